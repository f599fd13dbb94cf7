"""The command `adjudicator`: a table of commands, each imported only when it is called."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from adjudicator.model.errors import HouseFault, UserError, house_faults

COMMANDS: dict[str, tuple[str, str]] = {
    "demo": ("demo", "Play the example game in a throw-away home and show its first reports."),
    "init": ("init", "Write home.toml: the mailbox of your games, tried first."),
    "new": ("play", "Set up a game and queue the welcome letters."),
    "open": ("tables", "Open a table that people join by mail."),
    "games": ("tables", "List the games of the home, and the tables that wait for players."),
    "start": ("tables", "Start the game of an open table with those who sit there."),
    "call-off": ("tables", "Close an open table without a game; those who sit there are told why."),
    "serve": ("serve", "Show the GM's games on a page of this machine, with the acts of the desk."),
    "run": ("run", "Run all games: wait for mail and deadlines, file, close, report, send."),
    "poll": ("play", "Fetch and file mail once; close packets whose time has come."),
    "close": ("play", "Lock the open packet, run it and queue the reports."),
    "publish": ("play", "Send what waits in the outbox."),
    "status": ("look", "Show the state of a game."),
    "orders": ("look", "Show what is on file."),
    "owed": ("look", "Show who owes what, and by when."),
    "check": ("look", "Print the receipt that a mail would get; files nothing."),
    "read": ("reader", "Show how a mail or a thread is read, and what is taken as its author's words."),
    "form": ("look", "Print the order form of a seat: a valid order mail."),
    "digest": ("digest", "Print what needs the GM of a game, what is due and what was not understood."),
    "preview": ("look", "Run the open packet on trial, with other dice; changes nothing."),
    "held": ("held", "List the mails that are held, or read one."),
    "release": ("held", "File a held mail as a seat's; all players are told the reason."),
    "refuse": ("held", "Close a held mail; a player who sent it is told why."),
    "extend": ("hours", "Move the deadline of the open packet, or turn down a request for more time."),
    "pause": ("hours", "Stop all deadlines, for a time or until you resume."),
    "resume": ("hours", "End a pause: the open packet gets the time that it had left."),
    "substitute": ("gm", "File orders for a seat; a packet that has run runs again."),
    "rule": ("gm", "Set one cell of a game's state; all players are told the reason."),
    "decide": ("gm", "Settle what the rules leave to the GM; all players are told the reason."),
    "rewind": ("gm", "Take a game back to a packet."),
    "undo": ("gm", "Take back what the GM did last; all players are told the reason."),
    "end": ("gm", "End a game before its rules do; the last report opens all secrets."),
    "press": ("press", "Write to players as the GM, through the game."),
    "post": ("thread", "Post or print what waits to be posted in a game's thread."),
    "posted": ("thread", "Mark posts as posted in a game's thread."),
    "forum": ("thread", "Try the forum of a game: address, key, rights and limits."),
    "resend": ("gm", "Send a seat its last report again."),
    "replace": ("seats", "Let another person play a seat; all players are told the reason."),
    "admit": ("seats", "Give a newcomer a seat in a running game that takes any number of players."),
    "standby": ("seats", "Add a standby player, who can take a seat that falls vacant."),
    "words": ("words", "Read words.toml of the home, and apply it to all games."),
    "verify": ("archive", "Recompute dice, log, rules and reports of a game or an archive."),
    "export": ("archive", "Write everything of a game into one file."),
    "backup": ("backup", "Write a whole home into one file, while it runs."),
    "restore": ("backup", "Make a home out of a backup."),
    "archive": ("archive", "Write a game, all games or an export as a site of plain files."),
    "rules": ("rules", "Print a system's rules by section, and what each card does."),
    "simulate": ("simulate", "Play games with random players, written and read as mail."),
    "doctor": ("doctor", "Check settings, folders and database; say what to do."),
    "commands": ("tools", "List the commands that games add."),
}
"""Name, module and help of each command; the help is kept here so that listing commands imports none."""


class Lazy(click.Group):
    """A group whose commands are imported when called; those of game systems come last."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in the order a GM meets them."""
        from adjudicator.engine.tools import tools

        del ctx
        return [*COMMANDS, *(name for name in tools() if name not in COMMANDS)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by name or None."""
        del ctx
        if cmd_name not in COMMANDS:
            return _brought(cmd_name)
        module = import_module(f"adjudicator.cli.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands; finding those of game systems takes as long as all the rest."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


def _brought(name: str) -> click.Command | None:
    """Return the command of that name from a game system."""
    from adjudicator.engine.tools import load_tool

    tool = load_tool(name)
    if tool is None:
        return None
    from adjudicator.cli.tools import command

    return command(tool)


@click.command(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--home", metavar="DIR", envvar="ADJUDICATOR_HOME", help="The folder of all games and mail.")
@click.version_option(package_name="adjudicator", prog_name="adjudicator")
@click.pass_context
def cli(ctx: click.Context, home: str | None) -> None:
    """Run months-long board games by mail, for players who write in plain English."""
    ctx.obj = home


def main() -> None:
    """Run the command line; a fault that a person can fix is one sentence and exit code 1."""
    from os import environ

    from adjudicator import private
    from adjudicator.channels.pythons import refuse

    private.begin()
    try:
        refuse(sys.version_info[:3])
        if "ADJUDICATOR_CRASH_AT" in environ or "ADJUDICATOR_CRASH_TRACE" in environ:
            from adjudicator.testing.crash import arm

            arm()
        with house_faults():
            cli(prog_name="adjudicator")
    except (UserError, HouseFault) as fault:
        click.echo(f"adjudicator: {fault}", err=True)
        sys.exit(1)
