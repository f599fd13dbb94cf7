"""How much a test looks at: a part in every run, the whole in `make soak`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final, TypeVar

import pytest

T = TypeVar("T")
WHOLE: Final = "SOAK"
"""The variable of the environment that `make soak` sets."""
sampled: Final = pytest.mark.sampled
"""The mark of a test that looks at more in the soak, where it runs once more."""


def whole() -> bool:
    """Return whether this run is the soak."""
    return bool(os.environ.get(WHOLE))


def some(items: Iterable[T], one_in: int) -> list[T]:
    """Return one of so many items, begun with the first; all of them in the soak."""
    return list(items)[:: 1 if whole() else one_in]


def some_of(few: int, many: int) -> int:
    """Return a small number, or the large one in the soak."""
    return many if whole() else few
