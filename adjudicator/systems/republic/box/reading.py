"""What the boxes of the republics share in being read: entries by id, in printed order, with their effects checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol, TypeVar

from adjudicator.engine.box.boxes import Tables, entries, read_entry, section, unique
from adjudicator.engine.box.vocabulary import Ids, Vocabulary


class Named(Protocol):
    """An entry with an id."""

    @property
    def id(self) -> str:
        """The id, unique in the box."""
        ...


T = TypeVar("T")
N = TypeVar("N", bound=Named)


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
