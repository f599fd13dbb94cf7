"""An open table: a game that waits for its players, as a fold of what happened at it.

Its rows are in the store and not in a log: the log of a game begins with its deal.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias, cast

import msgspec

from adjudicator.model.canonical import canonical
from adjudicator.model.errors import UserError
from adjudicator.model.journal import SignupRow
from adjudicator.service.game.people import as_player, slug
from adjudicator.service.game.secrets import code
from adjudicator.service.settings.config import GameFile, Player

NAME = re.compile(r"[^\W\d_](?:[^\W_]|[ .'’-]){0,39}")
"""What people can call themselves: our mails repeat it before anybody has shown that they read them."""
Lapse = Literal["no-name", "taken", "no-address"]
"""Why a name cannot be taken: another has it, it cannot be a name, or the address cannot be written to."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The GM opened the table: `file` is the game to be, `parts` the seats to choose from, none where dice decide.

    The game starts when `seats` players sit at it, or, where it `waits`, when the GM says so. `secret` is that of the
    game, in hex digits: the codes of the table follow from it too.
    """

    file: Mapping[str, Any]
    seats: int
    parts: tuple[str, ...]
    waits: bool
    secret: str


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody asked to join; the seat is theirs when their address brings the code of this row."""

    address: str
    name: str


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody who had asked sat down."""

    address: str


@dataclass(frozen=True, slots=True)
class Told:
    """Somebody at the table said what they would like to be, their time zone, or another name; empty is unchanged."""

    address: str
    name: str = ""
    zone: str = ""
    prefers: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody left the table."""

    address: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The GM closed the table without a game, for a reason."""

    why: str


Deed: TypeAlias = Asked | Joined | Told | Left
Row: TypeAlias = Opened | Deed | Closed
_KINDS: Mapping[str, type[Row]] = {kind.__name__.lower(): kind for kind in (Opened, Asked, Joined, Told, Left, Closed)}


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A game that waits for players.

    `players` are in the order in which they sat down, after those the GM listed. `asked` are those who have not said
    yes yet, with the number of their request, by address; `prefers` is what people would like to be.
    """

    id: str
    opened: Opened
    players: tuple[Player, ...] = ()
    prefers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    asked: Mapping[str, tuple[int, Player]] = field(default_factory=dict)
    requests: int = 0

    @property
    def file(self) -> GameFile:
        """The game as the GM described it."""
        return msgspec.convert(self.opened.file, GameFile)

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.file.title or self.id.replace("-", " ").title()

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return len(self.players) >= self.opened.seats

    def player(self, address: str) -> Player | None:
        """Return who sits at the table with an address, if anybody does."""
        return next((each for each in self.players if address in {each.address, *each.addresses}), None)

    def code(self, address: str) -> str:
        """Return the code of the last request of an address; empty where none waits."""
        if address not in self.asked:
            return ""
        number, _ = self.asked[address]
        return code(bytes.fromhex(self.opened.secret), self.id, f"table/{number}")

    def lapse(self, name: str, address: str) -> Lapse | None:
        """Return why somebody cannot sit at the table under a name, None where they can."""
        try:
            as_player(Player(name="Somebody", address=address))
        except UserError:
            return "no-address"
        try:
            seat = as_player(Player(name=name, address=address)).seat
        except UserError:
            return "no-name"
        if not NAME.fullmatch(name):
            return "no-name"
        others = [each for each in self.players if each.address != address]
        taken = {(each.seat or slug(each.name)) for each in others} | {each.name.casefold() for each in others}
        return "taken" if {seat, name.casefold()} & taken else None

    def seated(self) -> tuple[Player, ...]:
        """Return the players in the order in which the game seats them: each gets what they like most and is free.

        Players choose in the order in which they sat down; those who said nothing get what is left.
        """
        parts = self.opened.parts[: len(self.players)]
        if not parts:
            return self.players
        given: dict[str, Player] = {}
        later = []
        for player in self.players:
            part = next((each for each in self.prefers.get(player.address, ()) if each in {*parts} - {*given}), None)
            if part is None:
                later.append(player)
            else:
                given[part] = player
        left = iter(later)
        return tuple(given[part] if part in given else next(left) for part in parts)


def row(game: str, body: Row, at: str) -> SignupRow:
    """Return something that happened at a table as the store keeps it."""
    return SignupRow(game, type(body).__name__.lower(), at, canonical(msgspec.to_builtins(body)).decode())


def fold(rows: Iterable[SignupRow], games: Iterable[str] = ()) -> dict[str, OpenTable]:
    """Return the tables that are open, by id, in the order in which they were opened.

    Args:
        rows: all that happened at tables.
        games: the ids of games that have begun: their tables are open no more.
    """
    tables: dict[str, OpenTable] = {}
    for each in rows:
        body = msgspec.convert(json.loads(each.body), cast("type[Any]", _KINDS[each.kind]))
        if isinstance(body, Opened):
            file = msgspec.convert(body.file, GameFile)
            tables[each.game] = OpenTable(each.game, body, tuple(map(as_player, file.player)))
        elif isinstance(body, Closed):
            del tables[each.game]
        else:
            tables[each.game] = after(tables[each.game], body)
    begun = set(games)
    return {game: table for game, table in tables.items() if game not in begun}


def after(table: OpenTable, body: Deed) -> OpenTable:
    """Return a table after something that a player did."""
    asked = {each: kept for each, kept in table.asked.items() if each != body.address}
    match body:
        case Asked(address, name):
            number = table.requests + 1
            asked[address] = (number, as_player(Player(name=name, address=address)))
            return replace(table, asked=asked, requests=number)
        case Joined(address):
            return replace(table, asked=asked, players=(*table.players, table.asked[address][1]))
        case Left(address):
            left = {each: kept for each, kept in table.prefers.items() if each != address}
            players = tuple(each for each in table.players if each.address != address)
            return replace(table, players=players, asked=asked, prefers=left)
        case Told(address):
            prefers = table.prefers if body.prefers is None else {**table.prefers, address: body.prefers}
            waits = {each: (number, _as_told(player, body)) for each, (number, player) in table.asked.items()}
            asked = {each: waits[each] if each == address else table.asked[each] for each in table.asked}
            players = tuple(_as_told(each, body) if each.address == address else each for each in table.players)
            return replace(table, players=players, asked=asked, prefers=prefers)


def _as_told(player: Player, told: Told) -> Player:
    name = told.name or player.name
    seat = slug(name) if told.name else player.seat
    return replace(player, name=name, seat=seat, zone=told.zone or player.zone)
