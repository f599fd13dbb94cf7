"""Section 6.3: extra initiatives, each sold once around from the HRAO's player."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.forum import Bid
from adjudicator.systems.republic.rules.forum import auction
from adjudicator.systems.republic.state import HOLDER, PLACE, SCOPE, TALENTS
from adjudicator.testing.scenario import Run, change, filed, place, play_step, said
from tests.systems.republic_of_rome.playing import PLAYERS, game, man, table


@pytest.mark.parametrize(("edition", "least", "purses"), [("first", 0, 2), ("second", 1, 1)])
def test_no_bid_below_the_least_is_offered(edition: str, least: int, purses: int) -> None:
    of = game(edition=edition)
    state = man(man(table(of), "2", "anna", talents=3), "4", "anna")
    (slot,) = (topic.slot for topic in auction.foresees(of, state, "") if topic.slot.seat == "anna")
    chance = Random(3)
    offered = {slot.choices.sample(chance.randrange) for _ in range(120)}
    bids = [order for order in offered if isinstance(order, Bid)]
    assert min(bid.up_to for bid in bids) == least
    assert len({bid.purse for bid in bids}) == purses


def _forum(talents: int = 9) -> State:
    """Return three factions, of which Ben's Rome Consul is HRAO."""
    state = table(game())
    for key, seat in (("1", "anna"), ("4", "ben"), ("7", "clara")):
        state = man(state, key, seat, talents=talents)
    return change(state, HOLDER, SCOPE, "rome_consul", "4")


def _sold(state: State, *bids: tuple[str, Bid], edition: str = "second") -> Run:
    ready = place(state, "forum.auction", "rome", path="t1/auction")
    return play_step(game(edition=edition), ready, "forum.auction", [filed(seat, bid) for seat, bid in bids])


@pytest.mark.parametrize(("players", "number"), [(3, 3), (4, 2), (5, 1), (6, 0)])
def test_so_many_as_make_six(players: int, number: int) -> None:
    of, state = game(players), table(game(players))
    for at, seat in enumerate(PLAYERS[:players], start=1):
        state = man(state, str(at), seat)
    assert auction.extras(of, state) == number


def test_each_bids_once_clockwise_from_the_hrao_higher_than_the_last_and_the_bank_is_paid() -> None:
    bids = ("ben", Bid("senator:4", 3)), ("clara", Bid("senator:7", 3)), ("anna", Bid("senator:1", 5))
    run = _sold(_forum(), *bids)
    (held,) = said(run, "auction_held")
    assert [(one.seat, one.amount) for one in held.calls] == [("ben", 3), ("clara", None), ("anna", 5)]
    assert (held.seat, held.amount, held.number) == ("anna", 5, 4)
    assert TALENTS.of(run.state, SCOPE, "1") == 4


@pytest.mark.parametrize("edition", ["first", "second"])
def test_without_a_bid_the_hraos_player_has_it_for_nothing(edition: str) -> None:
    (held,) = said(_sold(_forum(), edition=edition), "auction_held")
    assert (held.seat, held.amount, held.unsold) == ("ben", 0, True)


@pytest.mark.parametrize(("edition", "seat"), [("first", "clara"), ("second", "ben")])
def test_ruling_82_nothing_is_a_bid_in_the_first_edition_alone(edition: str, seat: str) -> None:
    (held,) = said(_sold(_forum(), ("clara", Bid("senator:7", 0)), edition=edition), "auction_held")
    assert (held.seat, held.amount) == (seat, 0)


def test_a_bid_from_money_that_is_gone_or_by_whoever_is_away_is_none() -> None:
    poor = change(_forum(), TALENTS, SCOPE, "7", 2)
    away = change(poor, PLACE, SCOPE, "1", "war:punic_1")
    bids = ("clara", Bid("senator:7", 3)), ("anna", Bid("senator:1", 5))
    (held,) = said(_sold(away, *bids), "auction_held")
    assert (held.seat, held.unsold) == ("ben", True)


def test_a_ladder_goes_as_high_as_its_ceiling_and_what_is_there() -> None:
    bids = ("ben", Bid("senator:4", 4)), ("clara", Bid("senator:7", 20, 1)), ("anna", Bid("senator:1", 5, 1))
    (held,) = said(_sold(_forum(), *bids), "auction_held")
    assert [(one.seat, one.amount) for one in held.calls] == [("ben", 4), ("clara", 5), ("anna", None)]
