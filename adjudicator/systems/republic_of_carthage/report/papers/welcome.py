"""The first letter to a seat: the player's role, how to play by mail, the hand, the first decisions, the anchors."""

from __future__ import annotations

from adjudicator.engine.pages import letters
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Fact, Facts, Page
from adjudicator.systems.republic.people import clockwise
from adjudicator.systems.republic.report.basics import say
from adjudicator.systems.republic.report.letters import dealt
from adjudicator.systems.republic.state import PLACE, SCOPE, SETUPS
from adjudicator.systems.republic_of_carthage.report.board import holdings
from adjudicator.systems.republic_of_carthage.report.board.factions import TABLE

RATINGS = ("MIL", "ORA", "EXP", "LOY")


def welcome(sight: Sight, token: str, anchors: tuple[str, str]) -> Page:
    """Return the letter; `anchors` are those of the open and the hidden chain, in hexadecimal digits."""
    seat = sight.seat or ""
    who = say(sight, "you-play", seat=seat, left=clockwise(sight.game, seat)[1:])
    setup = SETUPS.find(sight.state, SCOPE, seat)
    office = setup.seat_office if setup is not None else ""
    seat_on_committee = Facts((Fact("Your seat", (say(sight, "your-seat", office=office),)),))
    own = dealt(sight, RATINGS, _post, (*holdings.cards_in_hand(sight), seat_on_committee))
    return letters.welcome(sight, token, anchors, who, (own,), first="First decisions")


def _post(sight: Sight, senator: str) -> str:
    place = PLACE.of(sight.state, SCOPE, senator)
    return say(sight, "post", senator=senator, place=place, marks=TABLE.marks(sight, senator))
