"""The words of the GM's own table, given to all games of his home."""

from __future__ import annotations

import click

from adjudicator.cli.common import opened_home, working


@click.command(short_help="Read words.toml of the home, and let all games read their players by it.")
@click.pass_context
def words(ctx: click.Context) -> None:
    """Check words.toml of the home and give its words to all games that are not over.

    A fault is told in one sentence, and all games keep the words they have. Without the file they have none.
    """
    from adjudicator.service.game.desk import Desk
    from adjudicator.service.gm_desk.table_words import give, own_words

    with opened_home(ctx, lived_in=True) as home:
        desk = Desk(home)
        tables = [table for table in map(desk.table, desk.games) if not table.history.state.over]
        text = own_words(home, tuple(tables))
        for table in tables:
            with working(home, table):
                said = "has new words" if give(home, table, text) else "has these words already"
            click.echo(f"{table.config.title} {said}.")
