"""Sections 3.2 to 3.15: what is dealt and laid out without asking a player."""

from __future__ import annotations

import pytest

from adjudicator.model.secret import EVERYBODY, HIDDEN
from adjudicator.model.state import State
from adjudicator.model.view import view, visible
from adjudicator.systems.republic.people import hrao, is_free
from adjudicator.systems.republic.state import (
    CITY,
    CONCESSIONS,
    DECK,
    DECKS,
    FACTIONS,
    HANDS,
    HOLDER,
    INF,
    LATE,
    OFFICES,
    PLACE,
    REMOVED,
    SCOPE,
    SETUPS,
    UNITS,
    WARS,
    Setup,
)
from adjudicator.systems.republic_of_carthage.state import CITIES, EXPEDITIONS, PROVINCES, SENATORS, TRADE
from adjudicator.testing.scenario import Run, change, play_step, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.dealt import PLAYERS, Deal, bare_table, faction, game


def lay(state: State, count: int = 3) -> Run:
    """Deal with every number scripted to be the first that comes."""
    return play_step(game(count), state, "setup.deal", dice=_dice(count))


def _dice(count: int) -> ScriptedDice:
    senators = [(f"senators/{seat}/{n}", 1) for seat in PLAYERS[:count] for n in (1, 2, 3)]
    dealt = [seat for seat in PLAYERS[:count] if count < 6 or seat != "anna"]
    seats = [(f"committee/{seat}", 1) for seat in dealt]
    orders = {"hands": range(23), "deck": range(63 - 6 * count)}
    sizes = (15, 11, 17, 15, 13, 11, 9, 7, 5)
    stacks = {f"stack-{n}": range(size) for n, size in enumerate(sizes, start=1)}
    return ScriptedDice(*senators, *seats, orders={**orders, **stacks})


def test_s3_2_three_senators_lie_face_up_before_each_player() -> None:
    run = lay(bare_table(game()))
    assert said(run, "senators_dealt")[0].factions == (
        ("anna", ("senator:1", "senator:2", "senator:3")),
        ("ben", ("senator:4", "senator:5", "senator:6")),
        ("clara", ("senator:7", "senator:8", "senator:9")),
    )
    row = SENATORS.get(run.state, SCOPE, "4")
    assert (row.faction, row.place, row.inf, row.traders, row.leader) == ("ben", "carthage", 2, 0, False)
    assert SETUPS.get(run.state, SCOPE, "ben").dealt == ("4", "5", "6")


def test_s3_3_a_hand_is_seen_by_its_owner_alone() -> None:
    run = lay(bare_table(game()))
    assert HANDS.get(run.state, SCOPE, "anna").cards.to == ("anna",)
    assert HANDS.get(view(run.state, "ben"), SCOPE, "anna").cards.value == HIDDEN
    told = next(e for e in visible(run.events, "ben") if e.kind == "hands_dealt").data
    assert [seat for seat, hand in told.hands if hand.holds()] == ["ben"]
    assert [hand.to for _, hand in told.hands] == [("anna",), ("ben",), ("clara",)]


def test_s3_4_the_rest_of_the_early_cards_is_the_deck() -> None:
    run = lay(bare_table(game()))
    deck = DECKS.get(run.state, SCOPE, DECK)
    kinds = {run_kind for card in deck.cards.known() if (run_kind := game().box.kind_of(card))}
    assert {"senator", "war", "event", "exploration", "leader"} <= kinds
    assert deck.cards.to == ()
    assert said(run, "deck_formed")[0].cards == deck.number == 45


def test_s3_9_the_conquest_of_tunisia_is_inactive_and_in_no_deck() -> None:
    state = bare_table(game())
    assert WARS.get(state, SCOPE, "tunisian").status == "inactive"
    assert "tunisian" not in DECKS.get(state, SCOPE, DECK).cards.known()


def test_s3_10_and_s3_11_the_treasury_is_100_talents_and_the_tax_10_percent() -> None:
    city = CITIES.get(bare_table(game()), SCOPE, CITY)
    assert (city.treasury, city.tax, city.turn, city.bank) == (100, 10, 0, 0)


def test_s3_12_and_s3_13_two_legions_are_active_the_pool_holds_nine_armies_and_all_fleets() -> None:
    board = said(lay(bare_table(game())), "board_laid")[0]
    assert board.active == (("unit:carthaginian_legion", 2),)
    assert dict(board.pool) == {"unit:balearic": 2, "unit:campanian": 3, "unit:celtiberian": 4, "unit:fleet": 25}
    rows = UNITS.rows(bare_table(game()), SCOPE)
    assert len(rows) == 28 + 25
    assert sum(row.place == "off" for row in rows.values()) == 17


def test_s3_14_cards_are_set_aside_from_seven_stacks_and_seen_by_nobody() -> None:
    run = lay(bare_table(game()))
    assert said(run, "stacks_laid")[0].stacks == (
        (1, 14, 1),
        (2, 10, 1),
        (3, 15, 2),
        (4, 11, 4),
        (5, 13, 0),
        (6, 8, 3),
        (7, 9, 0),
        (8, 5, 2),
        (9, 2, 3),
    )
    pile = TRADE.get(run.state, SCOPE, "stack:9")
    assert pile.cards.to == ()
    assert len(pile.cards.known()) == pile.number == 2


def test_s3_15_the_cup_holds_31_chits() -> None:
    assert said(lay(bare_table(game())), "board_laid")[0].chits == 31


def test_ruling_1_statesmen_are_shuffled_into_the_hands_unless_the_setting_is_off() -> None:
    assert said(lay(bare_table(game())), "hands_dealt")[0].of == 23
    off = game(statesmen_in_opening_hands=False)
    for seed in range(5):
        deal = Deal(off, seed)
        assert deal.said("hands_dealt")[0].of == 18
        hands = [HANDS.get(deal.state, SCOPE, seat).cards.known() for seat in off.seats]
        assert not any(off.box.kind_of(card) == "statesman" for hand in hands for card in hand)


def test_ruling_2_the_governors_are_second_and_third_by_number() -> None:
    run = lay(bare_table(game()))
    assert said(run, "officers_named")[0].governors == (
        ("province:coastal_spain", "senator:2"),
        ("province:sardinia_corsica", "senator:3"),
    )
    assert PROVINCES.get(run.state, SCOPE, "coastal_spain").governor == "2"
    assert PLACE.of(run.state, SCOPE, "3") == "province:sardinia_corsica"
    assert not is_free(SENATORS.get(run.state, SCOPE, "3"))


def test_ruling_5_offices_give_no_influence_at_the_start_unless_the_setting_is_on() -> None:
    run = lay(bare_table(game()))
    assert INF.of(run.state, SCOPE, "1") == game().box.senators["1"].inf
    rich = Deal(game(office_influence_at_start=True), 3)
    suffete = OFFICES.get(rich.state, SCOPE, "home_suffete").holder
    assert INF.of(rich.state, SCOPE, suffete) == rich.game.box.senators[suffete].inf + 5
    rich.order()
    for seated in rich.said("committee_seated"):
        senator = seated.senator.removeprefix("senator:")
        extra = INF.of(rich.state, SCOPE, senator) - rich.game.box.senators[senator].inf
        assert (seated.influence, extra) == (3, 3)


def test_ruling_7_with_fewer_than_five_players_seats_lie_vacant_in_the_forum() -> None:
    deal = Deal(game(4), 1)
    data = deal.said("committee_dealt")[0]
    assert len(data.vacant) == 1 + len(data.returned)
    for office in data.vacant:
        row = OFFICES.get(deal.state, SCOPE, office.removeprefix("office:"))
        assert (row.holder, row.term) == ("", 0)


def test_s3_8_with_six_players_the_suffetes_faction_is_dealt_no_seat() -> None:
    data = said(lay(bare_table(game(6)), 6), "committee_dealt")[0]
    assert data.without == "anna"
    assert [seat for seat, _ in data.seats] == ["ben", "clara", "dora", "emil", "fynn"]
    assert data.vacant == ()


def test_ruling_8_the_seating_is_published() -> None:
    data = said(lay(bare_table(game())), "seats_taken")[0]
    assert (data.seats, data.seating) == (("anna", "ben", "clara"), "random")


def test_ruling_8a_undealt_senators_are_in_the_deck() -> None:
    run = lay(bare_table(game()))
    cards = DECKS.get(run.state, SCOPE, DECK).cards.known()
    assert [card for card in cards if game().box.kind_of(card) == "senator"] == [str(n) for n in range(10, 21)]


def test_ruling_8b_a_seat_that_no_senator_is_free_to_take_lies_in_the_forum() -> None:
    run = lay(bare_table(game()))
    data = said(run, "committee_dealt")[0]
    # Anna holds the Suffete and both Governors, as ruling 8b foresees for three players.
    assert data.returned == (("anna", "office:state_treasurer"),)
    assert "office:state_treasurer" in data.vacant
    assert SETUPS.get(run.state, SCOPE, "anna").seat_office == ""
    assert SETUPS.get(run.state, SCOPE, "ben").seat_office == "censor"


def test_ruling_8d_the_temporary_home_suffete_is_home_suffete_and_hrao() -> None:
    run = lay(bare_table(game()))
    assert HOLDER.of(run.state, SCOPE, "home_suffete") == "1"
    assert hrao(game(), run.state) == "1"


def test_ruling_35_treasuries_are_secret_or_open_by_the_setting() -> None:
    assert FACTIONS.get(bare_table(game()), SCOPE, "ben").treasury.to == ("ben",)
    assert FACTIONS.get(bare_table(game(open_treasuries=True)), SCOPE, "ben").treasury.to == (EVERYBODY,)


def test_ruling_65_the_late_deck_lies_by_unless_the_game_has_one_deck() -> None:
    assert DECKS.get(bare_table(game()), SCOPE, LATE).number == 64
    assert DECKS.get(bare_table(game(decks="early_only")), SCOPE, LATE).number == 0
    assert DECKS.get(bare_table(game()), SCOPE, REMOVED).number == 0


def test_all_tables_are_there_and_empty_where_nothing_is_dealt() -> None:
    state = bare_table(game())
    assert [len(table.rows(state, SCOPE)) for table in (SENATORS, CONCESSIONS, EXPEDITIONS, SETUPS)] == [0, 0, 0, 0]


@pytest.mark.parametrize(("senators", "suffete"), [(("5", "11"), "5"), (("12", "11"), "11")])
def test_ruling_4_officers_are_named_on_the_senators_dealt_alone(senators: tuple[str, ...], suffete: str) -> None:
    from adjudicator.engine.system import Play
    from adjudicator.model.state import Frame
    from adjudicator.systems.republic_of_carthage.rules.s3_setup import officers

    table = game()
    state = faction(bare_table(table), "anna", *senators, "20")
    state = put(state, SETUPS, SCOPE, "anna", Setup((*senators, "20")))
    # A Statesman of a lower number in play changes nothing.
    state = faction(state, "anna", "2A")
    event = next(officers.name(Play(table, Frame("f", "setup.deal", SCOPE), ScriptedDice()), state))
    assert event.data.suffete == f"senator:{suffete}"
    assert change(state, INF, SCOPE, "2A", 0) != state
