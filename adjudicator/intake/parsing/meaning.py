"""From the parser's result to readings: one reading, or a question that names the readings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from adjudicator.intake.lexing.words import folded
from adjudicator.intake.parsing.grammar import Grammar
from adjudicator.intake.parsing.phrases import Said, Sentence
from adjudicator.intake.parsing.search import Found, Parsed
from adjudicator.model.reading import Ambiguous, Command, Legal, Misread, Plausible, Read, Result, UnknownName

MOST_CANDIDATES = 6


@dataclass(frozen=True, slots=True)
class _Meaning:
    reads: tuple[Read, ...]
    picked: tuple[str, ...]


def meaning(
    grammar: Grammar, text: str, found: Found, plausible: Plausible | None, legal: Legal | None
) -> tuple[Result, ...]:
    """Return the results of a statement that could be read; their lines are filled in later."""
    said = [parsed.value for parsed in found.readings if isinstance(parsed.value, Said)]
    if said:
        return (_command(grammar, text, said[0]),)
    meanings = _barest(_lawful(_narrowed(_distinct(_meanings(text, found.readings)), plausible), legal))
    if len(meanings) == 1:
        return meanings[0].reads
    about = next((written for parsed in found.readings for written in parsed.unsure), "")
    if len(meanings) > MOST_CANDIDATES and about:
        nearest = dict.fromkeys(key for meant in meanings for key in meant.picked)
        return (UnknownName(0, text, about, "", tuple(nearest)[:MOST_CANDIDATES]),)
    common = [read for read in meanings[0].reads if all(read in meant.reads for meant in meanings)]
    open_ = dict.fromkeys(read for meant in meanings for read in meant.reads if read not in common)
    return (*common, Ambiguous(0, text, tuple(open_)[:MOST_CANDIDATES], about))


def _meanings(text: str, readings: tuple[Parsed, ...]) -> Iterable[_Meaning]:
    for parsed in readings:
        sentence: Sentence = parsed.value
        life = next((word for word in ("standing", "once") if word in sentence.prefixes), "packet")
        rank, extra = int("or" in sentence.prefixes), "extra" in sentence.prefixes
        for orders in sentence.readings:
            reads = tuple(
                Read(0, text, order, sentence.when, life, rank, left, parsed.corrections)
                for order, left in (_won(order, extra) for order in orders)
            )
            yield _Meaning(reads, parsed.picked)


def _won(order: Any, extra: bool) -> tuple[Any, bool]:  # noqa: ANN401 - an order record
    """Return what an order is after `extra`, and whether that prefix still applies to it."""
    won = getattr(order, "won", None) if extra else None
    return (order, extra) if won is None else (won(), False)


def _distinct(meanings: Iterable[_Meaning]) -> list[_Meaning]:
    """Return each meaning once; a way to it that needed a correction does not make it different."""
    found: dict[tuple[Read, ...], _Meaning] = {}
    for meant in meanings:
        found.setdefault(_plainly(meant), meant)
    return list(found.values())


def _plainly(meant: _Meaning) -> tuple[Read, ...]:
    return tuple(replace(read, corrections=()) for read in meant.reads)


def _narrowed(meanings: list[_Meaning], plausible: Plausible | None) -> list[_Meaning]:
    """Return the meanings whose names are plausible at that place, if that leaves any."""
    if plausible is None or len(meanings) == 1:
        return meanings
    kept = [
        meant
        for meant in meanings
        if all(plausible(read.order.kind, key) for read in meant.reads for key in meant.picked)
    ]
    return kept or meanings


def _lawful(meanings: list[_Meaning], legal: Legal | None) -> list[_Meaning]:
    """Return the meanings whose orders can be given now, if that leaves any."""
    if legal is None or len(meanings) == 1:
        return meanings
    kept = [meant for meant in meanings if all(legal(read.order) for read in meant.reads)]
    return kept or meanings


def _barest(meanings: list[_Meaning]) -> list[_Meaning]:
    """Return the meanings without those that say of another only what that leaves open, such as a kind of unit.

    A word that may be such a kind may be another word as well: `Marsella a España` names no army.
    """
    if len(meanings) == 1:
        return meanings
    least: dict[tuple[Read, ...], int] = {}
    for meant in meanings:
        bare = _loosely(meant)
        least[bare] = min(_said(meant), least.get(bare, _said(meant)))
    return [meant for meant in meanings if _said(meant) == least[_loosely(meant)]]


def _loosely(meant: _Meaning) -> tuple[Read, ...]:
    """Return what is read with as little said as its orders can be said with."""
    orders = ((read, getattr(read.order, "loosely", None)) for read in _plainly(meant))
    return tuple(replace(read, order=loosely()) if loosely is not None else read for read, loosely in orders)


def _said(meant: _Meaning) -> int:
    """Return how much the orders of a meaning say."""
    return sum(len(repr(read.order)) for read in meant.reads)


def _command(grammar: Grammar, text: str, said: Said) -> Result:
    if said.name != "clear" or not said.arguments:
        return Command(0, text, said.name, said.arguments)
    vocabulary = grammar.vocabulary
    written = folded(said.arguments[0])
    words = vocabulary.phrases.get(written) or vocabulary.phrases.get(
        (*written[:-1], written[-1].removesuffix("s")), ()
    )
    kinds = [vocabulary.verbs[word] for word in words if word in vocabulary.verbs]
    if not kinds:
        at = text.lower().find(said.arguments[0].lower())
        return Misread(0, text, at + 1, advice=grammar.language.advice.get("clear_what", ""))
    return Command(0, text, "clear", (kinds[0],))


def shared(results: list[Result]) -> tuple[Result, ...]:
    """Ask where a condition in one part of a line, or `standing` in an earlier part, may apply to other parts too."""
    tests = list(dict.fromkeys(result.when for result in results if isinstance(result, Read) and result.when))
    standing = False
    out: list[Result] = []
    for result in results:
        if not isinstance(result, Read) or result.rank:
            out.append(result)
            continue
        standing = standing or result.life == "standing"
        when = tests[0] if len(tests) == 1 else result.when
        meant = replace(result, when=when, life="standing" if standing else result.life)
        out.append(result if meant == result else Ambiguous(0, result.text, (result, meant)))
    return tuple(out)
