"""Cached answers about the latest states of the running games: states never change, so answers stay right."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, TypeVar

V = TypeVar("V")
GAMES: Final = 16
"""How many objects have their answers kept: games take turns, and each returns with the same object."""


class Latest:
    """Caches what was computed from an object, by key, until enough other objects have been asked about since."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: OrderedDict[int, tuple[object, dict[Any, Any]]] = OrderedDict()

    def get(self, of: object, key: object, work_out: Callable[[], V]) -> V:
        """Return the answer for a key about an object."""
        kept = self._known.get(id(of))
        if kept is None:
            kept = self._known[id(of)] = (of, {})  # it is kept, so that no other object can get its id
            if len(self._known) > GAMES:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(id(of))
        answers = kept[1]
        if key not in answers:
            answers[key] = work_out()
        found: V = answers[key]
        return found
