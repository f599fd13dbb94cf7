"""Phrases written once for all their ways: `if (that|it) (fails|bounces)( then|)` stands for eight."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_CHOICE: Final = re.compile(r"\(([^()]*\|[^()]*)\)")


def ways(phrase: str) -> Iterator[str]:
    """Yield the phrases that one with choices in brackets stands for; itself alone where it has none.

    Args:
        phrase: a phrase; the choices of a bracket are parted by bars, and one may be empty.
    """
    found = _CHOICE.search(phrase)
    if found is None:
        yield phrase
        return
    for choice in found[1].split("|"):
        yield from ways(f"{phrase[: found.start()]}{choice}{phrase[found.end() :]}")
