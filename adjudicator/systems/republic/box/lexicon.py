"""The names a player may write, with the natural short forms of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, Final

from adjudicator.model.latest import Latest
from adjudicator.model.names import NameEntry

SORTS = {
    "statesman": "senator",
    "intrigue": "card",
    "law": "card",
    "event": "card",
    "concession": "card",
    "table_event": "card",
}
"""The text before the colon of an id where it is not the kind itself."""

_NAMES: Final = Latest()
"""The names of the boxes of running games, which are looked up for every proposal."""

_ORDINALS = {"1st": "First", "2nd": "Second", "3rd": "Third", "4th": "Fourth"}


def lexicon(index: Mapping[str, tuple[str, Any]]) -> tuple[NameEntry, ...]:
    """Return the names of all cards, offices, provinces, goods and units, each surface once for an id.

    Args:
        index: kind and entry of each id of the box.
    """
    return _NAMES.get(index, "names", lambda: _names(index))


def _names(index: Mapping[str, tuple[str, Any]]) -> tuple[NameEntry, ...]:
    found: dict[NameEntry, None] = {}
    shared = _shared(index)
    for key, (kind, entry) in index.items():
        surfaces: Iterable[str] = (entry.name, *entry.also)
        if kind == "war":
            surfaces = _wars(surfaces)
        elif kind == "statesman":
            surfaces = (*surfaces, key, *(word for word in entry.name.split() if word in shared))
        elif kind == "concession":
            # `tax farmer` is the one in hand: which that is, the reader finds by what can be ordered
            surfaces = (*surfaces, *(name.rstrip(" 0123456789") for name in surfaces))
        for surface in surfaces:
            for form in (surface, surface.removeprefix("The "), surface.replace("-", " ")):
                found[NameEntry(form, f"{SORTS.get(kind, kind)}:{key}", kind)] = None
    return tuple(found)


def _shared(index: Mapping[str, tuple[str, Any]]) -> frozenset[str]:
    """Return the names that several Statesmen bear and nothing else does, such as Cato: a hand decides who is meant."""
    borne = Counter(
        word
        for kind, entry in index.values()
        if kind == "statesman"
        for before, word in pairwise(("", *entry.name.split()))
        if before != "the" and word.isalpha() and word.istitle()
    )
    known = {form for _, entry in index.values() for form in (entry.name, *entry.also)}
    return frozenset(word for word, times in borne.items() if times > 1) - known


def _wars(names: Iterable[str]) -> Iterable[str]:
    """Yield each name with its short forms: `2nd Sicilian`, `Second Sicilian War`, `Sicilian War` and the like."""
    for name in names:
        first, _, rest = name.partition(" ")
        forms = (name, f"{_ORDINALS[first]} {rest}", rest) if first in _ORDINALS else (name,)
        for form in forms:
            yield form
            yield form.removesuffix(" War").removesuffix(" Revolt")
