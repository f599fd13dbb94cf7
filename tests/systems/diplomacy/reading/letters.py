"""The languages and names of games on a Diplomacy board as the tests of reading use them, and short ways to read."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.reading.parse import read_letter
from adjudicator.model.letter import Line
from adjudicator.model.names import NameEntry
from adjudicator.model.reading import Ambiguous, Command, Language, Misread, Noted, Read, Result, UnknownName
from adjudicator.resources import games, grammar
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.words.lexicon import place_entries, power_entries
from adjudicator.systems.diplomacy.words.naming import place_name
from adjudicator.systems.diplomacy.words.reading import language
from tests.architecture.source import ROOT


@dataclass(frozen=True)
class Reader:
    """A language with a map and names beside those of its places."""

    told: Language
    system: str
    others: tuple[NameEntry, ...]

    @cached_property
    def board(self) -> Map:
        """The map of the box."""
        return load_map(tomllib.loads(games(self.system, "map.toml").read_text("utf-8")))

    @cached_property
    def language(self) -> Language:
        """The language with its texts."""
        named = ("base", *self.told.above, self.system)
        files = [
            f"{name}{ending}"
            for ending in (".toml", ".slips.toml", ".frames.toml", ".known.toml")
            for name in ("english", *named)
        ]
        texts = tuple(grammar(name).read_text("utf-8") for name in files if grammar(name).exists())
        return self.told.told(tuple(grammar(f"{name}.lark").read_text("utf-8") for name in named), texts)

    @cached_property
    def entries(self) -> tuple[NameEntry, ...]:
        """All names."""
        return (*place_entries(self.board), *power_entries(self.board), *self.others)

    @cached_property
    def lexicon(self) -> Lexicon:
        """All names, ready to be looked up."""
        return Lexicon.of(self.entries)

    @cached_property
    def names(self) -> dict[str, str]:
        """What is printed for each id: short codes for places, else the first name."""
        found: dict[str, str] = {}
        for entry in self.entries:
            found.setdefault(entry.id, entry.surface)
        places = {key: place_name(self.board, key.partition(":")[2]) for key in found if key.startswith("place:")}
        return found | places

    def name(self, key: str) -> str:
        """The name of an id as the canonical form prints it."""
        return self.names[key] if key else ""

    def read(self, letter: str) -> tuple[Result, ...]:
        """Read a letter whose lines are numbered from 1."""
        told = enumerate(letter.split("\n"), 1)
        return self.read_lines(Line(number, line, "text" if line.strip() else "blank") for number, line in told)

    def read_lines(self, lines: Iterable[Line]) -> tuple[Result, ...]:
        """Read lines."""
        return read_letter(self.language, self.lexicon, lines)

    def says(self, letter: str) -> list[str]:
        """What the results of a letter say, each in one line."""
        return [self.say(result) for result in self.read(letter)]

    def say(self, result: Result) -> str:
        """What a result says."""
        match result:
            case Read():
                once = " (once)" if result.life == "once" else ""
                return result.say(self.name) + once + (f" [{result.rank}]" if result.rank else "")
            case Noted():
                return f"noted {result.say(self.name)}"
            case Ambiguous():
                return " | ".join(read.say(self.name) for read in result.candidates)
            case Command():
                return " ".join((result.name, *result.arguments))
            case Misread():
                return f"misread {result.advice}".rstrip()
            case UnknownName():
                return f"unknown {result.written}"
            case _:
                return type(result).__name__.lower()


def corpus(name: str) -> dict[str, list[dict[str, Any]]]:
    """A file of tests/data/corpus/."""
    return tomllib.loads((ROOT / "tests/data/corpus" / name).read_text(encoding="utf-8"))


SEATS = tuple(NameEntry(seat, f"seat:{seat.lower()}", "seat") for seat in ("Anna", "Ben"))
STANDARD = Reader(language(), "diplomacy", SEATS)
