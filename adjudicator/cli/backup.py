"""Commands that move a whole home: backup, restore."""

from __future__ import annotations

import click

from adjudicator.cli.common import opened_home


@click.command(short_help="Write a whole home into one file, while it runs.")
@click.argument("out")
@click.pass_context
def backup(ctx: click.Context, out: str) -> None:
    """Write the whole home into OUT: database, settings, your own files, unread mail.

    The home may be in use, by `adjudicator run` as well. The file is as secret as the home.
    """
    from pathlib import Path

    from adjudicator.service.audit.backups import back_up
    from adjudicator.service.game.times import format_dated, moment

    with opened_home(ctx, lived_in=True) as home:
        made = back_up(home, Path(out))
    click.echo(f"{_told(made.games)} written to {out}, as of {format_dated(moment(made.made))} UTC.")


@click.command(short_help="Make a home out of a backup.")
@click.argument("file")
@click.pass_context
def restore(ctx: click.Context, file: str) -> None:
    """Make the home out of FILE, which `adjudicator backup` wrote. The home must be empty, or not there yet.

    Stop the home that the backup was made of first: two homes that read one mailbox take each other's mail.
    """
    from pathlib import Path

    from adjudicator.service.audit.backups import restore as made_of
    from adjudicator.service.game.times import format_dated, moment

    with opened_home(ctx) as home:
        made = made_of(home, Path(file))
        done = next((each.done_folder for each in home.settings.mail.receive if each.done == "move"), "")
    click.echo(f"{_told(made.games)} restored to {home.path}, as of {format_dated(moment(made.made))} UTC.")
    if done:
        click.echo(f"Mail filed after that lies in the folder {done}: move it back to the inbox, and it is read again.")
    click.echo("Mail sent after that is sent once more, with the Message-IDs it had.")


def _told(games: tuple[str, ...]) -> str:
    return f"The game {games[0]} is" if len(games) == 1 else f"{len(games)} games are"
