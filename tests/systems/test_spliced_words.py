"""Words cut from wordings and put together at random: whatever a line says, the reader has an answer to it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from tests.amount import sampled, some_of
from tests.architecture.source import ROOT
from tests.installed import SYSTEMS
from tests.systems.positions import PLAYED, Positions, read

CORPUS: Final = ROOT / "tests/data/words/corpus"
PUT_IN: Final = (
    "not",
    "no wait",
    "unless",
    "if",
    "and",
    ",",
    ";",
    "...",
    "instead",
    "all",
    "but",
    "the rest",
    "3",
    "?",
)
FOUND: Final = (
    (
        "republic_of_carthage",
        "courts",
        "ben",
        "Zimrida should stand trial for his time as a minor official. Barca... no wait, Zamar prosecutes.",
    ),
    ("republic_of_carthage", "courts", "dora", "Gisco! Poor"),
    ("republic_of_rome", "rome_business", "anna", ";"),
    ("diplomacy", "spring2", "gus", "if Bur is empty then A Mun - Bur A Ber - Mun else A Mun Con (Aegean"),
)
"""Lines that once had no answer."""


@cache
def wordings() -> dict[tuple[str, str], list[tuple[str, list[str]]]]:
    """Return seat and words of each wording of the corpus, by game of `positions.toml` and packet.

    Of a system that the corpus does not have they are those of the files that bear its name.
    """
    found: dict[tuple[str, str], list[tuple[str, list[str]]]] = {}
    rows = [row for path in sorted(CORPUS.glob("*.toml")) for row in _rows(path)]
    known = {row["system"] for row in rows}
    for system in SYSTEMS:
        more = () if system in known else sorted(CORPUS.parent.glob(f"*_{system}.toml"))
        rows += [row for path in more for row in _rows(path)]
    for row in rows:
        found.setdefault((row["system"], row["packet"]), []).append((row["seat"], row["text"].split()))
    return found


def _rows(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8")).get("p", [])
    return rows


def spliced(words: list[list[str]], random: Random) -> str:
    """Return pieces of some wordings put together, one word of them lost, moved or added now and then."""
    line: list[str] = []
    for each in random.sample(words, random.choice((1, 2, 2, 3))):
        begin = random.randrange(len(each))
        line += each[begin : random.randrange(begin, len(each)) + 1]
    for _ in range(random.choice((0, 0, 1, 2))):
        at = random.randrange(len(line))
        line[at : at + random.randrange(2)] = [random.choice((random.choice(PUT_IN), line[-1]))]
    return " ".join(line)


def lines(where: tuple[str, str], count: int) -> Iterator[tuple[str, str]]:
    """Yield a seat and what it writes, so many times, the same on each run."""
    rows, random = wordings()[where], Random(f"{where} spliced")
    for _ in range(count):
        yield random.choice(rows)[0], spliced([words for _, words in rows], random)


@sampled
@pytest.mark.parametrize("where", sorted(wordings()), ids="-".join)
def test_words_in_any_order_are_answered(where: tuple[str, str], positions: Positions) -> None:
    with positions.at(*where) as (home, table):
        for seat, text in lines(where, some_of(2, 400)):
            assert read(home, table, seat, text), text


def test_every_game_has_words_to_splice() -> None:
    assert {PLAYED[game].get("system", game) for game, _ in wordings()} == {*SYSTEMS}


@pytest.mark.parametrize(("system", "packet", "seat", "text"), FOUND)
def test_a_line_that_once_had_no_answer_has_one(
    system: str, packet: str, seat: str, text: str, positions: Positions
) -> None:
    with positions.at(system, packet) as (home, table):
        assert read(home, table, seat, text)
