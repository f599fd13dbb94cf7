"""From parsed tables to the box: every entry typed, every effect checked, the whole compared with itself."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from adjudicator.engine.box.boxes import Record, Tables, entries, only, read_entry, section
from adjudicator.engine.box.options import read_specs
from adjudicator.engine.box.vocabulary import Ids, read_vocabulary
from adjudicator.systems.republic.box.reading import Reader, index_of
from adjudicator.systems.republic.republic import Republic
from adjudicator.systems.republic_of_carthage.box import board, cards, charts, constants, solitaire
from adjudicator.systems.republic_of_carthage.box.box import Box
from adjudicator.systems.republic_of_carthage.box.check import check
from adjudicator.systems.republic_of_carthage.box.decks import STACKS
from adjudicator.systems.republic_of_carthage.box.options import Options

TABLES = (
    "senators",
    "statesmen",
    "wars",
    "leaders",
    "explorations",
    "intrigues",
    "laws",
    "events",
    "concessions",
    "table_events",
    "provinces",
    "offices",
    "trade_cards",
    "forces",
    "mortality",
    "tables",
    "setup",
    "effects",
    "solitaire",
    "sources",
    "components",
    "options",
)
"""The tables the box is read from; a game's folder may hold a file of the same name instead of any of them."""

_PARTS = {
    "senators": ("senator",),
    "statesmen": ("statesman", "family_rule"),
    "wars": ("war",),
    "leaders": ("leader",),
    "explorations": ("exploration",),
    "intrigues": ("intrigue",),
    "laws": ("law",),
    "events": ("event",),
    "concessions": ("concession",),
    "table_events": ("table_event",),
    "provinces": ("province", "development"),
    "offices": ("office",),
    "trade_cards": ("commodity", "set_aside", "area"),
    "forces": ("unit",),
    "effects": ("general", "window", "effect"),
    "solitaire": ("neutral", "rule"),
    "sources": ("source",),
}

_REFERENCES = {
    "statesman": ("statesmen", "statesman"),
    "war": ("wars", "war"),
    "exploration": ("explorations", "exploration"),
    "concession": ("concessions", "concession"),
    "province": ("provinces", "province"),
    "good": ("trade_cards", "commodity"),
    "area": ("trade_cards", "area"),
    "unit": ("forces", "unit"),
}

_EFFECT_FIELDS = ("effects", "effects_repeat", "effects_third", "on_appear", "loss", "victory", "success")


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
    return _box(Reader(tables, read_vocabulary(tables), _ids(tables), _EFFECT_FIELDS), republic)


def _box(read: Reader, republic: Republic) -> Box:
    """Return the whole box, checked."""
    tables, kinds = read.tables, _named(read)
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
        sources=MappingProxyType(
            {key: row.where for key, row in read.mapping("sources", "source", _Source, "key").items()}
        ),
        index=index_of(kinds.values()),
    )
    check(box)
    return box


def _named(read: Reader) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the entries with names, by field of the box, with the kind `Box.kind_of` gives them."""
    return {
        "senators": ("senator", read.cards("senators", "senator", cards.Senator)),
        "statesmen": ("statesman", read.cards("statesmen", "statesman", cards.Statesman)),
        "intrigues": ("intrigue", read.cards("intrigues", "intrigue", cards.Intrigue)),
        "concessions": ("concession", read.cards("concessions", "concession", cards.Concession)),
        "laws": ("law", read.cards("laws", "law", cards.Law)),
        "events": ("event", read.cards("events", "event", cards.EventCard)),
        "wars": ("war", read.cards("wars", "war", cards.War)),
        "leaders": ("leader", read.cards("leaders", "leader", cards.Leader)),
        "explorations": ("exploration", read.cards("explorations", "exploration", cards.Exploration)),
        "table_events": ("table_event", read.cards("table_events", "table_event", cards.TableEvent)),
        "provinces": ("province", read.cards("provinces", "province", board.Province)),
        "offices": ("office", read.cards("offices", "office", board.Office)),
        "commodities": ("good", read.cards("trade_cards", "commodity", board.Commodity)),
        "units": ("unit", read.cards("forces", "unit", board.Unit)),
    }


class _Source(Record, frozen=True, kw_only=True):
    key: str
    where: str
    meaning: str


def _ids(tables: Tables) -> Ids:
    """Return what effects may refer to, before the entries themselves are read."""
    ids: dict[str, tuple[Any, ...]] = {
        kind: tuple(raw.get("id") for _, raw in entries(tables, *place)) for kind, place in _REFERENCES.items()
    }
    ranked = tuple(raw.get("id") for _, raw in entries(tables, "offices", "office") if raw.get("rank"))
    series = (raw.get("series") for _, raw in entries(tables, "wars", "war"))
    return {**ids, "office": ranked, "series": tuple(dict.fromkeys(series)), "stack": tuple(STACKS)}
