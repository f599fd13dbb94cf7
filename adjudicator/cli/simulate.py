"""The command that plays games with random players."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from adjudicator.cli.common import home_folder, json_option, show
from adjudicator.model.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from adjudicator.testing.bare import Played
    from adjudicator.testing.simulation import Result

COUNT = click.IntRange(min=1)
PLAYERS = 5
"""How many play a system, if nobody says."""


@click.command(short_help="Play games with random players, written and read as mail.")
@click.argument("system")
@click.option("--variant", default="", help="Which variant of the system, as `adjudicator variants` lists them.")
@click.option("--players", type=COUNT, help="How many players; 5, or as many as the variant is for.")
@click.option("--seed", default=1, show_default=True, help="The seed of the random numbers; equal seeds, equal games.")
@click.option("--games", type=COUNT, default=1, show_default=True, help="How many games.")
@click.option("--schedule", default="faithful", show_default=True, help="Which schedule they play by.")
@click.option(
    "--packets", type=COUNT, default=40, show_default=True, help="Stop each game after so many; its line says so."
)
@click.option(
    "--style",
    default="random",
    show_default=True,
    help="How they play: random, restless, lively, sensible, mixed, or as one of the system's characters.",
)
@click.option(
    "--set", "settings", multiple=True, metavar="NAME=VALUE", help="A setting; the others are drawn at random."
)
@click.option("--bare", is_flag=True, help="Write no receipts and reports and store nothing: for runs by the hundred.")
@json_option
def simulate(  # noqa: PLR0913, PLR0917 - click hands each option over as an argument
    system: str,
    variant: str,
    players: int | None,
    seed: int,
    games: int,
    schedule: str,
    packets: int,
    style: str,
    settings: tuple[str, ...],
    bare: bool,
    as_json: bool,
) -> None:
    """Let players play SYSTEM, their orders written as English mails and read back.

    Random players choose any legal order, restless ones often with a purpose, lively ones mostly and sensible
    ones wholly as the system advises. At a mixed table each seat follows a character, which the seed deals; a
    character's name lets all play it.
    Everything that the system conserves is checked after every event. Exits 1 at a fault.
    """
    chosen = dict(_setting(text) for text in settings)
    played = _player(bare=bare)
    own = home_folder(click.get_current_context())
    count = players or _seats(own, system, variant)
    results = []
    how = {"schedule": schedule, "style": style, "settings": chosen, "packets": packets, "variant": variant, "own": own}
    for number in range(games):
        result = played(system, count, seed + number, **how)
        results.append(result)
        if not as_json:
            click.echo(result.line)
    if as_json:
        show([result.facts() for result in results])
    faults = sum(len(result.faults) for result in results)
    if not as_json:
        from adjudicator.report.words import plural

        orders = sum(result.orders for result in results)
        click.echo(f"{plural(games, 'game')}, {plural(orders, 'order')}, {plural(faults, 'fault')}.")
    if faults:
        sys.exit(1)


def _seats(own: Path, system: str, variant: str) -> int:
    """Return how many a variant is for, 5 without one."""
    from adjudicator.service.setup.variants import variant_players

    return variant_players(own, system, variant) if variant else PLAYERS


def _player(*, bare: bool) -> Callable[..., Result | Played]:
    """Return what plays one game: with files and reports, or bare."""
    if bare:
        from adjudicator.testing.bare import play

        return play
    from adjudicator.testing.simulation import simulate as play_whole

    return play_whole


def _setting(text: str) -> tuple[str, object]:
    """Return a setting as typed: its name, and a number, true or false, or a word."""
    name, equals, value = text.partition("=")
    if not equals:
        raise UserError(f"`{text}` is no setting; write its name, =, and its value, as in --set last_year=1920.")
    if value.lstrip("-").isdigit():
        return name, int(value)
    return name, {"true": True, "false": False}.get(value, value)
