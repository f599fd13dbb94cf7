"""Where mail is fetched from: the home's own inbox, mailboxes and threads, or a place named on the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import merge
from io import BytesIO
from typing import TYPE_CHECKING

from adjudicator.channels.maildir import MaildirSource
from adjudicator.channels.stdin import source
from adjudicator.model.errors import UserError
from adjudicator.service.inbox.mailboxes import imap_sources
from adjudicator.service.inbox.thread_source import thread_sources

if TYPE_CHECKING:
    from adjudicator.channels.base import Fetched, MailSource
    from adjudicator.channels.imap import ImapSource
    from adjudicator.service.game.home import Home
    from adjudicator.service.inbox.thread_source import ThreadSource


class Inboxes:
    """The inbox of a home, its mailboxes and the threads of its games as one source, in which each fails alone.

    `faults` lists what could not be done although the fetching went on, one sentence each.
    """

    def __init__(
        self, inbox: MailSource, mailboxes: Sequence[ImapSource], threads: Sequence[ThreadSource] = ()
    ) -> None:
        self._inbox = inbox
        self._mailboxes = tuple(mailboxes)
        self._threads = tuple(threads)
        self._owners: dict[str, MailSource] = {}
        self._faults: list[str] = []
        self._failed: set[int] = set()

    @property
    def faults(self) -> list[str]:
        """What went wrong so far, in the order in which it did, then what the mailboxes note."""
        return [*self._faults, *(note for each in self._mailboxes for note in each.notes), *self._told()]

    def _told(self) -> list[str]:
        return [note for each in self._threads for note in each.notes]

    @property
    def whole(self) -> bool:
        """Whether every mailbox was read to its end, so that no earlier mail is still unread."""
        return not self._failed

    @property
    def cut_off(self) -> bool:
        """Whether there are mailboxes and every one of them failed."""
        return bool(self._mailboxes) and all(id(each) in self._failed for each in self._mailboxes)

    def fetch(self) -> Iterator[Fetched]:
        """Every waiting mail of every place, in order of arrival, one of each place in memory at a time."""
        streams = [self._each(place) for place in (self._inbox, *self._mailboxes, *self._threads)]
        yield from merge(*streams, key=lambda fetched: fetched.received)

    def _each(self, place: MailSource) -> Iterator[Fetched]:
        try:
            for fetched in place.fetch():
                self._owners[fetched.uid] = place
                yield fetched
        except UserError as fault:
            self._failed_at(place, fault)

    def done(self, *uids: str) -> None:
        """Mark mails as done at their sources; where that fails they come again."""
        owned: dict[int, tuple[MailSource, list[str]]] = {}
        for uid in uids:
            place = self._owners.pop(uid, None)
            if place is not None:
                owned.setdefault(id(place), (place, []))[1].append(uid)
        for place, names in owned.values():
            try:
                place.done(*names)
            except UserError as fault:
                self._failed_at(place, fault)

    def _failed_at(self, place: MailSource, fault: UserError) -> None:
        from adjudicator.channels.web import Waiting

        self._failed.add(id(place))
        if isinstance(fault, Waiting) and self._faults:
            return  # another place at the same forum has told why
        if str(fault) not in self._faults:
            self._faults.append(str(fault))


def source_for(home: Home, place: str | None, read: Callable[[], bytes]) -> MailSource:
    """Return a source of mail.

    Args:
        home: the home whose inbox and mailboxes are the default.
        place: a Maildir, a folder of `.eml` files, an mbox, or `-`.
        read: returns standard input, for `-`.
    """
    if place is None:
        home.lay_out()
        return Inboxes(MaildirSource(home.inbox), imap_sources(home), thread_sources(home))
    return source(place, BytesIO(read() if place == "-" else b""), home.now())
