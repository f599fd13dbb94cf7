"""6.5.7 Recruiting: counters of the Force Pool, and merchants, come on the board for talents of the State."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import ARMY, Lot, Recruit, Units
from adjudicator.systems.republic.rules.combat.counters import ACTIVE, POOL, lies
from adjudicator.systems.republic.rules.money import Balance, bank_pays, booked, state_gets, treasury
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.state import FLEET, SCOPE, Motion
from adjudicator.systems.republic_of_carthage.registry import MEASURES
from adjudicator.systems.republic_of_carthage.rules import lots
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars import recruiting
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.recruiting import LotPrice
from adjudicator.systems.republic_of_carthage.state import AT_HOME

CITE = "roc:6.5.7"
CITES = (CITE, "roc:ruling 121o")
SOME_FLEETS, SOME_ARMIES = 3, 4
"""How many the order form suggests."""


@event("forces_recruited", "roc:6.5.7", "roc:ruling 121o")
class ForcesRecruited:
    """The Senate recruited: what each lot cost, and the State Treasury before and after."""

    lots: tuple[LotPrice, ...]
    total: int
    treasury: Balance


@event("recruiting_void", "roc:6.5.7", "roc:ruling 121o")
class RecruitingVoid:
    """Nothing is recruited: by now the units cost `total` and the State Treasury holds `held`, or a unit is gone.

    `why` is the code of the refusal.
    """

    units: Units
    why: str
    total: int
    held: int


@rule(CITE, "roc:ruling 93", "roc:ruling 121o", title="What can be recruited")
def check(game: Game, view: State, measure: Recruit) -> Verdict:
    """Refuse units that are not in the pool, that a card bars, or that the Treasury cannot pay."""
    wrong = lots.ill_written(game, measure.units) or _no_kind(game, view, measure)
    if wrong is not None:
        return wrong
    for unit, number in recruiting.summed(measure.units):
        card = recruiting.barred(game, view, unit)
        if card:
            open_ = tuple(lot for lot in measure.units if not recruiting.barred(game, view, bare(lot.unit)))
            facts = {"unit": f"unit:{unit}", "card": card}
            return Refused("recruiting_barred", (CITE,), facts, _hint(game, view, open_), lasting=False)
        there = None if lots.is_merchant(game, unit) else len(lies(view, POOL, unit))
        if there is not None and there < number:
            kept = tuple(_at_most(lot, unit, there) for lot in lots.merged(measure.units))
            short: dict[str, object] = {"unit": f"unit:{unit}", "wanted": number, "there": there}
            never = not lots.ever(game, unit, number)
            return Refused("pool_too_small", (CITE,), short, _hint(game, view, kept), lasting=never)
    return _paid(game, view, measure) or ACCEPTED


def _no_kind(game: Game, view: State, measure: Recruit) -> Refused | None:
    """Refuse armies without a kind, and veterans: of both the pool has none."""
    for lot in measure.units:
        if lot.unit == ARMY or lot.veteran:
            code = "army_kind_needed" if lot.unit == ARMY else "no_veterans_in_pool"
            plain = tuple(Lot(each.unit, each.number) for each in measure.units if each.unit != ARMY)
            cheap = _cheapest(game, view, sum(each.number for each in measure.units if each.unit == ARMY))
            return Refused(code, (CITE,), {"lot": lot}, _hint(game, view, (*plain, *cheap)))
    return None


def _cheapest(game: Game, view: State, number: int) -> Units:
    """Return a number of armies of the pool, the cheapest kinds first, or as many as there are."""
    kinds = sorted((key for key in game.box.units if lots.is_army(game, key)), key=lambda key: game.box.units[key].cost)
    found: list[Lot] = []
    for kind in kinds:
        count = min(number, 0 if recruiting.barred(game, view, kind) else len(lies(view, POOL, kind)))
        if count > 0:
            found.append(Lot(f"unit:{kind}", count))
            number -= count
    return tuple(found)


def _at_most(lot: Lot, unit: str, most: int) -> Lot:
    return Lot(lot.unit, min(lot.number, most)) if bare(lot.unit) == unit else lot


@rule("roc:ruling 93", title="The Senate may not spend more than there is")
def _paid(game: Game, view: State, measure: Recruit) -> Refused | None:
    bought = recruiting.bill(game, view, measure.units)
    total, held = recruiting.cost(bought), treasury(view)
    if total <= held:
        return None
    facts = {"lots": bought, "total": total, "held": held}
    hint = _hint(game, view, recruiting.within(game, view, measure.units, held))
    return Refused("treasury_too_small", (CITE, "roc:ruling 93"), facts, hint, lasting=False)


def _hint(game: Game, view: State, units: Units) -> tuple[Recruit, ...]:
    """Return the measure with these units, if it is in order."""
    better = Recruit(recruiting.within(game, view, lots.merged(units), treasury(view)))
    return (better,) if better.units and check(game, view, better) is ACCEPTED else ()


def foreseen(game: Game, state: State, measure: Recruit) -> tuple[Change, ...]:
    """Return the changes by which the units are on the board and paid for."""
    bought = recruiting.bill(game, state, measure.units)
    total = recruiting.cost(bought)
    changes: list[Change] = [*recruiting.used_up(state, bought), state_gets(-total), bank_pays(-total)]
    for unit, number in recruiting.summed(measure.units):
        if lots.is_merchant(game, unit):
            changes.append(AT_HOME.add(SCOPE, unit, number))
        else:
            changes += lots.moved(state, lies(state, POOL, unit)[:number], ACTIVE)
    return tuple(changes)


@rule(CITE, "roc:ruling 121o", title="Recruiting, at the price of the moment when it passes")
def enact(play: Play, state: State, motion: Motion, measure: Recruit) -> Flow[State]:
    """Bring the units to Carthage and pay for them; nothing happens if the Treasury no longer has the sum."""
    bought = recruiting.bill(play.game, state, measure.units)
    total = recruiting.cost(bought)
    said = check(play.game, state, measure)
    if isinstance(said, Refused):
        void = RecruitingVoid(measure.units, said.code, total, treasury(state))
        return (yield Event.of(void, play.scope))
    data = ForcesRecruited(bought, total, booked(state, -total))
    changes = foreseen(play.game, state, measure)
    return (yield Event.of(data, play.scope, changes))


def offers(game: Game, view: State, seat: str) -> tuple[Recruit, ...]:
    """Return what the chair could propose: three fleets, the cheapest armies, both, as far as the Treasury goes."""
    fleets = (Lot(f"unit:{FLEET}", min(SOME_FLEETS, len(lies(view, POOL, FLEET)))),)
    armies = _cheapest(game, view, SOME_ARMIES)
    found = (better for units in (armies, fleets, (*armies, *fleets)) for better in _hint(game, view, units))
    return tuple(dict.fromkeys(found))


def remark(game: Game, view: State, measure: Recruit) -> tuple[str, Mapping[str, int]]:
    """Return what it costs, and what the Treasury holds."""
    total = recruiting.cost(recruiting.bill(game, view, measure.units))
    return "offer_recruit", {"total": total, "held": treasury(view)}


RULE = MEASURES.enter(MeasureRule(Recruit, "recruiting", check, enact, foreseen=foreseen, offers=offers, remark=remark))
