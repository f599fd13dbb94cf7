"""The mails of the day of a home, beside the mails of a game that they tell of.

They belong to no one game, so that no archive has them: only the home can be asked whether they are what they were.
"""

from __future__ import annotations

import email
from collections.abc import Iterator
from email import policy
from hashlib import sha256
from typing import TYPE_CHECKING

from adjudicator.model.letter import MailId
from adjudicator.service.mail_out.letters import REPORTS
from adjudicator.service.players.daily_digest import key_of, plain_text

if TYPE_CHECKING:
    from adjudicator.model.journal import OutboxEntry
    from adjudicator.service.game.home import Home


class Days:
    """The mails of the day in which a game occurs."""

    def __init__(self, home: Home, game: str) -> None:
        self._home = home
        self._days = {entry.key: entry for entry in home.store.outbox() if entry.game is None}
        self._told = [entry for entry in home.store.outbox("sent", game) if entry.kept]
        self.count = len({key_of(entry.to_address, entry.sent_at) for entry in self._told})

    def differences(self) -> Iterator[str]:
        """Yield which mail counts as told and is not, and which mail of a day is not what it was."""
        files: dict[str, set[bytes]] = {}
        for entry in self._told:
            key = key_of(entry.to_address, entry.sent_at)
            if key not in self._days:
                yield f"the mail {entry.key} counts as sent in the mail of the day {key}, and there is none"
                continue
            if key not in files:
                raw = self._home.store.out_raw(self._days[key].id)
                files[key] = _files(raw)
                if sha256(raw).hexdigest() != self._days[key].sha256:
                    yield f"the mail of the day {key} is not the one that was queued"
            if _is_report(entry) and plain_text(self._home, entry).encode() not in files[key]:
                yield f"the mail of the day {key} does not carry {entry.key}"


def _is_report(entry: OutboxEntry) -> bool:
    ident = MailId.parse(entry.key)
    return ident is not None and ident.kind in REPORTS


def _files(raw: bytes) -> set[bytes]:
    """Return the files of a mail."""
    mail = email.message_from_bytes(raw, policy=policy.default)
    return {bytes(part.get_payload(decode=True) or b"") for part in mail.iter_attachments()}
