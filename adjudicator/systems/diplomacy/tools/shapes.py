"""Positions in the shape of JSON: lists of strings by power."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge.orders import Unit
from adjudicator.systems.diplomacy.judge.results import Dislodged


def lists(given: Any) -> dict[str, list[Any]]:  # noqa: ANN401 - JSON from outside
    """Return a table of lists of strings (or null) as what it is.

    Raises:
        UserError: it is something else.
    """
    if not isinstance(given, Mapping):
        raise UserError(f"a table of lists by power was expected, not {given!r}.")
    for power, items in given.items():
        if not isinstance(items, list) or not all(item is None or isinstance(item, str) for item in items):
            raise UserError(f"a list of strings was expected for {power}, not {items!r}.")
    return dict(given)


def place_of(board: Map, text: object) -> str:
    """Return the place that a text names.

    Raises:
        UserError: the map has none of that name.
    """
    place = board.find(text) if isinstance(text, str) else None
    if place is None:
        raise UserError(f"The map has no place {text}.")
    return place


def provinces_of(board: Map, given: object) -> frozenset[str]:
    """Return the provinces that a list names; nothing names none.

    Raises:
        UserError: it is no list, or names a place that the map does not have.
    """
    texts = given or []
    if not isinstance(texts, list):
        raise UserError(f"a list of provinces was expected, not {given!r}.")
    return frozenset(board.province_of(place_of(board, text)) for text in texts)


def centres_of(board: Map, given: object) -> dict[str, tuple[str, ...]]:
    """Return the centres of each power; a power that is not named owns none.

    Raises:
        UserError: it is no table of lists, names a place that is not on the map, or gives one to two powers.
    """
    found: dict[str, tuple[str, ...]] = {}
    owners: dict[str, str] = {}
    for power, own in lists(given or {}).items():
        found[power] = tuple(dict.fromkeys(board.province_of(place_of(board, text)) for text in own))
        for code in found[power]:
            if owners.setdefault(code, power) != power:
                raise UserError(f"{code} is a centre of {owners[code]} and of {power}.")
    return found


def units_by_power(units: Iterable[Unit], powers: Iterable[str] = ()) -> dict[str, list[str]]:
    """Return units as strings by power; powers named come first, and with an empty list if they have none."""
    found: dict[str, list[str]] = {power: [] for power in powers}
    for unit in units:
        found.setdefault(unit.owner, []).append(str(unit))
    return {power: sorted(texts) for power, texts in found.items()}


def retreats_of(dislodged: Iterable[Dislodged]) -> dict[str, Sequence[str]]:
    """Return the places open to each dislodged unit, by power and unit."""
    return {f"{item.unit.owner} {item.unit}": list(item.retreats) for item in dislodged}
