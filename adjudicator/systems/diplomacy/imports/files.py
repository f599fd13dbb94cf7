"""The files of a map: beside one another or in a ZIP or JAR, in the encoding that each declares."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from adjudicator.model.errors import UserError

_DECLARED = re.compile(rb"""<\?xml[^>]*\bencoding=["']([\w.-]+)""")
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}

Load = Callable[[str], bytes]
Read = Callable[[str], str]


def opened(path: str, load: Load, unpacked: Callable[[str], Mapping[str, bytes]]) -> tuple[str, str, Read]:
    """Return the file of a map: what it is called, its text, and what reads a file beside it.

    Args:
        path: the file, or an archive with a `variants.xml`.
        load: returns the bytes of a file.
        unpacked: returns the files of an archive by name, none for a file that is no archive.

    Raises:
        UserError: it cannot be read, or is an archive without a `variants.xml`.
    """
    file, folder, inside = path[_folder(path) :], path[: _folder(path)], unpacked(path)
    if not inside:
        return file, text_of(load(path)), _beside(lambda name: load(folder + name))
    found = min((each for each in inside if each[_folder(each) :] == "variants.xml"), key=len, default="")
    if not found:
        raise UserError(f"{path} is an archive without a variants.xml; unpack it and name the file of the map.")

    def member(name: str) -> bytes:
        where = found[: _folder(found)] + name
        if where not in inside:
            raise UserError(f"{where} cannot be read from {path}.")
        return inside[where]

    return file, text_of(inside[found]), _beside(member)


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
    """Return how many letters of a path are its folder, its last slash included."""
    return max(path.rfind("/"), path.rfind("\\")) + 1
