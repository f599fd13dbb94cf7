"""Bytes to text when the label may be wrong, and text to lines without invisible characters."""

from __future__ import annotations

import codecs
import re

# Mail programs say latin-1 and mean Microsoft's superset of it: it has the curly quotes (WHATWG does the same).
_ALIASES = {"iso8859-1": "cp1252", "ascii": "utf-8"}
_PLAIN = frozenset({"", "us-ascii", "ascii", "utf-8", "utf8", "iso-8859-1", "iso-8859-15", "latin1", "windows-1252"})
# These decode escapes or names, not mail; one of them takes quadratic time.
_NOT_FOR_MAIL = frozenset({"idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined", "utf-7", "mbcs"})

_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f\x80-\x84\x86-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_TURNING = "\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069"
"""Marks that a page sets around a name that is written from right to left."""
_BREAKS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_SPACES = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")


def _codec(name: str) -> str | None:
    """The codec Python knows under a declared name, or None where none is fit for mail."""
    try:
        known = codecs.lookup(name.strip().strip("\"'")).name
    except (LookupError, ValueError):
        return None
    return None if known.replace("_", "-") in _NOT_FOR_MAIL else _ALIASES.get(known, known)


def decode(data: bytes, declared: str) -> tuple[str, bool]:
    """The text of `data`, and whether the declared charset (possibly empty) was right.

    Tries the declared charset, then utf-8, cp1252 and latin-1, which takes every byte.
    """
    if declared.lower() in _PLAIN and data.isascii():
        return data.decode("ascii"), True
    codec = _codec(declared) if declared else "utf-8"
    for name in (codec, "utf-8", "cp1252"):
        if name is None:
            continue
        try:
            text = data.decode(name)
            text.encode("utf-8")  # some codecs let half a surrogate pair through, which could not be stored later
        except (LookupError, ValueError):
            continue
        return text, name == codec
    return data.decode("latin-1"), False


def tidy(text: str) -> str:
    """`text` with plain newlines and spaces, without control characters and without zero-width characters."""
    if text.isascii() and text.isprintable():
        return text
    return _SPACES.sub(" ", _CONTROLS.sub("", _BREAKS.sub("\n", text)))


def named(name: str) -> str:
    """A name without the marks that turn the writing around it; one with unseen signs in it is shown to be another."""
    bare = name.strip(f"{_TURNING} \t\n")
    return _SPACES.sub(" ", _CONTROLS.sub("\ufffd", _BREAKS.sub(" ", name if bare == name.strip() else bare)))


def whole(text: str) -> str:
    """A header value as text: the bytes a parser could not read are decoded, the rest stays."""
    if text.isascii():
        return text
    return decode(text.encode("utf-8", "surrogateescape"), "")[0]
