"""The life of proposals: made from lines that are nearly clear, filed by a yes, dropped by a no, void by a later order.

A proposal is filed as if its author wrote it in the mail that says yes: checked then, and counted from then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.engine.log.proposals import (
    NO,
    OPEN,
    REFUSED,
    VOID,
    YES,
    Proposal,
    ProposalMade,
    Proposals,
    ProposalSettled,
    Wanted,
    about,
    clashing,
    next_number,
    of_packet,
)
from adjudicator.model.order import Filed, Names, Refused, Unclear, Verdict
from adjudicator.model.reading import Command, Proposed, Read
from adjudicator.service.filing.docket import Filing, Outcome, refused, understood

if TYPE_CHECKING:
    from adjudicator.model.letter import MailId

ANSWER = "answer"
"""The command that says yes or no to proposals; its arguments are `yes`, `no` or neither, then letters."""
BUT = "but"
"""Comes before letters of proposals that are left out."""
MOST_LINES = 3
"""How many lines of a mail are proposed by letters; for more, the author is shown what to send."""
MOST_READINGS = 4
"""How many readings of a line are proposed."""


@dataclass(frozen=True, slots=True)
class Clerk:
    """Files orders: `order` files one and returns its outcome, `hindrance` returns why it would not be filed."""

    order: Callable[[Filing, Read], Outcome]
    hindrance: Callable[[Filing, Read], Verdict | None]


@dataclass(frozen=True, slots=True)
class Words:
    """A line to send back that is not an order, such as `yes A`."""

    text: str

    def say(self, names: Names) -> str:
        """Return the line."""
        del names
        return self.text


# ---------------------------------------------------------------------------------------- made


def propose(work: Filing, result: Proposed, clerk: Clerk) -> Outcome:
    """Keep the readings of a line that could be filed now, for their author to choose; nothing is filed."""
    work.head = 0  # an `or` line below would fall back from an order that is not on file
    line, text = result.line, result.text
    stops = [(reads, _stop(work, reads, clerk)) for reads in result.proposals[:MOST_READINGS]]
    fitting = [reads for reads, stop in stops if stop is None]
    if not fitting:
        verdict = stops[0][1]
        return Outcome(
            line, text, "unclear" if isinstance(verdict, Unclear) else "refused", verdict=verdict, result=result
        )
    return Outcome(line, text, "unclear", result=result, proposals=keep(work, line, fitting))


def keep(work: Filing, line: int, fitting: Sequence[Sequence[Read]]) -> tuple[Proposal, ...]:
    """Keep readings of a line, each of orders that could be filed now; return the proposals, none if they cannot wait.

    Args:
        work: the letter.
        line: the line of the mail.
        fitting: the readings.
    """
    work.head = 0
    made = tuple(_made(work, line, fitting)) if _can_wait(work, fitting) else ()
    for each in made:
        work.write(ProposalMade(each))
    return made


def _stop(work: Filing, reads: Iterable[Read], clerk: Clerk) -> Verdict | None:
    """Return what prevents the first of some orders that could not be filed now."""
    return next((stop for read in reads if (stop := clerk.hindrance(work, read)) is not None), None)


def _can_wait(work: Filing, fitting: Sequence[Sequence[Read]]) -> bool:
    """Return whether readings can be kept: a player can answer in the open packet; a fall-back needs its order."""
    lines = {outcome.proposals[0].first for outcome in work.outcomes if outcome.proposals}
    falls_back = any(reads[0].rank for reads in fitting)
    return work.thread is not None and work.is_open and len(lines) < MOST_LINES and not falls_back


def _made(work: Filing, line: int, fitting: Iterable[Sequence[Read]]) -> Iterable[Proposal]:
    packet, message = work.state.packet, work.thread.message if work.thread is not None else ""
    assert packet is not None
    first = next_number(work.book.proposals, work.seat, packet.id)
    for number, reads in enumerate(fitting, start=first):
        orders = tuple(Wanted(read.order, read.when, read.life, read.rank, read.extra) for read in reads)
        yield Proposal(work.seat, number, first, packet.id, packet.epoch, work.mail, message, line, orders)


# -------------------------------------------------------------------------------------- settled


def settle(work: Filing, command: Command, clerk: Clerk) -> list[Outcome]:
    """Carry out a yes or no, and return the outcome for each proposal it is about."""
    stray = _astray(work)
    if stray is not None:
        return [refused(command, stray)]
    said, *letters = command.arguments
    chosen = _by_letter(work, letters) if letters and letters[0] != BUT else _by_thread(work, said, letters[1:])
    if isinstance(chosen, Refused | Unclear):
        status = "refused" if isinstance(chosen, Refused) else "unclear"
        return [Outcome(command.line, command.text, status, verdict=chosen, result=command)]
    either = clashing([each for each in chosen if each in work.waiting]) if said == YES else ()
    if either:
        return [_asked(command, "proposal_either", either)]
    if said not in {YES, NO}:
        return [_asked(command, "proposal_unclear", work.waiting)]
    if said == YES:
        return [outcome for each in chosen for outcome in _accepted(work, command, each, clerk)]
    return _declined(work, command, chosen)


def _astray(work: Filing) -> Refused | None:
    """Return why a letter cannot answer any proposal: it answers another's receipt, or a packet is over."""
    receipt = work.thread.receipt if work.thread is not None else None
    if receipt is not None and receipt.seat != work.seat:
        return Refused("proposal_of_another")
    packet = work.state.packet
    if work.frozen:
        return Refused("in_grace", facts={"packet": work.packet, "kind": ANSWER})
    if receipt is not None and receipt.packet != _dashed(work.packet):
        return _lapsed(_pointed(receipt, work))
    if work.form and packet is not None and not packet.takes(work.form):
        return _lapsed(work.form)
    return None if work.is_open else _lapsed(work.packet)


def _lapsed(packet: str, letter: str = "") -> Refused:
    return Refused("proposal_lapsed", facts={"packet": packet, "letter": letter})


def _dashed(packet: str) -> str:
    """Return a packet as written in a Message-ID."""
    return (packet or "0.0").replace(".", "-")


def _pointed(receipt: MailId, work: Filing) -> str:
    """Return the packet of a receipt as players read it, where it is known."""
    mine = (each.packet for each in work.book.proposals if each.seat == work.seat)
    return next((packet for packet in mine if _dashed(packet) == receipt.packet), receipt.packet.replace("-", "."))


def _by_letter(work: Filing, letters: Sequence[str]) -> Proposals | Refused:
    """Return the proposals that letters name, open or not."""
    mine = [each for each in work.book.proposals if each.seat == work.seat]
    here = {each.letter: each for each in mine if each.packet == work.packet}
    gone = {each.letter: each for each in mine if each.letter not in here}
    missing = [letter for letter in letters if letter not in here]
    if not missing:
        return tuple(here[letter] for letter in letters)
    past = gone.get(missing[0])
    if past is not None:
        return _lapsed(past.packet, missing[0])
    older = bool(here) and _in_order(missing[0]) < min(map(_in_order, here))
    code = "proposal_dropped" if older else "proposal_unknown"
    return Refused(code, facts={"letter": missing[0], "waiting": [each.letter for each in work.waiting]})


def _in_order(letter: str) -> tuple[int, str]:
    return len(letter), letter


def _by_thread(work: Filing, said: str, but: Sequence[str]) -> Proposals | Refused | Unclear:
    """Return the proposals that a bare yes or no is about: those of the receipt it answers, else of the only one."""
    thread, here = work.thread, of_packet(work.book.proposals, work.seat, work.packet)
    answered = next((m for m in thread.before if any(p.message == m for p in here)), "") if thread else ""
    asked = tuple(each for each in here if each.message == answered) if answered else work.waiting
    waits = tuple(each for each in asked if each in work.waiting)
    if not waits:
        settled = asked or tuple(each for each in here if each.how != OPEN)
        return _over(work, settled[-1]) if settled else _nothing(work)
    if thread is not None and (thread.ballot or thread.code):
        code = "proposal_or_ballot" if thread.ballot else "proposal_or_code"
        return Unclear(code, _lines(waits), {"letters": [each.letter for each in waits]})
    if len({each.mail for each in waits}) > 1:
        return Unclear("proposal_which", _lines(waits, NO if said == NO else YES), {"said": said})
    strange = [letter for letter in but if letter not in {each.letter for each in waits}]
    if strange:
        return Refused("proposal_unknown", facts={"letter": strange[0], "waiting": [each.letter for each in waits]})
    return tuple(each for each in waits if each.letter not in but) or _nothing(work)


def _nothing(work: Filing) -> Refused:
    return Refused("proposal_none", facts={"code": work.thread is not None and work.thread.code})


def _lines(waits: Iterable[Proposal], said: str = YES) -> tuple[Words, ...]:
    return tuple(Words(f"{said} {each.letter}") for each in waits)


def _asked(command: Command, code: str, waits: Proposals) -> Outcome:
    facts = {"letters": [each.letter for each in waits]}
    return Outcome(command.line, command.text, "unclear", verdict=Unclear(code, _lines(waits), facts), result=command)


_SETTLED = {
    YES: "proposal_yes",
    NO: "proposal_no",
    REFUSED: "proposal_refused",
    VOID: "proposal_void",
}
"""What is said of a proposal that waits no longer, by how it was settled."""


def _over(work: Filing, proposal: Proposal) -> Refused:
    """Return what to say about a proposal that no longer waits."""
    if proposal.how == OPEN:
        return _lapsed(proposal.packet, proposal.letter)
    orders = [wanted.say(work.game.name) for wanted in proposal.orders]
    return Refused(_SETTLED[proposal.how], facts={"letter": proposal.letter, "orders": orders})


def _accepted(work: Filing, command: Command, chosen: Proposal, clerk: Clerk) -> list[Outcome]:
    """File the orders of a proposal, all or none."""
    now = next(each for each in of_packet(work.book.proposals, work.seat, work.packet) if each.number == chosen.number)
    if now not in work.waiting:
        return [refused(command, _over(work, now))]
    reads = [wanted.read(command.line, command.text) for wanted in now.orders]
    stop = _stop(work, reads, clerk)
    work.write(ProposalSettled(work.seat, now.packet, now.number, REFUSED if stop else YES, work.mail))
    if stop is None:
        return [clerk.order(work, read) for read in reads]
    status = "unclear" if isinstance(stop, Unclear) else "refused"
    return [Outcome(command.line, command.text, status, verdict=stop, result=command)]


def _declined(work: Filing, command: Command, chosen: Proposals) -> list[Outcome]:
    over = [each for each in chosen if each not in work.waiting]
    if over:
        return [refused(command, _over(work, over[0]))]
    for each in chosen:
        work.write(ProposalSettled(work.seat, each.packet, each.number, NO, work.mail))
    facts = {"letters": [each.letter for each in chosen]}
    return [understood(command, says="proposal-declined", facts=facts)]


def drop(work: Filing, mail: str) -> bool:
    """Void the proposals of a mail; return whether there were any."""
    made = [each for each in work.waiting if mail and each.mail == mail]
    for each in made:
        work.write(ProposalSettled(work.seat, each.packet, each.number, VOID, work.mail))
    return bool(made)


def withdraw(work: Filing, orders: Sequence[Filed] = (), kind: str | None = None) -> None:
    """Void proposals of earlier mails about orders withdrawn, or of a kind withdrawn.

    Args:
        work: the letter that withdraws them.
        orders: the orders that it takes off file.
        kind: the kind that it withdraws, empty for every kind; None where it does not withdraw by kind.
    """
    for each in work.waiting:
        kinds = {wanted.order.kind for wanted in each.orders if wanted.life != "standing"}
        whole = kind is not None and bool(kinds) and (not kind or kind in kinds)
        if each.mail != work.mail and (whole or about(each, orders)):
            work.write(ProposalSettled(work.seat, each.packet, each.number, VOID, work.mail))
