"""Orders defined by their words: what a player writes, what receipts print, and which order takes whose place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass
from dataclasses import fields as dataclass_fields
from functools import cache, partial
from importlib import import_module
from itertools import chain
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, ClassVar, Final, Self, cast

from adjudicator.model.order import Names
from adjudicator.model.reading import Unreadable
from adjudicator.model.record import field_names, is_record

_SORTS: Final[Mapping[str, Callable[[Any], Any]]] = {"bool": bool, "int": int, "str": str}
"""How the fields of an order defined by its words are made of what was read, by their types."""
_Say = Callable[[Any, Names], str]


class Said:
    """What is said by its words: `words = "give {lot} to {to}"` has the fields `lot` and `to`.

    Words in brackets are left out while their fields have their defaults, `give {lot}[ to {to}]`, or others take their
    place, `travel {senator}[ to {to}| home]`. A name is said as players write it, a record as it says itself. What
    follows a colon is the word for one and, after a bar, for more: `{armies:army|armies}` is `1 army`, `2 armies`. A
    field of yes and no has only that word, `[{extra:extra} ]`, and none where it is no; without one it is said as `yes`
    or `no`. `says` has how to say fields that are lists or codes.
    """

    __slots__ = ()
    words: ClassVar[str]
    says: ClassVar[Mapping[str, _Say]] = {}

    @classmethod
    def read(cls, parts: Iterable[Any], **said: bool) -> tuple[Self]:
        """Return the order that a rule of the grammar means.

        Its parts are the fields in their order: numbers for `int`, names for `str`, an answer for `bool`, which without
        one is yes.

        Args:
            parts: the values of the parts; a tuple is some names.
            said: answers that the rule itself gives.

        Raises:
            Unreadable: more is named than there are fields for; `one_senator`, as the last of them is `senator`.
        """
        left: dict[str, list[Any]] = {sort: [] for sort in _SORTS}
        for part in chain.from_iterable(each if isinstance(each, tuple) else (each,) for each in parts):
            sort = _sort(part)
            left[sort].append(_SORTS[sort](part))
        values: dict[str, Any] = dict(said)
        for field in dataclass_fields(cast("Any", cls)):
            if field.name not in values and left.get(str(field.type)):
                values[field.name] = left[str(field.type)].pop(0)
            elif field.default is MISSING and field.type == "bool":
                values.setdefault(field.name, True)
        if left["str"]:
            raise Unreadable(f"one_{field_names(cls)[0]}")
        return (cls(**values),)

    def say(self, names: Names) -> str:
        """Return the words with the fields filled in, ids as their names."""
        pieces = (piece.words if self._differs(piece.fields) else piece.otherwise for piece in _pieces(self.words))
        return "".join(pieces).format(
            **{
                field: _Spoken(getattr(self, field), names, self.says.get(field, _said))
                for field in field_names(type(self))
            }
        )

    def _differs(self, fields: tuple[str, ...]) -> bool:
        """Return whether any of some fields has another value than its default; words without fields always count."""
        known = {each.name: each.default for each in dataclass_fields(cast("Any", self))}
        return not fields or any(getattr(self, field) != known[field] for field in fields)


class Worded(Said):
    """An order defined by its words.

    The fields named in `terms` are what a slot must be about; they and the kind are what a later order must share to
    replace this one, unless `keys` names other fields for that.
    """

    __slots__ = ()
    kind: ClassVar[str]
    terms: ClassVar[tuple[str, ...]] = ()
    keys: ClassVar[tuple[str, ...] | None] = None

    def where(self) -> Mapping[str, str]:
        """Return the terms and their values."""
        return {term: str(getattr(self, term)) for term in self.terms}

    def key(self) -> str:
        """Return the kind and the values of the terms, as `give:lot:silk`."""
        said = self.where().values() if self.keys is None else (str(getattr(self, field)) for field in self.keys)
        return ":".join((self.kind, *said))


def _sort(part: object) -> str:
    """Return what a part of a rule may fill: a number as it was written, or what a word means."""
    if isinstance(part, bool | int):
        return type(part).__name__
    return "int" if getattr(part, "type", "") == "NUMBER" else "str"


@dataclass(frozen=True, slots=True)
class _Spoken:
    """The value of a field among words, said as they ask for it."""

    value: Any
    names: Names
    say: _Say

    def __format__(self, spec: str) -> str:
        """Return the value as players write it: with its noun, as its word alone, or bare."""
        one, bar, many = spec.partition("|")
        if bar:
            return f"{self.value} {one if self.value == 1 else many}"
        if one:
            return one if self.value else ""
        return self.say(self.value, self.names)


def _said(value: Any, names: Names) -> str:  # noqa: ANN401 - the value of any field
    """Return the value of a field as players write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return names(value)
    return str(value.say(names) if is_record(value) else value)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of words: with fields if it was in brackets, and what is said while they have their defaults."""

    words: str
    fields: tuple[str, ...] = ()
    otherwise: str = ""


@cache
def _pieces(words: str) -> tuple[_Piece, ...]:
    """Return words cut at their brackets."""
    return tuple(_bracket(piece) if place % 2 else _Piece(piece) for place, piece in enumerate(_BRACKETS.split(words)))


_BRACKETS: Final = re.compile(r"\[(.*?)\]")
_FIELDS: Final = re.compile(r"{(\w+)[^}]*}")
_INSTEAD: Final = re.compile(r"((?:[^{|]|{[^}]*})*)(?:\|(.*))?")


def _bracket(piece: str) -> _Piece:
    found = _INSTEAD.fullmatch(piece)
    said, otherwise = found.groups("") if found else (piece, "")
    return _Piece(said, tuple(_FIELDS.findall(said)), otherwise)


def worded(package: ModuleType) -> Mapping[str, type[Worded]]:
    """Return the orders that the modules of a package define by their words, by their kinds."""
    modules = (import_module(f"{package.__name__}.{module.name}") for module in iter_modules(package.__path__))
    found = (each for module in modules for each in vars(module).values() if isinstance(each, type))
    return {each.kind: each for each in found if issubclass(each, Worded) and hasattr(each, "words")}


class WordedRules:
    """Mixed into what reads a grammar: a rule without a method is the order of its name, after `_no` with no.

    `worded` has the orders by their kinds.
    """

    worded: ClassVar[Mapping[str, type[Worded]]]

    def __getattr__(self, rule: str) -> Any:  # noqa: ANN401 - a function of the parts of the rule
        """Return what makes the order of a rule.

        Raises:
            AttributeError: no order is named so.
        """
        kind = rule.removesuffix("_no")
        try:
            order = type(self).worded[kind]
        except KeyError:
            raise AttributeError(rule) from None
        return order.read if rule == kind else partial(order.read, yes=False)
