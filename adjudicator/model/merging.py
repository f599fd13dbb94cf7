"""The parts of several files of words, put together: what a game adds to what every game knows."""

from __future__ import annotations

from typing import Any

from adjudicator.model.alternatives import ways


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
