"""What the commands share: the home they work in, texts from files or standard input, and JSON out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from adjudicator.model.errors import UserError

if TYPE_CHECKING:
    from pathlib import Path

    from adjudicator.service.game.home import Clock, Home
    from adjudicator.service.game.table import Table

NOW = "ADJUDICATOR_NOW"
"""Names a moment, as 2026-11-20T12:00:00Z, at which every clock stops: for tests of what a crash leaves behind."""

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
why_option = click.option("--why", required=True, metavar="TEXT", help="The reason, which all players are told.")


@contextmanager
def opened_home(ctx: click.Context, *, lived_in: bool = False) -> Iterator[Home]:
    """Open the home that `--home`, the environment or the platform names, and close it afterwards.

    Raises:
        UserError: it must be `lived_in`, and no game was ever set up there: looking creates no home.
    """
    from adjudicator.service.game.home import DATABASE, Home

    home = Home(home_folder(ctx), _clock(), str(ctx.info_name))
    if lived_in and not (home.path / DATABASE).exists():
        raise UserError(f"There are no games in {home.path}; name another home with --home, or set one up.")
    try:
        yield home
    finally:
        _rouse(home)
        home.close()


def home_folder(ctx: click.Context) -> Path:
    """Return the folder of the home that `--home`, the environment or the platform names."""
    from pathlib import Path

    named = ctx.find_root().obj
    if named is None:
        from platformdirs import user_data_dir

        named = user_data_dir("adjudicator")
    return Path(named)


def _rouse(home: Home) -> None:
    """Wake the daemon of the home if the command has written anything, so that its mails leave at once."""
    if "store" in vars(home) and home.store.wrote:
        from adjudicator.service.daemon.daemon import nudge

        nudge(home)


def _clock() -> Clock:
    """Return the clock of the machine, or one stopped at the moment that the environment names.

    Raises:
        UserError: the environment names no moment.
    """
    from datetime import UTC, datetime
    from os import environ

    from adjudicator.service.game.home import wall_clock

    if NOW not in environ:
        return wall_clock
    try:
        at = datetime.fromisoformat(environ[NOW])
    except ValueError:
        raise UserError(f"{NOW} is {environ[NOW]!r}; write a moment such as 2026-11-20T12:00:00Z.") from None
    return lambda: at.astimezone(UTC)


def waiting(count: int, one: str, game: str = "") -> str:
    """Return how many letters or mails wait, and how those of a game are sent.

    Args:
        count: how many.
        one: what one of them is called.
        game: whose they are, where it says how to send them.
    """
    from adjudicator.report.words import noun, plural

    how = f"; send {noun(count, 'it', 'them')} with: adjudicator publish {game}" if game else "."
    return f"{plural(count, one)} {noun(count, 'waits', 'wait')}{how}"


@contextmanager
def opened_game(ctx: click.Context, game: str) -> Iterator[tuple[Home, Table]]:
    """Open a home and one of its games.

    Raises:
        UserError: there is no such game.
    """
    from adjudicator.service.game.table import Table

    with opened_home(ctx, lived_in=True) as home:
        yield home, Table.open(home.store, game)


@contextmanager
def working(home: Home, table: Table) -> Iterator[None]:
    """Change a game, as it was opened, while no other process changes any; raises as the service does."""
    from adjudicator.service.turn.working import working as alone

    with alone(home, table):
        yield


def seat_of(table: Table, given: str) -> str:
    """Return the seat that a word names: its id, or its player's name, in any case.

    Raises:
        UserError: no seat is called so.
    """
    for seat, player in table.players.items():
        if given.lower() in {seat, player.name.lower()}:
            return seat
    raise UserError(f"There is no seat {given}; the seats are: {', '.join(table.game.seats)}.")


def text_of(path: str) -> str:
    """Return the text of a file, or of standard input for `-`.

    Raises:
        UserError: the file cannot be read, or is not UTF-8.
    """
    try:
        return bytes_of(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UserError(f"{path} is not written in UTF-8; save it as UTF-8 and try again.") from None


def bytes_of(path: str) -> bytes:
    """Return the bytes of a file, or of standard input for `-`; raises UserError if it cannot be read."""
    from pathlib import Path

    if path == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(path).read_bytes()
    except OSError as fault:
        raise UserError(f"{path} cannot be read: {fault.strerror}.") from None


def show(value: Any) -> None:  # noqa: ANN401 - anything JSON can hold
    """Print JSON, keys sorted, so that a program and a diff can read it."""
    import json

    click.echo(json.dumps(value, indent=2, sort_keys=True, ensure_ascii=False))


def table_out(columns: list[str], rows: list[list[str]]) -> None:
    """Print a small table: with rules and colour on a terminal, plain columns elsewhere."""
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.table import Table as RichTable
        from rich.text import Text

        rich = RichTable(*columns, box=None, header_style="bold")
        for row in rows:
            rich.add_row(*map(Text, row))  # brackets in a player's text are not markup
        Console().print(rich)
        return
    widths = [max(len(row[i]) for row in [columns, *rows]) for i in range(len(columns))]
    for row in [columns, *rows]:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
