"""The commands of game systems: listed, and each `Tool` turned into a click command."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from adjudicator import private, resources
from adjudicator.cli.common import home_folder
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


LARGEST, MEMBERS = 2_000_000, 100
"""How many bytes of a file in a ZIP, and how many of its files, are read at most."""


def command(tool: Tool) -> click.Command:
    """Return the click command of a tool."""
    parameters: list[click.Parameter] = [click.Argument([_slug(name)], metavar=name) for name in tool.arguments]
    parameters += [click.Argument([_slug(name)], metavar=f"[{name}]", required=False) for name in tool.extra]
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
            {name: texts[_slug(name)] for name in (*tool.arguments, *tool.extra)},
            {option.name: texts[_slug(option.name)] for option in tool.options},
            _lines(),
            read,
            tables,
            variants,
            variant,
            draw,
            keep,
            load,
            unpacked,
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
        return load(path).decode()
    except UnicodeDecodeError:
        raise UserError(f"{path} cannot be read: it is not UTF-8 text.") from None


def load(path: str) -> bytes:
    """Return the bytes of a file.

    Raises:
        UserError: it cannot be read.
    """
    try:
        return Path(path).read_bytes()
    except OSError as fault:
        raise UserError(f"{path} cannot be read: {fault.strerror}.") from None


def unpacked(path: str) -> Mapping[str, bytes]:
    """Return the files of a ZIP by name, without what is too large for a table; none for a file that is no ZIP.

    Raises:
        UserError: it cannot be read.
    """
    data = load(path)
    if data[:4] != b"PK\x03\x04":
        return {}
    from io import BytesIO
    from zipfile import ZipFile

    from adjudicator.store.archive import DAMAGED

    try:
        with ZipFile(BytesIO(data)) as archive:
            rows = [row for row in archive.infolist() if not row.is_dir() and row.file_size <= LARGEST][:MEMBERS]
            return {row.filename: archive.read(row) for row in rows}
    except (*DAMAGED, OSError):
        raise UserError(f"{path} is an archive that cannot be opened; fetch it anew.") from None


def tables(name: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the table of that name from every folder of games/ that has one, by the folder's name."""
    files = sorted(resources.games().glob(f"*/{name}.toml"))
    return {file.parent.name: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}


def variants(system: str) -> Mapping[str, str]:
    """Return the variants of a system by name, each with whose it is: "package" or "home".

    A folder of the home that no variant can be called as is listed as well, for `variant` to tell what is wrong.
    """
    from adjudicator.service.setup.variants import misnamed, variant_folders

    ours, home = variant_folders(None, system), home_folder(click.get_current_context())
    known = variant_folders(home, system).items()
    found = {name: "package" if ours.get(name) == folder else "home" for name, folder in known}
    return found | dict.fromkeys(misnamed(home, system), "home")


def variant(system: str, name: str) -> Mapping[str, str]:
    """Return the tables of a variant by file name.

    Raises:
        UserError: there is none of that name.
    """
    from adjudicator.service.setup.variants import variant_files

    return variant_files(home_folder(click.get_current_context()), system, name)


def draw(path: str, svg: str) -> None:
    """Write a picture to a file, as PNG where its name ends so.

    Raises:
        UserError: it cannot be written, or what draws PNG files is not installed.
    """
    data = svg.encode()
    if path.lower().endswith(".png"):
        from adjudicator.report.raster import rasters

        drawn = rasters(svg)
        if not drawn:
            raise UserError("PNG files need the extra `maps`; name a file that ends in .svg, or install it.")
        data = drawn[0].data
    try:
        private.write(Path(path), data)
    except OSError as fault:
        raise UserError(f"{path} cannot be written: {fault.strerror}.") from None


def keep(system: str, name: str, files: Mapping[str, str]) -> str:
    """Write a new variant into the home, and return its folder.

    Raises:
        UserError: its name cannot be one, or the home has a variant of that name.
    """
    from adjudicator.service.setup.variants import keep_variant

    return str(keep_variant(home_folder(click.get_current_context()), system, name, files))
