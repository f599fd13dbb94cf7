"""The tables printed on the boards, and how a total is looked up in them."""

from __future__ import annotations

from typing import Literal

from adjudicator.engine.box.boxes import Record
from adjudicator.systems.republic.box.charts import AppealRow, CombatRow, ContributionRow, Penalty
from adjudicator.systems.republic.box.entry import Natural, Positive
from adjudicator.systems.republic_of_carthage.box.entry import Era, OneOrTwoDice, Sourced


class Combat(Sourced, frozen=True, kw_only=True):
    """The Combat Table and the shares lost in a Disaster or Standoff, in percent."""

    roll: Literal["TDR"]
    matching_multiplier: tuple[Positive, ...]
    disaster_loss_percent: Natural
    standoff_loss_percent: Natural
    rows: tuple[CombatRow, ...]


class ExplorationRow(Record, frozen=True):
    """A result of the Exploration Table."""

    total: int
    result: Literal["lost", "raiders", "no_progress", "success"]
    losses: OneOrTwoDice | Literal[0]


class ExplorationChart(Sourced, frozen=True, kw_only=True):
    """The Exploration Table."""

    roll: Literal["TDR"]
    shortfall_step: Positive
    disaster_loss: OneOrTwoDice
    merchants_per_chit: Positive
    rows: tuple[ExplorationRow, ...]


class PopularAppeal(Sourced, frozen=True, kw_only=True):
    """The Popular Appeal Table."""

    roll: Literal["DR"]
    rows: tuple[AppealRow, ...]


class ReactionRow(Record, frozen=True):
    """A result of the Public Reaction Table."""

    total: int
    result: Literal["crucified", "disgraced", "blamed", "criticised", "no_reaction", "excused"]
    influence: int = 0
    popularity: int = 0
    dies: bool = False


class PublicReaction(Sourced, frozen=True, kw_only=True):
    """The Public Reaction Table."""

    roll: Literal["DR"]
    rows: tuple[ReactionRow, ...]


class Contributions(Sourced, frozen=True, kw_only=True):
    """The Contributions table."""

    rows: tuple[ContributionRow, ...]


class RandomEvents(Sourced, frozen=True, kw_only=True):
    """Which Table Event a total of three dice gives in each half of the Republic."""

    roll: Literal["TDR"]
    early: tuple[str, ...]
    late: tuple[str, ...]

    def event(self, era: Era, total: int) -> str:
        """Return the id of the Table Event for a total of 3 to 18."""
        return (self.early if era == "early" else self.late)[total - 3]


class Assassination(Sourced, frozen=True, kw_only=True):
    """The Assassination table of section 6.5.9."""

    roll: Literal["dr"]
    killed_min: Positive
    caught_max: Positive


class AssassinationOptional(Sourced, frozen=True, kw_only=True):
    """The figures of the optional Assassination rule, section 8."""

    killed_min: Positive
    caught_max: Positive
    each_senator_of_faction: Penalty
    bodyguard: int
    assassin_card: int


class Rebels(Record, frozen=True):
    """The die from which an army rebels, in each half of the Republic."""

    early: Positive
    late: Positive


class ArmyAllegiance(Sourced, frozen=True, kw_only=True):
    """The Army Allegiance table and what a bribe adds."""

    rebels_min: Rebels
    bribe_talents: Positive
    bribe_bonus: Positive


class Charts(Record, frozen=True, kw_only=True):
    """All tables of tables.toml."""

    combat: Combat
    exploration: ExplorationChart
    popular_appeal: PopularAppeal
    public_reaction: PublicReaction
    contributions: Contributions
    random_events: RandomEvents
    assassination: Assassination
    assassination_optional: AssassinationOptional
    army_allegiance: ArmyAllegiance
