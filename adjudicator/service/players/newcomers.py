"""Newcomers: a person without a seat in a running game gets a new one, behind all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.engine.log.people import SeatJoined, StandbyLeft
from adjudicator.model.errors import UserError
from adjudicator.model.page import Fact, Facts, Page
from adjudicator.report.text import render_text
from adjudicator.service.game.gm_journal import journal_act
from adjudicator.service.game.people import as_player
from adjudicator.service.game.speech import speaker
from adjudicator.service.mail_out.letters import Message, mail
from adjudicator.service.players.takeovers import after_rows
from adjudicator.service.settings.config import Player

if TYPE_CHECKING:
    from adjudicator.model.journal import OutMail
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table


def admit(home: Home, table: Table, name: str, address: str, zone: str = "") -> str:
    """Give a newcomer a seat and send the first letter; return the seat.

    Raises:
        UserError: the game takes no newcomers or is over, or the name, address or zone cannot be used.
    """
    rows = admitting(table, name, address, zone)
    seat: str = rows[0].seat
    after = after_rows(table, rows)
    with table.work() as work:
        journal_act(home, table, work, "admit", name, address, zone)
        work.add(*rows)
        work.tx.queue(_welcome(home, after, seat))
    return seat


def admitting(board: Board, name: str, address: str, zone: str) -> tuple[Any, ...]:
    """Return the rows by which a newcomer joins; a standby player is taken off the list.

    Raises:
        UserError: the game takes no newcomers or is over, or the name, address or zone cannot be used.
    """
    if not board.game.system.grows:
        raise UserError(f"{board.game.system.title} takes no newcomers; let them stand by, or replace a player.")
    if board.history.state.over:
        raise UserError(f"{board.config.title} is over; nobody can join it.")
    person = as_player(Player(name=name, address=address, zone=zone))
    names = {each.name.casefold() for each in board.config.players}
    if person.seat in board.players or person.name.casefold() in names:
        raise UserError(f"{person.name} is the name of a player already; give the newcomer another.")
    if any(person.address in board.addresses(seat) for seat in board.players):
        raise UserError(f"{person.address} plays in this game already; name another address.")
    left = StandbyLeft(person.address, f"joined as {person.seat}")
    stood = any(each.address == person.address for each in board.standbys)
    return (SeatJoined(person.seat, person.name, person.address, person.zone), *((left,) if stood else ()))


def _welcome(home: Home, table: Table, seat: str) -> OutMail:
    """Return the first letter to a newcomer: seat, token, and the first packet that takes their orders."""
    say, player = speaker(table), table.players[seat]
    facts = {"seat": player.name, "game": table.config.title, "token": table.token(seat)}
    told = tuple(Fact(label, (say(key, facts),)) for label, key in _TOLD)
    title = say("letters/joined-title", facts)
    story = (say("letters/joined", facts),)
    page = Page(kind="notice", game=table.id, label=table.config.title, title=title, story=story, blocks=(Facts(told),))
    return mail(home, table, seat, Message("welcome", seat, title, render_text(page)))


_TOLD = (("Seat", "letters/joined-seat"), ("Token", "letters/taken-token"), ("Orders", "letters/joined-orders"))
