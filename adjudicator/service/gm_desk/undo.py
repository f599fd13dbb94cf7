"""Taking back what the GM did last, by the act that does the opposite: nothing is edited, and all are told."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.engine.log.book import DoneSaid, OrderFiled, OrderWithdrawn, fold_book
from adjudicator.engine.log.history import DeadlineSet, Published
from adjudicator.engine.running.corrections import ruling
from adjudicator.model.errors import UserError
from adjudicator.model.secret import Secret
from adjudicator.service.clock import pauses
from adjudicator.service.game.table import rows_of
from adjudicator.service.game.times import in_utc, moment
from adjudicator.service.gm_desk import acts

if TYPE_CHECKING:
    from adjudicator.engine.log.log_row import LogRow
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table


@dataclass(frozen=True, slots=True)
class Undoing:
    """What takes the last act back: `told` says so to the GM, `do` does it, with the reason."""

    told: str
    do: Callable[[str], object]


@dataclass(frozen=True, slots=True)
class _Last:
    """The last act of the GM: its words as they were journalled, and the log."""

    home: Home
    table: Table
    words: tuple[str, ...]
    log: tuple[LogRow, ...]

    def last(self, kind: str) -> LogRow | None:
        """Return the last row of a kind of event that no rewind has cut."""
        return next((row for row in reversed(self.table.history.rows) if row.body.kind == kind), None)


INSTEAD = {
    "decide": "set what it changed with rule, or go back with rewind",
    "rewind": "what players have seen cannot be unseen; rewind once more if it was the wrong packet",
    "end": "open its last packet again with rewind PACKET --reopen",
    "press": "it has gone out; write again with press",
    "replace": "give the seat back with replace",
    "release": "file what should stand with substitute",
    "admit": "the newcomer can resign",
    "standby": "drop the name with standby --drop",
    "turn_down": "give the time with extend",
    "words": "mend words.toml and apply it again",
}
"""What to do about an act that undo cannot take back."""


def undoing(home: Home, table: Table) -> Undoing:
    """Return what takes back the last act of the GM in a game, which may itself have been an undo.

    Raises:
        UserError: there was none, it cannot be taken back, or play has overtaken it; the message says
            what to do instead.
    """
    commands = [entry for entry in home.store.journal(game=table.id) if entry.kind == "command"]
    if not commands:
        raise UserError(f"The GM of {table.config.title} has done nothing yet that undo could take back.")
    _, name, *words = json.loads(home.store.raw(max(commands, key=lambda entry: entry.id).id))
    if name not in _WAYS:
        raise UserError(
            f"The last act was {name}, which undo does not take back: {INSTEAD.get(name, 'see the guide')}."
        )
    return _WAYS[name](_Last(home, table, tuple(words), tuple(rows_of(home.store.log(table.id)))))


def undo(home: Home, table: Table, why: str) -> str:
    """Take back the last act of the GM, tell players why, and return what was done; raises as `undoing` does."""
    found = undoing(home, table)
    found.do(f"this takes back what was done before. {why}")
    return found.told


def _rule(last: _Last) -> Undoing:
    cell, row = last.words[0], last.last("gm_ruled")
    if row is None or row.body.data.cell != cell:
        raise UserError(f"The ruling on {cell} no longer stands, as the game has gone back since.")
    was, now = (each.value if isinstance(each, Secret) else each for each in (row.body.data.was, row.body.data.now))
    again = ruling(last.table.history.state, cell, _typed(was), "").data.was
    if (again.value if isinstance(again, Secret) else again) != now:
        raise UserError(f"{cell} has changed since the ruling; set it to what it should be now with rule.")
    gone = any(isinstance(each.body, Published) and each.seq > row.seq for each in last.log)
    return Undoing(
        f"{cell} is {_typed(was)} again.",
        lambda why: acts.rule(last.home, last.table, cell, _typed(was), why, at_once=gone),
    )


def _typed(value: object) -> str:
    """Return a value as a GM types it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _extend(last: _Last) -> Undoing:
    packet = last.words[0]
    here = last.table.history.state.open_packet
    hours = [row.body.at for row in last.log if isinstance(row.body, DeadlineSet) and row.body.packet == packet]
    if here is None or here.id != packet or len(hours) < len(("before", "after")):
        raise UserError(f"Packet {packet} is not open any more, so its deadline cannot be put back.")
    old = hours[-2]
    return Undoing(
        f"The packet closes at {in_utc(old)} again.",
        lambda why: acts.extend(last.home, last.table, until=moment(old), why=why),
    )


def _pause(last: _Last) -> Undoing:
    return Undoing("The game is no longer paused.", lambda why: pauses.resume(last.home, last.table, why))


def _resume(last: _Last) -> Undoing:
    return Undoing("The game is paused again.", lambda why: pauses.pause(last.home, last.table, None, why))


def _substitute(last: _Last) -> Undoing:
    """Strike the orders that the GM filed and file again what they replaced, by lines as any substitution has them."""
    seat, packet = last.words[0], (*last.words[3:], "")[0]
    told = last.last("order_substituted")
    step = None if told is None else told.step - 1
    rows = [row for row in last.log if row.step == step]
    if told is None or not rows or told.body.data.seat != seat:
        raise UserError("What was filed no longer stands, as the game has gone back since.")
    first, end = rows[0].seq, rows[-1].seq
    booked = [(row.seq, row.body) for row in last.log if isinstance(row.body, _BOOKED)]
    before = fold_book(body for seq, body in booked if seq < first).of(seat)
    after = {filed.number for filed in fold_book(body for seq, body in booked if seq <= end).of(seat)}
    name = last.table.game.name
    new = [row.body.filed for row in rows if isinstance(row.body, OrderFiled)]
    now = {filed.number for filed in last.table.history.book.of(seat)}
    lines = [f"cancel {filed.say(name)}" for filed in new if filed.number in now]
    lines += [filed.say(name) for filed in before if filed.number not in after]
    lines += [f"done {'no' if row.body.done else 'yes'}" for row in rows if isinstance(row.body, DoneSaid)]
    if not lines:
        raise UserError("Nothing of what was filed stands any more, and it replaced nothing.")
    text, target = "\n".join(lines), packet or told.body.data.packet

    def do(why: str) -> None:
        work = acts.substitute(last.home, last.table, seat, text, why, target)
        wrong = [outcome.text for outcome in work.outcomes if outcome.status != "understood"]
        if wrong:
            raise UserError(f"It cannot be taken back line by line ({wrong[0]}); file what should stand: substitute.")

    return Undoing("\n".join(["Filed for the seat, to take back what was filed:", *lines]), do)


_BOOKED = (OrderFiled, OrderWithdrawn)
_WAYS: Mapping[str, Callable[[_Last], Undoing]] = {
    "rule": _rule,
    "extend": _extend,
    "pause": _pause,
    "resume": _resume,
    "substitute": _substitute,
}
