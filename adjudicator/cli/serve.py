"""The command that serves the GM's page."""

from __future__ import annotations

import click

from adjudicator.cli.common import opened_home
from adjudicator.model.errors import UserError


@click.command(short_help="Show the GM's games on a page of this machine, with the acts of the desk.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="On which port; else on any that is free.")
@click.pass_context
def serve(ctx: click.Context, port: int) -> None:
    """Show all games of the home to the browser on this machine, until Ctrl-C.

    The address it prints serves once. From a phone, come through an SSH tunnel: ssh -L 8000:127.0.0.1:PORT HOST.
    """
    from adjudicator.service.gm_page.server import Page

    with opened_home(ctx, lived_in=True) as home:
        try:
            server = Page(home, port, lambda line: click.echo(f"{home.now():%Y-%m-%d %H:%M:%SZ}  {line}", err=True))
        except OSError as fault:
            raise UserError(f"Port {port} cannot be used ({fault.strerror}); name another with --port.") from fault
        with server:
            click.echo(f"Open {server.address} on this machine; the address serves once. Ctrl-C ends it.")
            try:
                server.serve_forever()
            except KeyboardInterrupt:
                click.echo("The page is closed.", err=True)
