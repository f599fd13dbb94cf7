"""Commands for a game that is played in a forum: post, posted, forum check."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from adjudicator.cli.common import json_option, opened_game, seat_of, show, waiting, why_option, working

if TYPE_CHECKING:
    from adjudicator.report.thread import Form
    from adjudicator.service.gm_desk.thread_sink import PostedNow


@click.command(short_help="Post or print what waits to be posted in a game's thread.")
@click.argument("game")
@click.option("--print", "printed", is_flag=True, help="Print it ready to paste.")
@click.option("--form", type=click.Choice(["bbcode", "markdown", "text"]), help="Write it so, whatever the forum.")
@json_option
@click.pass_context
def post(ctx: click.Context, game: str, printed: bool, form: Form | None, as_json: bool) -> None:
    """Post what waits for the thread of GAME: reports that were not posted yet, and the current tally.

    Where no program can post, or with --print, they are shown instead, with --print in full and ready to paste. Once
    they are in the thread, mark them with `adjudicator posted`.
    """
    from adjudicator.report.words import plural
    from adjudicator.service.gm_desk.thread_posts import drafts
    from adjudicator.service.gm_desk.thread_sink import post_waiting

    with opened_game(ctx, game) as (home, table):
        done = None if printed or as_json else post_waiting(home, table)
        waiting = drafts(home, table, form)
    if done is not None:
        _tell(done)
        return
    if as_json:
        show([{"name": draft.name, "text": draft.text} for draft in waiting])
        return
    for draft in waiting:
        click.echo(f"==> {draft.name}, {plural(len(draft.text), 'character')}")
        if printed:
            click.echo(draft.text)
    if not waiting:
        click.echo("Nothing waits to be posted.")


def _tell(done: PostedNow) -> None:
    """Print what was posted, and on the error stream what was not."""
    told = {"Posted": done.posted, "Edited": done.edited, "Waits for approval": done.queued}
    for what, names in told.items():
        if names:
            click.echo(f"{what}: {', '.join(names)}.")
    if not any(told.values()) and not done.faults:
        click.echo("Nothing waits to be posted.")
    for fault in done.faults:
        click.echo(f"adjudicator: {fault}", err=True)
    if done.faults:
        sys.exit(1)


@click.group(short_help="Try the forum of a game: address, key, rights and limits.")
def forum() -> None:
    """Look after the thread of a game that is played in a forum."""


@forum.command("check", short_help="Try address, key, rights and limits, and say what is missing.")
@click.argument("game")
@click.pass_context
def check(ctx: click.Context, game: str) -> None:
    """Try what the thread of GAME needs: its settings, its pages or its address, the key and the rights of its user."""
    from adjudicator.service.gm_desk.thread_check import looked

    with opened_game(ctx, game) as (home, table):
        found = looked(home, table)
    for what, well, advice in found:
        click.echo(f"{'well' if well else 'not well'}  {what}" + (f": {advice}" if advice else ""))
    if not all(well for _, well, _ in found):
        sys.exit(1)


@forum.command("invite", short_help="Mail the players the codes that tie their accounts.")
@click.argument("game")
@click.option("--seat", help="This seat alone, as one that has changed hands.")
@click.pass_context
def invite(ctx: click.Context, game: str, seat: str | None) -> None:
    """Queue the letters with the code that ties an account of the forum to a seat of GAME, each code once."""
    from adjudicator.service.mail_out.forum_letters import account_letters

    with opened_game(ctx, game) as (home, table), working(home, table):
        letters = account_letters(home, table, [seat_of(table, seat)] if seat else ())
        with home.store.transaction(None) as tx:
            tx.queue(*letters)
        click.echo(waiting(len(letters), "letter", game))


@forum.command("untie", short_help="Let a lost account speak for a seat no longer, and mail a code for a new one.")
@click.argument("game")
@click.option("--seat", required=True, help="The seat whose player has lost it.")
@click.option("--account", default="", help="This account alone, by name or number, where the seat has several.")
@why_option
@click.pass_context
def untie(ctx: click.Context, game: str, seat: str, account: str, why: str) -> None:
    """Let an account of the forum speak for a seat of GAME no longer, as its player has lost it.

    What it had filed stands, what it posts from now on is talk. The player is mailed a new code, which ties the
    account that posts it; all others are told the reason.
    """
    from adjudicator.service.players.lost_accounts import untie as lost

    with opened_game(ctx, game) as (home, table), working(home, table):
        key = seat_of(table, seat)
        names, count = lost(home, table, key, account, why)
        click.echo(f"{', '.join(names)} speaks for {table.players[key].name} no longer.")
        click.echo(waiting(count, "letter", game))


@click.command(short_help="Mark posts as posted in a game's thread.")
@click.argument("game")
@click.argument("names", nargs=-1)
@click.pass_context
def posted(ctx: click.Context, game: str, names: tuple[str, ...]) -> None:
    """Mark posts of GAME as posted by the NAMES that `adjudicator post` gives them; without NAMES all that wait."""
    from adjudicator.service.gm_desk.thread_posts import mark_posted

    with opened_game(ctx, game) as (home, table):
        done = mark_posted(home, table, names)
    click.echo(f"Posted: {', '.join(done)}." if done else "Nothing waits to be posted.")
