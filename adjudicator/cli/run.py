"""The daemon: waits for mail and for deadlines, files, closes, reports and sends, until it is stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from adjudicator.cli.common import opened_home

if TYPE_CHECKING:
    from adjudicator.channels.base import MailSink
    from adjudicator.service.game.home import Home


CHANGED = "home.toml has changed and is read again"


@click.command(short_help="Run all games: wait for mail and deadlines, file, close, report, send.")
@click.option("--once", is_flag=True, help="Make one round and stop, for a timer such as cron.")
@click.pass_context
def run(ctx: click.Context, once: bool) -> None:
    """Run all games of the home until it is stopped by Ctrl-C or a signal.

    Mail is fetched as it arrives, receipts and reports are sent, packets close at their hour or when all players have
    said done. Each event is a line on standard error. It may be killed at any moment and started again.
    """
    with opened_home(ctx, lived_in=True) as home:
        _run(home, once=once)


def _run(home: Home, *, once: bool) -> None:
    from contextlib import closing

    from adjudicator.service.daemon.daemon import awake, the_only_one
    from adjudicator.service.daemon.rounds import Rounds
    from adjudicator.service.inbox.sources import source_for
    from adjudicator.service.mail_out.outbox import default_sink

    def say(line: str) -> None:
        click.echo(f"{home.now():%Y-%m-%d %H:%M:%SZ}  {line}", err=True)

    def rounds(sink: MailSink) -> Rounds:
        return Rounds(home, lambda: source_for(home, None, bytes), sink, say)

    with the_only_one(home):
        if once:
            with closing(default_sink(home)) as sink:
                rounds(sink).go()
            return
        begins = f"adjudicator runs the games of {home.path}"
        while begins:
            with closing(default_sink(home)) as sink, awake(home) as sleep:
                say(begins)
                begins = CHANGED if rounds(sink).keep(sleep) else ""
        say("adjudicator ends")
