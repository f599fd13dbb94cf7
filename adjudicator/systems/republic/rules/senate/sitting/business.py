"""6.5.7 and 6.5.10 Other business: the agenda is put to the vote line by line, and the Senate adjourns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.running.filing import holds
from adjudicator.engine.system import AGAIN, END, Flow, Game, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.choices import OneOf
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.order import ACCEPTED, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Frame, Local, State
from adjudicator.model.view import view as seen_by
from adjudicator.systems.republic.orders.chair import Adjourn
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.senate.cards import window
from adjudicator.systems.republic.rules.senate.proposals import chair, motions
from adjudicator.systems.republic.rules.senate.proposals.measure import BUSINESS
from adjudicator.systems.republic.rules.senate.sitting import agenda, ahead, floor, vote
from adjudicator.systems.republic.rules.senate.voting.voting import ProposalVoid
from adjudicator.systems.republic.state import SCOPE, Motion

CITE: Final = "roc:6.5.10"
BEGIN, NEXT, FLOOR, LAST, DONE = "begin", "next", "floor", "last", "done"


@record
class Business:
    """How far business has come: the visit's sort, the last chair, that chair's seat and order to adjourn."""

    stage: str = BEGIN
    senator: str = ""
    seat: str = ""
    ordered: str = ""


@event("senate_adjourned", "roc:6.5.10", caused_by=("adjourn",))
class SenateAdjourned:
    """The Senate adjourns: `why` is order, done, departed or empty_chair; `senator` who presided, empty for nobody."""

    why: str
    senator: str = ""


def _now(frame: Frame) -> Business:
    return frame.local if isinstance(frame.local, Business) else Business()


# ---------------------------------------------------------------------------------------- slots


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the chair whether he adjourns; a chair who is new, for an agenda of his own."""
    now, seat = _now(frame), ahead.presider(game, state)
    yield from ahead.open_slots(game, state, frame)
    if now.stage != NEXT or not seat or chair.over(state):
        return
    if now.seat != seat:
        yield agenda.slot(game, state, frame.key, seat)
    yield adjourn_slot(frame.key, seat, may_adjourn(state))


@rule("roc:ruling 121u", title="A new chair is waited for, who has no agenda")
def unforeseen(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Yield the agenda asked of a chair who did not preside when the votes began."""
    return (slot for slot in asks(game, state, frame) if slot.kind == "propose")


def adjourn_slot(key: str, seat: str, numbers: tuple[int, ...]) -> Slot:
    """Return whether the chair adjourns after one of some proposals; by default he does when all is done."""
    choices = OneOf(tuple(Adjourn(number) for number in numbers))
    return Slot(f"{key}:adjourn:{seat}", seat, "adjourn", {"after": tuple(map(str, numbers))}, "optional", choices)


@rule("roc:6.5.10", title="When the chair may adjourn")
def may_adjourn(state: State) -> tuple[int, ...]:
    """Return the proposals after which he may: `adjourn after 9` waits for 9, `adjourn` (0) for the last one."""
    decided = tuple(row.number for _, row in motions.laid(state) if row.step == BUSINESS and row.outcome)
    return decided if _waiting(state) else (*decided, 0)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return what can be filed for the votes, and the chair's word to adjourn."""
    if chair.over(state):
        return
    yield from ahead.topics(game, state, BUSINESS)
    for seat in game.seats:
        yield Topic(adjourn_slot(BUSINESS, seat, tuple(range(ahead.MOST + 1))), BUSINESS)
        yield Topic(agenda.slot(game, state, BUSINESS, seat), BUSINESS, _form(game, state, seat))


def _form(game: Game, state: State, seat: str) -> tuple[Suggestion, ...]:
    """Offer an agenda to a chair who is new: all others have laid theirs."""
    frame = state.frame(SCOPE, BUSINESS)
    begun = frame is not None and _now(frame).seat not in ("", seat)
    return agenda.form(game, state, seat) if begun and seat == ahead.presider(game, state) else ()


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check whether an order can serve in business."""
    if slot.kind == "propose":
        return agenda.check(game, view, frame, slot, order)
    if slot.kind == "adjourn":  # its slot takes no order before its time
        return chair.closed(view) or ACCEPTED
    return ahead.check(game, view, frame, slot, order)


# ----------------------------------------------------------------------------------- the visits


@SHARED.step(
    BUSINESS,
    cites=("roc:6.5.7", CITE),
    kinds=("adjourn", *ahead.KINDS, "consent", "appeal"),
    asks=asks,
    foresees=foresees,
    check=check,
    receive=ahead.receive,
    unforeseen=unforeseen,
)
@rule("roc:6.5.7", "roc:6.5.10", "roc:ruling 116", title="Other business, proposal by proposal")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out the current visit: the next proposal, a floor, the last floors, the end."""
    now = _now(play.frame)
    if now.stage == BEGIN and chair.over(state):
        return (yield from _adjourn(play, state, now, "departed"))
    if now.stage == BEGIN:
        window.opening(play, BUSINESS)
        return (
            yield from _go(play, Business(NEXT, chair.presiding(play.game, state), ahead.presider(play.game, state)))
        )
    if now.stage == NEXT:
        return (yield from _next(play, state, now))
    if now.stage == FLOOR:
        floor.open_floor(play, BUSINESS)
        return (yield from _go(play, replace(now, stage=NEXT)))
    if now.stage == LAST:
        return (yield from _adjourn(play, state, now, "departed" if chair.over(state) else "done"))
    return END


def _go(play: Play, now: Business) -> Flow[Next]:
    return (yield from moved_on(play, now))


def _next(play: Play, state: State, now: Business) -> Flow[Next]:
    """Put the next proposal that is in order to the vote; adjourn when the chair says so, or nothing is left."""
    senator = chair.presiding(play.game, state)
    if chair.over(state):
        return (yield from _adjourn(play, state, now, "departed"))
    if not senator:
        return (yield from _adjourn(play, state, now, "empty_chair"))
    presides = ahead.presider(play.game, state)
    if now.seat != presides:
        state = yield from _drop(play, state, "chair")
        state = yield from agenda.lay(play, state)
    now = replace(now, senator=senator, seat=presides)
    said = play.one("adjourn")
    over = said is not None and (said.order.after or not _waiting(state))
    found = None if over else (yield from _first(play, state))
    if found is None:
        # Whoever has reserved the floor is heard before the Senate adjourns (ruling 116).
        floor.open_floor(play, BUSINESS)
        return (yield from _go(play, replace(now, stage=LAST, ordered=vote.cause(said) if over else "")))
    key, row = found
    state = yield MOVED_ON.at(play.scope, (Local(play.frame.path, replace(now, stage=FLOOR)),))
    vote.put(play, key)
    window.before(play, state, BUSINESS, row.number)
    return AGAIN


def _waiting(state: State) -> tuple[tuple[str, Motion], ...]:
    """Return the proposals of business that wait, by their numbers."""
    found = ((key, row) for key, row in motions.laid(state) if row.step == BUSINESS and not row.outcome)
    return tuple(sorted(found, key=lambda item: item[1].number))


@rule("roc:6.5.7", title="A proposal with a condition is put to the vote if it holds then")
def _first(play: Play, state: State) -> Flow[tuple[str, Motion] | None]:
    """Return the first proposal whose conditions hold; those before it whose do not are void."""
    for key, row in _waiting(state):
        if holds(play.game, seen_by(state, row.by), row.by, row.when):
            return key, row
        state = yield from _void(play, state, key, row, "condition")
    return None


def _void(play: Play, state: State, key: str, row: Motion, why: str) -> Flow[State]:
    data = ProposalVoid(row.number, row.measures, row.by, why)
    change = motions.OUTCOME.set(state, SCOPE, key, "void")
    return (yield Event.of(data, play.scope, (change,), ("roc:6.5.7",)))


def _drop(play: Play, state: State, why: str) -> Flow[State]:
    """Let all proposals that wait come to nothing."""
    for key, row in _waiting(state):
        state = yield from _void(play, state, key, row, why)
    yield from ()
    return state


@rule("roc:6.5.10", "roc:ruling 121t", title="Adjourning")
def _adjourn(play: Play, state: State, now: Business, why: str) -> Flow[Next]:
    """End the phase: what still waits comes to nothing."""
    waiting = bool(_waiting(state))
    state = yield from _drop(play, state, "departed" if why == "departed" else "adjourned")
    senator = chair.departed(state) or now.senator
    data = SenateAdjourned("order" if why == "done" and waiting else why, person(senator) if senator else "")
    yield Event.of(data, play.scope, because=now.ordered)
    window.closing(play, state, BUSINESS)
    return (yield from _go(play, replace(now, stage=DONE)))
