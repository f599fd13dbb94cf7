"""Talents: the State Treasury, the cards of Senators, Faction Treasuries and the bank, and how a sum moves.

Every payload that moves the State Treasury has a field `treasury: Balance`, every one that moves talents on a
Senator's card a `Purse`, so that reports print the running table from the log. A Faction Treasury is secret:
what moves in it is told in `StockMoved`, to those alone who may know.
"""

from __future__ import annotations

from adjudicator.model.event import Event, event
from adjudicator.model.record import record
from adjudicator.model.secret import EVERYBODY, Secret
from adjudicator.model.state import Add, Change, State
from adjudicator.systems.republic.state import BANK, CITY, FACTIONS, SCOPE, STOCK, TALENTS, TREASURY

FT = "FT"
"""The Faction Treasury, where a purse is named."""


@record
class Balance:
    """The State Treasury before, what was added or with a minus taken, and after; in talents."""

    old: int
    change: int
    new: int


@record
class Purse:
    """The talents on a Senator's card before, the change, and after; `senator` as `senator:7`."""

    senator: str
    old: int
    change: int
    new: int


@event("stock_moved")
class StockMoved:
    """A Faction Treasury before, the change, and after; `why` is gift, ransom, maintenance, distribution or trade."""

    seat: str
    old: int
    change: int
    new: int
    why: str


def person(key: str) -> str:
    """Return a Senator's id as orders and payloads have it, `senator:7`."""
    return f"senator:{key}"


def bare(ident: str) -> str:
    """Return the id of a row without its sort: `7` for `senator:7`, `anna` for `seat:anna`."""
    return ident.partition(":")[2]


def slug(name: str) -> str:
    """Return a name as a part of a dice label: lower case letters, digits and single hyphens."""
    return "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in name.lower()).split())


def treasury(state: State) -> int:
    """Return the State Treasury; it may be below 0 during the Revenue Phase."""
    return TREASURY.of(state, SCOPE, CITY)


def booked(state: State, change: int) -> Balance:
    """Return the State Treasury's line for a change."""
    old = treasury(state)
    return Balance(old, change, old + change)


def state_gets(amount: int) -> Add:
    """Return the change that adds to the State Treasury, or with a minus takes from it."""
    return TREASURY.add(SCOPE, CITY, amount)


def bank_pays(amount: int) -> Add:
    """Return the change that counts talents paid out by the bank, or with a minus taken in."""
    return BANK.add(SCOPE, CITY, amount)


def purse(state: State, senator: str, change: int) -> Purse:
    """Return the line of a Senator's card, by his bare id, for a change."""
    old = TALENTS.of(state, SCOPE, senator)
    return Purse(person(senator), old, change, old + change)


def card_gets(senator: str, amount: int) -> Add:
    """Return the change that puts talents on a Senator's card, by his bare id, or with a minus takes them."""
    return TALENTS.add(SCOPE, senator, amount)


def stock(view: State, seat: str) -> int:
    """Return a Faction Treasury; raises Unknowable in the view of a seat that may not know it."""
    return int(FACTIONS.get(view, SCOPE, seat).treasury.known())


def seen_stock(view: State, seat: str) -> int:
    """Return a Faction Treasury as far as this view knows it: 0 where it is hidden."""
    secret = FACTIONS.get(view, SCOPE, seat).treasury
    return int(secret.known()) if secret.holds() else 0


def stock_gets(state: State, seat: str, amount: int) -> Change:
    """Return the change that adds to a Faction Treasury, or with a minus takes from it; its audience stays."""
    old = FACTIONS.get(state, SCOPE, seat).treasury
    return STOCK.set(state, SCOPE, seat, Secret(old.known() + amount, old.to))


def stock_told(state: State, seat: str, amount: int, why: str, cites: tuple[str, ...]) -> Event:
    """Return the event on how a Faction Treasury moved, for those who may know; made before the move is folded."""
    secret = FACTIONS.get(state, SCOPE, seat).treasury
    old = int(secret.known())
    data = StockMoved(seat, old, amount, old + amount, why)
    if EVERYBODY in secret.to:  # who reads of the Treasury of others must be told whose it is
        return Event("open_stock_moved", SCOPE, data, cites=cites, audience=secret.to)
    return Event.of(data, SCOPE, cites=cites, audience=secret.to)
