"""The judge against a judge that tries everything."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from adjudicator.systems.diplomacy.judge.movement import adjudicate
from adjudicator.systems.diplomacy.judge.profile import DATC3
from tests.systems.diplomacy.judge.oracle import resolutions
from tests.systems.diplomacy.judge.setting import channel, made_up

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.systems.diplomacy.board.map import Map
    from adjudicator.systems.diplomacy.judge.orders import Order, Unit


def agree(board: Map, units: Sequence[Unit], orders: Mapping[str, Order]) -> str:
    """Compare one position; say which kind of position it was."""
    found = list(resolutions(board, DATC3, units, orders))
    done = adjudicate(board, DATC3, units, orders)
    moved = frozenset(prov for prov, outcome in done.outcomes.items() if outcome.status == "moves")
    paradox = any(outcome.reason == "paradox" for outcome in done.outcomes.values())
    if len(found) == 1:
        assert moved == found[0]
        assert not paradox
        return "one"
    if paradox:
        return "none" if not found else "several"
    assert moved == max(found, key=len)
    return "circle"


def inland(seed: int) -> str:
    return agree(*made_up(seed, spaces=12 + seed % 5, count=9 + seed % 3))


def at_sea(seed: int) -> str:
    return agree(*channel(seed, count=9 + seed % 4))


@pytest.mark.parametrize("start", range(0, 600, 200))
def test_where_one_resolution_follows_from_itself_it_is_found(start: int) -> None:
    kinds = Counter(inland(seed) for seed in range(start, start + 200))
    assert kinds["one"] > 180


@pytest.mark.parametrize("start", range(0, 1200, 300))
def test_and_among_crowds_of_convoys(start: int) -> None:
    kinds = Counter(at_sea(seed) for seed in range(start, start + 300))
    assert kinds["one"] > 250


@pytest.mark.soak
def test_the_same_for_many_more() -> None:
    kinds = Counter(judge(seed) for judge in (inland, at_sea) for seed in range(2000, 22000))
    assert min(kinds[kind] for kind in ("one", "several", "circle"))
