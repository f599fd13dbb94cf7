"""The lists of an archive, outbox and journal, beside what else it has of each entry.

Each value that has a second witness in the archive must agree with it: the bytes of a mail, the report that it carried,
the settings of the game, the other values of its row. What has none is named on the page on trust.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from adjudicator.intake.mail.envelope import key_of
from adjudicator.intake.reading.arrived import is_post
from adjudicator.model.canonical import digest
from adjudicator.model.letter import MailId
from adjudicator.service.audit.own_mails import plain
from adjudicator.service.game.secrets import digest_salt
from adjudicator.service.mail_out.renderings import PUBLIC, joined_text

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry
    from adjudicator.service.audit.evidence import Evidence, Queued
    from adjudicator.store.archive import ExportedGame

REPORTS = {"public": PUBLIC, "private": ""}
"""Kinds of mails that carry a report, each with its audience; the empty one stands for the seat's own."""
_DIGEST = re.compile(r"[0-9a-f]{64}")


def report_texts(evidence: Evidence, ident: MailId) -> list[str]:
    """Return the texts that a mail with a report may have: the report, or both parts of it in one."""
    bodies = _kept(evidence, ident, REPORTS[ident.kind] or ident.seat)
    if ident.kind == "private" and evidence.board.config.letters == "one":
        public = _kept(evidence, ident, PUBLIC)
        bodies += [joined_text(*each, ident.game) for each in zip(public, bodies, strict=False)]
    return [plain(body) for body in bodies]


def _kept(evidence: Evidence, ident: MailId, audience: str) -> list[str]:
    """Return the text of the report that a mail names by packet and number, as an audience got it."""
    kept = [
        each.body.decode("utf-8", "replace")
        for each in evidence.reports
        if (each.packet, each.audience, each.format) == (ident.packet, audience, "text")
    ]
    return kept[ident.n - 1 : ident.n]


def lists_differ(export: ExportedGame, evidence: Evidence) -> Iterator[str]:
    """Yield what the lists of an archive say that something else in it does not."""
    yield from _cover(export, evidence)
    yield from _outbox(evidence)
    yield from _reported(evidence)
    for entry in evidence.journal:
        yield from _entry(evidence, entry)


def _cover(export: ExportedGame, evidence: Evidence) -> Iterator[str]:
    """Yield how the manifest and the keys part from the settings of the game."""
    config = evidence.board.config
    for name, told, wanted in (
        ("created_at", export.created_at, config.created),
        ("system", export.system, config.system),
    ):
        if told != wanted:
            yield f"the {name} of the archive is {told}, and that of its game {wanted}"
    if evidence.board.keys.salt_key:
        for place, salt in evidence.salts.items():
            if salt != digest_salt(evidence.board.keys.salt_key, *place.split("/", 1)):
                yield f"desk.json: the salt {place} does not follow from the key of all salts"


def _outbox(evidence: Evidence) -> Iterator[str]:
    """Yield which rows of the outbox contradict themselves, or are of another game."""
    last = 0
    for each in evidence.queued:
        name = f"outbox.json: the mail {each.key}"
        if each.game != evidence.board.id:
            yield f"{name} is said to be of the game {each.game}"
        if each.id <= last:
            yield f"{name} has the number {each.id}, behind {last}"
        last = max(last, each.id)
        if not _DIGEST.fullmatch(each.sha256):
            yield f"{name} has no digest as we write it"
        yield from (f"{name} {told}" for told in _fate(each))


def _fate(each: Queued) -> Iterator[str]:
    """Yield how the words on whether a mail has left contradict each other."""
    if bool(each.sent_at) != (each.state == "sent"):
        yield f"is {each.state}, and its hour of leaving is {each.sent_at or 'empty'}"
    if each.state == "sent" and each.tries < 1 and not each.kept:  # those kept for the mail of a day leave in it
        yield "was sent without a try"
    if each.state == "failed" and not each.last_error:
        yield "was given up for no reason"


def _reported(evidence: Evidence) -> Iterator[str]:
    """Yield which mails carried another report than the archive has."""
    for key, told in evidence.sent:
        ident = MailId.parse(key)
        if ident is None or ident.kind not in REPORTS or ident.seat not in evidence.board.players:
            continue
        if told not in {digest(text) for text in report_texts(evidence, ident)}:
            yield f"sent.json: the text of {key} is not the report that the archive has"


def _entry(evidence: Evidence, entry: JournalEntry) -> Iterator[str]:
    """Yield what the journal says of a mail or an act that its bytes do not."""
    name = f"journal/index.json: entry {entry.id}"
    if entry.game not in {evidence.board.id, None}:
        yield f"{name} is said to be of the game {entry.game}"
    if entry.kind == "command":
        yield from _act(evidence, entry, name)
    elif not is_post(entry.key) and entry.key != (key := key_of(evidence.raw(entry))):
        yield f"{name} is called {entry.key}, and its header says {key}"


def _act(evidence: Evidence, entry: JournalEntry, name: str) -> Iterator[str]:
    """Yield how the row of an act of the GM parts from its bytes, which begin with its hour."""
    game, _, version = entry.key.rpartition("/")
    if game != evidence.board.id or not version.isdecimal():
        yield f"{name} is called {entry.key}, which is no act of this game"
    words: Any = json.loads(evidence.raw(entry))
    if entry.received_at != words[0]:
        yield f"{name} is of {entry.received_at}, and the act itself of {words[0]}"
    if entry.reason:
        yield f"{name} is an act, and has a reason why it was not read"
