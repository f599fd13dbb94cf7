"""Every order in which mails, the hour of the lock and two processes can meet: what counts is always the same.

Ann orders, sends or promises a word, and orders otherwise before the lock; after it she orders again and tells her
word, and Ben orders for the first time: that is for the next packet, or refused while words are waited for. Two
processes look at the mailbox in between, in all possible places, each with its own view of the game; a last look comes
when all is over.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import NamedTuple

import pytest

from adjudicator.engine.log.sealing import OrdersSealed
from adjudicator.model import checkpoint
from adjudicator.model.event import Event
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table, rows_of
from adjudicator.service.game.times import moment
from adjudicator.service.inbox.receive import poll
from adjudicator.service.settings.config import DiceSettings, GameFile, Player
from adjudicator.service.settings.deadlines import Deadlines
from adjudicator.service.setup.creation import configure, create
from adjudicator.service.setup.demo import Hands, Letters
from tests.core.service.quay import MAIL, NAMES, START, ZONE, installed

WORD, OTHER = "olive press", "purple sails"
SENT = {
    "plain": {"first": WORD, "second": OTHER},
    "two steps": {"first": sha256(WORD.encode()).hexdigest(), "second": sha256(OTHER.encode()).hexdigest()},
}
LATER = {"plain": {"ann": [4], "ben": [5]}, "two steps": {"ann": [], "ben": []}}
"""What the next packet has on file by what is sent as a word."""
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
MINUTE = timedelta(minutes=1)
MAILS = (
    (-2, "Ann", "bid 2\nword: {first}"),
    (-1, "Ann", "bid 3"),
    (0, "", ""),  # the hour of the lock
    (1, "Ann", "bid 4\nword: {second}"),
    (2, "Ben", "bid 5\nword: {second}"),
    (3, "Ben", f"word: {OTHER}"),
    (4, "Ann", f"word: {WORD}"),
)
"""What comes, by minutes from the lock, in this order whatever the processes do."""


class Fixed(NamedTuple):
    """What a lock has made of the mails: bids, words, dice, and what is on file for the next packet."""

    bids: dict[str, int]
    words: tuple[tuple[str, str], ...]
    dice: dict[str, int]
    later: dict[str, list[int]]


class Begun(NamedTuple):
    """A home with a game that waits for its first orders, the hour of its lock, and how words are sent."""

    home: Path
    lock: datetime
    words: str


@dataclass
class Pier:
    """A game whose packet closes by the clock, as two processes see it."""

    folder: Path
    begun: Begun
    backwards: bool

    def __post_init__(self) -> None:
        self.hands = Hands(START)
        self.homes = [Home(self.folder, self.hands) for _ in range(2)]
        self.desks = [Desk(home) for home in self.homes]
        self.waiting: list[tuple[datetime, str, bytes]] = []
        self.locks = 0

    def arrive(self, minutes: int, name: str, text: str) -> None:
        """Let a mail lie in the mailbox, or the hour of the lock come."""
        self.hands.moment = self.begun.lock + minutes * MINUTE
        if name:
            number = str(minutes + 10)
            address = f"{name.lower()}@example.org"
            mail = MAIL.format(name=name, address=address, subject="[pier] orders", number=number, text=text)
            mail = mail.format(**SENT[self.begun.words])
            self.waiting.append((self.hands.moment, number, mail.encode()))

    def look(self, process: int) -> None:
        """Let a process read what lies there, in the order in which the mailbox gives it."""
        source = Letters(self.waiting[::-1] if self.backwards else list(self.waiting))
        done = poll(self.homes[process], source, desk=self.desks[process])
        assert not done.faults
        self.waiting = source.mails

    def told(self, place: str) -> None:
        """Check that the notice of a lock is on its way to all before any die falls."""
        if place == "service.locked":
            self.locks += 1
            store = self.homes[0].store
            assert sum(".1-1." in each.key and ".lock." in each.key for each in store.outbox(game="pier")) == len(NAMES)
            rows = list(rows_of(store.log("pier")))
            at = next(row.seq for row in rows if isinstance(row.body, OrdersSealed))
            assert not [
                row for row in rows if row.seq > at and isinstance(row.body, Event) and row.body.kind == "rolled"
            ]

    def fixed(self) -> Fixed:
        """Return what became of it all."""
        table = Table.open(self.homes[0].store, "pier")
        submitted = [event.data for event in table.history.events() if event.kind == "submitted"]
        book = table.history.book
        rows = [row.body for row in rows_of(self.homes[0].store.log("pier")) if isinstance(row.body, Event)]
        return Fixed(
            {each.seat: each.answers[0].amount for each in submitted if each.kind == "bid"},
            book.words_of("1.1"),
            {body.data.label: body.data.value for body in rows if body.kind == "rolled"},
            {seat: [each.order.amount for each in book.of(seat) if each.packet != "1.1"] for seat in ("ann", "ben")},
        )


@pytest.fixture(scope="module", params=SENT)
def begun(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Begun]:
    """A home with a game that waits for its first orders, and the hour of its lock."""
    with installed(tmp_path_factory.mktemp("data")):
        home = Home(tmp_path_factory.mktemp("home"), Hands(START))
        players = tuple(Player(name=name, address=f"{name.lower()}@example.org", zone=ZONE) for name in NAMES)
        clock = Deadlines(closes="clock", grace=0, delay=0, remind=())
        dice = DiceSettings(words=request.param, word_hours=12)
        file = GameFile(
            id="pier", system="harbour", schedule="one", player=players, deadlines=clock, dice=dice, proof="mail"
        )
        table = create(home, configure(home, file), bytes(range(64)))
        packet = table.history.state.open_packet
        assert packet is not None
        lock = moment(table.history.deadlines[packet.id].at)
        home.close()
        yield Begun(home.path, lock, request.param)


@pytest.fixture
def quick() -> Iterator[Path]:
    """A folder in memory, where there is one: no disk is waited for."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder)


def play(begun: Begun, folder: Path, looks: tuple[tuple[int, int], ...], *, backwards: bool) -> Fixed:
    """Play a game in which processes look behind some of the arrivals; return what became of it."""
    shutil.copytree(begun.home, folder)
    pier = Pier(folder, begun, backwards)
    checkpoint.install(pier.told)
    try:
        for at, arrival in enumerate(MAILS):
            pier.arrive(*arrival)
            for process in (process for place, process in looks if place == at):
                pier.look(process)
        pier.hands.moment += MINUTE
        pier.look(1)
    finally:
        checkpoint.remove(pier.told)
    assert pier.locks == 1
    assert [entry.state for entry in pier.homes[0].store.journal() if entry.kind == "mail"] == ["filed"] * 6
    assert verify(pier.homes[0], "pier").differences == []
    fixed = pier.fixed()
    for home in pier.homes:
        home.close()
    shutil.rmtree(folder)
    return fixed


def interleavings(steps: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield each way to put so many looks of two processes behind the arrivals; the two are alike."""
    for places in combinations_with_replacement(range(len(MAILS)), steps):
        for processes in product((0, 1), repeat=steps - 1):
            yield tuple(zip(places, (0, *processes), strict=True))


@pytest.mark.parametrize("steps", [1, *(pytest.param(steps, marks=pytest.mark.soak) for steps in (2, 3))])
def test_what_counts_is_what_came_before_the_lock_whoever_looks_when(begun: Begun, quick: Path, steps: int) -> None:
    first: Fixed | None = None
    for number, looks in enumerate(interleavings(steps)):
        fixed = play(begun, quick / str(number), looks, backwards=bool(number % 2))
        assert fixed.bids == {"ann": 3, "ben": 0, "cleo": 0}, looks
        assert fixed.words == (("ann", WORD),), looks
        assert fixed.later == LATER[begun.words], looks
        first = first or fixed
        assert fixed.dice == first.dice, looks
