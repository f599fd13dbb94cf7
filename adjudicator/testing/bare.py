"""Whole games without letters: orders are written as text and read back, the rules run, the log is kept in memory.

For hundreds of long runs. No receipt and no report is written, nothing is stored; `simulation` does all that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256, sha512
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from adjudicator.engine.log.history import replay
from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.running import advance, questions
from adjudicator.model.event import Event
from adjudicator.model.order import Filed
from adjudicator.model.record import decode, encode
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.filing.submit import Filing, submit
from adjudicator.service.game.home import Home
from adjudicator.service.game.secrets import Secret, dice_for
from adjudicator.service.game.table import Board
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure
from adjudicator.service.setup.variants import lend
from adjudicator.testing.audit import audit
from adjudicator.testing.players import STYLES, Phrase, Style, Wish, away, natural, possible, style_of
from adjudicator.testing.simulation import ROUNDS, drawn_settings, names, stopped

LIMIT = 100_000
"""Steps of one packet after which a game is assumed to loop."""


Watch = Callable[[Board], None]
"""Called in each packet after the players have written, before it is locked."""
Aside = Callable[[Board, Random], Iterable[Any]]
"""What happens in a packet beside the players' orders, as rows: the GM decides, somebody joins, or falls silent."""


@dataclass(slots=True)
class Played:
    """The result of one game; `digest` is that of its log, whose rows are `rows`.

    `stopped` says that the game was not over when it had had its packets.
    """

    seed: int
    packets: int = 0
    orders: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    over: str = ""
    stopped: bool = False
    digest: str = ""
    faults: list[str] = field(default_factory=list)
    rows: list[LogRow] = field(default_factory=list, repr=False, compare=False)

    @property
    def line(self) -> str:
        """The game in one line, and each fault below it."""
        events, faults = sum(self.kinds.values()), len(self.faults)
        told = f"seed {self.seed}: {self.packets} packets, {self.orders} orders, {events} events, {faults} faults"
        ending = f"; over: {self.over}" if self.over else stopped(self.packets) if self.stopped else ""
        return "\n".join([f"{told}, {self.digest[:12]}{ending}", *(f"  {fault}" for fault in self.faults)])

    def facts(self) -> dict[str, Any]:
        """Return the game as plain data, without its log."""
        return {key: value for key, value in asdict(replace(self, rows=[])).items() if key != "rows"}


@dataclass(slots=True)
class Ledger:
    """The log of a game in memory; each step goes in as one transaction."""

    board: Board
    rows: list[LogRow] = field(default_factory=list)

    def append(self, bodies: Iterable[Any]) -> None:
        """Append the bodies of one step."""
        step = self.board.history.step + 1
        for body in bodies:
            row = LogRow(len(self.rows) + 1, "state", step, body)
            self.rows.append(row)
            self.board.history.add(row)

    def run(self) -> None:
        """Go on until the game waits for players."""
        board = self.board
        for _ in range(LIMIT):
            dice = dice_for(board.id, board.history, board.keys)
            step = next(advance.advance(board.game, board.history.state, board.history.book, dice), None)
            if step is None:
                return
            self.append(step.events)
        msg = f"the game runs in a circle: {LIMIT} steps and nobody is asked anything"
        raise RuntimeError(msg)


def play(  # noqa: PLR0913 - one argument for each thing a caller may settle
    system: str,
    players: int,
    seed: int,
    *,
    settings: Mapping[str, Any] | None = None,
    packets: int = 40,
    phrase: Phrase = natural,
    schedule: str = "faithful",
    style: str | Style = "random",
    watch: Watch | None = None,
    aside: Aside | None = None,
    variant: str = "",
    own: Path | None = None,
) -> Played:
    """Let random or sensible players play one game.

    Args:
        system: the system's id.
        players: how many play.
        seed: determines everything.
        settings: those not given are drawn from what the box declares.
        packets: after how many the game is stopped.
        phrase: how players word a canonical line.
        schedule: the schedule they play by.
        style: how they play, as `players.style_of` names it, or a style of the caller's own.
        watch: looks at the game in each packet.
        aside: what happens in each packet beside the orders.
        variant: which variant of the system they play.
        own: the home whose own variants may be played too.

    Returns:
        the result of the game and its faults.
    """
    chance = Random(seed)
    chosen = drawn_settings(system, chance, settings, variant)
    board = start(system, players, seed, chosen, schedule, variant, own)
    ledger, played = Ledger(board), Played(seed)
    manner = style_of(style, seed, board.game) if isinstance(style, str) else style
    ledger.append(advance.begin(board.game).events)
    ledger.run()
    while board.history.state.open_packet is not None and played.packets < packets:
        played.packets += 1
        _written(ledger, played, chance, manner, phrase)
        for body in aside(board, chance) if aside is not None else ():
            ledger.append((body,))
        if watch is not None:
            watch(board)
        ledger.append(advance.lock(board.game, board.history.state).events)
        ledger.run()
    finish(ledger, played)
    return played


def start(
    system: str,
    players: int,
    seed: int,
    settings: Mapping[str, Any],
    schedule: str,
    variant: str = "",
    own: Path | None = None,
) -> Board:
    """Return a game that is set up and has not begun: its players named by `names`, its dice from the seed."""
    named = tuple(Player(name=name, address=f"{name.lower()}@players.example") for name in names(players))
    file = GameFile(id=f"bare-{seed}", system=system, schedule=schedule, settings=settings, player=named)
    file = replace(file, variant=variant)
    with TemporaryDirectory(prefix="adjudicator-") as folder:
        home = Home(Path(folder))
        lend(own, system, variant, home.path)
        try:
            config = configure(home, file)
        finally:
            home.close()
    return Board(config, Secret(sha512(f"{system}/{players}/{seed}".encode()).digest(), config.id))


def _written(ledger: Ledger, played: Played, chance: Random, style: Style, phrase: Phrase) -> None:
    """Let the players write, one after the other."""
    board = ledger.board
    awake = [s for s in advance.asked(board.game, board.history.state) if chance.random() >= away(style)]
    acting = any(topic.slot.need == "open" for topic in questions.topics(board.game, board.history.state))
    for _ in range(ROUNDS if acting and style is not STYLES["random"] else 1):
        chance.shuffle(awake)
        for seat in awake:
            for bundle in style(board.game, board.history.state, seat, chance):
                if len(bundle) == 1 and not possible(board.game, board.history.state, seat, bundle[0]):
                    continue
                lines = [phrase(wish.line(board.game.name), chance) for wish in bundle]
                _write(ledger, played, seat, bundle, lines)


def _write(ledger: Ledger, played: Played, seat: str, bundle: tuple[Wish, ...], lines: list[str]) -> None:
    """Read lines back and file them; exactly what was meant must be filed."""
    board = ledger.board
    history = board.history
    dice = dice_for(board.id, history, board.keys)
    work = Filing(board.game, seat, f"{seat}-{played.packets}", history.state, history.book, dice)
    submit(work, read_lines(board, seat, "\n".join(lines)))
    filed = [order for outcome in work.outcomes for order in outcome.orders]
    played.orders += len(filed)
    if len(filed) != len(bundle) or not all(w.is_filed_as(f) for w, f in zip(bundle, filed, strict=True)):
        played.faults.append(f"{seat} {_misfiled(board, bundle, lines, filed)}")
    ledger.append(work.rows)


def _misfiled(board: Board, bundle: tuple[Wish, ...], lines: list[str], filed: list[Filed]) -> str:
    """Return the orders meant but not filed, and those filed but not meant."""
    name = board.game.name
    pairs = zip(bundle, lines, strict=True)
    missing = [f"{wish.line(name)!r} as {line!r}" for wish, line in pairs if not any(map(wish.is_filed_as, filed))]
    wrong = [order.say(name) for order in filed if not any(wish.is_filed_as(order) for wish in bundle)]
    if not missing and not wrong:
        return f"meant {[wish.line(name) for wish in bundle]}, filed in another order or number"
    return f"meant {', '.join(missing) or 'no more'}; filed for it {wrong}"


def finish(ledger: Ledger, played: Played) -> None:
    """Audit the log, fold it again from its text, and sum up."""
    board = ledger.board
    texts = [json.dumps(encode(row.body), sort_keys=True) for row in ledger.rows]
    again = replay(LogRow(r.seq, r.stream, r.step, decode(t)) for r, t in zip(ledger.rows, texts, strict=True))
    if again.state != board.history.state:
        played.faults.append("the log does not give the state that the game reached")
    played.faults += audit(board.game, board.history.events(), board.history.state)
    for row in ledger.rows:
        if isinstance(row.body, Event):
            played.kinds[row.body.kind] = played.kinds.get(row.body.kind, 0) + 1
    played.over, played.rows = board.history.state.over, ledger.rows
    played.stopped = board.history.state.open_packet is not None
    played.digest = sha256("\n".join(texts).encode()).hexdigest()
