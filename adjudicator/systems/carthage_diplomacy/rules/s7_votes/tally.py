"""7 Votes are taken, kept secret while a proposal is open, and counted at its end against all active players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import ACCEPTED, Refused, Suggestion, Verdict
from adjudicator.model.secret import Secret
from adjudicator.model.state import Change, State
from adjudicator.systems.carthage_diplomacy.orders.votes import Vote, Withdraw
from adjudicator.systems.carthage_diplomacy.political import filed, political
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.effects import take_effect
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.proposals import CITES, put_to_vote
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, codes_of, playing
from adjudicator.systems.carthage_diplomacy.state import PROPOSALS, Proposal
from adjudicator.systems.diplomacy.state import SCOPE

STEP = "votes.tally"
CITE = "cd:7"
YES, NO, ABSTAIN = "yes", "no", "abstain"
PASSED, FAILED, WITHDRAWN = "passed", "failed", "withdrawn"
FOR = PROPOSALS.col("yes", Secret)
AGAINST = PROPOSALS.col("no", Secret)
ENDS = PROPOSALS.col("ends", int)
RESULT = PROPOSALS.col("result", str)
VOTES_TAKEN: Final = Note("votes_taken", CITE)


@event("proposal_decided", weight=35)
class ProposalDecided:
    """A vote ended: so many for and against of all active players, and how many it needed.

    `voted_for` and `voted_against` are codes, empty unless votes are open in this game.
    """

    number: int
    what: str
    text: str
    place: str
    who: str
    yes: int
    no: int
    active: int
    share: int
    needed: int
    passed: bool
    voted_for: tuple[str, ...] = ()
    voted_against: tuple[str, ...] = ()


@event("proposal_withdrawn", "cd:7")
class ProposalWithdrawn:
    """A proposer withdrew a proposal."""

    number: int
    by: str


def still_open(state: State) -> Iterator[tuple[int, Proposal]]:
    """Yield the proposals that can be voted on, by number."""
    found = ((int(key), row) for key, row in PROPOSALS.items(state, SCOPE) if not row.result)
    yield from sorted(found, key=lambda item: item[0])


def _closed(view: State, number: int) -> Refused | None:
    row = PROPOSALS.find(view, SCOPE, str(number))
    hint = tuple(Vote(other, YES) for other, _ in still_open(view))[:2]
    if row is None:
        return Refused("no_such_proposal", (CITE,), {"number": number}, hint, lasting=False)
    return Refused("proposal_closed", (CITE,), {"number": number, "result": row.result}, hint) if row.result else None


@rule("cd:7", "cd:ruling 36", title="What can be voted on")
def check_vote(game: Game, view: State, seat: str, order: Vote) -> Verdict:
    """Accept a vote on a proposal that is open."""
    return _closed(view, order.number) or ACCEPTED


def check_withdraw(game: Game, view: State, seat: str, order: Withdraw) -> Verdict:
    """Accept the word of the proposer while the vote is open."""
    closed = _closed(view, order.number)
    if closed is not None:
        return closed
    row = PROPOSALS.get(view, SCOPE, str(order.number))
    facts = {"number": order.number, "by": code_of(view, row.by)}
    return ACCEPTED if row.by == seat else Refused("proposal_not_yours", (CITE,), facts)


def _votes(game: Game, view: State, seat: str) -> Choices:
    return OneOf(tuple(Vote(number, word) for number, _ in still_open(view) for word in (YES, NO, ABSTAIN)))


def _own(game: Game, view: State, seat: str) -> Choices:
    return OneOf(tuple(Withdraw(number) for number, row in still_open(view) if row.by == seat))


def _lines(game: Game, view: State, seat: str) -> Iterable[Suggestion]:
    return (Suggestion(Vote(number, word)) for number, _ in still_open(view) for word in (YES, NO))


political("vote", check=check_vote, choices=_votes, suggest=_lines)
political("withdraw", check=check_withdraw, choices=_own)


@DIPLOMACY_CARTHAGE.step(STEP, cites=(CITE,))
@rule("cd:7", "cd:7.A", "cd:7.B", "cd:7.C", "cd:ruling 36", title="Votes")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Take proposals back, take votes, decide what ends with this season, and put new proposals to the vote."""
    for seat, order in filed(state, "withdraw"):
        row = PROPOSALS.find(state, SCOPE, str(order.number))
        if row is not None and not row.result and row.by == seat:
            change = RESULT.set(state, SCOPE, str(order.number), WITHDRAWN)
            data = ProposalWithdrawn(order.number, code_of(state, seat))
            state = yield Event.of(data, play.scope, (change,))
    for number, _ in tuple(still_open(state)):
        state = yield from _vote(play, state, number)
    yield from put_to_vote(play, state)
    return END


@rule("cd:7", "cd:ruling 36", title="A vote replaces an earlier one of the same player")
def _said(state: State, number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who has voted yes and no, with the votes of this season."""
    row = PROPOSALS.get(state, SCOPE, str(number))
    said = dict.fromkeys(row.yes.known(), YES) | dict.fromkeys(row.no.known(), NO)
    said |= {seat: order.say_what for seat, order in filed(state, "vote") if order.number == number}
    return tuple(sorted(s for s in said if said[s] == YES)), tuple(sorted(s for s in said if said[s] == NO))


def _vote(play: Play, state: State, number: int) -> Flow[State]:
    key = str(number)
    yes, no = _said(state, number)
    changes: tuple[Change, ...] = (
        FOR.set(state, SCOPE, key, Secret(yes)),
        AGAINST.set(state, SCOPE, key, Secret(no)),
        ENDS.add(SCOPE, key, -1),
    )
    if ENDS.of(state, SCOPE, key) > 1:
        return (yield VOTES_TAKEN.at(play.scope, changes))
    data = counted(play.game, state, number, yes, no)
    changes += (RESULT.set(state, SCOPE, key, PASSED if data.passed else FAILED),)
    state = yield Event.of(data, play.scope, changes, (CITES[data.what], "cd:ruling 36"))
    return (yield from take_effect(play, state, number)) if data.passed else state


@rule("cd:7.A", "cd:7.B", "cd:7.C", "cd:ruling 36", title="Whether enough players agree")
def counted(game: Game, state: State, number: int, yes: tuple[str, ...], no: tuple[str, ...]) -> ProposalDecided:
    """Return the count: each active player once, under any number of names, and all of them are 100 per cent."""
    row, active = PROPOSALS.get(state, SCOPE, str(number)), playing(state)
    for_it, against = (tuple(seat for seat in side if seat in active) for side in (yes, no))
    needed = -(-row.share * len(active) // 100)
    told = game.options.open_votes
    return ProposalDecided(
        number,
        row.what,
        row.text,
        row.place,
        code_of(state, row.who),
        len(for_it),
        len(against),
        len(active),
        row.share,
        needed,
        len(for_it) >= needed,
        codes_of(state, for_it) if told else (),
        codes_of(state, against) if told else (),
    )
