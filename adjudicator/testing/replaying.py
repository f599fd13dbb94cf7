"""Recorded games: how a game was set up and what was filed in each packet, played again without any player's code.

A recording is a text file: its head as one line of JSON, then one line for each packet, the mails in order,
each its seat and its lines. Orders are written as receipts show them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.running import advance
from adjudicator.model.event import Event
from adjudicator.model.order import Names
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.filing.submit import Filing, submit
from adjudicator.service.game.secrets import dice_for
from adjudicator.testing.bare import Ledger, Played, finish, start

Mail = tuple[str, tuple[str, ...]]
"""The writer and the lines."""


@dataclass(frozen=True, slots=True)
class Recording:
    """A game to be played again; `over` and `digest` are its result, `packets` the mails of each packet."""

    system: str
    players: int
    seed: int
    schedule: str
    settings: Mapping[str, Any]
    over: str
    digest: str
    packets: tuple[tuple[Mail, ...], ...]

    def text(self) -> str:
        """Return the recording as in its file."""
        head = {key: value for key, value in asdict(self).items() if key != "packets"}
        return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in (head, *self.packets))


def load(file: Path) -> Recording:
    """Return the recording of a file."""
    head, *packets = (json.loads(line) for line in file.read_text("utf-8").splitlines())
    mails = tuple(tuple((seat, tuple(lines)) for seat, lines in packet) for packet in packets)
    return Recording(**head, packets=mails)


def filed(rows: Iterable[LogRow], names: Names) -> tuple[tuple[Mail, ...], ...]:
    """Return what was filed in each packet that was closed: a step of the log with orders is a mail."""
    return tuple(_packets(rows, names))


def _packets(rows: Iterable[LogRow], names: Names) -> Iterator[tuple[Mail, ...]]:
    mails: dict[int, Mail] = {}
    for row in rows:
        if isinstance(row.body, OrderFiled):
            order = row.body.filed
            seat, lines = mails.get(row.step, (order.seat, ()))
            mails[row.step] = (seat, (*lines, order.say(names)))
        elif isinstance(row.body, Event) and row.body.kind == "packet_locked":
            yield tuple(mails.values())
            mails = {}


def again(recording: Recording) -> Played:
    """Play a recorded game again.

    Args:
        recording: the game; its ending and digest are ignored.

    Returns:
        the result; a line that is no longer filed is a fault.
    """
    board = start(recording.system, recording.players, recording.seed, recording.settings, recording.schedule)
    ledger, played = Ledger(board), Played(recording.seed)
    ledger.append(advance.begin(board.game).events)
    ledger.run()
    for packet in recording.packets:
        played.packets += 1
        for seat, lines in packet:
            _file(ledger, played, seat, lines)
        ledger.append(advance.lock(board.game, board.history.state).events)
        ledger.run()
    finish(ledger, played)
    return played


def _file(ledger: Ledger, played: Played, seat: str, lines: tuple[str, ...]) -> None:
    board, history = ledger.board, ledger.board.history
    dice = dice_for(board.id, history, board.keys)
    work = Filing(board.game, seat, f"{seat}-{played.packets}", history.state, history.book, dice)
    submit(work, read_lines(board, seat, "\n".join(lines)))
    count = sum(len(outcome.orders) for outcome in work.outcomes)
    played.orders += count
    if count != len(lines):
        played.faults.append(f"packet {played.packets}, {seat}: {count} of {len(lines)} lines are filed")
    ledger.append(work.rows)
