"""The subject that the mails of a packet share: mail programs tear a thread where its subject changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.engine.running.owing import kinds_asked, owes
from adjudicator.model.view import view
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import format_time, moment

if TYPE_CHECKING:
    from adjudicator.service.game.table import Board
    from adjudicator.service.mail_out.letters import Message


def packet_subject(table: Board, seat: str) -> str:
    """Return what the mail that opens the current packet is called, and what follows in it replies to.

    It says what the seat owes, and by which day; the day is that of the first deadline, as a later one would tear the
    thread. It is empty where no packet is open.
    """
    history, player = table.history, table.players[seat]
    packet = history.state.open_packet
    if packet is None:
        return ""
    first = history.first.get(packet.id)
    day = format_time(moment(first.at), player.zone).partition(",")[0] if first is not None else ""
    waited = owes(table.game, history.state, seat)
    facts = {
        "head": packet_head(table, seat),
        "name": player.name,
        "owes": waited,
        "what": owed(table, seat) if waited else "",
        "day": day,
        "first": not history.locked,
    }
    return speaker(table)("letters/packet-subject", facts)


def packet_head(table: Board, seat: str) -> str:
    """Return what the mails of the open packet are called to a seat before they say what is owed; empty without one."""
    state = table.history.state
    if state.open_packet is None:
        return ""
    more = table.game.system.owed(table.game, view(state, seat), seat)
    facts = {**more, "packet": state.open_packet, "name": table.players[seat].name}
    return speaker(table)("letters/packet-head", facts)


def owed(table: Board, seat: str, *, full: bool = False) -> str:
    """Return what a seat owes the open packet, as `2 builds`; with all details where it is to be `full`."""
    game, state = table.game, table.history.state
    kinds = kinds_asked(game, state, seat)
    more = game.system.owed(game, view(state, seat), seat)
    return speaker(table)("letters/owed", {"packet": state.open_packet, "kinds": kinds, "full": full, **more})


def opening(table: Board, seat: str, report: Message) -> Message:
    """Return the mail of a report to a seat as the one that opens a packet: its subject says what is owed.

    A corrected report says that it is one, and a report after which no packet is open keeps its own title.
    """
    words = packet_subject(table, seat)
    return replace(report, title=f"Corrected: {words}" if report.number > 1 else words) if words else report
