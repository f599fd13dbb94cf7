"""The command that makes a home ready: it asks for the mailbox, tries it, and writes `home.toml`."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from adjudicator.cli.common import opened_home
from adjudicator.model.errors import UserError

if TYPE_CHECKING:
    from adjudicator.service.setup.mailbox import Mailbox


@click.command(short_help="Write home.toml: the mailbox of your games, tried first.")
@click.option("--address", metavar="ADDRESS", help="The address that players write to.")
@click.option("--gm", metavar="ADDRESS", help="Your own address, for digests and alarms.")
@click.option("--name", metavar="NAME", default="", help="The name that your mails come from, as GM of Vienna.")
@click.option("--imap", metavar="HOST[:PORT]", help="The server that mail is fetched from.")
@click.option("--smtp", metavar="HOST[:PORT]", help="The server that mail is sent through.")
@click.option("--user", metavar="USER", default="", help="The user at both, if it is not the address.")
@click.option("--password-file", metavar="FILE", default="", help="The file that holds the password.")
@click.option("--password-env", metavar="NAME", default="", help="The variable of the environment that holds it.")
@click.option("--keyring", metavar="SERVICE", default="", help="The service in your keyring that holds it.")
@click.option("--ca", metavar="FILE", default="", help="Certificates to trust instead of the system's.")
@click.option("--local", is_flag=True, help="No mailbox: read the Maildir mail/in and write mail/out.")
@click.option("--unchecked", is_flag=True, help="Do not try the servers first.")
@click.pass_context
def init(ctx: click.Context, /, local: bool, unchecked: bool, **said: str | None) -> None:
    """Make a home ready: write home.toml with the mailbox of your games.

    What the options leave open is asked for on a terminal. The servers of the usual providers are known. The program
    logs in at both before it writes anything; a password that you type is kept in a file of the home that no other
    user can read.
    """
    from adjudicator.service.setup.mailbox import completed, make_ready, refuse_settled, tried

    with opened_home(ctx) as home:
        refuse_settled(home)
        mailbox = completed(_asked(said, local=local))
        if not (local or unchecked):
            well = True
            for finding in tried(home, mailbox):
                well = well and finding.well
                advice = f": {finding.advice}" if finding.advice else ""
                click.echo(f"{'ok     ' if finding.well else 'MEND   '} {finding.what}{advice}")
            if not well:
                raise UserError("Nothing was written; mend that and try again, or add --unchecked.")
        for path in make_ready(home, mailbox):
            click.echo(f"Written: {path}")
        named = "" if ctx.find_root().obj is None else f" --home {home.path}"
        click.echo("Next, list your players in players.toml, then set up a game and run it:")
        click.echo(f"  adjudicator{named} new vienna --system diplomacy --players players.toml")
        click.echo(f"  adjudicator{named} run")


def _asked(said: dict[str, str | None], *, local: bool) -> Mailbox:
    """Return what the options say, and on a terminal what the GM answers for the others."""
    from adjudicator.service.setup.mailbox import Mailbox, server
    from adjudicator.service.setup.providers import provider_of

    address = said["address"] or _ask("The address that players write to", "--address")
    gm = said["gm"] if said["gm"] is not None else _ask("Your own address, for digests and alarms", "--gm", "")
    found = Mailbox(address=address, gm=gm, name=said["name"] or "")
    if local:
        return found
    known, domain = provider_of(address), address.rpartition("@")[2]
    imap, smtp = said["imap"], said["smtp"]
    if known is None:
        imap = imap or _ask("The server that mail is fetched from", "--imap", f"imap.{domain}")
        smtp = smtp or _ask("The server that mail is sent through", "--smtp", f"smtp.{domain}")
    elif known.first:
        click.echo(f"{known.name} wants {known.password}. First {known.first}.")
    if imap:
        host, port, security = server(imap)
        found = replace(found, imap=host, imap_port=port, security=security)
    if smtp:
        host, port, security = server(smtp)
        found = replace(found, smtp=host, smtp_port=port, sending=security)
    found = replace(found, user=said["user"] or "", ca=_path(said["ca"]), password_file=_path(said["password_file"]))
    found = replace(found, password_env=said["password_env"] or "", keyring=said["keyring"] or "")
    if found.password_file or found.password_env or found.keyring:
        return found
    return replace(found, password=_ask("The password", "--password-file", hidden=True))


def _path(said: str | None) -> str:
    """Return a path as it is known from everywhere: the settings are read from the home."""
    from pathlib import Path

    return str(Path(said).expanduser().absolute()) if said else ""


def _ask(question: str, option: str, default: str | None = None, *, hidden: bool = False) -> str:
    """Return what the GM answers on a terminal.

    Raises:
        UserError: there is no terminal, and no answer to go by.
    """
    if not sys.stdin.isatty():
        if default is not None:
            return default
        raise UserError(f"Nobody can be asked here: name {question[0].lower()}{question[1:]} with {option}.")
    answer: str = click.prompt(question, default=default, hide_input=hidden)
    return answer.strip()
