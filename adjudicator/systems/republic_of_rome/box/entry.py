"""What every entry of the box has: where its figures come from, and what it is called."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.engine.box.boxes import Record

Rating = Annotated[int, Meta(ge=0, le=12)]
Era = Literal["early", "middle", "late"]
ERAS: tuple[Era, ...] = ("early", "middle", "late")
ALTERNATE = "alternate"
"""The scenario that plays all three decks as one."""


class Sourced(Record, frozen=True, kw_only=True):
    """An entry with its sources, keys of sources.toml that agree on it; `note` says where one does not."""

    sources: Annotated[tuple[str, ...], Meta(min_length=1)]
    note: str = ""


class Named(Sourced, frozen=True, kw_only=True):
    """An entry with an id, the name on the card, and the short forms that players write."""

    id: Annotated[str, Meta(min_length=1)]
    name: Annotated[str, Meta(min_length=1)]
    also: tuple[str, ...] = ()
