"""The forms of an English word: what the lists of the second reader need not spell out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

_VOWELS: Final = "aeiou"
_HISSING: Final = ("s", "x", "z", "ch", "sh")
_SHORTEST: Final = 3


def forms(word: str, irregular: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield a word with its endings: contribute, contributes, contributed, contributing.

    Args:
        word: in lower case, without an ending.
        irregular: for words that change otherwise, their other forms; they have no forms but those.
    """
    yield word
    if word in irregular:
        yield from irregular[word]
        return
    if len(word) < _SHORTEST or not word.isalpha():
        return
    yield _plural(word)
    for stem in _stems(word):
        yield f"{stem}ed"
        yield f"{stem}ing"


def phrases(phrase: str, irregular: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield a phrase with each form of its first word, which is its verb, and of its last, which may be a noun."""
    head, *rest = phrase.split()
    tail = " ".join(rest)
    for form in forms(head, irregular):
        yield f"{form} {tail}".strip()
    if rest and len(rest[-1]) >= _SHORTEST and rest[-1].isalpha():
        yield " ".join((head, *rest[:-1], _plural(rest[-1])))


def verbs(told: Iterable[str], irregular: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield verbs with their endings; the last word of several is no noun with a plural."""
    for phrase in told:
        head, *rest = phrase.split()
        yield from (" ".join((form, *rest)) for form in forms(head, irregular))


def preterites(irregular: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield the forms of irregular verbs that are neither those of the present nor end in -ing."""
    for others in irregular.values():
        yield from (form for form in others if not form.endswith(("s", "ing")))


def has_past(others: tuple[str, ...]) -> bool:
    """Return whether the forms of an irregular verb have one for the past alone: gives, gave, given, giving."""
    return len(others) == len(("gives", "gave", "given", "giving"))


def _plural(word: str) -> str:
    if word.endswith(_HISSING):
        return f"{word}es"
    if word.endswith("y") and word[-2] not in _VOWELS:
        return f"{word[:-1]}ies"
    return f"{word}s"


def _stems(word: str) -> tuple[str, ...]:
    """Return what -ed and -ing may be put after: drop the e, change the y, double the last letter."""
    if word.endswith("e"):
        return (word[:-1],)
    if word.endswith("y") and word[-2] not in _VOWELS:
        return (f"{word[:-1]}i", word)
    short = word[-1] not in f"{_VOWELS}wxy" and word[-2] in _VOWELS and word[-3] not in _VOWELS
    return (word, f"{word}{word[-1]}") if short else (word,)
