"""What a run remembers of the one before: how far it had read the log, and the pages it made.

It is kept in the home, beside the database, and only saves work: if it is missing, damaged, of another program or of
another course of the game, everything is read and made again, and the site is the same to the byte.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias
from zlib import crc32

from adjudicator import private, resources
from adjudicator.engine.log.history import Rewound
from adjudicator.engine.registry import load_system
from adjudicator.service.game.secrets import Secret
from adjudicator.service.game.table import Board, rows_of
from adjudicator.service.settings import config as configuration
from adjudicator.service.site.chronicle.reading import Left, over
from adjudicator.service.site.pickled import DIGEST, digest, unpickled

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudicator.model.journal import LogRow
    from adjudicator.service.game.home import Home
    from adjudicator.service.site.chronicle.chronicle import Halt

FOLDER, ENDING = "cache", ".cache"
"""The folder of memories in a home, and the ending of their files: no backup takes them."""
SUM = 4
HEAD = DIGEST + SUM
"""Bytes before what is remembered: what made it, and a sum over it."""
Asked: TypeAlias = dict[str, tuple[str, str] | None]
"""The ids that a page referred to, each with the path and the name that it found, None where there was no page."""


class Kept(NamedTuple):
    """A page, or a part of one, as it was made: of which facts, what its references led to, and the parts of it.

    The parts are those of `parted`, as bytes: only a page that changes has them read.
    """

    key: bytes
    asked: Asked
    text: bytes
    parts: bytes = b""


@dataclass(slots=True)
class Memory:
    """What a run leaves for the next: `read` is how far it had read the log, `kept` what it made, by path and part.

    `seq` and `hash` are those of the row at which `read` ends, and `halt` is `read` as the next run has it; None where
    the log has taken another course.
    """

    seq: int = 0
    hash: str = ""
    read: bytes = b""
    kept: dict[str, Kept] = field(default_factory=dict)
    halt: Halt | None = None

    def hold(self, log: Iterable[LogRow], seq: int, read: bytes, kept: dict[str, Kept]) -> None:
        """Take what a run has made, and how far it read this log: to this row, or no further than before (0)."""
        self.kept, self.halt = kept, None
        if seq:
            self.seq, self.read = seq, read
            self.hash = next(row.hash for row in log if row.seq == seq)

    def body(self) -> bytes:
        """Return it as bytes, all but `halt`, which `read` is."""
        import msgspec

        return msgspec.msgpack.encode((self.seq, self.hash, self.read, self.kept))


def remembered(body: bytes | memoryview) -> Memory:
    """Return the memory of these bytes; raises ValueError if they are of none."""
    import msgspec

    return Memory(*msgspec.msgpack.decode(body, type=tuple[int, str, bytes, dict[str, Kept]]))


def parted(parts: Mapping[str, Kept]) -> bytes:
    """Return the parts of a page as a memory holds them."""
    import msgspec

    return msgspec.msgpack.encode(parts) if parts else b""


def parts_of(kept: Kept | None) -> dict[str, Kept]:
    """Return the parts of a page; raises ValueError if they are damaged."""
    import msgspec

    return msgspec.msgpack.decode(kept.parts, type=dict[str, Kept]) if kept is not None and kept.parts else {}


class Shelf:
    """The memory of one site of one game."""

    def __init__(self, home: Home, game: str, of: Iterable[str]) -> None:
        """Take what tells this site from others of the home, and from those that other settings or programs made."""
        name = digest([game, *of], size=12).hex()
        self._path = home.path / FOLDER / f"{name}{ENDING}"
        self._mark = digest([_program(), home.store.game(game).config])

    def load(self) -> Memory:
        """Return what is remembered; nothing where it is of no use."""
        try:
            body = self._path.read_bytes()
            rest = memoryview(body)[HEAD:]
            if body[:DIGEST] == self._mark and body[DIGEST:HEAD] == _sum(rest):
                return remembered(rest)
        except (OSError, ValueError):
            pass
        return Memory()

    def save(self, memory: Memory) -> None:
        """Remember something; where the home cannot be written, the next run has more to do."""
        body = memory.body()
        fresh = self._path.with_suffix(".part")
        with suppress(OSError):
            private.write(fresh, self._mark + _sum(body) + body)
            fresh.replace(self._path)


def left_since(home: Home, game: str, memory: Memory) -> Left:
    """Return what a game of the home has left behind since a memory ends, all where the memory is of no use.

    Raises:
        UserError: there is no such game, or its system is not installed.
    """
    meta = home.store.game(game)
    config = configuration.from_json(meta.config)
    load_system(config.system)
    with home.store.reading():
        log = home.store.log(game, max(0, memory.seq - 1))
        memory.halt = _halt(log, memory)
        begin = 0 if memory.halt is None else memory.seq
        log = log[1:] if begin else home.store.log(game)
        reports = tuple(each for each in home.store.reports(game, after=begin) if each.format == "json")
    anchors = memory.halt.anchors if memory.halt is not None else None
    board = Board(config, Secret(meta.secret, meta.id, anchors))
    return Left(board, log, reports)


def _halt(log: list[LogRow], memory: Memory) -> Halt | None:
    """Return where an earlier reading ended, if the log goes on from there: the hash of a row covers all before it."""
    if not memory.seq or not log or (log[0].seq, log[0].hash) != (memory.seq, memory.hash):
        return None
    if any(row.kind == Rewound.__name__ for row in log):
        return None
    halt: Halt = unpickled(memory.read)
    # Once a game is over, another reader reads it: one who may know all.
    return None if over(list(rows_of(log[1:])), halt.history.state) else halt


def _sum(body: bytes | memoryview) -> bytes:
    """Return the checksum of a memory; it finds damage, not forgery, as a forger could change the game itself."""
    return crc32(body).to_bytes(SUM, "big")


@cache
def _program() -> bytes:
    """Return what tells this program, its texts and data from any other: a change of them changes pages."""
    found: list[tuple[str, int, int]] = []
    places = [str(place) for place in resources.sources()]
    while places:
        place = places.pop()
        with os.scandir(place) as there:
            for each in there:
                if each.is_dir():
                    places += [each.path] if each.name != "__pycache__" else []
                else:
                    facts = each.stat()
                    found.append((each.path, facts.st_size, facts.st_mtime_ns))
    return digest(sorted(found))
