"""A thread of a forum by its pages, as a reader's browser gets them: public ones, or those a member sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Literal, Protocol

from adjudicator.channels.base import Leaf
from adjudicator.channels.tls import ServerFault
from adjudicator.channels.web import Denied, Web
from adjudicator.channels.web_thread import REREAD, WebThread


class Site(Protocol):
    """How the pages of a thread are found: what a family of forums says of its addresses."""

    @property
    def size(self) -> int:
        """Posts a page."""
        ...

    def path(self, page: int) -> str:
        """Return the path of a page, counted from 1."""
        ...

    def last(self, raw: bytes) -> int:
        """Return the number of the last page that a page of the thread links to, at least 1."""
        ...

    def login(self) -> str:
        """Return the path of the page at which members log in, empty where nobody does."""
        ...

    def door(self, raw: bytes) -> tuple[str, dict[str, str]] | None:
        """Return where the login form of a page is sent, and its fields filled in; None where it shows none."""
        ...

    def shut(self, raw: bytes) -> bool:
        """Whether a page asks for a name and a password in place of showing posts."""
        ...


class PageThread(WebThread):
    """The thread of a game.

    Args:
        web: the forum.
        site: how its pages are found.
        thread: the number of the thread, for messages.
        now: gives the present moment.
    """

    def __init__(self, web: Web, site: Site, thread: str, now: Callable[[], datetime]) -> None:
        super().__init__(web, thread, now)
        self._site = site

    def pages(self) -> Iterator[Leaf]:
        """Give the last pages as one, which lacks no post between its first and the end of the thread.

        They are read from the last to the first: a post that is deleted meanwhile moves later ones towards pages that
        are still to be read, and none is missed.

        Raises:
            ServerFault: the thread cannot be read now.
        """
        at = self._now()
        first = self._page(1)
        last = self._site.last(first)
        newest = first if last == 1 else self._page(last)
        while (further := self._site.last(newest)) > last:
            last, newest = further, self._page(further)
        begin = max(1, last - REREAD // self._site.size + 1)
        earlier = [self._page(page) for page in range(last - 1, begin - 1, -1)]
        whole: Literal["end", "all"] = "all" if begin == 1 else "end"
        yield Leaf(self.name, newest, at, whole, tuple(earlier), behind=self._web.behind)

    def _page(self, number: int) -> bytes:
        """Return a page; a member logs in where it is not shown to everybody."""
        path = self._site.path(number)
        try:
            raw = self._web.get(path, takes="text/html").body
        except Denied:
            if not self._site.login():
                raise
        else:
            if not self._site.shut(raw):
                return raw
        self._enter()
        raw = self._web.get(path, takes="text/html").body
        if self._site.shut(raw):
            raise ServerFault(f"{self._web.host} does not take name and password; check `user` and the password.")
        return raw

    def _enter(self) -> None:
        """Log in."""
        path = self._site.login()
        door = self._site.door(self._web.get(path, takes="text/html").body) if path else None
        if door is None:
            raise ServerFault(
                f"{self._web.host} shows thread {self._thread} to members alone; write `user` and a password."
            )
        self._web.fill(*door)
