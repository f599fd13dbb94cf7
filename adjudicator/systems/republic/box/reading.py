"""What the boxes of the republics share in being read: entries by id, in printed order, with their effects checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from adjudicator.engine.box.boxes import Record, Tables, entries, read_entry, section, unique
from adjudicator.engine.box.vocabulary import Ids, Vocabulary


class Named(Protocol):
    """An entry with an id."""

    @property
    def id(self) -> str:
        """The id, unique in the box."""
        ...


class Source(Record, frozen=True, kw_only=True):
    """A source that entries name by its key."""

    key: str
    where: str
    meaning: str
    edition: str = ""


T = TypeVar("T")
N = TypeVar("N", bound=Named)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of entries that have names.

    Attributes:
        kind: what `kind_of` calls it.
        record: what an entry is read into.
        file: the file, if it is not named as the field of the box.
        key: the word over each entry, if it is not `kind`.
    """

    kind: str
    record: type[Any]
    file: str = ""
    key: str = ""

    def place(self, field: str) -> tuple[str, str]:
        """Return file and key of the entries, by the field of the box that holds them."""
        return self.file or field, self.key or self.kind


Kinds = Mapping[str, Kind]
"""The kinds of a box by its fields."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the tables of one box.

    Attributes:
        tables: the parsed tables by file name.
        vocabulary: the effects that cards may have.
        ids: what effects may refer to.
        effects: the fields of entries that hold effects.
    """

    tables: Tables
    vocabulary: Vocabulary
    ids: Ids
    effects: tuple[str, ...]

    def cards(self, name: str, key: str, kind: type[N]) -> dict[str, N]:
        """Return the entries of a kind by id, with their effects checked against the vocabulary."""
        fields = getattr(kind, "__struct_fields__", ())
        made: list[tuple[str, str, N]] = []
        for where, raw in entries(self.tables, name, key):
            for field in self.effects:
                if field in raw and field in fields:
                    raw[field] = self.vocabulary.read(f"{where}, `{field}`", raw[field], self.ids)
            entry = read_entry(where, raw, kind)
            made.append((entry.id, where, entry))
        unique((key, where) for key, where, _ in made)
        return {key: entry for key, _, entry in made}

    def named(self, kinds: Kinds) -> dict[str, tuple[str, dict[str, Any]]]:
        """Return the entries with names by the fields of the box, each with its kind."""
        return {field: (each.kind, self.cards(*each.place(field), each.record)) for field, each in kinds.items()}

    def sources(self) -> Mapping[str, str]:
        """Return where each source is found, by its key."""
        return MappingProxyType(
            {key: row.where for key, row in self.mapping("sources", "source", Source, "key").items()}
        )

    def rows(self, name: str, key: str, kind: type[T]) -> tuple[T, ...]:
        """Return the entries of a kind that have no id."""
        return tuple(read_entry(where, raw, kind) for where, raw in entries(self.tables, name, key))

    def mapping(self, name: str, key: str, kind: type[T], by: str) -> Mapping[str, T]:
        """Return the entries of a kind by one of their fields."""
        rows = [(where, read_entry(where, one, kind)) for where, one in entries(self.tables, name, key)]
        unique((getattr(row, by), where) for where, row in rows)
        return MappingProxyType({getattr(row, by): row for _, row in rows})

    def part(self, name: str, key: str, kind: type[T]) -> T:
        """Return the part `[key]` of a table."""
        return read_entry(f"{name}.toml: [{key}]", section(self.tables, name, key), kind)


def index_of(kinds: Iterable[tuple[str, Mapping[str, N]]]) -> Mapping[str, tuple[str, N]]:
    """Return kind and entry by id; raises UserError when two kinds share an id."""
    found = [(key, kind, entry) for kind, made in kinds for key, entry in made.items()]
    unique((key, f"The {kind.replace('_', ' ')} {key}") for key, kind, _ in found)
    return MappingProxyType({key: (kind, entry) for key, kind, entry in found})


def ids_of(tables: Tables, places: Mapping[str, tuple[str, str]]) -> dict[str, tuple[Any, ...]]:
    """Return what effects may refer to, before the entries themselves are read: ids by sort, and the series of wars.

    Args:
        tables: the tables of a box.
        places: file and key of the entries of each sort.
    """
    ids = {kind: tuple(raw.get("id") for _, raw in entries(tables, *place)) for kind, place in places.items()}
    series = (raw.get("series") for _, raw in entries(tables, "wars", "war") if isinstance(raw.get("series"), str))
    return {**ids, "series": tuple(dict.fromkeys(series))}
