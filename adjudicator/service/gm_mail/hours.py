"""The GM's commands by mail about hours: more time or none, pauses and their end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from adjudicator.model.errors import UserError
from adjudicator.service.clock import pauses
from adjudicator.service.game import late
from adjudicator.service.game.times import moment, stamp
from adjudicator.service.gm_desk import acts
from adjudicator.service.gm_mail.context import Act, Post, Promise, reason_of
from adjudicator.service.gm_mail.lines import Asked
from adjudicator.service.turn.adjudicate import open_packet

_LENGTH = re.compile(r"(?:by\s+)?(\d{1,4})\s*(h|hours?|d|days?)", re.IGNORECASE)
_UNTIL = re.compile(r"(?:until|till|to)\s+(\d{4}-\d\d-\d\d)[T ,]+(\d\d:\d\d)(?:\s*(?:UTC|Z))?", re.IGNORECASE)
_NO = frozenset({"no", "not", "nothing", "refuse"})


def _extend(post: Post, asked: Asked) -> Act:
    packet, why = open_packet(post.table), reason_of(asked)
    if asked.words.lower() in _NO:
        return _turn_down(post, why)
    old = post.table.history.deadlines[packet.id].at
    length, until = _LENGTH.fullmatch(asked.words), _UNTIL.fullmatch(asked.words)
    if length is None and until is None:
        raise UserError("Say by how much: extend 12 hours, extend 1 day, or extend until 2026-11-30 20:00 (UTC).")
    if until is not None:
        at = _moment(*until.groups())
    else:
        assert length is not None
        hours = int(length[1]) * (1 if length[2].lower().startswith("h") else 24)
        at = max(moment(old), post.home.now()) + timedelta(hours=hours)
    if at <= post.home.now():
        raise UserError(f"The deadline would be {post.when(stamp(at))}, which is past; choose a later one.")
    promise = post.say("extend", packet=packet, old=post.when(old), new=post.when(stamp(at)), why=why)
    return Act(promise, lambda: acts.extend(post.home, post.table, until=at, why=why))


def _moment(day: str, hour: str) -> datetime:
    try:
        return datetime.fromisoformat(f"{day}T{hour}").replace(tzinfo=UTC)
    except ValueError:
        raise UserError(f"{day} {hour} is no moment; write it as 2026-11-30 20:00.") from None


def _turn_down(post: Post, why: str) -> Act:
    wishes = post.table.history.calendar.wishes(late.phase(post.table))
    if not wishes:
        raise UserError("Nobody has asked for more time in this packet.")
    names = [post.table.players[each.seat].name for each in wishes]
    return Act(post.say("turn-down", names=names, why=why), lambda: pauses.turn_down(post.home, post.table, why))


def _pause(post: Post, asked: Asked) -> Act:
    packet, why = open_packet(post.table), reason_of(asked)
    found = _UNTIL.fullmatch(asked.words)
    if asked.words and found is None:
        raise UserError("Say until when: pause until 2026-11-30 20:00 (UTC) because ..., or pause because ...")
    until = _moment(*found.groups()) if found is not None else None
    if post.table.history.calendar.paused is not None:
        raise UserError("The game is paused already; end that pause first: resume because ...")
    if until is not None and until <= post.home.now():
        raise UserError(f"The pause would end at {post.when(stamp(until))}, which is past; choose a later moment.")
    told = post.say("pause", packet=packet, until=post.when(stamp(until)) if until else "", why=why)
    return Act(told, lambda: pauses.pause(post.home, post.table, until, why))


def _resume(post: Post, asked: Asked) -> Act:
    packet, why = open_packet(post.table), reason_of(asked)
    if post.table.history.calendar.paused is None:
        raise UserError("The game is not paused.")
    return Act(post.say("resume", packet=packet, why=why), lambda: pauses.resume(post.home, post.table, why))


HOURS: Mapping[str, Promise] = {"extend": _extend, "pause": _pause, "resume": _resume}
