"""The command read: how a mail is read, and which part of it counts as its author's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from adjudicator.cli.common import bytes_of, json_option, opened_home, seat_of, show
from adjudicator.model.errors import UserError

if TYPE_CHECKING:
    from adjudicator.service.inbox.reader import Reading


@click.command(short_help="Show how a mail or a thread is read, and what is taken as its author's words.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--as", "family", metavar="FAMILY", help="Read pages of a thread in such a forum, or text pasted from one."
)
@click.option("--body", is_flag=True, help="Print only what is taken as the author's words.")
@click.option("--game", default="", help="Read it for this game, whatever it names.")
@click.option("--seat", default="", help="Read it as this seat's; needs --game.")
@json_option
@click.pass_context
def read(
    ctx: click.Context,
    files: tuple[str, ...],
    family: str | None,
    body: bool,
    game: str,
    seat: str,
    as_json: bool,
) -> None:
    """Show how FILE (a mail, or - for standard input) is read; files nothing.

    It tells which part is taken, what is left out and why, the author's lines with the numbers that a receipt gives
    them, and what they read as in the game that the mail is for. With --body the third line printed is line 3.

    With --as, FILE is a saved page of a thread, or several of its pages in any order: each post is shown with its
    lines, and whose each line is. FAMILY is boardgamegeek, discourse, machina, mybb, nodebb, phpbb, smf, text,
    vbulletin, xenforo, or one that the home has under forums/.
    """
    if family:
        _thread(ctx, files, family, as_json)
        return
    if len(files) > 1:
        raise UserError("One mail is read at a time; name one file, or the forum of a thread with --as.")
    from adjudicator.service.inbox import reader

    raw = bytes_of(files[0])
    if body:
        click.echo(reader.words(raw).encode(), nl=False)
        return
    found = _looked(ctx, raw, game, seat)
    if as_json:
        show(reader.facts(found))
        return
    for line in reader.text(found):
        click.echo(line)


def _thread(ctx: click.Context, files: tuple[str, ...], family: str, as_json: bool) -> None:
    """Show the posts of a thread; what is odd about its pages goes to standard error."""
    from adjudicator.service.inbox import thread_reader
    from adjudicator.service.settings.forum import FAMILIES

    with opened_home(ctx) as home:
        found = thread_reader.look(files, bytes_of, family, home.path / FAMILIES)
    for odd in found.odd:
        click.echo(f"adjudicator: {odd}", err=True)
    if as_json:
        show(thread_reader.facts(found))
        return
    for line in thread_reader.text(found):
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
