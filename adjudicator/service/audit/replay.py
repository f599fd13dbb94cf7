"""Replay: the rules run again, step by step, and every row of the log compared with the result.

Each step is computed from the rows before it as the log has them, so that a difference is named where it
occurs and hides nothing after it. Dice are looked up by label in the step's own rows: whether they are
the right ones is another question, which `verify` asks as well.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from adjudicator.engine.chance.dice import Dice, Tray
from adjudicator.engine.log.attendance import Reminded
from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.log.calendar import EarlyClose, GraceBegun, PutOff, Resumed, StoodOpen
from adjudicator.engine.log.history import DeadlineSet, Published
from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.log.mailbox import MailboxMoved
from adjudicator.engine.log.people import ChangeSettled
from adjudicator.engine.log.sealing import BeaconAwaited, BeaconDrawn, WordsAwaited, WordsClosed
from adjudicator.engine.running import advance
from adjudicator.model.canonical import canonical
from adjudicator.model.event import Event
from adjudicator.model.record import decode, encode
from adjudicator.model.rolled import Beacon
from adjudicator.service.audit.log_dice import Difference, FromLog
from adjudicator.service.audit.rereading import Group, Post
from adjudicator.service.clock.past_hours import clock_rows
from adjudicator.service.clock.reminders import called
from adjudicator.service.game.beacon import genuine
from adjudicator.service.game.table import stream_of
from adjudicator.service.players.drops import due_rows
from adjudicator.service.turn.arrivals import arrival
from adjudicator.service.turn.attendance import at_lock
from adjudicator.service.turn.awaiting import DEAL, awaiting, closing, fixing

if TYPE_CHECKING:
    from adjudicator.model import journal
    from adjudicator.service.game.table import Board

SHOWN = 60
"""Characters of a value that a difference quotes."""


class Replay:
    """The rules of a game, run alongside its log."""

    def __init__(self, board: Board, post: Post) -> None:
        self.board = board
        self.post = post
        self.steps = 0
        self.events = 0
        self._due: deque[Group] = deque()

    def step(self, rows: list[LogRow]) -> None:
        """Compare the rows of the next step with what they should be; the history is not touched.

        Raises:
            Difference: naming the first row that differs.
        """
        bodies = [row.body for row in rows]
        filed = self._mailed(rows)
        if filed is None and self._due:
            filed = self._due.popleft()
        made = self._made(bodies) if filed is None else filed
        _compare(rows, made)
        self.steps += 1
        self.events += sum(isinstance(body, Event) for body in bodies)

    def end(self) -> None:
        """Check that nothing should have followed the last row of the log; raises Difference."""
        self._mailed([])
        if self._due:
            raise Difference("the log ends within an act of the GM")

    def _mailed(self, rows: list[LogRow]) -> Group | None:
        """Return what the mails read here filed, None if nothing."""
        filed: Group | None = None
        for entry, group in self.post.mails([row.body for row in rows]):
            if group and (filed is not None or not rows):
                raise Difference(f"what mail {entry.id} says is not in the log")
            filed = group or filed
        return filed

    def _made(self, bodies: Group) -> Group:
        first = bodies[0]
        if isinstance(first, Published | MailboxMoved):
            return [first]
        if isinstance(first, Reminded):
            return [called(self.board, first.hour)]
        if isinstance(first, EarlyClose | GraceBegun | StoodOpen) or (isinstance(first, Resumed) and not first.why):
            return clock_rows(self.board, first, bodies)
        if isinstance(first, WordsClosed):
            return list(closing(self.board))
        if isinstance(first, BeaconDrawn):
            return _drawn(self.board, first)
        if isinstance(first, ChangeSettled) and not first.mail:
            return list(due_rows(self.board))
        how = _HOW.get(first.kind, _ran) if isinstance(first, Event) else _acted
        return how(self, bodies)

    def act(self) -> Group:
        """Return the first step of the next act of the GM; its other steps are due after it."""
        self._due.extend(self.post.act())
        return self._due.popleft() if self._due else []


def _acted(replay: Replay, bodies: Group) -> Group:
    first = bodies[0]
    mailed = isinstance(first, OrderFiled) and first.filed.mail != "gm"
    return [] if mailed else replay.act()


def _began(replay: Replay, bodies: Group) -> Group:
    """Return the first step: what the rules set up, and the draws for the seats, whose order is the config's."""
    events = advance.begin(replay.board.game).events
    seating = [body for body in bodies[len(events) :] if isinstance(body, Event) and body.kind == "rolled"]
    waits = bodies[-1:] if replay.board.config.dice.deal == "with words" else []
    waits = [WordsAwaited(DEAL, body.until) for body in waits if isinstance(body, WordsAwaited)]
    return [*events, *seating, *waits]


def _locked(replay: Replay, bodies: Group) -> Group:
    board = replay.board
    until = next((body.until for body in bodies if isinstance(body, WordsAwaited)), "")
    words = awaiting(board, until)
    at = next((body.at for body in bodies if isinstance(body, BeaconAwaited)), board.config.created)
    drawn = fixing(board, words[0].until if words else at)
    return [*advance.lock(board.game, board.history.state).events, *at_lock(board), *words, *drawn]


def _drawn(board: Board, told: BeaconDrawn) -> Group:
    """Return the round that dice wait for, with the signature that the log has, if it is genuine."""
    due = board.history.due
    if due is None:
        return []
    beacon = Beacon(due.chain, due.round, told.beacon.signature)
    if not genuine(beacon):
        raise Difference(f"packet {due.packet}: round {due.round} of the beacon has another signature")
    return [BeaconDrawn(due.packet, beacon)]


def _reopened(replay: Replay, bodies: Group) -> Group:
    events = advance.reopen(replay.board.game, replay.board.history).events
    return [*events, *_deadline(bodies)]


def _ran(replay: Replay, bodies: Group) -> Group:
    """Return what the rules do by themselves at this point of the log, with the dice of the current rows."""
    board = replay.board
    if board.history.waits:
        raise Difference(f"the rules go on after row {board.history.last} of the log, though dice wait for something")
    rolled = [body.data for body in bodies if isinstance(body, Event) and body.kind == "rolled"]
    dice = Dice(Tray(FromLog(rolled), board.history.labels()))
    step = next(advance.advance(board.game, board.history.state, board.history.book, dice), None)
    if step is None:
        return []
    opened = any(event.kind in {"packet_opened", "packet_paused"} for event in step.events)
    waits = opened and step.state.open_packet is not None
    return [*step.events, *(_deadline(bodies) if waits else ())]


def _deadline(bodies: Group) -> Group:
    """Return the deadline that closes a step: its moment was up to the clock, and the reports give it."""
    told = [body for body in bodies[-1:] if isinstance(body, Event) and isinstance(body.data, PutOff)]
    set_ = [body for body in bodies[: len(bodies) - len(told)][-1:] if isinstance(body, DeadlineSet)]
    if not told:
        return set_
    seats = told[0].data.seats
    return [each for at in set_ for each in (at, Event.of(PutOff(at.packet, at.at, seats), ""))]


def _arrived(replay: Replay, bodies: Group) -> Group:
    """Return the effect of an order that was filed ahead and acts when its packet opens; others act when it runs."""
    if replay.board.history.state.open_packet is None:
        return _ran(replay, bodies)
    step = arrival(replay.board, Dice(Tray(FromLog([]), frozenset())))
    return list(step.events) if step is not None else []


_HOW: dict[str, Callable[[Replay, Group], Group]] = {
    "game_begun": _began,
    "packet_locked": _locked,
    "packet_reopened": _reopened,
    "submitted": _arrived,
    "gm_ruled": _acted,
    "gm_decided": _acted,
    "gm_ended": _acted,
    "order_substituted": _acted,
}


# ------------------------------------------------------------------------------------ rows


def steps(log: Iterable[journal.LogRow]) -> Iterator[list[LogRow]]:
    """Yield the rows of each step as the engine reads them.

    Raises:
        Difference: a row is not ours, or in another stream or spelling than we would write.
    """
    for _, rows in groupby((_row(row) for row in log), key=lambda row: row.step):
        yield list(rows)


def _row(row: journal.LogRow) -> LogRow:
    try:
        body = decode(row.body)
        same = stream_of(body) == (row.stream, row.kind) and spelt(body) == row.body
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError) as fault:
        raise Difference(f"row {row.seq} of the log cannot be read: {fault}") from None
    if not same:
        raise Difference(f"row {row.seq} of the log is not written as we write a {row.kind}")
    return LogRow(row.seq, row.stream, row.step, body)


def spelt(body: object) -> str:
    """Return a body as the log writes it."""
    return canonical(encode(body)).decode()


def _compare(rows: list[LogRow], made: Group) -> None:
    for row, body in zip(rows, made, strict=False):
        if spelt(row.body) != spelt(body):
            raise Difference(f"row {row.seq} of the log ({_called(row.body)}): {_how(encode(row.body), encode(body))}")
    if len(rows) > len(made):
        row = rows[len(made)]
        raise Difference(f"row {row.seq} of the log ({_called(row.body)}) follows from nothing: no rule and no mail")
    if len(made) > len(rows):
        at = f"after row {rows[-1].seq}" if rows else "at its end"
        raise Difference(f"the log lacks a {_called(made[len(rows)])} {at}")


def _called(body: object) -> str:
    return stream_of(body)[1]


def _how(found: Any, made: Any, way: str = "") -> str:  # noqa: ANN401 - plain JSON
    """Return where two JSON values differ."""
    if isinstance(found, dict) and isinstance(made, dict) and found.keys() == made.keys():
        key = next(key for key in found if found[key] != made[key])
        return _how(found[key], made[key], f"{way}.{key}" if way else key)
    if isinstance(found, list) and isinstance(made, list) and len(found) == len(made):
        at = next(at for at, (one, other) in enumerate(zip(found, made, strict=True)) if one != other)
        return _how(found[at], made[at], f"{way}[{at}]")
    one, other = (json.dumps(value, ensure_ascii=False)[:SHOWN] for value in (found, made))
    return f"{way or 'it'} is {one}, and must be {other}"
