"""Letters about the people of a game: the code that confirms a request, what was requested, and what was changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adjudicator.engine.people import AddressAdded, AddressDropped, ChangeAsked, SeatResigned
from adjudicator.model.letter import CONFIRM
from adjudicator.model.page import Fact, Facts, Page, Prose
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import format_time, moment
from adjudicator.service.mail_out.letters import Message, mail, mail_to_address, serial, serial_of

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry, OutMail
    from adjudicator.service.filing.docket import Filing
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table


def confirmations(home: Home, table: Table, work: Filing, entry: JournalEntry) -> tuple[OutMail, ...]:
    """Return the mails, besides its receipt, that follow from a letter's requests and confirmations.

    The code goes to one address and to no other. All addresses of the seat are told, without it, of each request
    and its execution: nobody must lose a seat without notice. The one that wrote is told as well: a receipt may
    be suppressed where somebody has used up the answers of the hour.
    """
    letters = _Letters(home, table, work, entry)
    return (*letters.asked(), *letters.changed())


@dataclass(slots=True)
class _Letters:
    """Writes the mails of one letter; `count` names those that carry no code."""

    home: Home
    table: Table
    work: Filing
    entry: JournalEntry
    count: int = 0

    def asked(self) -> Iterator[OutMail]:
        """Yield a mail with the code for each request, and one without it to each other address of the seat."""
        for row in self.work.rows:
            if isinstance(row, ChangeAsked):
                yield self._code(row)
                facts, say = self._facts(row), speaker(self.table)
                page = _page(self.table, say("letters/asked-title", facts), say("letters/asked-story", facts))
                yield from (self._word("asked", page, to) for to in self._before() if to != row.to)

    def changed(self) -> Iterator[OutMail]:
        """Yield the mails about what has changed, to each address of the seat, including added and dropped ones."""
        work, say = self.work, speaker(self.table)
        changed = [row for row in work.rows if isinstance(row, AddressAdded | AddressDropped | SeatResigned)]
        if not changed:
            return
        facts = {
            "name": self.table.players[work.seat].name,
            "game": self.table.config.title,
            "added": [row.address for row in changed if isinstance(row, AddressAdded)],
            "dropped": [row.address for row in changed if isinstance(row, AddressDropped)],
            "left": any(isinstance(row, SeatResigned) for row in changed),
            "addresses": work.addresses,
        }
        page = _page(self.table, say("letters/changed-title", facts), say("letters/changed-story", facts))
        came = [row.address for row in changed if isinstance(row, AddressAdded)]
        yield from (self._word("changed", page, to) for to in dict.fromkeys((*self._before(), *came)))

    def _place(self) -> str:
        """Return the current packet as in names of mails."""
        return (self.work.packet or "0.0").replace(".", "-")

    def _before(self) -> tuple[str, ...]:
        """Return the addresses of the seat when the letter arrived."""
        return self.table.addresses(self.work.seat)

    def _facts(self, row: ChangeAsked) -> dict[str, str]:
        player = self.table.players[row.seat]
        return {
            "act": row.act,
            "address": row.address,
            "to": row.to,
            "name": player.name,
            "game": self.table.config.title,
            "received": format_time(moment(self.entry.received_at), player.zone),
        }

    def _code(self, row: ChangeAsked) -> OutMail:
        """Return the mail with the code; its name does not contain it, as logs and folders show that."""
        table, say = self.table, speaker(self.table)
        code = table.keys.code(row.number)
        facts = {**self._facts(row), "code": code}
        page = _page(table, say("letters/confirm-title", facts), say("letters/confirm-story", facts))
        ways = tuple(Fact(str(n), (say(f"letters/confirm-{n}", facts),)) for n in (1, 2))
        page = replace(page, blocks=(Facts(ways), Prose((say("letters/confirm-else", facts),))))
        number = serial_of(table.secret, table.id, row.seat, f"{CONFIRM}/{row.number}", self.entry.sha256)
        message = Message(CONFIRM, self._place(), page.title, _text(page), number=number, to=row.to, code=code)
        return mail(self.home, table, row.seat, message)

    def _word(self, kind: str, page: Page, to: str) -> OutMail:
        """Return a mail to one address; one that was just added or dropped is not sent the token."""
        self.count += 1
        number = serial(self.table, self.work.seat, self.entry)
        message = Message(kind, f"{self._place()}.{self.count}", page.title, _text(page), number=number, to=to)
        if to in self._before() and to in self.work.addresses:
            return mail(self.home, self.table, self.work.seat, message)
        return mail_to_address(self.home, self.table, self.table.players[self.work.seat].name, message)


def _page(table: Table, title: str, story: str) -> Page:
    return Page(kind="notice", game=table.id, label=table.config.title, title=title, story=(story,), letter=True)


def _text(page: Page) -> str:
    from adjudicator.report.text import render_text

    return render_text(page)
