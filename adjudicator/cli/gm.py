"""Commands that correct a running game: extend, substitute, rule, rewind. Each gives its reason to all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from adjudicator.cli.common import opened_game, seat_of, text_of, why_option
from adjudicator.model.errors import UserError

if TYPE_CHECKING:
    from datetime import datetime

LENGTH = click.IntRange(0, 9999)


@click.command(short_help="Move the deadline of the open packet.")
@click.argument("game")
@click.option("--hours", type=LENGTH, default=0, help="By so many hours, counted from the deadline.")
@click.option("--days", type=LENGTH, default=0, help="By so many days, counted from the deadline.")
@click.option("--until", metavar="TIME", help="To this moment, in UTC if it names no other zone, as 2026-11-30T20:00.")
@why_option
@click.pass_context
def extend(ctx: click.Context, game: str, hours: int, days: int, until: str | None, why: str) -> None:
    """Move the deadline of the open packet of GAME."""
    from adjudicator.service import gm

    moment = _moment(until) if until else None
    if moment is None and not hours + days:
        raise UserError("Say by how much: --hours, --days or --until.")
    with opened_game(ctx, game) as (home, table):
        at = gm.extend(home, table, hours=hours + days * 24, until=moment, why=why)
        click.echo(f"The packet now closes at {at}.")


def _moment(text: str) -> datetime:
    from datetime import UTC, datetime

    try:
        moment = datetime.fromisoformat(text)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise UserError(f"`{text}` is no moment; write it as 2026-11-30T20:00.") from None


@click.command(short_help="File orders for a seat; a packet that has run runs again with the same dice.")
@click.argument("game")
@click.option("--seat", required=True, help="For whom.")
@why_option
@click.argument("file")
@click.pass_context
def substitute(ctx: click.Context, game: str, seat: str, why: str, file: str) -> None:
    """File the orders in FILE (- for standard input) for a seat of GAME.

    If the packet has run already, it runs again with the same dice and is reported anew. If any line
    is not understood, nothing is filed.
    """
    from adjudicator.service import gm
    from adjudicator.service.speech import speaker
    from adjudicator.service.verdicts import reason

    with opened_game(ctx, game) as (home, table):
        done = gm.substitute(home, table, seat_of(table, seat), text_of(file), why)
        wrong = [outcome for outcome in done.outcomes if outcome.status != "understood"]
        for outcome in wrong:
            click.echo(f"Line {outcome.line} is {outcome.status}: {outcome.text}", err=True)
            click.echo(f"  {reason(table.game, speaker(table), outcome)}", err=True)
        if wrong:
            raise UserError("Nothing was filed. Try the lines with: adjudicator check")
        for outcome in done.outcomes:
            for filed in outcome.orders:
                click.echo(filed.say(table.game.name))


@click.command(short_help="Set one cell of a game's state, with a reason told to all.")
@click.argument("game")
@click.argument("cell")
@click.argument("value")
@why_option
@click.pass_context
def rule(ctx: click.Context, game: str, cell: str, value: str, why: str) -> None:
    """Set CELL of GAME, written scope.table.row.column, to VALUE."""
    from adjudicator.service import gm

    with opened_game(ctx, game) as (home, table):
        gm.rule(home, table, cell, value, why)
        click.echo(f"{cell} is now {value}. The next report says so, with your reason.")


@click.command(short_help="Settle what the rules leave to the GM, with a reason told to all.")
@click.argument("game")
@click.argument("words", nargs=-1, required=True)
@why_option
@click.pass_context
def decide(ctx: click.Context, game: str, words: tuple[str, ...], why: str) -> None:
    """Settle WORDS in GAME, such as `approve HN`; what can be decided stands in the guide of each game."""
    from adjudicator.service import gm

    with opened_game(ctx, game) as (home, table):
        click.echo(gm.decide(home, table, " ".join(words), why))


@click.command(short_help="Take a game back to a packet.")
@click.argument("game")
@click.argument("packet")
@click.option("--reopen", is_flag=True, help="Let players order again; the dice are then fresh ones.")
@why_option
@click.pass_context
def rewind(ctx: click.Context, game: str, packet: str, reopen: bool, why: str) -> None:
    """Take GAME back to PACKET: run it again with the same dice, or open it again with fresh ones."""
    from adjudicator.service import gm
    from adjudicator.service.adjudicate import where

    with opened_game(ctx, game) as (home, table):
        gm.rewind(home, table, packet, why, reopen=reopen)
        click.echo(where(table))
