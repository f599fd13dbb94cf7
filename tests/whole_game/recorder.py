"""Writes the example of a whole game, mails, reports, archive and README: `python -m tests.whole_game.recorder`.

Characters play it, each by his own lights, and write as people do. Where a rule or a word of the language was
changed on purpose, the game runs otherwise; it is then recorded again, with the next dice if need be, until it ends
in a victory. The mails are read as the service reads them, so that it comes to the same game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import sha512
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from adjudicator.engine.running import advance, questions
from adjudicator.intake.letter import clean
from adjudicator.model.event import Event
from adjudicator.model.letter import Own
from adjudicator.service.answering.file_letter import fill
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.game.home import Home
from adjudicator.service.game.secrets import Secret, dice_for
from adjudicator.service.game.table import Board
from adjudicator.service.settings.config import GameFile, read_toml
from adjudicator.service.setup.creation import configure, given_secret
from adjudicator.systems.republic.people import of_faction
from adjudicator.testing import golden
from adjudicator.testing.bare import Ledger
from adjudicator.testing.players import Wish, possible
from tests.whole_game import carthage
from tests.whole_game.hands import HANDS, answering, mail, worded
from tests.whole_game.readme import Readme
from tests.whole_game.tale import Tale
from tests.whole_game.wants import style

START = datetime(2026, 10, 2, 18, 0, tzinfo=UTC)
FIRST = datetime(2026, 10, 4, 20, 0, tzinfo=UTC)
TURNOVER = timedelta(days=2)
"""From one deadline of the schedule to the next."""
PACKETS = 42
"""Packets after which a game is too long for an example."""
GREETS, SLIPS, WORD, AGAIN = 0.45, 0.07, 0.06, 0.5
"""How often a mail begins with a greeting, has a line that cannot be filed, a word for the dice, and is followed by
another that says it again."""
SORRY = ("Sorry, that was nonsense.", "Oh dear, my mistake.", "Sorry, I looked at the wrong turn.")


@dataclass(slots=True)
class Sent:
    """A mail that was sent."""

    at: datetime
    seat: str
    raw: bytes


@dataclass(slots=True)
class Play:
    """A game at play by mail."""

    tale: Tale
    seed: int
    board: Board
    ledger: Ledger
    chance: Random
    mails: list[Sent] = field(default_factory=list)
    closes: list[datetime] = field(default_factory=list)
    told: int = 0
    """Rows that the last report told."""

    @property
    def over(self) -> str:
        """How the game ended, empty while it runs."""
        return self.board.history.state.over

    def run(self, packets: int) -> None:
        """Play to the end, or until so many packets have been played."""
        self.ledger.append(advance.begin(self.board.game).events)
        self.ledger.run()
        closing = FIRST
        while self.board.history.state.open_packet is not None and len(self.closes) < packets:
            self._packet(closing)
            self.closes.append(closing)
            closing += TURNOVER

    def _packet(self, closing: datetime) -> None:
        news = [row.body for row in self.ledger.rows[self.told :] if isinstance(row.body, Event)]
        self.told = len(self.ledger.rows)
        board = self.board
        asked = advance.asked(board.game, board.history.state)
        for at, seat, again in self._hours(asked, closing):
            bundles = style(self.tale.characters, board.game, board.history.state, seat, self.chance)
            wishes = [wish for bundle in bundles for wish in bundle if len(bundle) > 1 or self._possible(seat, wish)]
            if again:
                acting = {
                    t.slot.kind for t in questions.topics(board.game, board.history.state) if t.slot.need == "open"
                }
                wishes = [wish for wish in wishes if wish.order.kind in acting]
            if wishes:
                self._write(seat, at, wishes, [] if again else news)
        self.ledger.append(advance.lock(board.game, board.history.state).events)
        self.ledger.run()

    def _hours(self, asked: tuple[str, ...], closing: datetime) -> Iterator[tuple[datetime, str, bool]]:
        """Yield who writes when; all write again while orders act on arrival."""
        acting = any(t.slot.need == "open" for t in questions.topics(self.board.game, self.board.history.state))
        for day in (2, 1) if acting else (2,):
            minutes = sorted(self.chance.sample(range(60, 1300 if acting else 2700), len(asked)))
            seats = self.chance.sample(asked, len(asked))
            for late, seat in zip(minutes, seats, strict=True):
                yield closing - timedelta(days=day) + timedelta(minutes=late), seat, day == 1

    def _possible(self, seat: str, wish: Wish) -> bool:
        return possible(self.board.game, self.board.history.state, seat, wish)

    # ----------------------------------------------------------------------------------- a mail

    def _write(self, seat: str, at: datetime, wishes: list[Wish], news: list[Event]) -> None:
        """Send a mail; where a line of it was nonsense, perhaps another that says sorry."""
        hand, chance = HANDS[seat], self.chance
        lines = [worded(wish.line(self.board.game.name), hand, chance, self._reads(seat, wish)) for wish in wishes]
        text = [*lines]
        slip = self._nonsense(seat) if chance.random() < SLIPS else ""
        if slip:
            text.insert(chance.randrange(len(text) + 1), slip)
        if not self.mails or chance.random() < WORD:
            text.append(f"Word: {chance.choice(self.tale.words)}")
        talk = [line for line in self._talk(seat, news) if self._is_talk(seat, line)]
        greeting = [chance.choice(hand.greetings)] if chance.random() < GREETS else []
        head = [*greeting, *talk]
        self._send(seat, at, [*head, *([""] if head else []), *text])
        if slip and chance.random() < AGAIN:
            self._send(seat, at + timedelta(minutes=4 + chance.randrange(9)), [chance.choice(SORRY), "", lines[-1]])

    def _reads(self, seat: str, wish: Wish) -> Any:
        def reads(text: str) -> bool:
            meant = [(wish.order, wish.when, wish.life)]
            found = [each for each in read_lines(self.board, seat, text) if type(each).__name__ != "Noted"]
            return [(getattr(r, "order", None), getattr(r, "when", ()), getattr(r, "life", "")) for r in found] == meant

        return reads

    def _nonsense(self, seat: str) -> str:
        """Return a line that files nothing."""
        state, name = self.board.history.state, self.board.game.name
        others = [key for other in self.board.game.seats if other != seat for key in of_faction(state, other)]
        mine = of_faction(state, seat)
        if not others or not mine:
            return ""
        names = {"other": name(f"senator:{self.chance.choice(others)}"), "mine": name(f"senator:{mine[0]}")}
        line = HANDS[seat].dressed(self.chance.choice(self.tale.nonsense).format(**names), self.chance)
        filing = fill(
            self.board,
            seat,
            self._letter(mail(seat, 0, [line], answering(seat, "x", START, self.tale.gm), START)),
            0,
            self._dice(),
        )
        refused = [each for each in filing.outcomes if each.status in {"refused", "unclear"}]
        return line if refused and not filing.rows else ""

    def _talk(self, seat: str, news: list[Event]) -> Iterator[str]:
        """Yield what a player says to the news; he does not comment on everything."""
        for event in news:
            if event.kind in self.tale.remarks and self.chance.random() < 0.2:
                who = self.board.game.name(getattr(event.data, "senator", "") or f"seat:{seat}")
                yield self.chance.choice(self.tale.remarks[event.kind]).format(who=who)
                return

    def _is_talk(self, seat: str, line: str) -> bool:
        return all(type(each).__name__ == "Talk" for each in read_lines(self.board, seat, line))

    def _send(self, seat: str, at: datetime, lines: list[str]) -> None:
        board, packet = self.board, self.board.history.state.packet
        title = f"[{board.id}] {packet.id}" if packet else ""
        before = at - timedelta(hours=3, minutes=len(self.mails) % 60)
        raw = mail(seat, len(self.mails) + 1, lines, answering(seat, title, before, self.tale.gm), at)
        self.mails.append(Sent(at, seat, raw))
        self.ledger.append(fill(board, seat, self._letter(raw), len(self.mails), self._dice()).rows)

    def _letter(self, raw: bytes) -> Any:
        return clean.read(raw, Own(frozenset({self.tale.address}), "gm.example"), (self.board.id,))

    def _dice(self) -> Any:
        return dice_for(self.board.id, self.board.history, self.board.keys)


def secret(tale: Tale, seed: int) -> str:
    """Return the secret that a seed gives, in hex digits."""
    return sha512(f"{tale.example}/{seed}".encode()).hexdigest()


def play(tale: Tale, seed: int, packets: int = PACKETS) -> Play:
    """Play the game of a seed, so many packets at most."""
    with TemporaryDirectory(prefix="adjudicator-") as folder:
        home = Home(Path(folder))
        try:
            config = configure(home, read_toml(tale.folder / "game.toml", GameFile), tale.folder)
        finally:
            home.close()
    board = Board(config, Secret(given_secret(secret(tale, seed)), config.id))
    game = Play(tale, seed, board, Ledger(board), Random(seed))
    game.run(packets)
    return game


def write(game: Play) -> None:
    """Write the inbox and the script of a game."""
    inbox = game.tale.folder / "inbox"
    inbox.mkdir(exist_ok=True)
    for old in inbox.glob("*.eml"):
        old.unlink()
    for number, sent in enumerate(game.mails, start=1):
        (inbox / f"{number:03}-{sent.seat}.eml").write_bytes(sent.raw)
    closes = "".join(f'  "{at.isoformat()}",\n' for at in game.closes)
    packet = game.board.history.state.packet
    last = packet.id.replace(".", "-") if packet else ""
    kept = ", ".join(f'"{page}"' for page in (*game.tale.kept, f"*/{last}.txt", f"*/{last}.html"))
    figures = {"start": START.isoformat(), "closes": closes, "secret": secret(game.tale, game.seed), "kept": kept}
    script = SCRIPT.format(**figures, module=game.tale.module, archive=game.tale.archive)
    (game.tale.folder / "script.toml").write_text(script, "utf-8")


SCRIPT = """\
# Written by `python -m {module}`. The secret of a real game comes from chance and is shown to nobody;
# this one is printed so that the example has the same dice on every machine.
start = "{start}"
closes = [
{closes}]
secret = "{secret}"
shows = "anna"
# The pages kept as files in expected/; of the others its manifest has the digests, and the archive has all reports.
kept = [{kept}]
archive = "{archive}"
"""


def record(tale: Tale) -> None:
    """Record the first game of a tale that ends in a victory; seeds may stand on the command line."""
    seeds = [int(word) for word in sys.argv[1:]] or tale.seeds
    for seed in seeds:
        game = play(tale, seed)
        print(f"seed {seed}: {len(game.closes)} packets, {len(game.mails)} mails, {game.over or 'too long'}")  # noqa: T201 - a tool
        if game.over in tale.endings:
            write(game)
            print(f"{golden.rewrite(tale.example)} files")  # noqa: T201 - a tool
            Readme(tale.example).renew()
            return
    sys.exit("no game ends in a victory")


if __name__ == "__main__":
    record(carthage.TALE)
