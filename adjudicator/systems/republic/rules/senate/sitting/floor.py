"""6.5.8 Reserving the floor: whose Outcry gives him the next proposal, before the chair goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import AGAIN, END, Answer, Flow, Game, Next, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.order import Slot
from adjudicator.model.record import record
from adjudicator.model.secret import Secret
from adjudicator.model.state import Frame, Local, State
from adjudicator.systems.republic.orders.senate import Outcry
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.senate.cards import outcry, window
from adjudicator.systems.republic.rules.senate.cards.graft import STEP as GRAFT
from adjudicator.systems.republic.rules.senate.cards.graft import Grafting
from adjudicator.systems.republic.rules.senate.proposals import chair, motions
from adjudicator.systems.republic.rules.senate.sitting import vote

STEP: Final = "senate.floor"
CITE: Final = "roc:6.5.8"


@record
class Flooring:
    """The step in which the floor can be reserved, and who waits for it.

    `queue` holds seat, measures and the filed order's id of each, known to its seat alone; `trying` says that the
    Outcry of the first one waits for Graft.
    """

    step: str
    queue: tuple[Secret[Any], ...] = ()
    trying: bool = False


@event("floor_lost", caused_by=("outcry",))
class FloorLost:
    """A player who had reserved the floor loses the card, as `senator`, the chair, has left Carthage."""

    seat: str
    card: str
    senator: str


def open_floor(play: Play, step: str) -> None:
    """Bring on the reservations of the floor, which each lead to a proposal and its vote."""
    play.push(STEP, "floor", local=Flooring(step))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask everybody with a Senator in Carthage and cards in hand, while nobody waits."""
    now: Flooring = frame.local
    if now.queue:
        return
    for seat in outcry.criers(game, state):
        if outcry.able(game, state, seat, "floor"):
            yield slot(f"{frame.key}:floor:{seat}", seat)


def slot(key: str, seat: str) -> Slot:
    """Return what a seat is asked; its order contains the proposal, so only `none` is listed as a choice.

    A player with several such cards may reserve the floor with each.
    """
    choices = Either((OneOf((outcry.NONE,)),))
    return Slot(key, seat, "outcry", {"action": ("floor",)}, "optional", choices, outcry.NONE, many=True)


@SHARED.step(STEP, cites=(CITE,), asks=asks, check=outcry.check)
@rule("roc:6.5.8", "roc:ruling 111", title="Reserved floors, one after the other")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Queue those who reserve the floor as they came in; spend the first one's card; lay his proposal to the vote."""
    now: Flooring = play.frame.local
    if now.trying:
        return (yield from _proposed(play, state, now))
    queue = now.queue or tuple(_queued(play))
    if chair.over(state):
        return (yield from _lost(play, state, queue))
    while queue and not _can(play, state, queue[0]):
        queue = queue[1:]
    if not queue:
        return END
    crier, measures, _ = queue[0].known()
    answered = yield from outcry.spend(play, state, _answer(queue[0]), measures)
    moved = replace(now, queue=queue, trying=True)
    yield MOVED_ON.at(play.scope, (Local(play.frame.path, moved),))
    if answered:
        play.push(GRAFT, "graft", local=Grafting(crier))
    return AGAIN


@rule("roc:6.5.8", "roc:ruling 111", title="Floors are heard in the order in which they were reserved")
def _queued(play: Play) -> Iterator[Secret[Any]]:
    """Yield what is proposed from the floor, in the order in which the orders came in, whoever wrote them."""
    asked = (answer for answer in play.all("outcry") if isinstance(answer.order, Outcry))
    for answer in sorted(asked, key=lambda one: one.arrived):
        seat = answer.slot.seat
        yield Secret((seat, answer.order.measures, f"{seat}:{answer.filed}"), (seat,))


def _answer(waiting: Secret[Any]) -> Answer:
    """Return the answer that somebody in the queue gave."""
    seat, measures, because = waiting.known()
    return Answer(slot("", seat), Outcry("floor", "", measures), int(because.rpartition(":")[2]))


@rule("roc:6.5.8", "roc:ruling 111", "roc:ruling 121t", title="When the chair leaves, reserved floors are lost")
def _lost(play: Play, state: State, queue: tuple[Secret[Any], ...]) -> Flow[Next]:
    """Take the cards of all who wait for the floor; what they would have proposed stays their secret."""
    for waiting in queue:
        if _can(play, state, waiting):
            seat, measures, because = waiting.known()
            found = outcry.token(play.game, state, seat, "floor", measures)
            if ":" in found:  # a power is no card that could be lost
                continue
            data = FloorLost(seat, f"card:{hand.card_of(found)}", person(chair.departed(state)))
            changes, cites = hand.spend(state, seat, found), (CITE, "roc:ruling 111")
            state = yield Event.of(data, play.scope, changes, cites, because=because)
    return END


def _can(play: Play, state: State, waiting: Secret[Any]) -> bool:
    """Return whether somebody in the queue still holds his card and has a Senator in Carthage."""
    seat, measures, _ = waiting.known()
    return seat in outcry.criers(play.game, state) and bool(outcry.token(play.game, state, seat, "floor", measures))


def _proposed(play: Play, state: State, now: Flooring) -> Flow[Next]:
    """Put the first one's proposal to the vote, unless Graft has bought him off."""
    seat, measures, _ = now.queue[0].known()
    moved = Local(play.frame.path, replace(now, queue=now.queue[1:], trying=False))
    if play.frame.result is True:
        yield MOVED_ON.at(play.scope, (moved,))
        return AGAIN
    key, row, changes = motions.lay(state, measures, seat, now.step, floor=True)
    state = yield MOVED_ON.at(play.scope, (*changes, moved))
    vote.put(play, key)
    window.before(play, state, now.step, row.number)
    return AGAIN
