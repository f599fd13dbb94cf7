"""Commands for archives: verify, export, archive."""

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

    With --mine a player compares their own mails, received and sent, in a Maildir, an mbox or a folder of
    .eml files.
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

    with opened_home(ctx, lived_in=True) as home:
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


@click.command(short_help="Write a game, all games or an export as a site of plain files.")
@click.argument("places", nargs=-1, metavar="[WHAT] FOLDER")
@click.option("--all", "whole", is_flag=True, help="All games of the home, with a page that lists them.")
@click.option("--seat", default="", help="For one player alone: with their hand, orders and reports.")
@click.option("--anonymous", is_flag=True, help="Name seats by number instead of players.")
@click.option("--search", is_flag=True, help="With a page that searches all others (extra `archive`).")
@json_option
@click.pass_context
def archive(
    ctx: click.Context,
    places: tuple[str, ...],
    whole: bool,
    seat: str,
    anonymous: bool,
    search: bool,
    as_json: bool,
) -> None:
    """Write the archive of WHAT, a game of the home or an exported FILE.zip, into FOLDER.

    While a game runs the archive tells what all may know, or with --seat what that seat may; after its end it tells
    everything. Only what changed is written. FOLDER must be new, empty, or hold an archive of the same.
    """
    from adjudicator.model.errors import UserError
    from adjudicator.report.words import plural
    from adjudicator.service.site.build import Wish, archive_export, archive_game, archive_home

    wish = Wish(seat, anonymous, search)
    if len(places) != (1 if whole else 2) or (whole and seat):
        raise UserError(
            "Write `archive GAME DIR`, `archive FILE.zip DIR` or `archive --all DIR`; a seat is of one game."
        )
    what, folder = places[0], Path(places[-1])
    if not whole and what.endswith(".zip"):
        written = archive_export(Path(what), folder, wish)
    else:
        with opened_home(ctx, lived_in=True) as home:
            written = archive_home(home, folder, wish) if whole else archive_game(home, what, folder, wish)
    if as_json:
        show({"pages": written.pages, "written": written.wrote, "removed": written.removed})
        return
    if len(written.wrote) == written.pages and not written.removed:
        click.echo(f"{plural(written.pages, 'file')} written: {folder}. It begins with {folder / 'index.html'}")
        return
    for path in written.wrote:
        click.echo(f"wrote    {path}")
    for path in written.removed:
        click.echo(f"removed  {path}")
    click.echo(
        f"{plural(written.pages, 'file')}, {len(written.wrote)} written, {len(written.removed)} removed: {folder}"
    )
