"""The language and names of Rome as the tests of reading use them, and short ways to read."""

from __future__ import annotations

from functools import lru_cache

from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.reading.parse import read_letter
from adjudicator.model.letter import Line
from adjudicator.model.names import NameEntry
from adjudicator.model.reading import Ambiguous, Language, Read, Result
from adjudicator.service.filing.reading import worded
from adjudicator.systems.republic_of_rome.naming import name
from adjudicator.systems.republic_of_rome.reading import LANGUAGE
from adjudicator.systems.republic_of_rome.spoken import names
from tests.systems.republic_of_rome.playing import PLAYERS
from tests.systems.republic_of_rome.s01_components.reading import rome


@lru_cache(maxsize=1)
def roman() -> Language:
    """The language with its texts, made once."""
    return worded(LANGUAGE)


@lru_cache(maxsize=1)
def entries() -> tuple[NameEntry, ...]:
    """The names of the system and the seats."""
    return (*names(rome()), *(NameEntry(seat, f"seat:{seat}", "seat") for seat in PLAYERS))


@lru_cache(maxsize=64)
def names_with(*extra: NameEntry) -> Lexicon:
    """The lexicon of the box, with some names more."""
    return Lexicon.of((*entries(), *extra))


def said(key: str) -> str:
    """The name of an id as the canonical form prints it."""
    return name(rome(), key)


def read(letter: str, *extra: NameEntry) -> tuple[Result, ...]:
    """Read a letter whose lines are numbered from 1."""
    lines = [
        Line(number, line, "text" if line.strip() else "blank") for number, line in enumerate(letter.split("\n"), 1)
    ]
    return read_letter(roman(), names_with(*extra), lines, None)


def told(result: Result) -> str:
    """What a result says, in one line."""
    match result:
        case Read():
            return result.say(said) + (f" [{result.rank}]" if result.rank else "")
        case Ambiguous():
            return " | ".join(each.say(said) for each in result.candidates)
        case _:
            return type(result).__name__.lower()
