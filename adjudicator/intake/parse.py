"""Reading a letter: statement by statement, each line of it accounted for. The entry point is `read_letter`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from adjudicator.intake.diagnose import diagnose
from adjudicator.intake.grammar import Grammar, compiled
from adjudicator.intake.lexemes import Lexeme, lexemes
from adjudicator.intake.lexicon import Lexicon
from adjudicator.intake.meaning import meaning, shared
from adjudicator.intake.outline import (
    begins_order,
    conditional,
    hangs_together,
    linked,
    looks_like_order,
    may_be_misspelt,
    seams,
    telling,
)
from adjudicator.intake.search import Found, search
from adjudicator.intake.statements import Statement, statements
from adjudicator.model.letter import Line
from adjudicator.model.reading import (
    Ambiguous,
    Command,
    Language,
    Legal,
    Misread,
    Plausible,
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
    searched: dict[str, tuple[tuple[Lexeme, ...], Found | None]] = field(default_factory=dict)

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

    def understood(self, text: str) -> tuple[Result, ...] | None:
        """Return the results of a text read as one statement or as several, or None if no part of it can be read."""
        results = self.whole(text)
        if results is not None:
            return results
        cut, found = self.search(text)
        cuts = seams(cut, self.grammar.vocabulary)
        if not cuts or (found is not None and found.stopped.code):
            return None
        parts = list(self._parts(text, cuts))
        strange = [part for part, read in parts if read is None]
        if len(strange) == len(parts) or (strange and conditional(cut)):
            return None  # where a part is strange, nobody knows how far the condition was meant to reach
        if hangs_together(cut) and any(
            looks_like_order(self.lexemes(part), self.grammar.vocabulary) for part in strange
        ):
            return None  # nor whether the two were meant to be one
        return shared([result for part, read in parts for result in (read or self.strange(part))])

    def _parts(self, text: str, cuts: tuple[tuple[int, int], ...]) -> Iterator[tuple[str, tuple[Result, ...] | None]]:
        """Yield the parts of a text with their results; a condition that stands first stays with its order."""
        start = 0
        for end, after in (*cuts, (len(text), len(text))):
            part = text[start:end]
            read = self.whole(part)
            if read is None and end < len(text) and conditional(self.lexemes(part)):
                continue
            yield part, read
            start = after

    def strange(self, text: str) -> tuple[Result, ...]:
        """Return what to say of a text that cannot be read: a diagnosis if it looks like an order, else talk."""
        cut, found = self.search(text)
        if found is None or not looks_like_order(cut, self.grammar.vocabulary):
            return (Talk(0, text),)
        return (diagnose(self.grammar, self.lexicon, text, cut, found.stopped),)


def read_letter(
    language: Language,
    lexicon: Lexicon,
    lines: Iterable[Line],
    plausible: Plausible | None = None,
    legal: Legal | None = None,
    most: int | None = None,
) -> tuple[Result, ...]:
    """Read the author's lines.

    Args:
        language: how orders of the game's system are written.
        lexicon: the names of its box and seats; make it once for a game.
        lines: the lines of the letter; those that are not the author's are passed over.
        plausible: says whether an order of a kind can name an id at all; used to choose between names written alike.
        legal: says whether an order can be given as things stand; of several readings those are kept that can.
        most: how many orders may be read at once, and ten times as many statements with those that are none.

    Returns:
        `TooMany` alone where there are more. Else one result or more for each statement, in their order, with the lines
        it stands in. A statement that holds several orders gives several results. Lines that are empty or all comment
        give none.
    """
    reader = _Reader(compiled(language), lexicon, plausible, legal)
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
    told = _ranked(_merged(out))
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
    results = reader.understood(head.text)
    if results is None and _left_over(reader, pieces, at):
        cut, found = reader.search(head.text)
        if found is not None:
            return (head,), (diagnose(reader.grammar, reader.lexicon, head.text, cut, found.stopped),)
    return (head,), results or reader.strange(head.text)


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
