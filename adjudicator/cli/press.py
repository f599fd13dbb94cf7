"""The command by which a GM writes to players through the game."""

from __future__ import annotations

import click

from adjudicator.cli.common import opened_game, text_of, working


@click.command(short_help="Write to players as the GM, through the game.")
@click.argument("game")
@click.option("--to", required=True, metavar="NAMES", help="Names of players with commas between them, or all.")
@click.option("--file", required=True, metavar="FILE", help="The text; - is standard input.")
@click.option("--why", default="", metavar="TEXT", help="A remark for the journal.")
@click.pass_context
def press(ctx: click.Context, game: str, to: str, file: str, why: str) -> None:
    """Write to players of GAME as the GM: the text of a file is sent as it is, and logged."""
    from adjudicator.service.gm_desk.press import write_press
    from adjudicator.service.press.outgoing import readers

    with opened_game(ctx, game) as (home, table):
        text = text_of(file)
        with working(home, table):
            row = write_press(home, table, to, text, why)
        click.echo(f"Press to {readers(table, row)} waits; send it with: adjudicator publish {game}")
