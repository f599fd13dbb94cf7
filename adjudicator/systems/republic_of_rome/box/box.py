"""The whole box as one value, and what can be asked of any id in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.engine.box.options import OptionSpec
from adjudicator.engine.box.vocabulary import Vocabulary
from adjudicator.engine.effects import Effect
from adjudicator.systems.republic.box.keys import bare
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
from adjudicator.systems.republic_of_rome.box.entry import Named


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Every card, table and counter, by id in printed order; nothing in it can be changed."""

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
    vocabulary: Vocabulary
    options: Mapping[str, OptionSpec]
    editions: Mapping[str, Mapping[str, str]]
    sources: Mapping[str, str]
    index: Mapping[str, tuple[str, Named]]
    republic: Republic

    def entry(self, key: str) -> Named:
        """Return the entry of an id, which may have its sort before it or the number of a copy behind it."""
        return self.index[bare(key)][1]

    def name_of(self, key: str) -> str:
        """Return the name as on the card; raises KeyError for an id that the box does not know."""
        return self.entry(key).name

    def kind_of(self, key: str) -> str:
        """Return the kind of an id: senator, statesman, war, leader, concession, intrigue, law, event, and so on."""
        return self.index[bare(key)][0]

    def knows(self, key: str) -> bool:
        """Return whether the box has an entry for an id."""
        return bare(key) in self.index

    def effects_of(self, key: str, kind: str = "") -> tuple[Effect, ...]:
        """Return the effects of a card, of both sides, or those of one kind; none for plain figures."""
        entry = self.entry(key)
        found = (effect for field in ("effects", "effects_again") for effect in getattr(entry, field, ()))
        return tuple(effect for effect in found if kind in ("", effect.kind))

    def person(self, key: str) -> Senator | Statesman:
        """Return the ratings of a Senator or Statesman; raises KeyError for another id."""
        key = bare(key)
        return self.senators.get(key) or self.statesmen[key]

    def hrao(self) -> tuple[str, ...]:
        """Return the offices from which the HRAO is taken, highest first."""
        return tuple(sorted(self.offices, key=lambda key: self.offices[key].rank))
