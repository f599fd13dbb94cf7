"""Reading a letter: statement by statement, each line of it accounted for. The entry point is `read_letter`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from adjudicator.intake.diagnose import diagnose
from adjudicator.intake.grammar import Grammar, compiled
from adjudicator.intake.lexemes import Lexeme, lexemes
from adjudicator.intake.lexicon import Lexicon
from adjudicator.intake.meaning import meaning, shared
from adjudicator.intake.outline import begins_order, linked, looks_like_order, may_be_misspelt, telling
from adjudicator.intake.search import Found, search
from adjudicator.intake.sense.frames import sense_of
from adjudicator.intake.sense.reader import SecondReader, Sort
from adjudicator.intake.sense.rest import spread
from adjudicator.intake.sense.sight import Sight
from adjudicator.intake.sense.stance import Stance
from adjudicator.intake.statements import Statement, statements
from adjudicator.model.letter import Line
from adjudicator.model.reading import (
    Ambiguous,
    Command,
    Language,
    Legal,
    Misread,
    Plausible,
    Position,
    Read,
    Result,
    Talk,
    TooMany,
)

LONGEST_JOIN = 8
LONGEST_TEXT = 600
LONGEST_LEXEMES = 120
BROKEN = 50
"""A line of so many letters may have been broken by a mail program."""
TALK = 10
"""A letter may have so many times as many sentences as orders."""
SHOWN = 60
LIST_ITEM = 4
"""What follows a list and is no longer than this was meant to belong to it, if it holds a number."""


@dataclass(frozen=True, slots=True)
class _Reader:
    grammar: Grammar
    lexicon: Lexicon
    plausible: Plausible | None
    legal: Legal | None
    second: SecondReader
    searched: dict[str, tuple[tuple[Lexeme, ...], Found | None]] = field(default_factory=dict)
    rest: dict[int, tuple[tuple[str, Read], ...]] = field(default_factory=dict)
    """For lines that speak of all the others: the order for each thing of one's own, by line."""

    def lexemes(self, text: str) -> tuple[Lexeme, ...]:
        return lexemes(text, self.grammar.vocabulary, self.lexicon)

    def search(self, text: str) -> tuple[tuple[Lexeme, ...], Found | None]:
        """Return the lexemes of a text and what the parser found; nothing for a text too long to be an order."""
        if text not in self.searched:
            cut = self.lexemes(text)
            found = None
            if 0 < len(cut) <= LONGEST_LEXEMES:
                mend = may_be_misspelt(cut, self.grammar.vocabulary)
                found = search(self.grammar, self.lexicon, text, cut, mend)
            self.searched[text] = cut, found
        return self.searched[text]

    def whole(self, text: str) -> tuple[Result, ...] | None:
        """Return the results of a text read as one statement, or None if it cannot be."""
        found = self.search(text)[1]
        if found is None or not found.readings:
            return None
        results = meaning(self.grammar, text, found, self.plausible, self.legal)
        if text.rstrip().endswith("?") and any(isinstance(result, Read | Ambiguous) for result in results):
            advice = self.grammar.language.advice.get("question", "")
            return (Misread(0, text, len(text.rstrip()), (), advice),)
        return results

    def understood(self, piece: Statement) -> tuple[Result, ...]:
        """Return the results of a statement, by the grammar or else by its things and acts; never none."""
        text = piece.text
        results = self.whole(text)
        if results is not None or piece.whole:
            return results or self.strange(text)
        found = self.search(text)[1]
        if found is None or found.stopped.code:
            return self.strange(text)  # the rules of the grammar know what is wrong with it
        if self.second.stance(text) is Stance.TALK:
            return (Talk(0, text),)
        sensed = self.second.read(text, self.whole)
        if sensed.rest:
            self.rest[piece.line] = sensed.rest
        if sensed.sort in {Sort.SURE, Sort.LIKELY}:
            return shared(list(sensed.results))
        return self.strange(text, asked=sensed.sort is Sort.NEITHER)

    def strange(self, text: str, asked: bool = False) -> tuple[Result, ...]:
        """Return what to say of a text that cannot be read: a diagnosis if it looks like an order, else talk."""
        cut, found = self.search(text)
        if found is None or not (asked or looks_like_order(cut, self.grammar.vocabulary)):
            return (Talk(0, text),)
        return (diagnose(self.grammar, self.lexicon, text, cut, found.stopped),)


def read_letter(
    language: Language,
    lexicon: Lexicon,
    lines: Iterable[Line],
    plausible: Plausible | None = None,
    legal: Legal | None = None,
    most: int | None = None,
    position: Position | None = None,
) -> tuple[Result, ...]:
    """Read the author's lines.

    Args:
        language: how orders of the game's system are written.
        lexicon: the names of its box and seats; make it once for a game.
        lines: the lines of the letter; those that are not the author's are passed over.
        plausible: says whether an order of a kind can name an id at all; used to choose between names written alike.
        legal: says whether an order can be given as things stand; of several readings those are kept that can.
        most: how many orders may be read at once, and ten times as many statements with those that are none.
        position: what the seat can order and what is its own.

    Returns:
        `TooMany` alone where there are more. Else one result or more for each statement, in their order, with the lines
        it stands in. A statement that holds several orders gives several results. Lines that are empty or all comment
        give none.
    """
    grammar = compiled(language)
    second = SecondReader(grammar, lexicon, sense_of(language), Sight(lexicon, position, legal, plausible))
    reader = _Reader(grammar, lexicon, plausible, legal, second)
    pieces = statements(lines, language.uncut)
    out: list[Result] = []
    at = orders = 0
    while at < len(pieces):
        piece, results = _next(reader, pieces, at)
        orders += sum(not isinstance(result, Talk) for result in results)
        if most is not None and (orders > most or len(out) + len(results) > TALK * most):
            return (TooMany(piece[0].line, piece[0].text[:SHOWN], most, piece[-1].last),)
        after = next(i for i in range(at, len(pieces)) if pieces[i] is piece[-1]) + 1
        out += [replace(result, line=piece[0].line, last=piece[-1].last) for result in results]
        at = after
    told = _ranked(_merged(spread(out, reader.rest)))
    return language.gather(told, language.advice) if language.gather is not None else told


def _next(reader: _Reader, pieces: tuple[Statement, ...], at: int) -> tuple[tuple[Statement, ...], tuple[Result, ...]]:
    """Return the pieces that make the next statement, as many as can be read together, and its results."""
    head = pieces[at]
    if not head.whole and begins_order(reader.lexemes(head.text), reader.grammar.vocabulary):
        alone = reader.whole(head.text)
        if alone is not None and any(_about_others(result) for result in alone):
            return (head,), alone
        for many in range(_tail(reader, pieces, at), 0, -1):
            joined = head
            for piece in pieces[at + 1 : at + many + 1]:
                joined = joined.with_next(piece)
            results = reader.whole(joined.text) if len(joined.text) <= LONGEST_TEXT else None
            if results is not None:
                return pieces[at : at + many + 1], results
    results = reader.understood(head)
    if all(isinstance(result, Talk) for result in results) and _left_over(reader, pieces, at):
        return (head,), reader.strange(head.text, asked=True)
    return (head,), results


def _about_others(result: Result) -> bool:
    """Say whether a statement speaks of other lines, as a heading does: then nothing of them is joined to it."""
    return isinstance(result, Read) and getattr(result.order, "about_others", False)


def _tail(reader: _Reader, pieces: tuple[Statement, ...], at: int) -> int:
    """Count the pieces behind one that may belong to it: near it, and beginning no order of their own."""
    many = 0
    for before, piece in zip(pieces[at:], pieces[at + 1 : at + 1 + LONGEST_JOIN], strict=False):
        cut = reader.lexemes(piece.text)
        own = begins_order(cut, reader.grammar.vocabulary) and not _broken(reader, before, piece)
        if not before.may_go_on_in(piece) or own or not telling(cut):
            break
        many += 1
    return many


def _broken(reader: _Reader, before: Statement, piece: Statement) -> bool:
    """Say whether a piece that looks like an order may be the rest of a line that a mail program broke."""
    if linked(reader.lexemes(before.text), reader.lexemes(piece.text)):
        return True
    return len(before.text) >= BROKEN and before.last < piece.line and reader.whole(piece.text) is None


def _left_over(reader: _Reader, pieces: tuple[Statement, ...], at: int) -> bool:
    """Say whether a piece that cannot be read looks like an item of the list before it: then it is no talk."""
    piece = pieces[at]
    if not piece.listed or at == 0 or not pieces[at - 1].may_go_on_in(piece):
        return False
    cut = [lexeme for lexeme in reader.lexemes(piece.text) if not lexeme.separator]
    return len(cut) <= LIST_ITEM and any(lexeme.number is not None for lexeme in cut)


def _merged(results: list[Result]) -> list[Result]:
    """Return the results with neighbouring talk of one line as one."""
    out: list[Result] = []
    for result in results:
        before = out[-1] if out else None
        if isinstance(result, Talk) and isinstance(before, Talk) and before.line == result.line:
            out[-1] = replace(before, text=f"{before.text} {result.text}")
        else:
            out.append(result)
    return out


def _ranked(results: list[Result]) -> tuple[Result, ...]:
    """Number the fall-backs: `or` is the first choice after the order before it, then the second, and so on."""
    out: list[Result] = []
    rank = 0
    for result in results:
        ranked = result
        if isinstance(result, Read):
            rank = rank + 1 if result.rank else 0
            ranked = replace(result, rank=rank)
        elif isinstance(result, Ambiguous):
            rank = rank + 1 if result.candidates[0].rank else 0
            ranked = replace(result, candidates=tuple(replace(read, rank=rank) for read in result.candidates))
        elif not isinstance(result, Command):
            rank = 0
        out.append(ranked)
    return tuple(out)
