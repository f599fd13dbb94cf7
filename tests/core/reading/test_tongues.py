"""The words of other languages: each stands for something that a game knows."""

from __future__ import annotations

import tomllib
from functools import cache

import pytest

from adjudicator.engine.registry import load_system
from adjudicator.intake.lexing.lexemes import words_of
from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.lexing.words import folded
from adjudicator.intake.parsing.grammar import compiled
from adjudicator.intake.sense.phrasebook.frames import sense_of
from adjudicator.model.names import NameEntry
from adjudicator.service.filing.reading import language_of
from adjudicator.service.game.table import boxed
from adjudicator.service.settings.languages import also_named, tongues_told
from tests.architecture.source import ROOT
from tests.installed import SYSTEMS

TONGUES = sorted(tongues_told())


@cache
def english() -> frozenset[tuple[str, ...]]:
    """Every phrase that a game knows in English."""
    found: set[tuple[str, ...]] = set()
    for system in SYSTEMS:
        language = language_of(system)
        vocabulary = compiled(language).vocabulary
        found |= {*sense_of(language).surfaces, *vocabulary.phrases, *((word,) for word in vocabulary.numbers)}
    return frozenset(found)


@cache
def names() -> frozenset[tuple[str, ...]]:
    """Every name of a box."""
    entries = (entry for system in SYSTEMS for entry in load_system(system).lexicon(boxed(system, ())[0]))
    return frozenset(folded(entry.surface) for entry in entries)


@pytest.mark.parametrize("code", TONGUES)
def test_every_phrase_of_a_language_says_what_a_game_knows(code: str) -> None:
    table = tomllib.loads(tongues_told()[code])
    assert [phrase for phrase in table["means"] if folded(phrase) not in english()] == []
    coasts = {folded("north coast"), folded("south coast"), folded("east coast")}
    assert [name for name in table["named"] if folded(name) not in names() | coasts] == []


def test_the_wordings_are_as_many_as_was_asked_for() -> None:
    positions = tomllib.loads((ROOT / "tests/data/tongues.toml").read_text("utf-8"))["position"]
    wordings = [says[0] for position in positions for says in position["says"]]
    assert len(wordings) == len(set(wordings)) >= 120
    assert {position["tongue"] for position in positions} == set(TONGUES)


def test_a_language_adds_nothing_to_a_game_that_does_not_name_it() -> None:
    for system in SYSTEMS:
        plain = compiled(language_of(system)).vocabulary
        assert (plain.small, plain.elided) == (frozenset(), {})
        assert not sense_of(language_of(system)).surfaces.keys() & {("nach",), ("oui",), ("ejercito",)}


def test_a_shortened_word_is_two_where_the_language_shortens_words() -> None:
    nothing = Lexicon.of([])
    french = compiled(language_of("diplomacy", ("fr",))).vocabulary
    assert [word.folded for word in words_of("d\u2019une l'armée", french, nothing)] == ["de", "une", "le", "armee"]
    plain = compiled(language_of("diplomacy")).vocabulary
    assert [word.folded for word in words_of("d'une", plain, nothing)] == ["d'une"]


def test_another_name_stands_for_a_thing_on_its_coasts_too() -> None:
    entries = [NameEntry("Spain", "place:SPA", "place"), NameEntry("Spain south coast", "place:SPA/SC", "place")]
    found = {
        entry.surface: entry.id for entry in also_named(entries, {"Spain": ("Spanien",), "south coast": ("Südküste",)})
    }
    assert found == {
        "Spanien": "place:SPA",
        "Spanien south coast": "place:SPA/SC",
        "Spanien Südküste": "place:SPA/SC",
    }
