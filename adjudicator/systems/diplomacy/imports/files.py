"""The files of a map as they lie with a GM: beside one another or in a ZIP or JAR, in the encoding they declare."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from adjudicator.model.errors import UserError

LARGEST = 8_000_000
"""Bytes of a file in an archive at most; maps have a hundredth of it."""
_DECLARED = re.compile(rb"""<\?xml[^>]*\bencoding=["']([\w.-]+)""")
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}

Load = Callable[[str], bytes]
Read = Callable[[str], str]


def opened(path: str, load: Load) -> tuple[str, str, Read]:
    """Return the file of a map: what it is called, its text, and what reads a file beside it.

    Args:
        path: the file, or an archive with a `variants.xml`.
        load: returns the bytes of a file.

    Raises:
        UserError: it cannot be read, or is an archive without a `variants.xml`.
    """
    data, folder = load(path), _folder(path)
    if data[:4] == b"PK\x03\x04":
        return _unpacked(path, data)
    return path[folder:], text_of(data), _beside(lambda name: load(path[:folder] + name))


def _unpacked(path: str, data: bytes) -> tuple[str, str, Read]:
    try:
        archive = ZipFile(BytesIO(data))
    except BadZipFile:
        raise UserError(f"{path} is an archive that cannot be opened; fetch it anew.") from None
    found = sorted((each for each in archive.namelist() if each[_folder(each) :] == "variants.xml"), key=len)
    if not found:
        raise UserError(f"{path} is an archive without a variants.xml; unpack it and name the file of the map.")

    def load(name: str) -> bytes:
        try:
            if archive.getinfo(name).file_size > LARGEST:
                raise UserError(f"{name} in {path} is larger than any map.")
            return archive.read(name)
        except (KeyError, BadZipFile, RuntimeError, NotImplementedError):
            raise UserError(f"{name} cannot be read from {path}.") from None

    inside = found[0][: _folder(found[0])]
    return path[_folder(path) :], text_of(load(found[0])), _beside(lambda name: load(inside + name))


def text_of(data: bytes) -> str:
    """Return a text by its byte order mark, by what XML declares, as UTF-8, or else as older programs wrote it."""
    declared = _DECLARED.match(data)
    names = (_MARKS.get(data[:2]), _MARKS.get(data[:3]), "utf-8", declared[1].decode() if declared else None)
    for name in filter(None, names):
        try:
            return data.decode(name)
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("cp1252", errors="replace")


def _beside(load: Load) -> Read:
    """Return what reads a file beside another; names that lead out of its folder are refused."""

    def read(name: str) -> str:
        if not name or _folder(name):
            raise UserError(f"The map names a file {name!r}, which is not beside it.")
        return text_of(load(name))

    return read


def _folder(path: str) -> int:
    """Return how many letters of a path are its folder, the stroke behind it included."""
    return max(path.rfind("/"), path.rfind("\\")) + 1
