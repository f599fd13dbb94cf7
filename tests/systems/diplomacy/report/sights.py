"""Sights of positions laid out by hand, and the words that every page of them is made of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from adjudicator.engine.reporting import Due, Sight
from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.order import Filed
from adjudicator.model.page import Page
from adjudicator.model.state import PacketState, State
from adjudicator.model.view import view, visible
from adjudicator.report.html import render_html
from adjudicator.report.json import render_json
from adjudicator.report.sentences import Speaker
from adjudicator.report.text import render_text
from tests.systems.diplomacy.report.scanning import folders

NOTHING = State(parts={}, visits={})
DUE = Due("1901.2", "Spring retreats", "Sat 7 Nov, 20:00 UTC", "20:00 UTC", "in 3 days")


def sight(
    game: Game,
    state: State,
    events: Iterable[Event] = (),
    seat: str | None = None,
    before: State = NOTHING,
    **more: Any,
) -> Sight:
    """Return what a seat sees of a position and of events that led to it."""
    told: dict[str, Any] = {
        "packets": (PacketState("1901.1", "Spring moves", "run", 1),),
        "due": DUE,
        "orders": (),
        "topics": (),
        "asked": game.seats,
        "dice": None,
        "date": "Wed 4 Nov 2026",
        "say": Speaker(folders(game.system), game.name).say,
    }
    return Sight(game, seat, view(before, seat), view(state, seat), visible(events, seat), **{**told, **more})


def on_file(seat: str, number: int, order: Any, life: str = "packet", packet: str = "1901.1") -> Filed:
    """Return an order on file."""
    return Filed(seat, number, order, (), life, 0, packet, "", 0)


def read(page: Page) -> str:
    """Return a page as plain text in one line; it must be fit for mail in all three forms."""
    text = render_text(page)
    assert all(len(line) <= 72 for line in text.splitlines()), text
    assert re.search(r"Undefined|None|Secret\(|Hidden|<bound", text) is None, text
    assert render_html(page).startswith("<!")
    assert render_json(page)
    return " ".join(text.split())
