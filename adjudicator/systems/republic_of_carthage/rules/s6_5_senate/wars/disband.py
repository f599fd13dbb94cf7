"""6.5.7 Disbanding: Active Forces and merchants at home go back to the pool, to save their upkeep."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Disband, Lot, Units
from adjudicator.systems.republic.rules.combat.counters import ACTIVE
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.state import SCOPE, Motion
from adjudicator.systems.republic_of_carthage.registry import MEASURES
from adjudicator.systems.republic_of_carthage.rules import lots
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import to_pool
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.recruiting import summed
from adjudicator.systems.republic_of_carthage.state import AT_HOME, MERCHANTS

CITE = "roc:6.5.7"
CITES = (CITE, "roc:ruling 121o")
SOME_KINDS = 2
"""How many kinds the order form suggests."""


@event("forces_disbanded", "roc:6.5.7", "roc:ruling 121o")
class ForcesDisbanded:
    """The Senate sent units home for good: counters to the Force Pool, merchants to the supply."""

    units: Units


@rule(CITE, "roc:ruling 121o", title="Only units at home are disbanded")
def check(game: Game, view: State, measure: Disband) -> Verdict:
    """Refuse units that are not in the Active Forces or, if merchants, not at home."""
    wrong = lots.ill_written(game, measure.units)
    if wrong is not None:
        return wrong
    sailing = tuple(lot for lot in measure.units if lots.is_merchant(game, lot.unit))
    for unit, number in summed(sailing):
        there = _merchants(view, unit)
        if there < number:
            return _short(game, view, measure, Lot(f"unit:{unit}", number), there)
    chosen = lots.picked(game, view, ACTIVE, lots.merged(_fighting(game, measure)))
    if chosen.lack is not None:
        return _short(game, view, measure, chosen.lack, chosen.there)
    return ACCEPTED


def _short(game: Game, view: State, measure: Disband, lot: Lot, there: int) -> Refused:
    kept = (Lot(one.unit, there, one.veteran) if _same(one, lot) else one for one in lots.merged(measure.units))
    better = Disband(lots.merged(tuple(kept)))
    hint = (better,) if better.units and check(game, view, better) is ACCEPTED else ()
    never = not lots.ever(game, lot.unit, lot.number)
    return Refused("too_few_at_home", CITES, {"lot": lot, "there": there}, hint, lasting=never)


def _same(one: Lot, other: Lot) -> bool:
    return (one.unit, one.veteran) == (other.unit, other.veteran)


def _fighting(game: Game, measure: Disband) -> Units:
    return tuple(lot for lot in measure.units if not lots.is_merchant(game, lot.unit))


def _merchants(view: State, unit: str) -> int:
    row = MERCHANTS.find(view, SCOPE, unit)
    return row.home if row is not None else 0


def foreseen(game: Game, state: State, measure: Disband) -> tuple[Change, ...]:
    """Return the changes by which the units are gone."""
    chosen = lots.picked(game, state, ACTIVE, _fighting(game, measure))
    sailing = tuple(lot for lot in measure.units if lots.is_merchant(game, lot.unit))
    home = (AT_HOME.add(SCOPE, bare(lot.unit), -lot.number) for lot in sailing)
    return (*to_pool(game, state, chosen.counters), *home)


@rule(CITE, "roc:ruling 121o", title="Disbanding; a veteran becomes a plain counter")
def enact(play: Play, state: State, motion: Motion, measure: Disband) -> Flow[State]:
    """Send the units away, if they are still there."""
    if isinstance(check(play.game, state, measure), Refused):
        return state
    chosen = lots.picked(play.game, state, ACTIVE, _fighting(play.game, measure))
    sailing = tuple(lot for lot in measure.units if lots.is_merchant(play.game, lot.unit))
    data = ForcesDisbanded((*lots.counted(state, chosen.counters), *sailing))
    return (yield Event.of(data, play.scope, foreseen(play.game, state, measure)))


def offers(game: Game, view: State, seat: str) -> tuple[Disband, ...]:
    """Return what the chair could propose: the recruits of a kind at home, of the kinds there are most of."""
    recruits = sorted((lot for lot in lots.at_home(view) if not lot.veteran), key=lambda lot: -lot.number)
    return tuple(Disband((lot,)) for lot in recruits[:SOME_KINDS])


def remark(game: Game, view: State, measure: Disband) -> tuple[str, Mapping[str, int]]:
    """Return the upkeep that is saved each turn."""
    fighting = sum(lot.number for lot in _fighting(game, measure))
    return "offer_disband", {"saved": fighting * game.box.constants.revenue.force}


RULE = MEASURES.enter(MeasureRule(Disband, "disbanding", check, enact, foreseen=foreseen, offers=offers, remark=remark))
