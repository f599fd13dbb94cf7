"""The whole box as one value, and what can be asked of any id in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from adjudicator.engine.box.options import OptionSpec
from adjudicator.engine.box.vocabulary import Vocabulary
from adjudicator.engine.effects import Effect
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.republic import Republic
from adjudicator.systems.republic_of_carthage.box.board import (
    Area,
    Commodity,
    Development,
    Office,
    Province,
    SetAside,
    Unit,
)
from adjudicator.systems.republic_of_carthage.box.cards import (
    Concession,
    EventCard,
    Exploration,
    FamilyRule,
    Intrigue,
    Law,
    Leader,
    Senator,
    Statesman,
    TableEvent,
    War,
)
from adjudicator.systems.republic_of_carthage.box.charts import Charts
from adjudicator.systems.republic_of_carthage.box.constants import Chits, Components, Constants
from adjudicator.systems.republic_of_carthage.box.entry import RECONSTRUCTED, Named
from adjudicator.systems.republic_of_carthage.box.solitaire import Neutral, NeutralRule

N = TypeVar("N", bound=Named)


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Every card, table and counter, by id in printed order; nothing in it can be changed."""

    senators: Mapping[str, Senator]
    statesmen: Mapping[str, Statesman]
    family_rules: Mapping[str, FamilyRule]
    wars: Mapping[str, War]
    leaders: Mapping[str, Leader]
    explorations: Mapping[str, Exploration]
    intrigues: Mapping[str, Intrigue]
    laws: Mapping[str, Law]
    events: Mapping[str, EventCard]
    concessions: Mapping[str, Concession]
    table_events: Mapping[str, TableEvent]
    provinces: Mapping[str, Province]
    development: Development
    offices: Mapping[str, Office]
    commodities: Mapping[str, Commodity]
    set_aside: tuple[SetAside, ...]
    areas: Mapping[str, Area]
    units: Mapping[str, Unit]
    chits: Chits
    charts: Charts
    constants: Constants
    components: Components
    vocabulary: Vocabulary
    windows: Mapping[str, str]
    options: Mapping[str, OptionSpec]
    neutrals: Mapping[str, Neutral]
    neutral_rules: tuple[NeutralRule, ...]
    sources: Mapping[str, str]
    index: Mapping[str, tuple[str, Named]]
    republic: Republic

    def entry(self, key: str) -> Named:
        """Return the entry of an id; see `kind_of` for how the id may be written."""
        return self.index[bare(key)][1]

    def name_of(self, key: str) -> str:
        """Return the name as on the card; raises KeyError for an id that the box does not know."""
        return self.entry(key).name

    def kind_of(self, key: str) -> str:
        """Return the kind of an id: senator, statesman, war, leader, exploration, intrigue, law, event, and so on.

        Args:
            key: an id (`salt_pans`), the token of a copy (`public_outcry.3`), or either with its sort before it
                (`card:salt_pans`).
        """
        return self.index[bare(key)][0]

    def source_of(self, key: str, field: str = "") -> str:
        """Return the source of an entry, or of one of its fields."""
        return self.entry(key).source_of(field)

    def is_reconstructed(self, key: str, field: str = "") -> bool:
        """Return whether a figure is this project's design, so that reports can mark it."""
        return self.source_of(key, field) == RECONSTRUCTED

    def knows(self, key: str) -> bool:
        """Return whether the box has an entry for an id."""
        return bare(key) in self.index

    def effects_of(self, key: str, kind: str = "") -> tuple[Effect, ...]:
        """Return the effects of a card, or those of one kind: a war's in the order appearance, loss, victory.

        Plain figures have none.
        """
        entry = self.entry(key)
        fields = ("effects", "effects_repeat", "effects_third", "on_appear", "loss", "victory", "success")
        found = (effect for field in fields for effect in getattr(entry, field, ()))
        return tuple(effect for effect in found if kind in ("", effect.kind))

    def person(self, key: str) -> Senator | Statesman:
        """Return the ratings of a Senator or Statesman; raises KeyError for another id."""
        key = bare(key)
        return self.senators.get(key) or self.statesmen[key]

    def hrao(self) -> tuple[str, ...]:
        """Return the offices from which the HRAO is taken, highest first."""
        ranked = sorted((office.rank, key) for key, office in self.offices.items() if office.rank)
        return tuple(key for _, key in ranked)

    def committee(self) -> tuple[str, ...]:
        """Return the offices of the Committee of Five, highest first."""
        return tuple(key for key in self.hrao() if self.offices[key].kind == "committee")
