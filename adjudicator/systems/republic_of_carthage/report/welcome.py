"""The first letter to a seat: who he is, how to play by mail, what he was dealt, his first decisions, the anchors."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import (
    Block,
    Column,
    Fact,
    Facts,
    Form,
    Note,
    Orders,
    Page,
    Part,
    Points,
    Prose,
    Row,
    Section,
    Table,
)
from adjudicator.model.page import Order as Line
from adjudicator.systems.republic_of_carthage.people import clockwise
from adjudicator.systems.republic_of_carthage.report import holdings
from adjudicator.systems.republic_of_carthage.report.basics import (
    box_of,
    game_title,
    person_name,
    say,
    senators,
)
from adjudicator.systems.republic_of_carthage.report.factions import marks
from adjudicator.systems.republic_of_carthage.state import SCOPE, SETUPS

STEPS = 7
"""Lines on how to play by mail: `report/how/1.j2` and so on."""

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
        Facts(_who(sight, token)),
        _how(sight),
        *_dealt(sight),
        *first_orders(sight),
        *_anchors(sight, anchors),
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


def _who(sight: Sight, token: str) -> tuple[Fact, ...]:
    seat = sight.seat or ""
    left = clockwise(sight.game, seat)[1:]
    rows = [
        Fact("You play", (say(sight, "you-play", seat=seat, left=left),)),
        Fact("Token", (say(sight, "token", token=token),)),
        Fact("Orders", (say(sight, "reply", to=sight.reply_to),)),
    ]
    if sight.due is not None:
        rows.append(Fact("First", (say(sight, "first-due", due=sight.due),)))
    return tuple(rows)


def _how(sight: Sight) -> Section:
    lines = tuple(say(sight, f"how/{number}") for number in range(1, STEPS + 1))
    commands = (command.partition(" # ") for command in say(sight, "commands").split(" | "))
    lines_ = tuple(Line(order, remark) for order, _, remark in commands)
    return Section("How to play by mail", (Points(lines, numbered=True), Orders(lines_)), numbered=False)


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


def form(sight: Sight) -> Form:
    """Return the order form of a sight, which a click opens as a mail."""
    packet = sight.due.packet if sight.due is not None else ""
    subject = say(sight, "form-subject", game=sight.game.id, packet=packet, seat=sight.seat)
    return Form(sight.form, sight.reply_to, subject)


def _anchors(sight: Sight, anchors: tuple[str, str]) -> tuple[Section, ...]:
    rows = tuple(Fact(name, (digest,)) for name, digest in zip(("open", "hidden"), anchors, strict=True))
    text = Prose((say(sight, "anchors"),))
    return (Section("Dice", (text, Facts(rows, code=True)), numbered=False),)
