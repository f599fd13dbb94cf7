"""What a seat may not know changes no byte of what it is sent: cards, treasuries and sealed orders of the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from adjudicator.engine.advance import topics
from adjudicator.engine.reporting import Reporter
from adjudicator.engine.system import Game
from adjudicator.model.order import Topic
from adjudicator.model.state import State
from adjudicator.report.html import render_html
from adjudicator.report.json import render_json
from adjudicator.report.text import render_text
from adjudicator.service import looking
from adjudicator.service.sights import Moment
from adjudicator.service.speech import speaker
from adjudicator.systems.republic_of_carthage.state import FACTIONS, SCOPE, TRADE
from adjudicator.testing.players import wishes
from tests.properties.positions import Position, elsewhere, last_report, played

GAMES = [(1, 4, "faithful"), (2, 3, "fast"), (5, 5, "strict")]
LINES = ("status", "help", "offer Baal a goat", "sell all dye and everything else", "gift 5000 to Ben", "done")


def bytes_for(position: Position, seat: str, raw: bytes) -> dict[str, Any]:
    """Return all that a seat can read at a position, and the answer to a mail of it."""
    table, home = position.table, position.home
    moment = Moment(table, last_report(position), home.now(), speaker(table))
    reporter: Reporter = table.game.system.reporter()
    own, public = moment.sight(seat, form=True), moment.sight(None)
    pages = {
        "private": reporter.private(own),
        "welcome": reporter.welcome(own, "7KQ4-XN2P", ("00", "11")),
        "public": reporter.public(public),
        "status": reporter.status(public),
        "history": reporter.history(public),
        "decks": reporter.decks(public),
    }
    read: dict[str, Any] = {f"{name}.txt": render_text(page) for name, page in pages.items()}
    read |= {f"{name}.html": render_html(page) for name, page in pages.items()}
    read |= {f"{name}.json": render_json(page) for name, page in pages.items()}
    checked = looking.check(home, table, seat, raw, None)
    # A page tells a part of its sight; the whole of it must be the same, so that no later page can tell more.
    sights = {"sight": repr(replace(own, say=str.format)), "public sight": repr(replace(public, say=str.format))}
    return {**read, **sights, "form": own.form, "receipt": checked.text, "lines": checked.lines}


def a_mail(position: Position, seat: str, chance: Random) -> bytes:
    """Return order lines that a seat can send at a position: legal ones that wait for the lock, and nonsense."""
    game, state = position.table.game, position.table.history.state
    bundles = wishes(game, state, seat, chance)
    acting = {topic.slot.kind for topic in topics(game, state) if topic.slot.need == "open"}
    lines = [wish.line(game.name) for bundle in bundles for wish in bundle if wish.order.kind not in acting]
    return "\n".join([*lines, *LINES]).encode()


def cases() -> Iterator[tuple[Position, str, int]]:
    for seed, players, schedule in GAMES:
        for number, position in enumerate(played(seed, players, schedule)[1]):
            seats = position.table.game.seats
            yield position, seats[number % len(seats)], number


def test_the_other_world_is_another_one() -> None:
    """The test would show nothing if the two worlds did not differ in hands, cards, treasuries and orders."""
    differ: set[str] = set()
    for position, seat, number in cases():
        there = elsewhere(position, seat, Random(number))
        mine, theirs = position.table.history, there.table.history
        for other in set(position.table.game.seats) - {seat}:
            for name, table, key in (("hand", "hands", other), ("cards", "trade", f"hand:{other}")):
                if mine.state.parts[SCOPE][table][key] != theirs.state.parts[SCOPE][table][key]:
                    differ.add(name)
            if FACTIONS.get(mine.state, SCOPE, other) != FACTIONS.get(theirs.state, SCOPE, other):
                differ.add("treasury")
            if mine.book.of(other) != theirs.book.of(other):
                differ.add("orders")
        assert mine.book.of(seat) == theirs.book.of(seat)
        assert FACTIONS.get(mine.state, SCOPE, seat) == FACTIONS.get(theirs.state, SCOPE, seat)
        assert TRADE.get(mine.state, SCOPE, f"hand:{seat}") == TRADE.get(theirs.state, SCOPE, f"hand:{seat}")
    assert differ == {"hand", "cards", "treasury", "orders"}


def test_no_byte_depends_on_what_a_seat_may_not_know() -> None:
    for position, seat, number in cases():
        raw = a_mail(position, seat, Random(number))
        there = elsewhere(position, seat, Random(number))
        mine, theirs = bytes_for(position, seat, raw), bytes_for(there, seat, raw)
        for name in mine:
            assert mine[name] == theirs[name], f"{name} of {seat} at {position.table.history.state.packet}"


# ------------------------------------------------------------------- the test can fail: leaks put in


def leaks(position: Position, seat: str) -> bool:
    """Say whether the test finds a leak at a position."""
    raw = a_mail(position, seat, Random(3))
    return bytes_for(position, seat, raw) != bytes_for(elsewhere(position, seat, Random(3)), seat, raw)


def late(seed: int = 1) -> tuple[Position, str]:
    position = played(seed, 4, "faithful")[1][-1]
    return position, position.table.game.seats[0]


def test_a_view_that_hides_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    position, seat = late()
    assert not leaks(position, seat)
    monkeypatch.setattr("adjudicator.service.sights.view", lambda state, _: state)
    assert leaks(position, seat)


def test_a_topic_that_exists_because_of_anothers_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    position, seat = late()
    there = elsewhere(position, seat, Random(3))
    table, system = position.table, position.table.game.system
    other = next(each for each in table.game.seats if cards_of(position, each) != cards_of(there, each))
    name = next(topic.step for topic in topics(table.game, table.history.state) if topic.slot.seat == seat)
    spec, telling = system.steps[name], cards_of(position, other)

    def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
        hand = TRADE.get(state, SCOPE, f"hand:{other}").cards.known()
        yield from (topic for topic in spec.foresees(game, state, scope) if hand == telling)

    leaky = replace(system, steps={**system.steps, name: replace(spec, foresees=foresees)})
    monkeypatch.setitem(table.__dict__, "game", replace(table.game, system=leaky))
    assert leaks(position, seat)


def cards_of(position: Position, seat: str) -> tuple[str, ...]:
    return TRADE.get(position.table.history.state, SCOPE, f"hand:{seat}").cards.known()
