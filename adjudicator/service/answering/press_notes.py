"""Press in a receipt: what goes out, and how to answer a press with press."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.model.page import Block, Order, Orders, Prose, Section, Verbatim, Verdict, Verdicts
from adjudicator.service.game.speech import speaker
from adjudicator.service.press.outgoing import answer_lines, author, readers
from adjudicator.service.press.replies import answered

if TYPE_CHECKING:
    from adjudicator.model.letter import Letter
    from adjudicator.service.filing.docket import Filing, Outcome
    from adjudicator.service.game.table import Table


def press_passed(table: Table, work: Filing) -> tuple[Section, ...]:
    """Return the press of a letter that goes out, with its words; nothing where there is none."""
    parts: list[Verdicts | Verbatim] = []
    for outcome in work.outcomes:
        if outcome.press is not None:
            parts += [Verdicts((_passed(table, outcome),)), Verbatim(tuple(outcome.press.text.split("\n")))]
    return (Section("Press", tuple(parts)),) if parts else ()


def _passed(table: Table, outcome: Outcome) -> Verdict:
    row = outcome.press
    assert row is not None
    facts = {"readers": readers(table, row), "author": author(table, row), "kind": row.kind, "late": row.late}
    copied = table.config.press.gm_copy
    note = speaker(table)("letters/press-passed", {**facts, "ended": outcome.ended, "copied": copied})
    return Verdict(outcome.line, outcome.text, notes=(note,), tone="good")


def how_to_answer(table: Table, letter: Letter | None, work: Filing) -> tuple[Block, ...]:
    """Return how to answer press, where a letter answers one without a press of its own; else nothing."""
    if letter is None or work.replies or any(outcome.press is not None for outcome in work.outcomes):
        return ()
    row = answered(table, work.seat, letter)
    if row is None:
        return ()
    lines = answer_lines(table, row, work.seat)
    said = speaker(table)("letters/press-unanswered", {"author": author(table, row), "answerable": bool(lines)})
    orders = (Orders(tuple(map(Order, lines))),) if lines else ()
    return (Section("Press", (Prose((said,)), *orders), numbered=False),)
