"""Names that know what they name: how a reference to a thing comes through a sentence without being looked for in it.

Systems and templates build their words of plain strings, and a name is one of those strings. Where a page is to be
linked, a `Namer` gives each name with a sign behind it that no font shows and no keyboard writes. The sign stands for
the id that was named. It goes wherever the name goes, through templates, lists and sums of strings, and `linked` turns
each name with its sign into a `Ref`. A name that was changed on its way (a plural, the first word alone) is no longer
the name before its sign, and stays plain words. `matched` sees to it that no word of a page is another by all this.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, Final, TypeVar, get_type_hints

from adjudicator.model.page import Cite, Piece, Text, Value, Words, unlinked
from adjudicator.model.page.marks import Ref

T = TypeVar("T")
_FIRST, _LAST = 0xF0000, 0x10FFFD
_SIGN = re.compile(f"[{chr(_FIRST)}-{chr(_LAST)}]")


class Namer:
    """Gives the names of one game with their signs, and knows what each sign stands for."""

    def __init__(self, name: Callable[[str], str]) -> None:
        """Take what returns the name that readers know for an id."""
        self._name = name
        self._signs: dict[str, str] = {}
        self._named: list[tuple[str, str]] = []

    @property
    def named(self) -> tuple[tuple[str, str], ...]:
        """What each sign stands for, in the order in which they were given: id and name."""
        return tuple(self._named)

    def resume(self, named: Iterable[tuple[str, str]]) -> None:
        """Take the signs that another gave, which words from there carry."""
        self._named = list(named)
        self._signs = {key: name + chr(_FIRST + at) for at, (key, name) in enumerate(self._named)}

    def __call__(self, key: str) -> str:
        """Return the name of an id with its sign behind it."""
        if key not in self._signs:
            plain = unsigned(self._name(key))
            self._signs[key] = plain
            if plain.strip() and _FIRST + len(self._named) <= _LAST:
                self._signs[key] = plain + chr(_FIRST + len(self._named))
                self._named.append((key, plain))
        return self._signs[key]

    def text(self, words: str) -> Text:
        """Return words with a `Ref` for each name that stands whole before its sign, and no sign."""
        if words.isascii() or not _SIGN.search(words):
            return words
        pieces: list[Piece] = []
        done = 0
        for sign in _SIGN.finditer(words):
            before, (key, name) = words[done : sign.start()], self._meant(sign.group())
            at = len(before) - len(name)
            if name and at >= 0 and before[at:].casefold() == name.casefold():
                pieces += [*((before[:at],) if at else ()), Ref(key, before[at:])]
            else:
                pieces += [before] if before else []
            done = sign.end()
        pieces += [words[done:]] if words[done:] else []
        return tuple(pieces) if any(isinstance(piece, Ref) for piece in pieces) else "".join(map(str, pieces))

    def linked(self, value: T) -> T:
        """Return a page, or any part of one, with a `Ref` for each name that has a sign, wherever a text may stand."""
        changed: T = self._part(value)
        return changed

    def _meant(self, sign: str) -> tuple[str, str]:
        at = ord(sign) - _FIRST
        return self._named[at] if at < len(self._named) else ("", "")

    def _part(self, value: Any) -> Any:  # noqa: ANN401 - any value of any record of a page
        if isinstance(value, str):
            return unsigned(value)
        if isinstance(value, tuple):
            return tuple(map(self._part, value))
        if not is_dataclass(value) or isinstance(value, type | Ref | Cite):
            return value
        holds = _texts(type(value))
        made = {name: self._held(getattr(value, name), kind) for name, kind in holds.items()}
        return replace(value, **made)

    def _held(self, held: Any, holds: str) -> Any:  # noqa: ANN401 - the same
        if holds == "many":
            return tuple(map(self._text, held))
        return self._text(held) if holds else self._part(held)

    def _text(self, value: Any) -> Any:  # noqa: ANN401 - a text, or a cell of a table
        if isinstance(value, str):
            return self.text(value)
        if not isinstance(value, tuple):
            return self._part(value)
        pieces: list[Piece] = []
        for piece in value:
            found = self.text(piece) if isinstance(piece, str) else self._part(piece)
            pieces += found if isinstance(found, tuple) else (found,)
        return tuple(pieces)


_ONE: Final[tuple[Any, ...]] = (Text, Words, Value, Words | int | None)
_MANY: Final[tuple[Any, ...]] = (tuple[Text, ...], tuple[Words, ...], tuple[Value, ...])


@cache
def _texts(record: type) -> dict[str, str]:
    """Return the fields of a record of a page, each with how many texts with references it holds."""
    hints = get_type_hints(record)
    kinds = {each.name: hints[each.name] for each in fields(record)}
    return {name: "one" if kind in _ONE else "many" if kind in _MANY else "" for name, kind in kinds.items()}


def unsigned(words: str) -> str:
    """Return words without the signs of a `Namer`, whoever put them there."""
    return words if words.isascii() else _SIGN.sub("", words)


def matched(found: T, plain: T) -> T:
    """Return a linked page in the words of the plain one: where they differ, what the plain one says stands unlinked.

    Args:
        found: the page that was written with signed names.
        plain: the same page as it was written without.
    """
    same: T = _matched(found, plain)
    return same


def _matched(found: Any, plain: Any) -> Any:  # noqa: ANN401 - any value of any record of a page
    if found == plain:
        return found
    if isinstance(found, tuple) and isinstance(plain, str | tuple) and _words(found) == _words(plain):
        return found
    if isinstance(found, tuple) and isinstance(plain, tuple) and len(found) == len(plain):
        return tuple(map(_matched, found, plain))
    if type(found) is not type(plain) or not is_dataclass(plain) or isinstance(plain, type | Ref | Cite):
        return plain
    names = (field.name for field in fields(plain))
    return replace(plain, **{name: _matched(getattr(found, name), getattr(plain, name)) for name in names})


def _words(text: Any) -> Any:  # noqa: ANN401 - a text, or a tuple of other things
    plain = unlinked(text) if isinstance(text, str) or any(isinstance(piece, Ref) for piece in text) else text
    return plain[0] if isinstance(plain, tuple) and len(plain) == 1 else plain
