"""Section 3.3: Trade Concessions and eligible Statesmen may be played from the opening hand."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.engine.system import Game
from adjudicator.model.choices import some
from adjudicator.model.order import ACCEPTED, Accepted, Refused, Slot, Verdict
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import of_faction
from adjudicator.systems.republic.rules.setup import cards
from adjudicator.systems.republic.rules.terms import into_play
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    DEAD,
    FORUM,
    GOVERNOR,
    HANDS,
    HOLDER,
    LEADER,
    NOW,
    OFFICES,
    PLACE,
    REBELLIONS,
    SCOPE,
    TURN,
    Concession,
    Office,
    Rebellion,
)
from adjudicator.systems.republic_of_carthage.state import PART, PROVINCES, SENATORS, Province
from adjudicator.testing.scenario import change, filed, play_step, put, said, submissions
from tests.systems.republic_of_carthage.dealt import audit, bare_table, faction, game


@pytest.fixture
def table() -> Game:
    return game()


def holding(table: Game, **hands: tuple[str, ...]) -> State:
    """Anna has Senators 6, 14 and 15, Ben 2, 8 and 11, Clara 1, 10 and 12, with hands as given."""
    state = bare_table(table)
    deals = {"anna": ("6", "14", "15"), "ben": ("2", "8", "11"), "clara": ("1", "10", "12")}
    for seat, senators in deals.items():
        state = faction(state, seat, *senators)
        hand = hands.get(seat, ())
        state = put(state, HANDS, SCOPE, seat, Pile.of(hand, (seat,)))
    return put(state, OFFICES, SCOPE, "home_suffete", Office("1"))


def verdict(table: Game, state: State, order: PlayCard | Nothing, seat: str = "anna") -> Verdict:
    blank = Slot("", seat, "play", {}, "optional", None)  # type: ignore[arg-type]
    return cards.check(table, view(state, seat), None, blank, order)


def code(found: Verdict) -> str:
    return found.code if isinstance(found, Refused) else ""


def test_a_concession_is_played_on_an_own_senator(table: Game) -> None:
    state = holding(table, anna=("salt_pans", "7A"))
    run = play_step(table, state, "setup.cards", [filed("anna", PlayCard("card:salt_pans", "senator:15"))])
    assert CONCESSIONS.get(run.state, SCOPE, "salt_pans") == Concession("15")
    assert HANDS.get(run.state, SCOPE, "anna").cards.known() == ("7A",)
    assert said(run, "concession_played") == (into_play.ConcessionPlayed("anna", "card:salt_pans", "senator:15"),)


def test_several_cards_are_played_and_nothing_is_the_default(table: Game) -> None:
    state = holding(table, anna=("salt_pans", "purple_dye", "7A"))
    orders = [
        filed("anna", PlayCard("card:salt_pans", "senator:15")),
        filed("anna", PlayCard("card:purple_dye", "senator:14")),
        filed("anna", PlayCard("senator:7A")),
    ]
    run = play_step(table, state, "setup.cards", orders)
    assert HANDS.get(run.state, SCOPE, "anna").number == 0
    assert len(of_faction(run.state, "anna")) == 4
    assert [s.default for s in submissions(run)] == [False, True, True]
    assert submissions(run, "ben")[0].answers == (Nothing("play"),)


def test_other_cards_wait_for_their_time(table: Game) -> None:
    state = holding(table, anna=("public_outcry.2", "greek_ban"))
    found = verdict(table, state, PlayCard("card:public_outcry"))
    assert code(found) == "card_waits"
    assert code(verdict(table, state, PlayCard("card:greek_ban"))) == "card_waits"


def test_a_card_that_is_not_held_is_refused_in_the_same_words_whoever_holds_it(table: Game) -> None:
    one = verdict(table, holding(table, ben=("salt_pans",)), PlayCard("card:salt_pans", "senator:6"))
    other = verdict(table, holding(table), PlayCard("card:salt_pans", "senator:6"))
    assert one == other
    assert code(one) == "card_not_in_hand"


def test_a_concession_needs_one_of_ones_own_senators(table: Game) -> None:
    state = holding(table, anna=("salt_pans", "7A"))
    found = verdict(table, state, PlayCard("card:salt_pans"))
    assert isinstance(found, Refused)
    assert found.code == "concession_on_whom"
    assert found.hint[0] == PlayCard("card:salt_pans", "senator:6")
    assert all(verdict(table, state, hint) == ACCEPTED for hint in found.hint)
    assert code(verdict(table, state, PlayCard("card:salt_pans", "seat:ben"))) == "concession_on_whom"
    other = verdict(table, state, PlayCard("card:salt_pans", "senator:2"))
    assert isinstance(other, Refused)
    assert other.facts == {"senator": "senator:2", "seat": "seat:ben"}


def test_a_concession_may_go_on_a_statesman_played_with_it(table: Game) -> None:
    state = holding(table, anna=("salt_pans", "7A"))
    assert verdict(table, state, PlayCard("card:salt_pans", "senator:7A")) == ACCEPTED
    orders = [filed("anna", PlayCard("card:salt_pans", "senator:7A")), filed("anna", PlayCard("senator:7A"))]
    run = play_step(table, state, "setup.cards", orders)
    assert CONCESSIONS.get(run.state, SCOPE, "salt_pans").holder == "7A"
    alone = play_step(table, state, "setup.cards", orders[:1])
    assert said(alone, "card_kept") == (into_play.CardKept("anna", "card:salt_pans", "statesman_not_played"),)
    assert HANDS.get(alone.state, SCOPE, "anna").number == 2


def test_a_statesman_without_a_family_in_play_starts_in_carthage_with_nothing(table: Game) -> None:
    run = play_step(table, holding(table, anna=("7A",)), "setup.cards", [filed("anna", PlayCard("senator:7A"))])
    row = SENATORS.get(run.state, SCOPE, "7A")
    assert (row.family, row.faction, row.place, row.inf, row.traders, row.talents) == (7, "anna", "carthage", 1, 0, 0)
    assert said(run, "statesman_played") == (into_play.StatesmanPlayed("anna", "senator:7A", "", "carthage", 1, 0, 1),)


def test_ruling_8c_a_statesman_takes_over_place_post_cards_and_markers(table: Game) -> None:
    state = holding(table, anna=("6A",))
    state = change(state, PLACE, SCOPE, "6", "province:coastal_spain")
    state = put(state, PROVINCES, SCOPE, "coastal_spain", Province("6", term=2))
    state = put(state, CONCESSIONS, SCOPE, "salt_pans", Concession("6"))
    state = faction(state, "anna", "6", leader="6", place="province:coastal_spain", traders=2, talents=5, pop=-1)
    state = change(state, SENATORS.col("inf", int), SCOPE, "6", 5)
    run = play_step(table, state, "setup.cards", [filed("anna", PlayCard("senator:6A"))])
    man, family = SENATORS.get(run.state, SCOPE, "6A"), SENATORS.get(run.state, SCOPE, "6")
    # Gisco's card has 3 INF and he had gained 2; Hamilcar Gisco's has 4.
    assert (man.inf, man.pop, man.traders, man.talents, man.leader) == (6, -1, 2, 5, True)
    assert (family.place, family.inf, family.traders, family.talents, family.leader) == ("under:6A", 3, 0, 0, False)
    assert GOVERNOR.of(run.state, SCOPE, "coastal_spain") == "6A"
    assert CONCESSIONS.get(run.state, SCOPE, "salt_pans").holder == "6A"
    assert of_faction(run.state, "anna") == ("6A", "14", "15")
    played = said(run, "statesman_played")[0]
    assert (played.covers, played.printed, played.gained, played.inf) == ("senator:6", 4, 2, 6)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (Rebellion("6", ("14",), seconds=("14",)), Rebellion("6A", ("14",), seconds=("14",))),
        (Rebellion("14", ("6", "15"), seconds=("6",)), Rebellion("14", ("6A", "15"), seconds=("6A",))),
    ],
)
def test_ruling_8c_a_statesman_who_covers_a_rebel_is_the_rebel(
    table: Game, before: Rebellion, after: Rebellion
) -> None:
    state = put(holding(table, anna=("6A",)), REBELLIONS, SCOPE, NOW, before)
    for key in (before.chief, *before.accomplices):
        state = change(state, PLACE, SCOPE, key, "rebel")
    run = play_step(table, state, "setup.cards", [filed("anna", PlayCard("senator:6A"))])
    assert REBELLIONS.get(run.state, SCOPE, NOW) == after
    assert SENATORS.get(run.state, SCOPE, "6A").place == "rebel"


def test_ruling_8c_what_was_lost_below_carries_over_but_not_below_0(table: Game) -> None:
    state = change(holding(table, ben=("8A",)), SENATORS.col("inf", int), SCOPE, "8", 1)
    run = play_step(table, state, "setup.cards", [filed("ben", PlayCard("senator:8A", "senator:8"))])
    assert SENATORS.get(run.state, SCOPE, "8A").inf == 5 + (1 - 4)


def test_a_covering_statesman_keeps_offices_and_the_leaders_marker(table: Game) -> None:
    state = put(holding(table, clara=("8A",), ben=("8A",)), OFFICES, SCOPE, "censor", Office("8", 3))
    state = change(state, LEADER, SCOPE, "8", value=True)
    run = play_step(table, state, "setup.cards", [filed("ben", PlayCard("senator:8A"))])
    assert HOLDER.of(run.state, SCOPE, "censor") == "8A"
    assert LEADER.of(run.state, SCOPE, "8A")


def test_ruling_54_a_statesman_waits_while_another_faction_has_his_family(table: Game) -> None:
    found = verdict(table, holding(table, anna=("8A",)), PlayCard("senator:8A"))
    assert isinstance(found, Refused)
    assert (found.code, found.facts and found.facts["seat"]) == ("family_elsewhere", "seat:ben")
    assert PlayCard("senator:8A") not in some(_slot(table, holding(table, anna=("8A",)), "anna").choices, 50)


@pytest.mark.parametrize("place", [FORUM, DEAD])
def test_ruling_67a_a_family_card_in_the_forum_bars_its_statesman_face_up_or_down(table: Game, place: str) -> None:
    state = faction(holding(table, anna=("7A",)), "", "7", place=place)
    assert code(verdict(table, state, PlayCard("senator:7A"))) == "family_on_board"


def test_a_statesman_covers_his_own_family_only(table: Game) -> None:
    state = holding(table, anna=("6A", "7A"))
    assert verdict(table, state, PlayCard("senator:6A", "senator:6")) == ACCEPTED
    assert code(verdict(table, state, PlayCard("senator:6A", "senator:14"))) == "statesman_on_family"
    assert code(verdict(table, state, PlayCard("senator:7A", "senator:7"))) == "statesman_on_family"


def test_two_magos_may_be_in_one_faction(table: Game) -> None:
    state = holding(table, ben=("2A", "2B"))
    orders = [filed("ben", PlayCard("senator:2A")), filed("ben", PlayCard("senator:2B"))]
    run = play_step(table, state, "setup.cards", orders)
    assert of_faction(run.state, "ben") == ("2A", "2B", "8", "11")
    assert SENATORS.get(run.state, SCOPE, "2").place == "under:2A"


def test_ruling_136_cards_are_played_from_the_hrao_and_a_second_mago_elsewhere_stays_in_hand(table: Game) -> None:
    # Clara has the Home Suffete; the Mago family is in no faction.
    state = holding(table, anna=("2A",), clara=("2B",))
    state = faction(state, "ben", "9")
    rows = {key: row for key, row in SENATORS.rows(state, SCOPE).items() if key != "2"}
    part = {**state.part(SCOPE), "senators": rows}
    state = State({PART: part}, visits={}, packet=state.packet)
    before = audit(table, state)["cards"]
    orders = [filed("anna", PlayCard("senator:2A")), filed("clara", PlayCard("senator:2B"))]
    run = play_step(table, state, "setup.cards", orders)
    assert [e.kind for e in run.events if e.kind in ("statesman_played", "card_kept")] == [
        "statesman_played",
        "card_kept",
    ]
    assert said(run, "card_kept") == (into_play.CardKept("anna", "senator:2A", "brother_elsewhere"),)
    assert next(e for e in run.events if e.kind == "card_kept").audience == ("anna",)
    assert audit(table, run.state)["cards"] == before


def test_one_barca_at_a_time(table: Game) -> None:
    state = faction(holding(table, anna=("3B",)), "anna", "3A")
    assert code(verdict(table, state, PlayCard("senator:3B"))) == "brother_in_play"


def test_a_card_ordered_twice_is_played_once(table: Game) -> None:
    state = holding(table, anna=("salt_pans",))
    orders = [
        filed("anna", PlayCard("card:salt_pans", "senator:14"), life="standing"),
        filed("anna", PlayCard("card:salt_pans", "senator:15")),
    ]
    run = play_step(table, state, "setup.cards", orders)
    assert CONCESSIONS.get(run.state, SCOPE, "salt_pans").holder == "14"
    assert said(run, "card_kept") == (into_play.CardKept("anna", "card:salt_pans", "card_not_in_hand"),)


def test_nothing_is_said_aloud_and_setup_ends_with_the_first_turn(table: Game) -> None:
    state = holding(table, anna=("salt_pans",))
    assert verdict(table, state, Nothing("play")) == ACCEPTED
    assert code(verdict(table, change(state, TURN, SCOPE, "city", 1), Nothing("play"))) == "setup_over"


def _slot(table: Game, state: State, seat: str) -> Slot:
    return next(topic.slot for topic in cards.topics(table, state) if topic.slot.seat == seat)


def test_every_choice_passes_the_check_and_every_line_of_the_form_is_a_choice(table: Game) -> None:
    state = holding(table, anna=("7A", "6A", "salt_pans", "public_outcry.1"), ben=("2A",))
    for topic in cards.topics(table, state):
        choices = topic.slot.choices
        for order in some(choices, 200):
            assert isinstance(verdict(table, state, order, topic.slot.seat), Accepted), order
        assert all(choices.contains(line.order) for line in topic.form)
    mine = next(topic for topic in cards.topics(table, state) if topic.slot.seat == "anna")
    assert PlayCard("card:salt_pans", "senator:7A") not in [line.order for line in mine.form]
    assert mine.slot.choices.contains(PlayCard("card:salt_pans", "senator:7A"))


def test_a_view_of_another_seat_shows_nothing_of_a_hand(table: Game) -> None:
    state = view(holding(table, anna=("7A", "salt_pans")), "ben")
    anna = next(topic for topic in cards.topics(table, state) if topic.slot.seat == "anna")
    assert (anna.form, anna.slot.about) == ((), {"card": ()})
