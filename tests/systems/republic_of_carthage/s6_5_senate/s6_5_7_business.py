"""What the tests of `test_s6_5_7_business` share with others."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.measures import Disband, Lot, Measure
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.testing.scenario import Run, filed
from tests.systems.republic_of_carthage.s6_5_senate.curia import hold, senate

AGENDA, STEP = "senate.agenda", "senate.business"


def fleets(number: int) -> Disband:
    return Disband((Lot("unit:fleet", number),))


def line(number: int, *measures: Measure, seat: str = "ben", when: tuple[object, ...] = ()) -> Filed:
    return filed(seat, Propose(number, measures, when), life="packet")


def run(*orders: Filed, state: State | None = None) -> Run:
    """Lay the agenda and put it to the vote."""
    laid = hold(state or senate(), AGENDA, *orders)
    return hold(replace(laid.state, used=()), STEP, *orders)


def numbers(done: Run) -> list[tuple[int, str]]:
    return [(row.number, row.outcome) for _, row in motions.laid(done.state)]
