"""Answers to a seat's questions: who plays what, until when, who is waited for, what is on file.

Each uses only what that seat may know: its own orders and view, and what is public.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.running import filing
from adjudicator.engine.running.owing import awaited
from adjudicator.intake.lexing.words import folded
from adjudicator.intake.statement.questions import OR
from adjudicator.model.reading import Command
from adjudicator.model.secret import Unknowable
from adjudicator.model.view import view
from adjudicator.service.answering.reports_again import COMMAND, found
from adjudicator.service.filing.docket import Filing, Told
from adjudicator.service.filing.reading import lexicon_of
from adjudicator.service.game.table import Board
from adjudicator.service.game.times import due, moment

SEAT: Final = "seat:"
_LISTED: Final = 12
"""How many orders on file an answer names; all of them are listed below it."""
Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Clerk:
    """Answers the questions of letters to one game."""

    table: Board

    def __call__(self, work: Filing, command: Command) -> Told | None:
        """Return the answer to a question, None where the game cannot give one."""
        if command.name == COMMAND:
            mails = found(self.table, work.seat, command)
            return None if mails is None else Told("report-again", mails)
        topic, *subjects = command.arguments
        core = _CORE.get(topic)
        facts = core(self.table, work, subjects) if core else self._by_system(work, topic, subjects)
        return None if facts is None else Told(topic, facts)

    def _by_system(self, work: Filing, topic: str, subjects: list[str]) -> Facts | None:
        told = [_told(work, topic, ids) for ids in subjects or [""]]
        return None if None in told or not told else {"answers": told}


def _told(work: Filing, topic: str, ids: str) -> Facts | None:
    """Return the system's answer about the first of some ids for which it has one."""
    reply = work.game.system.answers.get(topic)
    seen = view(work.state, work.seat)
    for subject in ids.split(OR) if reply is not None else ():
        try:
            facts = reply(work.game, seen, work.seat, subject) if reply is not None else None
        except Unknowable:
            continue
        if facts is not None:
            return {"subject": subject, **facts}
    return None


# ------------------------------------------------------------------------------------- when


def _deadline(table: Board, work: Filing, subjects: list[str]) -> Facts:
    """Return until when the open packet takes orders, in the asker's own zone."""
    del subjects
    packet = work.state.open_packet
    known = packet is not None and packet.id in table.history.deadlines
    if packet is None or not known or work.writer is None:
        return {"packet": packet, "due": None, "grace": False, "frozen": work.frozen, "paused": False}
    grace = work.calendar.grace_of(work.phase)
    hour = table.history.deadlines[packet.id].at if grace is None else grace.until
    at = due(packet.id, packet.name, hour, moment(work.writer.at), work.writer.zone)
    paused = work.calendar.paused is not None
    return {"packet": packet, "due": at, "grace": grace is not None, "frozen": work.frozen, "paused": paused}


def _phase(table: Board, work: Filing, subjects: list[str]) -> Facts:
    del table, subjects
    return {"packet": work.state.packet, "open": work.state.open_packet is not None, "over": bool(work.state.over)}


# -------------------------------------------------------------------------------------- who


def _roles(table: Board, work: Filing) -> Mapping[str, str]:
    """Return the seats by the ids of their names in play, such as powers; seats themselves are left out."""
    exact = lexicon_of(table).exact
    callings = table.game.system.callings(table.game, work.state)
    named = [(entry.id, seat) for form, seat in callings for entry in exact.get(folded(form), ())]
    return {ident: seat for ident, seat in named if not ident.startswith(SEAT)}


def _played(roles: Mapping[str, str], seat: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ident for ident, whose in roles.items() if whose == seat))


def _who(table: Board, work: Filing, subjects: list[str]) -> Facts | None:
    """Return the player of the power named, or the power of the player named."""
    roles = _roles(table, work)
    told = [_one(roles, work, ids) for ids in subjects]
    return None if None in told else {"answers": told}


def _one(roles: Mapping[str, str], work: Filing, ids: str) -> Facts | None:
    for ident in ids.split(OR):
        seat = ident.removeprefix(SEAT) if ident.startswith(SEAT) else roles.get(ident, "")
        if seat:
            played = _played(roles, seat)
            return {"subject": ident, "seat": f"{SEAT}{seat}", "roles": played, "you": seat == work.seat}
    return _told(work, "who", ids)


def _who_am_i(table: Board, work: Filing, subjects: list[str]) -> Facts | None:
    del subjects
    return _who(table, work, [f"{SEAT}{work.seat}"])


def _players(table: Board, work: Filing, subjects: list[str]) -> Facts | None:
    del subjects
    return _who(table, work, [f"{SEAT}{seat}" for seat in table.game.seats])


def _owed(table: Board, work: Filing, subjects: list[str]) -> Facts:
    """Return whom the packet waits for, as far as it is public; whether they have written is secret."""
    del subjects
    packet = work.state.open_packet
    grace = work.calendar.grace_of(work.phase) if packet is not None else None
    seats: Iterable[str] = grace.late if grace is not None else awaited(table.game, work.state) if packet else ()
    names = [f"{SEAT}{seat}" for seat in seats if seat != work.seat]
    return {"packet": packet, "grace": grace is not None, "others": names, "you": work.seat in seats, **_own(work)}


# ------------------------------------------------------------------------------- what is mine


def _own(work: Filing) -> dict[str, Any]:
    """Return what the asker has on file now."""
    alive = [each.say(work.game.name) for each in work.book.of(work.seat) if filing.alive(each, work.state)]
    word = bool(dict(work.book.words_of(work.phase)).get(work.seat))
    done = work.book.is_done(work.seat, work.phase)
    return {"orders": alive, "named": len(alive) <= _LISTED, "word": word, "done": done}


def _mine(table: Board, work: Filing, subjects: list[str]) -> Facts:
    del table, subjects
    return {"packet": work.state.open_packet, **_own(work)}


_CORE: Final[Mapping[str, Callable[[Board, Filing, list[str]], Facts | None]]] = {
    "deadline": _deadline,
    "phase": _phase,
    "who": _who,
    "who_am_i": _who_am_i,
    "players": _players,
    "owed": _owed,
    "mine": _mine,
}
"""The questions that every game answers, by topic."""
