"""What the tests of `test_edits` share with others."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from adjudicator.service.turn import adjudicate
from tests.forum.thread import Thread

BUR, PIC, MAO, TALK = "A Par - Bur", "A Par - Pic", "F Bre - MAO", "See you on Monday"


GONE = "(post deleted by author)"


class Told:
    """Clara's post in a thread, and what happens to it."""

    def __init__(self, thread: Thread) -> None:
        self.thread, self.number = thread, 0
        thread.post("anna", TALK)

    def does(self, step: str) -> None:
        word, _, text = step.partition(" ")
        self.thread.wait(minutes=10)
        getattr(self, word)(text.replace("|", "\n"))

    def post(self, text: str) -> None:
        self.number = self.thread.post("clara", text)
        self.thread.post("anna", TALK)

    def edit(self, text: str) -> None:
        self.thread.edit(self.number, text)

    def grace(self, text: str) -> None:
        self.thread.edit(self.number, text, version=False)

    def delete(self, _: str) -> None:
        self.gone = self.thread.posts[self.number]
        self.thread.delete(self.number)

    def recover(self, _: str) -> None:
        self.thread.posts[self.number] = self.gone

    def withdraw(self, _: str) -> None:
        self.thread.edit(self.number, GONE)
        self._mark(user_deleted=True)

    def wiki(self, _: str) -> None:
        self._mark(wiki=True)

    def _mark(self, **how: bool) -> None:
        self.thread.posts[self.number] = replace(self.thread.posts[self.number], more=dict(how))

    def look(self, _: str) -> None:
        """Read the thread; the GM is told of nothing but a post that is gone."""
        assert all(" is gone, and counts as deleted;" in told for told in self.thread.look().faults)

    def late(self, _: str) -> None:
        """Let the hour of the deadline pass with nobody reading."""
        self.thread.now = closing(self.thread) + timedelta(hours=1)

    def lock(self, _: str) -> None:
        self.late("")
        self.look("")

    def close(self, _: str) -> None:
        """Let the GM close the packet by hand."""
        with self.thread.home.at_work():
            adjudicate.close(self.thread.home, self.thread.table)
        self.thread.wait(minutes=1)


def closing(thread: Thread) -> datetime:
    return datetime.fromisoformat(thread.table.history.deadlines["1901.1"].at)


def locked(thread: Thread) -> list[str]:
    """Return what clara had on file for the first packet."""
    own = thread.table.history.book.of("clara")
    return [filed.say(thread.table.game.name) for filed in own if filed.packet == "1901.1"]
