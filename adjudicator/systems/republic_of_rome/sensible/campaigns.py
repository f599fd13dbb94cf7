"""How the Senate of Rome makes war: who commands, how many legions and fleets, and what is still wanting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from adjudicator.systems.republic.orders.measures import Lot, Measure, Measures, Recruit, Reinforce, Send
from adjudicator.systems.republic.rules.combat.forces import armies_of, commanders_of, fleets_of
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
AIMS = ((8, 2), (5, 1))
"""What is tried first: by how much stronger (three dice win nineteen battles of twenty by 8), and fleets to spare.

Where several wars are active the second comes first, so that something is left for each.
"""


@dataclass(slots=True)
class Muster:
    """What joins a force: lots of units at home, and how many of them are recruits."""

    lots: list[Lot] = field(default_factory=list)
    recruits: list[Lot] = field(default_factory=list)


def campaigns(plan: Plan, enough: int = ENOUGH) -> Iterator[Measures]:
    """Yield what is needed for each war that can be beaten, planned one after the other."""
    for war in in_order(plan):
        measures = campaign(plan, war, enough)
        if measures and plan.take(measures):
            yield measures


def in_order(plan: Plan) -> list[str]:
    """Return what is to be fought: the rebel, wars with a force, others by strength; one that sleeps if nothing else.

    A war is woken only while the Senate fights all that are awake.
    """
    stands = {row.war for _, row in FORCES.items(plan.state, SCOPE)}
    rebel = [REBEL] if REBELLIONS.find(plan.state, SCOPE, NOW) is not None else []

    def weight(war: str) -> tuple[bool, int, str]:
        strength = war_strength(plan.game, plan.state, war)
        return war not in stands, strength.land + strength.naval, war

    awake = fought(plan.state)
    asleep = (key for key in WARS.rows(plan.state, SCOPE) if key not in awake)
    return [*rebel, *sorted(awake, key=weight), *sorted(asleep, key=weight)[: len(awake) == len(stands - {REBEL})]]


def campaign(plan: Plan, war: str, enough: int) -> Measures:
    """Return the measures for one war, nothing if it cannot be beaten: recruits, and who leads or joins the force."""
    force = next((key for key, row in FORCES.items(plan.state, SCOPE) if row.war == war), "")
    led = commanders_of(plan.state, force) if force else ()
    teams = [led] if led else [_team(plan, key) for key in commanding.able(plan.game, plan.state)]
    several = len(fought(plan.state)) > 1
    tries = ((team, aim) for aim in (*AIMS[several:], (enough, 0)) for team in teams)
    ways = (_under(plan, war, force, team, max(aim[0] - 2, enough), aim, takes_over=not led) for team, aim in tries)
    return next((measures for measures in ways if measures), ())


def _team(plan: Plan, key: str) -> tuple[str, ...]:
    other = commanding.second(plan.state, key)
    return (key, other) if other else (key,)


def _under(
    plan: Plan, war: str, force: str, team: tuple[str, ...], enough: int, aim: tuple[int, int], *, takes_over: bool
) -> Measures:
    """Return the measures for one war under some commanders."""
    mil = sum(settled_mil(plan.game, key) for key in team)
    land, naval, support = against(plan, war)
    legions = armies_of(plan.state, force) if force else ()
    worth = sum(one.value for one in of_legions(plan.state, legions))
    fleets = len(fleets_of(plan.state, force)) if force else 0
    muster = Muster()
    ships = max(support + (aim[1] if support else 0), needed(naval, mil, aim[0]) if naval else 0)
    fleets += call_up(plan, muster, FLEET, ships - fleets)
    if fleets < support or (naval and fleets + capped(fleets, mil) < naval + enough):
        return ()
    worth += call_up(plan, muster, LEGION, needed(land, mil, aim[0]) - worth)
    if not worth or worth + capped(worth, mil) < land + enough:
        if not naval:
            return ()
        muster = _without(muster, LEGION)
    return _measures(war, team[0], muster, takes_over=takes_over)


def _measures(war: str, leader: str, muster: Muster, *, takes_over: bool) -> Measures:
    """Return what recruits and sends, or recruits and reinforces, together."""
    found: list[Measure] = [Recruit(tuple(muster.recruits))] if muster.recruits else []
    if takes_over:
        found.append(Send((f"senator:{leader}",), tuple(muster.lots), f"war:{war}"))
    elif muster.lots:
        found.append(Reinforce(f"senator:{leader}", tuple(muster.lots)))
    return tuple(found)


def _without(muster: Muster, kind: str) -> Muster:
    """Return a muster without units of a kind."""
    lots, recruits = ([lot for lot in each if lot.unit != f"unit:{kind}"] for each in (muster.lots, muster.recruits))
    return Muster(lots, recruits)


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
