"""A home goes into one file while it runs, and comes out of it on another machine.

A backup holds all of a home: its database as of one moment, the GM's settings and files, and unread mail. It is as
secret as the home.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import file_digest, sha256
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

from adjudicator import private
from adjudicator.model.errors import UserError
from adjudicator.service.game.home import DATABASE, Home
from adjudicator.store.archive import DAMAGED

if TYPE_CHECKING:
    from typing import BinaryIO

FORMAT: Final = "adjudicator-backup/1"
MANIFEST: Final = "backup.json"
WORKING: Final = (".lock", "-wal", "-shm", "-journal", ".part", ".cache")
"""Endings of files that belong to processes at work, or can be made again, and mean nothing elsewhere."""
FACTS: Final = {"made": str, "games": list, "files": dict}
"""What the manifest must tell, beside its format."""
PIECE: Final = 2**20
"""Bytes that are in memory at once."""
CUT_SHORT: Final = "{file} is no whole backup: {why}; take another."


@dataclass(frozen=True, slots=True)
class Backup:
    """What a backup holds: the moment it was made at, its games, and how many files."""

    made: str
    games: tuple[str, ...]
    files: int


def back_up(home: Home, out: Path) -> Backup:
    """Write a whole home into a zip, which appears whole or not at all.

    Args:
        home: may be in use; nobody changes a game meanwhile.
        out: the file to write.

    Raises:
        UserError: the file is there already, or cannot be written.
        HouseFault: the database cannot be read, or another process is at work for too long.
    """
    if out.exists():
        raise UserError(f"{out} is there already; name another file, or take it away.")
    beside = out.with_name(f"{out.name}.{os.getpid()}.part")
    try:
        with TemporaryDirectory(prefix=".backup-", dir=out.absolute().parent) as folder, home.at_work():
            copy = Path(folder) / DATABASE
            home.store.copy(copy)
            games = tuple(game.id for game in home.store.games())
            with private.fresh(beside) as target:
                made = _fill(target, home, copy, games)
        beside.replace(out)
    except OSError as fault:
        raise UserError(f"{out} cannot be written ({fault.strerror}); name another place.") from None
    finally:
        beside.unlink(missing_ok=True)
    return made


def _fill(target: BinaryIO, home: Home, database: Path, games: tuple[str, ...]) -> Backup:
    """Write every file, then the manifest that names them with their digests."""
    listed: dict[str, str] = {}
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for name, path in ((DATABASE, database), *_own(home.path)):
            with path.open("rb") as source:
                listed[name] = file_digest(source, "sha256").hexdigest()
            archive.write(path, name)
        made = home.stamp()
        told = {"format": FORMAT, "made": made, "games": list(games), "files": listed}
        archive.writestr(MANIFEST, json.dumps(told, indent=1).encode())
    return Backup(made, games, len(listed))


def _own(home: Path) -> Iterator[tuple[str, Path]]:
    """Yield the files of a home beside its database, without links and what belongs to processes at work."""
    for path in sorted(home.rglob("*")):
        name = path.relative_to(home).as_posix()
        skipped = name == DATABASE or name.endswith(WORKING) or name.startswith(".backup-")
        if not skipped and stat.S_ISREG(path.lstat().st_mode):
            yield name, path


def restore(home: Home, file: Path) -> Backup:
    """Make a home out of a backup; the home appears whole or not at all.

    Args:
        home: must not be there yet, or be empty.
        file: what `back_up` wrote.

    Raises:
        UserError: the file is no whole backup, or the home holds files already, or it cannot be written.
    """
    if home.path.exists() and any(home.path.iterdir()):
        raise UserError(f"{home.path} holds files already; name an empty home with --home.")
    place = home.path.absolute()
    try:
        private.folder(place.parent)
        with TemporaryDirectory(prefix=".restore-", dir=place.parent) as folder:
            made = _unpacked(file, Path(folder) / "home")
            if place.exists():
                place.rmdir()
            (Path(folder) / "home").replace(place)
    except OSError as fault:
        raise UserError(f"{file} cannot be restored to {home.path}: {fault.strerror}.") from None
    return made


def _unpacked(file: Path, folder: Path) -> Backup:
    """Write the files of a backup into a folder and compare each with its digest."""
    try:
        with ZipFile(file) as archive:
            told = _manifest(file, archive)
            for name, digest in told["files"].items():
                if _unpack(archive, name, folder / name) != digest:
                    raise UserError(CUT_SHORT.format(file=file, why=f"{name} has been changed"))
    except (*DAMAGED, KeyError, ValueError) as fault:  # the last two: no manifest, or none in JSON
        raise UserError(CUT_SHORT.format(file=file, why=str(fault).strip("'\""))) from None
    return Backup(told["made"], tuple(told["games"]), len(told["files"]))


def _unpack(archive: ZipFile, name: str, path: Path) -> str:
    digest = sha256()
    private.folder(path.parent)
    with archive.open(name) as source, private.fresh(path) as target:
        while piece := source.read(PIECE):
            digest.update(piece)
            target.write(piece)
    return digest.hexdigest()


def _manifest(file: Path, archive: ZipFile) -> Mapping[str, Any]:
    """Return what a backup says of itself.

    Raises:
        UserError: it is none of ours, or names a file outside the home.
    """
    told: Any = json.loads(archive.read(MANIFEST))
    ours = isinstance(told, dict) and told.get("format") == FORMAT
    if (
        not ours
        or any(type(told.get(name)) is not kind for name, kind in FACTS.items())
        or DATABASE not in told["files"]
    ):
        raise UserError(CUT_SHORT.format(file=file, why="it does not say that it is one"))
    for name in told["files"]:
        parts = PurePosixPath(name).parts
        if not parts or PurePosixPath(name).is_absolute() or ".." in parts or "\\" in name:
            raise UserError(CUT_SHORT.format(file=file, why=f"it names the file {name}"))
    return dict(told)
