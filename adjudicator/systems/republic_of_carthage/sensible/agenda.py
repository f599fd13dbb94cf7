"""The agenda of a sensible chair: taxes, peace if there are too many wars, then the wars that can be won."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Measures, Reinforce, Send
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.senate.government import assign
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.state import FORCES, NOW, REBEL, REBELLIONS, SCOPE
from adjudicator.systems.republic_of_carthage.orders.measures import Peace
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.government import tax
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars import campaigning, targets
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.commands import choices
from adjudicator.systems.republic_of_carthage.sensible.campaigns import ENOUGH, campaigns, land
from adjudicator.systems.republic_of_carthage.sensible.plan import Plan, begun

TAX_BELOW = 60
"""Talents that the State should have left; below that the tax is raised, as far as `TAX_MOST`."""
TAX_MOST = 30
BOLD = 0
"""By how much a force must be stronger when no further war can be given up: three dice win three battles of eight."""


def agenda(game: Game, view: State, seat: str) -> tuple[Measures, ...]:
    """Return proposals in order, each a tuple of measures that pass together; what sends the chair away comes last."""
    plan = begun(game, view)
    ends = list(peace(plan))
    saved = len(plan.active) < game.box.constants.end.active_wars
    rebel = [measures for measures in against_rebel(game, view, seat) if plan.take(measures)][:1]
    fights = [*rebel, *campaigns(plan, ENOUGH if saved else BOLD)]
    chief = chair.presiding(game, view)
    fights.sort(key=lambda measures: sends(measures, chief))
    return (*(taxes(game, view, seat) if plan.talents < TAX_BELOW else ()), *gifts(game, view, seat), *ends, *fights)


def against_rebel(game: Game, view: State, seat: str) -> Iterator[Measures]:
    """Yield forces that can be sent against a rebel of another faction: unfought he wins when the turn ends."""
    revolt = REBELLIONS.find(view, SCOPE, NOW)
    if revolt is not None and owner(view, revolt.chief) != seat:
        for measures in campaigning.suggestions(game, view):
            if any(isinstance(one, Send) and one.war == f"war:{REBEL}" for one in measures):
                yield measures
        yield from ((Send(led, targets.whole_force(game, view, REBEL), f"war:{REBEL}"),) for led in choices(game, view))


def taxes(game: Game, view: State, seat: str) -> tuple[Measures, ...]:
    """Return a higher tax, as far as a sensible player raises it."""
    found = (one for one in tax.suggestions(game, view, seat) if tax.rate(view) < one.rate <= TAX_MOST)
    return tuple((one,) for one in found)[:1]


def gifts(game: Game, view: State, seat: str) -> tuple[Measures, ...]:
    """Return who gets the Trade Concessions of the Forum, two at most."""
    return tuple((one,) for one in assign.suggestions(game, view, seat))[:2]


def sends(measures: Measures, senator: str) -> bool:
    """Return whether measures send a Senator, by bare id, out of Carthage."""
    return any(isinstance(one, Send) and f"senator:{senator}" in one.commanders for one in measures)


def peace(plan: Plan) -> Iterator[Measures]:
    """Yield peace with the strongest wars, never with so many that Carthage falls.

    Those that can be beaten this turn are spared, if there are others.
    """
    while wanted(plan):
        fought = attacked(plan)
        war = max(plan.active, key=lambda war: (war not in fought, land(plan, war), war))
        measures: Measures = (Peace(f"war:{war}"),)
        if not plan.take(measures):
            return
        yield measures


def wanted(plan: Plan) -> bool:
    """Return whether a war should be given up: too many are Active, or none can be won; then one more is kept back."""
    end = plan.game.box.constants.end
    left = end.lost_wars - 1 - len(plan.wars("lost"))
    danger = len(plan.active) >= end.active_wars
    return left > 0 and (danger or (left > 1 and len(plan.active) > 1 and not attacked(plan)))


def attacked(plan: Plan) -> set[str]:
    """Return the wars that would be fought if nothing else were planned."""
    trial = copy(plan)
    found = [one for measures in campaigns(trial) for one in measures]
    led = {row.commander: row.war for _, row in FORCES.items(trial.state, SCOPE)}
    wars = {one.war for one in found if isinstance(one, Send)}
    return {war.partition(":")[2] for war in wars} | {
        led.get(one.commander.partition(":")[2], "") for one in found if isinstance(one, Reinforce)
    }
