"""The rules of a map in sentences, and in the few words of a list."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.systems.diplomacy.board.map import Map


def told(board: Map) -> Iterator[str]:
    """Give the size and the rules of a map, a sentence a line."""
    kinds = [province.kind for province in board.provinces.values()]
    centres = sum(province.centre for province in board.provinces.values())
    land = len(kinds) - kinds.count("sea")
    yield f"{len(kinds)} provinces, {land} of land and {kinds.count('sea')} of sea; {centres} supply centres."


def special(board: Map) -> Iterator[str]:
    """Give what a map plays differently, a few words each."""
    del board
    yield from ()
