"""Pages of a thread that somebody saved into a folder; each was read from the forum when its file was last written."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from adjudicator.channels.base import Leaf, Past
from adjudicator.model.errors import UserError

LARGEST: Final = 8 * 2**20
"""Bytes of a page; of a larger file no more than one byte beyond is read, so that whoever reads it sees that."""


class SavedPages:
    """The files of a folder, in the order in which they were written; hidden ones are none."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def pages(self) -> Iterator[Leaf]:
        """Give each file with the moment at which it was written.

        Raises:
            UserError: the folder or a file cannot be read.
        """
        if not self._folder.is_dir():
            return
        try:
            files = [(path.stat().st_mtime, path) for path in sorted(self._folder.iterdir()) if _counts(path)]
            for written, path in sorted(files):
                with path.open("rb") as file:
                    raw = file.read(LARGEST + 1)
                yield Leaf(path.name, raw, datetime.fromtimestamp(int(written), UTC))
        except OSError as fault:
            raise UserError(f"The pages in {self._folder} cannot be read: {fault.strerror}.") from None

    def moved(self, post: str) -> str:  # noqa: ARG002 - that of every source of pages
        """Return nothing: a page does not show where other posts are."""
        return ""

    def past(self, post: str) -> tuple[Past, ...]:  # noqa: ARG002 - that of every source of pages
        """Return nothing: a page shows what a post says, and not what it said."""
        return ()


def _counts(path: Path) -> bool:
    return path.is_file() and not path.name.startswith(".")
