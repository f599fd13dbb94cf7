"""6.5.7 Whole proposals for the wars on the board: what is recruited for a war and sent there at once."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.order import ACCEPTED
from adjudicator.model.state import State
from adjudicator.systems.republic_of_carthage.box.box import bare
from adjudicator.systems.republic_of_carthage.orders.measures import Lot, Measures, Recruit, Send, Units
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import ACTIVE, POOL, lies, serves
from adjudicator.systems.republic_of_carthage.rules.money import treasury
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate import (
    commands,
    lots,
    recruit,
    recruiting,
    send,
    targets,
)
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.lots import FLEET
from adjudicator.systems.republic_of_carthage.state import SCOPE


@rule("roc:6.5.7", "roc:ruling 72", title="Recruiting and sending may be one proposal")
def suggestions(game: Game, view: State) -> tuple[Measures, ...]:
    """Return for each war that can be fought what the Treasury pays for it and all that can then be sent, if in order.

    The fleets it lacks come first, then the cheapest armies that serve there.
    """
    found: list[Measures] = []
    for war in targets.fought(view):
        levy = Recruit(_levy(game, view, bare(war)))
        if recruit.check(game, view, levy) is not ACCEPTED:
            continue
        after = apply(view, Event("foreseen", SCOPE, changes=recruit.foreseen(game, view, levy)))
        for commanders in commands.choices(game, view)[:1]:
            force = Send(commanders, targets.whole_force(game, after, bare(war)), war)
            if force.units and send.check(game, after, force) is ACCEPTED:
                found.append((levy, force))
    return tuple(found)


def _levy(game: Game, view: State, war: str) -> Units:
    needed, _ = targets.fleets_needed(game, view, war)
    missing = max(0, needed - len(lies(view, ACTIVE, FLEET)))
    kinds = [key for key in game.box.units if lots.is_army(game, key) and serves(game, key, war)]
    kinds.sort(key=lambda key: game.box.units[key].cost)
    armies = (Lot(f"unit:{key}", len(lies(view, POOL, key))) for key in kinds)
    return recruiting.within(game, view, lots.merged((Lot(f"unit:{FLEET}", missing), *armies)), treasury(view))
