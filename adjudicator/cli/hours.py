"""Commands about deadlines: extend, pause, resume. All players are told the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from adjudicator.cli.common import opened_game, why_option, working
from adjudicator.model.errors import UserError

if TYPE_CHECKING:
    from datetime import datetime

LENGTH = click.IntRange(0, 9999)


@click.command(short_help="Move the deadline of the open packet, or turn down a request for more time.")
@click.argument("game")
@click.option("--hours", type=LENGTH, default=0, help="By so many hours, counted from the deadline.")
@click.option("--days", type=LENGTH, default=0, help="By so many days, counted from the deadline.")
@click.option("--until", metavar="TIME", help="To this moment, in UTC if it names no other zone, as 2026-11-30T20:00.")
@click.option("--refuse", is_flag=True, help="Leave it where it is: turn down a request for more time.")
@why_option
@click.pass_context
def extend(ctx: click.Context, game: str, hours: int, days: int, until: str | None, refuse: bool, why: str) -> None:
    """Move the deadline of the open packet of GAME, or tell those who asked for more time that it stays."""
    from adjudicator.service.clock import pauses
    from adjudicator.service.game.times import in_utc
    from adjudicator.service.gm_desk import acts

    if refuse:
        with opened_game(ctx, game) as (home, table), working(home, table):
            pauses.turn_down(home, table, why)
            click.echo("The deadline stays; all are told, with your reason.")
        return
    moment = _moment(until) if until else None
    if moment is None and not hours + days:
        raise UserError("Say by how much: --hours, --days or --until.")
    with opened_game(ctx, game) as (home, table), working(home, table):
        at = acts.extend(home, table, hours=hours + days * 24, until=moment, why=why)
        click.echo(f"The packet now closes at {in_utc(at)}.")


def _moment(text: str) -> datetime:
    from datetime import UTC, datetime

    try:
        moment = datetime.fromisoformat(text)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise UserError(f"`{text}` is no moment; write it as 2026-11-30T20:00.") from None


@click.command(short_help="Stop all deadlines, for a time or until you resume.")
@click.argument("game")
@click.option("--until", metavar="TIME", help="When the pause ends by itself, in UTC, as 2026-11-30T20:00.")
@why_option
@click.pass_context
def pause(ctx: click.Context, game: str, until: str | None, why: str) -> None:
    """Stop all deadlines of GAME; players may still file orders."""
    from adjudicator.service.clock import pauses

    with opened_game(ctx, game) as (home, table), working(home, table):
        pauses.pause(home, table, _moment(until) if until else None, why)
        click.echo(f"{table.config.title} is paused; all are told, with your reason.")


@click.command(short_help="End a pause: the open packet gets the time that it had left.")
@click.argument("game")
@why_option
@click.pass_context
def resume(ctx: click.Context, game: str, why: str) -> None:
    """End the pause of GAME."""
    from adjudicator.service.clock import pauses
    from adjudicator.service.game.times import in_utc

    with opened_game(ctx, game) as (home, table), working(home, table):
        click.echo(f"The packet now closes at {in_utc(pauses.resume(home, table, why))}.")
