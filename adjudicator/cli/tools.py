"""The commands of game systems: listed, and each `Tool` turned into a click command."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from adjudicator import resources
from adjudicator.engine.tools import Call, Tool, load_tools
from adjudicator.model.errors import UserError


@click.command(short_help="List the commands that games add.")
def commands() -> None:
    """List the commands that games add."""
    formatter = click.HelpFormatter()
    with formatter.section("Commands of the games"):
        formatter.write_dl([(tool.name, tool.help) for tool in load_tools()])
    click.echo(formatter.getvalue().rstrip())


class _Command(click.Command):
    """A command whose help ends with the words of its tool."""

    def __init__(self, tool: Tool, parameters: list[click.Parameter]) -> None:
        super().__init__(tool.name, params=parameters, callback=_callback(tool), help=tool.help)
        self.more = tool.more

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        for words in self.more:
            with formatter.section(words.title):
                formatter.write_dl(words.rows)


def command(tool: Tool) -> click.Command:
    """Return the click command of a tool."""
    parameters: list[click.Parameter] = [click.Argument([_slug(name)], metavar=name) for name in tool.arguments]
    parameters += [
        click.Option(
            [f"--{option.name}", _slug(option.name)],
            is_flag=option.flag,
            default=False if option.flag else option.default,
            help=option.help,
        )
        for option in tool.options
    ]
    return _Command(tool, parameters)


def _callback(tool: Tool) -> Callable[..., None]:
    """Return the function that click calls with the values of the parameters."""

    def run(**given: str | bool) -> None:
        texts = {name: "yes" if value is True else value or "" for name, value in given.items()}
        call = Call(
            {name: texts[_slug(name)] for name in tool.arguments},
            {option.name: texts[_slug(option.name)] for option in tool.options},
            _lines(),
            read,
            tables,
        )
        sys.exit(_print(tool, call))

    return run


def _print(tool: Tool, call: Call) -> int:
    """Print a tool's lines as it yields them, and return its exit code."""
    running = tool.run(call)
    while True:
        try:
            click.echo(next(running))
        except StopIteration as done:
            return int(done.value)


def _lines() -> Iterator[str]:
    """The lines of the standard input, which is opened when the first is asked for."""
    yield from (line.rstrip("\n") for line in sys.stdin)


def _slug(name: str) -> str:
    return name.lower().replace("-", "_")


def read(path: str) -> str:
    """Return the text of a file.

    Raises:
        UserError: it cannot be read.
    """
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else "it is not UTF-8 text"
        raise UserError(f"{path} cannot be read: {reason}.") from None


def tables(name: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the table of that name from every folder of games/ that has one, by the folder's name."""
    files = sorted(resources.games().glob(f"*/{name}.toml"))
    return {file.parent.name: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}
