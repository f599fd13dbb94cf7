"""Reading a box: TOML tables into frozen entries, with faults reported in a GM's words.

The service hands in a function that reads a file, so that a file of the same name in a game's own
folder replaces the printed one; nothing here knows where files are.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from adjudicator.model.errors import UserError

T = TypeVar("T")
Tables = Mapping[str, Mapping[str, Any]]
"""Parsed files by their name without `.toml`."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base class of a typed entry of a box: it cannot be changed, and knows all the keys it may have."""


class _LazyTables(Mapping[str, Mapping[str, Any]]):
    """Tables that are read on first use."""

    def __init__(self, read_text: Callable[[str], str], names: Iterable[str]) -> None:
        self._read_text = read_text
        self._names = tuple(names)
        self._parsed: dict[str, Mapping[str, Any]] = {}

    def __getitem__(self, name: str) -> Mapping[str, Any]:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._parsed:
            self._parsed[name] = parse_table(name, self._read_text(name))
        return self._parsed[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def read_tables(read_text: Callable[[str], str], names: Iterable[str]) -> Tables:
    """Return the tables of a box, each parsed on first use.

    Args:
        read_text: gives the text of a table by its name without `.toml`, a game's own file before the printed one.
        names: the names of all tables.

    Raises:
        UserError: on first use of a table that is not TOML.
    """
    return _LazyTables(read_text, names)


def parse_table(name: str, text: str) -> Mapping[str, Any]:
    """Return a TOML text as a mapping; raises UserError naming file and line of a fault."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise UserError(f"{name}.toml is not TOML as it stands: {fault}.") from None


def entries(tables: Tables, name: str, key: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the `[[key]]` entries of a table, each with the words that name it in a message.

    Raises:
        UserError: the table is missing, has unknown keys at its top, or no such entries.
    """
    rows = section(tables, name).get(key)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise UserError(f"{name}.toml has no [[{key}]] entries; write at least one.")
    word = key.replace("_", " ")
    return [(f"{name}.toml: {word} {_label(row, at)}", dict(row)) for at, row in enumerate(rows, start=1)]


def _label(row: Mapping[str, Any], at: int) -> str:
    return next((str(row[key]) for key in ("id", "kind", "key", "name") if key in row), f"number {at}")


def section(tables: Tables, name: str, key: str = "") -> Mapping[str, Any]:
    """Return a table, or its part `[key]`; raises UserError when it is missing."""
    table = tables.get(name)
    if table is None:
        raise UserError(f"The file {name}.toml is missing from the box; put it back or take it from the package.")
    if not key:
        return table
    part = table.get(key)
    if not isinstance(part, dict):
        raise UserError(f"{name}.toml has no part [{key}]; write one.")
    return part


def only(tables: Tables, name: str, keys: Iterable[str]) -> None:
    """Refuse unknown parts of a table, as a misspelt `[[senatr]]` would be lost in silence."""
    known = tuple(keys)
    for key in section(tables, name):
        if key not in known:
            raise UserError(f"{name}.toml has a part `{key}` that nobody reads; {_instead(key, known)}")


def read_entry(where: str, raw: Mapping[str, Any], kind: type[T]) -> T:
    """Return a raw entry as a typed record.

    Args:
        where: file and entry, as in `senators.toml: senator 7`; a message begins with it.
        raw: the entry as TOML gave it.
        kind: the record, whose annotations say what each key may hold.

    Raises:
        UserError: a key is missing or unknown, or has a value that is not allowed.
    """
    try:
        return msgspec.convert(raw, type=kind, strict=True)
    except msgspec.ValidationError as fault:
        from adjudicator.engine.box.boxfaults import explain

        raise UserError(explain(where, raw, kind, str(fault))) from None


def _instead(word: str, known: tuple[str, ...]) -> str:
    from adjudicator.engine.box.boxfaults import instead

    return instead(word, known)


def unique(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return a mapping of id to the words that name its entry; raises UserError when an id is used twice."""
    found: dict[str, str] = {}
    for name, where in names:
        if name in found:
            raise UserError(f"{where} has an id that {found[name]} has too; give one of them another.")
        found[name] = where
    return found
