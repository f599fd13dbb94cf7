"""The tables before anything is dealt: all cards in their decks, the board as section 3 lays it out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.engine.deck import Pile
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.secret import EVERYBODY, Secret
from adjudicator.systems.republic.rules.face_up import audience
from adjudicator.systems.republic.state import (
    CITY,
    DECK,
    DECKS,
    FACTIONS,
    HANDS,
    LATE,
    NOW,
    OFFICES,
    REMOVED,
    SITTINGS,
    UNITS,
    WARS,
    Faction,
    Office,
    Sitting,
    Unit,
    War,
)
from adjudicator.systems.republic_of_carthage.box.box import Box
from adjudicator.systems.republic_of_carthage.box.decks import STACKS, counters, deck_cards, trade_cards
from adjudicator.systems.republic_of_carthage.state import (
    CITIES,
    MERCHANTS,
    PART,
    PROVINCES,
    SITTERS,
    TABLES,
    TRADE,
    City,
    Merchants,
    Province,
    Sitter,
)

Rows = Mapping[str, Any]
_AT_START = {"active_forces": "active", "force_pool": "pool", "off_board": "off"}


def tables(game: Game) -> Mapping[str, Mapping[str, Rows]]:
    """Return the one part of this game with all its tables; those not named here are empty."""
    box: Box = game.box
    filled: dict[str, Rows] = {
        CITIES.name: _city(box),
        OFFICES.name: {office: Office() for office in box.hrao()},
        PROVINCES.name: {key: Province() for key, province in box.provinces.items() if not province.created_by},
        UNITS.name: _units(box),
        MERCHANTS.name: {key: Merchants() for key, unit in box.units.items() if unit.kind == "merchant"},
        WARS.name: _wars(box),
        FACTIONS.name: _factions(game),
        HANDS.name: {seat: Pile.of((), audience(game, seat)) for seat in game.seats},
        DECKS.name: _decks(game),
        TRADE.name: _trade(game),
        SITTINGS.name: {NOW: Sitting()},
    }
    rows = {table.name: filled.get(table.name, {}) for table in TABLES}
    if game.kept or game.options.silent_seat != "defaults":
        rows[SITTERS.name] = {seat: Sitter(seat, "house") for seat in game.kept}
    return {PART: rows}


@rule("roc:3.10", "roc:3.11", title="The State Treasury and the tax rate at the start")
def _city(box: Box) -> Rows:
    start = box.constants.start
    return {CITY: City(treasury=start.state_treasury, tax=start.tax_rate)}


@rule("roc:3.12", "roc:3.13", title="The Active Forces and the Force Pool at the start")
def _units(box: Box) -> Rows:
    return {token: Unit(kind, _AT_START[box.units[kind].starts]) for token, kind in counters(box).items()}


@rule("roc:3.9", "roc:ruling 8a", title="The Conquest of Tunisia lies ready, and is no card of the deck")
def _wars(box: Box) -> Rows:
    return {war: War("inactive", order) for order, war in enumerate(box.constants.start.inactive_wars, start=1)}


@rule("roc:ruling 35", title="Faction Treasuries are secret, or open to all")
def _factions(game: Game) -> Rows:
    """A treasury's audience is fixed here; whoever writes one keeps it."""
    open_to_all = game.options.open_treasuries
    return {seat: Faction(Secret(0, (EVERYBODY,) if open_to_all else audience(game, seat))) for seat in game.seats}


def _decks(game: Game) -> Rows:
    """Both decks in printed order, nobody's to see; what is out of the game is everybody's."""
    box: Box = game.box
    ready = box.constants.start.inactive_wars
    early = tuple(card for card in deck_cards(box, 1) if card not in ready)
    late = deck_cards(box, 2) if game.options.decks == "early_then_late" else ()
    return {DECK: Pile.of(early), LATE: Pile.of(late), REMOVED: Pile.of((), (EVERYBODY,))}


def _trade(game: Game) -> Rows:
    """All Trade cards in their stacks; what is set aside is counted out at setup."""
    stacks = {f"stack:{n}": Pile.of(trade_cards(game.box, n)) for n in STACKS}
    aside = {f"aside:{n}": Pile.of(()) for n in STACKS}
    hands = {f"hand:{seat}": Pile.of((), (seat,)) for seat in game.seats}
    return {**stacks, **aside, **hands, "sold": Pile.of((), (EVERYBODY,))}
