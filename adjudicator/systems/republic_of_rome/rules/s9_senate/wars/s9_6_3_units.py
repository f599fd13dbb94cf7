"""Legions and fleets are raised and disbanded, and what their makers earn (section 9.6.3)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.orders.measures import Disband, Lot, Recruit, Units
from adjudicator.systems.republic.people import earns
from adjudicator.systems.republic.rules.money import Balance, bank_pays, booked, card_gets, state_gets, treasury
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.rules.terms.out_of_office import noted
from adjudicator.systems.republic.state import CITY, CONCESSIONS, FLEET, SCOPE, Motion
from adjudicator.systems.republic_of_rome.box.decks import LEGION
from adjudicator.systems.republic_of_rome.registry import MEASURES
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials.charges import CONCESSION
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import units
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import ACTIVE
from adjudicator.systems.republic_of_rome.rules.terms.levels import shortages
from adjudicator.systems.republic_of_rome.state import NO_RECRUITMENT, SENATORS

CITES: Final = ("ror:9.6.3",)
SOME: Final = 4
"""How many units the order form suggests."""


@record
class MakerPaid:
    """What the holder of a concession earns by units that were raised: so many, each so much."""

    card: str
    senator: str
    number: int
    each: int


@event("units_raised", "ror:9.6.3", weight=52)
class UnitsRaised:
    """Units come from the pool, at the price of each now; `shortage` are the levels in it."""

    units: Units
    each: int
    shortage: int
    total: int
    treasury: Balance
    makers: tuple[MakerPaid, ...]


@event("units_disbanded", "ror:9.6.3")
class UnitsDisbanded:
    """Units of the active forces go back to the pool."""

    units: Units


@rule("ror:9.6.3", "ror:16", title="What a unit costs: 10 talents, 10 more for each level of shortage")
def price(game: Game, state: State) -> int:
    """Return the talents for a legion or fleet now."""
    figures = game.box.constants.senate
    return int(figures.unit_cost) + int(figures.shortage_step) * shortages(game, state)


@rule("ror:7", "ror:9.6.3", "ror:ruling 56", title="Which units can be raised")
def check(game: Game, view: State, measure: Recruit) -> Verdict:
    """Refuse any while nobody can be recruited, units that the pool lacks, and what the State cannot pay."""
    wrong = units.ill_written(measure.units, CITES[0])
    if wrong is not None:
        return wrong
    if any(lot.veteran for lot in measure.units):
        plain = tuple(Lot(lot.unit, lot.number) for lot in measure.units)
        return Refused("no_veterans_in_pool", CITES, {"lot": measure.units[0]}, (Recruit(plain),))
    if NO_RECRUITMENT.of(view, SCOPE, CITY):
        return Refused("no_recruitment", ("ror:7", *CITES), {}, lasting=False)
    gone = units.carried(view, Disband)
    for kind, number in units.summed(measure.units).items():
        there = len(units.raisable(view, kind)) - gone.get(kind, 0)
        if number > there:
            facts = {"unit": f"unit:{kind}", "wanted": number, "there": there}
            hint = (Recruit((Lot(f"unit:{kind}", there),)),) if there > 0 else ()
            return Refused("pool_too_small", CITES, facts, hint, lasting=units.never(game, kind, number))
    total, held = _total(game, view, measure), treasury(view)
    if total > held:
        facts = {"total": total, "held": held, "each": price(game, view)}
        return Refused("treasury_too_small", (*CITES, "ror:ruling 56"), facts, lasting=False)
    return ACCEPTED


def _total(game: Game, state: State, measure: Recruit) -> int:
    return price(game, state) * sum(lot.number for lot in measure.units)


@rule("ror:9.6.3", "ror:15", title="Armaments and Ship Building pay their holders at once")
def makers(game: Game, state: State, measure: Recruit) -> tuple[MakerPaid, ...]:
    """Return what holders of concessions for units earn, who earn at all."""
    raised = {"legion": units.summed(measure.units).get(LEGION, 0), "fleet": units.summed(measure.units).get(FLEET, 0)}
    found = []
    for key, row in CONCESSIONS.items(state, SCOPE):
        card = game.box.concessions[key]
        number = raised.get(card.per, 0)
        if number and row.holder and earns(SENATORS.get(state, SCOPE, row.holder)):
            found.append(MakerPaid(f"card:{key}", f"senator:{row.holder}", number, card.income))
    return tuple(found)


def foreseen(game: Game, state: State, measure: Recruit) -> tuple[Change, ...]:
    """Return the changes by which the units are there and paid for."""
    total = _total(game, state, measure)
    changes: tuple[Change, ...] = (state_gets(-total), bank_pays(-total))
    for kind, number in units.summed(measure.units).items():
        changes += units.raised(state, kind, number)
    return changes


@rule("ror:9.4", "ror:9.6.3", title="Units are raised")
def enact(play: Play, state: State, motion: Motion, measure: Recruit) -> Flow[State]:
    """Bring the units to the active forces; their makers earn by it and can be tried for it."""
    del motion
    if check(play.game, state, measure) is not ACCEPTED:
        yield from ()
        return state
    paid, total = makers(play.game, state, measure), _total(play.game, state, measure)
    changes = foreseen(play.game, state, measure)
    for one in paid:
        sum_, senator = one.number * one.each, one.senator.partition(":")[2]
        changes += (card_gets(senator, sum_), bank_pays(sum_))
        changes += tuple(noted(state, f"{CONCESSION}:{one.card.partition(':')[2]}", senator))
    levels = shortages(play.game, state)
    data = UnitsRaised(measure.units, price(play.game, state), levels, total, booked(state, -total), paid)
    return (yield Event.of(data, play.scope, changes))


@rule("ror:9.6.3", title="Which units can be disbanded: of the active forces, none raised in the same Senate")
def check_disband(game: Game, view: State, measure: Disband) -> Verdict:
    """Refuse units that are not at home, or were raised this Senate."""
    wrong = units.ill_written(measure.units, CITES[0])
    if wrong is not None:
        return wrong
    new = units.carried(view, Recruit)
    _, lack = units.picked(view, ACTIVE, measure.units)
    for kind, number in units.summed(measure.units).items():
        there = len(units.counters(view, ACTIVE, kind)) - new.get(kind, 0)
        if number > there:
            facts = {"unit": f"unit:{kind}", "wanted": number, "there": max(0, there)}
            hint = (Disband((Lot(f"unit:{kind}", there),)),) if there > 0 else ()
            return Refused("too_few_at_home", CITES, facts, hint, lasting=units.never(game, kind, number))
    if lack is not None:
        never = units.never(game, units.kind_of(lack), lack.number)
        return Refused("too_few_at_home", CITES, {"unit": lack.unit, "wanted": lack.number, "there": 0}, lasting=never)
    return ACCEPTED


def foreseen_disband(game: Game, state: State, measure: Disband) -> tuple[Change, ...]:
    """Return the changes by which the units are in the pool, plain and loyal to nobody."""
    del game
    keys, _ = units.picked(state, ACTIVE, measure.units)
    return units.disbanded(state, keys)


@rule("ror:9.6.3", title="Units are disbanded")
def disband(play: Play, state: State, motion: Motion, measure: Disband) -> Flow[State]:
    """Put the units back into the pool."""
    del motion
    if check_disband(play.game, state, measure) is not ACCEPTED:
        yield from ()
        return state
    data, changes = UnitsDisbanded(measure.units), foreseen_disband(play.game, state, measure)
    return (yield Event.of(data, play.scope, changes))


def offers(game: Game, view: State, seat: str) -> tuple[Recruit, ...]:
    """Return what the chair could propose: legions, fleets, both."""
    del seat
    legions, fleets = (Lot(f"unit:{kind}", SOME) for kind in units.KINDS)
    found = (Recruit(lots) for lots in ((legions,), (fleets,), (legions, fleets)))
    return tuple(each for each in found if check(game, view, each) is ACCEPTED)


def offer_disband(game: Game, view: State, seat: str) -> tuple[Disband, ...]:
    """Return what the chair could propose to save upkeep: one fleet or legion."""
    del seat
    found = (Disband((Lot(f"unit:{kind}", 1),)) for kind in units.KINDS)
    return tuple(each for each in found if check_disband(game, view, each) is ACCEPTED)


MEASURES.enter(MeasureRule(Recruit, "recruiting", check, enact, foreseen=foreseen, offers=offers))
MEASURES.enter(
    MeasureRule(Disband, "disbanding", check_disband, disband, foreseen=foreseen_disband, offers=offer_disband)
)
