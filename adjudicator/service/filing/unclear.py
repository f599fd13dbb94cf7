"""Lines of a mail that are not filed but may be meant: the receipt asks about them instead of guessing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from adjudicator.intake.letter import clean
from adjudicator.intake.letter.forms import squeezed
from adjudicator.intake.letter.quotes import unquoted
from adjudicator.model.letter import Letter, Line, says_something
from adjudicator.model.reading import Command, Noted, Read, Talk, Withdrawn
from adjudicator.service.filing.docket import Doubt, Filing
from adjudicator.service.filing.reading import read_at_home

if TYPE_CHECKING:
    from adjudicator.service.game.table import Board, Table

MOST_READ = 200
"""How many left-out lines are looked at; nobody hides an order below more."""
LONGEST_READ = 500
"""No line of orders is this long."""
MOST_ASKED = 12
"""How many are shown."""
TELLING = 12
"""A line of ours of this length is recognised wherever a program breaks it; a shorter one only as a whole line."""


def own_doubts(table: Board, seat: str, letter: Letter) -> tuple[Doubt, ...]:
    """Return what to ask about the lines of a letter that may be its author's own, by the letter alone."""
    if letter.only_quoted:
        found = [unquoted(line.text) for line in letter.asked]
        return _doubt("only-quoted", orders_in(table, seat, found) or found)
    asked: tuple[Doubt, ...] = ()
    for role, why in (("signature", "below-signature"), ("tail", "broken-off")):
        lines = [line.text.strip() for line in letter.doubtful if line.role == role]
        asked += _doubt(why, orders_in(table, seat, lines))
    return asked


def doubts(table: Board, seat: str, letter: Letter, work: Filing, ours: Callable[[], str]) -> tuple[Doubt, ...]:
    """Return everything to ask about a letter that was filed: its own lines, else what it quotes.

    Args:
        table: the game.
        seat: whose letter it is.
        letter: as it was read.
        work: what its lines became.
        ours: returns what we sent to the seat lately; lines merely quoted from it are not meant.
    """
    if work.asked or work.replies or _ordered(work):
        return work.asked
    return _doubt("only-in-quote", _not_ours(orders_in(table, seat, _quoted(letter.lines)), ours))


def _doubt(why: str, lines: Sequence[str]) -> tuple[Doubt, ...]:
    return (Doubt(why, tuple(lines[:MOST_ASKED])),) if lines else ()


def _ordered(work: Filing) -> bool:
    """Return whether any of the author's own lines is more than talk, whether filed, refused or unclear."""
    return any(not isinstance(outcome.result, Talk | Noted | Withdrawn | None) for outcome in work.outcomes)


def _quoted(lines: Iterable[Line]) -> list[str]:
    found = [unquoted(line.text) for line in lines if line.role == "quote"]
    return [line for line in found if says_something(line)]


def orders_in(table: Board, seat: str, lines: Sequence[str]) -> list[str]:
    """Return those of some lines that read as orders, or as words to the bot that file something."""
    short = [line for line in lines[:MOST_READ] if len(line) <= LONGEST_READ]
    return [line for line in dict.fromkeys(short) if any(_files(r) for r in read_at_home(table, seat, line))]


def _files(result: object) -> bool:
    return isinstance(result, Read) or (
        isinstance(result, Command) and result.name in {"done", "word", "cancel", "forget"}
    )


def _not_ours(lines: Sequence[str], ours: Callable[[], str]) -> list[str]:
    if not lines:
        return []
    text = ours()
    own, whole = {squeezed([line]) for line in text.splitlines()}, squeezed([text])
    kept = {line: squeezed([line.partition("#")[0]]) for line in lines}
    return [line for line, bare in kept.items() if bare not in own and not (len(bare) >= TELLING and bare in whole)]


def sent_lately(table: Table, seat: str, letter: Letter) -> str:
    """Return the texts of ours that a seat can have quoted: its last report, and the mails that this one answers."""
    reports = [report.body for report in table.store.reports(table.id, audience=seat) if report.format == "text"]
    thread = {*letter.envelope.in_reply_to, *letter.envelope.references}
    answered = (e.id for e in table.store.outbox(None, table.id) if e.key in thread and e.to_seat == seat)
    mails = [line.text for ident in answered for line in clean.read(table.store.out_raw(ident)).lines]
    return "\n".join([*(body.decode() for body in reports[-1:]), *mails])
