"""Words as people type them: a line cut into words and signs, each folded for comparison, with its place."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_APOSTROPHES = "'\u2019\u2018\u02bc\u00b4`"
_MARKS = "\u0300-\u036f"
"""Accents that follow their letter, as some programs write them."""
_WORD = re.compile(
    rf"[wW]/[oO]?(?![^\W_])|[wW]/(?=[^\W\d_]{{2}})"
    rf"|[^\W_]+(?:[{_APOSTROPHES}][^\W_]+|[{_MARKS}]+[^\W_]*)*|>=|<=|=>|=<|->|\S"
)
_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_SIGNS = {
    **dict.fromkeys(_DASHES, "-"),
    **dict.fromkeys(_APOSTROPHES, "'"),
    "\u2265": ">=",
    "\u2264": "<=",
    "=>": ">=",
    "=<": "<=",
    **dict.fromkeys(("w/", "W/"), "with"),
    **dict.fromkeys(("w/o", "W/o", "W/O"), "without"),
    "\uff0c": ",",
    "\uff1a": ":",
    "\u00d7": "x",
    "\u2192": "->",
}


@dataclass(frozen=True, slots=True)
class Word:
    """A word or sign: its place in the text, from 0, and its folded form."""

    start: int
    end: int
    folded: str


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Return a word without case and diacritics, signs in their plain form."""
    if text in _SIGNS:
        return _SIGNS[text]
    if text.isascii():
        return text.lower().replace("`", "'")
    for apostrophe in _APOSTROPHES:
        text = text.replace(apostrophe, "'")
    spread = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in spread if not unicodedata.combining(char)) or text


@lru_cache(maxsize=64)
def words(text: str) -> tuple[Word, ...]:
    """Cut a line into words and signs. Never fails; anything but a letter, digit or space is a sign of its own."""
    return tuple(Word(match.start(), match.end(), fold(match.group())) for match in _WORD.finditer(text))


@lru_cache(maxsize=8192)
def folded(text: str) -> tuple[str, ...]:
    """Return the folded words of a phrase or name, as they are compared."""
    return tuple(word.folded for word in words(text))


def singular(word: str) -> str:
    """Return a word without the mark of a possessive: `gisco's` and `gisco'` are gisco."""
    return word.removesuffix("'s") if word.endswith("'s") else word


def many(text: str) -> int:
    """Return the number of words in a text, signs not counted."""
    return sum(word.folded[0].isalnum() for word in words(text))
