"""The military plan of a Neutral chair: what the State can spend, and the force that is adequate for a war."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.event import supposed
from adjudicator.model.fold import apply
from adjudicator.model.order import Accepted
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Lot, Measure, Measures, Recruit, Reinforce, Send
from adjudicator.systems.republic.rules.combat import counters
from adjudicator.systems.republic.rules.combat.forces import commanders_of, units_of
from adjudicator.systems.republic.rules.combat.strength import ACTIVE, war_strength
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.rules.revenue.forces import on_board
from adjudicator.systems.republic.rules.senate.proposals import chair, present
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.state import FLEET, FORCES, SCOPE, UNITS, WARS
from adjudicator.systems.republic_of_carthage.box.constants import RevenueFigures
from adjudicator.systems.republic_of_carthage.rules import lots
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import serves
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars import recruiting
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.commands import may_command


@dataclass(slots=True)
class Plan:
    """The position when all that is planned so far has been done, and what the State may still spend."""

    game: Game
    state: State
    talents: int

    def take(self, measures: Measures) -> bool:
        """Plan measures if they are in order one after the other and can be paid; return whether they are planned."""
        state, price = self.state, 0
        for measure in measures:
            found = rule_of(self.game, measure)
            if not isinstance(found.check(self.game, state, measure), Accepted):
                return False
            if isinstance(measure, Recruit):
                price += recruiting.cost(recruiting.bill(self.game, state, measure.units))
            state = apply(state, supposed(SCOPE, found.foreseen(self.game, state, measure)))
        if price and price > self.talents:
            return False
        self.state, self.talents = state, self.talents - price
        return True

    def wars(self, *statuses: str) -> list[str]:
        """Return the wars in some statuses, the weakest first, by bare id."""
        found = [key for key, row in WARS.items(self.state, SCOPE) if row.status in statuses]
        return sorted(found, key=lambda war: (self.land(war), war))

    def land(self, war: str) -> int:
        """Return the land strength of a war."""
        return war_strength(self.game, self.state, war).land


def begun(game: Game, view: State) -> Plan:
    """Return a plan of nothing yet: the Treasury may be spent down to what next turn will cost."""
    return Plan(game, view, treasury(view) - fixed(game, view))


@rule("roc:9.2", "roc:ruling 164", title="The fixed costs of the next turn")
def fixed(game: Game, view: State) -> int:
    """Return what forces and wars will cost the State beyond its income."""
    figures: RevenueFigures = game.box.constants.revenue
    forces = sum(on_board(view, kind) for kind in ("army", FLEET)) * figures.force
    dues = {**dict.fromkeys(ACTIVE, figures.active_war), "lost": figures.lost_war}
    return max(0, forces + sum(dues.get(row.status, 0) for _, row in WARS.items(view, SCOPE)) - figures.state)


@dataclass(slots=True)
class Muster:
    """The units that join a force: those at home, those recruited, and what they count."""

    home: list[Lot] = field(default_factory=list)
    recruits: list[Lot] = field(default_factory=list)
    counts: int = 0

    @property
    def units(self) -> tuple[Lot, ...]:
        """All units, each kind once."""
        return lots.merged((*self.home, *self.recruits))


def campaigns(plan: Plan, most: int) -> Iterator[Measures]:
    """Yield what is needed for each war that is attacked, at most some: Active wars first, then Inactive ones."""
    fought = 0
    for war in (*plan.wars(*ACTIVE), *plan.wars("inactive")):
        if fought >= most:
            return
        asleep = WARS.get(plan.state, SCOPE, war).status not in ACTIVE
        if asleep and len(plan.wars(*ACTIVE)) + 1 >= plan.game.box.constants.end.active_wars:
            continue
        measures = campaign(plan, war)
        if measures and plan.take(measures):
            fought += 1
            yield measures


def campaign(plan: Plan, war: str) -> Measures:
    """Return the measures for one war, none where no adequate force can be raised."""
    force = next((key for key, row in FORCES.items(plan.state, SCOPE) if row.war == war), "")
    led = commanders_of(plan.state, force) if force else ()
    team = led or next(iter(_teams(plan)), ())
    if not team:
        return ()
    muster = _adequate(plan, war, force)
    if muster is None:
        return ()
    people = tuple(f"senator:{key}" for key in team)
    found: list[Measure] = [Recruit(lots.merged(tuple(muster.recruits)))] if muster.recruits else []
    if not led:
        found.append(Send(people, () if force else muster.units, f"war:{war}"))
    if force and muster.units:
        found.append(Reinforce(people[0], muster.units))
    return tuple(found)


def _teams(plan: Plan) -> Iterator[tuple[str, ...]]:
    """Yield who can be sent, the best soldier first and the chair last; in a Crisis two."""
    chief = chair.presiding(plan.game, plan.state)
    mil = {key: plan.game.box.person(key).mil for key in present.free(plan.state)}
    alone = sorted(may_command(plan.game, plan.state), key=lambda key: (key == chief, -mil.get(key, 0)))
    if chair.sitting(plan.state).crisis:
        others = sorted(mil, key=lambda key: -mil[key])
        yield from ((one, two) for one in alone[:1] for two in others if two not in {one, chief})
    yield from ((one,) for one in alone)


@rule("roc:9.2", "roc:ruling 162", title="An adequate force, and half of what is spare")
def _adequate(plan: Plan, war: str, force: str) -> Muster | None:
    """Return what must join a force so that it equals the war on land, at sea and in support; None if that fails."""
    strength, card = war_strength(plan.game, plan.state, war), plan.game.box.wars[war]
    sea = bool(card.naval) and not WARS.get(plan.state, SCOPE, war).fleet_victory
    there = [UNITS.get(plan.state, SCOPE, key) for key in (units_of(plan.state, force) if force else ())]
    fleets = max(card.support, strength.naval if sea else 0) - sum(row.kind == FLEET for row in there)
    armies = strength.land - sum(_worth(plan, row.kind, veteran=row.veteran) for row in there if row.kind != FLEET)
    muster = Muster()
    kinds = sorted(
        (key for key in plan.game.box.units if lots.is_army(plan.game, key) and serves(plan.game, key, war)),
        key=lambda kind: (plan.game.box.units[kind].cost, kind),
    )
    paid = plan.talents
    for names, wanted in (((FLEET,), fleets), (tuple(kinds), armies)):
        muster.counts = 0
        _spare(plan, muster, names, wanted)
        paid -= _recruit(plan, muster, names, wanted, paid)
        if muster.counts < wanted:
            return None
    return muster


def _worth(plan: Plan, kind: str, *, veteran: bool) -> int:
    unit = plan.game.box.units[kind]
    return int(unit.veteran_strength if veteran else unit.strength) if kind != FLEET else 1


def _spare(plan: Plan, muster: Muster, kinds: tuple[str, ...], wanted: int) -> None:
    """Take what is needed of the units at home, and half of those that are spare."""
    for veteran in (True, False):
        for kind in kinds:
            lying = counters.lies(plan.state, "active", kind)
            home = sum(UNITS.get(plan.state, SCOPE, key).veteran == veteran for key in lying)
            worth = _worth(plan, kind, veteran=veteran)
            needed = min(home, max(0, -(-(wanted - muster.counts) // worth)) if worth else 0)
            number = needed + (home - needed) // 2
            if number:
                muster.home.append(Lot(f"unit:{kind}", number, veteran))
                muster.counts += number * worth


def _recruit(plan: Plan, muster: Muster, kinds: tuple[str, ...], wanted: int, talents: int) -> int:
    """Recruit what is still wanting, and return what it costs."""
    paid = 0
    for kind in kinds:
        if recruiting.barred(plan.game, plan.state, kind) or muster.counts >= wanted:
            continue
        price = max(1, recruiting.cost(recruiting.bill(plan.game, plan.state, (Lot(f"unit:{kind}", 1),))))
        worth = _worth(plan, kind, veteran=False)
        pool = len(counters.lies(plan.state, "pool", kind))
        number = min(-(-(wanted - muster.counts) // worth), pool, (talents - paid) // price)
        if number > 0:
            muster.recruits.append(Lot(f"unit:{kind}", number))
            muster.counts += number * worth
            paid += number * price
    return paid
