"""A thread of a forum by its feed: as a source where its items hold whole posts, else as a sign that there are new."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Final

from adjudicator.channels.base import Leaf, PageSource, Past
from adjudicator.channels.web import Web
from adjudicator.channels.web_thread import WebThread

TAKES: Final = "application/atom+xml, application/rss+xml, application/xml, text/xml"
LONGEST: Final = timedelta(minutes=15)
"""How long a thread is not read while its feed shows nothing new, as few feeds show every edit."""


class FeedThread(WebThread):
    """The thread of a game.

    Args:
        web: the forum.
        path: that of the feed.
        thread: the number of the thread, for messages.
        now: gives the present moment.
    """

    def __init__(self, web: Web, path: str, thread: str, now: Callable[[], datetime]) -> None:
        super().__init__(web, thread, now)
        self._path = path

    def pages(self) -> Iterator[Leaf]:
        """Give the feed as a page, which lacks no post between its oldest and the end of the thread.

        Raises:
            ServerFault: it cannot be read now.
        """
        yield Leaf(f"the feed of {self.name}", self.raw(), self._now(), "end", behind=self._web.behind)

    def raw(self) -> bytes:
        """Return the feed; raises as `pages` does."""
        return self._web.get(self._path, takes=TAKES).body


class Watched:
    """A thread that is read where its feed shows something new, a deadline was due, or some time has gone by.

    Args:
        thread: the thread.
        feed: its feed; a feed that fails is no sign of anything, and the thread is read.
        seen: what the last reading knew, kept from one round to the next.
        now: gives the present moment.
        due: gives the hour after which the thread must be read again, None where there is none.
    """

    def __init__(
        self,
        thread: PageSource,
        feed: FeedThread,
        seen: dict[str, tuple[bytes, datetime]],
        now: Callable[[], datetime],
        due: Callable[[], datetime | None],
    ) -> None:
        self._thread, self._feed, self._seen, self._now, self._due = thread, feed, seen, now, due

    def pages(self) -> Iterator[Leaf]:
        """Give what the thread gives, or nothing where nothing can be new; raises as the thread does."""
        from adjudicator.channels.tls import ServerFault

        at, key = self._now(), self._feed.name
        try:
            raw = self._feed.raw()
        except ServerFault:
            raw = b""
        before = self._seen.get(key)
        if before is not None and raw and before[0] == raw and not self._must(before[1], at):
            return
        yield from self._thread.pages()
        self._seen[key] = raw, at

    def _must(self, last: datetime, at: datetime) -> bool:
        due = self._due()
        return at - last >= LONGEST or (due is not None and last <= due <= at)

    def past(self, post: str) -> tuple[Past, ...]:
        """Return the texts that a post had; raises as the thread does."""
        return self._thread.past(post)

    def moved(self, post: str) -> str:
        """Return the thread to which a post was moved; raises as the thread does."""
        return self._thread.moved(post)
