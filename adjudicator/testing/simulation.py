"""Whole games by random players, their orders written as English mails and read back through the service.

A game runs from its setup until it is over, stops where the rules end, or has had its packets. What
was meant is compared with what was filed, mail by mail; the log is audited event by event, and verified.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256, sha512
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from adjudicator import private
from adjudicator.channels.maildir import MaildirSource
from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.running import advance, questions
from adjudicator.model.order import Filed
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table, rows_of
from adjudicator.service.game.times import moment
from adjudicator.service.inbox.receive import Poll, poll
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.settings.deadlines import Deadlines
from adjudicator.service.settings.missed import ENDLESS
from adjudicator.service.setup.creation import configure, create
from adjudicator.service.setup.demo import Hands
from adjudicator.service.setup.variants import lend
from adjudicator.service.turn.adjudicate import close, where
from adjudicator.testing.audit import audit
from adjudicator.testing.players import Phrase, Style, Wish, Writer, away, letter, mail, natural, possible, style_of

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hedda", "Ivo", "Jana", "Kurt", "Lena", "Milo", "Nora")
START = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
BETWEEN = timedelta(minutes=11)
"""Time from one mail to the next."""
PACKETS = 40
"""Packets after which a game is stopped."""
ROUNDS = 3
"""Rounds of mails in a packet with orders that act on arrival."""
SECOND_THOUGHTS, TWICE = 0.3, 0.05
"""How often all players write again in a packet, and a mail is sent twice."""


@dataclass(slots=True)
class Result:
    """The result of one game. `digest` is that of all reports and mails: equal games, equal digests.

    `stopped` says that the game was not over when it had had its packets.
    """

    system: str
    players: int
    seed: int
    schedule: str
    settings: Mapping[str, Any]
    mails: int = 0
    orders: int = 0
    packets: list[str] = field(default_factory=list)
    events: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    stands: str = ""
    stopped: bool = False
    digest: str = ""
    faults: list[str] = field(default_factory=list)

    @property
    def line(self) -> str:
        """The game in one line, and each fault below it."""
        told = (
            f"seed {self.seed}: {self.players} players, {len(self.packets)} packets, {self.mails} mails, "
            f"{self.orders} orders, {self.events} events, {len(self.faults)} faults, {self.digest[:12]}"
            f"{stopped(len(self.packets)) if self.stopped else ''}"
        )
        return "\n".join([told, *(f"  {fault}" for fault in self.faults)])

    def facts(self) -> dict[str, Any]:
        """Return the game as plain data."""
        return asdict(self)


def stopped(packets: int) -> str:
    """Return what the line of a game adds that was stopped after so many packets."""
    return f"; stopped after {packets} packet{'s' if packets != 1 else ''}, not over"


Watch = Callable[[Home, Table], None]
"""Called before each round of mails."""


def simulate(  # noqa: PLR0913 - one argument for each thing a caller may settle
    system: str,
    players: int,
    seed: int,
    schedule: str = "faithful",
    *,
    settings: Mapping[str, Any] | None = None,
    packets: int = PACKETS,
    phrase: Phrase = natural,
    style: str = "random",
    watch: Watch | None = None,
    folder: Path | None = None,
    variant: str = "",
    own: Path | None = None,
) -> Result:
    """Let random or sensible players play one game.

    Args:
        system: the system's id.
        players: how many play.
        seed: determines everything, dice and settings included.
        schedule: the schedule they play by.
        settings: the game's settings; those not given are drawn from what the box declares.
        packets: after how many the game is stopped.
        phrase: how players word a canonical line.
        style: how they play, as `players.style_of` names it.
        watch: looks at the game before each round of mails.
        folder: an empty folder for the home; a temporary one, if not given.
        variant: which variant of the system they play.
        own: the home whose own variants may be played too.

    Returns:
        the result of the game and its faults.

    Raises:
        UserError: there is no such system or schedule, or it is not played by so many.
    """
    chance = Random(seed)
    chosen = drawn_settings(system, chance, settings, variant)
    result = Result(system, players, seed, schedule, chosen)
    with TemporaryDirectory(prefix="adjudicator-") as thrown_away:
        clock = Hands(START)
        home = Home(folder or Path(thrown_away), clock)
        lend(own, system, variant, home.path)
        try:
            named = tuple(Player(name=name, address=f"{name.lower()}@players.example") for name in names(players))
            file = GameFile(id=f"sim-{seed}", system=system, schedule=schedule, settings=chosen, player=named)
            # Random players write to every packet or not as it comes; nobody loses a seat for that.
            file = replace(file, variant=variant, deadlines=Deadlines(delay=0, remind=()), missed=ENDLESS)
            made = create(home, configure(home, file), sha512(f"{system}/{players}/{seed}".encode()).digest())
            desk = Desk(home)
            table = desk.table(made.id)
            manner = style_of(style, seed, table.game)
            Evening(home, desk, table, clock, chance, phrase, result, packets, manner).play(watch)
        finally:
            home.close()
    return result


def names(players: int) -> tuple[str, ...]:
    """Return names for a number of players: the given ones, then the same again with `Old`, `Elder` and so on."""
    rounds = ("", *(f"{word}" for word in ("Old", "Elder", "Great", "Grand")))
    return tuple(f"{word}{name.lower() if word else name}" for word in rounds for name in NAMES)[:players]


def drawn_settings(
    system: str, chance: Random, given: Mapping[str, Any] | None = None, variant: str = ""
) -> dict[str, Any]:
    """Return settings: those given, and the others drawn from what the box of a system declares in `options.toml`.

    The numbers of a variant are left to it: years and centres that are tried on one map mislead on another.
    """
    drawn = dict(given or {})
    for option in declared(system):
        if option["name"] not in drawn and not (variant and option["type"] == "number"):
            allowed = {"flag": (True, False), "word": tuple(option.get("allowed", ()))}.get(option["type"])
            some = allowed or tuple(option.get("tried", ())) or tuple(range(option["least"], option["most"] + 1))
            drawn[option["name"]] = some[chance.randrange(len(some))]
    return _of_use(system, drawn, given or {})


def _of_use(system: str, drawn: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings without those drawn that do nothing beside the others, which a game refuses."""
    options = {option["name"]: option for option in declared(system)}
    while True:
        idle = [
            name
            for name in drawn.keys() - given.keys()
            for other, values in options[name].get("needs", {}).items()
            if drawn.get(other, options[other]["default"]) not in values
        ]
        if not idle:
            return drawn
        drawn = {name: value for name, value in drawn.items() if name not in idle}


def declared(system: str) -> list[dict[str, Any]]:
    """Return what the box of a system declares in `options.toml`, nothing where it has none."""
    import tomllib

    from adjudicator import resources

    file = resources.games(system, "options.toml")
    return list(tomllib.loads(file.read_text("utf-8")).get("option", [])) if file.exists() else []


@dataclass(slots=True)
class Evening:
    """A game in progress, and its players."""

    home: Home
    desk: Desk
    table: Table
    clock: Hands
    chance: Random
    phrase: Phrase
    result: Result
    packets: int
    style: Style

    def play(self, watch: Watch | None) -> None:
        """Play until the game is over, stops, or has had its packets; then audit it."""
        try:
            while self._opened() and len(self.result.packets) < self.packets:
                self._packet(watch)
        except Exception as fault:  # noqa: BLE001 - a game that breaks is a fault to report beside the others
            self._fault(f"{type(fault).__name__}: {fault} ({_place(fault)})")
        self._finish()

    def _opened(self) -> str:
        packet = self.table.history.state.open_packet
        return packet.id if packet is not None else ""

    def _fault(self, what: str) -> None:
        self.result.faults.append(f"{self.result.packets[-1] if self.result.packets else 'start'}: {what}")

    def _packet(self, watch: Watch | None) -> None:
        """Let the players write, then close the packet unless all have said Done."""
        packet = self.table.history.state.packet
        self.result.packets.append(packet.id if packet else "")
        game, state = self.table.game, self.table.history.state
        asked = advance.asked(game, state)
        if not asked:
            self._fault("the packet waits for nobody")
        acting = any(topic.slot.need == "open" for topic in questions.topics(game, state))
        awake = [seat for seat in asked if self.chance.random() >= away(self.style)]
        for _ in range(ROUNDS if acting else 1 + (self.chance.random() < SECOND_THOUGHTS)):
            if watch is not None and self.table.history.state.packet == packet:
                watch(self.home, self.table)
            self.chance.shuffle(awake)
            for seat in awake:
                if self.table.history.state.packet != packet:
                    return
                self._mails(seat)
        if self.table.history.state.packet == packet and packet is not None:
            self.clock.moment = max(self.clock.moment, moment(self.table.history.deadlines[packet.id].at))
            close(self.home, self.table)
        if self.table.history.state.packet == packet:
            self._fault("the packet was closed and is at hand still")

    def _mails(self, seat: str) -> None:
        """Let a seat write what it wants, a mail for each bundle."""
        state = self.table.history.state
        for bundle in self.style(self.table.game, state, seat, self.chance):
            if self.table.history.state.packet != state.packet:
                return
            if len(bundle) == 1 and not possible(self.table.game, self.table.history.state, seat, bundle[0]):
                continue
            self._send(seat, bundle)

    def _send(self, seat: str, bundle: tuple[Wish, ...]) -> None:
        """Send one mail and compare what was meant with what was filed."""
        lines = [self.phrase(wish.line(self.table.game.name), self.chance) for wish in bundle]
        extra = [line for line, often in EXTRAS if self.chance.random() < often]
        number = self.result.mails + 1
        player = self.table.players[seat]
        writer = Writer(player.name, player.address, self.home.settings.mail.address, self.table.id)
        text = letter([*lines, *extra], self.chance)
        raw = mail(writer, text, self.clock.moment, number, self.chance)
        done, filed = self._deliver(raw, number)
        self.result.orders += len(filed)
        if done.filed != 1:
            self._fault(f"mail {number} of {seat} was not filed but {self._state_of()}: {text!r}")
        elif len(filed) != len(bundle) or not all(w.is_filed_as(f) for w, f in zip(bundle, filed, strict=True)):
            self._misfiled(seat, bundle, lines, filed)
        if self.chance.random() < TWICE:
            again, twice = self._deliver(raw, number)
            if twice or again.doubles != 1:
                self._fault(f"mail {number} of {seat} came twice and was filed twice")

    def _deliver(self, raw: bytes, number: int) -> tuple[Poll, list[Filed]]:
        """Put a mail into the folder that is polled; return what the poll did and the orders it filed."""
        self.clock.moment += BETWEEN
        self.result.mails += 1
        folder = self.home.path / "letters"
        file = folder / f"{number:05}.eml"
        private.write(file, raw)
        arrived = self.clock.moment.timestamp()
        os.utime(file, (arrived, arrived))
        since = self.table.history.last
        done = poll(self.home, MaildirSource(folder), desk=self.desk)
        rows = rows_of(self.home.store.log(self.table.id, after=since))
        return done, [row.body.filed for row in rows if isinstance(row.body, OrderFiled)]

    def _state_of(self) -> str:
        entry = self.home.store.journal()[-1]
        return f"{entry.state} ({entry.reason})"

    def _misfiled(self, seat: str, bundle: tuple[Wish, ...], lines: list[str], filed: list[Filed]) -> None:
        name = self.table.game.name
        meant = [(wish.line(name), line) for wish, line in zip(bundle, lines, strict=True)]
        missing = [pair for (pair, wish) in zip(meant, bundle, strict=True) if not any(map(wish.is_filed_as, filed))]
        wrong = [f.say(name) for f in filed if not any(wish.is_filed_as(f) for wish in bundle)]
        for line, wording in missing:
            self._fault(f"{seat} meant {line!r}, wrote {wording!r}; not filed")
        for line in wrong:
            self._fault(f"filed for {seat}, who did not mean it: {line!r}")
        if not missing and not wrong:
            self._fault(f"{seat}'s orders were filed in another order or number: {[line for line, _ in meant]}")

    def _finish(self) -> None:
        """Audit the log and sum up."""
        history, store = self.table.history, self.home.store
        self.result.events = len(history.events())
        for event in history.events():
            self.result.kinds[event.kind] = self.result.kinds.get(event.kind, 0) + 1
        self.result.stands = where(self.table)
        self.result.stopped = bool(self._opened())
        self.result.faults += audit(self.table.game, history.events(), history.state)
        self.result.faults += verify(self.home, self.table.id).differences
        whole = sha256()
        for report in store.reports(self.table.id):
            whole.update(report.body)
        for entry in store.outbox():
            whole.update(store.out_raw(entry.id))
        self.result.digest = whole.hexdigest()


EXTRAS = (("Word: olive press", 0.1), ("status", 0.05), ("help", 0.03), ("Done", 0.4))
"""Lines to the bot, and how often they are added."""


def _place(fault: BaseException) -> str:
    from traceback import extract_tb

    last = extract_tb(fault.__traceback__)[-1]
    return f"{Path(last.filename).name}:{last.lineno}"
