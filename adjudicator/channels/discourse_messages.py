"""Messages to and from the game's account at a Discourse forum: one conversation a game and account, read like a topic.

Other players see nothing of them; the staff of the forum can.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from adjudicator.channels.base import Leaf, Past
from adjudicator.channels.discourse import DiscourseThread
from adjudicator.channels.tls import ServerFault
from adjudicator.channels.web import Denied, Missing, NotTaken, Web

MOST: Final = 30
"""Conversations that are read each time, the newest first: as many as the forum lists on a page."""
_LETTERS = re.compile(r"\W+")


@dataclass(frozen=True, slots=True)
class Conversation:
    """A topic of messages: its number and its title."""

    number: int
    title: str


class DiscourseMessages:
    """The messages of one account; what was read once is given again without another call.

    Args:
        web: the forum.
        user: the account.
        now: gives the present moment.
    """

    def __init__(self, web: Web, user: str, now: Callable[[], datetime]) -> None:
        self._web, self._user, self._now = web, user, now
        self._read: list[Leaf] | None = None

    def pages(self) -> Iterator[Leaf]:
        """Give each of the newest conversations that others have written in as one page.

        Raises:
            ServerFault: they cannot be read now.
        """
        if self._read is None:
            try:
                listed = self._listed("")
            except (Denied, Missing):
                listed = []  # a key may be good for the thread alone; `adjudicator forum check` says so
            self._read = [leaf for each in listed for leaf in self._leaves(each)]
        yield from self._read

    def _leaves(self, said: Conversation) -> Iterator[Leaf]:
        for leaf in DiscourseThread(self._web, str(said.number), self._now).pages():
            yield Leaf(f"message {said.number}", leaf.raw, leaf.read, leaf.whole, title=said.title, behind=leaf.behind)

    def moved(self, post: str) -> str:  # noqa: ARG002 - that of every source of pages
        """Return nothing: a message that is gone is told as deleted."""
        return ""

    def past(self, post: str) -> tuple[Past, ...]:
        """Return the texts that a message had; raises as `pages` does."""
        return DiscourseThread(self._web, "", self._now).past(post)

    def check(self) -> None:
        """Try whether the account's messages can be read; raises ServerFault where they cannot."""
        self._listed("")

    def _listed(self, which: str) -> list[Conversation]:
        """Return the newest conversations, those that came in, or with `-sent` those that we began."""
        found = self._web.get(f"/topics/private-messages{which}/{self._user}.json").json()
        try:
            topics: list[dict[str, Any]] = found["topic_list"]["topics"]
            return [Conversation(int(each["id"]), str(each.get("title") or "")) for each in topics[:MOST]]
        except (KeyError, TypeError, ValueError):
            raise ServerFault(f"{self._web.host} lists no messages of {self._user}; check `user`.") from None

    def send(self, title: str, to: str, text: str, *, again: bool, begin: bool = True) -> bool:
        """Say something to somebody in the conversation of this title, and return whether it was begun for it.

        Args:
            title: that of the conversation.
            to: the account it is with.
            text: what is said; its first line is known to nobody else.
            again: look whether it was said before, as a try before this one may have been heard.
            begin: whether a conversation may be begun where there is none.

        Raises:
            ServerFault: it is not taken now.
            NotTaken: it is not taken as it is.
        """
        here = next((each for each in self._listed("-sent") if _same(each.title, title)), None)
        if here is None and not begin:
            raise NotTaken(f"{self._web.host} takes no more conversations of us today.")
        if here is None:
            told = {"title": title, "raw": text, "archetype": "private_message", "target_recipients": to}
            self._web.send("POST", "/posts.json", told).json()
            return True
        thread = DiscourseThread(self._web, str(here.number), self._now)
        if not (again and thread.find(text.split("\n", 1)[0])):
            thread.reply(text)
        return False


def _same(one: str, other: str) -> bool:
    """Return whether two titles are one: a forum sets its own capitals and points."""
    return _LETTERS.sub(" ", one).strip().casefold() == _LETTERS.sub(" ", other).strip().casefold()
