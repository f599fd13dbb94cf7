"""The command that prints a system's rules by section."""

from __future__ import annotations

import click

from adjudicator.cli.common import json_option, show, table_out


@click.command(short_help="Print a system's rules by section, and what each card does.")
@click.argument("system")
@click.option("--cards", is_flag=True, help="Print where the effect of each card lives instead.")
@json_option
def rules(system: str, cards: bool, as_json: bool) -> None:
    """Print the rules of SYSTEM by section of its rulebook, with the module each lives in."""
    from adjudicator.service import rulebook

    rows = rulebook.cards(system) if cards else rulebook.rules(system)
    if as_json:
        show(rows)
        return
    columns = list(rows[0]) if rows else []
    table_out(columns, [[str(row[column]) for column in columns] for row in rows])
