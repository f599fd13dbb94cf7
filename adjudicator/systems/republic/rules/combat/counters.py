"""Army and fleet counters: where they lie, and how one is laid somewhere as a recruit of nobody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.model.latest import Latest
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.state import ALLEGIANCE, SCOPE, UNIT_PLACE, UNITS, VETERAN, Unit

POOL, ACTIVE = "pool", "active"
_PLACES = Latest()
"""The places of the counters, for the table that was asked about last."""


def on_board(place: str) -> bool:
    """Return whether the Senate has a counter on the board: in the Active Forces or with a force."""
    return place == ACTIVE or place.startswith("force:")


def lies(state: State, place: str, kind: str = "") -> tuple[str, ...]:
    """Return the counters that lie at a place, optionally of one kind, recruits before veterans."""
    rows = UNITS.rows(state, SCOPE)
    found: Mapping[tuple[str, str], tuple[str, ...]] = _PLACES.get(rows, "", lambda: _by_place(rows))
    return found.get((place, kind), ())


def _by_place(rows: Mapping[str, Unit]) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Return the counters of each place, by kind and, under an empty kind, all."""
    found: dict[tuple[str, str], list[str]] = {}
    for key, row in sorted(rows.items(), key=lambda item: (item[1].veteran, _copy(item[0]))):
        for kind in ("", row.kind):
            found.setdefault((row.place, kind), []).append(key)
    return {where: tuple(keys) for where, keys in found.items()}


def _copy(token: str) -> tuple[str, int]:
    kind, _, copy = token.partition(".")
    return kind, int(copy)


def laid(state: State, counter: str, place: str) -> Iterator[Change]:
    """Yield the changes that place a counter somewhere as a recruit of nobody."""
    row = UNITS.get(state, SCOPE, counter)
    if row.place != place:
        yield UNIT_PLACE.set(state, SCOPE, counter, place)
    if row.veteran:
        yield VETERAN.set(state, SCOPE, counter, value=False)
    if row.allegiance:
        yield ALLEGIANCE.set(state, SCOPE, counter, "")
