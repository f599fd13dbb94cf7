"""Ids of cards and persons without their sort and number, and in order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

LETTERS: Final = "ABC"
"""What tells the Statesmen of a family apart, behind its number."""


def bare(key: str) -> str:
    """Return an id without its sort and without the number of a copy."""
    return key.rpartition(":")[2].partition(".")[0]


def family_of(person: str) -> str:
    """Return the family of a Senator or Statesman, `7` for `7A`."""
    return bare(person).rstrip(LETTERS)


def person_key(person: str) -> tuple[int, str]:
    """Return a key that sorts people by ID: 2 before 2A before 2B before 3 (ruling 3)."""
    key = bare(person)
    family = family_of(key)
    return int(family), key[len(family) :]


def told(sort: str, keys: Iterable[str]) -> tuple[str, ...]:
    """Return bare ids with their sort before a colon, as payloads and orders have them."""
    return tuple(f"{sort}:{key}" for key in keys)
