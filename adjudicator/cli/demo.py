"""The command that shows the main job on the examples."""

from __future__ import annotations

import click


@click.command(short_help="Play the example game in a throw-away home and show its first reports.")
@click.option("--home", "folder", metavar="DIR", help="Leave the home here for a look, instead of a throw-away place.")
@click.option("--example", default="carthage_first_turn", show_default=True, help="Which example to play.")
def demo(folder: str | None, example: str) -> None:
    """Play an example game: real mails in, adjudicated reports out, no server and no account."""
    from pathlib import Path
    from tempfile import mkdtemp

    from adjudicator.service.demo import play

    home = Path(folder) if folder else Path(mkdtemp(prefix="adjudicator-demo-"))
    for text in play(example, home):
        click.echo(text)
