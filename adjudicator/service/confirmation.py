"""Letters about the people of a game: the code that confirms a request, and what was changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.engine.people import AddressAdded, AddressDropped, ChangeAsked
from adjudicator.model.letter import CONFIRM
from adjudicator.model.page import Fact, Facts, Page, Prose
from adjudicator.service.letters import Message, mail
from adjudicator.service.speech import speaker
from adjudicator.service.times import moment, told

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry, OutMail
    from adjudicator.service.docket import Filing
    from adjudicator.service.home import Home
    from adjudicator.service.table import Table


def confirmations(home: Home, table: Table, work: Filing, entry: JournalEntry) -> tuple[OutMail, ...]:
    """Return the mails that a letter causes by what it asks for or confirms, beside its receipt.

    The code goes to one address and to no other. Of an address that came or went all the others are told: nobody
    shall lose his seat without a word.
    """
    return (*_asked(home, table, work, entry), *_told(home, table, work, entry))


def _asked(home: Home, table: Table, work: Filing, entry: JournalEntry) -> Iterator[OutMail]:
    say = speaker(table)
    for row in work.rows:
        if isinstance(row, ChangeAsked):
            code = table.keys.code(row.number)
            zone = table.players[row.seat].zone
            facts = {
                "act": row.act,
                "address": row.address,
                "same": row.address == row.to,
                "name": table.players[row.seat].name,
                "game": table.config.title,
                "received": told(moment(entry.received_at), zone),
                "code": code,
            }
            page = _page(table, say("letters/confirm-title", facts), say("letters/confirm-story", facts))
            ways = tuple(Fact(str(n), (say(f"letters/confirm-{n}", facts),)) for n in (1, 2))
            page = replace(page, blocks=(Facts(ways), Prose((say("letters/confirm-else", facts),))))
            message = Message(CONFIRM, code.lower(), page.title, _text(page), number=row.number, to=row.to, code=code)
            yield mail(home, table, row.seat, message)


def _told(home: Home, table: Table, work: Filing, entry: JournalEntry) -> Iterator[OutMail]:
    say = speaker(table)
    changed = [row for row in work.rows if isinstance(row, AddressAdded | AddressDropped)]
    if not changed or work.writer is None:
        return
    facts = {
        "name": table.players[work.seat].name,
        "game": table.config.title,
        "added": [row.address for row in changed if isinstance(row, AddressAdded)],
        "dropped": [row.address for row in changed if isinstance(row, AddressDropped)],
        "addresses": work.addresses,
    }
    page = _page(table, say("letters/changed-title", facts), say("letters/changed-story", facts))
    for number, to in enumerate(dict.fromkeys((*table.addresses(work.seat), *work.addresses)), start=1):
        if to != work.writer.address:  # his receipt says it already
            name = f"{(work.packet or '0.0').replace('.', '-')}.{number}"
            yield mail(
                home, table, work.seat, Message("changed", name, page.title, _text(page), number=entry.id, to=to)
            )


def _page(table: Table, title: str, story: str) -> Page:
    return Page(kind="notice", game=table.id, label=table.config.title, title=title, story=(story,), letter=True)


def _text(page: Page) -> str:
    from adjudicator.report.text import render_text

    return render_text(page)
