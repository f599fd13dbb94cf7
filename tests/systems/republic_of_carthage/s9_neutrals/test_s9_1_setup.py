"""Section 9.1: who the Neutrals are, and how a game with them is set up."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.model.view import view
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import number, of_faction, offices_of
from adjudicator.systems.republic.state import (
    CITY,
    CONCESSIONS,
    FACTIONS,
    GOVERNOR,
    HANDS,
    INF,
    LEADER,
    OFFICES,
    SCOPE,
    TURN,
)
from adjudicator.systems.republic_of_carthage.orders.setup import Seat
from adjudicator.systems.republic_of_carthage.rules.s9_1_setup import designate
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.leaders import MEASURES
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.stand_in import fill
from adjudicator.systems.republic_of_carthage.state import SENATORS, TRADE, TRADERS
from adjudicator.testing.scenario import change, filed
from tests.systems.republic_of_carthage.dealt import Deal
from tests.systems.republic_of_carthage.s9_neutrals import table

pytestmark = pytest.mark.parametrize("seed", table.SEEDS)


def first_three(run: Deal) -> dict[str, tuple[str, ...]]:
    """Return what each faction was dealt before the Neutrals got more."""
    (told,) = run.said("neutrals_designated")
    extra = {one.seat: {each.partition(":")[2] for each in one.extra} for one in told.neutrals}
    deals = {seat: [card.partition(":")[2] for card in cards] for seat, cards in run.deals().items()}
    return {seat: tuple(c for c in cards if c not in extra.get(seat, ())) for seat, cards in deals.items()}


def test_there_are_four_neutrals_for_one_player_and_three_for_two(seed: int) -> None:
    assert [len(fill(players)) for players in (1, 2, 3, 6)] == [4, 3, 0, 0]
    assert table.deal(seed, 1).game.kept == ("imperials", "plutocrats", "conservatives", "populists")
    assert table.deal(seed, 2).game.kept == ("imperials", "plutocrats", "conservatives")


@pytest.mark.parametrize("players", [1, 2])
def test_the_imperials_have_the_highest_combined_military(seed: int, players: int) -> None:
    run = table.deal(seed, players)
    dealt = first_three(run)
    most = max(designate.military(run.game, dealt[seat]) for seat in run.game.kept)
    assert designate.military(run.game, dealt["imperials"]) == most


@pytest.mark.parametrize("players", [1, 2])
def test_the_plutocrats_have_the_most_influence_of_those_left(seed: int, players: int) -> None:
    run = table.deal(seed, players)
    dealt, left = first_three(run), run.game.kept[1:]
    assert designate.influence(run.game, dealt["plutocrats"]) == max(
        designate.influence(run.game, dealt[seat]) for seat in left
    )


def test_the_conservatives_have_the_least_and_two_senators_more(seed: int) -> None:
    run = table.deal(seed)
    dealt = first_three(run)
    least = min(designate.influence(run.game, dealt[seat]) for seat in run.game.kept[2:])
    assert designate.influence(run.game, dealt["conservatives"]) == least
    assert len(run.deals()["conservatives"]) == 5


def test_the_populists_are_the_faction_left_with_one_senator_more(seed: int) -> None:
    run = table.deal(seed)
    sizes = {seat: len(cards) for seat, cards in run.deals().items()}
    assert sizes == {"anna": 3, "imperials": 3, "plutocrats": 3, "conservatives": 5, "populists": 4}
    assert "populists" not in table.deal(seed, 2).deals()


def test_the_plutocrat_with_most_influence_is_the_first_home_suffete(seed: int) -> None:
    run = table.deal(seed)
    holder = OFFICES.get(run.state, SCOPE, "home_suffete").holder
    mine = of_faction(run.state, "plutocrats")
    assert holder in mine
    assert INF.of(run.state, SCOPE, holder) == max(INF.of(run.state, SCOPE, key) for key in mine)


def test_each_neutral_chooses_its_leader_by_its_card(seed: int) -> None:
    run = table.begun(seed)
    for seat in run.game.kept:
        measure = MEASURES[run.game.box.neutrals[seat].faction_leader]
        best = {key: measure(run.game, run.state, key) for key in of_faction(run.state, seat)}
        (leader,) = [key for key in best if LEADER.of(run.state, SCOPE, key)]
        assert best[leader] == max(best.values())


def test_ruling_152_the_neutral_changes_its_leader_when_another_fits_better(seed: int) -> None:
    run = table.begun(seed)
    other = next(key for key in of_faction(run.state, "plutocrats") if not LEADER.of(run.state, SCOPE, key))
    state = change(run.state, INF, SCOPE, other, 40)
    (order,) = table.orders(run.game, state, "plutocrats", "leader")
    assert order.senator == f"senator:{other}"
    assert table.orders(run.game, run.state, "plutocrats", "leader") == ()


def test_every_neutral_puts_its_trader_on_the_leader(seed: int) -> None:
    run = table.begun(seed)
    for seat in run.game.kept:
        for key in of_faction(run.state, seat):
            assert bool(TRADERS.of(run.state, SCOPE, key)) == LEADER.of(run.state, SCOPE, key)


def test_ruling_149_neutral_hands_and_treasuries_are_face_up_and_a_players_are_not(seed: int) -> None:
    run = table.deal(seed)
    public = view(run.state, None)
    for seat in run.game.seats:
        shown = seat in run.game.kept
        assert HANDS.get(public, SCOPE, seat).cards.holds() == shown
        assert FACTIONS.get(public, SCOPE, seat).treasury.holds() == shown
        assert not TRADE.get(public, SCOPE, f"hand:{seat}").cards.holds()


def test_a_playable_statesman_is_played_immediately_and_concessions_too(seed: int) -> None:
    run = table.begun(seed)
    for seat in run.game.kept:
        held = HANDS.get(run.state, SCOPE, seat).cards.known()
        assert not [card for card in held if card in run.game.box.concessions]
        assert table.orders(run.game, run.state, seat, "play", step="setup.cards") == ()


def test_ruling_153_a_concession_goes_to_fewest_then_most_influence(seed: int) -> None:
    run = table.deal(seed)
    for seat in run.game.kept:
        made = table.orders(run.game, run.state, seat, "play", step="setup.cards")
        on = [order.on for order in made if isinstance(order, PlayCard) and order.card.startswith("card:")]
        people = [f"senator:{key}" for key in of_faction(run.state, seat)]
        counts = [on.count(each) for each in people]
        assert max(counts) - min(counts) <= 1
        if on:
            most = max(people, key=lambda each: INF.of(run.state, SCOPE, each.partition(":")[2]))
            rank = INF.of(run.state, SCOPE, on[0].partition(":")[2])
            assert rank == INF.of(run.state, SCOPE, most.partition(":")[2])
    held = {row.holder for _, row in CONCESSIONS.items(run.state, SCOPE)}
    assert held <= {""}


def test_a_committee_seat_goes_to_most_influence_without_another_office(seed: int) -> None:
    run = table.deal(seed)
    for seat in run.game.kept:
        (order,) = table.orders(run.game, run.state, seat, "seat", office=("office:censor",))
        able = [key for key in of_faction(run.state, seat) if not offices_of(run.game, run.state, key)]
        chosen = order.senator.partition(":")[2]
        assert chosen in able
        assert INF.of(run.state, SCOPE, chosen) == max(INF.of(run.state, SCOPE, key) for key in able)


def test_the_two_lowest_numbers_without_office_govern(seed: int) -> None:
    run = table.begun(seed)
    coast, island = (GOVERNOR.of(run.state, SCOPE, key) for key in ("coastal_spain", "sardinia_corsica"))
    rows = SENATORS.rows(run.state, SCOPE)
    people = sorted((key for seat in run.game.seats for key in of_faction(run.state, seat)), key=number)
    without = [key for key in people if not offices_of(run.game, run.state, key)]
    assert [coast, island] == without[:2]
    assert rows[coast].place == "province:coastal_spain"


def test_ruling_150_a_player_orders_the_term_of_whoever_will_govern(seed: int) -> None:
    from adjudicator.systems.republic.orders.setup import Term

    run = table.deal(seed)
    mine = of_faction(run.state, "anna")
    run.order(*(filed("anna", Term(f"senator:{key}", 2)) for key in mine))
    terms = {told.senator.partition(":")[2]: told.turns for told in run.said("term_set")}
    assert all(turns == 2 for key, turns in terms.items() if key in mine)


def test_the_terms_of_neutral_governors_stand_on_their_cards(seed: int) -> None:
    run = table.begun(seed)
    cards = {"imperials": 3, "plutocrats": 1, "conservatives": 1, "populists": 3}
    assert all(told.turns == cards[told.seat] for told in run.said("term_set") if told.seat in cards)


def test_turns_are_counted_from_one(seed: int) -> None:
    assert TURN.of(table.begun(seed).state, SCOPE, CITY) == 1


def test_ruling_151_the_orders_of_neutrals_are_shown_to_all_with_the_rule_that_made_each(seed: int) -> None:
    run = table.begun(seed)
    shown = [event for event in run.events if event.kind == "stood_in"]
    assert {event.data.seat for event in shown} == set(run.game.kept)
    assert all(event.seen_by(None) and event.data.rule and event.cites == ("roc:9.2",) for event in shown)
    assert any(isinstance(order, Seat) for event in shown for order in event.data.orders)


def test_ruling_148_of_equals_the_faction_with_the_lower_number_goes_first(seed: int) -> None:
    game = table.deal(seed, 1).game
    men, ties = sorted(filter(str.isdigit, game.box.senators), key=number), 0
    chance = Random(seed)
    for _ in range(100):
        shuffled = chance.sample(men, 12)
        hands = [tuple(shuffled[first : first + 3]) for first in range(0, 12, 3)]
        sums = [designate.military(game, hand) for hand in hands]
        tied = [hand for hand, total in zip(hands, sums, strict=True) if total == max(sums)]
        found = dict(designate.designated(game, list(zip(game.kept, hands, strict=True))))
        assert found["imperials"] == min(tied, key=lambda hand: min(map(number, hand)))
        ties += len(tied) > 1
    assert ties, "no two hands were equal"
