"""Traffic: how many mails and bytes a sender has sent within the hour, so that nobody fills a game or a disk alone."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from adjudicator.intake.mail import envelope
from adjudicator.service.game.times import moment, stamp

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry
    from adjudicator.service.game.home import Home

HOUR = timedelta(hours=1)
LOOKED_BACK = 500
"""How many mails before the first one are looked at when the program has just started."""


class Traffic:
    """The mails of the last hour by sender, as they came; a mail that is handled again counts once."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._came: dict[str, list[tuple[str, int, int]]] = {}
        self._known: set[int] = set()
        self._last = 0

    def over(self, sender: str, entry: JournalEntry) -> bool:
        """Return whether a mail takes its sender over the number of mails or bytes that they may send."""
        if not self._last:
            self._look_back(entry)
        self._take(sender, entry)
        settings, came = self._home.settings.mail, self._within(sender, entry)
        before = [(number, size) for _, number, size in came if number <= entry.id]
        many = settings.mails_per_hour and len(before) > settings.mails_per_hour
        large = settings.megabytes_per_hour and sum(size for _, size in before) > settings.megabytes_per_hour * 2**20
        return bool(many or large)

    def _within(self, sender: str, entry: JournalEntry) -> list[tuple[str, int, int]]:
        """Return what came within an hour of a mail, and let go of the rest.

        What came more than an hour later did so before a clock went back.
        """
        at = moment(entry.received_at)
        since, until = stamp(at - HOUR), stamp(at + HOUR)
        kept = [each for each in self._came[sender] if since < each[0] < until]
        self._known.difference_update({number for _, number, _ in self._came[sender]} - {each[1] for each in kept})
        self._came[sender] = kept
        return kept

    def _take(self, sender: str, entry: JournalEntry) -> None:
        came = self._came.setdefault(sender, [])
        self._last = max(self._last, entry.id)
        if entry.id not in self._known:
            self._known.add(entry.id)
            came.append((entry.received_at, entry.id, entry.size))

    def _look_back(self, entry: JournalEntry) -> None:
        """Count what came within the hour before the program began."""
        since = stamp(moment(entry.received_at) - HOUR)
        for each in self._home.store.journal(above=entry.id - LOOKED_BACK - 1):
            if each.kind == "mail" and each.id < entry.id and each.received_at > since:
                self._take(envelope.sender(self._home.store.raw(each.id)).address, each)
