"""The command read: how a mail is read, and which part of it counts as its author's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from adjudicator.cli.common import bytes_of, json_option, opened_home, seat_of, show
from adjudicator.model.errors import UserError

if TYPE_CHECKING:
    from adjudicator.service.inbox.reader import Reading


@click.command(short_help="Show how a mail is read, and which part counts as its author's words.")
@click.argument("file")
@click.option("--body", is_flag=True, help="Print only what counts as the author's words.")
@click.option("--game", default="", help="Read it for this game, whichever it names.")
@click.option("--seat", default="", help="Read it as this seat's; needs --game.")
@json_option
@click.pass_context
def read(ctx: click.Context, file: str, body: bool, game: str, seat: str, as_json: bool) -> None:
    """Show how FILE (a mail, or - for standard input) is read; files nothing.

    It shows which part is taken, what is left out and why, the author's lines with the numbers that a receipt gives
    them, and how the game that the mail is for reads them. With --body the third line printed is line 3.
    """
    from adjudicator.service.inbox import reader

    raw = bytes_of(file)
    if body:
        click.echo(reader.words(raw).encode(), nl=False)
        return
    found = _looked(ctx, raw, game, seat)
    if as_json:
        show(reader.facts(found))
        return
    for line in reader.text(found):
        click.echo(line)


def _looked(ctx: click.Context, raw: bytes, game: str, seat: str) -> Reading:
    """Read a mail in the current home; without a home and without the name of a game, on its own."""
    from adjudicator.service.game.home import DATABASE
    from adjudicator.service.inbox import reader

    if seat and not game:
        raise UserError("A seat belongs to a game; name it with --game.")
    with opened_home(ctx) as home:
        if not game and not (home.path / DATABASE).exists():
            return reader.look(raw)
    with opened_home(ctx, lived_in=True) as home:
        if not seat:
            return reader.look_in(home, raw, game)
        from adjudicator.service.game.table import Table

        return reader.look_in(home, raw, game, seat_of(Table.open(home.store, game), seat))
