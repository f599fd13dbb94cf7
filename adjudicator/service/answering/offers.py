"""Proposals as their author reads them: in the receipt, in the list of what is still owed, and in the reminder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from adjudicator.engine.log.proposals import Proposal, Proposals, about, clashing, waiting
from adjudicator.model.page import Block, Button, Mail, Offer, Offers, Order, Orders, Prose, Section
from adjudicator.model.reading import Proposed
from adjudicator.service.filing.replies import votes
from adjudicator.service.game.sights import reply_to
from adjudicator.service.mail_out.subjects import packet_head

if TYPE_CHECKING:
    from adjudicator.engine.reporting import Say
    from adjudicator.service.filing.docket import Filing, Outcome
    from adjudicator.service.game.table import Board

TITLE = "Did you mean?"
OR = "or"
"""Replaces the line before another reading of it."""


def offered(table: Board, say: Say, work: Filing) -> tuple[Block, ...]:
    """Return the section of a receipt that proposes what lines of the mail may mean, with how to answer."""
    made = [outcome for outcome in work.outcomes if outcome.proposals]
    if not made:
        return _dropped(table, say, work)
    facts = _facts(table, work.waiting, work)
    items = tuple(item for outcome in made for item in _items(table, say, outcome))
    parts = (
        Prose((say("letters/proposals-how", facts),)),
        Orders(tuple(_ways(say, facts))),
        Offers(items),
        Prose((say("letters/proposals-hour", facts),)),
    )
    return (Section(TITLE, parts), *_dropped(table, say, work))


def _facts(table: Board, waits: Proposals, work: Filing) -> dict[str, Any]:
    """Return the facts for how to answer: the letters, and whether a bare yes or no is clear."""
    thread = work.thread
    mine = {each.letter: each for each in waits if each.mail == work.mail}
    code = thread is not None and thread.code
    ballot = votes(table, work.seat, "yes")
    return {
        "letters": list(mine),
        "either": bool(clashing(list(mine.values()))),
        "other": len(waits) > len(mine),
        "bare": not (code or ballot),
    }


def _ways(say: Say, facts: dict[str, Any]) -> Iterator[Order]:
    letters = facts["letters"]
    if facts["bare"] and not facts["either"]:
        yield Order("yes", say("letters/proposals-yes", facts))
    if len(letters) > 1 or not facts["bare"]:
        yield Order(f"yes {letters[0]}", say("letters/proposals-yes-one", facts))
    yield Order("no" if facts["bare"] else f"no {' '.join(letters)}", say("letters/proposals-no", facts))


def _items(table: Board, say: Say, outcome: Outcome) -> Iterator[Offer]:
    for each in outcome.proposals:
        head = each.number == each.first
        orders = tuple(wanted.say(table.game.name) for wanted in each.orders)
        notes = _notes(table, say, outcome, each) if head else ()
        said = outcome.text if head else OR
        yield Offer(each.letter, outcome.line if head else 0, said, orders, notes, tuple(_buttons(table, say, each)))


def _notes(table: Board, say: Say, outcome: Outcome, proposal: Proposal) -> tuple[str, ...]:
    """Return why a line is proposed and not filed, and how its words were read."""
    result = outcome.result
    if not isinstance(result, Proposed):  # each reading says all of it; of several that are as good it is one
        sole = len(outcome.proposals) == 1
        return (say("letters/proposal", {"unexplained": "", "many": not sole, "foreign": False, "sole": sole}),)
    reads = next(reads for reads in result.proposals if reads[0].order == proposal.orders[0].order)
    pairs = dict.fromkeys(pair for read in reads for pair in read.corrections)
    read_as = [(written, table.game.name(meant) if ":" in meant else meant) for written, meant in pairs]
    facts = {"unexplained": result.unexplained, "many": len(outcome.proposals) > 1}
    facts |= {"foreign": result.foreign, "sole": False}
    corrected = (say("letters/corrected", {"pairs": read_as}),) if read_as else ()
    return (say("letters/proposal", facts), *corrected)


def _buttons(table: Board, say: Say, proposal: Proposal) -> Iterator[Button]:
    seat, letter = proposal.seat, proposal.letter
    head = f"ORDERS {table.id} {proposal.packet} {table.players[seat].name} {table.form_code(seat, proposal.packet)}"
    to, subject = reply_to(table, seat), f"[{table.id}] {packet_head(table, seat)}".strip()
    for word in ("yes", "no"):
        label = say("letters/proposal-button", {"word": word, "letter": letter})
        body = f"{head}\n{word} {letter}\nEND"
        yield Button(label, Mail(to, subject, body), quiet=word == "no")


def _dropped(table: Board, say: Say, work: Filing) -> tuple[Prose, ...]:
    """Return the older proposals that no longer wait because the seat has sent too many since."""
    kept = {(each.packet, each.number) for each in work.book.proposals if each.seat == work.seat}
    before = waiting(table.history.book.proposals, work.seat, work.state.packet)
    anew = [order for outcome in work.outcomes for made in outcome.proposals for order in made.orders]
    gone = [each.letter for each in before if (each.packet, each.number) not in kept and not about(each, anew)]
    return (Prose((say("letters/proposals-dropped", {"letters": gone}),)),) if gone else ()


def reminded(table: Board, say: Say, seat: str) -> tuple[Block, ...]:
    """Return the proposals of a seat that wait for its yes, for the reminder."""
    waits = waiting(table.history.book.proposals, seat, table.history.state.packet)
    if not waits:
        return ()
    name = table.game.name
    said = {each.letter: "; ".join(wanted.say(name) for wanted in each.orders) for each in waits}
    lines = tuple(
        Order(f"yes {letter}", say("letters/reminder-waits-for", {"orders": orders})) for letter, orders in said.items()
    )
    return (Prose((say("letters/reminder-waits", {"letters": list(said)}),)), Orders(lines))
