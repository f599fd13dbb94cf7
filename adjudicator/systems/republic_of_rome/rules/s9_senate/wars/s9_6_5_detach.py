"""Units are taken from a proconsul and come home (section 9.6.5)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event, supposed
from adjudicator.model.fold import apply
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Lot, Units
from adjudicator.systems.republic.rules.senate.proposals import consents
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.state import FORCES, SCOPE, Motion
from adjudicator.systems.republic_of_rome.orders.measures import Detach
from adjudicator.systems.republic_of_rome.registry import MEASURES
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import units
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.commanding import unfit, weak
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_5_recall import force_of, proconsul
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import ACTIVE, KINDS

CITES: Final = ("ror:9.6.5", "ror:ruling 124")


@event("units_detached", "ror:9.6.5")
class UnitsDetached:
    """Units leave the force of a proconsul and are at home."""

    force: str
    war: str
    commander: str
    units: Units


@rule("ror:9.6.5", title="A proconsul may lose units, not in the Senate in which he was sent or reinforced")
def check(game: Game, view: State, measure: Detach) -> Verdict:
    """Refuse a Senator who is no proconsul, and units that he does not have."""
    wrong = units.ill_written(measure.units, CITES[0]) or proconsul(view, measure.commander)
    if wrong is not None:
        return wrong
    place = f"force:{force_of(view, measure.commander)}"
    _, lack = units.picked(view, place, measure.units)
    if lack is None:
        return ACCEPTED
    kind = units.kind_of(lack)
    facts = {"unit": f"unit:{kind}", "wanted": lack.number, "there": len(units.counters(view, place, kind))}
    lasting = units.never(game, kind, lack.number)
    return Refused("too_few_with_him", CITES[:1], {"senator": measure.commander, **facts}, lasting=lasting)


def foreseen(game: Game, state: State, measure: Detach) -> tuple[Change, ...]:
    """Return the changes by which the units are at home."""
    del game
    keys, _ = units.picked(state, f"force:{force_of(state, measure.commander)}", measure.units)
    return units.moved(state, keys, ACTIVE)


@rule("ror:9.6.5", title="Units come home from a proconsul")
def enact(play: Play, state: State, motion: Motion, measure: Detach) -> Flow[State]:
    """Bring the units home."""
    del motion
    if check(play.game, state, measure) is not ACCEPTED:
        yield from ()
        return state
    force = force_of(state, measure.commander)
    data = UnitsDetached(force, f"war:{FORCES.get(state, SCOPE, force).war}", measure.commander, measure.units)
    return (yield Event.of(data, play.scope, foreseen(play.game, state, measure)))


@rule("ror:9.6.5", "ror:ruling 124", title="Below the minimum force only with the proconsul's consent")
def _wanted(game: Game, state: State, measure: Detach) -> tuple[consents.Wanted, ...]:
    """Return the consent that he must give whose force is too weak then, or cannot fight any more."""
    if check(game, state, measure) is not ACCEPTED:
        return ()
    after = apply(state, supposed("", foreseen(game, state, measure)))
    force = force_of(after, measure.commander)
    short = unfit(game, after, force) is not None or weak(game, after, force)
    return ((measure.commander, "commands", ""),) if short else ()


def beforehand(game: Game, state: State, frame: Frame, motion: Motion, measure: Detach) -> Iterator[Slot]:
    """Ask his owner where the force would be too weak."""
    return consents.slots(state, frame.key, motion.by, _wanted(game, state, measure))


@rule("ror:9.6.5", "ror:ruling 29", title="Without consent units stay with a weak force")
def opened(play: Play, state: State, motion: Motion, measure: Detach) -> Flow[str]:
    """Let the proposal lapse if he does not consent."""
    return (yield from consents.heard(play, state, motion.by, _wanted(play.game, state, measure), CITES))


def same(measure: Detach) -> Hashable:
    """Return the particulars: units in any order."""
    return (measure.commander, frozenset(units.summed(measure.units).items()))


def offers(game: Game, view: State, seat: str) -> tuple[Detach, ...]:
    """Return a unit of each kind from each proconsul."""
    del seat
    lots = tuple(Lot(f"unit:{kind}", 1) for kind in KINDS)
    led = tuple(row.commander for _, row in FORCES.items(view, SCOPE) if row.commander)
    found = (Detach(f"senator:{key}", (lot,)) for key in led for lot in lots)
    return tuple(each for each in found if check(game, view, each) is ACCEPTED)


MEASURES.enter(
    MeasureRule(
        Detach,
        "wars",
        check,
        enact,
        named=lambda measure: (bare(measure.commander),),
        foreseen=foreseen,
        same=same,
        offers=offers,
        kinds=("consent",),
        fits=consents.fits,
        beforehand=beforehand,
        opened=opened,
    )
)
