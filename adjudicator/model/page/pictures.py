"""Pictures: drawings that a page contains, and that are attached to its mail as files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

_STEM = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing. HTML shows it in place, plain text names its file, and the mail of a report attaches the file.

    `name` is the stem of the file's name, `title` its title, `summary` says in words what it shows, for readers who
    cannot see it. `svg` is a whole document, from `<svg` on, with a `viewBox` and no width of its own, that loads no
    address and has its own light background.
    """

    kind: ClassVar[str] = "picture"
    name: str
    title: str
    summary: str
    svg: str

    def __post_init__(self) -> None:
        """Reject, where it is made, a drawing that could not be shown or kept as a file.

        Raises:
            ValueError: the name has characters other than ASCII letters, digits, `-` and `_`, or `svg` is not SVG.
        """
        if not _STEM.fullmatch(self.name):
            raise ValueError(f"a picture cannot be called {self.name!r}")
        if not (self.svg.startswith("<svg ") and self.svg.rstrip().endswith("</svg>")):
            raise ValueError(f"the picture {self.name} is no SVG")

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.name}.svg"
