"""Lines that nobody writes but to do harm: each gets its answer, soon, and files nothing. In every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from time import process_time

import pytest

from adjudicator.service.filing.reading import lexicon_of
from adjudicator.service.game.table import Table
from tests.systems.positions import Positions, read

FIRST = {
    "republic_of_carthage": ("setup", "dora", "leader Eshmun", "play"),
    "diplomacy": ("spring", "dora", "A Mun - Bur", "A Mun -"),
    "carthage_diplomacy": ("spring", "tanit", "A LMa - Car", "A LMa -"),
    "republic_of_rome": ("rome_setup", "anna", "leader Cornelius", "play"),
}
"""For each game a packet that is soon reached, a seat, an order of it, and how one begins."""
LONGEST = 4_000
SECONDS = 5.0
"""Of the processor's time for one mail: several times what the slowest takes, as machines differ."""


def names(table: Table) -> Iterator[str]:
    """Return the names of a game again and again, those of letters alone: a stop would part the line."""
    known = {surface for _, surface, _ in lexicon_of(table).surfaces if len(surface) > len("AA")}
    return cycle(sorted(name for name in known if name.replace(" ", "").isalpha()))


def near_misses(table: Table) -> list[str]:
    """Return words that are one letter from two names or more of the game, or from one and its neighbour."""
    known = sorted({surface for _, surface, _ in lexicon_of(table).surfaces if surface.isalpha() and len(surface) > 4})
    return [f"{each[:at]}{'z' if each[at] != 'z' else 'q'}{each[at + 1 :]}" for each in known for at in (1, 3)]


def bad_lines(system: str, table: Table) -> dict[str, str]:
    """Return the lines by what is wrong with them."""
    _, _, order, begins = FIRST[system]
    several = list(islice(names(table), 500))
    return {
        "one word": "x" * LONGEST,
        "short words": "so " * (LONGEST // 3),
        "signs": "?!" * (LONGEST // 2),
        "digits": "9" * LONGEST,
        "an order and more": f"{order} {'and so on ' * 400}"[:LONGEST],
        "the same order again": f"{order}, " * (LONGEST // (len(order) + 2)),
        "names": " ".join(several),
        "names with commas": f"{begins} {', '.join(several)}",
        "names with and": f"{begins} {' and '.join(several)}",
        "conditions": f"{'if not unless if 1 passes then ' * 60}{order}",
        "conditions in brackets": f"{'(if 1 passes ' * 200}{order}{')' * 200}",
        "otherwise": f"{order} {'otherwise if 2 fails ' * 80}{order}",
        "brackets": f"{'(' * 1500}{order}{')' * 1500}",
        "near names": f"{begins} {' '.join(islice(cycle(near_misses(table)), 300))}",
        "negations": f"{'do not ' * 500}{order}",
    }


@pytest.mark.parametrize("system", FIRST)
def test_lines_that_do_harm_are_answered_soon_and_file_nothing(system: str, positions: Positions) -> None:
    packet, seat, order, _ = FIRST[system]
    with positions.at(system, packet) as (home, table):
        assert [line["status"] for line in read(home, table, seat, order)] == ["understood"]
        for what, text in bad_lines(system, table).items():
            begun = process_time()
            told = read(home, table, seat, text)
            took = process_time() - begun
            assert told, what
            assert [line["order"] for line in told if line["status"] == "understood"] == [], what
            assert all(line["reason"] for line in told), what
            assert len(told) == 1, (what, len(told))
            assert took < SECONDS, (what, took)
