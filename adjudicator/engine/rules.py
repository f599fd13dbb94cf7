"""The index of rules by section: filled by a decorator, compared with the rulebook by a test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule: the sections it carries out, its title, and its place in the code."""

    cites: tuple[str, ...]
    title: str
    module: str
    function: str


_INDEX: list[Entry] = []


def rule(*cites: str, title: str) -> Callable[[F], F]:
    """Enter a function in the index under its sections, such as `roc:6.2.3`, or rulings, such as `roc:ruling 24`.

    Raises:
        ValueError: a section without the short name of its rulebook.
    """
    for cite in cites:
        if ":" not in cite:
            msg = f"write the rulebook before the section, as in roc:{cite}"
            raise ValueError(msg)

    def enter(function: F) -> F:
        _INDEX.append(Entry(cites, title, function.__module__, function.__name__))
        return function

    return enter


def index(book: str) -> tuple[Entry, ...]:
    """Return the rules that cite a rulebook (`roc`), in the order of their first section."""

    def first(entry: Entry) -> str:
        return min((cite for cite in entry.cites if cite.startswith(f"{book}:")), key=section_key, default="")

    found = [entry for entry in _INDEX if first(entry)]
    return tuple(sorted(found, key=lambda entry: (section_key(first(entry)), entry.module, entry.function)))


def section_key(cite: str) -> tuple[tuple[int, str], ...]:
    """Return a key that sorts `roc:6.2.10` after `roc:6.2.9` and rulings after sections."""
    _, _, number = cite.partition(":")
    ruling = number.startswith("ruling ")
    parts = number.removeprefix("ruling ").split(".")
    return ((int(ruling), ""), *(_part(part) for part in parts))


def _part(part: str) -> tuple[int, str]:
    digits = "".join(takewhile(str.isdigit, part))
    return (int(digits) if digits else 0, part[len(digits) :])
