"""Orders beside words that no reader can place: behind a colon, or before a question about the next thing."""

from __future__ import annotations

from typing import Final

from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.statement.asked import Readings
from adjudicator.model.reading import Proposed, Result

_TURNS: Final = ("if", "unless", "maybe", "otherwise", "except", "you", "talk", "saying", "say", "could", "or")
"""Behind words with one of these it is not the writer's own plain will."""
_LONGEST_TOPIC: Final = 5


def behind_colon(reader: Readings, text: str) -> tuple[Result, ...]:
    """Return the orders behind the first colon of a sentence, proposed: what was said before it is not understood.

    So it is with `one army, one fleet: Berlin the army, Kiel the fleet`.

    Args:
        reader: both readers.
        text: the sentence.
    """
    seen = reader.lattice(text)
    at = next((at for at, word in enumerate(seen.words) if word.folded == ":"), 0)
    rest = seen.said(at + 1, len(seen.words)) if at else ""
    if not rest or any(seen.has(word, *_TURNS) for word in range(at)) or not reader.ordered(rest):
        return ()
    return (Proposed(0, text, (reader.tried(rest),), ""),)


def before_topic(reader: Readings, text: str, answer: str) -> tuple[str, str]:
    """Return the order in a question and what its last words ask about, with the next sentence as the answer.

    `Picardy into Belgium - and the fleet? It goes home.` is `Picardy into Belgium` and `the fleet goes home`. Both are
    empty where there is no such order.

    Args:
        reader: both readers.
        text: the question.
        answer: the sentence behind it.
    """
    if reader.lattice(answer).has(0, "no"):
        return "", ""  # Moscow to Sev? no - to Ukraine
    seen = reader.lattice(text.rstrip("? "))
    for at in range(len(seen.words) - 1, 0, -1):
        end = seen.has(at, "sep") or (at + 1 if seen.words[at].folded == "-" else 0)
        topic = _topic(seen, end) if end else ""
        if topic:
            head, told = seen.said(0, at), _answer(reader.lattice(answer))
            ways = (f"{topic} {told}", f"{topic}: {told}")
            told = next((way for way in ways if reader.ordered(way)), "")
            return (head, told) if told and reader.ordered(head) else ("", "")
    return "", ""


def _topic(seen: Lattice, begin: int) -> str:
    """Return what words ask about, without those that only lead to it; nothing where they are more than a name."""
    while begin < len(seen.words) and seen.has(begin, "asks_on"):
        begin = seen.has(begin, "asks_on")
    words = seen.said(begin, len(seen.words))
    return words if 0 < len(seen.words) - begin <= _LONGEST_TOPIC else ""


def _answer(seen: Lattice) -> str:
    """Return an answer without the pronoun that stands for what was asked about."""
    begin = seen.has(0, "pronoun")
    return seen.said(begin, len(seen.words))
