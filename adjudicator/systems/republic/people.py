"""Senators by faction and place, the officer who ranks highest, the order round the table."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.latest import Latest
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import LETTERS
from adjudicator.systems.republic.state import DEAD, EXILE, FORUM, IN_CITY, OFFICES, REBEL, SCOPE, SENATORS, SenatorRow

_FACTIONS = Latest()
"""The Senators of each faction, for the table that was asked about last."""


@rule("roc:ruling 3", title="The number of a Senator, and of the Statesman of his family")
def number(senator: str) -> tuple[int, str]:
    """Return a Senator's rank by number: 2 before 2A before 2B before 3 (ruling 3)."""
    digits = senator.rstrip(LETTERS)
    return int(digits), senator[len(digits) :]


def of_faction(state: State, seat: str) -> tuple[str, ...]:
    """Return the ids of a faction's Senators that are persons, by number; covered family cards are not."""
    rows = SENATORS.rows(state, SCOPE)
    return _FACTIONS.get(rows, seat, lambda: _of_faction(rows, seat))


def _of_faction(rows: Mapping[str, SenatorRow], seat: str) -> tuple[str, ...]:
    mine = [key for key, row in rows.items() if row.faction == seat and not covered(row)]
    return tuple(sorted(mine, key=number))


def covered(row: SenatorRow) -> bool:
    """Return whether a family card lies under a Statesman."""
    return row.place.startswith("under:")


def person(state: State, senator: str) -> str:
    """Return who acts for a Senator's card: the Statesman that covers it, else itself. Takes and returns bare ids."""
    row = SENATORS.find(state, SCOPE, senator)
    return row.place.removeprefix("under:") if row is not None and covered(row) else senator


def below(state: State, senator: str) -> str:
    """Return the family card under a Statesman, empty if there is none."""
    rows = SENATORS.items(state, SCOPE)
    return next((key for key, row in rows if row.place == f"under:{senator}"), "")


def in_play(state: State, family: int) -> tuple[str, ...]:
    """Return who answers to a family's number, wherever he is: not the dead, not covered family cards (ruling 19)."""
    rows = SENATORS.rows(state, SCOPE)
    alive = [key for key, row in rows.items() if row.family == family and not covered(row) and row.place != DEAD]
    return tuple(sorted(alive, key=number))


def called(state: State, seat: str) -> tuple[str, ...]:
    """Return every id that stands for a Senator of a faction, with its sort: persons, then family cards they cover."""
    mine = of_faction(state, seat)
    return tuple(f"senator:{key}" for key in (*mine, *filter(None, (below(state, key) for key in mine))))


def over(game: Game, state: State, family: str) -> tuple[str, ...]:
    """Return the Statesmen in play who get a family card: an exile has no part in the game."""
    able = (key for key in in_play(state, int(family)) if key in game.box.statesmen)
    return tuple(key for key in able if SENATORS.get(state, SCOPE, key).place != EXILE)


def is_free(row: SenatorRow) -> bool:
    """Return whether a faction's Senator is alive, at large and in Carthage.

    Only then can he act, preside and be given money (ruling 9).
    """
    return row.faction != "" and row.place == IN_CITY


def earns(row: SenatorRow) -> bool:
    """Return whether a Senator collects income and his Traders draw.

    Captives, exiles and rebels do not (rulings 27, 36 and 37).
    """
    return row.faction != "" and row.place not in {EXILE, REBEL, FORUM} and not row.place.startswith("captive:")


@rule("roc:ruling 22", "ror:4.1", title="The order of the dead: the last on top, in Rome at the bottom")
def graves(game: Game, state: State) -> tuple[str, ...]:
    """Return the family cards of the dead, by bare id, the top one first."""
    sign = -1 if game.box.republic.last_dead_on_top else 1
    dead = ((sign * row.since, number(key), key) for key, row in SENATORS.items(state, SCOPE) if row.place == DEAD)
    return tuple(key for _, _, key in sorted(dead))


def owner(state: State, senator: str) -> str:
    """Return the seat whose faction a Senator belongs to, empty if none."""
    row = SENATORS.find(state, SCOPE, senator)
    return row.faction if row else ""


@rule("roc:4", "roc:ruling 9", "roc:ruling 10", title="The highest ranking available officer")
def hrao(game: Game, state: State, without: tuple[str, ...] = ()) -> str:
    """Return the id of the highest ranking available officer, empty if no faction has a Senator in Carthage.

    `without` are Senators who are passed over, as they have left the chair of the Senate.
    """
    without = (*without, *game.box.republic.passed_over(game, state))
    rows = SENATORS.rows(state, SCOPE)
    for office in game.box.republic.ranks:
        held = OFFICES.find(state, SCOPE, office)
        if held is not None and held.holder not in {"", *without} and is_free(rows[held.holder]):
            return held.holder
    free = [key for key, row in rows.items() if is_free(row) and key not in without]
    return min(free, key=lambda key: game.box.republic.precedence(game, state, key), default="")


def seats(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats whose factions are still in the game, as they sit."""
    found: tuple[str, ...] = game.box.republic.playing(game, state)
    return found


def clockwise(game: Game, first: str) -> tuple[str, ...]:
    """Return the seats round the table beginning with one; with no such seat, in the published order."""
    at = game.seats.index(first) if first in game.seats else 0
    return (*game.seats[at:], *game.seats[:at])


@rule("roc:ruling 15a", title="Order of play from the highest ranking available officer")
def from_hrao(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats in the game clockwise from the HRAO's player; without one, in the published order."""
    officer, able = hrao(game, state), seats(game, state)
    round_table = clockwise(game, owner(state, officer) if officer else "")
    return tuple(seat for seat in round_table if seat in able)


def offices_of(game: Game, state: State, senator: str) -> tuple[str, ...]:
    """Return the offices a Senator holds, by rank."""
    rows = OFFICES.rows(state, SCOPE)
    return tuple(office for office in game.box.republic.ranks if office in rows and rows[office].holder == senator)


def speech(game: Game, state: State, senator: str) -> int:
    """Return the Oratory of a Senator, by his bare id, with what he has gained."""
    return int(game.box.person(senator).ora) + int(game.box.republic.spoken_for(state, senator))


def senator_row(game: Game, family: int, faction: str, place: str, inf: int) -> SenatorRow:
    """Return the row of a Senator without markers, money or holdings, as the republic of a game keeps it."""
    row: SenatorRow = game.box.republic.senator(family, faction, place, inf)
    return row


def followers(game: Game, row: SenatorRow) -> dict[str, int]:
    """Return what stays with a faction's Leader when he changes, such as Traders: how much, by column."""
    return {name: getattr(row, name) for name in game.box.republic.followers}
