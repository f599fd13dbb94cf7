"""A game from its first deal to the Forum Phase, run by the service in a folder of its own: every page it sends."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha512
from pathlib import Path
from typing import Any

from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.running import advance, questions
from adjudicator.model.order import Filed
from adjudicator.model.page import Page
from adjudicator.service.game.home import Home
from adjudicator.service.game.sights import Moment
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.table import Table
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure
from adjudicator.service.turn import adjudicate
from adjudicator.service.turn.publish import write_pages
from tests.dealt import create

START = datetime(2026, 11, 2, 10, 0, tzinfo=UTC)
LAST = "2.5"
NAMES = ("Anna", "Ben", "Clara", "Dora", "Perla")


@dataclass(slots=True)
class Played:
    """A game with the pages of each of its reports, by audience; its home is closed."""

    table: Table
    reports: list[Mapping[str, Page]]


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


def play(
    folder: Path,
    names: tuple[str, ...] = NAMES,
    *,
    schedule: str = "faithful",
    settings: Mapping[str, Any] | None = None,
    seed: int = 0,
    whole: bool = False,
) -> Played:
    """Play a turn and a half of a game, which have every kind of packet, or all of it.

    Args:
        folder: where the home may be made.
        names: the players; Anna lives in Berlin.
        schedule: which schedule.
        settings: the settings of the game.
        seed: of the players' choices; 0 for players who send nothing.
        whole: to its end.
    """
    clock = Clock()
    home = Home(folder, clock)
    players = tuple(
        Player(name=name, address=f"{name.lower()}@example.org", zone="Europe/Berlin" if name == "Anna" else "")
        for name in names
    )
    file = GameFile(
        id="byrsa",
        title="Byrsa",
        system="republic_of_carthage",
        schedule=schedule,
        settings=settings or {},
        player=players,
    )
    with closing(home):  # fixtures of a module outlive the test that would close it
        table = create(home, configure(home, file), sha512(b"a first turn").digest())
        played = Played(table, [pages(table, 0, clock.now, first=True)])
        while packet := _open(table):
            if packet.startswith(LAST) and not whole:
                break
            if seed:
                _send(table, random.Random(f"{seed}/{len(played.reports)}"))
            since = table.history.published[-1][0]
            clock.now += timedelta(days=2)
            adjudicate.close(home, table)
            played.reports.append(pages(table, since, clock.now))
    return played


def pages(table: Table, since: int, now: datetime, *, first: bool = False) -> Mapping[str, Page]:
    """Return the pages of a report on what happened since a row, as the service writes them."""
    return write_pages(table, Moment(table, since, now, speaker(table)), first=first, earlier=lambda _: None)


def _open(table: Table) -> str:
    packet = table.history.state.open_packet
    return packet.id if packet is not None and not table.history.state.over else ""


def _send(table: Table, chance: random.Random) -> None:
    """File half of what could be filed, at random, once, and orders of the trading window several times."""
    for again in range(4):
        for topic in questions.topics(table.game, table.history.state):
            wanted = chance.random() < 0.4 and (not again or topic.slot.need == "open")
            if wanted and topic.slot.choices.size():
                order = topic.slot.choices.sample(chance.randrange)
                standing = topic.slot.need != "open" and chance.random() < 0.1
                _file(table, topic.slot.seat, order, "standing" if standing else "packet")


def _file(table: Table, seat: str, order: Any, life: str) -> None:
    state, number = table.history.state, table.history.book.next_number(seat)
    assert state.packet is not None
    filed = Filed(seat, number, order, (), life, 0, state.packet.id, "mail", 1)
    with table.work() as work:
        work.add(OrderFiled(filed))
        step = advance.arrive(table.game, state, filed, table.dice())
        work.add(*(step.events if step is not None else ()))


def every(played: Played) -> Iterator[tuple[str, Page]]:
    """Yield every page of a game with the name of its report and audience."""
    for number, report in enumerate(played.reports):
        for audience, page in report.items():
            yield f"{number}/{audience}", page
