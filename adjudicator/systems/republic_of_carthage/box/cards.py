"""The cards of the two decks and the Table Events."""

from __future__ import annotations

from typing import Literal

from adjudicator.engine.effects import Effect
from adjudicator.systems.republic.box.entry import Natural, Positive
from adjudicator.systems.republic_of_carthage.box.entry import Deck, Named, Rating, Sourced


class Person(Named, frozen=True, kw_only=True):
    """The ratings on the card of a Senator or Statesman; Popularity and Traders start at 0."""

    mil: Rating
    ora: Rating
    exp: Rating
    loy: Rating
    inf: Natural
    deck: Deck


class Senator(Person, frozen=True, kw_only=True):
    """A family card; its id is the printed number, `7`."""


class Statesman(Person, frozen=True, kw_only=True):
    """An outstanding member of a family; its id is the family's number and a letter, `7A`."""

    family: str
    century: str
    effects: tuple[Effect, ...]
    text: str


class FamilyRule(Sourced, frozen=True, kw_only=True):
    """What holds for two Statesmen of one family (section 4)."""

    family: str
    ids: tuple[str, ...]
    both_in_play: bool
    same_faction_to_play: bool = False
    mortality: Literal["", "random_one"] = ""
    family_card_goes_to: Literal["", "random_one"] = ""
    on_death_family_card: Literal["", "to_surviving_statesman"] = ""


class War(Named, frozen=True, kw_only=True):
    """A War card: strengths, numbers, what happens when it appears, is lost and is won."""

    dates: str
    series: str
    order: Positive
    type: Literal["War", "Revolt"]
    initial: Literal["Active", "Inactive"]
    land: Natural
    support: Natural
    naval: Natural
    disaster: tuple[int, ...]
    standoff: tuple[int, ...]
    on_appear: tuple[Effect, ...]
    loss: tuple[Effect, ...]
    victory: tuple[Effect, ...]
    treasury: Natural
    provinces: tuple[str, ...]
    deck: Deck


class Leader(Named, frozen=True, kw_only=True):
    """An Enemy Leader: strength and numbers added to each war of his series."""

    dates: str
    series: tuple[str, ...]
    strength: Natural
    disaster: tuple[int, ...]
    standoff: tuple[int, ...]
    deck: Deck


class Exploration(Named, frozen=True, kw_only=True):
    """An Exploration card: the merchants it asks for, its Disaster number, what a success opens."""

    dates: str
    caravans: Natural
    trade_fleets: Natural
    disaster: Positive
    success: tuple[Effect, ...]
    influence: Natural
    popularity: Natural
    deck: Deck


class HandCard(Named, frozen=True, kw_only=True):
    """What the cards held in hand share: effects, text, and this project's ruling on how it is carried out."""

    effects: tuple[Effect, ...]
    text: str
    detail: str


class Intrigue(HandCard, frozen=True, kw_only=True):
    """An Intrigue card, with its copies in the two decks and the window it is played in."""

    early: Natural
    late: Natural
    play: str
    limits: tuple[str, ...] = ()


class Law(HandCard, frozen=True, kw_only=True):
    """A Law card; once played it stays in force."""

    deck: Deck
    history: str


class EventCard(HandCard, frozen=True, kw_only=True):
    """An Event card of the hand, with the window it is played in."""

    deck: Deck
    play: str


class Concession(HandCard, frozen=True, kw_only=True):
    """A Trade Concession card and the good it deals in."""

    deck: Deck
    commodity: str


class TableEvent(Named, frozen=True, kw_only=True):
    """A Table Event: what it does the first time in a turn, when it comes again, and at each further result.

    A fourth result has values higher by `third_step` than the third, and so on.
    """

    effects: tuple[Effect, ...]
    effects_repeat: tuple[Effect, ...]
    effects_third: tuple[Effect, ...] = ()
    third_step: int = 0
    repeat_mode: Literal["add", "replace"]
    text: str
    detail: str
    third: str
    modelled_on: str
