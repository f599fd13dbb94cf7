"""The languages besides English in which orders may be written: a file of grammar/ for each, found by its code."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from adjudicator import resources
from adjudicator.intake.lexing.inflect import phrases
from adjudicator.intake.lexing.words import folded
from adjudicator.model.errors import UserError
from adjudicator.model.names import NameEntry

ENGLISH: Final = "en"
"""The language that every game reads, whether or not its settings name it."""


@cache
def tongues_told() -> Mapping[str, str]:
    """Return the text of the file of each language by its code, read once: any file of grammar/ that has a `code`."""
    found: dict[str, str] = {}
    for file in resources.tongues():
        text = file.read_text("utf-8")
        found[str(tomllib.loads(text)["code"])] = text
    return dict(sorted(found.items()))


def tongue_called(code: str) -> str:
    """Return the English name of a language."""
    return str(tomllib.loads(tongues_told()[code])["tongue"])


@cache
def words_said(tongues: tuple[str, ...]) -> Mapping[str, frozenset[str]]:
    """Return for each word of some languages the English words that it stands for; none for common words."""
    said: dict[str, set[str]] = {}
    idle: set[str] = set()
    for table in (tomllib.loads(tongues_told()[code]) for code in tongues):
        idle.update(part for word in (*table["noise"], table["known"]) for part in folded(word))
        for english, ways in (*table["means"].items(), *table["named"].items()):
            for part in (part for way in ways for part in folded(way)):
                said.setdefault(part, set()).update(folded(english))
    return {word: frozenset(() if word in idle else said[word]) for word in {*said, *idle}}


@cache
def answers_said(tongues: tuple[str, ...]) -> frozenset[str]:
    """Return the words of some languages for yes and no, folded."""
    tables = (tomllib.loads(tongues_told()[code])["means"] for code in tongues)
    ways = (folded(way) for table in tables for english in ("yes", "no") for way in table.get(english, ()))
    return frozenset(way[0] for way in ways if len(way) == 1)


def others(languages: Iterable[str]) -> tuple[str, ...]:
    """Return the codes of the languages that are read besides English, in an order independent of the settings."""
    return tuple(sorted(set(languages) - {ENGLISH}))


def known_tongues(languages: tuple[str, ...]) -> tuple[str, ...]:
    """Return the languages of a game by its settings, English first.

    Raises:
        UserError: there are no words of one of them.
    """
    known = (ENGLISH, *tongues_told())
    strange = next((code for code in languages if code not in known), None)
    if strange is not None:
        raise UserError(f'game.toml names "{strange}" in `languages`; there are words for {", ".join(known)}.')
    return (ENGLISH, *others(languages))


@lru_cache(maxsize=32)
def with_endings(text: str) -> str:
    """Return the text of a `words.toml` with the forms of each word for a phrase: cough up, coughs up, coughed up."""
    if not text:
        return ""
    told = tomllib.loads(text)
    means = {
        english: [form for way in ways for form in phrases(way, {})] for english, ways in told.get("means", {}).items()
    }
    noise = f"noise = {_toml(told.get('noise', []))}"
    return "\n".join((noise, *_table("means", means), *_table("named", told.get("named", {}))))


def _table(name: str, rows: Mapping[str, list[str]]) -> Iterator[str]:
    yield f"[{name}]"
    yield from (f"{_toml(english)} = {_toml(ways)}" for english, ways in rows.items())


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def also_named(entries: Iterable[NameEntry], named: Mapping[str, tuple[str, ...]]) -> Iterator[NameEntry]:
    """Yield the names that things have in other languages, or in the GM's table.

    Args:
        entries: the names of a game in English.
        named: for an English name the others; one that begins a longer name replaces it there too, so that
            `Spanien/sc` is known by `Spain/sc`.
    """
    wanted = {folded(english): others for english, others in named.items()}
    reach = max(map(len, wanted), default=0)
    for entry in entries:
        written = folded(entry.surface)
        for length in range(min(reach, len(written)), 0, -1):
            for other in wanted.get(written[:length], ()):
                for rest in _rests(written[length:], wanted):
                    yield NameEntry(" ".join((other, *rest)), entry.id, entry.kind)


def _rests(rest: tuple[str, ...], wanted: Mapping[tuple[str, ...], tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Yield what follows a name, as it is and in words of the other language: south coast, Südküste."""
    yield rest
    for begin in range(len(rest)):
        for other in wanted.get(rest[begin:], ()):
            yield (*rest[:begin], other)
