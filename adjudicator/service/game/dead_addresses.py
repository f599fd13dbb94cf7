"""Dead addresses: those that have bounced so many of our mails that mail goes to another address of the seat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from adjudicator.service.game.times import stamp

if TYPE_CHECKING:
    from datetime import datetime

    from adjudicator.model.journal import AddressNote
    from adjudicator.service.settings.homes import MailSettings
    from adjudicator.store.base import Store


@dataclass(frozen=True, slots=True)
class Dead:
    """An address that bounces our mails: how many, since when, and the last reason."""

    address: str
    count: int
    since: str
    why: str


def dead(store: Store, mail: MailSettings, now: datetime) -> tuple[Dead, ...]:
    """Return the addresses that have bounced a number of mails for good, and from which none has arrived since.

    Args:
        store: the record of bounces.
        mail: says how many bounces count, and within how many days.
        now: the present moment.
    """
    if not mail.bounces:
        return ()
    back: dict[str, dict[tuple[str, int | None], AddressNote]] = {}
    for note in store.notes(since=stamp(now - timedelta(days=mail.bounce_days))):
        if note.kind == "heard":
            back.pop(note.address, None)
        elif note.kind == "permanent":
            which = ("out", note.outbox_id) if note.outbox_id is not None else ("in", note.journal_id)
            back.setdefault(note.address, {}).setdefault(which, note)  # a mail bounces once, however often reported
    found = ((address, list(notes.values())) for address, notes in back.items())
    return tuple(
        Dead(address, len(notes), notes[0].at, notes[-1].why) for address, notes in found if len(notes) >= mail.bounces
    )
