"""Commands about who plays: replace a player, admit a newcomer, list standby players."""

from __future__ import annotations

import click

from adjudicator.cli.common import opened_game, seat_of, why_option, working

name_option = click.option("--name", required=True, help="The person's own name; the seat keeps its name in the game.")
address_option = click.option("--address", required=True, help="The person's mail address.")
zone_option = click.option("--zone", default="", help="The person's time zone, such as Europe/Berlin.")


@click.command(short_help="Let another person play a seat; all players are told the reason.")
@click.argument("game")
@click.argument("seat")
@name_option
@address_option
@zone_option
@why_option
@click.pass_context
def replace(ctx: click.Context, game: str, seat: str, name: str, address: str, zone: str, why: str) -> None:
    """Let another person play SEAT of GAME: the old addresses and the old token are invalid at once."""
    from adjudicator.service.players import seating
    from adjudicator.service.settings.config import Standby

    with opened_game(ctx, game) as (home, table), working(home, table):
        key = seat_of(table, seat)
        seating.replace_player(home, table, key, Standby(name=name, address=address, zone=zone), why)
        click.echo(f"{name} plays {table.players[key].name} from now on; his first letter waits to be sent.")


@click.command(short_help="Give a newcomer a seat in a running game that takes any number of players.")
@click.argument("game")
@click.option("--name", required=True, help="The newcomer's name in the game.")
@address_option
@zone_option
@click.pass_context
def admit(ctx: click.Context, game: str, name: str, address: str, zone: str) -> None:
    """Give a newcomer a seat in GAME: the rules take in who joined, and the first letter waits to be sent."""
    from adjudicator.service.players import newcomers

    with opened_game(ctx, game) as (home, table), working(home, table):
        newcomers.admit(home, table, name, address, zone)
        click.echo(f"{name} joins {table.config.title}; the first letter waits to be sent.")


@click.command(short_help="Add a standby player, who can take a seat that falls vacant.")
@click.argument("game")
@click.option("--name", help="The person's own name; the seat keeps its name in the game.")
@address_option
@zone_option
@click.option("--drop", is_flag=True, help="Take the address off the list instead.")
@click.pass_context
def standby(ctx: click.Context, game: str, name: str | None, address: str, zone: str, drop: bool) -> None:
    """Add a standby player to GAME; they are told when a seat is offered, and at once if one is now."""
    from adjudicator.model.errors import UserError
    from adjudicator.service.players import seating
    from adjudicator.service.settings.config import Standby

    with opened_game(ctx, game) as (home, table), working(home, table):
        if drop:
            click.echo(f"{seating.drop_standby(home, table, address)} stands by no longer.")
            return
        if not name:
            raise UserError("Whoever stands by needs a name; give it with --name.")
        seating.list_standby(home, table, Standby(name=name, address=address, zone=zone))
        offered = [table.players[seat].name for seat in table.history.people.offered]
        click.echo(f"{name} stands by. Offered now: {', '.join(offered) or 'nothing'}.")
