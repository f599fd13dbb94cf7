"""Answers about the latest state, worked out once: states never change, so an answer stays right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

V = TypeVar("V")


class Latest:
    """Remembers what was worked out from one object, by key, until another object comes."""

    __slots__ = ("_known", "_of")

    def __init__(self) -> None:
        self._of: object = None
        self._known: dict[Any, Any] = {}

    def get(self, of: object, key: object, work_out: Callable[[], V]) -> V:
        """Return the answer for a key about an object, the same object being asked about again and again."""
        if self._of is not of:
            self._of, self._known = of, {}
        if key not in self._known:
            self._known[key] = work_out()
        found: V = self._known[key]
        return found
