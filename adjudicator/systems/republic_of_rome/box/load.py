"""From parsed tables to the box: every entry typed, every effect checked, the whole compared with itself."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from adjudicator.engine.box.boxes import Tables, only, read_entry, section
from adjudicator.engine.box.options import read_specs
from adjudicator.engine.box.vocabulary import read_vocabulary
from adjudicator.systems.republic.box.reading import Kind, Reader, ids_of, index_of
from adjudicator.systems.republic.republic import Republic
from adjudicator.systems.republic_of_rome.box import board, cards, charts, constants
from adjudicator.systems.republic_of_rome.box.box import Box
from adjudicator.systems.republic_of_rome.box.check import check
from adjudicator.systems.republic_of_rome.box.options import Options, read_editions

KINDS: Final = {
    "senators": Kind("senator", cards.Senator),
    "statesmen": Kind("statesman", cards.Statesman),
    "wars": Kind("war", cards.War),
    "leaders": Kind("leader", cards.Leader),
    "concessions": Kind("concession", cards.Concession),
    "intrigues": Kind("intrigue", cards.Intrigue),
    "laws": Kind("law", cards.Law),
    "events": Kind("event", cards.EventCard),
    "table_events": Kind("table_event", cards.TableEvent),
    "provinces": Kind("province", board.Province),
    "offices": Kind("office", board.Office),
}
"""The entries with names, by field of the box."""

_PARTS: Final = {
    **{file: (key,) for file, key in (kind.place(field) for field, kind in KINDS.items())},
    "statesmen": ("statesman", "family_rule"),
    "effects": ("effect",),
    "sources": ("source",),
    "editions": ("first", "second"),
}
"""The files of entries, and what each may have at its top."""

TABLES: Final = (*_PARTS, "mortality", "tables", "setup", "components", "options")
"""The tables the box is read from; a game's folder may hold a file of the same name instead of any of them."""

_REFERENCES: Final = {
    KINDS[field].kind: KINDS[field].place(field) for field in ("wars", "concessions", "provinces", "laws")
}


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
    return _box(Reader(tables, read_vocabulary(tables), ids_of(tables, _REFERENCES), Box.EFFECTS), republic)


def _box(read: Reader, republic: Republic) -> Box:
    """Return the whole box, checked."""
    tables, kinds = read.tables, read.named(KINDS)
    figures = read_entry("setup.toml", section(tables, "setup"), constants.Constants)
    specs = read_specs(tables, Options)
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
        sources=read.sources(),
        index=index_of(kinds.values()),
    )
    check(box)
    return box
