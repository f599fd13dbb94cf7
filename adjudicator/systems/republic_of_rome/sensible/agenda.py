"""The agenda of a sensible chair: calm the people, give concessions away, fight the wars that can be won."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Measures
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.senate.government import assign
from adjudicator.systems.republic.rules.senate.proposals import present
from adjudicator.systems.republic.state import CITY, POP, SCOPE
from adjudicator.systems.republic_of_rome.orders.measures import PassBill
from adjudicator.systems.republic_of_rome.sensible.campaigns import campaigns
from adjudicator.systems.republic_of_rome.sensible.plan import Plan
from adjudicator.systems.republic_of_rome.state import UNREST

CALM = 3
"""Unrest from which on a land bill is wanted."""
ANGRY = 4
"""Unrest from which on a bill may cost talents every turn."""


def agenda(game: Game, view: State, seat: str, calm: int = CALM) -> tuple[Measures, ...]:
    """Return proposals in order; all for the wars is one, so that it passes whoever of the chair's goes."""
    plan = Plan(game, view)
    bill = list(land_bills(plan, seat, calm))
    given = [(one,) for one in assign.suggestions(game, view, seat)]
    fights = tuple(one for measures in campaigns(plan) for one in measures)
    return (*bill, *given, *((fights,) if fights else ()))


def land_bills(plan: Plan, seat: str, calm: int) -> Iterator[Measures]:
    """Yield the land bill that the State can pay and that leaves least unrest, if the people are restless."""
    uneasy = UNREST.of(plan.state, SCOPE, CITY)
    if uneasy < calm:
        return
    free = sorted(present.free(plan.state), key=lambda key: -POP.of(plan.state, SCOPE, key))
    own = [key for key in free if owner(plan.state, key) == seat][:1]
    other = [key for key in free if owner(plan.state, key) != seat][:1]
    for one in sorted(plan.game.box.charts.land_bill, key=lambda one: (one.once != (uneasy < ANGRY), -abs(one.unrest))):
        ways = ((PassBill(one.type, f"senator:{a}", f"senator:{b}"),) for a in own for b in other)
        for measures in ways:
            if uneasy >= calm and plan.take(measures):
                uneasy -= abs(one.unrest)
                yield measures
