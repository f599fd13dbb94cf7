"""The vote on a proposal: it is called seat by seat, tallied, and what passes is made real.

A frame of `senate.vote` has a visit for the calling, one for each seat called, one more where an Outcry waits for
Graft, and a last one where the chair may step down. The step that pushes it has put the proposal into MOTIONS.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import AGAIN, Answer, End, Flow, Game, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.event import MOVED_ON, Event
from adjudicator.model.order import ACCEPTED, Accepted, Slot, Verdict
from adjudicator.model.secret import Secret
from adjudicator.model.state import Change, Frame, Local, State
from adjudicator.systems.republic.orders.senate import Apart, Outcry
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.money import FT, bare, person, stock_told
from adjudicator.systems.republic.rules.senate.cards import outcry
from adjudicator.systems.republic.rules.senate.cards.graft import STEP as GRAFT
from adjudicator.systems.republic.rules.senate.cards.graft import Grafting
from adjudicator.systems.republic.rules.senate.proposals import chair, motions, stepping_down
from adjudicator.systems.republic.rules.senate.proposals.measure import Tally, carried, rule_of, rules
from adjudicator.systems.republic.rules.senate.voting import apart, ballots, votes
from adjudicator.systems.republic.rules.senate.voting.votes import VoteTerm
from adjudicator.systems.republic.rules.senate.voting.voting import (
    ANSWER,
    CALL,
    STAND,
    VOTE,
    ProposalVoid,
    VoteCalled,
    VoteCast,
    VoteCounted,
    Voting,
)
from adjudicator.systems.republic.state import MOTIONS, SCOPE, Motion

STEP: Final = "senate.vote"
CITE: Final = "roc:6.5"
CASTS: Final = {
    "yes": MOTIONS.col("yes", int),
    "no": MOTIONS.col("no", int),
    "abstain": MOTIONS.col("abstain", int),
}
VOTED: Final = MOTIONS.col("voted", tuple[tuple[str, str, int], ...])


def put(play: Play, key: str) -> None:
    """Bring on the vote on a proposal that is laid into MOTIONS; it ends with the proposal's outcome."""
    play.push(STEP, key, local=Voting(key))


def cause(answer: Answer | None) -> str:
    """Return the id of the order that an answer came from; empty for a default and for none."""
    return f"{answer.slot.seat}:{answer.filed}" if answer is not None and answer.filed else ""


def at_hand(state: State) -> Motion | None:
    """Return the proposal that is being voted on, or None."""
    frame = state.frame(SCOPE, STEP)
    return MOTIONS.find(state, SCOPE, frame.local.motion) if frame is not None else None


# ---------------------------------------------------------------------------------------- slots


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask whoever calls for the order, then each seat called for its ballot and what can go with it."""
    now: Voting = frame.local
    motion = MOTIONS.get(state, SCOPE, now.motion)
    if now.stage == CALL:
        calling = chair.acts_for(game, state, chair.caller(game, state, motion))
        if calling:
            yield chair.call_slot(game, state, frame.key, calling)
        for each in motion.measures:
            yield from rule_of(game, each).beforehand(game, state, frame, motion, each)
    elif now.stage == VOTE:
        if now.seat in chair.voters(game, state):
            voting = game.box.republic.directs(game, state, motion, now.seat)
            asked = (ballots.slot(game, state, frame.key, motion, now.seat),)
            for each in (*asked, *apart.slots(game, state, frame.key, motion, now.seat)):
                yield replace(each, seat=voting)
        yield from outcry.slots(game, state, frame.key, motion, now.seat)
        yield from ballots.card_slots(game, state, frame.key, motion, now.seat)
        for each in motion.measures:
            yield from rule_of(game, each).slots(game, state, frame, motion, each, now.seat)
    elif now.stage == STAND:
        yield stepping_down.slot(frame.key, motion.by)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check whether an answer to a slot of the vote fits."""
    motion = MOTIONS.find(view, SCOPE, frame.local.motion) if frame is not None else None
    if slot.kind == "ballot":
        return ballots.check(game, view, frame, slot.seat, order, motion)
    if slot.kind == apart.KIND:
        return apart.check(game, view, slot.seat, order, motion)
    if slot.kind == "outcry":
        return outcry.check(game, view, frame, slot, order)
    if slot.kind == "play":
        return ballots.check_card(game, view, slot.seat, order, motion)
    if slot.kind == "call":
        return chair.check_call(game, order)
    return _check_extra(game, view, frame, slot, order, motion)


def _check_extra(
    game: Game,
    view: State,
    frame: Frame | None,
    slot: Slot,
    order: Any,  # noqa: ANN401
    motion: Motion | None,
) -> Verdict:
    """Let the measures that ask for such orders say whether one fits; of several, one that takes it is enough."""
    found = rules(game) if motion is None else tuple(rule_of(game, each) for each in motion.measures)
    said = [each.fits(game, view, frame, slot, order) for each in found if slot.kind in each.kinds]
    return next((verdict for verdict in said if isinstance(verdict, Accepted)), said[0] if said else ACCEPTED)


# ----------------------------------------------------------------------------------- the visits


@SHARED.step(STEP, cites=(CITE,), asks=asks, check=check)
@rule("roc:6.5", "roc:ruling 70", title="A proposal is put to the vote")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out the current visit."""
    now: Voting = play.frame.local
    if now.stage == CALL:
        return (yield from _call(play, state, now))
    if now.stage == VOTE:
        return (yield from _hear(play, state, now))
    if now.stage == ANSWER:
        return (yield from _answered(play, state, now))
    yield from stepping_down.carry(play, state, MOTIONS.get(state, SCOPE, now.motion))
    return End(MOTIONS.get(state, SCOPE, now.motion).outcome)


def lapsed(game: Game, state: State, key: str) -> str:
    """Return why a proposal, by its key, cannot be put to the vote any more, as a word; empty if it can."""
    gone = game.box.republic.fallen(game, state, key)
    return "fallen" if gone else motions.obstacle(game, state, MOTIONS.get(state, SCOPE, key))


def _call(play: Play, state: State, now: Voting) -> Flow[Next]:
    """Look whether the proposal is still in order, and say in which order the votes are called."""
    motion = MOTIONS.get(state, SCOPE, now.motion)
    why = lapsed(play.game, state, now.motion)
    for each in motion.measures:
        why = why or (yield from rule_of(play.game, each).opened(play, state, motion, each))
    if why:
        data = ProposalVoid(motion.number, motion.measures, motion.by, why)
        change = motions.OUTCOME.set(state, SCOPE, now.motion, "void")
        state = yield Event.of(data, play.scope, (change,), (CITE, "roc:ruling 120"))
        yield from _after(play, state, now)
        return End("void")
    caller = chair.caller(play.game, state, motion)
    wish = play.one("call")
    seats = chair.calling_order(play.game, state, caller, wish.order if wish is not None else None)
    called = person(caller) if caller else ""
    told = VoteCalled(motion.number, motion.measures, motion.by, called, seats, motion.floor)
    moved = Local(play.frame.path, replace(now, stage=VOTE, order=seats))
    state = yield Event.of(told, play.scope, (moved,), because=cause(wish))
    return AGAIN if seats else (yield from _count(play, state, now))


def _hear(play: Play, state: State, now: Voting) -> Flow[Next]:
    """Hear the seat called: what its measure has happen first, then its Outcry, then its ballot."""
    motion = MOTIONS.get(state, SCOPE, now.motion)
    for each in motion.measures:
        ended = yield from rule_of(play.game, each).called(play, state, motion, each, now.seat)
        if ended:
            state = yield MOVED_ON.at(play.scope)
            return (yield from _close(play, state, now, ended))
    state = yield MOVED_ON.at(play.scope)
    cried = play.one("outcry")
    ballot, card = play.one("ballot"), play.one("play")
    cast = ballot.order if ballot else None
    if cast is not None and ballot is not None and ballot.slot.seat != now.seat:
        cast = replace(cast, buying=())  # who directs another faction's votes does not spend its talents
    ways = play.one(apart.KIND)
    other = (ways.order, cause(ways)) if ways and ways.filed else ()
    filed = (cast, cause(ballot), card.order if card else None, *other)
    if cried is not None and isinstance(cried.order, Outcry):
        answered = yield from outcry.spend(play, state, cried, motion.measures, motion.number)
        if not answered:
            state = yield MOVED_ON.at(play.scope)
            return (yield from _close(play, state, now, _stopped(motion)))
        moved = replace(now, stage=ANSWER, crier=now.seat, held=Secret(filed, (now.seat,)))
        play.push(GRAFT, "graft", local=Grafting(now.seat, motion.number))
        return (yield from moved_on(play, moved))
    return (yield from _cast(play, state, now, filed))


@rule("roc:6.5.8", "roc:ruling 110", title="The first veto resolves, at its player's place in the calling order")
def _answered(play: Play, state: State, now: Voting) -> Flow[Next]:
    """Let the Outcry stop the vote; if Graft has bought it off, count the crier's ballot."""
    if play.frame.result is True and now.held is not None:
        return (yield from _cast(play, state, now, now.held.known()))
    motion = MOTIONS.get(state, SCOPE, now.motion)
    return (yield from _close(play, state, now, _stopped(motion)))


def _stopped(motion: Motion) -> str:
    """Return the outcome of a proposal that a cry has stopped."""
    return "cancelled" if motions.is_trial(motion) else "vetoed"


@rule("roc:6.5", "roc:ruling 69", title="A ballot: its votes, and what is paid for those bought")
def _cast(play: Play, state: State, now: Voting, filed: tuple[Any, ...]) -> Flow[Next]:
    """Count a seat's votes, and go on to the next seat or the tally."""
    ballot, because, card, *ways = filed
    last = now.at + 1 == len(now.order)
    moved = replace(now, stage=VOTE, at=now.at if last else now.at + 1, crier="", held=None)
    if ballot is None:
        state = yield MOVED_ON.at(play.scope, (Local(play.frame.path, moved),))
        return (yield from _count(play, state, now)) if last else AGAIN
    ways = _bound(play.game, state, MOTIONS.get(state, SCOPE, now.motion), now.seat, ways)
    if ways:
        state = yield from apart.note(play, state, now.motion, now.seat, ballot, *ways)
    shares = apart.shares(state, now.seat, ballot, ways[0] if ways else None)
    for at, (side, senators) in enumerate(shares):
        then = (Local(play.frame.path, moved),) if at + 1 == len(shares) else ()
        spent = card if side == ballot.side else None
        state = yield from _share(play, state, now, (side, senators, ballot.buying, spent), then, because)
    return (yield from _count(play, state, now)) if last else AGAIN


@rule("ror:9.6.2", title="Who must vote on a side does, whatever his faction files")
def _bound(game: Game, state: State, motion: Motion, seat: str, ways: list[Any]) -> list[Any]:
    """Return how Senators vote apart from their faction's ballot, those who must vote on a side among them."""
    must = {key: side for each in motion.measures for key, side in rule_of(game, each).bound(each).items()}
    mine = {person(key): side for key, side in must.items() if owner(state, key) == seat}
    if not mine:
        return ways
    wish, *because = ways or (None, "")
    said = wish.sides if isinstance(wish, Apart) else ()
    return [Apart((*(one for one in said if one[0] not in mine), *mine.items())), *because]


def _share(
    play: Play,
    state: State,
    now: Voting,
    share: tuple[str, tuple[str, ...], tuple[tuple[str, int], ...], object],
    then: tuple[Change, ...],
    because: str,
) -> Flow[State]:
    """Count the votes of those Senators of a faction who vote on one side: most often of all."""
    side, senators, buying, card = share
    seat, motion = now.seat, MOTIONS.get(state, SCOPE, now.motion)
    found = votes.terms_of(play.game, state, motion, seat, side, senators)
    changes: tuple[Change, ...] = ()
    if isinstance(card, PlayCard) and side != "abstain" and (token := hand.token(state, seat, card.card)):
        found = (*found, VoteTerm(card.card, ballots.votes_by(play.game, card.card)))
        changes = hand.spend(state, seat, token)
    purses = tuple(each for each in buying if each[0] == FT or bare(each[0]) in senators)
    bought = votes.buy(play.game, state, seat, purses)
    oratory = votes.oratory_of(play.game, state, senators)
    number = oratory + sum(term.votes for term in found) + bought.talents
    told = stock_told(state, seat, -bought.from_treasury, "votes", (CITE,))
    tally = {name: getattr(motion, name) + (number if name == side else 0) for name in CASTS}
    data = VoteCast(motion.number, seat, side, oratory, found, bought, number, **tally)
    changes = (
        CASTS[side].add(SCOPE, now.motion, number),
        VOTED.set(state, SCOPE, now.motion, (*motion.voted, (seat, side, number))),
        *votes.paid(state, seat, bought),
        *changes,
        *then,
    )
    state = yield Event.of(data, play.scope, changes, because=because)
    return (yield told) if bought.from_treasury else state


# ---------------------------------------------------------------------------------- the outcome


@rule("roc:6.5", "roc:ruling 68", title="The tally")
def _count(play: Play, state: State, now: Voting) -> Flow[Next]:
    """Return whether the proposal passes: every measure in it must be carried."""
    for each in MOTIONS.get(state, SCOPE, now.motion).measures:
        motion = MOTIONS.get(state, SCOPE, now.motion)
        state = yield from rule_of(play.game, each).heard(play, state, motion, each)
    motion = MOTIONS.get(state, SCOPE, now.motion)
    tally = Tally(motion.yes, motion.no, motion.abstain)
    passed = carried(play.game, motion.measures, tally)
    return (yield from _close(play, state, now, "passed" if passed else "failed"))


def _close(play: Play, state: State, now: Voting, outcome: str) -> Flow[Next]:
    """Write down the outcome, make real what passes, and ask the chair whether he stays if all were against him."""
    motion = MOTIONS.get(state, SCOPE, now.motion)
    data = VoteCounted(motion.number, motion.measures, motion.by, outcome, motion.yes, motion.no, motion.abstain)
    change = motions.OUTCOME.set(state, SCOPE, now.motion, outcome)
    state = yield Event.of(data, play.scope, (change,), (CITE,))
    if outcome == "passed":
        state = yield from enact(play, state, now.motion)
    state = yield from _after(play, state, now)
    play.game.box.republic.voted(play, state, motion)
    if stepping_down.due(play.game, state, MOTIONS.get(state, SCOPE, now.motion)):
        moved = Local(play.frame.path, replace(now, stage=STAND))
        yield MOVED_ON.at(play.scope, (moved,))
        return AGAIN
    return End(outcome)


def enact(play: Play, state: State, key: str) -> Flow[State]:
    """Carry out the measures of a proposal, one after the other; they may send the chair away."""
    motion, senator = MOTIONS.get(state, SCOPE, key), chair.presiding(play.game, state)
    for each in motion.measures:
        state = yield from rule_of(play.game, each).enact(play, state, motion, each)
    gone = chair.leaving(state, senator)
    return (yield MOVED_ON.at(play.scope, gone)) if gone else state


def _after(play: Play, state: State, now: Voting) -> Flow[State]:
    motion = MOTIONS.get(state, SCOPE, now.motion)
    for each in motion.measures:
        state = yield from rule_of(play.game, each).after(play, state, motion, each)
    return state


@rule("roc:6.5", "roc:ruling 121a", title="The last one left is elected without a vote")
def unopposed(play: Play, state: State, key: str) -> Flow[State]:
    """Make a proposal real on which no vote is taken."""
    motion = MOTIONS.get(state, SCOPE, key)
    data = VoteCounted(motion.number, motion.measures, motion.by, "unopposed")
    change = motions.OUTCOME.set(state, SCOPE, key, "unopposed")
    state = yield Event("elected_unopposed", play.scope, data, (change,), (CITE, "roc:ruling 121a"))
    return (yield from enact(play, state, key))
