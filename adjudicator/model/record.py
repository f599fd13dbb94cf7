"""Frozen records that can be written as JSON and read back without type hints.

A record is tagged with its class name, so a log row is human-readable and needs no schema to be
decoded. The class name is therefore part of the file format: two classes of one name are refused,
but each game system has names of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from sys import modules
from typing import TYPE_CHECKING, Any, TypeVar, cast, dataclass_transform

if TYPE_CHECKING:
    from json import JSONDecoder

T = TypeVar("T", bound=type)
Json = Any
TAG = "!"
SYSTEMS = "adjudicator.systems."

_CLASSES: dict[str, type] = {}
_FIELDS: dict[type, tuple[str, ...]] = {}
_TAGS: dict[type, str] = {}


@dataclass_transform(frozen_default=True)
def record(cls: T) -> T:
    """Make a class a frozen, slotted dataclass that `encode` and `decode` know by its name.

    Raises:
        TypeError: another module already has a record of this name.
    """
    made: type = dataclass(frozen=True, slots=True)(cls)
    tag = _tag(made)
    known = _CLASSES.get(tag)
    if known is not None and (known.__module__, known.__qualname__) != (made.__module__, made.__qualname__):
        msg = f"two records are called {tag}: {known.__module__} and {made.__module__}"
        raise TypeError(msg)
    _CLASSES[tag], _TAGS[made] = made, tag
    _CLASSES.update((f"{system}.{made.__name__}", made) for system in _also(made))
    _FIELDS[made] = tuple(field.name for field in fields(made))
    return cast("T", made)


def _tag(cls: type) -> str:
    """Return the name a record is written under: two games may each have a record called Senator.

    A package of a system may name in `WRITTEN` the system under which logs know its records, so that code can move;
    a module of it may do the same for its own.
    """
    own, *_ = cls.__module__.removeprefix(SYSTEMS).split(".")
    package = modules.get(f"{SYSTEMS}{own}") or modules.get(own)
    owner = (
        ""
        if own == "adjudicator"
        else getattr(modules.get(cls.__module__), "WRITTEN", "") or getattr(package, "WRITTEN", own)
    )
    return f"{owner}.{cls.__name__}" if owner else cls.__name__


def _also(cls: type) -> tuple[str, ...]:
    """Return the systems under whose names older logs have a record too, which its module lists in `READ_AS`."""
    found: tuple[str, ...] = getattr(modules.get(cls.__module__), "READ_AS", ())
    return found


def tag_of(cls: type) -> str:
    """Return the name under which a record class is written, such as `republic_of_carthage.Senator`."""
    return _TAGS[cls]


def field_names(cls: type) -> tuple[str, ...]:
    """Return the field names of a record class, in the order they are written."""
    return _FIELDS[cls]


def make(name: str, values: Mapping[str, Any]) -> Any:  # noqa: ANN401 - a record of the named class
    """Return a record of the named class; fields not given take their defaults."""
    return _CLASSES[name](**values)


def is_record(value: object) -> bool:
    """Return whether a value is an instance of a registered record."""
    return type(value) in _FIELDS


def is_record_class(cls: type) -> bool:
    """Return whether a class is a registered record."""
    return cls in _FIELDS


def encode(value: object) -> Json:
    """Return plain JSON for a record, tuple, mapping or scalar; records carry their class name.

    Raises:
        TypeError: a value is none of these, or a key of a mapping is not text or looks like a tag.
    """
    if value is None or isinstance(value, str | int | bool):
        return value
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) and key != TAG for key in value):
            msg = "the keys of a mapping must be texts, and none the tag of a record"
            raise TypeError(msg)
        return {key: encode(item) for key, item in value.items()}
    names = _FIELDS.get(type(value))
    if names is None:
        msg = f"{type(value).__name__} is not a record and cannot be written"
        raise TypeError(msg)
    return {TAG: _TAGS[type(value)], **{name: encode(getattr(value, name)) for name in names}}


def decode(text: str) -> Any:  # noqa: ANN401 - what a row holds is known to its reader alone
    """Reverse `encode` from its JSON text: arrays become tuples, tagged objects records.

    Raises:
        ValueError: the text is no JSON, or a tag names no record, or one with other fields; the file comes from another
            version.
    """
    found = _decoder().decode(text)
    return _frozen(found) if type(found) is list else found


@cache
def _decoder() -> JSONDecoder:
    from json import JSONDecoder

    return JSONDecoder(object_hook=_made)


def _frozen(items: list[Any]) -> tuple[Any, ...]:
    return tuple(_frozen(item) if type(item) is list else item for item in items)


def _made(values: dict[str, Any]) -> Any:  # noqa: ANN401 - a record of the class that a tag names
    """Return the record or mapping of an object whose values are decoded already, but for arrays."""
    for key, item in values.items():
        if type(item) is list:
            values[key] = _frozen(item)
    tag = values.pop(TAG, None)
    if tag is None:
        return values
    cls = _CLASSES.get(tag)
    if cls is None:
        msg = f"no record is called {tag}"
        raise ValueError(msg)
    try:
        return cls(**values)
    except TypeError as fault:
        msg = f"{tag} is not as it is written now: {fault}"
        raise ValueError(msg) from None
