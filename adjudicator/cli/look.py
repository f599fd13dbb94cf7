"""Commands that only look: status, orders, owed, check, form, preview."""

from __future__ import annotations

from typing import Any

import click

from adjudicator.cli.common import bytes_of, json_option, opened_game, opened_home, seat_of, show, table_out

PEOPLE = {"offered": "Offered", "given_up": "Waited for no longer", "standbys": "Standing by"}
"""The labels of `status` for lists of people, which it leaves out where they are empty."""


@click.command(short_help="Show the state of a game.")
@click.argument("game", required=False, default="")
@click.option("--document", type=click.Choice(["status", "history", "decks"]), help="Print one of the three documents.")
@click.option("--held", type=int, metavar="NUMBER", help="Print a held mail as it came.")
@json_option
@click.pass_context
def status(ctx: click.Context, game: str, document: str | None, held: int | None, as_json: bool) -> None:
    """Show the state of GAME: packet, deadline, seats, mail that waits or is held. Without GAME, list all games."""
    from adjudicator.report.words import plural
    from adjudicator.service.gm_desk import looking

    if held is not None:
        with opened_home(ctx, lived_in=True) as home:
            click.echo(looking.held_mail(home, held), nl=False)
        return
    if not game:
        _games(ctx, as_json)
        return
    with opened_game(ctx, game) as (home, table):
        if document:
            click.echo(looking.document(home, table, document), nl=False)
            return
        facts = looking.status(home, table)
    if as_json:
        show(facts)
        return
    title, stands = facts["title"], facts["where"]
    click.echo(stands if stands.startswith(title) else f"{title}: {stands}")
    rows = [
        [seat["name"], str(seat["on_file"]), "yes" if seat["done"] else "no", str(seat["missed"])]
        for seat in facts["seats"]
    ]
    table_out(["player", "on file", "done", "missed"], rows)
    for key, said in PEOPLE.items():
        if facts[key]:
            click.echo(f"{said}: {', '.join(facts[key])}.")
    for wish in facts["wishes"]:
        click.echo(f"{wish['name']} asks for {wish['wish']} more; answer with: adjudicator extend")
    _held(facts["held"])
    for dead in facts["dead"]:
        click.echo(
            f"Dead address {dead['address']} of {dead['name']}: {plural(dead['count'], 'mail')} came back "
            f"since {dead['since']}, the last: {dead['why'] or 'no reason is given'}"
        )
    click.echo(f"Outbox: {facts['waiting']} waiting, {facts['failed']} failed.")


def _games(ctx: click.Context, as_json: bool) -> None:
    """List the games of the home."""
    from adjudicator.service.gm_desk import looking

    with opened_home(ctx, lived_in=True) as home:
        facts = looking.games(home)
    if as_json:
        show(facts)
        return
    table_out(["game", "stands"], [[game["game"], game["where"]] for game in facts["games"]])
    _held(facts["held"])


def _held(mails: list[dict[str, Any]]) -> None:
    for held in mails:
        click.echo(f"Held mail {held['id']} from {held['from']}: {held['reason']}")


@click.command(short_help="Show what is on file.")
@click.argument("game")
@click.option("--seat", help="Of this seat only.")
@json_option
@click.pass_context
def orders(ctx: click.Context, game: str, seat: str | None, as_json: bool) -> None:
    """Show the orders on file in GAME, secret ones included: for the GM's eyes."""
    from adjudicator.service.gm_desk import looking

    with opened_game(ctx, game) as (_, table):
        rows = looking.orders(table, seat_of(table, seat) if seat else None)
        if as_json:
            show(rows)
            return
        cells = [[row["name"], str(row["number"]), row["order"], row["life"]] for row in rows]
        table_out(["player", "no.", "order", "life"], cells)


@click.command(short_help="Show who owes what, and by when.")
@click.argument("game")
@json_option
@click.pass_context
def owed(ctx: click.Context, game: str, as_json: bool) -> None:
    """Show what each seat of GAME can still order, and what is played if nothing arrives."""
    from adjudicator.service.gm_desk import looking

    with opened_game(ctx, game) as (home, table):
        facts = looking.owed(home, table)
        if as_json:
            show(facts)
            return
        click.echo(facts["where"])
        told = filter(looking.is_owed, facts["owed"])  # --json has the rest
        rows = [[r["name"], r["kind"], r["default"], "on file" if r["filed"] else ""] for r in told]
        table_out(["player", "kind", "default", ""], rows)


@click.command(short_help="Print the receipt that a mail would get; files nothing.")
@click.argument("game")
@click.option("--seat", required=True, help="Whose mail it is.")
@click.option("--packet", help="Refuse to check against any other packet.")
@json_option
@click.argument("file")
@click.pass_context
def check(ctx: click.Context, game: str, seat: str, packet: str | None, as_json: bool, file: str) -> None:
    """Print the receipt that FILE (a text, a mail, or - for standard input) would get; files nothing."""
    from adjudicator.service.gm_desk import looking

    with opened_game(ctx, game) as (home, table):
        found = looking.check(home, table, seat_of(table, seat), bytes_of(file), packet)
        if as_json:
            show({"lines": found.lines})
            return
        click.echo(found.text, nl=False)


@click.command(short_help="Print the order form of a seat: a valid order mail.")
@click.argument("game")
@click.option("--seat", required=True, help="Whose form it is.")
@click.pass_context
def form(ctx: click.Context, game: str, seat: str) -> None:
    """Print the order form of a seat of GAME, with what is on file and what could be ordered instead."""
    from adjudicator.service.gm_desk import looking

    with opened_game(ctx, game) as (home, table):
        for line in looking.form(home, table, seat_of(table, seat)):
            click.echo(line)


@click.command(short_help="Run the open packet on trial, with other dice; changes nothing.")
@click.argument("game")
@json_option
@click.pass_context
def preview(ctx: click.Context, game: str, as_json: bool) -> None:
    """Run the open packet of GAME on trial and show what would change.

    The trial rolls different dice from the game's, so that not even the GM learns those early.
    """
    from adjudicator.service.gm_desk import looking

    with opened_game(ctx, game) as (_, table):
        facts = looking.preview(table)
        if as_json:
            show(facts)
            return
        click.echo("A trial run with other dice than the game's own. Nothing is changed.")
        for event in facts["events"]:
            click.echo(f"  {event}")
        table_out(["cell", "was", "would be"], [[c["cell"], c["was"], c["now"]] for c in facts["changes"]])
