"""The values that a rule of the grammar gets, and how to distinguish them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.model.reading import Unreadable

Parts = list[Any]
Orders = tuple[Any, ...]


def of_type(parts: Parts, *terminals: str) -> tuple[str, ...]:
    """Return the names among some parts at the given terminals, in their order."""
    return tuple(str(part) for part in parts if getattr(part, "type", "") in terminals)


def tuples(parts: Parts) -> list[tuple[Any, ...]]:
    """Return the parts that are what another rule made, without the names and signs between them."""
    return [part for part in parts if type(part) is tuple]


def terms(parts: Parts) -> list[tuple[str, Any]]:
    """Return the parts that are a term and its value, such as `up_to` and 5."""
    return [(str(term), value) for term, value in tuples(parts)]


def once(terms: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return terms by name.

    Raises:
        Unreadable: one occurs twice.
    """
    found: dict[str, Any] = {}
    for term, value in terms:
        if term in found:
            raise Unreadable("term_twice")
        found[term] = value
    return found


def said_yes(parts: Parts) -> bool:
    """Return the answer among some parts; without one, it is yes."""
    return next((part for part in parts if isinstance(part, bool)), True)


def one_senator(parts: Parts) -> str:
    """Return the one Senator among some parts, whether alone or as the subject.

    Raises:
        Unreadable: there are several.
    """
    found = (*of_type(parts, "SENATOR"), *(senator for part in tuples(parts) for senator in part))
    if len(found) != 1:
        raise Unreadable("one_senator")
    return str(found[0])
