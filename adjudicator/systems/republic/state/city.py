"""The rows of the city: posts, cards that lie open, the factions."""

from __future__ import annotations

from typing import Any

from adjudicator.model.record import record
from adjudicator.model.secret import Secret


@record
class Office:
    """An office card: its holder (a Senator's id, or empty in the Forum) and the turns that remain."""

    holder: str = ""
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
