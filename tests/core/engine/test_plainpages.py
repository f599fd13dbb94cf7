"""Pages made of sentences alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudicator.engine.plainpages import PlainPages
from adjudicator.engine.reporting import Due, Sight
from adjudicator.model.event import Event, event
from adjudicator.model.order import Filed
from adjudicator.model.page import Dice, Form, Page, Prose, Section
from adjudicator.model.state import State
from tests.core.engine.mini import Say, game, step


def say(template: str, payload: object) -> str:
    who = payload.get("head") if isinstance(payload, Mapping) else getattr(payload, "who", "")
    return f"{template.rpartition('/')[2]} {who}."


@event("won")
class SomebodyWon:
    """Somebody has won."""

    who: str


@event("lost")
class SomebodyLost:
    """Somebody has lost."""

    who: str


HUSHED = Event("hushed", "mini")
EVENTS = (Event.of(SomebodyWon("Ann"), "mini"), HUSHED, Event.of(SomebodyLost("Ben"), "mini"))
SIGHT = Sight(
    game=game(step("a")),
    seat=None,
    before=State({}),
    state=State({}),
    events=EVENTS,
    packets=(),
    due=Due("1.1", "Day", "Mon 2 Nov, 20:00", "19:00 UTC", "2 days"),
    orders=(),
    topics=(),
    asked=(),
    dice=None,
    date="Mon 2 Nov 2026",
    say=say,
)
MINE: dict[str, Any] = {
    "seat": "ann",
    "orders": (Filed("ann", 1, Say("hello"), (), "standing", 0, "1.1", "", 0),),
    "form": ("ORDERS mini 1.1 ann", "END"),
    "reply_to": "gm@localhost",
}
PAGES = PlainPages(SomebodyWon, SomebodyLost)


def titles(page: Page) -> list[str]:
    return [block.title for block in page.blocks if isinstance(block, Section)]


def test_a_page_tells_the_kinds_it_was_given_in_order() -> None:
    page = PAGES.public(SIGHT)
    assert page.blocks == (Section("What happened", (Prose(("won Ann.", "lost Ben.")),)),)
    assert page.title == "Mini: 1.1 Day"
    assert page.deadline is not None
    assert (page.deadline.when, page.deadline.utc) == ("Mon 2 Nov, 20:00", "19:00 UTC")


def test_a_seat_is_shown_its_orders_and_its_form() -> None:
    page = PAGES.private(replace(SIGHT, **MINE))
    assert titles(page) == ["What happened", "Orders on file", "Your order form"]
    form = page.blocks[-1]
    assert isinstance(form, Section)
    assert form.parts == (Form(("ORDERS mini 1.1 ann", "END"), "gm@localhost", "form-subject ."),)


def test_the_welcome_holds_the_token_and_the_anchors() -> None:
    page = PAGES.welcome(replace(SIGHT, **MINE, events=()), "kestrel", ("ab", "cd"))
    assert titles(page) == ["Your seat", "Your order form"]
    assert "Your token: kestrel. Anchors of the dice: open ab, hidden cd." in str(page.blocks)


def test_a_game_that_is_over_says_so_and_asks_for_nothing() -> None:
    assert titles(PAGES.private(replace(SIGHT, **{**MINE, "form": ()}))) == ["What happened", "Orders on file"]
    page = PAGES.gm(replace(SIGHT, events=(), due=None, state=State({}, over="all sunk"), dice=Dice("Dice", (), ())))
    assert (page.title, page.deadline) == ("Mini", None)
    assert "The game is over: all sunk." in str(page.blocks[0])
    assert page.blocks[-1] == Dice("Dice", (), ())


def test_the_three_documents_are_told_apart() -> None:
    documents = (PAGES.status(SIGHT), PAGES.history(SIGHT), PAGES.decks(SIGHT))
    assert [page.kind for page in documents] == ["status", "history", "decks"]
    assert PAGES.holdings(SIGHT) == ()
