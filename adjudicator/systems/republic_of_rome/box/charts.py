"""The tables printed on the board, and how a total is looked up in them."""

from __future__ import annotations

from typing import Literal

from adjudicator.engine.box.boxes import Record
from adjudicator.systems.republic.box.charts import AppealRow, CombatRow, ContributionRow
from adjudicator.systems.republic.box.entry import Natural, Positive
from adjudicator.systems.republic_of_rome.box.entry import Era, Sourced

Mark = Literal["shortage", "no_recruitment", "mob", "revolt"]


class PopulationRow(Record, frozen=True):
    """A result of the State of the Republic: the change of unrest, and what else happens."""

    total: int
    unrest: int
    marks: tuple[Mark, ...]


class Population(Sourced, frozen=True, kw_only=True):
    """The State of the Republic, and how many chits a mob draws."""

    rows: tuple[PopulationRow, ...]
    mob_chits: Positive


class Combat(Sourced, frozen=True, kw_only=True):
    """The Combat Table and the shares lost in a Disaster or Standoff, in percent."""

    rows: tuple[CombatRow, ...]
    disaster_loss_percent: Natural
    standoff_loss_percent: Natural


class PopularAppeal(Sourced, frozen=True, kw_only=True):
    """The Popular Appeal Table."""

    rows: tuple[AppealRow, ...]


class Contributions(Sourced, frozen=True, kw_only=True):
    """The Contributions table."""

    rows: tuple[ContributionRow, ...]


class Assassination(Sourced, frozen=True, kw_only=True):
    """From which total a murder succeeds, and up to which the murderer is caught."""

    killed_min: Positive
    caught_max: Positive


class Follows(Record, frozen=True):
    """The die from which a legion follows a rebel, by era."""

    early: Positive
    middle: Positive
    late: Positive


class LegionLoyalty(Sourced, frozen=True, kw_only=True):
    """Whom legions follow, and what a bribe adds."""

    follows: Follows
    talents: Positive
    bonus: Positive


class RandomEvents(Sourced, frozen=True, kw_only=True):
    """Which event a total of three dice gives in each era."""

    early: tuple[str, ...]
    middle: tuple[str, ...]
    late: tuple[str, ...]

    def column(self, era: Era) -> tuple[str, ...]:
        """Return the events of an era for the totals 3 to 18."""
        return {"early": self.early, "middle": self.middle, "late": self.late}[era]

    def event(self, era: Era, total: int) -> str:
        """Return the id of the event for a total of 3 to 18."""
        return self.column(era)[total - 3]


class LandBill(Sourced, frozen=True, kw_only=True):
    """A type of land bill: how many may be in force, its cost and what a vote on it and its repeal change."""

    type: Literal["I", "II", "III"]
    limit: Positive
    cost: Positive
    once: bool
    sponsor: int
    cosponsor: int
    against: int
    unrest: int
    repeal_sponsor: int = 0
    repeal_for: int = 0
    repeal_unrest: int = 0
    repeal_needs: int = 0


class Games(Sourced, frozen=True, kw_only=True):
    """A set of games: its price in talents, the Popularity it brings and the change of unrest."""

    id: str
    name: str
    cost: Positive
    popularity: Positive
    unrest: int


class Charts(Record, frozen=True, kw_only=True):
    """All tables of tables.toml."""

    population: Population
    combat: Combat
    popular_appeal: PopularAppeal
    contributions: Contributions
    assassination: Assassination
    legion_loyalty: LegionLoyalty
    random_events: RandomEvents
    land_bill: tuple[LandBill, ...]
    games: tuple[Games, ...]
