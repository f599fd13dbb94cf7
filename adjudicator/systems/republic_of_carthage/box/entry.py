"""What every entry of the box has: where its figures come from, and what it is called."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.engine.box.boxes import Record

Rating = Annotated[int, Meta(ge=0, le=10)]
Stack = Annotated[int, Meta(ge=1, le=9)]
Deck = Literal[1, 2]
Era = Literal["early", "late"]
OneOrTwoDice = Literal["dr", "DR"]

RULES = "rules-2.3"
RECONSTRUCTED = "reconstructed"


class Sourced(Record, frozen=True, kw_only=True):
    """An entry with its source; keys name entries of sources.toml."""

    source: str
    name_source: str = ""
    fields_from_rules: tuple[str, ...] = ()
    reconstructed_fields: tuple[str, ...] = ()
    note: str = ""

    def source_of(self, field: str = "") -> str:
        """Return the source of one field, or of the entry as a whole.

        A field is written as in TOML, with a dot for a part of it, as `undeveloped.state`.
        """
        if not field:
            return self.source
        if field in self.fields_from_rules:
            return RULES
        if field in self.reconstructed_fields:
            return RECONSTRUCTED
        return getattr(self, f"{field}_source", "") or self.source

    def sources(self) -> tuple[str, ...]:
        """Return every source key the entry names."""
        keys = (getattr(self, name) for name in self.__struct_fields__ if name.endswith("source"))
        return tuple(key for key in keys if key)


class Named(Sourced, frozen=True, kw_only=True):
    """An entry with an id, the name on the card, and the short forms that players write."""

    id: str
    name: str
    also: tuple[str, ...] = ()
