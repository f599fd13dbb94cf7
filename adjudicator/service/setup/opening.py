"""Open tables on the GM's side: one is opened for players to join by mail, and becomes a game, or is closed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from adjudicator.engine.registry import load_system
from adjudicator.model.errors import UserError
from adjudicator.service.game.home import DATABASE
from adjudicator.service.game.table import build_game
from adjudicator.service.gm_desk.table_words import give, own_words
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure, create, deals, rehearse
from adjudicator.service.setup.variants import variant_players
from adjudicator.service.signup.answers import closing
from adjudicator.service.signup.requests import open_tables
from adjudicator.service.signup.table import Closed, Opened, OpenTable, row

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table


def open_table(home: Home, file: GameFile, secret: bytes, *, seats: int = 0, waits: bool = False) -> OpenTable:
    """Open a table that people join by mail; it becomes a game when it is full, or when the GM starts it.

    Args:
        home: the home of the game to be.
        file: the game as the GM describes it; players listed in it sit at the table already.
        secret: 64 bytes that nobody has seen, the secret of the game.
        seats: how many play; 0 for as many as the game takes.
        waits: whether a full table waits for the GM.

    Raises:
        UserError: the game could not be played so, or its id is taken; then nothing has changed.
    """
    seats = seats or _most(home, file, secret)
    least, most = load_system(file.system).seats if file.system else (1, seats)
    if seats < max(least, len(file.player)) or (most is not None and seats > most):
        listed = f", and {len(file.player)} are listed already" if len(file.player) > least else ""
        takes = f"{least} to {most}" if most is not None else f"{least} or more"
        raise UserError(f"{seats} cannot play {file.system}: it takes {takes}{listed}.")
    trial = configure(home, _with_guests(file, seats))
    rehearse(home, trial, secret)
    game = build_game(trial)
    plain = msgspec.to_builtins(file)
    opened = Opened(plain, seats, tuple(game.system.parts(game))[:seats], waits, secret.hex())
    with home.at_work():  # only now, so that a game that cannot be makes no home
        if file.id in open_tables(home):
            raise UserError(f"The table {file.id} is open already; `adjudicator games` shows who sits there.")
        if any(each.id == file.id for each in home.store.games()):
            raise UserError(f"There is already a game called {file.id}; choose another name.")
        with home.store.transaction(None) as tx:
            tx.sign_up(row(file.id, opened, home.stamp()))
        return open_tables(home)[file.id]


def no_table(home: Home, game: str) -> None:
    """Check that no table is open under the id of a new game.

    Raises:
        UserError: one is, and those who sit there would be forgotten.
    """
    if (home.path / DATABASE).exists() and game in open_tables(home):
        raise UserError(f"The table {game} is open; `adjudicator start {game}` makes a game of it.")


def _with_guests(file: GameFile, seats: int) -> GameFile:
    """Return a game whose free seats are taken by people who do not exist, so that it can be tried."""
    guests = (Player(name=f"Guest {n}", address=f"guest{n}@localhost") for n in range(len(file.player), seats))
    return replace(file, player=(*file.player, *guests))


def _most(home: Home, file: GameFile, secret: bytes) -> int:
    """Return the largest number of players with whom a game can begin."""
    configure(home, file)  # what is wrong with the file is told as such
    least, most = load_system(file.system).seats
    if file.variant:
        return variant_players(home.path, file.system, file.variant)
    if most is None:
        raise UserError(f"Any number can play {file.system}; say with --players how many this table takes.")
    return next((n for n in range(most, least, -1) if deals(configure(home, _with_guests(file, n)), secret)), least)


def start(home: Home, game: str) -> Table:
    """Make a game of a table with those who sit at it.

    Raises:
        UserError: there is no such table, or the game cannot be played by so many.
    """
    tables = open_tables(home)
    if game not in tables:
        raise UserError(f"There is no open table {game}; `adjudicator games` lists those there are.")
    opened = tables[game]
    least = load_system(opened.file.system).seats[0]
    if len(opened.players) < least:
        raise UserError(f"{len(opened.players)} sit at {game}, and the game needs {least}; wait, or close the table.")
    words = own_words(home, ())
    config = configure(home, replace(opened.file, player=opened.seated()))
    table = create(home, config, bytes.fromhex(opened.opened.secret))
    with home.at_work():
        table.refresh()
        give(home, table, words)
    return table


def start_full(home: Home) -> tuple[list[str], list[str]]:
    """Start every game whose table is full; return a line on each, and on each that could not be started."""
    started, faults = [], []
    for game, table in open_tables(home).items():
        if table.full and not table.opened.waits:
            try:
                names = ", ".join(player.name for player in start(home, game).config.players)
            except UserError as fault:
                faults.append(f"{game}: {fault}")
            else:
                started.append(f"{game} is full and has begun: {names}.")
    return started, faults


def close_table(home: Home, game: str, why: str) -> None:
    """Close a table without a game, and tell those who sit at it the reason.

    Raises:
        UserError: there is no such table.
    """
    with home.at_work():
        tables = open_tables(home)
        if game not in tables:
            raise UserError(f"There is no open table {game}; `adjudicator games` lists those there are.")
        with home.store.transaction(None) as tx:
            tx.sign_up(row(game, Closed(why), home.stamp()))
            tx.queue(*closing(home, tables[game], why))
