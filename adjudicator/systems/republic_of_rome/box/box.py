"""The whole box as one value, and what can be asked of any id in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from adjudicator.systems.republic.box.contents import Contents
from adjudicator.systems.republic.republic import Republic
from adjudicator.systems.republic_of_rome.box.board import Office, Province
from adjudicator.systems.republic_of_rome.box.cards import (
    Concession,
    EventCard,
    FamilyRule,
    Intrigue,
    Law,
    Leader,
    Senator,
    Statesman,
    TableEvent,
    War,
)
from adjudicator.systems.republic_of_rome.box.charts import Charts
from adjudicator.systems.republic_of_rome.box.constants import Chits, Components, Constants, Scenario


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Box(Contents):
    """Every card, table and counter, by id in printed order; nothing in it can be changed."""

    EFFECTS: ClassVar = ("effects", "effects_again")
    senators: Mapping[str, Senator]
    statesmen: Mapping[str, Statesman]
    family_rules: Mapping[str, FamilyRule]
    wars: Mapping[str, War]
    leaders: Mapping[str, Leader]
    concessions: Mapping[str, Concession]
    intrigues: Mapping[str, Intrigue]
    laws: Mapping[str, Law]
    events: Mapping[str, EventCard]
    table_events: Mapping[str, TableEvent]
    provinces: Mapping[str, Province]
    offices: Mapping[str, Office]
    scenarios: Mapping[str, Scenario]
    chits: Chits
    charts: Charts
    constants: Constants
    components: Components
    republic: Republic
    editions: Mapping[str, Mapping[str, str]]
