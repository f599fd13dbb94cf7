"""Votes, bids and amounts in German, French and Spanish, and English beside them (issue 13, item 10)."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from itertools import groupby
from typing import Any

import pytest

from adjudicator.service.filing.reading import read_lines
from tests.architecture.source import ROOT
from tests.systems.positions import Positions, read

POSITIONS = [
    position
    for name in ("tongues", "tongues_blind")
    for position in tomllib.loads((ROOT / f"tests/data/{name}.toml").read_text("utf-8"))["position"]
    if position["system"] != "diplomacy"
]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: f"{each['tongue']} {each['packet']}")
def test_a_wording_in_a_language_of_the_game_is_the_order_it_means(
    position: dict[str, Any], positions: Positions
) -> None:
    wrong: list[str] = []
    with positions.at(position["system"], position["packet"]) as (home, table):
        table.config = replace(table.config, languages=("en", position["tongue"]))
        for text, *means in position["says"]:
            told = [line["order"] for line in read(home, table, position["seat"], text)]
            wrong += [f"{text}: {told}"] if told != means else []
        for text, *means in position.get("asked", ()):
            told = [line.get("proposals", [line["order"]]) for line in read(home, table, position["seat"], text)]
            wrong += [f"{text}: {told}"] if told != [[means]] else []
    assert wrong == []


CORPUS = sorted(path.name for path in (ROOT / "tests/data/words/corpus").glob("*.toml"))
ALL = ("en", "de", "es", "fr")
EVERY = 29


def told_apart(name: str, positions: Positions, languages: tuple[str, ...], every: int) -> list[str]:
    """Return the wordings of a file of the corpus that are read otherwise in a game that reads these languages."""
    found = tomllib.loads((ROOT / "tests/data/words/corpus" / name).read_text("utf-8"))["p"]
    wrong: list[str] = []
    for (system, packet), some in groupby(found, lambda row: (row["system"], row["packet"])):
        with positions.at(system, packet) as (_, table):
            for row in list(some)[::every]:
                table.config = replace(table.config, languages=("en",))
                plain = read_lines(table, row["seat"], row["text"])
                table.config = replace(table.config, languages=languages)
                wrong += [row["text"]] if read_lines(table, row["seat"], row["text"]) != plain else []
    return wrong


@pytest.mark.parametrize("name", CORPUS)
def test_english_is_read_alike_in_a_game_that_reads_other_languages(name: str, positions: Positions) -> None:
    assert told_apart(name, positions, ALL, EVERY) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", CORPUS)
@pytest.mark.parametrize("languages", [("en", "de"), ("en", "fr"), ("en", "es"), ALL], ids="+".join)
def test_all_english_is_read_alike(name: str, languages: tuple[str, ...], positions: Positions) -> None:
    assert told_apart(name, positions, languages, 1) == []


@pytest.mark.parametrize("tongue", ["de", "es", "fr"])
@pytest.mark.parametrize(
    ("beside", "text", "means"),
    [
        ("", "1 2 3 y rest n", ["yes on 1", "yes on 2", "yes on 3", "no"]),
        ("Guten Abend, Bonjour, Buenas noches!\n", "1 2 3 y, rest n", ["yes on 1", "yes on 2", "yes on 3", "no"]),
        ("Guten Abend, Bonjour, Buenas noches!\n", "1y 2n 3a", ["yes on 1", "no on 2", "abstain on 3"]),
    ],
    ids=["alone", "below a greeting", "joined"],
)
def test_letters_that_mean_a_vote_are_no_words_of_a_language(
    tongue: str, beside: str, text: str, means: list[str], positions: Positions
) -> None:
    with positions.at("republic_of_carthage", "business") as (home, table):
        table.config = replace(table.config, languages=("en", tongue))
        orders = [line["order"] for line in read(home, table, "anna", beside + text) if line["status"] != "ignored"]
    assert orders == [f"vote {told}" for told in means]
