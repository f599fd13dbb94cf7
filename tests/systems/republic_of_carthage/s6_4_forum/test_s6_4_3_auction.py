"""6.4.3 Extra initiatives are sold, once around, until there have been six."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.model.event import Event
from adjudicator.model.order import Accepted, Filed
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.forum import Bid
from adjudicator.systems.republic.rules.forum.auction import Auctions
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.state import BANK, CITY, SCOPE
from adjudicator.systems.republic_of_carthage.rules.audits import talents
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from adjudicator.testing.scenario import Run, filed, game_of, place, play_step, position, said
from tests.systems.republic_of_carthage.dealt import faction
from tests.systems.republic_of_carthage.s02_components.reading import the_box
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ABARISH, ARISH, GAME, GISCO, MAGO, MANGI, MILKO, held
from tests.systems.republic_of_carthage.s6_4_forum.agora import agora

STEP = "forum.auction"
THREE = game_of(SYSTEM, the_box(), ("anna", "ben", "clara"))


def bid(senator: str, up_to: int, step: int = 0, auction: int = 0) -> Bid:
    return Bid(f"senator:{senator}", up_to, step, auction)


def table() -> State:
    """Return a table of three, each with a Senator, Ben's being the HRAO."""
    state = faction(position(THREE), "anna", MAGO, leader=MAGO, talents=9)
    state = faction(state, "ben", "1", leader="1", talents=9)
    return faction(state, "clara", ARISH, leader=ARISH, talents=9)


def auctions(state: State, *orders: Filed, game: object = GAME) -> Run:
    """Hold all auctions of a phase, without the initiatives that they sell."""
    numbered = [replace(order, number=at) for at, order in enumerate(orders, 1)]
    events: list[Event] = []
    state, money = place(state, STEP, SCOPE, path="t4/auction"), talents(GAME, state)
    while state.agenda:
        done = play_step(game, state, STEP, numbered)  # type: ignore[arg-type]
        events += done.events
        assert talents(GAME, done.state) == money
        state = replace(done.state, agenda=done.state.agenda[:1])
    return Run(tuple(events), state)


def calls(run: Run, at: int = 0) -> list[tuple[str, int | None]]:
    return [(one.seat, one.amount) for one in said(run, "auction_held")[at].calls]


def sold(run: Run) -> list[tuple[str, int]]:
    return [(one.seat, one.amount) for one in said(run, "auction_held")]


def test_there_are_as_many_auctions_as_players_are_missing_from_six() -> None:
    assert len(sold(auctions(agora()))) == 1
    assert [one.number for one in said(auctions(table(), game=THREE), "auction_held")] == [4, 5, 6]


def test_the_auction_begins_with_the_hrao_and_goes_round_once() -> None:
    orders = [
        filed("ben", bid(GISCO, 0)),
        filed("clara", bid(ARISH, 2)),
        filed("anna", bid(MAGO, 5, 1)),
        filed("perla", bid("3", 2)),
    ]
    done = auctions(agora(), *orders)
    assert calls(done) == [("ben", 0), ("clara", 2), ("dora", None), ("perla", None), ("anna", 3)]
    assert (sold(done), held(done.state, MAGO), BANK.of(done.state, SCOPE, CITY)) == ([("anna", 3)], 6, -3)
    (line,) = byrsa.told(done.events)
    assert line == (
        "Initiative 6: Ben bids 0T, Clara bids 2T, Dora passes, Perla passes, Anna bids 3T. "
        "Anna has it for 3T from Mago."
    )


def test_a_bid_of_0_wins_if_nobody_tops_it() -> None:
    done = auctions(agora(), filed("anna", bid(MAGO, 0)))
    assert (sold(done), held(done.state, MAGO)) == ([("anna", 0)], 9)
    assert byrsa.told(done.events)[0].endswith("Anna has it for nothing.")


def test_each_bid_exceeds_the_one_before() -> None:
    done = auctions(agora(), filed("ben", bid(GISCO, 3)), filed("clara", bid(ARISH, 2, 0)), filed("anna", bid(MAGO, 3)))
    assert sold(done) == [("ben", 3)]


def test_a_ladder_opens_with_0_and_keeps_to_its_ceiling_and_its_card() -> None:
    done = auctions(
        agora(), filed("ben", bid(GISCO, 9, 2)), filed("clara", bid(ARISH, 9, 2)), filed("anna", bid(MAGO, 3, 2))
    )
    assert calls(done) == [("ben", 0), ("clara", 2), ("dora", None), ("perla", None), ("anna", None)]
    done = auctions(agora(), filed("ben", bid(GISCO, 1)), filed("clara", bid(ARISH, 9, 2)))
    assert sold(done) == [("ben", 1)]


def test_ruling_64_if_all_pass_the_hraos_player_takes_it_for_nothing() -> None:
    done = auctions(agora())
    assert sold(done) == [("ben", 0)]
    assert byrsa.told(done.events)[0].endswith("Nobody bids, so Ben takes it for nothing.")


def test_the_initiative_follows_at_once() -> None:
    ready = place(agora(), STEP, SCOPE, path="t4/auction")
    done = play_step(GAME, ready, STEP, [filed("anna", bid(MAGO, 1))])
    top = done.state.top
    assert (top.step, top.local) == ("forum.initiative", Initiative("anna", 6, extra=True))


def test_a_bid_stands_until_it_wins_and_one_that_names_its_auction_for_that_alone() -> None:
    orders = [filed("anna", bid(MAGO, 2)), filed("clara", bid(ARISH, 1)), filed("anna", bid(MAGO, 4, auction=3))]
    assert sold(auctions(table(), *orders, game=THREE)) == [("anna", 2), ("clara", 1), ("anna", 4)]


def test_a_standing_bid_wins_once_a_phase() -> None:
    standing = filed("anna", bid(MAGO, 2), life="standing")
    assert sold(auctions(table(), standing, game=THREE)) == [("anna", 2), ("ben", 0), ("ben", 0)]


@pytest.mark.parametrize(
    ("seat", "order", "expected"),
    [
        ("anna", Bid("FT", 3), ("bid_from_treasury", True)),
        ("anna", bid(MILKO, 2), ("bid_too_dear", False)),
        ("anna", bid(MAGO, -1), ("bid_below_nothing", True)),
        ("anna", bid(MAGO, 1, auction=2), ("no_such_auction", True)),
        ("anna", bid(ABARISH, 1), ("not_your_senator", True)),
        ("dora", bid(MANGI, 1), ("bidder_away", False)),
    ],
)
def test_what_is_refused(seat: str, order: Bid, expected: tuple[str, bool]) -> None:
    assert byrsa.refusal(agora(), seat, STEP, order) == expected


def test_every_line_of_a_form_is_taken_and_every_sample() -> None:
    step = GAME.system.step(STEP)
    for topic in step.foresees(GAME, agora(), SCOPE):
        for line in topic.form:
            byrsa.speaker().say(f"form/{line.remark}", line.facts or {})
        for order in (*(line.order for line in topic.form), *topic.slot.choices.every()):
            seen = view(agora(), topic.slot.seat)
            assert isinstance(step.check(GAME, seen, None, topic.slot, order), Accepted), order
        assert topic.slot.default == Nothing("bid")


def test_whoever_has_won_is_offered_only_bids_that_are_taken_still() -> None:
    step = THREE.system.step(STEP)
    ready = place(table(), STEP, SCOPE, local=Auctions(1, ("anna",)))
    slots = {slot.seat: slot for slot in step.asks(THREE, ready, ready.top)}
    samples = {seat: tuple(slot.choices.every()) for seat, slot in slots.items()}
    for seat, orders in samples.items():
        for order in orders:
            assert isinstance(step.check(THREE, ready, ready.top, slots[seat], order), Accepted), order
    offered = {seat: {order.auction for order in orders if isinstance(order, Bid)} for seat, orders in samples.items()}
    assert offered == {"anna": {2}, "ben": {0, 2}, "clara": {0, 2}}
