"""The first letter to a seat: its role, how to play by mail, its first orders, the anchors of the dice."""

from __future__ import annotations

from adjudicator.engine.pages.basics import form, game_title, say
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block, Fact, Facts, Orders, Page, Points, Prose, Section
from adjudicator.model.page import Order as Line

STEPS = 7
"""Lines on how to play by mail: `pages/how/1` and so on."""


def welcome(
    sight: Sight, token: str, anchors: tuple[str, str], who: str, own: tuple[Block, ...], first: str = "First orders"
) -> Page:
    """Return the letter.

    Args:
        sight: everything that the seat may know.
        token: proves that a mail is the seat's.
        anchors: of the open and the hidden chain, in hexadecimal digits.
        who: a sentence on the seat's role.
        own: what the game adds.
        first: the heading over the form of the first packet.
    """
    title = say(sight, "welcome-title", game=game_title(sight), seat=sight.seat)
    blocks = (Facts(introduced(sight, token, who)), how(sight), *own, *_first(sight, first), *anchored(sight, anchors))
    return Page(
        kind="welcome",
        game=game_title(sight),
        label=say(sight, "welcome-label"),
        title=title,
        date=sight.date,
        facts=((f"{sight.game.system.title}, {sight.game.edition}", ""),),
        story=(say(sight, "welcome-story", seats=sight.game.seats, title=sight.game.system.title),),
        blocks=blocks,
        preview=say(sight, "welcome-preview", due=sight.due),
    )


def introduced(sight: Sight, token: str, who: str) -> tuple[Fact, ...]:
    """Return the reader's name, token, address for orders and first deadline."""
    rows = [
        Fact("You play", (who,)),
        Fact("Token", (say(sight, "token", token=token),)),
        Fact("Orders", (say(sight, "reply", to=sight.reply_to),)),
    ]
    if sight.due is not None:
        rows.append(Fact("First", (say(sight, "first-due", due=sight.due),)))
    return tuple(rows)


def how(sight: Sight) -> Section:
    """Return how to play by mail, and words to the bot to copy."""
    lines = tuple(say(sight, f"how/{number}") for number in range(1, STEPS + 1))
    commands = (command.partition(" # ") for command in say(sight, "commands").split(" | "))
    samples = Orders(tuple(Line(order, remark) for order, _, remark in commands))
    return Section("How to play by mail", (Points(lines, numbered=True), samples), numbered=False)


def _first(sight: Sight, title: str) -> tuple[Section, ...]:
    if not sight.form:
        return ()
    return (Section(title, (Prose((say(sight, "first-form"),)), form(sight)), numbered=False),)


def anchored(sight: Sight, anchors: tuple[str, str]) -> tuple[Section, ...]:
    """Return the anchors that the dice will be checked against, none in a game that rolls none."""
    if not sight.game.system.rolls and not sight.of_kind("rolled"):
        return ()
    rows = tuple(Fact(name, (digest,)) for name, digest in zip(("open", "hidden"), anchors, strict=True))
    return (Section("Dice", (Prose((say(sight, "anchors"),)), Facts(rows, code=True)), numbered=False),)
