"""How the Senate of Rome makes war: who commands, how many legions and fleets, and what is still wanting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product

from adjudicator.systems.republic.orders.measures import Lot, Measure, Measures, Recall, Recruit, Reinforce, Send
from adjudicator.systems.republic.rules.combat.forces import armies_of, commanders_of, fleets_of
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.state import FLEET, FORCES, NOW, REBEL, REBELLIONS, SCOPE, WARS
from adjudicator.systems.republic_of_rome.box.decks import LEGION
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import commanding, units
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_2_crisis import rebel_might
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_3_units import price
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import ACTIVE, POOL
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import capped, of_legions, settled_mil, war_strength
from adjudicator.systems.republic_of_rome.rules.s12_ends.rebel import fought
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.systems.republic_of_rome.sensible.plan import Plan

ENOUGH = 3
"""By how much a force must be stronger than its war to be sent: three dice win a battle of two."""
Aims = tuple[tuple[int, int], ...]
BOLD = 0
"""By how much a force must be stronger when Rome falls unless it wins."""
VICTORY, AT_SEA = 14, 0.4
"""What dice and superiority make together in a victory, and what one at sea is worth beside one on land."""
AIMS = ((11, 3), (8, 2), (5, 1))
"""What is tried in turn: how much stronger (three dice always win by 11, nineteen of twenty by 8), fleets to spare."""
WORTH = 1000
"""Talents that a war beaten for certain is worth, where Rome does not fall otherwise."""


@dataclass(slots=True)
class Muster:
    """What joins a force: lots of units at home, and how many of them are recruits."""

    lots: list[Lot] = field(default_factory=list)
    recruits: list[Lot] = field(default_factory=list)


def campaigns(plan: Plan, enough: int = ENOUGH) -> Iterator[Measures]:
    """Yield what is needed for the wars that can be beaten: the best of some ways to share forces and commanders out.

    With so many active that Rome falls, forces that cannot win come home first, and forces go out that may just win.
    """
    plan.last = len(fought(plan.state)) >= int(plan.game.box.constants.end.active_wars)
    if plan.last:
        yield from recalls(plan)
    orders = (False, True) if len(fought(plan.state)) > 1 else (False,)
    tried: list[tuple[float, int, Plan, list[Measures]]] = []
    for hardest, best, thrift in product(orders, (True, False), range(len(AIMS))):
        trial = replace(plan)
        aims = (*AIMS[thrift:], (BOLD if plan.last else enough, 0))
        found = list(_shared_out(trial, aims, hardest=hardest, best=best))
        left = treasury(trial.state)
        tried.append((hope(trial) + (0 if plan.last else left / WORTH), left, trial, found))
    *_, trial, found = max(tried, key=lambda each: each[:2])
    plan.state = trial.state
    yield from found


def _shared_out(plan: Plan, aims: Aims, *, hardest: bool, best: bool) -> Iterator[Measures]:
    """Yield measures war by war, the hardest or the weakest first, under the best or the worst commanders that do."""
    for war in in_order(plan, hardest=hardest):
        measures = campaign(plan, war, aims, best=best)
        if measures and plan.take(measures):
            yield measures


def hope(plan: Plan) -> float:
    """Return how many wars will be beaten on average; a victory at sea alone is worth a part of one."""
    total = 0.0
    for key, row in FORCES.items(plan.state, SCOPE):
        mil = sum(settled_mil(plan.game, one) for one in commanders_of(plan.state, key))
        worth = sum(one.value for one in of_legions(plan.state, armies_of(plan.state, key)))
        fleets = len(fleets_of(plan.state, key))
        land, naval, support = against(plan, row.war)
        at_sea = chance(fleets + capped(fleets, mil) - naval) if naval else 1.0
        on_land = chance(worth + capped(worth, mil) - land) if worth and fleets >= support else 0.0
        total += at_sea * max(on_land, AT_SEA if naval else 0.0)
    return total


@cache
def chance(margin: int) -> float:
    """Return how likely three dice win a battle of a force that is stronger by so much."""
    throws = product(range(1, 7), repeat=3)
    return sum(sum(dice) + margin >= VICTORY for dice in throws) / 216


def recalls(plan: Plan) -> Iterator[Measures]:
    """Yield the recall of each force that is weaker than its war even with all the legions that Rome can raise."""
    at_home = len(units.counters(plan.state, ACTIVE, LEGION))
    pool = len(units.counters(plan.state, POOL, LEGION))
    more = at_home + min(pool, plan.payable(price(plan.game, plan.state)))
    for key, row in tuple(FORCES.items(plan.state, SCOPE)):
        if row.war == REBEL or not row.commander:
            continue
        worth = more + sum(one.value for one in of_legions(plan.state, armies_of(plan.state, key)))
        mil = sum(settled_mil(plan.game, one) for one in commanders_of(plan.state, key))
        if worth + capped(worth, mil) < against(plan, row.war)[0] + ENOUGH:
            measures = (Recall(f"senator:{row.commander}"),)
            if plan.take(measures):
                yield measures


def in_order(plan: Plan, *, hardest: bool = False) -> list[str]:
    """Return what is to be fought: the rebel, wars with a force, others by strength; one that sleeps if nothing else.

    A war is woken only while the Senate fights all that are awake. When Rome is about to fall, or the `hardest` come
    first, strength alone counts.
    """
    stands = {row.war for _, row in FORCES.items(plan.state, SCOPE)}
    rebel = [REBEL] if REBELLIONS.find(plan.state, SCOPE, NOW) is not None else []

    def weight(war: str) -> tuple[bool, int, str]:
        strength = war_strength(plan.game, plan.state, war)
        might = strength.land + strength.naval
        return war not in stands and not plan.last and not hardest, -might if hardest else might, war

    awake = fought(plan.state)
    asleep = (key for key in WARS.rows(plan.state, SCOPE) if key not in awake)
    return [*rebel, *sorted(awake, key=weight), *sorted(asleep, key=weight)[: len(awake) == len(stands - {REBEL})]]


def campaign(plan: Plan, war: str, aims: Aims, *, best: bool = True) -> Measures:
    """Return the measures for one war, nothing if it cannot be beaten: recruits, and who leads or joins the force."""
    force = next((key for key, row in FORCES.items(plan.state, SCOPE) if row.war == war), "")
    led = commanders_of(plan.state, force) if force else ()
    able = [led] if led else [_team(plan, key) for key in commanding.able(plan.game, plan.state)]
    teams = sorted(able, key=lambda team: sum(settled_mil(plan.game, key) for key in team), reverse=best)
    tries = ((team, aim, sea) for sea in (False, True) for aim in aims for team in teams)
    ways = (
        _under(plan, war, force, team, max(aim[0] - 2, aims[-1][0]), aim, takes_over=not led, sea=sea)
        for team, aim, sea in tries
    )
    return next((measures for measures in ways if measures), ())


def _team(plan: Plan, key: str) -> tuple[str, ...]:
    other = commanding.second(plan.state, key)
    return (key, other) if other else (key,)


def _under(
    plan: Plan,
    war: str,
    force: str,
    team: tuple[str, ...],
    enough: int,
    aim: tuple[int, int],
    *,
    takes_over: bool,
    sea: bool,
) -> Measures:
    """Return the measures for one war under some commanders; at `sea` alone if the land must wait."""
    mil = sum(settled_mil(plan.game, key) for key in team)
    land, naval, support = against(plan, war)
    legions = armies_of(plan.state, force) if force else ()
    worth = sum(one.value for one in of_legions(plan.state, legions))
    fleets = len(fleets_of(plan.state, force)) if force else 0
    muster = Muster()
    ships = max(support + (aim[1] if support else 0), needed(naval, mil, aim[0]) if naval else 0)
    fleets += call_up(plan, muster, FLEET, ships - fleets)
    if (sea and not naval) or fleets < support or (naval and fleets + capped(fleets, mil) < naval + enough):
        return ()
    if not sea:
        worth += call_up(plan, muster, LEGION, needed(land, mil, aim[0]) - worth)
        if not worth or worth + capped(worth, mil) < land + enough:
            return ()
    return _measures(war, team[0], muster, takes_over=takes_over)


def _measures(war: str, leader: str, muster: Muster, *, takes_over: bool) -> Measures:
    """Return what recruits and sends, or recruits and reinforces, together."""
    found: list[Measure] = [Recruit(tuple(muster.recruits))] if muster.recruits else []
    if takes_over:
        found.append(Send((f"senator:{leader}",), tuple(muster.lots), f"war:{war}"))
    elif muster.lots:
        found.append(Reinforce(f"senator:{leader}", tuple(muster.lots)))
    return tuple(found)


def against(plan: Plan, war: str) -> tuple[int, int, int]:
    """Return what a force meets: by land, by sea until it is won, and the fleets that it needs for the land."""
    if war == REBEL:
        return rebel_might(plan.game, plan.state), 0, 0
    strength = war_strength(plan.game, plan.state, war)
    return strength.land, strength.naval, enemy(plan.game, plan.state, war).support


def needed(strength: int, mil: int, more: int) -> int:
    """Return the least units that are stronger by `more` under commanders whose MIL counts at most as much."""
    goal = strength + more
    return max(1, goal - mil, -(-goal // 2)) if mil * 2 >= goal else max(1, goal - mil)


def call_up(plan: Plan, muster: Muster, kind: str, wanted: int) -> int:
    """Gather units of a kind: those at home, then what can be paid; return what they count."""
    if wanted <= 0:
        return 0
    home = units.counters(plan.state, ACTIVE, kind)
    there = home[::-1][:wanted]  # veterans first
    count = sum(one.value for one in of_legions(plan.state, there)) if kind == LEGION else len(there)
    payable = plan.payable(price(plan.game, plan.state)) - sum(lot.number for lot in muster.recruits)
    pool = len(units.counters(plan.state, POOL, kind))
    more = max(0, min(wanted - count, pool, payable))
    if there or more:
        muster.lots.append(Lot(f"unit:{kind}", len(there) + more))
    if more:
        muster.recruits.append(Lot(f"unit:{kind}", more))
    return count + more
