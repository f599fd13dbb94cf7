"""A player's request for more time, mailed to the GM at once: the deadline may come before the next digest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from adjudicator.engine.log.calendar import ExtensionAsked
from adjudicator.model.page import Heading, Order, Orders, Page
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import format_time, moment
from adjudicator.service.mail_out.letters import Message, mail_to_gm

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry, OutMail
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table


def wished(home: Home, table: Table, rows: Iterable[Any], entry: JournalEntry) -> tuple[OutMail, ...]:
    """Return the mail to the GM about a request among the rows that a mail filed; none without an address of the GM."""
    from adjudicator.report.text import render_text

    packet = table.history.state.open_packet
    asked = next((row for row in rows if isinstance(row, ExtensionAsked)), None)
    if asked is None or packet is None:
        return ()
    facts = {
        "name": table.players[asked.seat].name,
        "wish": asked.wish,
        "why": asked.why,
        "packet": f"{packet.id} {packet.name}",
        "due": format_time(moment(table.history.deadlines[packet.id].at), "UTC"),
    }
    say = speaker(table)
    page = Page(
        kind="wish",
        game=table.id,
        label=table.config.title,
        title=say("letters/wish-title", facts),
        story=(say("letters/wish-story", facts),),
        blocks=(Heading("ANSWER"), Orders((Order(f"gm extend {asked.wish} because ..."),))),
        letter=True,
    )
    name = packet.id.replace(".", "-")
    message = Message("wish", name, page.title, render_text(page), number=entry.id)
    return mail_to_gm(home, table, message)
