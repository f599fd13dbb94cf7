"""The rows of the city: the board, the people, their posts, the factions."""

from __future__ import annotations

from typing import Any

from adjudicator.model.record import record
from adjudicator.model.secret import Secret


@record
class City:
    """The board: State Treasury and tax rate in talents and percent, the turn, and the deck in use (1 or 2).

    `bank` is what the bank has paid out less what it has taken in since the tables were laid out. `spent` says that
    the deck in use ran out this turn; `life` is the Suffete for Life whom the Senate elected. `opened` are the areas of
    the Trade cards Chart that explorations and wars have opened.
    """

    treasury: int
    tax: int
    turn: int = 0
    deck: int = 1
    bank: int = 0
    spent: bool = False
    life: str = ""
    opened: tuple[str, ...] = ()


@record
class Senator:
    """A Senator or Statesman in play, keyed by card id (`7`, `7A`).

    `place` is one of the words above, or `under:7A` for a family card that a Statesman covers, or
    `captive:WAR`. `since` orders the face-down pile: the last dead has the highest number.
    """

    family: int
    faction: str
    place: str
    inf: int
    pop: int = 0
    traders: int = 0
    talents: int = 0
    leader: bool = False
    liable: bool = False
    since: int = 0


@record
class Office:
    """An office card: its holder (a Senator's id, or empty in the Forum) and the turns that remain."""

    holder: str = ""
    term: int = 0


@record
class Province:
    """A Province on the board: Governor (or empty in the Forum), side, and Revenue Phases left."""

    governor: str = ""
    developed: bool = False
    term: int = 0


@record
class Concession:
    """A Trade Concession out of the deck and hands: its holder, or empty in the Forum, face down if destroyed."""

    holder: str = ""
    face_down: bool = False


@record
class Faction:
    """A player's faction: its Faction Treasury in talents."""

    treasury: Secret[int]


@record
class Ongoing:
    """An effect of a played card that still holds: the card, the effect as data, and until when."""

    card: str
    effect: Any
    until: str


@record
class Posted:
    """A Table Event on the board this turn, and how often it came."""

    times: int = 1


@record
class Setup:
    """What a seat was dealt at setup: its three Senators by id, for rulings that count only these."""

    dealt: tuple[str, ...]
    seat_office: str = ""
