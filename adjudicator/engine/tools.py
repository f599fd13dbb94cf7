"""Tools: commands that a game system adds to the command line, found by name like the systems themselves.

A tool sees no file, no terminal and no clock. It is handed its arguments, the lines of the standard input and a
function that reads a text, and yields the lines it prints; it returns the exit code.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudicator.model.errors import UserError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "adjudicator.tools"
"""The entry-point group of tools: name of the command, and `module:NAME` of its `Tool`."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a tool: a flag, or one that takes a text."""

    name: str
    help: str
    flag: bool = False
    default: str = ""


def no_variants(system: str) -> Mapping[str, str]:
    """Return no variants of a system."""
    del system
    return {}


def no_variant(system: str, name: str) -> Mapping[str, str]:
    """Refuse to give the tables of a variant.

    Raises:
        UserError: always.
    """
    raise UserError(f"There is no variant `{name}` of {system}.")


def no_picture(path: str, svg: str) -> None:
    """Draw nothing."""


def no_bytes(path: str) -> bytes:
    """Refuse to read a file.

    Raises:
        UserError: always.
    """
    raise UserError(f"{path} cannot be read here.")


def no_archive(path: str) -> Mapping[str, bytes]:
    """Return no files of an archive."""
    del path
    return {}


def no_home(system: str, name: str, _: Mapping[str, str]) -> str:
    """Refuse to keep a variant.

    Raises:
        UserError: always.
    """
    raise UserError(f"There is no home to keep the variant `{name}` of {system} in.")


@dataclass(frozen=True, slots=True)
class Words:
    """A list of words that a tool reads or prints, each with what it says, for the end of its help."""

    title: str
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool.

    Attributes:
        arguments: what follows the name of the tool, by the names that the tool gave them.
        options: by name; of a flag that was set, "yes".
        lines: of the standard input.
        read: returns the text of a file, or raises UserError.
        tables: returns the table of that name from the data of every system that has one, by the system's name.
        variants: returns the names of a system's variants, each with whose it is: "package" or "home".
        variant: returns the texts of a variant's tables by file name, or raises UserError.
        draw: writes a picture, given as SVG, to the file of a path; as PNG where its name says so.
        keep: writes a new variant of a system, by its name and its files by name, into the home; returns its folder.
        load: returns the bytes of a file, or raises UserError: for files whose encoding is their own.
        unpacked: returns the files of a ZIP by name, none for a file that is no ZIP.
    """

    arguments: Mapping[str, str]
    options: Mapping[str, str]
    lines: Iterator[str]
    read: Callable[[str], str]
    tables: Callable[[str], Mapping[str, Mapping[str, Any]]]
    variants: Callable[[str], Mapping[str, str]] = no_variants
    variant: Callable[[str, str], Mapping[str, str]] = no_variant
    draw: Callable[[str, str], None] = no_picture
    keep: Callable[[str, str, Mapping[str, str]], str] = no_home
    load: Callable[[str], bytes] = no_bytes
    unpacked: Callable[[str], Mapping[str, bytes]] = no_archive


@dataclass(frozen=True, slots=True)
class Tool:
    """A command of a game system.

    Attributes:
        name: of the command.
        help: one line.
        run: runs it: yields the lines to print, returns the exit code.
        arguments: the names of its required arguments.
        extra: the names of arguments behind them that may be left out; a call then has an empty text.
        options: its options.
        more: words that its help explains.
    """

    name: str
    help: str
    run: Callable[[Call], Generator[str, None, int]]
    arguments: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    extra: tuple[str, ...] = ()
    more: tuple[Words, ...] = ()


def tools() -> tuple[str, ...]:
    """Return the names of the tools installed; nothing is imported."""
    return tuple(sorted({point.name for point in _points()}))


def load_tools() -> tuple[Tool, ...]:
    """Return the tools installed, in the order of their names."""
    return tuple(point.load() for point in sorted(_points(), key=lambda point: point.name))


def load_tool(name: str) -> Tool | None:
    """Return a tool by the name of its command, or None."""
    for point in _points():
        if point.name == name:
            tool: Tool = point.load()
            return tool
    return None


def _points() -> list[EntryPoint]:
    from importlib.metadata import entry_points

    return [point for point in entry_points(group=GROUP) if point.group == GROUP]
