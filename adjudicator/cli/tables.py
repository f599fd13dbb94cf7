"""Commands for open tables: open, games, start, call-off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from adjudicator.cli.common import json_option as as_json_option
from adjudicator.cli.common import opened_home, show, table_out, text_of, waiting, why_option

if TYPE_CHECKING:
    from adjudicator.service.signup.table import OpenTable


@click.command(short_help="Open a table that people join by mail.")
@click.argument("game")
@click.option("--system", default="", help="The game system; `game.toml` may name it too.")
@click.option("--variant", default="", help="A variant of the system, as `adjudicator variants` lists them.")
@click.option("--players", "seats", metavar="N", type=click.IntRange(min=1), default=None, help="How many play.")
@click.option("--file", "file", metavar="FILE", help="game.toml with schedule, zone, settings and players.")
@click.option("--schedule", default="", help="Which schedule of the system to play by.")
@click.option("--wait", "waits", is_flag=True, help="Start when the GM says so, not as soon as the table is full.")
@click.option("--secret", metavar="HEX", hidden=True, help="128 hex digits instead of random ones, for tests.")
@click.pass_context
def open(  # noqa: A001, PLR0913, PLR0917 - click hands each option over; functions of this module are called as their commands
    ctx: click.Context,
    game: str,
    system: str,
    variant: str,
    seats: int | None,
    file: str,
    schedule: str,
    waits: bool,
    secret: str,
) -> None:
    """Open the table GAME: people join by mail, and it becomes a game when it is full.

    Without --players it has as many seats as the game takes.
    """
    from dataclasses import replace

    from adjudicator.service.settings.config import GameFile, parse_toml
    from adjudicator.service.setup.creation import given_secret, new_secret
    from adjudicator.service.setup.opening import open_table

    with opened_home(ctx) as home:
        said = parse_toml(text_of(file), GameFile, file) if file else GameFile()
        said = replace(
            said,
            id=game,
            system=system or said.system,
            variant=variant or said.variant,
            schedule=schedule or said.schedule,
        )
        made = given_secret(secret) if secret else new_secret()
        table = open_table(home, said, made, seats=seats or 0, waits=waits)
        click.echo(f"{table.title} is open with {len(table.players)} of {table.opened.seats} seats taken.")
        click.echo(f"Ask people to send a mail with the line  join {game}  to {home.settings.mail.address}.")


@click.command(short_help="List the games of the home, and the tables that wait for players.")
@as_json_option
@click.pass_context
def games(ctx: click.Context, as_json: bool) -> None:
    """List the games that run, and the open tables with the players at them."""
    from adjudicator.service.signup.requests import open_tables

    with opened_home(ctx) as home:
        tables, running = open_tables(home), home.store.games()
    if as_json:
        show({"games": [each.id for each in running], "tables": [_facts(each) for each in tables.values()]})
        return
    listed = [[each.id, each.system, "has begun", ""] for each in running]
    listed += [_line(each) for each in tables.values()]
    if listed:
        table_out(["game", "system", "state", "players"], listed)
    else:
        click.echo("There is no game and no open table; open one with: adjudicator open")


def _line(table: OpenTable) -> list[str]:
    state = f"open, {len(table.players)} of {table.opened.seats}"
    return [table.id, table.file.system, state, ", ".join(player.name for player in table.players)]


def _facts(table: OpenTable) -> dict[str, object]:
    return {
        "id": table.id,
        "system": table.file.system,
        "seats": table.opened.seats,
        "waits": table.opened.waits,
        "players": [
            {"name": each.name, "address": each.address, "prefers": list(table.prefers.get(each.address, ()))}
            for each in table.players
        ],
        "asked": sorted(player.address for _, player in table.asked.values()),
    }


@click.command(short_help="Start the game of an open table with those who sit there.")
@click.argument("game")
@click.pass_context
def start(ctx: click.Context, game: str) -> None:
    """Start GAME with those who sit at its table now, full or not."""
    from adjudicator.service.setup.opening import start as start_game

    with opened_home(ctx, lived_in=True) as home:
        table = start_game(home, game)
        seats = ", ".join(player.name for player in table.config.players)
        click.echo(f"{table.config.title} has begun for {seats}, in this seating order.")
        click.echo(waiting(len(home.store.outbox("waiting", game)), "letter"))


@click.command(short_help="Close an open table without a game; those who sit there are told why.")
@click.argument("game")
@why_option
@click.pass_context
def call_off(ctx: click.Context, game: str, why: str) -> None:
    """Close the table GAME without a game, and tell those who sit there the reason."""
    from adjudicator.service.setup.opening import close_table

    with opened_home(ctx, lived_in=True) as home:
        close_table(home, game, why)
        click.echo(f"The table {game} is closed.")
