"""One value, one spelling: the canonical JSON of RFC 8785, for everything that is hashed.

The subset is strings, whole numbers, null, true, false, arrays and objects of these. Fractions are left
out on purpose: their spelling is the one hard part of the RFC, and no digest of a game needs them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from json import JSONEncoder
from types import NoneType
from typing import TypeAlias

Json: TypeAlias = bool | int | str | Sequence["Json"] | Mapping[str, "Json"] | None

# Beyond this a reader in another language may round the number (RFC 8785 §3.2.2.3, RFC 7493 §2.2).
LARGEST = 2**53 - 1

_PLAIN = (str, bool, NoneType)
_write = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def canonical(value: Json) -> bytes:
    """Return the canonical JSON of a value as UTF-8: sorted keys, no spaces, shortest escapes.

    Raises:
        TypeError: something is neither string, whole number, null, bool, list, tuple nor mapping.
        ValueError: a number is beyond 2**53 - 1, or a text is not Unicode (a lone surrogate).
    """
    return _write(_ordered(value)).encode("utf-8")


def digest(value: Json) -> str:
    """Return the SHA-256 of the canonical JSON of a value, as 64 lower-case hex digits."""
    return sha256(canonical(value)).hexdigest()


def _ordered(value: Json) -> Json:
    """Return the value with every object in the order of the RFC and without anything that has no canonical form."""
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, int):
        if abs(value) > LARGEST:
            raise ValueError(f"{value} is too large for canonical JSON")
        return value
    if isinstance(value, dict | Mapping):  # most are dicts, and of those it is quickly known
        return {key: _ordered(value[key]) for key in sorted(value, key=_sort_key)}
    if isinstance(value, list | tuple):
        return [_ordered(item) for item in value]
    raise TypeError(f"canonical JSON has no {type(value).__name__}")


@lru_cache(maxsize=4096)
def _sort_key(key: object) -> bytes:
    """Return a key as UTF-16 units: the RFC's order, which differs from ours beyond U+FFFF."""
    if not isinstance(key, str):
        raise TypeError(f"canonical JSON has no key of type {type(key).__name__}")
    return key.encode("utf-16-be")
