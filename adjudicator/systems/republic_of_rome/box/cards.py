"""The cards of the three decks, and the events with two sides."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.engine.effects import Effect
from adjudicator.systems.republic.box.entry import Natural, Positive
from adjudicator.systems.republic_of_rome.box.entry import Era, Named, Rating, Sourced

Total = Annotated[int, Meta(ge=3, le=18)]
"""A natural total of three dice."""


class Person(Named, frozen=True, kw_only=True):
    """The ratings on the card of a Senator or Statesman."""

    mil: Rating
    ora: Rating
    loy: Rating
    inf: Natural
    deck: Era
    pop: int = 0


class Senator(Person, frozen=True, kw_only=True):
    """A family card; its id is the printed number, `7`."""


class Statesman(Person, frozen=True, kw_only=True):
    """An outstanding member of a family; its id is the family's number and a letter, `7A`.

    `disloyal_with` are Statesmen in whose faction his Loyalty counts 0; `brother` the one whose place matters to it.
    """

    family: str
    effects: tuple[Effect, ...]
    text: str
    disloyal_with: tuple[str, ...] = ()
    brother: str = ""


class FamilyRule(Sourced, frozen=True, kw_only=True):
    """Two Statesmen of one family who may both be in play (section 6.4)."""

    family: str
    ids: tuple[str, ...]
    on_death_family_card: Literal["to_surviving_statesman"]


class War(Named, frozen=True, kw_only=True):
    """A War card: its strengths, its numbers, and what it is when it comes."""

    dates: str
    series: str
    order: Positive
    deck: Era
    land: Positive
    support: Natural
    naval: Natural
    disaster: tuple[Total, ...]
    standoff: tuple[Total, ...]
    spoils: Natural
    initial: Literal["active", "inactive", "conditional"]
    effects: tuple[Effect, ...]
    needs: tuple[str, ...] = ()
    only_by_attack: bool = False
    revolt: bool = False
    revolt_if: str = ""
    attacks: tuple[str, ...] = ()
    spares_developed: tuple[str, ...] = ()


class Leader(Named, frozen=True, kw_only=True):
    """An enemy leader: strength and numbers added to each active war of his series."""

    dates: str
    series: tuple[str, ...]
    deck: Era
    strength: Positive
    disaster: tuple[Total, ...]
    standoff: tuple[Total, ...]
    effects: tuple[Effect, ...]


class Concession(Named, frozen=True, kw_only=True):
    """A concession: its income in talents, and for what it is paid."""

    deck: Era
    income: Positive
    per: Literal["revenue", "legion", "fleet"]
    corrupting: bool
    effects: tuple[Effect, ...]
    only_with_land_bill: bool = False


class Text(Named, frozen=True, kw_only=True):
    """A card that acts by its effects, with what it does in a sentence."""

    effects: tuple[Effect, ...]
    text: str


class Intrigue(Text, frozen=True, kw_only=True):
    """A red card of the hand: its copies in the three decks, and the window it is played in."""

    early: Natural
    middle: Natural
    late: Natural
    play: str


class Law(Text, frozen=True, kw_only=True):
    """A Law; `when` says what must be so to play it."""

    deck: Era
    when: str


class EventCard(Text, frozen=True, kw_only=True):
    """A black card that is neither family nor war nor leader; one without a deck is laid by the set-up.

    `play` is empty: it never comes into a hand.
    """

    deck: Era | Literal[""] = ""
    play: Literal[""] = ""


class TableEvent(Text, frozen=True, kw_only=True):
    """An event with two sides: the second is up after a second result in one turn.

    `more` is what a third and each later result does; `waits` says that it stays until it has happened.
    """

    again: str
    effects_again: tuple[Effect, ...]
    text_again: str
    more: Literal["none", "again", "one_more", "disaster"]
    waits: bool = False
