"""How a canonical line is built, and English sentences of it: who does what.

A sentence is `subject: verb and the rest`; `I` is the player. Its parts in braces are those of the pattern; what
begins with `n` is a number that may be said in words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

NUMBERS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
LEADS: Final = {"A": "army", "F": "fleet"}
POSTS: Final = {"C": "commander", "SR": "sub-ruler", "R": "ruler"}
UNIT: Final = r"(?P<u>[AF]) (?P<p>[\w/]+)"


@dataclass(frozen=True)
class Sentence:
    """Who does what; no subject where it is the player himself. What is said of a unit may leave its verb out."""

    subject: str
    verb: str
    rest: str

    @property
    def act(self) -> str:
        """The verb with what follows it."""
        return f"{self.verb} {self.rest}".strip()

    @property
    def third(self) -> str:
        """The act as someone else does it: contributes 5."""
        return f"{_third(self.verb)} {self.rest}".strip()


@dataclass(frozen=True)
class Pattern:
    """How a canonical line is built, and what it says in English."""

    line: str
    says: tuple[str, ...]
    systems: str = "republic_of_carthage"
    fixed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def sentences(self, system: str, line: str, *, words: bool = False) -> tuple[Sentence, ...]:
        """Return what a line says, or nothing where it is built otherwise; `words` says small numbers in words."""
        found = re.fullmatch(self.line, line) if system in self.systems.split() else None
        if found is None:
            return ()
        parts = {name: value or "" for name, value in found.groupdict().items()}
        parts = {name: self.fixed.get(name, {}).get(value, value) for name, value in parts.items()}
        if words:
            parts = {name: in_words(value) if name[0] == "n" else value for name, value in parts.items()}
        told = (say.format_map(parts) for say in self.says)
        return tuple(_sentence(say) for say in told)


def in_words(text: str) -> str:
    """Return a text with its small numbers in words."""
    return re.sub(r"\b(?:1?\d|20)\b", lambda found: NUMBERS[int(found[0])], text)


def _sentence(say: str) -> Sentence:
    subject, _, act = say.partition(": ")
    verb, _, rest = act.partition(" ")
    return Sentence("" if subject == "I" else subject, verb, rest)


def _third(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2] not in "aeiou" else f"{verb}s"


def map_order(line: str, *says: str) -> Pattern:
    """Return a pattern of any game on a map."""
    return Pattern(line, says, "diplomacy carthage_diplomacy", {"u": LEADS, "v": LEADS, "t": POSTS})


def rail_order(line: str, *says: str) -> Pattern:
    """Return a pattern of Carthage Diplomacy."""
    return Pattern(line, says, "carthage_diplomacy", {"u": LEADS, "t": POSTS})


def state_order(line: str, *says: str) -> Pattern:
    """Return a pattern of both republics."""
    return Pattern(line, says, "republic_of_carthage republic_of_rome")


def punic_order(line: str, *says: str) -> Pattern:
    """Return a pattern of The Republic of Carthage."""
    return Pattern(line, says)


def roman_order(line: str, *says: str) -> Pattern:
    """Return a pattern of The Republic of Rome."""
    return Pattern(line, says, "republic_of_rome")
