"""How a sensible chair makes war: who commands, how many armies and fleets, and what is still wanting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.systems.republic.orders.measures import Lot, Measure, Measures, Recruit, Reinforce, Send
from adjudicator.systems.republic.rules.combat import counters
from adjudicator.systems.republic.rules.combat.forces import commanders_of, units_of
from adjudicator.systems.republic.rules.combat.strength import war_strength
from adjudicator.systems.republic.rules.senate.proposals import chair, present
from adjudicator.systems.republic.state import FLEET, FORCES, REBEL, SCOPE, UNITS, WARS
from adjudicator.systems.republic_of_carthage.rules import lots
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import serves
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars import recruiting
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.commands import may_command
from adjudicator.systems.republic_of_carthage.sensible.plan import Plan

WANTED = 8
"""By how much a force should be stronger than its war: three dice win nineteen battles of twenty."""
ENOUGH = 4
"""By how much it must be stronger to be sent at all: three dice win three battles of five."""
SPARE_FLEETS = 2
"""Fleets above the support needed, for those that the battle costs."""


@dataclass(slots=True)
class Muster:
    """What joins a force: lots by kind, how many of them are recruits, what they count and cost."""

    lots: list[Lot]
    recruits: list[Lot]
    count: int = 0
    talents: int = 0

    def add(self, kind: str, number: int, *, veteran: bool = False) -> None:
        """Add units at home."""
        if number > 0:
            self.lots.append(Lot(f"unit:{kind}", number, veteran))

    def merged(self) -> tuple[Lot, ...]:
        """Return the lots, each kind once."""
        return lots.merged(tuple(self.lots))


def campaigns(plan: Plan, enough: int = ENOUGH) -> Iterator[Measures]:
    """Yield what is needed for each war that can be beaten; one that takes the chair away comes last."""
    found = [measures for war in in_order(plan) if (measures := campaign(plan, war, enough)) and plan.take(measures)]
    yield from found


def in_order(plan: Plan) -> list[str]:
    """Return the wars to be fought: those with a force, then the weakest, then the weakest inactive ones.

    A war that sleeps is woken only while there is room for one more that is not won.
    """
    stands = {row.war for _, row in FORCES.items(plan.state, SCOPE) if row.war != REBEL}
    active = sorted(plan.active, key=lambda war: (war not in stands, land(plan, war), war))
    asleep = sorted(plan.wars("inactive"), key=lambda war: (land(plan, war), war))
    room = plan.game.box.constants.end.active_wars - 1 - len(active)
    return [*active, *asleep[: max(0, room)]]


def land(plan: Plan, war: str) -> int:
    """Return the land strength of a war as the plan leaves it."""
    return war_strength(plan.game, plan.state, war).land


def campaign(plan: Plan, war: str, enough: int) -> Measures:
    """Return the measures for one war, nothing if it cannot be beaten: recruits, commander, reinforcements."""
    force = next((key for key, row in FORCES.items(plan.state, SCOPE) if row.war == war), "")
    led = commanders_of(plan.state, force) if force else ()
    for team in (led,) if led else teams(plan):
        measures = _under(plan, war, force, team, enough, takes_over=not led)
        if measures:
            return measures
    return ()


def teams(plan: Plan) -> list[tuple[str, ...]]:
    """Return who can be sent: one alone, the chair last of all; in a Crisis also two, the better soldiers first."""
    chief = chair.presiding(plan.game, plan.state)
    alone = sorted(may_command(plan.game, plan.state), key=lambda key: (key == chief, -plan.game.box.person(key).mil))
    teams: list[tuple[str, ...]] = [(key,) for key in alone]
    if chair.sitting(plan.state).crisis:
        others = sorted(present.free(plan.state), key=lambda key: -plan.game.box.person(key).mil)
        teams += [(one, two) for one in alone[:1] for two in others if two not in (one, chief)][:1]
    return teams


def _under(plan: Plan, war: str, force: str, team: tuple[str, ...], enough: int, *, takes_over: bool) -> Measures:
    """Return the measures for one war under some commanders."""
    mil = sum(plan.game.box.person(key).mil for key in team)
    strength = war_strength(plan.game, plan.state, war)
    card = plan.game.box.wars[war]
    sea = bool(card.naval) and not WARS.get(plan.state, SCOPE, war).fleet_victory
    armies, fleets = standing(plan, force)
    muster = Muster([], [])
    support = card.support + (SPARE_FLEETS if card.support else 0)
    more = max(support, strength.naval + WANTED - mil if sea else 0) - fleets
    call_up(plan, muster, (FLEET,), more)
    fleets += muster.count
    if fleets < card.support or (sea and fleets + mil - strength.naval < enough):
        return ()
    before = muster.count
    call_up(plan, muster, kinds(plan, war), strength.land + WANTED - mil - armies)
    armies += muster.count - before
    if not armies or armies + mil - strength.land < enough:
        return ()
    return _measures(war, force, team, muster, takes_over=takes_over)


def _measures(war: str, force: str, team: tuple[str, ...], muster: Muster, *, takes_over: bool) -> Measures:
    """Return what recruits, sends and reinforces, together."""
    people, units = tuple(f"senator:{key}" for key in team), muster.merged()
    found: list[Measure] = [Recruit(lots.merged(tuple(muster.recruits)))] if muster.recruits else []
    if takes_over:
        found.append(Send(people, () if force else units, f"war:{war}"))
    if force and units:
        found.append(Reinforce(people[0], units))
    return tuple(found)


def standing(plan: Plan, force: str) -> tuple[int, int]:
    """Return what the armies of a force count, and its fleets."""
    rows = [UNITS.get(plan.state, SCOPE, key) for key in (units_of(plan.state, force) if force else ())]
    armies = sum(_worth(plan, row.kind, veteran=row.veteran) for row in rows if row.kind != FLEET)
    return armies, sum(row.kind == FLEET for row in rows)


def _worth(plan: Plan, kind: str, *, veteran: bool) -> int:
    unit = plan.game.box.units[kind]
    return int(unit.veteran_strength if veteran else unit.strength)


def kinds(plan: Plan, war: str) -> tuple[str, ...]:
    """Return the kinds of armies that serve in a war, the cheapest first."""
    box = plan.game.box
    found = [key for key in box.units if lots.is_army(plan.game, key) and serves(plan.game, key, war)]
    return tuple(sorted(found, key=lambda kind: (box.units[kind].cost, kind)))


def call_up(plan: Plan, muster: Muster, of: tuple[str, ...], wanted: int) -> None:
    """Gather units that together count what is wanted: veterans at home, others at home, then what can be paid."""
    goal = muster.count + wanted
    for veteran in (True, False):
        for kind in of:
            home = counters.lies(plan.state, "active", kind)
            there = sum(UNITS.get(plan.state, SCOPE, key).veteran == veteran for key in home)
            each = _worth(plan, kind, veteran=veteran) if kind != FLEET else 1
            number = min(there, -(-(goal - muster.count) // each)) if each else 0
            muster.add(kind, number, veteran=veteran)
            muster.count += max(0, number) * each
    for kind in of:
        if recruiting.barred(plan.game, plan.state, kind):
            continue
        price = max(1, recruiting.cost(recruiting.bill(plan.game, plan.state, (Lot(f"unit:{kind}", 1),))))
        payable = (plan.talents - muster.talents) // price
        number = min(goal - muster.count, len(counters.lies(plan.state, "pool", kind)), payable)
        if number > 0:
            muster.add(kind, number)
            muster.recruits.append(Lot(f"unit:{kind}", number))
            muster.count, muster.talents = muster.count + number, muster.talents + number * price
