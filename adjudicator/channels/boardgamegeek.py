"""A thread of BoardGameGeek by its API, with the token of the GM's own application. Nothing can be posted there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from adjudicator.channels.base import Leaf
from adjudicator.channels.web_thread import WebThread

MOST: Final = 40
"""Calls for one thread; ten thousand articles take fewer."""
_ARTICLE = re.compile(rb"<article\b[^>]{0,400}?\bid=\"(\d+)\"")
_COUNT = re.compile(rb"<thread\b[^>]{0,800}?\bnumarticles=\"(\d+)\"")


class GeekThread(WebThread):
    """The thread of a game."""

    def pages(self) -> Iterator[Leaf]:
        """Give the whole thread, which may come in several answers.

        Raises:
            ServerFault: the thread cannot be read now.
        """
        at, answers, after = self._now(), list[bytes](), 0
        for _ in range(MOST):
            since = [("minarticleid", str(after + 1))] if after else []
            raw = self._web.get("/xmlapi2/thread", [("id", self._thread), *since], takes="application/xml").body
            numbers = [int(each) for each in _ARTICLE.findall(raw)]
            if not numbers or max(numbers) <= after:
                break
            answers.append(raw)
            count, after = _COUNT.search(raw), max(numbers)
            if count is None or int(count[1]) <= len(numbers):
                break
        if not answers:
            raise self._silent()
        yield Leaf(self.name, answers[0], at, "all", tuple(answers[1:]), behind=self._web.behind)
