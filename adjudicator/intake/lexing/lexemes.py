"""From words to lexemes: names first, then phrases and numbers, each with all its possible meanings."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.lexing.vocabulary import Vocabulary
from adjudicator.intake.lexing.words import Word, words
from adjudicator.model.names import NameEntry

_NUMBER = re.compile(r"(\d{1,6})(?:t|tal|talents?|x|th|nd|rd|st|cards?)?")
_PASSED_OVER = frozenset("\"'()[]{}<>*_~^|.!?=:-\u2026\u201c\u201d\u201e\u00ab\u00bb\u2022\u00b7#%") | {"->"}
_DASHES = frozenset({"-", "->"})
_UNITS = frozenset({"t", "x", "tal"})
_SEPARATORS = frozenset({",", "&", ";"})

_SEAT = "seat:"


@dataclass(frozen=True, slots=True)
class Lexeme:
    """Words that belong together.

    Attributes:
        start: the place of the first letter in the text, from 0.
        end: the place after the last.
        written: the folded words.
        keywords: the words of the grammar it may stand for.
        names: the names it may stand for.
        number: its value, if it is a number.
        separator: whether it is a comma, an `and` or the like.
        noise: whether it may be ignored.
        patterns: the terminals whose pattern it matches.
    """

    start: int
    end: int
    written: tuple[str, ...]
    keywords: tuple[str, ...] = ()
    names: tuple[NameEntry, ...] = ()
    number: int | None = None
    separator: bool = False
    noise: bool = False
    patterns: tuple[str, ...] = ()

    @property
    def unknown(self) -> bool:
        """Whether it is unknown."""
        known = self.keywords or self.names or self.separator or self.noise or self.patterns
        return not known and self.number is None


def lexemes(text: str, vocabulary: Vocabulary, lexicon: Lexicon) -> tuple[Lexeme, ...]:
    """Cut a statement into lexemes. Never fails: an unknown word is a lexeme without meanings."""
    found = words_of(text, vocabulary, lexicon)
    written = tuple(word.folded for word in found)
    out: list[Lexeme] = []
    at = 0
    while at < len(found):
        length, lexeme = _next(text, found, written, at, vocabulary, lexicon)
        if lexeme.separator and out and out[-1].separator:
            out[-1] = lexeme if lexeme.keywords else out[-1]
        else:
            out.append(lexeme)
        at += length
    return tuple(out)


def words_of(text: str, vocabulary: Vocabulary, lexicon: Lexicon) -> tuple[Word, ...]:
    """Return the words of a text; some are two.

    A word may begin with a shortened one, as the `d'une` of French is `de une`, or be written together with the name
    after it: `AVie` is `A Vie`.
    """
    found = words(text)
    if vocabulary.elided:
        found = tuple(part for word in found for part in _spoken(word, vocabulary))
    if vocabulary.glued:
        found = tuple(part for word in found for part in _unglued(word, vocabulary, lexicon))
    return found


def _spoken(word: Word, vocabulary: Vocabulary) -> tuple[Word, ...]:
    head, apostrophe, tail = word.folded.partition("'")
    whole = vocabulary.elided.get(head + apostrophe, "") if tail else ""
    if not whole:
        return (word,)
    middle = word.start + len(head) + 1
    return Word(word.start, middle, whole), Word(middle, word.end, tail)


def common_or_name(text: str, found: tuple[Word, ...], at: int, vocabulary: Vocabulary) -> tuple[bool, bool]:
    """Return whether a word may be a common word, and whether a name: `con` is both in Spanish.

    It is a name next to a dash, and after other words where it has a capital or is the last; elsewhere it is not.
    """
    word = found[at]
    if word.folded not in vocabulary.small:
        return True, True
    if any(beside.folded in _DASHES for beside in (*found[max(at - 1, 0) : at], *found[at + 1 : at + 2])):
        return False, True
    if at == 0:
        return True, True
    small = text[word.start : word.end].islower()
    last = all(not each.folded[0].isalnum() for each in found[at + 1 :])
    return (True, False) if small and not last else (False, True)


def join_or_name(text: str, found: tuple[Word, ...], at: int) -> tuple[bool, bool]:
    """Return whether a word may join others, and whether it may be a name: a place AND, and `and`.

    It is a name next to a dash, where it has a capital, between two letters (`a her h`), and at the end; a small one
    between words joins. A text in capitals, a first word and a small word behind a dash with another behind it leave
    both open.
    """
    word = found[at]
    if at == 0 or text.isupper():
        return True, True
    last = all(not each.folded[0].isalnum() for each in found[at + 1 :])
    if last or not text[word.start : word.end].islower():
        return False, True
    if found[at - 1].folded in _DASHES:
        return found[at + 1].folded[0].isalnum(), True
    if all(len(each.folded) == 1 and each.folded.isalpha() for each in (found[at - 1], found[at + 1])):
        return False, True
    return found[at + 1].folded not in _DASHES, found[at + 1].folded in _DASHES


def _either(text: str, found: tuple[Word, ...], at: int, vocabulary: Vocabulary, *, joins: bool) -> tuple[bool, bool]:
    return join_or_name(text, found, at) if joins else common_or_name(text, found, at, vocabulary)


def numeral(written: str) -> int | None:
    """Return the value of a folded word that is written in digits: 5, 5t, 3rd; None for any other."""
    found = _NUMBER.fullmatch(written)
    return int(found[1]) if found else None


def _next(
    text: str,
    found: tuple[Word, ...],
    written: tuple[str, ...],
    at: int,
    vocabulary: Vocabulary,
    lexicon: Lexicon,
) -> tuple[int, Lexeme]:
    named, names = lexicon.at(written, at)
    phrased, keywords, noise = vocabulary.at(written, at)
    joins = phrased == 1 and (noise or "sep" in keywords) and not set(keywords) - {"sep"}
    common, name = _either(text, found, at, vocabulary, joins=joins) if named == 1 else (True, True)
    if not name:
        named, names = 0, ()
    if len(names) > 1:
        names = _as_written(text[found[at].start : found[at + named - 1].end], names)
    if not common and phrased == 1:
        phrased, keywords, noise = 0, (), False
    length = max(named, phrased)
    if length == 0:
        return _other(found, written, at, vocabulary)
    if named < length:
        names = ()
    if phrased < length:
        keywords, noise = (), False
    elif named > 1:
        keywords = ()
    number = vocabulary.numbers.get(written[at]) if length == 1 else None
    if length == 1 and written[at].isdecimal():
        number = _other(found, written, at, vocabulary)[1].number
    if names:
        length += _by_number(written, at + length, names)
    span = (found[at].start, found[at + length - 1].end)
    ordinal = at > 0 and written[at - 1 : at + 1] == ("the", "first")  # `vote for the first` is not for all
    noise = noise and not ordinal and not _between_digits(found, written, at)
    separator = "sep" in keywords
    plain = tuple(word for word in keywords if word != "sep")
    # `3a` may be a card and a vote: the words next to it decide
    patterns = _patterns(written[at], vocabulary) if length == 1 and names and not plain else ()
    return length, Lexeme(*span, written[at : at + length], plain, names, number, separator, noise, patterns)


def _as_written(text: str, names: tuple[NameEntry, ...]) -> tuple[NameEntry, ...]:
    """Return the names that match exactly, if any, else all: some differ only in case.

    What players are called hides nothing: with a player Ben, `Ben` may still be a place BEN.
    """
    exact = tuple(entry for entry in names if entry.surface == text)
    if all(entry.id.startswith(_SEAT) for entry in exact):
        return names
    return exact


def _unglued(word: Word, vocabulary: Vocabulary, lexicon: Lexicon) -> tuple[Word, ...]:
    """Split a word where a name is joined to the word before it, as `sfGV` for `sf GV`; a common word is whole."""
    whole = (word.folded,)
    if vocabulary.common(whole):
        return (word,)
    for head in vocabulary.glued:
        tail = word.folded.removeprefix(head)
        if tail != word.folded and (tail,) in lexicon.exact and whole not in lexicon.exact:
            return Word(word.start, word.start + len(head), head), Word(word.start + len(head), word.end, tail)
    return (word,)


def _patterns(word: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the terminals whose pattern a word matches."""
    return tuple(terminal for terminal, form in vocabulary.patterns.items() if form.fullmatch(word))


def _between_digits(found: tuple[Word, ...], written: tuple[str, ...], at: int) -> bool:
    """Return whether a sign comes between digits without a space, as in 3-5: then it has a meaning."""
    if not 0 < at < len(found) - 1 or written[at].isalnum():
        return False
    glued = found[at - 1].end == found[at].start and found[at].end == found[at + 1].start
    return glued and written[at - 1][-1].isdigit() and written[at + 1][0].isdigit()


def _by_number(written: tuple[str, ...], after: int, names: tuple[NameEntry, ...]) -> int:
    """Count the words of a number in brackets after a name, as in `Hanno (7)`."""
    if written[after : after + 1] == ("(",) and written[after + 2 : after + 3] == (")",):
        tails = {entry.id.rpartition(":")[2].lower() for entry in names}
        return 3 if written[after + 1] in tails else 0
    return 0


def _other(found: tuple[Word, ...], written: tuple[str, ...], at: int, vocabulary: Vocabulary) -> tuple[int, Lexeme]:
    """Return a number, a sign, or an unknown word."""
    word, text = found[at], written[at]
    if text == "#" and at + 1 < len(found) and found[at + 1].start == word.end and written[at + 1][0].isdigit():
        length, lexeme = _other(found, written, at + 1, vocabulary)
        return length + 1, lexeme
    value = numeral(text)
    if value is not None:
        glued = at > 0 and written[at - 1] == "-" and found[at - 1].end == word.start
        minus = glued and (at == 1 or found[at - 2].end < found[at - 1].start)
        patterns = () if minus else _patterns(text, vocabulary)
        return 1, Lexeme(word.start, word.end, (text,), number=-value if minus else value, patterns=patterns)
    if text in vocabulary.numbers:
        return 1, Lexeme(word.start, word.end, (text,), number=vocabulary.numbers[text])
    patterns = _patterns(text, vocabulary)
    if patterns:
        return 1, Lexeme(word.start, word.end, (text,), patterns=patterns)
    if text in _SEPARATORS:
        return 1, Lexeme(word.start, word.end, (text,), separator=True)
    behind_number = text in _UNITS and at > 0 and written[at - 1][-1].isdigit()
    silent = behind_number or text in _PASSED_OVER or not (text[0].isalnum() or text.isascii())
    return 1, Lexeme(word.start, word.end, (text,), noise=silent)
