"""Sending: mail in the outbox is sent, in order, as often as it takes; nothing is sent twice except by accident.

A sink of files delivers a mail once, even if the process is killed. A mail server may have taken a mail when the
connection breaks off or this process is killed: that mail is sent again, with the same Message-ID, rather than lost.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from adjudicator.channels.base import Deferred, NoSuchReader, Rejected, Unreachable, Unwritable
from adjudicator.model.checkpoint import checkpoint
from adjudicator.model.errors import UserError
from adjudicator.model.journal import AddressNote
from adjudicator.service.game.times import moment, stamp
from adjudicator.service.mail_out import messages
from adjudicator.service.mail_out.bounces import redirected
from adjudicator.service.mail_out.messages import ACCOUNT

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.channels.base import MailSink
    from adjudicator.model.journal import OutboxEntry
    from adjudicator.service.game.home import Home

MINUTE = timedelta(minutes=1)
TRIED_LONG = 8
"""Tries after which an old mail may be given up: with fewer the program was probably not running."""


@dataclass(frozen=True, slots=True)
class Posted:
    """The outcome for waiting mail: `sent` was sent, `waiting` still waits, `failed` was given up; and why.

    `next_try` is the stamp of the hour of the next try, empty where no mail waits.
    """

    sent: int = 0
    waiting: int = 0
    failed: int = 0
    faults: tuple[str, ...] = ()
    next_try: str = ""


def default_sink(home: Home) -> MailSink:
    """Return the home's own sink: the server in its settings, or its outbox Maildir."""
    settings = home.settings.mail
    if not settings.send.host:
        from adjudicator.channels.maildir import MaildirSink

        return MaildirSink(home.outbox)
    from adjudicator.service.mail_out.sender import server_sink

    return server_sink(home)


def send_waiting(
    home: Home,
    sink: MailSink,
    game: str | None = None,
    *,
    now: bool = False,
    rest: Callable[[float], None] | None = None,
    left: Callable[[OutboxEntry], None] = lambda _: None,
) -> Posted:
    """Send the mail that waits, of one game or of all, to each address in the order in which it was queued.

    A mail that cannot be sent holds up only those to the same address. Where nothing can be sent, all wait for the
    same moment; each failure doubles the time until the next try.

    Args:
        home: the home of the outbox.
        sink: where to send it.
        game: send mail of this game only.
        now: also try mail that waits for a later moment.
        rest: waits so many seconds where the settings allow no more mails this minute; without it they are left
            to the next call.
        left: called for each mail that was sent.

    Raises:
        HouseFault: another process is sending, or there is a fault of the machine or the home; the mail still waits.
    """
    with home.store.sending():
        return _Run(home, sink, now, rest, left).through(game)


def requeue_failed(home: Home, game: str | None = None) -> None:
    """Queue again mail that was given up, of one game or of all."""
    for entry in home.store.outbox("failed", game):
        home.store.requeue(entry.id)


def _leaving(entries: list[OutboxEntry]) -> list[OutboxEntry]:
    """Return the mails that leave by themselves, not those kept for the mail of a day."""
    return [entry for entry in entries if not entry.kept]


@dataclass(slots=True)
class _Run:
    """One run through the outbox; `behind` are addresses with an earlier mail that must be sent first."""

    home: Home
    sink: MailSink
    now: bool
    rest: Callable[[float], None] | None
    left: Callable[[OutboxEntry], None]
    sent: int = 0
    failed: int = 0
    faults: list[str] = field(default_factory=list)
    behind: set[str] = field(default_factory=set)

    def through(self, game: str | None) -> Posted:
        """Try each mail whose turn has come."""
        store = self.home.store
        self._written_down()
        waiting = _leaving(store.outbox("waiting", game))
        for at, entry in enumerate(waiting):
            if entry.to_address in self.behind:
                continue
            if self._waits(entry) and not self.now:
                self.behind.add(entry.to_address)
                continue
            if not self._may_send():
                break
            try:
                self._one(entry)
            except Unreachable as fault:
                self._nothing_leaves(entry, waiting[at + 1 :], fault)
                break
            except UserError as fault:
                self._stays(entry, fault)
        waiting = _leaving(store.outbox("waiting", game))
        later = [entry for entry in waiting if self._waits(entry)]
        if later and not self.faults:
            self.faults += dict.fromkeys(entry.last_error for entry in later)
        hour = min((entry.next_try for entry in later), default="")
        return Posted(self.sent, len(waiting), self.failed, tuple(self.faults), hour)

    def _one(self, entry: OutboxEntry) -> None:
        store = self.home.store
        raw = store.claim(entry.id)
        if raw is None:
            return
        checkpoint("service.before-send")
        if entry.to_address.startswith(ACCOUNT):
            messages.send(self.home, entry, raw, self.sink)
        else:
            self.sink.send(raw, redirected(self.home, entry), entry.key)
        self.home.unmarked[entry.id] = self.home.stamp()
        checkpoint("service.after-send")
        self._written_down()
        self.sent += 1
        self.left(entry)

    def _written_down(self) -> None:
        """Record mails as sent before anything else is sent: else a full disk would send them twice."""
        for ident, hour in list(self.home.unmarked.items()):
            self.home.store.mark_sent(ident, hour)
            del self.home.unmarked[ident]

    # -- what cannot be sent

    def _stays(self, entry: OutboxEntry, fault: UserError) -> None:
        """Postpone a mail that is not accepted now; give up one that never will be."""
        now, why = self.home.now(), str(fault)
        days = self.home.settings.mail.send.give_up_days
        old = now - moment(entry.made_at) > timedelta(days=days) and entry.tries >= TRIED_LONG
        if isinstance(fault, Deferred) and old:
            why = f"{why}; given up after {days} days"
        final = isinstance(fault, Rejected) or old
        note = None
        if final and isinstance(fault, NoSuchReader | Deferred):
            note = AddressNote(entry.to_address, "permanent", stamp(now), why, outbox_id=entry.id)
        later = "" if final else stamp(now + self._delay(entry))
        self.home.store.mark_failed(entry.id, why, final=final, next_try=later, note=note)
        self.faults.append(why)
        self.failed += final
        if not final:
            self.behind.add(entry.to_address)

    def _nothing_leaves(self, entry: OutboxEntry, others: list[OutboxEntry], fault: Unreachable) -> None:
        """Postpone every due mail to the moment at which the first is tried again."""
        why = str(fault)
        later = "" if isinstance(fault, Unwritable) else stamp(self.home.now() + self._delay(entry))
        self.home.store.mark_failed(entry.id, why, final=False, next_try=later)
        due = [other.id for other in others if self.now or not self._waits(other)]
        self.home.store.put_off(due, why, later)
        self.faults.append(why)

    def _delay(self, entry: OutboxEntry) -> timedelta:
        """Return how long a mail waits for its next try: twice as long each time."""
        send = self.home.settings.mail.send
        return min(timedelta(seconds=send.retry_seconds) * (1 << min(entry.tries, 20)), self._longest)

    @property
    def _longest(self) -> timedelta:
        return timedelta(hours=self.home.settings.mail.send.retry_hours)

    def _waits(self, entry: OutboxEntry) -> bool:
        """Whether a mail waits for a later moment; not for one set before the clock went back."""
        return self.home.stamp() < entry.next_try <= stamp(self.home.now() + self._longest)

    # -- how many a minute

    def _may_send(self) -> bool:
        """Whether one more mail may be sent this minute; waits where it can."""
        while (free := self._free_at()) > self.home.now():
            before = self.home.now()
            if self.rest is not None:
                self.rest((free - before).total_seconds())
            if self.home.now() <= before:
                return False
        return True

    def _free_at(self) -> datetime:
        """Return the moment from which one more mail may be sent."""
        most, now = self.home.settings.mail.send.per_minute, self.home.now()
        since = self.home.store.sent_since(stamp(now - MINUTE + timedelta(seconds=1))) if most else []
        lately = [at for at in since if at <= stamp(now)]  # what left later did so before the clock went back
        return moment(lately[-most]) + MINUTE if most and len(lately) >= most else now
