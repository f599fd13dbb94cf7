"""From parsed tables to the box: every entry typed, every effect checked, the whole compared with itself."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from adjudicator.engine.box.boxes import Record, Tables, entries, only, read_entry, section
from adjudicator.engine.box.options import read_specs
from adjudicator.engine.box.vocabulary import Ids, read_vocabulary
from adjudicator.systems.republic.box.reading import Reader, index_of
from adjudicator.systems.republic.republic import Republic
from adjudicator.systems.republic_of_rome.box import board, cards, charts, constants
from adjudicator.systems.republic_of_rome.box.box import Box
from adjudicator.systems.republic_of_rome.box.check import check
from adjudicator.systems.republic_of_rome.box.options import Options, read_editions

_PARTS: Final = {
    "senators": ("senator",),
    "statesmen": ("statesman", "family_rule"),
    "wars": ("war",),
    "leaders": ("leader",),
    "concessions": ("concession",),
    "intrigues": ("intrigue",),
    "laws": ("law",),
    "events": ("event",),
    "table_events": ("table_event",),
    "provinces": ("province",),
    "offices": ("office",),
    "effects": ("effect",),
    "sources": ("source",),
    "editions": ("first", "second"),
}
"""The files of entries, and what each may have at its top."""

TABLES: Final = (*_PARTS, "mortality", "tables", "setup", "components", "options")
"""The tables the box is read from; a game's folder may hold a file of the same name instead of any of them."""

_REFERENCES: Final = {
    "war": ("wars", "war"),
    "concession": ("concessions", "concession"),
    "province": ("provinces", "province"),
    "law": ("laws", "law"),
}


class _Source(Record, frozen=True, kw_only=True):
    key: str
    where: str
    edition: str
    meaning: str


def load_box(tables: Tables, republic: Republic) -> Box:
    """Return the box of The Republic of Rome.

    Args:
        tables: parsed TOML by file name without `.toml`; see TABLES.
        republic: what the rules that republics share find in the box.

    Raises:
        UserError: a file, entry or figure is missing, not known, or at odds with the rest; one sentence says which.
    """
    for name, parts in _PARTS.items():
        only(tables, name, parts)
    return _box(Reader(tables, read_vocabulary(tables), _ids(tables), ("effects", "effects_again")), republic)


def _box(read: Reader, republic: Republic) -> Box:
    """Return the whole box, checked."""
    tables, kinds = read.tables, _named(read)
    figures = read_entry("setup.toml", section(tables, "setup"), constants.Constants)
    specs = read_specs(tables, Options)
    sources = read.mapping("sources", "source", _Source, "key")
    box = Box(
        republic=republic,
        **{name: MappingProxyType(made) for name, (_, made) in kinds.items()},
        family_rules=read.mapping("statesmen", "family_rule", cards.FamilyRule, "family"),
        scenarios=read.mapping("setup", "scenario", constants.Scenario, "id"),
        chits=read_entry("mortality.toml", section(tables, "mortality"), constants.Chits),
        charts=read_entry("tables.toml", section(tables, "tables"), charts.Charts),
        constants=figures,
        components=read_entry("components.toml", section(tables, "components"), constants.Components),
        vocabulary=read.vocabulary,
        options=MappingProxyType(specs),
        editions=MappingProxyType(read_editions(tables, specs)),
        sources=MappingProxyType({key: row.where for key, row in sources.items()}),
        index=index_of(kinds.values()),
    )
    check(box)
    return box


def _named(read: Reader) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the entries with names, by field of the box, with the kind `Box.kind_of` gives them."""
    return {
        "senators": ("senator", read.cards("senators", "senator", cards.Senator)),
        "statesmen": ("statesman", read.cards("statesmen", "statesman", cards.Statesman)),
        "wars": ("war", read.cards("wars", "war", cards.War)),
        "leaders": ("leader", read.cards("leaders", "leader", cards.Leader)),
        "concessions": ("concession", read.cards("concessions", "concession", cards.Concession)),
        "intrigues": ("intrigue", read.cards("intrigues", "intrigue", cards.Intrigue)),
        "laws": ("law", read.cards("laws", "law", cards.Law)),
        "events": ("event", read.cards("events", "event", cards.EventCard)),
        "table_events": ("table_event", read.cards("table_events", "table_event", cards.TableEvent)),
        "provinces": ("province", read.cards("provinces", "province", board.Province)),
        "offices": ("office", read.cards("offices", "office", board.Office)),
    }


def _ids(tables: Tables) -> Ids:
    """Return what effects may refer to, before the entries themselves are read."""
    ids: dict[str, tuple[Any, ...]] = {
        kind: tuple(raw.get("id") for _, raw in entries(tables, *place)) for kind, place in _REFERENCES.items()
    }
    series = (raw.get("series") for _, raw in entries(tables, "wars", "war"))
    return {**ids, "series": tuple(dict.fromkeys(series))}
