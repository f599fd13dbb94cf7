"""The parts of several files of words, put together: what a game adds to what every game knows."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.model.alternatives import ways

LIST: Final = "@"
"""Begins the name of a list of phrases."""


def merged(tables: list[dict[str, Any]], key: str) -> dict[str, Any]:
    """Return the values under a key by their names; of two for the same name, the last one counts."""
    return {name: value for table in tables for name, value in table.get(key, {}).items()}


def several(tables: list[dict[str, Any]], key: str) -> dict[str, tuple[str, ...]]:
    """Return lists of words by their meaning, those of several tables merged."""
    out: dict[str, tuple[str, ...]] = {}
    for table in tables:
        for word, more in table.get(key, {}).items():
            out[word] = (*out.get(word, ()), *more)
    return out


def gathered(tables: list[dict[str, Any]], key: str) -> dict[str, Any]:
    """Return the lists of several tables, those of one name merged; and the values that are not lists."""
    out: dict[str, Any] = {}
    for table in tables:
        for name, told in table.get(key, {}).items():
            if isinstance(told, list):
                out[name] = [*out.get(name, ()), *(way for each in told for way in ways(each))]
            else:
                out[name] = {**out.get(name, {}), **told}
    return out


def joined(tables: list[dict[str, Any]], key: str) -> tuple[str, ...]:
    """Return the words under a key, those of the first table first."""
    return tuple(word for table in tables for word in table.get(key, ()))


def with_lists(frame: dict[str, Any], lists: dict[str, Any]) -> dict[str, Any]:
    """Return a frame with the phrases of each list that it names, as in `bar = ["@own_proposals", "veto"]`.

    Raises:
        ValueError: there is no such list.
    """
    return {key: _spelled(told, lists) if isinstance(told, list) else told for key, told in frame.items()}


def _spelled(told: list[str], lists: dict[str, Any]) -> list[str]:
    missing = [each for each in told if each.startswith(LIST) and each.removeprefix(LIST) not in lists]
    if missing:
        raise ValueError(f"there is no list {missing[0].removeprefix(LIST)} under [lists]")
    return [way for each in told for way in (lists[each.removeprefix(LIST)] if each.startswith(LIST) else (each,))]
