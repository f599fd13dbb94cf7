"""People as a GM names them: seats, names, addresses and zones, as a game keeps them."""

from __future__ import annotations

import re
from dataclasses import replace

from adjudicator.model.errors import UserError
from adjudicator.service.game.times import zone
from adjudicator.service.settings.config import Observer, Player, Standby

SEAT = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
ADDRESS = re.compile(r"[^@\s<>(),;:\"]+@[^@\s<>(),;:\"]+")
TAKEN = frozenset({"all", "gm", "status", "history", "decks", "nobody", "post"})
"""Reserved names: reports, documents and letters to strangers are filed under them."""


def slug(name: str) -> str:
    """Return a name as an id: lower case, letters and digits, hyphens between words."""
    import unicodedata

    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def as_player(player: Player) -> Player:
    """Return a player with a seat, with names and addresses as the game keeps them.

    Raises:
        UserError: one of them cannot be used, or there is no such time zone.
    """
    name = one_line(player.name, "The name of a player")
    seat = player.seat or slug(name)
    if not SEAT.fullmatch(seat) or seat in TAKEN:
        raise UserError(f'The player `{name}` cannot have the seat `{seat}`; add seat = "..." to him, in a-z and 0-9.')
    zone(player.zone)
    first, *more = dict.fromkeys(_address(each, name) for each in (player.address, *player.addresses))
    return replace(player, name=name, seat=seat, address=first, addresses=tuple(more))


def as_observer(observer: Observer) -> Observer:
    """Return an observer, with name and address as the game keeps them.

    Raises:
        UserError: one of them cannot be used.
    """
    name = one_line(observer.name, "The name of an observer")
    return Observer(address=_address(observer.address, name or "An observer"), name=name)


def as_standby(standby: Standby) -> Standby:
    """Return a standby player, with name and address as the game keeps them.

    Raises:
        UserError: one of them cannot be used, or there is no such time zone.
    """
    name = one_line(standby.name, "The name of a standby")
    zone(standby.zone)
    return replace(standby, name=name, address=_address(standby.address, name))


def _address(written: str, name: str) -> str:
    """Return an address as we compare it; `name` is its owner."""
    address = written.strip().lower()
    if not (ADDRESS.fullmatch(address) and address.isascii()):  # our headers can contain no other
        raise UserError(f"{name} has the address `{written}`; write one like anna@example.org.")
    return address


def one_line(text: str, what: str) -> str:
    """Return a name that fits into a subject and a table: one line, with printable characters only.

    Raises:
        UserError: it contains something that cannot be printed; `what` says whose name it is.
    """
    if not text.isprintable():
        raise UserError(f"{what} holds a line break or another sign that cannot be printed; write it on one line.")
    return " ".join(text.split())
