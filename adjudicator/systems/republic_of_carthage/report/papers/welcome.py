"""The first letter to a seat: the player's role, how to play by mail, the hand, the first decisions, the anchors."""

from __future__ import annotations

from adjudicator.engine.pages.basics import form
from adjudicator.engine.pages.letters import anchored, how, introduced
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import (
    Block,
    Column,
    Fact,
    Facts,
    Note,
    Page,
    Part,
    Prose,
    Row,
    Section,
    Table,
)
from adjudicator.systems.republic.people import clockwise
from adjudicator.systems.republic.report.basics import game_title, person_name, say
from adjudicator.systems.republic.state import SCOPE, SETUPS
from adjudicator.systems.republic_of_carthage.report.basics import box_of, senators
from adjudicator.systems.republic_of_carthage.report.board import holdings
from adjudicator.systems.republic_of_carthage.report.board.factions import marks

COLUMNS = (
    Column("", "number"),
    Column("Senator"),
    Column("M", "number", full="MIL"),
    Column("O", "number", full="ORA"),
    Column("E", "number", full="EXP"),
    Column("L", "number", full="LOY"),
    Column("INF", "number"),
    Column("post", full="Post"),
)


def welcome(sight: Sight, token: str, anchors: tuple[str, str]) -> Page:
    """Return the letter; `anchors` are those of the open and the hidden chain, in hexadecimal digits."""
    seat = sight.seat or ""
    title = say(sight, "welcome-title", game=game_title(sight), seat=seat)
    blocks: list[Block] = [
        Facts(introduced(sight, token, say(sight, "you-play", seat=seat, left=clockwise(sight.game, seat)[1:]))),
        how(sight),
        *_dealt(sight),
        *first_orders(sight),
        *anchored(sight, anchors),
    ]
    return Page(
        kind="welcome",
        game=game_title(sight),
        label=say(sight, "welcome-label", game=game_title(sight)),
        title=title,
        date=sight.date,
        facts=((f"{sight.game.system.title}, {sight.game.system.edition}", ""),),
        story=(say(sight, "welcome-story", seats=sight.game.seats),),
        blocks=tuple(blocks),
        preview=say(sight, "welcome-preview", due=sight.due),
    )


def _dealt(sight: Sight) -> tuple[Block, ...]:
    """Return Senators, hand and Committee seat; the cards with what they do."""
    seat = sight.seat or ""
    rows = tuple(_senator(sight, key) for key, _ in senators(sight.state, seat))
    table = Table(say(sight, "your-senators"), COLUMNS, rows, titled=False)
    setup = SETUPS.find(sight.state, SCOPE, seat)
    office = setup.seat_office if setup is not None else ""
    parts: list[Part] = [table, Note(say(sight, "ratings")), *holdings.cards_in_hand(sight)]
    parts.append(Facts((Fact("Your seat", (say(sight, "your-seat", office=office),)),)))
    return (Section("Your Senators", tuple(parts), numbered=False),)


def _senator(sight: Sight, key: str) -> Row:
    card = box_of(sight).person(key)
    row = dict(senators(sight.state, sight.seat or ""))[key]
    post = say(sight, "post", senator=key, place=row.place, marks=marks(sight, key))
    return Row((key, person_name(sight, key), card.mil, card.ora, card.exp, card.loy, row.inf, post))


def first_orders(sight: Sight) -> tuple[Section, ...]:
    """Return the form of the first packet."""
    if not sight.form:
        return ()
    return (Section("First decisions", (Prose((say(sight, "first-form"),)), form(sight)), numbered=False),)
