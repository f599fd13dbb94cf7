"""What the example of a whole game is recorded from: who plays it, what is said in it, which of its pages are kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from adjudicator import resources
from tests.whole_game.wants import Characters


@dataclass(frozen=True, slots=True)
class Tale:
    """The example of a whole game.

    Attributes:
        example: its folder's name.
        module: the module that records it.
        gm: the GM with his address, as a mail names him.
        characters: who plays it.
        endings: the endings that an example may have.
        seeds: the seeds that are tried, the first that ends so is recorded.
        nonsense: lines that no rule can file; `{other}` and `{mine}` are Senators.
        remarks: what players say to an event, by its kind.
        words: words that players give for the dice.
        kept: the pages kept as files, beside the last ones.
        archive: the name of the finished game's archive.
    """

    example: str
    module: str
    gm: str
    characters: Characters
    endings: frozenset[str]
    seeds: tuple[int, ...]
    nonsense: tuple[str, ...]
    remarks: Mapping[str, tuple[str, ...]]
    words: tuple[str, ...]
    kept: tuple[str, ...]
    archive: str

    @property
    def folder(self) -> Path:
        """Its folder."""
        return resources.examples(self.example)

    @property
    def address(self) -> str:
        """The address of the GM."""
        return self.gm.partition("<")[2].rstrip(">")
