"""A player's own mails beside an archive: whether it says what they were told, and has what they sent.

An archive shows that it fits together. It cannot show that it is the game that was played: whoever has the machine
can go back to an old copy of the database and play on from there. But they cannot change the mails that have left it,
and each player has some.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.log.history import History
from adjudicator.engine.log.sealing import BeaconAwaited, OrdersSealed, WordsAwaited, WordsSealed
from adjudicator.intake.letter import clean
from adjudicator.intake.mail.envelope import key_of, open_mail
from adjudicator.intake.mail.screen import screen
from adjudicator.model.canonical import digest
from adjudicator.model.errors import UserError
from adjudicator.model.letter import MailId
from adjudicator.service.audit.lists import REPORTS, report_texts
from adjudicator.service.audit.own_mails import mails_in, text_digest, text_of
from adjudicator.service.audit.replay import steps
from adjudicator.service.audit.rereading import row_of_mail
from adjudicator.service.game.times import format_time, moment, stamp
from adjudicator.service.mail_out.resend import KIND as RESENT

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry
    from adjudicator.service.audit.evidence import Evidence
    from adjudicator.service.audit.result import Result

SLACK = timedelta(minutes=1)
"""How far two hours may be apart that were taken one after the other."""
SHOWN = 24
"""Digits of a digest in a notice or a receipt."""
_ROW = re.compile(r"(?P<name>\S.*?)\s+(?P<orders>[0-9a-f]{24})\s+(?P<word>[0-9a-f]{24}|none sent)")
_DIGEST = re.compile(r"^DIGEST +([0-9a-f]{24})$", re.MULTILINE)
_SALT = re.compile(r"^ITS SALT +([0-9a-f]{32})$", re.MULTILINE)
_NAMED = 10
"""Mails that are named one by one; of more, the number must do."""


def compare(evidence: Evidence, place: Path, result: Result) -> None:
    """Compare what a game left behind with a player's own mails, and note what differs.

    Args:
        evidence: of the game; its history is not touched.
        place: where the player's mails are.
        result: takes what was checked and what differs.

    Raises:
        UserError: there are no mails of this game.
    """
    mine = Mine(evidence)
    for raw in mails_in(place):
        result.differences += mine.take(raw)
    if not mine.seats:
        raise UserError(f"{place} holds no mail that this game sent to a player; name the folder of your mails.")
    result.differences += mine.digests_differ()
    result.checked += mine.told()


class Mine:
    """The mails of one player, taken one by one."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.board = evidence.board
        self.seats: Counter[str] = Counter()
        self.notes: list[str] = []
        self._sent = dict(evidence.sent)
        self._made = {each.key: each.made_at for each in evidence.queued}
        self._journal = {entry.key: entry for entry in evidence.journal if entry.kind == "mail"}
        self._seen: set[str] = set()
        self._kinds: Counter[str] = Counter()
        self._receipts: list[tuple[MailId, str, str, str]] = []
        self._seals: dict[str, dict[str, str]] = {}
        self._words: dict[str, dict[str, str]] = {}
        self._rounds: dict[str, int] = {}
        for row in (row for rows in steps(evidence.log) for row in rows):
            if isinstance(row.body, OrdersSealed):  # a correction locks again: the first is what was told
                self._seals.setdefault(row.body.packet, dict(row.body.digests))
            elif isinstance(row.body, WordsSealed):
                self._words.setdefault(row.body.packet, dict(row.body.digests))
            elif isinstance(row.body, WordsAwaited):
                self._words.setdefault(row.body.packet, dict(row.body.promised))
            elif isinstance(row.body, BeaconAwaited):
                self._rounds.setdefault(row.body.packet, row.body.round)

    def take(self, raw: bytes) -> Iterator[str]:
        """Yield how a mail differs from what the game left behind; a mail of other things is passed over."""
        key = key_of(raw)
        if key in self._seen:
            return
        self._seen.add(key)
        ident = self.evidence.own.ours(key)
        if ident is not None and ident.game == self.board.id:
            yield from self._told(raw, key, ident)
        elif ident is None:
            yield from self._written(raw, key)

    # ------------------------------------------------------------------------- what they were told

    def _told(self, raw: bytes, key: str, ident: MailId) -> Iterator[str]:
        name = f"the {ident.kind} {key}"
        if ident.seat in self.board.players:
            self.seats[ident.seat] += 1
        self._kinds[ident.kind] += 1
        if key not in self._sent:
            yield f"you hold {name}, which is not in the archive: the game it tells of is another"
        elif self._sent[key] != text_digest(raw):
            yield f"{name} says something else than the archive has of it"
        yield from self._made_then(raw, key, name)
        text = text_of(raw)
        if ident.kind == "lock":
            yield from self._locked(ident, text, name)
        elif ident.kind in REPORTS:
            yield from self._reported(ident, text, name)
        if ident.kind == "receipt":
            yield from self._dated(raw, ident, text, name)
        if ident.kind == "receipt" and (found := _DIGEST.search(text)) and (salt := _SALT.search(text)):
            answered = next(iter(open_mail(raw).envelope.in_reply_to), "")
            self._receipts.append((ident, answered, found[1], salt[1]))

    def _made_then(self, raw: bytes, key: str, name: str) -> Iterator[str]:
        """Compare the hour in the header of a mail with the one at which the archive says that it was written."""
        told, written = self._made.get(key), open_mail(raw).envelope.date
        again = f".{RESENT}." in key  # it bears the hour of the mail that it repeats
        if told is not None and written is not None and not again and abs(moment(told) - written) > SLACK:
            yield f"{name} was written at {stamp(written)}, and the archive says {told}"

    def _dated(self, raw: bytes, ident: MailId, text: str, name: str) -> Iterator[str]:
        """Compare the hour that a receipt tells of with the one at which the archive says that the mail came."""
        entry = self._journal.get(next(iter(open_mail(raw).envelope.in_reply_to), ""))
        player = self.board.players.get(ident.seat)
        if entry is not None and player is not None:
            zones = {player.zone, *(each.zone for each in self.board.config.players)}
            if not any(format_time(moment(entry.received_at), zone) in " ".join(text.split()) for zone in zones):
                yield f"{name} has another hour for mail {entry.id} than the archive, {entry.received_at}"

    def _locked(self, ident: MailId, text: str, name: str) -> Iterator[str]:
        """Compare a notice with the seals of its lock: the second of a packet is of its first reopening."""
        packet = next((each for each in self._seals if each.partition("@")[0].replace(".", "-") == ident.packet), "")
        phase = phase_id(packet.partition("@")[0], ident.n - 1)
        orders, words = self._seals.get(phase), self._words.get(phase, {})
        if orders is None:
            yield f"{name} tells of a lock that the log does not have"
            return
        if (drawn := self._rounds.get(phase)) is not None and f"round {drawn} of" not in " ".join(text.split()):
            yield f"{name} has another round of the beacon for {phase} than the log, {drawn}"
        rows = {found["name"]: found for line in text.splitlines() if (found := _ROW.fullmatch(line.strip()))}
        for seat, player in self.board.players.items():
            row = rows.get(player.name)
            if row is None or row["orders"] != orders.get(seat, "")[:SHOWN]:
                yield f"{name} has other orders of {player.name} at the lock of {phase} than the log"
            if row is not None and row["word"].replace("none sent", "") != words.get(seat, "")[:SHOWN]:
                yield f"{name} has another word of {player.name} at the lock of {phase} than the log"

    def _reported(self, ident: MailId, text: str, name: str) -> Iterator[str]:
        """Look for a report among those that the archive has, and that its log gives."""
        if text not in report_texts(self.evidence, ident):
            yield f"{name} is not the report that the archive has"

    def digests_differ(self) -> Iterator[str]:
        """Yield which receipts name another digest of the player's orders than the log gives at that place."""
        wanted: dict[int, list[tuple[MailId, str, str]]] = {}
        for ident, answered, shown, salt in self._receipts:
            entry = self._journal.get(answered)
            place = row_of_mail(entry) if entry is not None and entry.state == "filed" else -1
            if place >= 0:
                wanted.setdefault(place, []).append((ident, shown, salt))
        history, last = History(), 0
        for rows in steps(self.evidence.log):
            waiting = wanted.pop(last, [])
            before = {ident: self._digest(history, ident.seat, salt) for ident, _, salt in waiting}
            for row in rows:
                history.add(row)
            last = history.last
            yield from self._wrong(history, waiting, before)
        yield from self._wrong(history, wanted.pop(last, []), {})

    def _wrong(
        self, history: History, waiting: list[tuple[MailId, str, str]], before: dict[MailId, str]
    ) -> Iterator[str]:
        for ident, shown, salt in waiting:
            if shown not in {self._digest(history, ident.seat, salt), before.get(ident)}:
                yield f"the receipt of {ident.packet} ({ident.n}) has another digest of your orders than the log gives"

    def _digest(self, history: History, seat: str, salt: str) -> str:
        packet = history.state.packet
        lines = [filed.say(self.board.game.name) for filed in history.book.of(seat)]
        return digest([packet.id if packet is not None else "", salt, lines])[:SHOWN]

    # ------------------------------------------------------------------------------ what they sent

    def _written(self, raw: bytes, key: str) -> Iterator[str]:
        letter = clean.read(raw, self.evidence.own, (self.board.id,))
        ours = self.evidence.own.addresses
        to_us = any(_bare(each) in ours for each in letter.envelope.recipients)
        if letter.address.game != self.board.id or not to_us or screen(letter.envelope).action != "pass":
            return
        entry = self._journal.get(key)
        if entry is None:
            yield f"your mail {key} ({letter.envelope.subject}) is not in the archive"
            return
        self._kinds["sent"] += 1
        if text_digest(self.evidence.raw(entry)) != text_digest(raw):
            yield f"your mail {key} says something else in the archive"
        if entry.state != "filed":
            self.notes.append(f"your mail {key} was not filed: {entry.reason}")

    def told(self) -> Iterator[str]:
        """Yield what was compared, and the mails in the player's name that they lack and may have deleted."""
        counts = ", ".join(f"{count} {kind}" for kind, count in sorted(self._kinds.items()))
        yield f"mine     {counts} compared with your own mails, for {', '.join(sorted(self.seats))}"
        yield from (f"         {note}" for note in self.notes)
        own = {address for seat in self.seats for address in (*self.board.listed(seat), *self._added(seat))}
        not_his = [
            entry for entry in self._journal.values() if self._from(entry) in own and entry.key not in self._seen
        ]
        for entry in not_his[:_NAMED]:
            yield f"         mail {entry.id} of {entry.received_at} came in your name, and you do not hold it"
        if len(not_his) > _NAMED:
            yield f"         {len(not_his)} mails in all came in your name that you do not hold"

    def _added(self, seat: str) -> Iterator[str]:
        from adjudicator.engine.log.people import AddressAdded

        rows = (row for rows in steps(self.evidence.log) for row in rows)
        yield from (row.body.address for row in rows if isinstance(row.body, AddressAdded) and row.body.seat == seat)

    def _from(self, entry: JournalEntry) -> str:
        filed = entry.state == "filed"
        return open_mail(self.evidence.raw(entry)).envelope.sender.address if filed else ""


def _bare(address: str) -> str:
    """Return an address without its plus and what follows it."""
    mailbox, _, domain = address.partition("@")
    return f"{mailbox.partition('+')[0]}@{domain}"
