"""Commands that run a game: new, poll, close, publish."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from adjudicator.cli.common import bytes_of, opened_game, opened_home, show, text_of, waiting, working
from adjudicator.cli.common import json_option as as_json_option

if TYPE_CHECKING:
    from adjudicator.service.inbox.receive import Poll


@click.command(short_help="Set up a game and queue the welcome letters.")
@click.argument("game")
@click.option("--system", default="", help="The game system; `game.toml` may name it too.")
@click.option("--variant", default="", help="A variant of the system, as `adjudicator variants` lists them.")
@click.option("--players", "players", metavar="FILE", help="players.toml: a [[player]] with name and address for each.")
@click.option("--file", "file", metavar="FILE", help="game.toml with schedule, zone, settings and players.")
@click.option("--schedule", default="", help="Which schedule of the system to play by.")
@click.option("--secret", metavar="HEX", hidden=True, help="128 hex digits instead of random ones, for tests.")
@click.pass_context
def new(
    ctx: click.Context, game: str, system: str, variant: str, players: str, file: str, schedule: str, secret: str
) -> None:
    """Set up GAME: deal it, open its first packet and queue the welcome letters.

    The GM's own tables and sentences are taken from HOME/games/GAME/tables and templates.
    """
    from adjudicator.service.gm_desk.table_words import give, own_words
    from adjudicator.service.setup.creation import configure, create, gather, given_secret, new_secret
    from adjudicator.service.setup.opening import no_table

    with opened_home(ctx) as home:
        no_table(home, game)
        config = configure(home, gather(game, system, schedule, file, players, text_of, variant=variant))
        words = own_words(home, ())
        table = create(home, config, given_secret(secret) if secret else new_secret())
        give(home, table, words)
        seats = ", ".join(player.name for player in table.config.players)
        click.echo(f"{table.config.title} is set up for {seats}, in this seating order.")
        click.echo(waiting(len(home.store.outbox("waiting", game)), "letter", game))


@click.command(short_help="Fetch and file mail once; close packets whose time has come.")
@click.option("--game", default="", help="Handle mail of this game only.")
@click.option("--from", "source", metavar="PLACE", help="A Maildir, a folder of .eml files, an mbox, or -.")
@as_json_option
@click.pass_context
def poll(ctx: click.Context, game: str, source: str | None, as_json: bool) -> None:
    """Fetch waiting mail, file its orders and queue the receipts; then close packets that are due.

    A packet is due when its deadline has passed or all players have said done. A mailbox that cannot be
    read does not stop the others; it exits 1 if none of them could be,
    if a game could not go on, or if a fault of the machine interrupted it.
    """
    import sys
    from dataclasses import asdict

    from adjudicator.service.inbox.receive import poll as poll_once
    from adjudicator.service.inbox.sources import source_for
    from adjudicator.service.setup.opening import start_full

    with opened_home(ctx) as home:
        done = poll_once(home, source_for(home, source, lambda: bytes_of("-")), game)
        begun, faults = start_full(home)
    done.faults += faults
    if as_json:
        show(asdict(done))
    else:
        _tell(done)
        for line in begun:
            click.echo(line)
    if done.cut_off or done.broken or done.halted:
        sys.exit(1)


def _tell(done: Poll) -> None:
    """Print what a poll did, and on the error stream what it could not do."""
    from adjudicator.service.clock.scheduler import describe

    parts = [f"{done.fetched} fetched", f"{done.filed} filed"]
    others = {
        "answered": done.answered,
        "double": done.doubles,
        "came back": done.bounced,
        "dropped": done.dropped,
        "held for you": done.held,
        "failed": done.failed,
    }
    click.echo(", ".join(parts + [f"{count} {word}" for word, count in others.items() if count]) + ".")
    for did in done.did:
        click.echo(describe(did))
    for fault in done.faults:
        click.echo(f"adjudicator: {fault}", err=True)


@click.command(short_help="Lock the open packet, run it and queue the reports.")
@click.argument("game")
@click.pass_context
def close(ctx: click.Context, game: str) -> None:
    """Lock the open packet of GAME now, run it and queue the reports."""
    from adjudicator.service.turn.adjudicate import close as close_packet
    from adjudicator.service.turn.adjudicate import where

    with opened_game(ctx, game) as (home, table), working(home, table):
        close_packet(home, table)
        click.echo(where(table))
        click.echo(waiting(len(home.store.outbox("waiting", game)), "mail", game))


@click.command(short_help="Send what waits in the outbox.")
@click.argument("game", required=False, default="")
@click.option("--now", is_flag=True, help="Also try mail that waits for a later moment.")
@click.option("--again", is_flag=True, help="Try again mail that was given up.")
@click.pass_context
def publish(ctx: click.Context, game: str, now: bool, again: bool) -> None:
    """Finish what was interrupted and send what waits in the outbox, of GAME or of all games."""
    import sys
    from contextlib import closing
    from time import sleep

    from adjudicator.service.game.desk import Desk
    from adjudicator.service.game.table import Table
    from adjudicator.service.game.times import in_utc
    from adjudicator.service.mail_out.outbox import default_sink, requeue_failed, send_waiting
    from adjudicator.service.players.daily_digest import send_daily
    from adjudicator.service.turn.adjudicate import run_on

    with opened_home(ctx, lived_in=True) as home:
        with home.at_work():
            for each in [game] if game else [meta.id for meta in home.store.games()]:
                run_on(home, Table.open(home.store, each))
            send_daily(home, Desk(home))
        if again:
            requeue_failed(home, game or None)
        with closing(default_sink(home)) as sink:
            done = send_waiting(home, sink, game or None, now=now or again, rest=sleep)
        host = home.settings.mail.send.host
        how = f"sent through {host}" if host else f"delivered to {home.outbox}"
    click.echo(f"{done.sent} {'mail' if done.sent == 1 else 'mails'} {how}.")
    if done.waiting or done.failed:
        tried = f" (tried again from {in_utc(done.next_try)})" if done.next_try else ""
        click.echo(f"{done.waiting} waiting{tried}, {done.failed} given up.")
    for fault in done.faults:
        click.echo(f"adjudicator: {fault}", err=True)
    if done.failed or (done.faults and not done.sent):
        sys.exit(1)
