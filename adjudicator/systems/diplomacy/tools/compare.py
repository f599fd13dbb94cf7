"""The differences between what a case expects and what it got."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.tools.shapes import lists

Table = Mapping[str, Any]


def check_words(expect: Table, known: Sequence[str]) -> None:
    """Refuse a word that nothing is compared with: the case would show less than its author believes."""
    if unknown := [key for key in expect if key not in known]:
        raise UserError(f"`expect` has a word `{unknown[0]}`; here it may have: {', '.join(sorted(known))}.")


def compare_words(expect: Table, words_of: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Compare how orders ended; a word of null does not matter."""
    for power, expected in lists(expect.get("orders", {})).items():
        have_words = words_of.get(power, [])
        if len(expected) != len(have_words):
            yield f"orders of {power}: {len(expected)} expected, {len(have_words)} given"
        for number, (word, have_word) in enumerate(zip(expected, have_words, strict=False), 1):
            if word is not None and word != have_word:
                yield f"order {number} of {power}: expected {word}, got {have_word}"


def compare_lists(key: str, have: Mapping[str, Sequence[str]], expected: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Compare lists whose order does not matter; for retreats a missing list is not an empty one."""
    for name in dict.fromkeys([*expected, *have]):
        missing = key == "retreats" and (name not in expected or name not in have)
        one, other = sorted(expected.get(name, ())), sorted(have.get(name, ()))
        if one != other or missing:
            yield f"{key} of {name}: expected {', '.join(one) or 'none'}; got {', '.join(other) or 'none'}"
