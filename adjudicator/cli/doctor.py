"""The command that checks whether everything is in place."""

from __future__ import annotations

import sys

import click

from adjudicator.cli.common import json_option, opened_home, show


@click.command(short_help="Check settings, folders and database; say what to do.")
@json_option
@click.pass_context
def doctor(ctx: click.Context, as_json: bool) -> None:
    """Check the home: settings, mail folders, database, games, clock. Exits 1 if something needs fixing."""
    from adjudicator.service.doctor.examine import examine

    with opened_home(ctx) as home:
        findings = examine(home)
    if as_json:
        show([{"what": f.what, "well": f.well, "advice": f.advice} for f in findings])
    else:
        for finding in findings:
            click.echo(
                f"{'ok     ' if finding.well else 'MEND   '} {finding.what}"
                + (f": {finding.advice}" if finding.advice else "")
            )
    if not all(finding.well for finding in findings):
        sys.exit(1)
