"""What a lexeme can be at a point of a statement, exactly or approximately."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.intake.lexing.lexemes import Lexeme
from adjudicator.intake.lexing.lexicon import Lexicon, sorts
from adjudicator.intake.lexing.words import folded, singular
from adjudicator.intake.parsing.grammar import Grammar
from adjudicator.model.names import NameEntry

SKIP = ""
WIDEST = 5
"""A misspelt name may be this many lexemes."""

# The cost of taking a lexeme for something. The cheapest reading wins; between two of equal cost, we ask.
PASSED_OVER = 1
REST_OF_LINE = 2
BY_NUMBER = 3
SEPARATOR_MISSING = 4
BEGINNING = 5
MISSPELT = 10
LETTER = 3


@dataclass(frozen=True, slots=True)
class Option:
    """A way to take one or more lexemes: as a terminal with a value, or, without a terminal, as nothing.

    `read_as` is the id or word that a correction names, or empty. `unsure` says that other names fit equally well,
    `apart` that a separator between two things is ignored: that helps to find mistakes, but no order.
    """

    cost: int
    terminal: str = SKIP
    value: str = ""
    width: int = 1
    read_as: str = ""
    unsure: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A lexeme in its statement, and what the parser can accept there, by terminal."""

    text: str
    lexemes: tuple[Lexeme, ...]
    index: int
    accepted: frozenset[str]

    @property
    def here(self) -> Lexeme:
        """The lexeme at this place."""
        return self.lexemes[self.index]


def exact(grammar: Grammar, lexicon: Lexicon, place: Place) -> list[Option]:
    """Return the options for a lexeme as written."""
    lexeme, accepted = place.here, place.accepted
    found = [
        Option(0, terminal, word)
        for word in lexeme.keywords
        if (terminal := grammar.terminals.get(word, "")) in accepted
    ]
    found += _named(grammar, place, lexeme.names, 0)
    if lexeme.number is not None:
        terminal = "BELOW_ZERO" if lexeme.number < 0 else "NUMBER"
        if terminal in accepted:
            found.append(Option(0, terminal, str(lexeme.number)))
        found += _named(grammar, place, lexicon.numbers.get(lexeme.written[-1], ()), BY_NUMBER)
    found += [Option(0, terminal, lexeme.written[0]) for terminal in lexeme.patterns if terminal in accepted]
    if lexeme.separator and "SEP" in accepted:
        found.append(Option(0, "SEP", ","))
    if "TEXT" in accepted:
        text = place.text[lexeme.start :].strip(" \t:=")
        if any(char.isalnum() for char in text):
            width = len(place.lexemes) - place.index
            found.append(Option(REST_OF_LINE if found else 0, "TEXT", text, width))
    if lexeme.noise or lexeme.separator:
        apart = lexeme.separator and _apart(grammar, place)
        found.append(Option(PASSED_OVER if found or lexeme.names else 0, apart=apart))
    return found


def _apart(grammar: Grammar, place: Place) -> bool:
    """Return whether a separator comes between two named things: `A Ber, F Kie` names no move between them."""
    told = [lexeme for lexeme in place.lexemes if not lexeme.noise or lexeme.keywords]
    at = told.index(place.here) if place.here in told else 0

    def named(lexemes: list[Lexeme]) -> bool:
        kind = lexemes and any(grammar.vocabulary.shapes.get(word) for word in lexemes[0].keywords)
        return any(lexeme.names for lexeme in lexemes[: 2 if kind else 1])

    return named(told[:at][::-1]) and named(told[at + 1 :])


def mended(grammar: Grammar, lexicon: Lexicon, place: Place, known: bool) -> list[Option]:
    """Return the options for a lexeme that is cut short or misspelt, or that lacks a comma before it.

    `known` says that it can be accepted as it is; then only a missing comma is considered.
    """
    found: list[Option] = []
    if place.here.written[0] in grammar.vocabulary.asked:
        return found
    if "SEP" in place.accepted and not place.here.separator and place.index:
        found.append(Option(SEPARATOR_MISSING, "SEP", ",", width=0))
    if known or place.here.number is not None or place.here.separator:
        return found
    for width in range(1, WIDEST + 1):
        window = place.lexemes[place.index : place.index + width]
        if len(window) < width or any(item.number is not None or item.separator for item in window):
            break
        written = tuple(word for item in window for word in item.written)
        unknown = any(item.unknown for item in window)
        if not (unknown or place.here.names):
            continue
        found += _begun(grammar, lexicon, place, written, width)
        if unknown and not grammar.vocabulary.common(written):
            found += _misspelt_name(grammar, lexicon, place, written, width)
    if place.here.unknown:
        found += _misspelt_word(grammar, place)
    return found


def _wanted(grammar: Grammar, accepted: frozenset[str]) -> dict[str, frozenset[str]]:
    names = grammar.language.names
    return {terminal: frozenset(names[terminal]) for terminal in sorted(accepted & names.keys())}


def _named(grammar: Grammar, place: Place, names: tuple[NameEntry, ...], cost: int, width: int = 1) -> list[Option]:
    if not names:
        return []
    wanted = _wanted(grammar, place.accepted)
    fits = [(terminal, entry) for terminal, sort in wanted.items() for entry in names if sorts(entry) & sort]
    unsure = len({entry.id for _, entry in fits}) > 1
    return [
        Option(cost, terminal, entry.id, width, entry.id if cost >= BEGINNING else "", unsure)
        for terminal, entry in fits
    ]


def _begun(grammar: Grammar, lexicon: Lexicon, place: Place, written: tuple[str, ...], width: int) -> list[Option]:
    found: list[Option] = []
    initials = grammar.language.initials
    text, common = " ".join(map(singular, written)), grammar.vocabulary.common(written)
    for terminal, sort in _wanted(grammar, place.accepted).items():
        entries = lexicon.beginning(written, sort, terminal in initials)
        if common:  # a whole word of a name abbreviates it, but not any word that happens to begin it
            entries = tuple(entry for entry in entries if f" {text} " in f" {' '.join(folded(entry.surface))} ")
        found += [Option(BEGINNING, terminal, entry.id, width, entry.id, len(entries) > 1) for entry in entries]
    return found


def _misspelt_name(
    grammar: Grammar, lexicon: Lexicon, place: Place, written: tuple[str, ...], width: int
) -> list[Option]:
    found: list[Option] = []
    for terminal, sort in _wanted(grammar, place.accepted).items():
        near = lexicon.near(written, sort)
        best = [item for item in near if item.distance == near[0].distance]
        found += [
            Option(MISSPELT + LETTER * item.distance, terminal, item.entry.id, width, item.entry.id, len(best) > 1)
            for item in best
        ]
    return found


def _misspelt_word(grammar: Grammar, place: Place) -> list[Option]:
    wanted = [word for word, terminal in grammar.terminals.items() if terminal in place.accepted]
    near = grammar.vocabulary.like(place.here.written[0], wanted)
    return [Option(MISSPELT + LETTER * distance, grammar.terminals[word], word, 1, word) for distance, word in near]
