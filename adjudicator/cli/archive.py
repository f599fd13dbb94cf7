"""Commands for archives: verify, export."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from adjudicator.cli.common import json_option, opened_home, show


@click.command(short_help="Recompute dice, log, rules and reports of a game or an archive.")
@click.argument("what")
@click.option("--mine", metavar="FOLDER", type=click.Path(path_type=Path), help="Compare your own mails with it.")
@json_option
@click.pass_context
def verify(ctx: click.Context, what: str, mine: Path | None, as_json: bool) -> None:
    """Recompute everything of WHAT, a game of the home or an exported archive.

    Checks the chain of the log, every die, every step of the rules, every order against its mail, and
    every letter of every report. Exits 1 at a difference.

    With --mine a player compares his own mails, those he got and those he sent, in a Maildir, an mbox or a
    folder of .eml files.
    """
    from adjudicator.service.audit.verify import verify as verify_all

    with opened_home(ctx) as home:
        result = verify_all(home, what, mine)
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
@click.option("--public", is_flag=True, help="What all may know: reports and dice, no mails, addresses or tokens.")
@click.pass_context
def export(ctx: click.Context, game: str, out: str, public: bool) -> None:
    """Write everything of GAME into OUT (- for standard output): log, mails, reports, dice, checker.

    The file holds the secrets of a running game; it is the GM's until the game is over. With --public it holds what
    all may know, and may be shown to anybody.
    """
    from adjudicator.service.audit.exports import export_game, export_public, is_over

    with opened_home(ctx) as home:
        if public:
            export_public(home, game, out)
        else:
            export_game(home, game, out)
            if not is_over(home, game):
                click.echo(f"{game} is not over: give {out} to nobody. For all to see: export --public", err=True)
    if public and out != "-":
        click.echo(f"{game}, as all may know it, is written to {out}.")
    elif out != "-":
        click.echo(f"{game} is written to {out}. Check it with: adjudicator verify {out}")
