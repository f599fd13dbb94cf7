"""Letters about the people of a game: codes that confirm a request or take a change back, and what was changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from adjudicator.engine.log.people import (
    AddressAdded,
    AddressDropped,
    AddressRestored,
    ChangeAsked,
    Row,
    SeatResigned,
    write,
)
from adjudicator.model.letter import CONFIRM
from adjudicator.model.page import Fact, Facts, Page, Prose
from adjudicator.service.filing.ways_back import OBJECT, is_undo
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import format_time, moment
from adjudicator.service.mail_out.letters import Message, mail, mail_to_address, serial_of

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
    letters = _Letters(home, table, work.seat, tuple(work.rows), entry.received_at, entry.key, entry.sha256)
    return (*letters.asked(), *letters.changed())


def unopposed_told(home: Home, table: Table, seat: str, rows: tuple[Any, ...], at: str) -> tuple[OutMail, ...]:
    """Return the mails that tell of an address that went because nobody objected in time."""
    return tuple(_Letters(home, table, seat, rows, at, "act", str(table.version)).changed())


@dataclass(slots=True)
class _Letters:
    """Writes the mails of one letter or act; `count` names those that carry no code to confirm with.

    `rows` are what it adds to the log, `at` its hour; `key` and `sha256` tell it from every other.
    """

    home: Home
    table: Table
    seat: str
    rows: tuple[Any, ...]
    at: str
    key: str
    sha256: str
    count: int = 0

    def asked(self) -> Iterator[OutMail]:
        """Yield a mail with the code for each request, and one without it to each other address of the seat."""
        for row in self.rows:
            if isinstance(row, ChangeAsked) and not is_undo(row):
                yield self._code(row)
                facts, say = self._facts(row), speaker(self.table)
                page = _page(self.table, say("letters/asked-title", facts), say("letters/asked-story", facts))
                yield from (self._word("asked", page, to) for to in self._before() if to != row.to)

    def changed(self) -> Iterator[OutMail]:
        """Yield the mails that tell what has changed, to each address of the seat, those that came and went too.

        Each address that is older than the change has in it the code that takes the change back.
        """
        kinds = AddressAdded | AddressDropped | AddressRestored | SeatResigned
        changed = [row for row in self.rows if isinstance(row, kinds)]
        if not changed:
            return
        back = {row.to: row for row in self.rows if isinstance(row, ChangeAsked) and is_undo(row)}
        came = [row.address for row in changed if isinstance(row, AddressAdded | AddressRestored)]
        facts = {
            "name": self.table.players[self.seat].name,
            "game": self.table.config.title,
            "added": came,
            "dropped": [row.address for row in changed if isinstance(row, AddressDropped)],
            "left": any(isinstance(row, SeatResigned) for row in changed),
            "addresses": self._after(),
        }
        say = speaker(self.table)
        for to in dict.fromkeys((*self._before(), *came)):
            code = self.table.keys.code(back[to].number) if to in back else ""
            told = {**facts, "code": code}
            page = _page(self.table, say("letters/changed-title", told), say("letters/changed-story", told))
            yield self._word("changed", page, to, code)

    def _after(self) -> tuple[str, ...]:
        """Return the addresses that the seat has when the rows are in the log."""
        people = self.table.history.people
        for row in self.rows:
            people = write(people, row) if isinstance(row, Row) else people
        return people.tenure(self.seat).addresses(self.table.listed(self.seat))

    def _place(self) -> str:
        """Return the current packet in the form that names of mails use."""
        packet = self.table.history.state.packet
        return (packet.id if packet is not None else "0.0").replace(".", "-")

    def _before(self) -> tuple[str, ...]:
        """Return the addresses that the seat had when the letter came."""
        return self.table.addresses(self.seat)

    def _facts(self, row: ChangeAsked) -> dict[str, str]:
        player = self.table.players[row.seat]
        return {
            "act": row.act,
            "address": row.address,
            "to": row.to,
            "name": player.name,
            "game": self.table.config.title,
            "received": format_time(moment(self.at), player.zone),
            "until": format_time(moment(self.at) + OBJECT, player.zone),
        }

    def _code(self, row: ChangeAsked) -> OutMail:
        """Return the mail with the code; its name does not contain it, as logs and folders show that."""
        table, say = self.table, speaker(self.table)
        code = table.keys.code(row.number)
        facts = {**self._facts(row), "code": code}
        page = _page(table, say("letters/confirm-title", facts), say("letters/confirm-story", facts))
        first, second = say("letters/confirm-1", facts), say("letters/confirm-2", facts)
        ways = (Fact("1", (first,)), Fact("2", (second,)))
        page = replace(page, blocks=(Facts(ways), Prose((say("letters/confirm-else", facts),))))
        number = serial_of(table.secret, table.id, row.seat, f"{CONFIRM}/{row.number}", self.sha256)
        message = Message(CONFIRM, self._place(), page.title, _text(page), number=number, to=row.to, code=code)
        return mail(self.home, table, row.seat, message)

    def _word(self, kind: str, page: Page, to: str, code: str = "") -> OutMail:
        """Return a mail to one address; one that came or goes just now is not sent the token."""
        self.count += 1
        number = serial_of(self.table.secret, self.table.id, self.seat, self.key, self.sha256)
        name = f"{self._place()}.{self.count}"
        message = Message(kind, name, page.title, _text(page), number=number, to=to, code=code)
        if to in self._before() and to in self._after():
            return mail(self.home, self.table, self.seat, message)
        return mail_to_address(self.home, self.table, self.table.players[self.seat].name, message)


def _page(table: Table, title: str, story: str) -> Page:
    return Page(kind="notice", game=table.id, label=table.config.title, title=title, story=(story,), letter=True)


def _text(page: Page) -> str:
    from adjudicator.report.text import render_text

    return render_text(page)
