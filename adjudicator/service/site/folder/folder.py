"""The folder of a site: only what changed is written, nothing else is touched, and it is never seen half written.

The new site is made beside the old one, of the old one's files where they stay as they are, and then the two change
places in one act. Whatever interrupts a run before that leaves the site of before; what it leaves beside is taken away
by the next run.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from stat import S_ISDIR
from typing import Any

from adjudicator import private
from adjudicator.model.checkpoint import checkpoint
from adjudicator.model.errors import UserError

LISTING = "archive.json"
FORMAT = "adjudicator-site/1"
_HERE, _EXCHANGE = -100, 2


@dataclass(frozen=True, slots=True)
class Written:
    """What a run has changed in a folder: paths written, and paths taken away."""

    wrote: tuple[str, ...]
    removed: tuple[str, ...]
    pages: int


def fits(folder: Path, of: str) -> dict[str, str]:
    """Return the files of the site that a folder holds, each with its digest; none where there is no site yet.

    Args:
        folder: where the site is to lie.
        of: what it is a site of: a game's id, or `*` for all games of a home.

    Raises:
        UserError: the folder holds other things, or a site of something else.
    """
    try:
        kind = folder.lstat().st_mode
    except FileNotFoundError:
        return {}
    except OSError as fault:
        raise _unwritable(folder, fault) from fault
    if not S_ISDIR(kind):
        raise UserError(f"{folder} is no folder; name a new or empty one for the archive.")
    first = sorted(each.name for each in folder.iterdir())
    if not first:
        return {}
    if LISTING not in first:
        raise UserError(f"{folder} holds other things, such as {first[0]}; name a new or empty folder.")
    facts = _listing(folder)
    if facts["of"] != of:
        called = "all games of a home" if facts["of"] == "*" else f"the game {facts['of']}"
        raise UserError(f"{folder} holds the archive of {called}; name another folder.")
    files: dict[str, str] = facts["files"]
    foreign = sorted(path for path in _files(str(folder), "") if path not in files and path != LISTING)
    if foreign:
        raise UserError(f"{folder} holds other things, such as {foreign[0]}; take them out or name another folder.")
    return files


def _files(folder: str, above: str) -> Iterator[str]:
    """Yield the paths of all files in a folder, whatever they are, and of folders in which nothing lies."""
    with os.scandir(folder) as found:
        there = list(found)
    if not there and above:
        yield above
    for each in there:
        if each.is_dir(follow_symlinks=False):
            yield from _files(each.path, f"{above}{each.name}/")
        else:
            yield f"{above}{each.name}"


def _unwritable(folder: Path, fault: OSError) -> UserError:
    return UserError(f"{folder} cannot be written ({fault.strerror}); name another folder.")


def _listing(folder: Path) -> dict[str, Any]:
    try:
        facts = json.loads((folder / LISTING).read_text("utf-8"))
        if facts["format"] == FORMAT and isinstance(facts["of"], str) and _inside(facts["files"]):
            return dict(facts)
    except (OSError, ValueError, KeyError, TypeError):
        pass
    raise UserError(f"{folder / LISTING} is not as an archive has it; name a new or empty folder.")


def _inside(files: object) -> bool:
    """Return whether a listing names files of its own folder alone."""
    return isinstance(files, dict) and all(".." not in path.split("/") and path[:1] != "/" for path in files)


def write(folder: Path, of: str, pages: Mapping[str, bytes]) -> Written:
    """Make a folder hold just these pages.

    Args:
        folder: where the site is to lie.
        of: what it is a site of, as `fits` takes it.
        pages: the bytes of each file, by its path.

    Returns:
        what was changed.

    Raises:
        UserError: the folder holds other things, or cannot be written.
    """
    before = fits(folder, of)
    digests = {path: sha256(body).hexdigest() for path, body in sorted(pages.items())}
    wrote = tuple(path for path in digests if not _same(f"{folder}/{path}", pages[path]))
    removed = tuple(path for path in before if path not in digests)
    if before == digests and not wrote:
        return Written((), (), len(pages))
    place = folder.resolve()
    fresh, old = (place.with_name(f".{place.name}.{word}") for word in ("new", "old"))
    try:
        for leftover in (fresh, old):
            shutil.rmtree(leftover, ignore_errors=True)
        private.folder(fresh)
        for path in digests:
            if path in wrote:
                private.write(fresh / path, pages[path])
            else:
                _link(f"{place}/{path}", f"{fresh}/{path}")
        listing = {"format": FORMAT, "of": of, "files": digests}
        private.write(fresh / LISTING, (json.dumps(listing, indent=1) + "\n").encode())
        checkpoint("site.before-exchange")
        _exchange(fresh, place, old)
        checkpoint("site.after-exchange")
    except OSError as fault:
        raise _unwritable(folder, fault) from fault
    finally:
        for leftover in (fresh, old):
            shutil.rmtree(leftover, ignore_errors=True)
    return Written(wrote, removed, len(pages))


def _link(there: str, here: str) -> None:
    """Give a file that stays as it is a second place."""
    try:
        os.link(there, here)
    except FileNotFoundError:
        private.folder(Path(here).parent)
        os.link(there, here)


def _same(path: str, body: bytes) -> bool:
    """Return whether a file holds what it should, whoever wrote it last."""
    try:
        file = os.open(path, os.O_RDONLY)  # hundreds of files; what `open` makes of each takes as long again
    except OSError:
        return False
    try:
        return os.read(file, len(body) + 1) == body
    except OSError:
        return False
    finally:
        os.close(file)


def _exchange(fresh: Path, place: Path, old: Path) -> None:
    """Put a folder in the place of another: in one act where the system can, else in two."""
    if not place.exists():
        fresh.rename(place)
        return
    if not _swapped(fresh, place):
        place.rename(old)
        fresh.rename(place)


def _swapped(one: Path, other: Path) -> bool:
    """Let two folders change places at once; False where the system has no such call."""
    try:
        call = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError):
        return False
    return bool(call(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0)
