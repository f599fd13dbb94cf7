"""Dead addresses: those that have given so many of our mails back that mail goes to another address of the seat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from adjudicator.service.game.times import stamp

if TYPE_CHECKING:
    from datetime import datetime

    from adjudicator.model.journal import AddressNote
    from adjudicator.service.settings.config import MailSettings
    from adjudicator.store.base import Store


@dataclass(frozen=True, slots=True)
class Dead:
    """An address that gives our mails back: how many, since when, and what was said last."""

    address: str
    count: int
    since: str
    why: str


def dead(store: Store, mail: MailSettings, now: datetime) -> tuple[Dead, ...]:
    """Return the addresses to which so many mails came back for good, and from which none has come since.

    Args:
        store: keeps what came back.
        mail: says how many mails count, and of how many days.
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
            back.setdefault(note.address, {}).setdefault(which, note)  # a mail comes back once, however often told
    found = ((address, list(notes.values())) for address, notes in back.items())
    return tuple(
        Dead(address, len(notes), notes[0].at, notes[-1].why) for address, notes in found if len(notes) >= mail.bounces
    )
