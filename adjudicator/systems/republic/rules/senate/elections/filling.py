"""Elections: posts are filled one after the other, by proposals of the chair and from reserved floors.

A kind of election enters itself with `install`, which makes the step. For each post the chair's list is taken, then
the candidates in their order; one who is rejected is struck out, and the last one left is elected without a vote
(ruling 121a).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.registry import Registry
from adjudicator.engine.rules import rule
from adjudicator.engine.system import AGAIN, END, Flow, Game, Next, Play, StepSpec
from adjudicator.engine.visits import moved_on
from adjudicator.model.choices import OneOf
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.order import ACCEPTED, Accepted, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.orders.measures import Measures
from adjudicator.systems.republic.rules.senate.cards import window
from adjudicator.systems.republic.rules.senate.elections.election import Election
from adjudicator.systems.republic.rules.senate.proposals import chair, motions
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.rules.senate.sitting import ahead, floor, newcomer, vote

BEGIN, FILL, FLOOR, DONE = "begin", "fill", "floor", "done"
OFFERED: Final = 3
"""Candidates for each vacant post that the presiding player's form offers."""


@record
class Filling:
    """How far an election has come; `given_up` are posts for which nobody is eligible."""

    step: str
    stage: str = BEGIN
    given_up: tuple[str, ...] = ()


@event("post_vacant")
class PostVacant:
    """A post stays vacant, as nobody is eligible; `post` is empty for the Suffetes."""

    post: str


def left(game: Game, state: State, election: Election, post: str, seat: str, *, named: bool = False) -> tuple[Any, ...]:
    """Return the candidates for a post who were not proposed in vain this turn, best first."""
    found = election.candidates(game, state, post, seat, named)
    return tuple(each for each in found if not motions.tried(game, state, (each,)))


def _open(game: Game, state: State, election: Election, now: Filling) -> tuple[str, ...]:
    return tuple(post for post in election.posts(game, state) if post not in now.given_up)


# ---------------------------------------------------------------------------------------- slots


Found = tuple[tuple[Any, ...], ...]
"""The candidates for each of some posts."""


def _slot(election: Election, key: str, seat: str, posts: tuple[str, ...], found: Found) -> Slot:
    about = {election.term: posts} if election.term else {}
    single = tuple(election.order(each) for some in found for each in some)
    choices = OneOf((*single, *election.together(found)))
    kind = election.order.kind
    default = None if election.optional else next(iter(single), None)
    need = "optional" if election.optional else "required"
    return Slot(f"{key}:{kind}:{seat}", seat, kind, about, need, choices, default, many=True)


def _now(frame: Frame, election: Election) -> Filling:
    return frame.local if isinstance(frame.local, Filling) else Filling(election.step)


def _asks(game: Game, state: State, frame: Frame, election: Election) -> Iterator[Slot]:
    now, seat = _now(frame, election), ahead.presider(game, state)
    yield from ahead.open_slots(game, state, frame)
    if now.stage == BEGIN:
        yield from election.asks(game, state, frame)
    elif now.stage == FILL and seat and not chair.over(state):
        posts = _open(game, state, election, now)
        found = tuple(left(game, state, election, post, seat) for post in posts)
        if any(found):
            yield _slot(election, frame.key, seat, posts, found)


@rule("roc:ruling 121u", title="A new chair is waited for, where he has a choice")
def _unforeseen(game: Game, state: State, frame: Frame, election: Election) -> Iterator[Slot]:
    """Yield the list of a chair who is new, if there is more than one candidate."""
    asked = newcomer.chosen(game, _asks(game, state, frame, election), state, election.order.kind)
    return (slot for slot in asked if slot.choices.size() > 1)


def _foresees(game: Game, state: State, scope: str, election: Election) -> Iterator[Topic]:
    """Let everybody file a list, as anybody may preside by then; the form of the current chair has the candidates."""
    if chair.over(state):
        return
    yield from ahead.topics(game, state, election.step)
    yield from election.foresees(game, state, scope)
    for seat in game.seats:
        yield from _lists(game, state, election, seat)


def _lists(game: Game, state: State, election: Election, seat: str) -> Iterator[Topic]:
    """Yield a topic for each post vacant now, with its own default, one for several, one for those vacant by then."""
    now = election.posts(game, state)
    presides = seat == ahead.presider(game, state)
    likely = _likely(game, state, election, seat)
    for post, best in likely.items():
        found = left(game, state, election, post, seat)
        slot = _slot(election, f"{election.step}:{post}", seat, (post,), (found,))
        if not election.optional:
            slot = replace(slot, default=election.order(best) if found else None)
        offered = tuple(dict.fromkeys((best, *(found[:OFFERED] if presides else ())))) if found else ()
        remark = "" if presides or post != now[0] else "if_presiding"
        form = tuple(Suggestion(election.order(each), remark if each == best else "") for each in offered)
        yield Topic(slot, election.step, form)
    if groups := tuple(election.together(tuple((best,) for best in likely.values() if best is not None))):
        slot = _slot(election, f"{election.step}:together", seat, now, ())
        slot = replace(slot, choices=OneOf(groups), need="optional")
        yield Topic(slot, election.step, tuple(map(Suggestion, groups)) if presides else ())
    everywhere = election.all_posts(game, state) if election.all_posts is not None else now
    if later := tuple(post for post in everywhere if post not in now):
        able = tuple(left(game, state, election, post, seat) for post in later)
        slot = replace(_slot(election, election.step, seat, later, able), default=None, need="optional")
        yield Topic(slot, election.step)


def _likely(game: Game, state: State, election: Election, seat: str) -> dict[str, Any]:
    """Return the best candidate of each vacant post, each another Senator where there are enough."""
    before = game.box.republic.elections.get(election.after)
    earlier = _likely(game, state, before, seat).values() if before is not None else ()
    taken = {name for each in earlier if each is not None for name in rule_of(game, each).named(each)}
    likely: dict[str, Any] = {}
    for post in election.posts(game, state):
        found = left(game, state, election, post, seat)
        fresh = [each for each in found if not taken & set(rule_of(game, each).named(each))]
        likely[post] = best = next(iter((*fresh, *found)), None)
        taken.update(rule_of(game, best).named(best) if best is not None else ())
    return likely


def _check(
    game: Game,
    view: State,
    frame: Frame | None,
    slot: Slot,
    order: Any,  # noqa: ANN401
    election: Election,
) -> Verdict:
    """Check whether candidates can be proposed: eligible, and not rejected before."""
    if (gone := chair.closed(view)) is not None:
        return gone
    if slot.kind != election.order.kind:
        own = dict(election.checks).get(slot.kind, ahead.check)
        return own(game, view, frame, slot, order)
    said = motions.verdict(game, view, order.measures, "")
    if not isinstance(said, Accepted):
        return said
    facts = {"measures": order.measures}
    if motions.rejected(game, view, order.measures):
        return Refused("proposal_repeated", ("roc:6.5", "roc:ruling 71"), facts, lasting=False)
    if frame is not None and not _standing(game, view, slot.seat, order.measures, election):
        return Refused("not_a_candidate", election.cites, facts, lasting=False)
    return ACCEPTED


def _standing(game: Game, view: State, seat: str, measures: Measures, election: Election) -> bool:
    """Return whether all of these are candidates for their posts, and were not proposed together in vain."""
    for each in measures:
        found = left(game, view, election, election.post(each), seat)
        if motions.sameness(game, (each,)) not in {motions.sameness(game, (one,)) for one in found}:
            return False
    return not motions.tried(game, view, measures)


# ----------------------------------------------------------------------------------- the visits


def install(election: Election, steps: Registry, elections: dict[str, Election]) -> Election:
    """Enter a kind of election as a step of the Senate Phase of the republic whose registries are given."""
    elections[election.step] = election
    extra = tuple(kind for kind, _ in election.checks)
    steps.add(
        StepSpec(
            election.step,
            resolve,
            election.cites,
            tuple(dict.fromkeys((election.order.kind, *extra, *ahead.KINDS))),
            lambda game, state, frame: _asks(game, state, frame, election),
            lambda game, state, scope: _foresees(game, state, scope, election),
            lambda game, view, frame, slot, order: _check(game, view, frame, slot, order, election),
            ahead.receive,
            lambda game, state, frame: _unforeseen(game, state, frame, election),
        )
    )
    return election


@rule("roc:6.5", "roc:ruling 121a", title="Posts are filled one after the other")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out the current visit: what comes first, a proposal, a floor, what comes last."""
    election = play.game.box.republic.elections[play.frame.step]
    now = _now(play.frame, election)
    if now.stage == BEGIN:
        if election.heard is not None:
            state = yield from election.heard(play, state)
        window.opening(play, election.step)
        return (yield from _go(play, replace(now, stage=FILL), *newcomer.began(play.game, state)))
    if now.stage == FILL:
        if play.all(election.order.kind) and (known := newcomer.heard(play.game, state)):
            state = yield MOVED_ON.at(play.scope, known)
        return (yield from _fill(play, state, election, now))
    if now.stage == FLOOR:
        floor.open_floor(play, election.step)
        return (yield from _go(play, replace(now, stage=FILL)))
    return END


def _go(play: Play, now: Filling, *changes: Change) -> Flow[Next]:
    return (yield from moved_on(play, now, *changes))


def _fill(play: Play, state: State, election: Election, now: Filling) -> Flow[Next]:
    """Propose the next candidate of the chair's list or the next in order; end when nothing is vacant any more."""
    game, seat = play.game, ahead.presider(play.game, state)
    posts = _open(game, state, election, now)
    if not posts or not seat or chair.over(state):
        if election.done is not None:
            state = yield from election.done(play, state)
        window.closing(play, state, election.step)
        return (yield from _go(play, replace(now, stage=DONE)))
    filed = tuple(answer for answer in play.all(election.order.kind) if answer.filed)
    post = election.post(filed[0].order.measure) if filed else posts[0]
    if election.optional and not filed:
        return (yield from _go(play, replace(now, stage=FLOOR, given_up=(*now.given_up, post))))
    found = left(game, state, election, post, seat, named=bool(filed))
    if not found:
        yield Event.of(PostVacant(post), play.scope, cites=(*election.cites, "roc:ruling 74"))
        return (yield from _go(play, replace(now, given_up=(*now.given_up, post))))
    because = vote.cause(filed[0]) if filed else ""
    last = len(found) == 1 and post in posts  # who sits in a post is not replaced without a vote
    measures = found[:1] if last or not filed else filed[0].order.measures
    key, row, changes = motions.lay(state, measures, seat, election.step)
    state = yield MOVED_ON.at(play.scope, changes, because=because)
    if last:
        yield from vote.unopposed(play, state, key)
        return AGAIN
    vote.put(play, key)
    window.before(play, state, election.step, row.number)
    return (yield from _go(play, replace(now, stage=FLOOR)))
