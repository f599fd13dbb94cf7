"""Commands for held mail: held, release, refuse."""

from __future__ import annotations

import click

from adjudicator.cli.common import json_option, opened_home, seat_of, show, table_out, why_option


@click.command(short_help="List the mails that are held, or read one.")
@click.argument("what", required=False, default="", metavar="[GAME | NUMBER]")
@json_option
@click.pass_context
def held(ctx: click.Context, what: str, as_json: bool) -> None:
    """List the mails that are held, of one game or all; with a NUMBER, print that mail.

    Nothing in it can act on your terminal: characters that cannot be printed appear as their numbers.
    """
    from adjudicator.service import quarantine

    with opened_home(ctx, lived_in=True) as home:
        if what.isdigit():
            for line in quarantine.mail_lines(home, int(what)):
                click.echo(line)
            return
        rows = quarantine.held_mails(home, what)
    if as_json:
        show(rows)
    elif rows:
        cells = [[str(row["id"]), row["at"], row["game"] or "", row["from"], row["why"]] for row in rows]
        table_out(["no.", "came", "game", "from", "why"], cells)
    else:
        click.echo("No mail is held.")


@click.command(short_help="File a held mail as a seat's; all players are told the reason.")
@click.argument("number", type=int)
@click.option("--seat", default="", help="Whose mail it is; needed if the mail itself does not say.")
@click.option("--game", default="", help="Which game it is for; needed if the mail itself does not say.")
@why_option
@click.pass_context
def release(ctx: click.Context, number: int, seat: str, game: str, why: str) -> None:
    """Let held mail NUMBER through: it is read, filed and answered as if it had never been held."""
    from adjudicator.service import quarantine
    from adjudicator.service.game.table import Table

    with opened_home(ctx, lived_in=True) as home, home.at_work():
        named = game or quarantine.entry_of(home, number).game
        if seat and named:
            seat = seat_of(Table.open(home.store, named), seat)
        table, filing = quarantine.release(home, number, why, seat=seat, game=game)
        name = table.players[filing.seat].name
        counts = [outcome.status for outcome in filing.outcomes]
        told = f"{counts.count('understood')} filed, {counts.count('refused')} refused"
        click.echo(
            f"Mail {number} is filed for {name} in {table.id}: {told}. The next report says so, with your reason."
        )


@click.command(short_help="Close a held mail; a player who sent it is told why.")
@click.argument("number", type=int)
@click.option("--why", required=True, metavar="TEXT", help="The reason, which the sender is told if they are a player.")
@click.pass_context
def refuse(ctx: click.Context, number: int, why: str) -> None:
    """Close held mail NUMBER for good."""
    from adjudicator.service import quarantine

    with opened_home(ctx, lived_in=True) as home, home.at_work():
        told = quarantine.refuse(home, number, why)
        click.echo(f"Mail {number} is closed." + (" Its sender is told why." if told else " Nobody is told."))
