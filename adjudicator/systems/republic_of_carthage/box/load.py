"""From parsed tables to the box: every entry typed, every effect checked, the whole compared with itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from adjudicator.engine.boxes import Record, Tables, entries, only, read_entry, section, unique
from adjudicator.engine.options import read_specs
from adjudicator.engine.vocabulary import Ids, Vocabulary, read_vocabulary
from adjudicator.systems.republic_of_carthage.box import board, cards, charts, constants, solitaire
from adjudicator.systems.republic_of_carthage.box.box import Box
from adjudicator.systems.republic_of_carthage.box.check import check
from adjudicator.systems.republic_of_carthage.box.decks import STACKS
from adjudicator.systems.republic_of_carthage.box.entry import Named
from adjudicator.systems.republic_of_carthage.box.options import Options
from adjudicator.systems.republic_of_carthage.republic import REPUBLIC

T = TypeVar("T")
N = TypeVar("N", bound=Named)

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


def load_box(tables: Tables) -> Box:
    """Return the box of The Republic of Carthage.

    Args:
        tables: parsed TOML by file name without `.toml`; see TABLES.

    Raises:
        UserError: a file, entry or figure is missing, not known, or at odds with the rest; one sentence says which.
    """
    for name, parts in _PARTS.items():
        only(tables, name, parts)
    return _Reader(tables).box()


class _Reader:
    """Reads one box; holds what every entry needs to be read."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.vocabulary: Vocabulary = read_vocabulary(tables)
        self.ids: Ids = _ids(tables)

    def box(self) -> Box:
        """Return the whole box, checked."""
        kinds = self._named()
        box = Box(
            republic=REPUBLIC,
            **{name: MappingProxyType(made) for name, (_, made) in kinds.items()},
            family_rules=self._mapping("statesmen", "family_rule", cards.FamilyRule, "family"),
            development=self._part("provinces", "development", board.Development),
            set_aside=self._rows("trade_cards", "set_aside", board.SetAside),
            areas=self._mapping("trade_cards", "area", board.Area, "id"),
            chits=read_entry("mortality.toml", section(self.tables, "mortality"), constants.Chits),
            charts=read_entry("tables.toml", section(self.tables, "tables"), charts.Charts),
            constants=read_entry("setup.toml", section(self.tables, "setup"), constants.Constants),
            components=read_entry("components.toml", section(self.tables, "components"), constants.Components),
            vocabulary=self.vocabulary,
            windows=MappingProxyType(dict(section(self.tables, "effects", "window"))),
            options=MappingProxyType(read_specs(self.tables, Options)),
            neutrals=self._mapping("solitaire", "neutral", solitaire.Neutral, "id"),
            neutral_rules=self._rows("solitaire", "rule", solitaire.NeutralRule),
            sources=self._sources(),
            index=_index(kinds.values()),
        )
        check(box)
        return box

    def _named(self) -> dict[str, tuple[str, dict[str, Any]]]:
        """Return the entries with names, by field of the box, with the kind `Box.kind_of` gives them."""
        return {
            "senators": ("senator", self._cards("senators", "senator", cards.Senator)),
            "statesmen": ("statesman", self._cards("statesmen", "statesman", cards.Statesman)),
            "intrigues": ("intrigue", self._cards("intrigues", "intrigue", cards.Intrigue)),
            "concessions": ("concession", self._cards("concessions", "concession", cards.Concession)),
            "laws": ("law", self._cards("laws", "law", cards.Law)),
            "events": ("event", self._cards("events", "event", cards.EventCard)),
            "wars": ("war", self._cards("wars", "war", cards.War)),
            "leaders": ("leader", self._cards("leaders", "leader", cards.Leader)),
            "explorations": ("exploration", self._cards("explorations", "exploration", cards.Exploration)),
            "table_events": ("table_event", self._cards("table_events", "table_event", cards.TableEvent)),
            "provinces": ("province", self._cards("provinces", "province", board.Province)),
            "offices": ("office", self._cards("offices", "office", board.Office)),
            "commodities": ("good", self._cards("trade_cards", "commodity", board.Commodity)),
            "units": ("unit", self._cards("forces", "unit", board.Unit)),
        }

    def _cards(self, name: str, key: str, kind: type[N]) -> dict[str, N]:
        """Return the entries of a kind by id, with their effects checked against the vocabulary."""
        made: list[tuple[str, str, N]] = []
        for where, raw in entries(self.tables, name, key):
            for field in _EFFECT_FIELDS:
                if field in raw and field in kind.__struct_fields__:
                    raw[field] = self.vocabulary.read(f"{where}, `{field}`", raw[field], self.ids)
            entry = read_entry(where, raw, kind)
            made.append((entry.id, where, entry))
        unique((key, where) for key, where, _ in made)
        return {key: entry for key, _, entry in made}

    def _rows(self, name: str, key: str, kind: type[T]) -> tuple[T, ...]:
        return tuple(read_entry(where, raw, kind) for where, raw in entries(self.tables, name, key))

    def _mapping(self, name: str, key: str, kind: type[T], by: str) -> Mapping[str, T]:
        raw = entries(self.tables, name, key)
        rows = [(where, read_entry(where, one, kind)) for where, one in raw]
        unique((getattr(row, by), where) for where, row in rows)
        return MappingProxyType({getattr(row, by): row for _, row in rows})

    def _part(self, name: str, key: str, kind: type[T]) -> T:
        return read_entry(f"{name}.toml: [{key}]", section(self.tables, name, key), kind)

    def _sources(self) -> Mapping[str, str]:
        rows = self._mapping("sources", "source", _Source, "key")
        return MappingProxyType({key: row.where for key, row in rows.items()})


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


def _index(kinds: Iterable[tuple[str, Mapping[str, Named]]]) -> Mapping[str, tuple[str, Named]]:
    """Return kind and entry by id; raises UserError when two kinds share an id."""
    found = [(key, kind, entry) for kind, made in kinds for key, entry in made.items()]
    unique((key, f"The {kind.replace('_', ' ')} {key}") for key, kind, _ in found)
    return MappingProxyType({key: (kind, entry) for key, kind, entry in found})
