"""The first letter to a seat: the player's role, how to play by mail, Senators and hand, the first decisions."""

from __future__ import annotations

from adjudicator.engine.pages import letters
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Note, Page
from adjudicator.systems.republic.people import clockwise
from adjudicator.systems.republic.report.basics import say
from adjudicator.systems.republic.report.letters import dealt
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_rome.report import holdings
from adjudicator.systems.republic_of_rome.report.factions import TABLE
from adjudicator.systems.republic_of_rome.state import ALLOTMENTS

RATINGS = ("MIL", "ORA", "LOY")


def welcome(sight: Sight, token: str, anchors: tuple[str, str]) -> Page:
    """Return the letter; `anchors` are those of the open and the hidden chain, in hexadecimal digits."""
    seat = sight.seat or ""
    who = say(sight, "you-play", seat=seat, left=clockwise(sight.game, seat)[1:])
    mine = tuple(key for key, row in ALLOTMENTS.items(sight.state, SCOPE) if row.seat == seat)
    waiting = (Note(say(sight, "your-provinces", provinces=mine)),) if mine else ()
    own = dealt(sight, RATINGS, _post, (*holdings.cards_in_hand(sight), *waiting))
    return letters.welcome(sight, token, anchors, who, (own,))


def _post(sight: Sight, senator: str) -> str:
    return ", ".join(TABLE.meaning(sight, code) for code in TABLE.marks(sight, senator))
