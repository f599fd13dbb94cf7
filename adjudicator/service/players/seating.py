"""Who plays and who stands by, by decision of the GM: players replaced at once, standby players listed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.engine.log.people import StandbyLeft, StandbyListed
from adjudicator.model.errors import UserError
from adjudicator.service.game.gm_journal import journal_act
from adjudicator.service.game.people import as_standby
from adjudicator.service.players.takeovers import taking, told
from adjudicator.service.players.vacancies import offer
from adjudicator.service.settings.config import Standby

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table


def replace_player(home: Home, table: Table, seat: str, person: Standby, why: str) -> None:
    """Let another person play a seat from now on, tell all players the reason, and write to the new player.

    Raises:
        UserError: there is no such seat, or the person's name, address or zone cannot be used.
    """
    if seat not in table.players:
        raise UserError(f"There is no seat {seat}; the seats are: {', '.join(table.game.seats)}.")
    if seat in table.game.kept:
        raise UserError(f"The program plays {table.players[seat].name} in this game; name the seat of a player.")
    person = as_standby(person)
    if person.address in table.addresses(seat):
        raise UserError(f"{person.address} writes for {table.players[seat].name} already; name another address.")
    rows = taking(table, seat, person, why)
    with table.work() as work:
        journal_act(home, table, work, "replace", seat, person.name, person.address, person.zone, why)
        work.add(*rows)
        work.tx.queue(*told(home, table, seat, rows))


def replacing(board: Board, seat: str, name: str, address: str, zone: str, why: str) -> tuple[Any, ...]:
    """Return the rows of a replacement."""
    return taking(board, seat, Standby(name=name, address=address, zone=zone), why)


def list_standby(home: Home, table: Table, person: Standby) -> None:
    """List a standby player, and write about the vacant seats.

    Raises:
        UserError: the person is listed already, or plays, or the name, address or zone cannot be used.
    """
    person = as_standby(person)
    if any(person.address == each.address for each in table.standbys):
        raise UserError(f"{person.address} stands by already.")
    if any(person.address in table.addresses(seat) for seat in table.players):
        raise UserError(f"{person.address} plays in this game already; list somebody else.")
    offered = [(seat, at, not table.addresses(seat)) for at, seat in enumerate(table.history.people.offered, start=1)]
    with table.work() as work:
        journal_act(home, table, work, "standby", person.name, person.address, person.zone)
        work.add(listing(person.name, person.address, person.zone))
        work.tx.queue(*(offer(home, table, seat, person, at, free=free) for seat, at, free in offered))


def drop_standby(home: Home, table: Table, address: str) -> str:
    """Take a standby player off the list; return the name.

    Raises:
        UserError: the person is not on it.
    """
    listed = {each.address: each.name for each in table.standbys}
    address = address.strip().lower()
    if address not in listed:
        raise UserError(f"{address} does not stand by; who does: {', '.join(sorted(listed)) or 'nobody'}.")
    with table.work() as work:
        journal_act(home, table, work, "standby_dropped", address)
        work.add(dropping(address))
    return listed[address]


def dropping(address: str) -> StandbyLeft:
    """Return the row that takes a standby player off the list."""
    return StandbyLeft(address, "taken off by the GM")


def listing(name: str, address: str, zone: str) -> StandbyListed:
    """Return the row that lists a standby player."""
    return StandbyListed(name, address, zone)
