"""Setting words on plain paper: ASCII, columns, hanging indents, right margins.

Lengths are in columns of a fixed-width letter. No line made here ends in a space.
"""

from __future__ import annotations

import unicodedata

from adjudicator.model.page import Cite, Strong, Text, Typed, unlinked
from adjudicator.model.page.marks import Ref

WIDTH = 72
"""The widest line of prose."""

DIGEST = 32
"""Digits of a digest on one line; longer ones are cut into lines of this length."""

HARD = "\x01"
"""A no-break space, used between marking and setting only."""

_SMART = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u201a": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u201e": '"',
        "\u00ab": '"',
        "\u00bb": '"',
        "\u2010": "-",
        "\u2011": "-",
        "\u2012": "-",
        "\u2013": "-",
        "\u2014": "-",
        "\u2015": "-",
        "\u2212": "-",
        "\u2022": "*",
        "\u2026": "...",
        "\u00b7": "-",
        "\u00d7": "x",
        "\u00f7": "/",
        "\u2264": "<=",
        "\u2265": ">=",
        "\u00df": "ss",
        "\u00e6": "ae",
        "\u00c6": "AE",
        "\u0153": "oe",
        "\u0152": "OE",
        "\u00f8": "o",
        "\u00d8": "O",
        "\u0142": "l",
        "\u0141": "L",
        "\u0111": "d",
        "\u0110": "D",
        "\u00f0": "d",
        "\u00d0": "D",
        "\u00fe": "th",
        "\u00de": "Th",
        "\u0131": "i",
        "\u20ac": "EUR",
        "\u00a3": "GBP",
    }
)


def to_ascii(text: str) -> str:
    """`text` in ASCII: typographic signs and accents become plain ones, the rest `?`, and any white space a space.

    Control characters are removed, so a player's line can neither break the page nor forge one of ours.
    """
    if text.isascii() and text.isprintable():
        return text
    plain = unicodedata.normalize("NFKD", text.translate(_SMART))
    return "".join(_letter(sign) for sign in plain)


def _letter(sign: str) -> str:
    """One character of decomposed text in ASCII."""
    if sign.isspace():
        return " "
    if sign.isascii():
        return sign if sign.isprintable() else ""
    # Combining accents, joiners and other signs without a width of their own are dropped.
    # So are pictures: a smiley in a quoted line is not a letter that we cannot write.
    category = unicodedata.category(sign)
    return "" if category in {"Mn", "Me", "Cf", "Cc"} or (category == "So" and sign >= "\u2600") else "?"


def flat(text: Text) -> str:
    """A marked text as one ASCII string; blanks that must hold stand as `HARD`."""
    text = unlinked(text)
    if isinstance(text, str):
        return to_ascii(text)
    pieces: list[str] = []
    for piece in text:
        match piece:
            case str() | Ref():
                pieces.append(to_ascii(str(piece)))
            case Strong():
                pieces.append(to_ascii(piece.text))
            case Typed():
                pieces.append(HARD + to_ascii(piece.text).replace(" ", HARD) + HARD)
            case Cite():
                pieces.append(bracketed(piece.rules))
    joined = "".join(pieces)
    for stop in ".,;:?!)":  # the second space after typed words is for the words that follow
        joined = joined.replace(HARD + stop, stop)
    return joined


def bracketed(rules: tuple[str, ...]) -> str:
    """A citation, `[6.2.1, 6.2.2]`, or nothing."""
    return to_ascii(f"[{', '.join(rules)}]") if rules else ""


def wrap(text: str, width: int = WIDTH, *, first: str = "", rest: str | None = None) -> list[str]:
    """Set `text` in lines of at most `width` columns.

    Args:
        text: a string from `flat`; runs of spaces count as one, `HARD` spaces are not broken.
        width: of the whole line, margins included.
        first: the text before the first line, as `Line 7   `.
        rest: the text before the others; by default as many spaces as `first` has columns.

    Returns:
        The lines; a word that is longer than a line is cut. For an empty text the bare `first`.
    """
    if len(first) > width // 2:  # a label that leaves no room is treated as words
        text, first, rest = f"{first.strip()} {text}", "", rest or "  "
    margin = " " * len(first) if rest is None else rest
    lines: list[str] = []
    start, line = first, ""
    for word in _words(text, width - max(len(first), len(margin))):
        longer = f"{line} {word}" if line else word
        if line and len(start) + len(longer) > width:
            lines.append(_set(start, line))
            start, line = margin, word
        else:
            line = longer
    lines.append(_set(start, line))
    return lines


def _set(margin: str, line: str) -> str:
    return (margin + line.strip(HARD).replace(HARD, " ")).rstrip()


def _words(text: str, room: int) -> list[str]:
    """The words of `text`, none longer than `room`: joined words are split first, then letters."""
    room = max(room, 1)
    found: list[str] = []
    for word in text.split(" "):
        if len(word) <= room:
            found += [word] if word else []
            continue
        for part in word.split(HARD):
            found += [part[at : at + room] for at in range(0, len(part), room)]
    return found


def margin(text: str, mark: str, *, first: str = "", rest: str | None = None) -> list[str]:
    """`text` in lines, with `mark` at the right margin of the first and its column kept free in the others."""
    if len(mark) > WIDTH // 3:
        text, mark = f"{text} {mark}", ""
    if not mark:
        return wrap(text, first=first, rest=rest)
    lines = wrap(text, WIDTH - len(mark) - 3, first=first, rest=rest)
    lines[0] = lines[0].ljust(WIDTH - len(mark)) + mark
    return lines


def ends(left: str, right: str) -> list[str]:
    """`left` at the left and `right` at the right margin, on lines of their own where one is too short for both."""
    if not right:
        return wrap(left)
    if len(left) + 2 + len(right) <= WIDTH:
        return [left + right.rjust(WIDTH - len(left))]
    return wrap(left) + [line.rjust(WIDTH) for line in wrap(right)]


def digest(value: str) -> list[str]:
    """A digest in lines of 32 digits; other words as one line."""
    if " " in value or len(value) <= DIGEST:
        return [value]
    return [value[at : at + DIGEST] for at in range(0, len(value), DIGEST)]
