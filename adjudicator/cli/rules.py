"""The command that prints a system's rules by section."""

from __future__ import annotations

import click

from adjudicator.cli.common import json_option, show


@click.command(short_help="Print a system's rules by section, and what each card does.")
@click.argument("system")
@click.option("--cards", is_flag=True, help="Print where the effect of each card is implemented instead.")
@json_option
def rules(system: str, cards: bool, as_json: bool) -> None:
    """Print the rules of SYSTEM by section of its rulebook, with the module of each."""
    from adjudicator.service.gm_desk import rulebook

    rows = rulebook.cards(system) if cards else rulebook.rules(system)
    if as_json:
        show(rows)
        return
    first, second, *others = list(rows[0]) if rows else ["", ""]
    head = ""
    for row in rows:
        said = f"{row[first]}  {row[second]}"
        if said != head:
            click.echo(said)
            head = said
        # The rest goes below, so that no line is wider than a page.
        for column in others:
            if row[column]:
                click.echo(f"    {row[column]}")
