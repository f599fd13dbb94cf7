"""Setting `done` aside: a seat is not done if its last mail contains a line that was refused or that we ask about.

Its player wanted something that was not filed, and a packet that closed now would ignore it. So a `done` of that mail
does not count, wherever in the mail it is, and an earlier one is withdrawn; the next counts.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from adjudicator.engine.log.book import DoneSaid, write

if TYPE_CHECKING:
    from adjudicator.service.filing.docket import Filing, Outcome

ASIDE = "aside"


def settle(work: Filing) -> None:
    """Set `done` aside where a line of the letter is refused or asked about; called when all of it is filed."""
    if not _open_questions(work) or work.barred("done") is not None:
        return
    said = [row for row in work.rows if _says_done(work, row)]
    if not (any(row.done for row in said) if said else work.book.is_done(work.seat, work.phase)):
        return
    before = not said[0].done if said else True
    taken_back = DoneSaid(work.seat, work.phase, done=False)
    others = [row for row in work.rows if not _says_done(work, row)]
    # The row is written even where there is nothing to withdraw: the log says that a `done` came and did not count.
    work.counted, work.rows = tuple(work.rows), [*others, taken_back]
    work.book = write(work.book, taken_back)
    work.outcomes = [replace(each, status=ASIDE) if _is_done(each) else each for each in work.outcomes]
    work.recalled = before and not any(each.command == "done" for each in work.outcomes)


def why(work: Filing) -> dict[str, Any]:
    """Return what keeps a seat from being done: lines refused and asked about, and whether lines were left out."""
    return {
        "refused": list(dict.fromkeys(each.line for each in work.outcomes if each.status == "refused")),
        "asked": list(dict.fromkeys(each.line for each in work.outcomes if each.status == "unclear")),
        "left": sum(len(doubt.lines) for doubt in work.asked),
    }


def _open_questions(work: Filing) -> bool:
    return any(why(work).values())


def _says_done(work: Filing, row: object) -> bool:
    return isinstance(row, DoneSaid) and (row.seat, row.packet) == (work.seat, work.phase)


def _is_done(outcome: Outcome) -> bool:
    return outcome.command == "done" and bool(outcome.done)
