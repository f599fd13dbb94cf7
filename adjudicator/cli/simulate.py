"""The command that lets random players play."""

from __future__ import annotations

import sys

import click

from adjudicator.cli.common import json_option, show
from adjudicator.model.errors import UserError

COUNT = click.IntRange(min=1)


@click.command(short_help="Play games by random players, written and read as mail.")
@click.argument("system")
@click.option("--players", type=COUNT, default=5, show_default=True, help="How many players.")
@click.option("--seed", default=1, show_default=True, help="What the games follow from; equal seeds, equal games.")
@click.option("--games", type=COUNT, default=1, show_default=True, help="How many games.")
@click.option("--schedule", default="faithful", show_default=True, help="Which schedule they play by.")
@click.option("--packets", type=COUNT, default=40, show_default=True, help="After how many a game is broken off.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A setting; the others are drawn.")
@json_option
def simulate(
    system: str,
    players: int,
    seed: int,
    games: int,
    schedule: str,
    packets: int,
    settings: tuple[str, ...],
    as_json: bool,
) -> None:
    """Let random players play SYSTEM, their orders written as English mails and read back.

    Conservation of everything the system counts is checked after every event. Exits 1 at a fault.
    """
    from adjudicator.testing.simulation import simulate as play

    chosen = dict(_setting(text) for text in settings)
    results = []
    for number in range(games):
        result = play(system, players, seed + number, schedule, settings=chosen, packets=packets)
        results.append(result)
        if not as_json:
            click.echo(result.line)
    if as_json:
        show([result.facts() for result in results])
    faults = [fault for result in results for fault in result.faults]
    if not as_json:
        mails = sum(result.mails for result in results)
        click.echo(f"{games} games, {mails} mails, {len(faults)} faults.")
    if faults:
        sys.exit(1)


def _setting(text: str) -> tuple[str, object]:
    """Return a setting as it is typed: its name, and a number, true or false, or a word."""
    name, equals, value = text.partition("=")
    if not equals:
        raise UserError(f"`{text}` is no setting; write its name, =, and its value, as in --set last_year=1920.")
    if value.lstrip("-").isdigit():
        return name, int(value)
    return name, {"true": True, "false": False}.get(value, value)
