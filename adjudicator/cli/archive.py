"""Commands for archives: verify, export."""

from __future__ import annotations

import sys

import click

from adjudicator.cli.common import json_option, opened_home, show


@click.command(short_help="Recompute dice, log, rules and reports of a game or an archive.")
@click.argument("what")
@json_option
@click.pass_context
def verify(ctx: click.Context, what: str, as_json: bool) -> None:
    """Recompute all of WHAT, a game of the home or an exported archive.

    Checks the chain of the log, every die, every step of the rules, every order against its mail, and
    every character of every report. Exits 1 at a difference.
    """
    from adjudicator.service.audit.verify import verify as verify_all

    with opened_home(ctx) as home:
        result = verify_all(home, what)
    if as_json:
        show({"verified": not result.differences, "checked": result.checked, "differences": result.differences})
    else:
        for line in result.checked:
            click.echo(line)
        for difference in result.differences:
            click.echo(f"DIFFERS  {difference}")
        click.echo("Not verified." if result.differences else "Verified.")
    if result.differences:
        sys.exit(1)


@click.command(short_help="Write everything of a game into one file.")
@click.argument("game")
@click.argument("out")
@click.pass_context
def export(ctx: click.Context, game: str, out: str) -> None:
    """Write everything of GAME into OUT (- for standard output): log, mails, reports, dice, checker.

    The file holds the secrets of a running game; it is the GM's until the game is over.
    """
    from adjudicator.service.audit.exports import export_game

    with opened_home(ctx) as home:
        export_game(home, game, out)
    if out != "-":
        click.echo(f"{game} is written to {out}. Check it with: adjudicator verify {out}")
