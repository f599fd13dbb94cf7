"""Disbanding: a loyal victor sends veterans home for good, before he lays down his command (section 20.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.checks import own
from adjudicator.systems.republic.rules.revolution.musters import victorious
from adjudicator.systems.republic.rules.senate.trials.sentence import MarkerChange
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.state import FORCES, INF, SCOPE, UNITS
from adjudicator.systems.republic_of_rome.orders.veterans import Discharge
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import moved
from adjudicator.systems.republic_of_rome.rules.terms.once import use
from adjudicator.systems.republic_of_rome.state import ORA, RETIRED

STEP: Final = "revolution.discharge"
KIND: Final = "discharge"
CITES: Final = ("ror:20.4", "ror:ruling 106")


@event("veterans_disbanded", "ror:20.4", "ror:ruling 106", answers=("discharge",))
class VeteransDisbanded:
    """A victor disbands so many veterans of his own; `oratory` is what he has gained by such now."""

    senator: str
    number: int
    oratory: int
    influence: MarkerChange


@rule("ror:20.4", "ror:ruling 106", title="Which veterans can be disbanded: those of a force loyal to its commander")
def his(state: State, force: str) -> tuple[str, ...]:
    """Return the counters of a force that are loyal to its commander."""
    who = FORCES.get(state, SCOPE, force).commander
    rows = UNITS.items(state, SCOPE)
    return tuple(key for key, row in rows if row.place == f"force:{force}" and row.veteran and row.allegiance == who)


def _commanding(state: State) -> dict[str, str]:
    """Return the force of each commander who has won his war."""
    rows = ((key, FORCES.get(state, SCOPE, key).commander) for key in victorious(state))
    return {who: key for key, who in rows if who}


def _slot(state: State, key: str, senator: str, most: int) -> Slot:
    who = f"senator:{senator}"
    ways = tuple(Discharge(who, number) for number in range(1, most + 1))
    choices = Either((OneOf((Nothing(KIND),)), OneOf(ways)))
    return Slot(f"{key}:{KIND}:{senator}", owner(state, senator), KIND, {"senator": (who,)}, "optional", choices)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the players of victors who have veterans of their own."""
    for senator, force in _commanding(state).items() if game.options.disbanding else ():
        if mine := his(state, force):
            yield _slot(state, frame.key, senator, len(mine))


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield the same for all who command a force on a war."""
    del scope
    for key, row in FORCES.items(state, SCOPE) if game.options.disbanding else ():
        if row.commander and (mine := his(state, key)):
            line = Suggestion(Discharge(f"senator:{row.commander}", len(mine)), KIND)
            yield Topic(_slot(state, STEP, row.commander, len(mine)), STEP, (line,))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Discharge | Nothing) -> Verdict:
    """Check whose commander it is, and whether he has so many veterans."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if not game.options.disbanding:
        return Refused("no_disbanding", CITES, {})
    wrong = own(view, slot.seat, order.senator, *CITES)
    if wrong is not None:
        return wrong
    forces = (key for key, row in FORCES.items(view, SCOPE) if row.commander == bare(order.senator))
    there = sum(len(his(view, key)) for key in forces)
    if not 1 <= order.number <= there:
        hint = (Discharge(order.senator, there),) if there else ()
        return Refused("no_veterans_of_his", CITES, {"senator": order.senator, "there": there}, hint, lasting=False)
    del frame
    return ACCEPTED


@ROME.step(STEP, cites=CITES, kinds=(KIND,), asks=asks, foresees=foresees, check=check)
@rule("ror:13", "ror:20.4", title="Each veteran whom a victor disbands brings 1 Oratory and 1 Influence")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Send home those named, of each victor who wants it."""
    forces = _commanding(state)
    for answer in play.all(KIND):
        order = answer.order
        if isinstance(order, Discharge) and bare(order.senator) in forces:
            senator = bare(order.senator)
            gone = his(state, forces[senator])[: order.number]
            old, gained = INF.of(state, SCOPE, senator), ORA.of(state, SCOPE, senator) + len(gone)
            gain = influence(play.game, old, len(gone))
            changes: tuple[Change, ...] = (*moved(state, gone, RETIRED), ORA.add(SCOPE, senator, len(gone)))
            changes += (INF.add(SCOPE, senator, gain), *use(state, f"{KIND}:{senator}"))
            data = VeteransDisbanded(order.senator, len(gone), gained, MarkerChange.of(old, gain))
            state = yield Event.of(data, play.scope, changes)
    return END
