"""The GM's commands by mail about mail: held mail, reports sent again, press to players."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudicator.intake.letter import clean
from adjudicator.model.errors import UserError
from adjudicator.service.game.identity import Stranger, identify
from adjudicator.service.gm_desk.press import press_of_gm, write_press
from adjudicator.service.gm_mail.context import Act, Post, Promise, reason_of
from adjudicator.service.gm_mail.lines import Asked
from adjudicator.service.mail_out.resend import last_subject, resend
from adjudicator.service.press.outgoing import readers

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry

_MAIL = re.compile(r"(?:mail\s+)?(\d{1,9})(?:\s+(?:as|for)\s+(\S+))?", re.IGNORECASE)
_RESEND = re.compile(r"(?:the\s+)?(public\s+)?(?:private\s+)?report\s+to\s+(\S+)", re.IGNORECASE)
_TO = re.compile(r"(?:to|for)\s+(.*?)\s*:?", re.IGNORECASE)


def _release(post: Post, asked: Asked) -> Act:
    from adjudicator.service import quarantine

    found, why = _MAIL.fullmatch(asked.words), reason_of(asked)
    if found is None:
        raise UserError("Name the mail by its number: release 12 because ..., or release 12 as Dora because ...")
    entry = _held_here(post, int(found[1]))
    letter = clean.read(post.home.store.raw(entry.id), post.desk.own, post.desk.games)
    who = identify(post.desk, letter)
    seat = post.seat(found[2]) if found[2] else ""
    if not seat and (isinstance(who, Stranger) or who.table is not post.table):
        raise UserError(f"Mail {entry.id} does not say whose it is: release {entry.id} as Dora because ...")
    name = post.table.players[seat or getattr(who, "seat", "")].name
    promise = post.say("release", number=entry.id, name=name, sender=letter.envelope.sender.address, why=why)
    game = post.table.id
    return Act(promise, lambda: quarantine.release(post.home, entry.id, why, seat=seat, game=game))


def _refuse(post: Post, asked: Asked) -> Act:
    from adjudicator.service import quarantine

    found, why = _MAIL.fullmatch(asked.words), reason_of(asked)
    if found is None or found[2]:
        raise UserError("Name the mail by its number, as in: refuse 12 because ...")
    entry = _held_here(post, int(found[1]))
    return Act(post.say("refuse", number=entry.id, why=why), lambda: quarantine.refuse(post.home, entry.id, why))


def _held_here(post: Post, number: int) -> JournalEntry:
    """Return a held mail, if it is for this game or for none."""
    from adjudicator.service import quarantine

    entry = quarantine.entry_of(post.home, number)
    if entry.game not in {None, post.table.id}:
        raise UserError(f"Mail {number} is for {entry.game}; write [{entry.game}] in the subject of your mail.")
    return entry


def _resend(post: Post, asked: Asked) -> Act:
    found = _RESEND.fullmatch(asked.words)
    if found is None:
        raise UserError("Say to whom: resend report to Anna, or resend public report to Anna.")
    seat, public = post.seat(found[2]), found[1] is not None
    what = last_subject(post.home, post.table, seat, public=public)
    promise = post.say("resend", name=post.table.players[seat].name, what=what)
    return Act(promise, lambda: resend(post.home, post.table, seat, public=public))


def _press(post: Post, asked: Asked) -> Act:
    found, text = _TO.fullmatch(asked.words), "\n".join(asked.below)
    if found is None or not text.strip():
        raise UserError("Write `press to Anna, Ben:`, the words below it, and `end press` below them.")
    row = press_of_gm(post.table, post.home.stamp(), found[1], text)
    promise = post.say("press", to=readers(post.table, row), lines=len(asked.below))
    return Act(promise, lambda: write_press(post.home, post.table, found[1], text))


SHELF: Mapping[str, Promise] = {"release": _release, "refuse": _refuse, "resend": _resend, "press": _press}
