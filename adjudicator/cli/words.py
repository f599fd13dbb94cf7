"""The GM's own table of words, applied to all games of the home."""

from __future__ import annotations

import click

from adjudicator.cli.common import opened_home, working


@click.command(short_help="Read words.toml of the home, and apply it to all games.")
@click.pass_context
def words(ctx: click.Context) -> None:
    """Check words.toml of the home and give its words to all games that are not over.

    At a fault, which is reported in one sentence, all games keep the words they have. Without the file they have none.
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
