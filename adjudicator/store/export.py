"""Everything of a game in one zip, the same bytes every time; the secrets of the store stay in the store."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import IO, TYPE_CHECKING
from urllib.parse import quote

from adjudicator import private
from adjudicator.model.canonical import Json, canonical
from adjudicator.model.checkpoint import checkpoint
from adjudicator.model.errors import UserError
from adjudicator.model.journal import Game, JournalEntry
from adjudicator.store.base import Store
from adjudicator.store.hashing import line_of

if TYPE_CHECKING:
    from zipfile import ZipFile

FORMAT = "adjudicator-export/1"
MANIFEST = "manifest.json"
_ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)


def write_export(store: Store, game: str, files: Mapping[str, bytes], out: Path | str) -> None:
    """Write the export of a game to a file, or to standard output when `out` is `-`.

    `files` are those that the caller knows and the store does not: the config without its secrets, `dice.json`,
    `check_dice.py`. The file appears whole or not at all.
    Raises UserError when there is no such game or the file cannot be written, ValueError when two files share a name.
    """
    with tempfile.TemporaryFile() as made:
        with store.reading():
            _fill(made, store, store.game(game), files)
        _deliver(made, out)


def write_files(files: Mapping[str, bytes], out: Path | str) -> None:
    """Write some files into a zip, or to standard output when `out` is `-`; the file appears whole or not at all.

    Raises:
        UserError: it cannot be written.
    """
    from zipfile import ZipFile

    with tempfile.TemporaryFile() as made:
        with ZipFile(made, "w") as archive:
            for name, body in sorted(files.items()):
                _add(archive, name, body)
        _deliver(made, out)


def _deliver(made: IO[bytes], out: Path | str) -> None:
    """Put a finished file where it was asked for."""
    made.seek(0)
    if str(out) == "-":
        shutil.copyfileobj(made, sys.stdout.buffer)
        sys.stdout.buffer.flush()
    else:
        _place(made, Path(out))


def journal_file(entry: JournalEntry) -> str:
    """Name the file of an export that holds the bytes of a journal entry."""
    ending = "json" if entry.key.startswith("post:") else "eml" if entry.kind == "mail" else "txt"
    return f"journal/{entry.id:06}.{ending}"


def _place(made: IO[bytes], out: Path) -> None:
    """Copy the finished export next to its place, then move it in."""
    beside = out.with_name(f"{out.name}.{os.getpid()}.part")
    try:
        with private.fresh(beside) as target:
            shutil.copyfileobj(made, target)
        checkpoint("store.export.before-rename")
        beside.replace(out)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise UserError(f"{out} cannot be written ({error.strerror}); name another place") from error


def _fill(target: IO[bytes], store: Store, game: Game, extra: Mapping[str, bytes]) -> None:
    """Write every file, then the manifest that names them; one body is in memory at a time."""
    from zipfile import ZipFile

    listed: dict[str, dict[str, str | int]] = {}
    with ZipFile(target, "w") as archive:
        for name, body in _contents(store, game, extra):
            if name in listed or name == MANIFEST:
                raise ValueError(f"two files of an export are called {name}")
            _add(archive, name, body)
            listed[name] = {"sha256": sha256(body).hexdigest(), "size": len(body)}
        manifest: dict[str, Json] = {
            "format": FORMAT,
            "game": game.id,
            "system": game.system,
            "created_at": game.created_at,
            "version": game.version,
            "head": game.head,
            "length": game.length,
            "files": listed,
        }
        _add(archive, MANIFEST, canonical(manifest) + b"\n")


def _add(archive: ZipFile, name: str, body: bytes) -> None:
    """Add a file, with everything fixed that could differ from one run or machine to the next."""
    from zipfile import ZIP_DEFLATED, ZipInfo

    info = ZipInfo(name, _ZIP_EPOCH)
    info.compress_type = ZIP_DEFLATED
    info.create_system = 3
    info.external_attr = private.FILE << 16
    archive.writestr(info, body, compresslevel=6)


def _contents(store: Store, game: Game, extra: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield name and bytes of all files but the manifest: the caller's, then log, journal, outbox, reports."""
    yield from sorted(extra.items())
    yield "log.jsonl", "".join(line_of(row) + "\n" for row in store.log(game.id)).encode()
    entries = store.journal(game=game.id)
    for entry in entries:
        yield journal_file(entry), store.raw(entry.id)
    yield "journal/index.json", canonical([asdict(entry) | {"file": journal_file(entry)} for entry in entries]) + b"\n"
    yield "outbox.json", canonical([asdict(entry) for entry in store.outbox(game=game.id)]) + b"\n"
    index: list[Json] = []
    for report in store.reports(game.id):
        place = [f"{report.seq:06}", report.packet, f"{report.audience}.{report.format}"]
        name = "/".join(["reports", *(quote(part, safe=" ") for part in place)])
        facts: dict[str, Json] = {
            "packet": report.packet,
            "audience": report.audience,
            "format": report.format,
            "seq": report.seq,
        }
        index.append({**facts, "file": name})
        yield name, report.body
    yield "reports/index.json", canonical(index) + b"\n"
