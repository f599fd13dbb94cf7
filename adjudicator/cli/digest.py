"""The digest of a game, which the daemon mails to the GM once a day, printed now."""

from __future__ import annotations

import click

from adjudicator.cli.common import opened_game


@click.command(short_help="Print what needs the GM of a game, what is due and what was not understood.")
@click.argument("game")
@click.pass_context
def digest(ctx: click.Context, game: str) -> None:
    """Print the current digest of GAME: what needs you, what is due, what was not understood."""
    from adjudicator.service.game.desk import Desk
    from adjudicator.service.gm_desk.digest import digest_text

    with opened_game(ctx, game) as (home, _):
        desk = Desk(home)
        click.echo(digest_text(home, desk, desk.table(game)), nl=False)
