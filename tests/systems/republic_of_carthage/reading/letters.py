"""The language and names of Carthage as the tests of reading use them, and short ways to read."""

from __future__ import annotations

import tomllib
from functools import lru_cache

from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.reading.parse import read_letter
from adjudicator.model.letter import Line
from adjudicator.model.names import NameEntry
from adjudicator.model.reading import Ambiguous, Command, Language, Plausible, Read, Result
from adjudicator.resources import games, grammar
from adjudicator.service.filing.reading import language_of
from adjudicator.systems.republic_of_carthage.box.load import TABLES, load_box
from adjudicator.systems.republic_of_carthage.republic import REPUBLIC
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from tests.architecture.source import ROOT

SEATS = ("Anna", "Ben", "Clara", "Dora", "Perla")


def text(name: str) -> str:
    """A file of grammar/."""
    return grammar(name).read_text(encoding="utf-8")


def corpus(name: str) -> dict[str, list[dict[str, object]]]:
    """A file of tests/data/corpus/."""
    return tomllib.loads((ROOT / "tests/data/corpus" / name).read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def carthage() -> Language:
    """The language with its texts, made once."""
    return language_of("republic_of_carthage")


@lru_cache(maxsize=1)
def entries() -> tuple[NameEntry, ...]:
    """The names of the system and five seats."""
    tables = {name: tomllib.loads(games("republic_of_carthage", f"{name}.toml").read_text("utf-8")) for name in TABLES}
    seats = [NameEntry(seat, f"seat:{seat.lower()}", "seat") for seat in SEATS]
    return (*SYSTEM.lexicon(load_box(tables, REPUBLIC)), *seats)


@lru_cache(maxsize=4)
def names_with(*extra: NameEntry) -> Lexicon:
    """The lexicon of the box, with some names more."""
    return Lexicon.of((*entries(), *extra))


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    found: dict[str, str] = {}
    for entry in entries():
        found.setdefault(entry.id, entry.surface)
    return found


def name(key: str) -> str:
    """The name of an id as the canonical form prints it."""
    return _names().get(key, key.partition(":")[2].title())


def read(letter: str, plausible: Plausible | None = None, *extra: NameEntry) -> tuple[Result, ...]:
    """Read a letter whose lines are numbered from 1."""
    lines = [
        Line(number, line, "text" if line.strip() else "blank") for number, line in enumerate(letter.split("\n"), 1)
    ]
    return read_letter(carthage(), names_with(*extra), lines, plausible)


def told(result: Result) -> str:
    """What a result says, in one line."""
    match result:
        case Read():
            once = " (once)" if result.life == "once" else ""
            return result.say(name) + once + (f" [{result.rank}]" if result.rank else "")
        case Ambiguous():
            return " | ".join(read.say(name) for read in result.candidates)
        case Command():
            return " ".join((result.name, *result.arguments))
        case _:
            return type(result).__name__.lower()
