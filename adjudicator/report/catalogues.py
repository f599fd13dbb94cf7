"""Catalogues: many texts in one file, each below a line with its key.

    What is said about cargo.                  above the first head: a note to whoever edits the file

    === sentences/given ===
    {{ source | name }} gives {{ card | name }}.

    === sentences/sold ===
    {{ to | name }} gets {{ card | name }}.

A text runs to the next head; blank lines around it do not count. A folder of texts holds catalogues (`*.txt`) and long
texts that have a file of their own (`sentences/battle.j2` is `sentences/battle`). How the files are named and in which
folders they are is for the reader alone: a text is found by its key.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from adjudicator.model.errors import UserError

CATALOGUE, SINGLE = ".txt", ".j2"
"""How the files end that hold many texts, and those that hold one."""
_HEAD = re.compile(r"=== (\S+) ===\s*")


@dataclass(frozen=True, slots=True)
class Entry:
    """A text, and where it begins: its file and the line there, counted from 1."""

    text: str
    file: str
    line: int


@lru_cache(maxsize=32)
def read_folder(folder: Path) -> Mapping[str, Entry]:
    """Return the texts of a folder and of those in it, by key; none where there is no such folder.

    Files are read once a process: what changes on the disk later does not count.

    Raises:
        UserError: as `read_texts`.
    """
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in {CATALOGUE, SINGLE}]
    return read_texts((path.relative_to(folder).as_posix(), path.read_text("utf-8")) for path in paths)


def read_texts(files: Iterable[tuple[str, str]]) -> dict[str, Entry]:
    """Return the texts of some files, by key.

    Args:
        files: name and content of each; those that end otherwise than catalogues and single texts are passed over.

    Raises:
        UserError: a catalogue has no head or a faulty one, or a key stands twice; the message names the line.
    """
    found: dict[str, Entry] = {}
    for file, content in files:
        for key, entry in _texts_of(file, content):
            if (other := found.setdefault(key, entry)) is not entry:
                places = f"line {other.line} of {other.file} and line {entry.line} of {file}"
                raise UserError(f"{key} is written twice, at {places}; leave one of them.")
    return found


def _texts_of(file: str, content: str) -> list[tuple[str, Entry]]:
    if file.endswith(SINGLE):
        return [(file.removesuffix(SINGLE), Entry(content, file, 1))]
    return _entries(file, content.split("\n")) if file.endswith(CATALOGUE) else []


def _entries(file: str, lines: list[str]) -> list[tuple[str, Entry]]:
    heads = [at for at, line in enumerate(lines) if line.startswith("===")]
    if not heads:
        raise UserError(f"{file} has no text: write a line `=== KEY ===` above each, as in === sentences/weather ===.")
    return [_entry(file, lines, at, end) for at, end in zip(heads, [*heads[1:], len(lines)], strict=True)]


def _entry(file: str, lines: list[str], at: int, end: int) -> tuple[str, Entry]:
    head = _HEAD.fullmatch(lines[at])
    if head is None:
        raise UserError(f"Mend line {at + 1} of {file}: a head is `=== KEY ===`, as in === sentences/weather ===.")
    first = next((each for each in range(at + 1, end) if lines[each].strip()), end)
    return head[1], Entry("\n".join(lines[first:end]).rstrip(), file, min(first, end - 1) + 1)
