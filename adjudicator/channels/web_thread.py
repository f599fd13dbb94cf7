"""What threads that are read over the web have in common, whatever the forum."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from adjudicator.channels.base import Past
from adjudicator.channels.tls import ServerFault
from adjudicator.channels.web import Web

REREAD: Final = 200
"""How many of the last posts are read again each time, as no forum says what was edited."""


class WebThread:
    """The thread of a game.

    Args:
        web: the forum.
        thread: the number of the thread.
        now: gives the present moment.
    """

    def __init__(self, web: Web, thread: str, now: Callable[[], datetime]) -> None:
        self._web, self._thread, self._now = web, thread, now

    def past(self, post: str) -> tuple[Past, ...]:  # noqa: ARG002 - that of every source of pages
        """Return the texts that a post had; few forums tell any."""
        return ()

    def moved(self, post: str) -> str:  # noqa: ARG002 - that of every source of pages
        """Return where a post is that has left the thread; few forums tell."""
        return ""

    @property
    def name(self) -> str:
        """What its pages are called."""
        return f"thread {self._thread}"

    def _silent(self) -> ServerFault:
        """Return the fault of a forum that answers without posts."""
        return ServerFault(f"{self._web.host} tells no posts of thread {self._thread}; check `thread`.")
