"""Whose mail is it: a game by tag, thread or address; a seat by registered address or by token."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from adjudicator.model.letter import Letter
from adjudicator.service.game.table import Board

B = TypeVar("B", bound=Board)
B_co = TypeVar("B_co", bound=Board, covariant=True)


class Games(Protocol[B_co]):
    """The games that a letter can be for."""

    @property
    def games(self) -> tuple[str, ...]:
        """Their ids."""

    def table(self, game: str) -> B_co:
        """Return one of them."""


FORM = "its address holds no seat, and it brings no more than a form"


@dataclass(frozen=True, slots=True)
class Identified(Generic[B_co]):
    """A mail of a seat of a game.

    `by_code`: only the code of a request for confirmation proves it, and only the answer to that may be
    read from the mail.
    """

    table: B_co
    seat: str
    by_code: bool = False

    @property
    def game(self) -> str | None:
        """The id of the game."""
        return self.table.id


@dataclass(frozen=True, slots=True)
class Stranger:
    """A mail of nobody we know, or whose token is wrong; `reason` is for the GM.

    `seat` is the one that it names and proves nothing for: a new phone of its player, or a forger. `known` is the one
    whose address wrote a mail with a wrong token.
    """

    reason: str
    game: str | None = None
    seat: str = ""
    known: str = ""


def identify(desk: Games[B], letter: Letter) -> Identified[B] | Stranger:
    """Return the seat that a letter speaks for.

    A wrong token decides against the mail even from a registered address, as somebody may have
    forged the sender. A right token is enough from any address; without a token the address decides. The code of a
    form names a seat and proves nothing: it counts from an address of that seat.
    From any other address a code can still be brought that we sent to the seat. An address that a player added
    may be another's, who was not asked: it takes no mail from the seat or game that the GM gave it to.
    """
    sender = letter.envelope.sender.address.lower()
    asked = letter.address
    tables = _candidates(desk, letter, sender)
    if not tables:
        return Stranger("its address holds no seat, and it names no game")
    if len(tables) > 1:
        return Stranger("its address holds seats in several games, and it names none of them")
    table = tables[0]
    seats = tuple(seat for seat in table.players if sender in table.addresses(seat))
    if asked.token:
        return _by_token(table, asked.token, asked.seat, sender)
    if len(seats) == 1:
        return Identified(table, seats[0])
    named = [seat for seat in seats if asked.seat and asked.seat.lower() in _called(table, seat)]
    if len(named) == 1:
        return Identified(table, named[0])
    given = [seat for seat in seats if sender in table.given(seat)]
    if len(given) == 1:
        return Identified(table, given[0])
    if seats:
        return Stranger("its address holds several seats, and it names none of them", table.id)
    named = [seat for seat in table.players if asked.seat and asked.seat.lower() in _called(table, seat)]
    none = Stranger("its address holds no seat, and it brings no token", table.id, named[0] if len(named) == 1 else "")
    return _by_code(table, asked.code) or none


def _called(table: Board, seat: str) -> set[str]:
    """Return the words by which a mail names a seat."""
    return {seat, table.players[seat].name.lower()}


def _by_code(table: B, given: str | None) -> Identified[B] | None:
    waiting = table.history.people.waiting if given else ()
    found = (each for each in waiting if hmac.compare_digest(table.keys.code(each.number), given or ""))
    return next((Identified(table, each.seat, by_code=True) for each in found), None)


def brings_token(table: Board, seat: str, letter: Letter) -> bool:
    """Return whether a letter brings the token of a seat."""
    given = letter.address.token
    return bool(given) and hmac.compare_digest(table.token(seat), str(given))


def _by_token(table: B, given: str, named: str | None, sender: str) -> Identified[B] | Stranger:
    for seat in table.players:
        if hmac.compare_digest(table.token(seat), given):
            return Identified(table, seat)
    whose = _by_form(table, given)
    if whose:
        known = sender in table.addresses(whose)
        return Identified(table, whose) if known else Stranger(FORM, table.id, whose)
    # Any other text there may be a code or a token, and the reason goes into logs.
    who = f"names {named} and " if named and named.lower() in table.players else ""
    holds = [seat for seat in table.players if sender in table.addresses(seat)]
    return Stranger(f"it {who}brings a wrong token", table.id, known=holds[0] if len(holds) == 1 else "")


def _by_form(table: Board, given: str) -> str:
    """Return the seat on whose forms a code stands, of this packet or one before; empty where there is none."""
    here = table.history.state.packet
    packets = dict.fromkeys((here.id if here is not None else "", *reversed(table.history.epochs)))
    for packet in packets:
        for seat in table.players:
            if hmac.compare_digest(table.form_code(seat, packet), given):
                return seat
    return ""


def _candidates(desk: Games[B], letter: Letter, sender: str) -> list[B]:
    games = desk.games
    if letter.address.game in games:
        return [desk.table(str(letter.address.game))]
    tables = [desk.table(game) for game in games]
    holding = [table for table in tables if any(sender in table.addresses(seat) for seat in table.players)]
    given = [table for table in holding if any(sender in table.given(seat) for seat in table.players)]
    return given or holding or [table for table in tables if _by_code(table, letter.address.code)]
