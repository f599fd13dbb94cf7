"""Commands that correct or end a game: substitute, rule, decide, rewind, undo, end. All players are told the reason."""

from __future__ import annotations

import click

from adjudicator.cli.common import opened_game, seat_of, text_of, why_option, working
from adjudicator.model.errors import UserError


@click.command(short_help="File orders for a seat; a packet that has run runs again.")
@click.argument("game")
@click.option("--seat", required=True, help="The seat.")
@click.option("--packet", default="", help="For which packet, such as 1.1; else for the open one.")
@why_option
@click.argument("file")
@click.pass_context
def substitute(ctx: click.Context, game: str, seat: str, packet: str, why: str, file: str) -> None:
    """File the orders in FILE (- for standard input) for a seat of GAME.

    If the packet has run already, it and all after it run again on their own links and are reported again, with
    what has changed. If any line is not understood, nothing is filed.
    """
    from adjudicator.service.answering.verdicts import reason, taken_instead
    from adjudicator.service.game.speech import speaker
    from adjudicator.service.gm_desk import acts

    with opened_game(ctx, game) as (home, table):
        text = text_of(file)
        with working(home, table):
            done = acts.substitute(home, table, seat_of(table, seat), text, why, packet)
        wrong = [outcome for outcome in done.outcomes if outcome.status != "understood"]
        for outcome in wrong:
            click.echo(f"Line {outcome.line} is {outcome.status}: {outcome.text}", err=True)
            click.echo(f"  {reason(table.game, speaker(table), outcome)}", err=True)
            for line in taken_instead(table.game, speaker(table), outcome):
                click.echo(f"    {line}", err=True)
        if wrong:
            raise UserError("Nothing was filed. Try the lines with: adjudicator check")
        for outcome in done.outcomes:
            for filed in outcome.orders:
                click.echo(filed.say(table.game.name))


@click.command(short_help="Set one cell of a game's state; all players are told the reason.")
@click.argument("game")
@click.argument("cell")
@click.argument("value")
@why_option
@click.pass_context
def rule(ctx: click.Context, game: str, cell: str, value: str, why: str) -> None:
    """Set CELL of GAME, written scope.table.row.column, to VALUE."""
    from adjudicator.service.gm_desk import acts

    with opened_game(ctx, game) as (home, table), working(home, table):
        acts.rule(home, table, cell, value, why)
        click.echo(f"{cell} is now {value}. The next report says so, with your reason.")


@click.command(short_help="Settle what the rules leave to the GM; all players are told the reason.")
@click.argument("game")
@click.argument("words", nargs=-1, required=True)
@why_option
@click.pass_context
def decide(ctx: click.Context, game: str, words: tuple[str, ...], why: str) -> None:
    """Settle WORDS in GAME, such as `approve HN`; the guide of each game lists what can be decided."""
    from adjudicator.service.gm_desk import acts

    with opened_game(ctx, game) as (home, table), working(home, table):
        click.echo(acts.decide(home, table, " ".join(words), why))


@click.command(short_help="Take a game back to a packet.")
@click.argument("game")
@click.argument("packet")
@click.option("--reopen", is_flag=True, help="Let players order again, with fresh dice.")
@why_option
@click.pass_context
def rewind(ctx: click.Context, game: str, packet: str, reopen: bool, why: str) -> None:
    """Take GAME back to PACKET: run it again on its own link, or open it again with fresh ones."""
    from adjudicator.service.gm_desk import acts
    from adjudicator.service.turn.adjudicate import where

    with opened_game(ctx, game) as (home, table), working(home, table):
        acts.rewind(home, table, packet, why, reopen=reopen)
        click.echo(where(table))


@click.command(short_help="End a game before its rules do; the last report opens all secrets.")
@click.argument("game")
@why_option
@click.pass_context
def end(ctx: click.Context, game: str, why: str) -> None:
    """End GAME now: nothing more is played, and its last report goes to all, with your reason.

    What was secret is open from then on, in the archive too. To go on after all, use rewind with --reopen.
    """
    from adjudicator.service.gm_desk import acts

    with opened_game(ctx, game) as (home, table), working(home, table):
        acts.end(home, table, why)
        click.echo(f"{table.config.title} is over; its last report waits: adjudicator publish {game}")


@click.command(short_help="Take back what the GM did last; all players are told the reason.")
@click.argument("game")
@why_option
@click.pass_context
def undo(ctx: click.Context, game: str, why: str) -> None:
    """Take back the last rule, extend, pause, resume or substitute of GAME by an act that does the opposite."""
    from adjudicator.service.gm_desk.undo import undo as take_back

    with opened_game(ctx, game) as (home, table), working(home, table):
        click.echo(take_back(home, table, why))


@click.command(short_help="Send a seat its last report again.")
@click.argument("game")
@click.option("--to", "seat", required=True, metavar="SEAT", help="The seat.")
@click.option("--public", is_flag=True, help="The report for all, instead of the seat's own.")
@click.pass_context
def resend(ctx: click.Context, game: str, seat: str, public: bool) -> None:
    """Send a seat of GAME its last report again, unchanged."""
    from adjudicator.service.mail_out.resend import resend as send_again

    with opened_game(ctx, game) as (home, table), working(home, table):
        told = send_again(home, table, seat_of(table, seat), public=public)
        click.echo(f"{told} waits once more; send it with: adjudicator publish {game}")
