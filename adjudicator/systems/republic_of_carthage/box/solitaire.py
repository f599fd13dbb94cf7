"""The Neutrals of the solitaire and two-player variant (section 9)."""

from __future__ import annotations

from typing import Literal

from adjudicator.engine.box.boxes import Record
from adjudicator.systems.republic.box.entry import Natural, Positive
from adjudicator.systems.republic_of_carthage.box.entry import Sourced


class RuleText(Record, frozen=True):
    """How a Neutral splits its income, in words."""

    rule: Literal[
        "dr to faction treasury, rest to faction leader",
        "equally among senators, remainder to faction treasury",
        "half rounded up to faction leader, rest to faction treasury",
        "1 to each senator and 1 to faction treasury, rest to faction leader",
    ]


class Taken(Record, frozen=True):
    """When a Neutral takes an income that is a matter of choice: always, never, or on a die."""

    when: Literal["always", "never", "dr>=3", "dr>=4"]


class Neutral(Sourced, frozen=True, kw_only=True):
    """A guideline card; `many` says that its name is a plural, with which verbs agree."""

    id: str
    name: str
    many: bool = True
    setup: Positive
    chosen_by: Literal[
        "highest total military",
        "highest total influence",
        "least total influence of the rest",
        "the last one (solitaire only)",
    ]
    extra_senators: Natural
    faction_leader: Literal["highest military", "most influence", "most influence plus popularity"]
    revenue: RuleText
    committee_income: Taken
    governor_income: Taken
    governor_start_term: Positive | Literal["1 if developed, 3 if undeveloped"]
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
