"""6.5.7 Whole proposals for the wars on the board: what is recruited for a war and sent there at once."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.event import supposed
from adjudicator.model.fold import apply
from adjudicator.model.order import ACCEPTED
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Lot, Measures, Recruit, Send, Units
from adjudicator.systems.republic.rules.combat.counters import ACTIVE, POOL, lies
from adjudicator.systems.republic.rules.combat.strength import rebel_strength, war_strength
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.state import FLEET, REBEL, SCOPE
from adjudicator.systems.republic_of_carthage.rules import lots
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import serves
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars import commands, recruit, recruiting, send, targets

MARGIN = 5
"""By how much a force should be stronger than its war: three dice bring ten or eleven, a victory needs fourteen."""


@rule("roc:6.5.7", "roc:ruling 72", title="Recruiting and sending may be one proposal")
def suggestions(game: Game, view: State) -> tuple[Measures, ...]:
    """Return for each war that can be fought what the Treasury pays for it and all that can then be sent, if in order.

    The fleets it lacks come first, then the cheapest armies that serve there, until the force should win.
    """
    found: list[Measures] = []
    for war in targets.fought(view):
        for commanders in commands.choices(game, view)[:1]:
            mil = sum(game.box.person(bare(key)).mil for key in commanders)
            levy = Recruit(_levy(game, view, bare(war), mil))
            if recruit.check(game, view, levy) is not ACCEPTED:
                continue
            after = apply(view, supposed(SCOPE, recruit.foreseen(game, view, levy)))
            force = Send(commanders, targets.whole_force(game, after, bare(war)), war)
            if force.units and send.check(game, after, force) is ACCEPTED:
                found.append((levy, force))
    return tuple(found)


def _levy(game: Game, view: State, war: str, mil: int) -> Units:
    """Return the fleets and armies that a war still asks for, as far as pool and Treasury go."""
    needed, by_sea = targets.fleets_needed(game, view, war)
    strength = None if war == REBEL else war_strength(game, view, war)
    land, naval = (rebel_strength(game, view), 0) if strength is None else (strength.land, strength.naval)
    home, fleets = targets.at_home_for(game, view, war)
    have = lots.strength(game, view, lots.picked(game, view, ACTIVE, home, war).counters, sea=False)
    wanted = max(needed, naval + MARGIN - mil) if by_sea else needed
    missing = max(0, wanted - sum(lot.number for lot in fleets))
    levy = [Lot(f"unit:{FLEET}", min(missing, len(lies(view, POOL, FLEET))))]
    kinds = [key for key in game.box.units if lots.is_army(game, key) and serves(game, key, war)]
    for kind in sorted(kinds, key=lambda key: game.box.units[key].cost):
        count = min(len(lies(view, POOL, kind)), max(0, land + MARGIN - mil - have))
        levy.append(Lot(f"unit:{kind}", count))
        have += count
    return recruiting.within(game, view, lots.merged(tuple(levy)), treasury(view))
