"""Packs what is kept for good: a report lies beside the mails that carried it to each player, nearly the same text."""

from __future__ import annotations

import zlib
from typing import Final

_MARK: Final = b"\x00z1\n"
"""Begins what is packed; no mail and no rendering begins so."""
_SHORT: Final = 1000
"""Bytes that are not worth packing."""


def packed(body: bytes) -> bytes:
    """Return bytes as they are kept, packed where that makes them smaller."""
    if len(body) < _SHORT and not body.startswith(_MARK):
        return body
    smaller = _MARK + zlib.compress(body)
    return smaller if len(smaller) < len(body) or body.startswith(_MARK) else body


def unpacked(kept: bytes) -> bytes:
    """Return bytes as they were; what somebody has damaged stays as it is, so that its digest tells."""
    if not kept.startswith(_MARK):
        return kept
    try:
        return zlib.decompress(kept[len(_MARK) :])
    except zlib.error:
        return kept
