"""Cutting the author's lines into statements: comments, bullets, semicolons, full stops, wrapped lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.lexing.words import folded
from adjudicator.intake.reading.boxes import Box, is_shut, opened
from adjudicator.model.letter import READ_ROLES, Line

_COMMENT = re.compile(r"#(?!\d).*")
_BULLET = re.compile(
    r"\s*(?:[-*\u2022\u2023\u25e6\u00b7\u2013\u2014>+]+|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+", re.IGNORECASE
)
_ANSWER = re.compile(r"^(\s*)\(?(\d{1,2})[.)]\s+(?=(?:yes|yea|aye|y|no|nay|n|abstain)\b[\s.!]*$)", re.IGNORECASE)
"""A number before a lone answer is not a bullet: `3. yes` says what is answered."""
_NUMBER_SIGN = re.compile(r"(?<!\? )\b(?:no|nr|num)\.\s*(?=\d)", re.IGNORECASE)
"""But for the answer in `4? No. 5? Yes.`."""
_NUMBER = re.compile(r"(?:(?<=\s)|^)\(?(\d{1,2})[.)]\s+(?=[^\W\d])")
_LISTED = 2
"""How many numbers in their order make a list of a line."""
_SHORT = "".join(rf"(?<!\b{word}\.)" for word in ("st", r"i\.e", r"e\.g", "esp", "incl", "resp", "vs"))
_CUT = re.compile(rf"(;)|(?<=[.!?\u2026]){_SHORT}\s+", re.IGNORECASE)
_WHOLE = re.compile(
    r"\s*(?:(?:my\s+)?word|say(?!\s+(?:yes|no|aye|nay)\b)|tell|press|broadcast|message|cancel|strike|revoke|help|absent|absences?|extend|address"
    r"|confirm|resend)\b",
    re.IGNORECASE,
)
"""Commands whose words run to the end of the line, whatever signs are among them."""

BROKEN = 50
"""A line of this length may have been broken by a mail program."""
ENDS = ".!?:;\u2026"
"""Signs after which no sentence continues."""
_STOPPED: Final = 2
"""The words of an initial: its letters, and its full stop."""
_INITIAL: Final = re.compile(r"[^\W\d_]{1,3}\.\s")
_LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class Statement:
    """A piece of a letter that may be an order.

    `line` is where it begins, `last` where it ends. `listed`: it follows a bullet or a semicolon, so that it
    joins what comes before with a comma. `whole`: nothing is joined to it or cut from it. `item` is the number of the
    bullet before it, if that was a number, and `sign` the bullet. `wide`: its line is so long that a mail program may
    have broken it. `apart`: an empty line without a number is above it. `box`: the one before its line, which is left
    whole where it is not ticked.
    """

    line: int
    text: str
    last: int
    listed: bool = False
    whole: bool = False
    item: str = ""
    sign: str = ""
    wide: bool = False
    apart: bool = False
    box: Box = ""

    def with_next(self, other: Statement) -> Statement:
        """Return this statement and the next as one."""
        comma = other.listed and not self.text.rstrip().endswith((":", ",", "="))
        text = f"{self.text}{',' if comma else ''} {other.text}"
        return replace(self, text=text, last=other.last, whole=False, sign="", wide=other.wide)

    def broken_in(self, other: Statement) -> Statement | None:
        """Return this statement and the next as the one that a mail program broke, or None where it broke none.

        A dash at the beginning of the next line is a part of the sentence then.
        """
        dash = other.sign == "-"
        if self.whole or other.whole or not self.wide or (other.listed and not dash):
            return None
        if other.line == self.last or not other.near(self.last):
            return None
        if self.text[-1] in ENDS:
            return None
        text = f"{self.text} {'- ' if dash else ''}{other.text}"
        return replace(self, text=text, last=other.last, wide=other.wide)

    def numbered(self) -> Statement:
        """Return this statement with the number of its bullet before it, as in a list of proposals."""
        return replace(self, text=f"{self.item}: {self.text}", item="")

    def may_go_on_in(self, other: Statement) -> bool:
        """Return whether the next piece is near enough to belong to this one."""
        return not other.whole and other.near(self.last)

    def near(self, line: int) -> bool:
        """Return whether this piece is in a line, or in the one right below it."""
        return self.line == line or (self.line == line + 1 and not self.apart)


def statements(lines: Iterable[Line], uncut: Iterable[str] = ()) -> tuple[Statement, ...]:
    """Cut lines into statements, in their order; comments, bullets and empty lines are gone.

    Args:
        lines: of the letter.
        uncut: phrases that begin a line of free words, beside those common to all languages.
    """
    whole = tuple(folded(phrase) for phrase in uncut)
    told = (line for line in lines if line.role in READ_ROLES)
    return tuple(piece for line in told for item in _items(line, whole) for piece in _pieces(item, whole))


def with_initials(pieces: Iterable[Statement], lexicon: Lexicon) -> tuple[Statement, ...]:
    """Return statements with the initials of names left in them: `elect C. Marius` is one statement."""
    found: list[Statement] = []
    given = tuple(pieces)
    for each, below in zip(given, (*given[1:], None), strict=False):
        begins = f"{each.sign} {each.text}"
        piece = replace(each, text=begins, listed=False, item="", sign="") if _named(begins, lexicon) else each
        text = f"{piece.text} {below.text}" if below is not None and piece.broken_in(below) else piece.text
        near = (
            found
            and not piece.whole
            and (found[-1].last == piece.line or (found[-1].wide and piece.near(found[-1].last)))
        )
        if near and _cuts_a_name(found[-1], text, lexicon):
            found[-1] = found[-1].with_next(piece)
        else:
            found.append(piece)
    return tuple(found)


def _cuts_a_name(piece: Statement, behind: str, lexicon: Lexicon) -> bool:
    return piece.text.endswith(".") and _named(f"{piece.text.split()[-1]} {behind}", lexicon)


def _named(text: str, lexicon: Lexicon) -> bool:
    """Return whether a text begins with a name that has an initial, with its full stop."""
    if not _INITIAL.match(text):
        return False
    return lexicon.at(folded(text[:_LONGEST_NAME]), 0)[0] > _STOPPED


_ROW = re.compile(
    r"\s*(?=(?:[yna][\s,./-]*){3,}[\s.!]*$)(?:(?!(?:any?|nan?|a[ny]|ya|ny|nay|yay)\b)[yna]{1,4}[\s,./-]+)+[yna]{1,4}[\s.!]*|"
    r"\s*[yn](?:\s*[/,]\s*|\s+)[yn][\s.!]*",
    re.IGNORECASE,
)
"""Answers of a letter each, one for each question: y y n a, or yyn aya."""
_NUMBERED_SIDES: Final = re.compile(
    r"\s*(?:#?\d{1,2}\s*[:=?-]?\s*(?:yes|no|aye|nay|abstain|abst|abs|y|n|a)\b[\s,;.]*){2,}[\s.!]*", re.IGNORECASE
)
"""A number and an answer each, with or without a comma between: 1y 2n 3 abs."""
_LETTER: Final = re.compile(r"(\d)\s*[:=-]?\s*(?=[yna]\b)", re.IGNORECASE)
_TOLD_BY: Final = re.compile(r"(\d)\s*[:=?-]\s*")
_NEXT_NUMBER: Final = re.compile(r"(?<=[a-z])\.?\s+(?=#?\d)", re.IGNORECASE)
_MIXED: Final = re.compile(
    r"\s*(?:(?:yes|no|aye|nay|abstain|abst|abs|pass|[yna])\b[\s,./-]*){3,}[\s.!]*", re.IGNORECASE
)
"""Letters with a word among them: y y n n abstain."""
_SIGNED = re.compile(r"\s*(?:\d{1,2} ?[+-][\s,;/]*){2,}")
"""Numbers with a plus or a minus behind each: 1+ 2-."""
_IN_TURN: Final = re.compile(r"\s*(?:(?:yes|no|aye|nay|abstain)\b[\s,./-]*){3,}[\s.!]*", re.IGNORECASE)
"""The same in words: yes no yes no. Of less than three, or all alike, it is not said that each has a question."""


def _pieces(line: Line, whole: tuple[tuple[str, ...], ...]) -> Iterable[Statement]:
    text = _NUMBER_SIGN.sub("#", _COMMENT.sub("", line.text))
    text = _ANSWER.sub(r"\1\2: ", text)
    if _MIXED.fullmatch(text) and len(re.findall(r"\b[yn]\b", text.lower())) >= _LISTED:
        text = re.sub(r"[a-z]+", _side, text, flags=re.IGNORECASE)
    if _ROW.fullmatch(text):
        letters = [sign for sign in text.lower() if sign.isalpha()]
        text = " ".join(f"{number}{letter}" for number, letter in enumerate(letters, start=1))
    if _NUMBERED_SIDES.fullmatch(text):
        text = _NEXT_NUMBER.sub(", ", _TOLD_BY.sub(r"\1 ", _LETTER.sub(r"\1", text)))
    if _SIGNED.fullmatch(text):
        text = re.sub(r" ?-", "n", re.sub(r" ?\+", "y", text))
    if _IN_TURN.fullmatch(text) and len(set(sides := re.findall(r"[a-z]+", text.lower()))) > 1:
        text = f"perhaps {', '.join(f'{side} on {number}' for number, side in enumerate(sides, start=1))}"
    bullet = _BULLET.match(text)
    text = text[bullet.end() :] if bullet else text
    box, text = opened(text)
    if is_shut(box) or _WHOLE.match(text) or (whole and _begins(text, whole)):
        yield Statement(line.number, text.strip(), line.number, whole=True, apart=line.apart, box=box)
        return
    listed, at = bullet is not None, 0
    item, sign = ("".join(filter(str.isdecimal, bullet[0])), bullet[0].strip()) if bullet else ("", "")
    wide = len(line.text) >= BROKEN and not _COMMENT.search(line.text)  # a comment ends its line
    bare = not _CUT.sub("", text).strip()  # a line of nothing but semicolons is a line, too
    for cut in (*(() if bare else _CUT.finditer(text)), None):
        piece = text[at : cut.start() if cut else len(text)].strip()
        if piece:
            number, apart = line.number, line.apart
            yield Statement(number, piece, number, listed, item=item, sign=sign, wide=wide, apart=apart, box=box)
            item = sign = ""
        if cut:
            listed, at = cut[1] is not None, cut.end()


def _side(word: re.Match[str]) -> str:
    """Return the letter of an answer: y for aye, a for pass."""
    return {"aye": "y", "pass": "a"}.get(word[0].lower(), word[0][0].lower())


def _closed(text: str) -> bool:
    """Return whether every bracket of a text is closed at its end: `(1, 3, 5) yes` is no item of a list."""
    return text.count("(") == text.count(")")


def _items(line: Line, whole: tuple[tuple[str, ...], ...]) -> Iterable[Line]:
    """Yield a line, or each item of a numbered list that it holds: `1. Par-Bur 2. Bre-ENG`."""
    found = [number for number in _NUMBER.finditer(line.text) if _closed(line.text[: number.start()])]
    numbers = [int(number[1]) for number in found]
    row = range(numbers[0], numbers[0] + len(numbers)) if numbers else ()
    if len(numbers) < _LISTED or numbers != list(row) or _WHOLE.match(line.text) or _begins(line.text, whole):
        yield line
        return
    cuts = [0, *(number.start() for number in found if number.start()), len(line.text)]
    yield from (replace(line, text=line.text[begin:end]) for begin, end in pairwise(cuts))


def _begins(text: str, phrases: tuple[tuple[str, ...], ...]) -> bool:
    written = folded(text)
    return any(written[: len(phrase)] == phrase for phrase in phrases)


def many_in(text: str) -> int:
    """Return how many parts a list of words seems to have."""
    return 1 + text.count(",") + text.lower().count(" and ")
