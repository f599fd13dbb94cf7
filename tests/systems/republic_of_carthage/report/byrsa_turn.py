"""The turn of the mock-ups, Byrsa 4: Revenue and Trade played by the rules with its dice and cards; sights of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from adjudicator.engine.deck import Pile
from adjudicator.engine.reporting import Due, Misses, Sight
from adjudicator.model.event import Event
from adjudicator.model.order import Filed
from adjudicator.model.page import Dice, Fact, Page, Roll
from adjudicator.model.state import PacketState, State
from adjudicator.model.view import view, visible
from adjudicator.report.text import render_text
from adjudicator.systems.republic.orders.base import FT
from adjudicator.systems.republic.state import CONCESSIONS, DEAD, DECKS, FORUM, POP, REMOVED, SCOPE, Concession
from adjudicator.systems.republic_of_carthage.orders.trade import Keep, Place, Sell, SellAll, Stated
from adjudicator.systems.republic_of_carthage.report import REPORTER
from adjudicator.systems.republic_of_carthage.state import SENATORS, TRADE, TRADERS, Senator
from adjudicator.testing.scenario import change, filed, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.the_whole_phase import DICE, ORDERS
from tests.systems.republic_of_carthage.s6_3_trade.table import Window, accept, deal, goods, offer

GAME = replace(byrsa.GAME, titles={"game": "Byrsa"})
SEATS = byrsa.SEATS
PACKETS = (PacketState("4.1", "Revenue", "run", 16), PacketState("4.2", "Trading", "run", 17))
DUE = Due("4.3", "Forum", "Mon 23 Nov, 20:00 UTC", "", "in 4 days")

_TRADERS = {"2": 3, "14": 1, "6": 2, "16": 1, "1": 3, "13": 1, "9": 2, "10": 2, "3": 3}
_KEPT = {
    "anna": "2 salt, 1 oil",
    "ben": "1 cloth, 1 papyrus",
    "clara": "1 timber, 1 salt, 1 ochre, 1 wine",
    "dora": "2 grain, 1 timber, 1 ochre",
    "perla": "1 papyrus, 1 cloth, 1 grain",
}
_STACKS = {
    1: "hides ochre ochre hides hides",
    2: "iron papyrus iron iron papyrus",
    3: "timber timber timber timber salt salt",
    4: "oil grain oil",
    5: "cloth",
}
"""The top cards of the stacks; drawn from the Overseer's Clara on, they make the hands of the mock-ups."""

_CARDS = {
    "anna": ("public_outcry.1", "greek_ban", "7A"),
    "ben": ("public_outcry.2", "secret_bodyguard.1", "blackmail.1", "mercenaries.1"),
    "clara": ("public_outcry.3", "assassin.1"),
}


@dataclass(frozen=True, slots=True)
class Turn:
    """What was before, what is after, and all events between."""

    before: State
    after: State
    events: tuple[Event, ...]


def board() -> State:
    """Return the position before Revenue: Traders, Popularity, hands, the Forum, two Concessions, Trade cards kept."""
    state = byrsa.board()
    for key, traders in _TRADERS.items():
        state = change(state, TRADERS, SCOPE, key, traders)
    for key, pop in {"1": 3, "3": -1, "9": 1, "12": -1}.items():
        state = change(state, POP, SCOPE, key, pop)
    for key, card in {"14": "salt_pans", "16": "weaving_sheds"}.items():
        state = put(state, CONCESSIONS, SCOPE, card, Concession(key))
    for key, where in {"7": FORUM, "18": FORUM, "8": DEAD}.items():
        state = put(state, SENATORS, SCOPE, key, Senator(int(key), "", where, 4))
    for seat, cards in _CARDS.items():
        state = byrsa.holding(state, seat, *cards)
    state = deal(state, **_KEPT)
    for stack, top in _STACKS.items():
        below = list(TRADE.get(state, SCOPE, f"stack:{stack}").cards.known())
        for card in top.split():
            below.remove(card)
        state = put(state, TRADE, SCOPE, f"stack:{stack}", Pile.of((*top.split(), *below)))
    return put(state, DECKS, SCOPE, REMOVED, Pile.of(("tithe_to_tyre",), ("*",)))


FORM = ("ORDERS byrsa 4.3 Anna 7KQ4-XN2P", "persuade none", "done no", "END")

OFFERS = tuple(
    Filed(seat, 21, order, (), "packet", 0, "4.2", "", 0)
    for seat, order in (
        ("anna", offer("1 hides, 1 iron, 1 timber", "timber", asks=Stated(3))),
        ("clara", accept(1, "1 salt, 1 oil, 1 ochre")),
        ("ben", offer("2 papyrus, 1 salt", "papyrus", to="perla", asks=Stated(3))),
        ("perla", accept(2, "1 cloth, 1 timber, 1 ochre")),
        ("dora", offer("2 grain, 1 timber, 1 ochre", "grain")),
    )
)
"""What is sent to the trading window, in order of arrival."""

SALES = (
    filed("anna", Sell(goods("4 salt")), 31),
    filed("ben", SellAll(2), 31),
    filed("clara", SellAll(2), 31),
    filed("perla", Sell(goods("3 papyrus")), 31),
    filed("anna", Keep(goods("3 oil, 1 ochre")), 32),
    filed("anna", Place((("senator:2", 26), (FT, None))), 33),
    filed("clara", Place((("senator:1", 20), (FT, None))), 33),
)
"""What is ordered for the end of the Trade Phase; Dora sends nothing."""


@cache
def turn() -> Turn:
    """Play it: Revenue, the draw, three offers and two deals, the sales."""
    before = board()
    revenue = byrsa.run(before, "revenue", *ORDERS, dice=DICE)
    collected = _step(revenue.state, "collect")
    window = Window(collected.after, GAME)
    window.numbers = dict.fromkeys(SEATS, 20)  # lower numbers were used up in Revenue
    for order in OFFERS:
        window.send(order.seat, order.order)
    window.close()
    state, events = window.state, [*revenue.events, *collected.events, *window.events]
    for step in ("events", "selling", "overseer", "warehouse", "income"):
        done = _step(state, step)
        state, events = done.after, [*events, *done.events]
    return Turn(before, state, tuple(events))


def _step(state: State, step: str) -> Turn:
    ready = place(replace(state, agenda=()), f"trade.{step}", SCOPE, path=f"t4/trade/{step}")
    done = play_out(GAME, ready, f"trade.{step}", SALES, ScriptedDice())
    return Turn(state, done.state, done.events)


# ------------------------------------------------------------------------------------- sights


def sight(seat: str | None = None, **fields: Any) -> Sight:
    """Return what a seat, or None the public, may know of the turn; fields given replace its own."""
    played = turn()
    base = Sight(
        game=GAME,
        seat=seat,
        before=view(played.before, seat),
        state=view(replace(played.after, agenda=(), packet=None), seat),
        events=visible(played.events, seat),
        packets=PACKETS,
        due=DUE,
        orders=tuple(order for order in (*numbered(ORDERS), *OFFERS, *SALES) if order.seat == seat),
        topics=(),
        asked=SEATS,
        dice=Dice("All seven dice of packet 4.1:", (Roll("t4/revenue/x", 3, "6.2.2"),), (Fact("beacon", ("none",)),)),
        date="Wed 18 Nov 2026",
        say=byrsa.speaker().say,
        form=FORM if seat else (),
        reply_to="byrsa@gm.example",
        misses={seat_: Misses(8, int(seat_ == "dora")) for seat_ in SEATS},
    )
    return replace(base, **fields)


def of_events(seat: str | None, *events: Event, **fields: Any) -> Sight:
    """Return a sight of the same table in which only these things happened."""
    return sight(seat, events=visible(events, seat), **fields)


def numbered(orders: Iterable[Filed]) -> tuple[Filed, ...]:
    """Return orders with the numbers that a book gives them, seat by seat."""
    last: dict[str, int] = {}
    found: list[Filed] = []
    for order in orders:
        last[order.seat] = last.get(order.seat, 0) + 1
        found.append(replace(order, number=last[order.seat], packet="4.1", life="packet"))
    return tuple(found)


def public() -> str:
    """Return the public report as plain text."""
    return render_text(REPORTER.public(sight()))


def private(seat: str) -> str:
    """Return the private report of a seat as plain text."""
    return render_text(REPORTER.private(sight(seat)))


def shown(page: Page, title: str) -> str:
    """Return the lines of one section of a page, as plain text."""
    lines = render_text(page).split("\n")
    heads = [at for at, line in enumerate(lines) if at + 1 < len(lines) and set(lines[at + 1]) == {"-"}]
    start = next(at for at in heads if title.upper() in lines[at])
    end = next((at for at in heads if at > start), len(lines))
    return "\n".join(lines[start + 2 : end]).strip("\n")
