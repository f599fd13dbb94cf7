"""The first letter to a seat: the player's role, how to play by mail, Senators and hand, the first decisions."""

from __future__ import annotations

from adjudicator.engine.pages import letters
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Note, Page, Row, Section, Table
from adjudicator.systems.republic.people import clockwise
from adjudicator.systems.republic.report.basics import person_name, say, senators
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_rome.report import holdings
from adjudicator.systems.republic_of_rome.report.factions import marks, meaning
from adjudicator.systems.republic_of_rome.state import ALLOTMENTS

COLUMNS = (
    Column("", "number"),
    Column("Senator"),
    Column("M", "number", full="MIL"),
    Column("O", "number", full="ORA"),
    Column("L", "number", full="LOY"),
    Column("INF", "number"),
    Column("post", full="Post"),
)


def welcome(sight: Sight, token: str, anchors: tuple[str, str]) -> Page:
    """Return the letter; `anchors` are those of the open and the hidden chain, in hexadecimal digits."""
    seat = sight.seat or ""
    who = say(sight, "you-play", seat=seat, left=clockwise(sight.game, seat)[1:])
    return letters.welcome(sight, token, anchors, who, (_dealt(sight),))


def _dealt(sight: Sight) -> Section:
    """Return Senators and hand, the cards with what they do, and the provinces that wait for a governor."""
    seat = sight.seat or ""
    rows = tuple(_senator(sight, key) for key, _ in senators(sight.state, seat))
    table = Table(say(sight, "your-senators"), COLUMNS, rows, titled=False)
    mine = tuple(key for key, row in ALLOTMENTS.items(sight.state, SCOPE) if row.seat == seat)
    waiting = (Note(say(sight, "your-provinces", provinces=mine)),) if mine else ()
    parts = (table, Note(say(sight, "ratings")), *holdings.cards_in_hand(sight), *waiting)
    return Section("Your Senators", parts, numbered=False)


def _senator(sight: Sight, key: str) -> Row:
    card, row = sight.game.box.person(key), dict(senators(sight.state, sight.seat or ""))[key]
    post = ", ".join(meaning(sight, code) for code in marks(sight, key))
    return Row((key, person_name(sight, key), card.mil, card.ora, card.loy, row.inf, post))
