"""The Neutrals of the solitaire and two-player variant (section 9)."""

from __future__ import annotations

from typing import Literal

from adjudicator.engine.boxes import Record
from adjudicator.systems.republic_of_carthage.box.entry import Natural, Positive, Sourced


class RuleText(Record, frozen=True):
    """How a Neutral splits its income, in words."""

    rule: str


class Taken(Record, frozen=True):
    """When a Neutral takes an income that is a matter of choice: always, never, or on a die."""

    when: Literal["always", "never", "dr>=3", "dr>=4"]


class Neutral(Sourced, frozen=True, kw_only=True):
    """A guideline card."""

    id: str
    name: str
    setup: Positive
    chosen_by: str
    extra_senators: Natural
    faction_leader: str
    revenue: RuleText
    committee_income: Taken
    governor_income: Taken
    governor_start_term: Positive | str
    trader_spend: Natural
    initiative: int
    contributions: Literal["match players", "none"]
    spoils: tuple[str, ...]
    start: str = ""
    spoils_source: str = ""


class NeutralRule(Sourced, frozen=True, kw_only=True):
    """A sentence on how Neutrals play."""

    id: str
    text: str
