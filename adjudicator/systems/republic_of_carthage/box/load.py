"""From parsed tables to the box: every entry typed, every effect checked, the whole compared with itself."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from adjudicator.engine.box.boxes import Tables, entries, only, read_entry, section
from adjudicator.engine.box.options import read_specs
from adjudicator.engine.box.vocabulary import Ids, read_vocabulary
from adjudicator.systems.republic.box.reading import Kind, Reader, ids_of, index_of
from adjudicator.systems.republic.republic import Republic
from adjudicator.systems.republic_of_carthage.box import board, cards, charts, constants, solitaire
from adjudicator.systems.republic_of_carthage.box.box import Box
from adjudicator.systems.republic_of_carthage.box.check import check
from adjudicator.systems.republic_of_carthage.box.decks import STACKS
from adjudicator.systems.republic_of_carthage.box.options import Options

KINDS: Final = {
    "senators": Kind("senator", cards.Senator),
    "statesmen": Kind("statesman", cards.Statesman),
    "intrigues": Kind("intrigue", cards.Intrigue),
    "concessions": Kind("concession", cards.Concession),
    "laws": Kind("law", cards.Law),
    "events": Kind("event", cards.EventCard),
    "wars": Kind("war", cards.War),
    "leaders": Kind("leader", cards.Leader),
    "explorations": Kind("exploration", cards.Exploration),
    "table_events": Kind("table_event", cards.TableEvent),
    "provinces": Kind("province", board.Province),
    "offices": Kind("office", board.Office),
    "commodities": Kind("good", board.Commodity, "trade_cards", "commodity"),
    "units": Kind("unit", board.Unit, "forces"),
}
"""The entries with names, by field of the box."""

_PARTS: Final = {
    **{file: (key,) for file, key in (kind.place(field) for field, kind in KINDS.items())},
    "statesmen": ("statesman", "family_rule"),
    "provinces": ("province", "development"),
    "trade_cards": ("commodity", "set_aside", "area"),
    "effects": ("general", "window", "effect"),
    "solitaire": ("neutral", "rule"),
    "sources": ("source",),
}
"""The files of entries, and what each may have at its top."""

TABLES: Final = (*_PARTS, "mortality", "tables", "setup", "components", "options")
"""The tables the box is read from; a game's folder may hold a file of the same name instead of any of them."""

_SORTS: Final = ("statesmen", "wars", "explorations", "concessions", "provinces", "commodities", "units")
_REFERENCES: Final = {
    "area": ("trade_cards", "area"),
    **{KINDS[field].kind: KINDS[field].place(field) for field in _SORTS},
}


def load_box(tables: Tables, republic: Republic) -> Box:
    """Return the box of The Republic of Carthage.

    Args:
        tables: parsed TOML by file name without `.toml`; see TABLES.
        republic: what the rules that republics share find in the box.

    Raises:
        UserError: a file, entry or figure is missing, not known, or at odds with the rest; one sentence says which.
    """
    for name, parts in _PARTS.items():
        only(tables, name, parts)
    return _box(Reader(tables, read_vocabulary(tables), _ids(tables), Box.EFFECTS), republic)


def _box(read: Reader, republic: Republic) -> Box:
    """Return the whole box, checked."""
    tables, kinds = read.tables, read.named(KINDS)
    box = Box(
        republic=republic,
        **{name: MappingProxyType(made) for name, (_, made) in kinds.items()},
        family_rules=read.mapping("statesmen", "family_rule", cards.FamilyRule, "family"),
        development=read.part("provinces", "development", board.Development),
        set_aside=read.rows("trade_cards", "set_aside", board.SetAside),
        areas=read.mapping("trade_cards", "area", board.Area, "id"),
        chits=read_entry("mortality.toml", section(tables, "mortality"), constants.Chits),
        charts=read_entry("tables.toml", section(tables, "tables"), charts.Charts),
        constants=read_entry("setup.toml", section(tables, "setup"), constants.Constants),
        components=read_entry("components.toml", section(tables, "components"), constants.Components),
        vocabulary=read.vocabulary,
        windows=MappingProxyType(dict(section(tables, "effects", "window"))),
        options=MappingProxyType(read_specs(tables, Options)),
        neutrals=read.mapping("solitaire", "neutral", solitaire.Neutral, "id"),
        neutral_rules=read.rows("solitaire", "rule", solitaire.NeutralRule),
        sources=read.sources(),
        index=index_of(kinds.values()),
    )
    check(box)
    return box


def _ids(tables: Tables) -> Ids:
    """Return what effects may refer to, before the entries themselves are read."""
    ranked = tuple(raw.get("id") for _, raw in entries(tables, "offices", "office") if raw.get("rank"))
    return {**ids_of(tables, _REFERENCES), "office": ranked, "stack": tuple(STACKS)}
