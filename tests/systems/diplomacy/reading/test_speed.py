"""Reading must stay quick: notation leaves much open, and the search over readings must not explode."""

from __future__ import annotations

import time

import pytest

from tests.systems.carthage_diplomacy.reading.letters import CARTHAGE
from tests.systems.diplomacy.reading.letters import STANDARD, Reader

MOST = 0.02
"""Seconds for a line; a plain one takes a quarter of a millisecond, so that a busy machine does not matter."""
STRANGE = 0.4
"""Seconds for a line that is no order at all, and could be a thousand."""


@pytest.mark.parametrize(
    ("reader", "line", "most"),
    [
        (STANDARD, "A PAR - BUR", MOST),
        (STANDARD, "F NTH C A LON - NWY", MOST),
        (STANDARD, "for fall 1902: A Par - Bur if A Mun in Bur and Pic is empty", MOST),
        (CARTHAGE, "A A - B", MOST),
        (CARTHAGE, "A Nap S A Tus-Rom (sf GV Apu)", MOST),
        (CARTHAGE, "A Car block rail GV1 except MA, HB", MOST),
        (CARTHAGE, "A A A A A A A A A A A A A A A A", STRANGE),
        (CARTHAGE, "if A if A if A if A if A if A if A", STRANGE),
    ],
)
def test_a_line_is_read_at_once(reader: Reader, line: str, most: float) -> None:
    reader.read(line)
    best = min(_timed(reader, line) for _ in range(5))
    assert best < most


def _timed(reader: Reader, line: str) -> float:
    begun = time.perf_counter()
    reader.read(line)
    return time.perf_counter() - begun
