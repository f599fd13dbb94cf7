"""A vote on a proposal and its events: its progress, the caller, each vote, the outcome."""

from __future__ import annotations

from typing import Any

from adjudicator.model.event import event
from adjudicator.model.record import record
from adjudicator.model.secret import Secret
from adjudicator.systems.republic.rules.senate.voting.votes import Bought, VoteTerm

CALL, VOTE, ANSWER, STAND = "call", "vote", "answer", "stand"


@record
class Voting:
    """How far a vote has come: the proposal's key, the visit's sort, the calling order, who is called.

    `crier` played an Outcry that waits for Graft; `held` is the crier's ballot if it comes to nothing.
    """

    motion: str
    stage: str = CALL
    order: tuple[str, ...] = ()
    at: int = 0
    crier: str = ""
    held: Secret[Any] | None = None

    @property
    def seat(self) -> str:
        """The seat whose vote is called."""
        return self.order[self.at]


@event("vote_called", "roc:6.5", caused_by=("call",))
class VoteCalled:
    """A proposal is put to the vote: its number, its measures, who proposes, who calls, and in which order."""

    number: int
    measures: tuple[Any, ...]
    by: str
    caller: str
    order: tuple[str, ...]
    floor: bool = False


@event("proposal_void", answers=("govern", "nominate", "committee", "propose"))
class ProposalVoid:
    """A proposal is not put to the vote; `why` is a word or the code of a refusal, `facts` fill that one's sentence."""

    number: int
    measures: tuple[Any, ...]
    by: str
    why: str


@event("vote_cast", "roc:6.5", caused_by=("ballot",))
class VoteCast:
    """A seat votes: its Oratory, what adds to it, what it buys; `votes` in all, and the balance after it."""

    number: int
    seat: str
    side: str
    oratory: int
    terms: tuple[VoteTerm, ...]
    bought: Bought
    votes: int
    yes: int
    no: int
    abstain: int


@event("vote_counted", answers=("govern", "nominate", "committee", "propose"))
class VoteCounted:
    """The outcome of a proposal: its outcome and the tally."""

    number: int
    measures: tuple[Any, ...]
    by: str
    outcome: str
    yes: int = 0
    no: int = 0
    abstain: int = 0
