"""Seats that seem abandoned: offered to a standby player, kept by a player who returns, finally abandoned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.engine.log.attendance import SeatWrote
from adjudicator.engine.log.book import DoneSaid, OrderFiled
from adjudicator.engine.log.people import SeatGivenUp, SeatKept, SeatOffered, SeatResigned
from adjudicator.engine.running.standing_in import returned
from adjudicator.model.event import Event
from adjudicator.model.page import Fact, Facts, Page, Prose
from adjudicator.service.game.speech import speaker
from adjudicator.service.mail_out.letters import Message, mail_to_standby

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.engine.log.attendance import Attended
    from adjudicator.engine.log.people import People
    from adjudicator.model.journal import OutMail
    from adjudicator.model.state import PacketState
    from adjudicator.service.filing.docket import Filing
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table
    from adjudicator.service.settings.config import Standby


def after_misses(board: Board, attended: Attended) -> Iterator[Any]:
    """Yield the rows by which seats are offered or given up when a packet that they missed is locked."""
    patience, people, attendance = board.config.missed, board.history.people, board.history.attendance
    for seat in attended.missed:
        if (seat, attended.packet) in attendance.wrote:
            continue
        missed = attendance.in_a_row(seat) + 1
        offered = seat in people.offered
        if patience.standby_after and missed >= patience.standby_after and not offered:
            yield from _with_event("seat_offered", SeatOffered(seat, missed))
            offered = True
        if patience.abandon_after and missed >= patience.abandon_after and offered and seat not in people.given_up:
            yield from _with_event("seat_given_up", SeatGivenUp(seat, missed))


def _with_event(kind: str, row: Any) -> tuple[Any, Event]:  # noqa: ANN401 - a row of the people
    return row, Event(kind, "", row)


def absent(board: Board, people: People) -> tuple[str, ...]:
    """Return the seats that nobody plays, or whose player is no longer waited for."""
    return tuple(
        seat
        for seat in board.game.seats
        if not people.tenure(seat).addresses(board.listed(seat)) or seat in people.given_up
    )


def heard(board: Board, work: Filing, *, known: bool, as_written: bool = False) -> None:
    """Add to a filed letter what it means for its seat: a resignation leaves it vacant, any other mail keeps it.

    Args:
        board: the game.
        work: the letter.
        known: it came from an address of the seat, or with its token.
        as_written: it is read as before letters without orders showed that their writers are there.
    """
    if any(isinstance(row, SeatResigned) for row in work.rows):
        offer = SeatOffered(work.seat, 0)
        work.write(offer)
        work.happen(Event.of(offer, ""))
    elif known and work.writer is not None and work.seat in work.people.offered:
        kept = SeatKept(work.seat)
        work.write(kept)
        work.happen(Event.of(kept, ""))
        for event in returned(work.game, work.state, work.seat):
            work.happen(event)
    elif known and work.writer is not None and not as_written:
        packet = board.history.state.open_packet
        if packet is not None and _at_risk(board, work, packet):
            work.rows.append(SeatWrote(work.seat, packet.id))


def _at_risk(board: Board, work: Filing, packet: PacketState) -> bool:
    """Return whether a seat that has filed nothing in the open packet would be taken for one that nobody plays."""
    attendance, patience = board.history.attendance, board.config.missed
    if not patience.standby_after or (work.seat, packet.id) in attendance.wrote:
        return False
    if board.history.heard_of(work.seat, packet) or any(isinstance(row, OrderFiled | DoneSaid) for row in work.rows):
        return False
    return patience.standby_after == 1 or attendance.of(work.seat)[-1:] == (True,)


def offers(home: Home, table: Table, rows: Iterable[Any]) -> Iterator[OutMail]:
    """Yield the mails that offer seats to all standby players, for the rows that a transaction is about to append."""
    offered = [row for row in rows if isinstance(row, SeatOffered)]
    for number, row in enumerate(offered, start=table.history.people.offers + 1):
        for standby in table.standbys:
            yield offer(home, table, row.seat, standby, number, free=not row.missed)


def offer(home: Home, table: Table, seat: str, standby: Standby, number: int, *, free: bool) -> OutMail:
    """Return the mail that offers a seat to a standby player; `free`: nobody plays it any longer."""
    from adjudicator.report.text import render_text

    say = speaker(table)
    name = table.players[seat].name
    facts = {
        "name": standby.name,
        "seat": name,
        "game": table.config.title,
        "system": table.game.system.title,
        "free": free,
    }
    page = Page(
        kind="offer",
        game=table.id,
        label=table.config.title,
        title=say("letters/offer-title", facts),
        story=(say("letters/offer-story", facts),),
        blocks=(
            Facts(
                (Fact("TAKE IT", (say("letters/offer-take", facts),)), Fact("OR NOT", (say("letters/offer-not", {}),)))
            ),
            Prose((say("letters/offer-gets", facts),)),
        ),
        letter=True,
    )
    packet = table.history.state.packet
    where = (packet.id if packet is not None else "0.0").replace(".", "-")
    return mail_to_standby(home, table, standby, Message("offer", where, page.title, render_text(page), number=number))
