"""Questions that their writer answers: `4? No thanks.`, `Budapest? Serbia.`, `Gifts? No, and skim? No.`."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Final

from adjudicator.intake.lexing.words import many
from adjudicator.intake.reading.joining import behind_question
from adjudicator.intake.reading.statements import Statement
from adjudicator.intake.statement.reader import Reader
from adjudicator.model.reading import Read, Result, Talk

LONGEST_NAME: Final = 4
LONGEST_ANSWER: Final = 12
_ASKED: Final = re.compile(r"\? +(?=\S)")
"""The end of a question that is answered in its own line: `skim? no`."""
_SEVERAL: Final = 2
_COMMA: Final = re.compile(r"[,;] *")
_ONLY: Final = re.compile(r"only(?= (if|when)\b)", re.IGNORECASE)
"""What says yes under a condition."""


def ballot(reader: Reader, question: str, answer: str) -> tuple[Read, ...]:
    """Return the vote of a question that only names what is voted on, and of a bare answer: `4? No thanks.`."""
    asked, seen = question.rstrip("? "), reader.lattice(answer.rstrip("., !"))
    bare = len(seen.words) in {seen.has(0, "yes"), seen.has(0, "no")}
    return reader.tried(f"{asked}: {answer}") if bare and asked and not reader.second.acts(asked) else ()


def where_to(reader: Reader, pieces: tuple[Statement, ...], at: int) -> tuple[Read, ...]:
    """Return the order of a question that only names a thing, and of its answer: `Budapest? Serbia.`."""
    behind = behind_question(pieces, at)
    if behind is None or many(pieces[at].text) > LONGEST_NAME:
        return ()
    asked, answer = pieces[at].text.rstrip("? "), behind.text.rstrip("., !")
    told, no = f"{asked}: {answer}", reader.lattice(answer).has(0, "no")  # Moscow to Sev? no - to Ukraine
    bare = reader.names(asked) and not (no or reader.second.acts(asked)) and many(answer) <= LONGEST_NAME
    return reader.sure(told) if bare and reader.ordered(told) and not reader.ordered(answer) else ()


def own_answer(reader: Reader, pieces: tuple[Statement, ...], at: int) -> str:
    """Return yes or no, where the writer answers their own question: `Draw? Sure.`; else nothing."""
    behind = behind_question(pieces, at)
    if behind is None:
        return ""
    seen = reader.lattice(behind.text)
    for answer in ("yes", "no"):
        end = seen.has(0, answer)
        if end and (end == len(seen.words) or seen.has(end, "sep", "sign")):
            return answer
    declined = seen.has(0, "declined")
    return "no" if declined and not any(word.folded.isalnum() for word in seen.words[declined:]) else ""


def of_topic(reader: Reader, pieces: tuple[Statement, ...], at: int) -> tuple[Result, ...]:
    """Return the order of a question that only names what can be ordered, and of its answer: `Peace? Only if 2 fails.`.

    What is denied in more words than a bare no may go on with something else, and is left to other rules.
    """
    behind = behind_question(pieces, at)
    if behind is None or pieces[at].whole or behind.whole:
        return ()
    asked, answer = pieces[at].text.rstrip("? "), behind.text.rstrip("., !")
    return _answered(reader, [asked], answer) if answer and _answers(reader, asked, answer) else ()


def in_one_line(
    reader: Reader, pieces: tuple[Statement, ...], at: int
) -> tuple[tuple[Statement, ...], tuple[Result, ...]] | None:
    """Return a line of questions with their answers, and what it orders: `gifts? no, skim? no`."""
    head = pieces[at]
    line = tuple(takewhile(lambda piece: piece.line == head.last and not piece.whole, pieces[at:]))
    if not head.text.endswith("?") or sum(piece.text.endswith("?") for piece in line) < _SEVERAL:
        return None
    parts = _ASKED.split(" ".join(piece.text for piece in line).rstrip("., !"))
    if parts[-1].endswith("?") or not reader.second.acts(parts[0]):
        return None
    results = _answered(reader, parts[:-1], parts[-1])
    return (line, results) if results else None


def _answered(reader: Reader, asked: list[str], answer: str) -> tuple[Result, ...]:
    """Return what questions and the answer behind the last of them say together: at least it is asked about."""
    topics = [_COMMA.split(each)[-1] for each in asked]
    if any(not 0 < many(each) <= LONGEST_NAME or reader.tried(each) for each in topics):
        return ()
    if not 0 < many(answer) <= LONGEST_ANSWER:
        return ()
    told = ": ".join((*asked, _ONLY.sub("yes", answer, count=1)))
    if reader.ordered(told):
        return reader.sure(told)
    begins = reader.lattice(answer).has(0, "yes", "no", "none") > 0 or _ONLY.match(answer) is not None
    results = reader.understood(told) if begins else ()
    return (
        reader.strange(told, asked=True) if all(isinstance(result, Talk) for result in results) and begins else results
    )


def _answers(reader: Reader, asked: str, answer: str) -> bool:
    """Return whether words answer what a question names: with a bare no, a yes, nobody or nothing, or a condition."""
    seen = reader.lattice(answer)
    if not reader.second.acts(asked) or reader.ordered(answer):
        return False
    bare = bool(seen.words) and seen.has(0, "no", "not") == len(seen.words)
    bare = bare or (many(asked) <= _SEVERAL and reader.names(answer))
    return bare or bool(seen.has(0, "yes", "none", "if", "unless")) or _ONLY.match(answer) is not None
