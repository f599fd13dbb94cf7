"""The public tally of an open packet: who has posted, and what the thread has shown anyway.

It is made from the log and the posts alone. It shows neither words nor kinds of sealed orders, only the kinds that the
GM has declared open, each with the post that holds it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.model.errors import UserError
from adjudicator.model.page import Block, Column, Deadline, Page, Part, Points, Prose, Row, Section, Table
from adjudicator.service.game.late import acted, late, phase
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import format_time, left_about, moment
from adjudicator.service.gm_desk.tally_edits import edits
from adjudicator.service.gm_desk.tally_posts import how_read, open_orders
from adjudicator.service.gm_desk.votes_so_far import Votes, matters_of, unposted, vote_section
from adjudicator.service.mail_out.forums import messages_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table as GameTable


def tally_page(home: Home, table: GameTable, *, roomy: bool = False) -> Page:
    """Return the tally of the open packet.

    Args:
        home: the game's home.
        table: the game.
        roomy: whether the forum draws tables as wide as they need be; else they fit into plain text.

    Raises:
        UserError: no packet is open.
    """
    packet = table.history.state.open_packet
    if packet is None:
        raise UserError(f"No packet of {table.config.title} is open, so there is nothing to tally.")
    deadline = table.history.deadlines.get(packet.id)
    say, clerk = speaker(table), _clerk(home, table)
    return Page(
        kind="tally",
        game=table.id,
        label=table.config.title,
        title=f"{packet.id} {packet.name}",
        story=(say("letters/tally-story", {}),),
        deadline=_closes(deadline.at, home.now()) if deadline is not None else None,
        blocks=tuple(_blocks(home, table, clerk, roomy=roomy)),
        foot=(say("letters/tally-foot", {"clerk": clerk}),),
    )


def _closes(at: str, now: datetime) -> Deadline:
    """Return a deadline; the time left is told in words that change seldom, as each change is an edit."""
    when = moment(at)
    return Deadline("Closes", f"{format_time(when, 'UTC')} UTC", left=left_about(now, when))


def _clerk(home: Home, table: GameTable) -> str:
    """Return the account that takes sealed orders by message, empty where none does."""
    return home.settings.forum.user if messages_of(home, table.config.forum) is not None else ""


def _blocks(home: Home, table: GameTable, clerk: str, *, roomy: bool) -> list[Block]:
    """Return the sections of a tally; one with nothing to say is left out."""
    votes = Votes(table, matters_of(table), open_orders(table))
    notes, changed = edits(home, votes, phase(table))
    votes = replace(votes, changed=changed)
    sections = [vote_section(votes, notes, roomy=roomy)] if votes.matters else [_who_has_filed(table)]
    sections += [Section("Still owed", tuple(_owed(table, votes, roomy=roomy)), numbered=False)]
    lines = how_read(home, table, clerk)
    read: list[Part] = [Points(lines)] if lines else []
    read += [Prose((notes,))] if notes and not votes.matters else []
    sections += [Section("How each post was read", tuple(read), numbered=False)]
    return [section for section in sections if section.parts]


def _who_has_filed(table: GameTable) -> Section:
    """Return who has filed something, never what."""
    seats = [(seat, table.players[seat].name) for seat in table.game.seats]
    rows = tuple(Row((name, "yes" if acted(table, seat) else "no")) for seat, name in seats)
    filed = Table("Who has filed", (Column(""), Column("filed")), rows, titled=False)
    return Section("Who has filed", (filed,), numbered=False)


def _owed(table: GameTable, votes: Votes, *, roomy: bool) -> Iterator[Part]:
    """Yield what is still owed by whom: any orders at all, votes; and where votes are told, who has filed."""
    say = speaker(table)
    owing = [table.players[seat].name for seat in late(table)]
    if owing:
        yield Prose((say("letters/tally-owed", {"names": owing}),))
    lacking = unposted(votes, roomy=roomy)
    if lacking is not None:
        yield Prose((say("letters/tally-no-vote", {"brackets": not roomy}),))
        yield lacking
    filed = [table.players[seat].name for seat in table.game.seats if acted(table, seat)]
    if votes.matters and filed:
        yield Prose((say("letters/tally-filed", {"names": filed}),))
