"""The whole box as one value, and what can be asked of any id in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from adjudicator.systems.republic.box.contents import Contents
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
from adjudicator.systems.republic_of_carthage.box.entry import RECONSTRUCTED
from adjudicator.systems.republic_of_carthage.box.solitaire import Neutral, NeutralRule


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Box(Contents):
    """Every card, table and counter, by id in printed order; nothing in it can be changed."""

    EFFECTS: ClassVar = ("effects", "effects_repeat", "effects_third", "on_appear", "loss", "victory", "success")
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
    republic: Republic
    windows: Mapping[str, str]
    neutrals: Mapping[str, Neutral]
    neutral_rules: tuple[NeutralRule, ...]

    def source_of(self, key: str, field: str = "") -> str:
        """Return the source of an entry, or of one of its fields."""
        return str(self.entry(key).source_of(field))

    def is_reconstructed(self, key: str, field: str = "") -> bool:
        """Return whether a figure is this project's design, so that reports can mark it."""
        return self.source_of(key, field) == RECONSTRUCTED

    def committee(self) -> tuple[str, ...]:
        """Return the offices of the Committee of Five, highest first."""
        return tuple(key for key in self.hrao() if self.offices[key].kind == "committee")
