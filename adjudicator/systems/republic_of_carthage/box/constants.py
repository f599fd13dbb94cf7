"""Setup and the constants of the phases, as setup.toml has them; talents and Influence in whole numbers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from adjudicator.engine.box.boxes import Record
from adjudicator.systems.republic.box.charts import Penalty
from adjudicator.systems.republic.box.entry import Natural, Positive
from adjudicator.systems.republic_of_carthage.box.entry import Sourced

Seats = Annotated[int, Meta(ge=1, le=6)]
TaxRate = Annotated[int, Meta(ge=0, le=90, multiple_of=10)]


class UnitCount(Record, frozen=True):
    """A number of counters of a kind."""

    unit: str
    count: Positive


class FirstGovernor(Record, frozen=True):
    """A province that has a Governor from the start: the Senator at that place by ID."""

    province: str
    place: Positive


class Start(Sourced, frozen=True, kw_only=True):
    """What is dealt and laid out (section 3); `fields` gives fields whose source differs."""

    players_min: Seats
    players_max: Seats
    senators_each: Positive
    hand_each: Natural
    hand_kinds: tuple[Literal["intrigue", "law", "concession", "event", "statesman"], ...]
    state_treasury: Natural
    tax_rate: TaxRate
    active_forces: tuple[UnitCount, ...]
    force_pool: tuple[UnitCount, ...]
    inactive_wars: tuple[str, ...]
    governors: tuple[FirstGovernor, ...]
    governor_terms: tuple[Positive, ...]
    fields: dict[str, str] = field(default_factory=dict)

    def source_of(self, field: str = "") -> str:
        """Return the source of one field or of the whole."""
        return self.fields.get(field) or super().source_of(field)


class RevenueFigures(Sourced, frozen=True, kw_only=True):
    """Incomes and payments of the Revenue Phase."""

    faction_leader: Natural
    senator: Natural
    state: Natural
    corruption: Literal["dr"]
    force: Natural
    rebel_army: Natural
    active_war: Natural
    lost_war: Natural
    merchants_per_talent: Positive


class TradeFigures(Sourced, frozen=True, kw_only=True):
    """Figures of the Trade Phase."""

    offer_min_cards: Positive
    set_value_exponent: Literal[2]


class SenateFigures(Sourced, frozen=True, kw_only=True):
    """Figures of the Senate Phase."""

    suffete_influence: Natural
    committee_influence: Natural
    general_influence: Natural
    expedition_commander_influence: Natural
    unanimous_defeat_influence: int
    minor_conviction: Penalty
    suffete_for_life_min_influence: Positive
    prosecutions_major: Natural
    prosecutions_minor: Natural
    repopulate_below: Natural
    crisis_active_wars: Positive
    crisis_war_strength: Positive
    tax_step: Positive
    tax_max: TaxRate
    tax_sponsor_popularity: Natural
    tax_cosponsor_popularity: Natural
    tax_vote_popularity: int
    caught_assassin_leader_influence: int


class ForumFigures(Sourced, frozen=True, kw_only=True):
    """Figures of the Forum Phase."""

    random_event_on: Positive
    initiatives: Positive
    persuasion_always_fails: tuple[Positive, ...]
    aligned_bonus: Natural
    trader_target: Positive
    aging_min: Positive
    return_min: Positive
    concession_return_min: Positive


class CombatFigures(Sourced, frozen=True, kw_only=True):
    """What frees a captive."""

    ransom_min: Natural
    ransom_influence_factor: Natural


class Limits(Sourced, frozen=True, kw_only=True):
    """Between which figures Influence and Popularity stay."""

    influence_min: int
    popularity_min: int
    popularity_max: int


class RevolutionFigures(Sourced, frozen=True, kw_only=True):
    """Figures of the Revolution Phase."""

    hand_limit: Positive


class EndFigures(Sourced, frozen=True, kw_only=True):
    """How many Active and how many Lost Wars end the Republic."""

    active_wars: Positive
    lost_wars: Positive


class Constants(Record, frozen=True, kw_only=True):
    """All of setup.toml."""

    start: Start
    revenue: RevenueFigures
    trade: TradeFigures
    senate: SenateFigures
    forum: ForumFigures
    combat: CombatFigures
    limits: Limits
    revolution: RevolutionFigures
    end: EndFigures


class Chits(Sourced, frozen=True, kw_only=True):
    """The Mortality chits: one for each family number, and those without a number."""

    families: Positive
    none: Natural
    draw_2: Natural
    draw_per_phase: Natural


class Components(Record, frozen=True, kw_only=True):
    """The component list of section 2: how many of each kind there must be."""

    early: dict[str, int]
    late: dict[str, int]
    cards: dict[str, int]
    trade: dict[str, int]
    counters: dict[str, int]
    pieces: dict[str, int]
