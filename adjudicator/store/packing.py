"""Packs what is kept for good: a report lies beside the mails that carried it to each player, nearly the same text."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import Final

_MARK: Final = b"\x00z1\n"
"""Begins what is packed; no mail and no rendering begins so."""
_SHORT: Final = 1000
"""Bytes that are not worth packing."""
_FILE: Final = re.compile(rb"(?<=base64\n\n)[^-]{3000,}")
"""A file in a mail: nothing in it comes twice, and looking for what does would take most of the time of a commit."""
_HEAD: Final = b"\x78\x9c"
"""Begins a stream of zlib."""


def packed(body: bytes) -> bytes:
    """Return bytes as they are kept, packed where that makes them smaller."""
    if len(body) < _SHORT and not body.startswith(_MARK):
        return body
    smaller = _MARK + _stream(body)
    return smaller if len(smaller) < len(body) or body.startswith(_MARK) else body


def _stream(body: bytes) -> bytes:
    """Return a stream of zlib as any program reads it, in which each part is packed by the way that suits it."""
    made = [_HEAD]
    for part, file in _parts(body):
        way = zlib.Z_HUFFMAN_ONLY if file else zlib.Z_DEFAULT_STRATEGY
        press = zlib.compressobj(wbits=-zlib.MAX_WBITS, strategy=way)
        made += [press.compress(part), press.flush(zlib.Z_FULL_FLUSH)]
    made += [zlib.compressobj(wbits=-zlib.MAX_WBITS).flush(), zlib.adler32(body).to_bytes(4, "big")]
    return b"".join(made)


def _parts(body: bytes) -> Iterator[tuple[bytes, bool]]:
    """Yield the parts of a mail, and whether each is a file."""
    end = 0
    for found in _FILE.finditer(body):
        yield body[end : found.start()], False
        yield found[0], True
        end = found.end()
    yield body[end:], False


def unpacked(kept: bytes) -> bytes:
    """Return bytes as they were; what somebody has damaged stays as it is, so that its digest tells."""
    if not kept.startswith(_MARK):
        return kept
    try:
        return zlib.decompress(kept[len(_MARK) :])
    except zlib.error:
        return kept
