"""The command that plays the examples."""

from __future__ import annotations

import click
from click.core import ParameterSource


@click.command(short_help="Play the example game in a throw-away home and show its first reports.")
@click.option(
    "--home", "folder", metavar="DIR", help="Keep the home here to look at, instead of in a throw-away folder."
)
@click.option("--example", default="carthage_first_turn", show_default=True, help="Which example to play.")
@click.pass_context
def demo(ctx: click.Context, folder: str | None, example: str) -> None:
    """Play an example game: real mails in, adjudicated reports out, no server and no account."""
    root = ctx.find_root()
    if folder is None and root.get_parameter_source("home") is ParameterSource.COMMANDLINE:
        # A --home before the command counts as well; that of ADJUDICATOR_HOME holds real games.
        folder = root.obj
    from pathlib import Path
    from tempfile import mkdtemp

    from adjudicator.service.setup.demo import play

    home = Path(folder) if folder else Path(mkdtemp(prefix="adjudicator-demo-"))
    for text in play(example, home):
        click.echo(text)
