"""What changed in the expected files, by the sentence that changed: `make golden-diff`, before they are committed.

One word of a text changes a hundred files; what is to be read is the word, once, and where else it went.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KEPT = ("examples", "tests/refusals", "tests/replays", "docs")
"""Folders with expected files."""
SHOWN = 3
"""How many of the files of a change are named."""
MARKUP = re.compile(r"<[^>]*>|=\n")
FIGURES = re.compile(r"[0-9a-f]{16,}|\d+")


@dataclass(frozen=True, slots=True)
class Change:
    """Lines that took the place of others.

    Attributes:
        old: the lines that went, without markup and with `#` for each figure.
        new: those that came.
    """

    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(slots=True)
class Changes:
    """Changes with the files in which they were made."""

    files: dict[Change, list[str]] = field(default_factory=dict)

    def add(self, name: str, old: str, new: str) -> None:
        """Add what differs between two states of a file."""
        for change in changes(old, new):
            self.files.setdefault(change, []).append(name)

    def lines(self) -> Iterator[str]:
        """Yield the changes as text, those made in most files first."""
        for change, names in sorted(self.files.items(), key=lambda each: (-len(each[1]), each[0].old, each[0].new)):
            files = list(dict.fromkeys(names))
            more = f" and {len(files) - SHOWN} more" if len(files) > SHOWN else ""
            yield f"{len(names)} x in {', '.join(files[:SHOWN])}{more}"
            yield from (f"  - {line}" for line in change.old)
            yield from (f"  + {line}" for line in change.new)
            yield ""


def plain(text: str) -> list[str]:
    """Return the lines of a file that say something, without markup and figures: a new hash is no new sentence."""
    lines = (" ".join(FIGURES.sub("#", MARKUP.sub(" ", line)).split()) for line in text.splitlines())
    return [line for line in lines if line]


def changes(old: str, new: str) -> Iterator[Change]:
    """Yield what differs between two states of a text."""
    before, after = plain(old), plain(new)
    for tag, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "replace" and j - i == m - k:
            yield from (Change((a,), (b,)) for a, b in zip(before[i:j], after[k:m], strict=True))
        elif tag != "equal":
            yield Change(tuple(before[i:j]), tuple(after[k:m]))


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False).stdout


def _text(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return ""


def main(argv: Sequence[str] = ()) -> str:
    """Return what changed since a commit, by default the last one."""
    since = argv[0] if argv else "HEAD"
    found = Changes()
    for name in _git("diff", "--name-only", since, "--", *KEPT).decode().split("\n"):
        if name:
            path = ROOT / name
            new = _text(path.read_bytes()) if path.exists() else ""
            found.add(name, _text(_git("show", f"{since}:{name}")), new)
    return "\n".join(found.lines()) or "No sentence changed.\n"


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]))
