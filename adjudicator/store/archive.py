"""Reading an export: a file from a stranger, perhaps truncated or changed, so everything in it is checked."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal, Self, get_args, get_origin, get_type_hints
from zipfile import BadZipFile, ZipFile

from adjudicator.model.errors import UserError
from adjudicator.model.journal import JournalEntry, LogRow, Published
from adjudicator.store.export import FORMAT, MANIFEST
from adjudicator.store.hashing import row_of, verify_chain

LARGEST = 256 * 2**20
"""The size limit of one file of an export, in bytes; a larger one is refused before it is unpacked."""

_NEEDED = ("log.jsonl", "journal/index.json", "outbox.json", "reports/index.json")
_FACTS = {"game": str, "system": str, "created_at": str, "head": str, "length": int, "version": int, "files": dict}

_ENTRY = get_type_hints(JournalEntry)
_REPORT = {"packet": str, "audience": str, "format": str, "seq": int}
_INDEXED: Final[tuple[tuple[str, Mapping[str, object]], ...]] = (("journal", _ENTRY), ("reports", _REPORT))


DAMAGED: Final = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
"""What reading a zip raises that is cut short, changed, encrypted or packed in a way that nobody of ours uses."""


class ExportedGame:
    """An open export; its parts are unpacked on demand. Close it, or use it in a `with` block."""

    def __init__(self, path: Path, archive: ZipFile) -> None:
        """Take an open zip file; raises UserError when it is not an export or lacks a part."""
        self.path = path
        self._archive = archive
        facts = self._json(MANIFEST)
        if not isinstance(facts, dict) or facts.get("format") != FORMAT:
            raise UserError(f"{path} is not an export that this program can read; export the game again")
        for name, kind in _FACTS.items():
            if type(facts.get(name)) is not kind:
                raise UserError(f"The {MANIFEST} of {path} does not give the {name}; ask for the export again.")
        self.game: str = facts["game"]
        self.system: str = facts["system"]
        self.created_at: str = facts["created_at"]
        self.head: str = facts["head"]
        self.length: int = facts["length"]
        self.version: int = facts["version"]
        self._listed: dict[str, Any] = facts["files"]
        for name in _NEEDED:
            self._known(name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._archive.close()

    def names(self) -> list[str]:
        """List the files of the export except the manifest, sorted."""
        return sorted(set(self._archive.namelist()) - {MANIFEST})

    def read(self, name: str) -> bytes:
        """Return the bytes of a file; UserError when it is missing, damaged or larger than 256 MiB."""
        if self._known(name) > LARGEST:
            raise UserError(f"{name} in {self.path} is too large to be part of a game; ask for the export again")
        try:
            return self._archive.read(name)
        except (*DAMAGED, OSError) as error:
            raise UserError(f"{name} in {self.path} is damaged; ask for the export again") from error

    def rows(self) -> list[LogRow]:
        """Return the rows of the log as stored; UserError naming the first line that is not a row."""
        rows: list[LogRow] = []
        for number, line in enumerate(self.read("log.jsonl").split(b"\n")[:-1], start=1):
            try:
                rows.append(row_of(line.decode()))
            except ValueError as error:
                raise UserError(f"Line {number} of log.jsonl in {self.path} is not a row as we write it.") from error
        return rows

    def journal(self) -> list[JournalEntry]:
        """Return the entries of the journal; their bytes are `read(journal_file(entry))`."""
        return [JournalEntry(**{name: item[name] for name in _ENTRY}) for item in self._index("journal", _ENTRY)]

    def outbox(self, needed: Mapping[str, object]) -> list[dict[str, Any]]:
        """Return the named values of each mail of the outbox, of the types given; UserError if it lacks one."""
        items = self._json("outbox.json")
        if not isinstance(items, list) or not all(_fits(item, needed) for item in items):
            raise UserError(f"outbox.json in {self.path} is damaged; ask for the export again")
        return [{name: item[name] for name in needed} for item in items]

    def reports(self) -> Iterator[Published]:
        """Give the reports one by one."""
        for item in self._index("reports", _REPORT):
            body = self.read(item["file"])
            yield Published(item["packet"], item["audience"], item["format"], item["seq"], body)

    def strangers(self, own: Iterable[str]) -> list[str]:
        """List the files that no index names, and that are none of our `own`, sorted."""
        told = (item["file"] for folder, kind in _INDEXED for item in self._index(folder, kind))
        return sorted({*self.names()} - {*own, *_NEEDED, *told})

    def differences(self) -> list[str]:
        """Compare files with the manifest, mails with the journal, and the log with its chain; list what differs.

        The first difference of the log is named by its row. Dice and reports are for the caller to recompute.
        """
        return [*self._files_changed(), *self._mails_changed(), *self._chain_broken()]

    def _files_changed(self) -> Iterator[str]:
        names = self._archive.namelist()
        for name, times in sorted(Counter(names).items()):
            if times > 1:
                yield f"{name} is there {times} times"
        for name in sorted(set(names) - set(self._listed) - {MANIFEST}):
            yield f"{name} is not in the manifest"
        for name, facts in sorted(self._listed.items()):
            if name not in names:
                yield f"{name} is missing"
                continue
            try:
                body = self.read(name)
            except UserError:
                yield f"{name} is damaged"
                continue
            if facts != {"sha256": sha256(body).hexdigest(), "size": len(body)}:
                yield f"{name} was changed"

    def _mails_changed(self) -> Iterator[str]:
        for item in self._index("journal", _ENTRY):
            facts = self._listed.get(item["file"])
            if not isinstance(facts, dict) or facts.get("sha256") != item["sha256"]:
                yield f"{item['file']} is not the mail that the journal lists"

    def _chain_broken(self) -> list[str]:
        try:
            rows = self.rows()
        except UserError as error:
            return [str(error)]
        return verify_chain(rows, self.game, self.head, self.length)

    def _index(self, folder: str, needed: Mapping[str, object]) -> list[dict[str, Any]]:
        """Read an index; UserError when it is not a list of objects with the required entries and a file's name."""
        items = self._json(f"{folder}/index.json")
        kinds = {**needed, "file": str}
        if not isinstance(items, list) or not all(_fits(item, kinds) for item in items):
            raise UserError(f"{folder}/index.json in {self.path} is damaged; ask for the export again")
        return items

    def _json(self, name: str) -> Any:  # noqa: ANN401 - whatever a stranger wrote
        try:
            return json.loads(self.read(name))
        except (ValueError, RecursionError) as error:
            raise UserError(f"{name} in {self.path} is damaged; ask for the export again") from error

    def _known(self, name: str) -> int:
        """Return the unpacked size of a file; UserError when it is not there."""
        try:
            return self._archive.getinfo(name).file_size
        except KeyError as error:
            raise UserError(f"{self.path} holds no {name}: it is no export, or a part was taken out") from error


def _fits(item: object, kinds: Mapping[str, object]) -> bool:
    """Return whether a value of an index is an object whose parts are of the given types."""
    return isinstance(item, dict) and all(_is(item.get(name), kind) for name, kind in kinds.items())


def _is(value: object, kind: object) -> bool:
    """Return whether a JSON value is of a type: a plain one, `Literal` texts, or either of several."""
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    return any(type(value) is one for one in get_args(kind) or (kind,))


def read_export(path: Path | str) -> ExportedGame:
    """Open an export; raises UserError when there is no such file, or it is not a zip, truncated, or not an export."""
    place = Path(path)
    try:
        archive = ZipFile(place)
    except BadZipFile as error:
        raise UserError(f"{place} is not a zip file, or was cut short; copy or export it again.") from error
    except OSError as error:
        raise UserError(f"{place} cannot be read ({error.strerror}); name the export of a game.") from error
    try:
        return ExportedGame(place, archive)
    except BaseException:
        archive.close()
        raise
