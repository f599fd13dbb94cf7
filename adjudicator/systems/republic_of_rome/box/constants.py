"""Set-up and the figures of the phases, as setup.toml has them; talents and Influence in whole numbers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.engine.box.boxes import Record
from adjudicator.systems.republic.box.charts import Penalty
from adjudicator.systems.republic.box.entry import Natural, Positive
from adjudicator.systems.republic_of_rome.box.entry import Era, Sourced

Seats = Annotated[int, Meta(ge=3, le=6)]


class Start(Sourced, frozen=True, kw_only=True):
    """What is the same in all scenarios."""

    players_min: Seats
    players_max: Seats
    state_treasury: Natural
    hand_each: Positive
    governor_terms: tuple[Positive, ...]


class Scenario(Sourced, frozen=True, kw_only=True):
    """One of the scenarios: what the deck is made of, what is dealt, and what lies on the board.

    Attributes:
        deck: the era whose deck it is, of whose column the events are and by whose dice legions are loyal.
        families_to: the highest number of a family that takes part.
        families_each: how many families each player is dealt.
        concessions: whether the concessions of the first deck are added.
        earlier_red: how many random intrigues of earlier eras are added.
        added: Statesmen whom the second edition adds.
        provinces: dealt one to each player, the rest in the Forum; `developed` is their side.
        second_provinces: dealt after those, undeveloped.
        laws: in force from the start; `removed` are out of the game.
        wars: on the board from the start, inactive.
        whole: whether the decks of all eras are one; `advances` are the turns in which the column and dice of the next
            era begin to hold then.
        end_own: so many cards of the deck, and `end_next` of the era beside it, lie with Era Ends at the bottom.
    """

    id: Era | Literal["alternate"]
    name: str
    deck: Era
    families_to: Positive
    families_each: Positive
    legions: Positive
    end_own: Natural
    end_next: Natural
    wars: tuple[str, ...] = ()
    concessions: bool = False
    earlier_red: Natural = 0
    added: tuple[str, ...] = ()
    provinces: tuple[str, ...] = ()
    developed: bool = False
    second_provinces: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    whole: bool = False
    advances: tuple[Positive, ...] = ()


class RevenueFigures(Sourced, frozen=True, kw_only=True):
    """Incomes and payments of the Revenue Phase."""

    faction_leader: Natural
    senator: Natural
    knight: Natural
    state: Natural
    force: Natural
    rebel_army: Natural
    active_war: Natural
    develop_min: Positive
    develop_influence: Natural
    warning_below: Natural


class ForumFigures(Sourced, frozen=True, kw_only=True):
    """Figures of the Forum Phase."""

    random_event_on: Positive
    initiatives: Positive
    persuasion_always_fails: tuple[Positive, ...]
    persuasion_fails_at_end: tuple[Positive, ...]
    aligned_bonus: Natural
    knight_target: Positive
    return_min: Positive


class SenateFigures(Sourced, frozen=True, kw_only=True):
    """Figures of the Senate Phase."""

    unanimous_defeat_influence: int
    minor_conviction: Penalty
    caught_assassin_leader_influence: int
    prosecutions_minor: Positive
    prosecutions_major: Positive
    life_election_influence: Positive
    life_influence: Positive
    repopulate_below: Positive
    crisis_active_wars: Positive
    crisis_war_strength: Positive
    governor_term: Positive
    unit_cost: Positive
    shortage_step: Positive


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
    """How many active wars end the Republic."""

    active_wars: Positive


class Constants(Record, frozen=True, kw_only=True):
    """All of setup.toml but the scenarios."""

    start: Start
    revenue: RevenueFigures
    forum: ForumFigures
    senate: SenateFigures
    combat: CombatFigures
    limits: Limits
    revolution: RevolutionFigures
    end: EndFigures
    scenario: tuple[Scenario, ...]


class Chits(Sourced, frozen=True, kw_only=True):
    """The Mortality chits: one for each family number, and those without a number."""

    families: Positive
    none: Natural
    draw_2: Natural
    draw_per_phase: Natural


class Components(Record, frozen=True, kw_only=True):
    """The component list: how many of each kind there must be."""

    decks: dict[Era, dict[str, int]]
    cards: dict[str, int]
    pieces: dict[str, int]
