"""What a mail asks of an open table: to join, to leave, to look, to play a certain part.

A mail is read here if it answers one of ours about a table, names one in its subject, or begins with a line such as
`join vienna`. Then all its lines are: what is none of ours is said to be so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from adjudicator.intake.lexing.words import folded
from adjudicator.model.letter import says_something
from adjudicator.service.signup.table import OpenTable, fold

if TYPE_CHECKING:
    from adjudicator.model.letter import Letter
    from adjudicator.service.game.home import Home

_ID = r"(?P<game>(?!(?:the|game|table|as|please)\b)[a-z][a-z0-9-]{0,39})"
_ASKS = r"i\s+(?:would\s+like|want|wish)|i'd\s+like|i'll|i\s+will|let\s+me|may\s+i|can\s+i|could\s+i"
_BEGIN = rf"(?:(?:please|hi|hello)\W+)?(?:(?:{_ASKS})\s+(?:to\s+)?)?"
_GAME = rf"(?:\s+(?:the\s+)?(?:game|table)\b)?(?:\s+{_ID})?"
_END = r"(?:\W+(?:please|thanks|thank\s+you))?\W*"
_LINES: Mapping[str, re.Pattern[str]] = {
    verb: re.compile(pattern, re.IGNORECASE)
    for verb, pattern in {
        "join": rf"{_BEGIN}(?:join|sign\s+up\s+for|sit\s+down\s+at){_GAME}(?:\s+as\s+(?P<words>\S.*?))?{_END}",
        "leave": rf"{_BEGIN}leave{_GAME}{_END}",
        "who": rf"who(?:\s+is|'s)?(?:\s+(?:in|at|sits\s+at|plays))?{_GAME}\W*",
        "games": r"(?:(?:list\s+)?(?:the\s+)?(?:open\s+)?(?:games|tables))\W*",
        "prefer": r"(?:i\s+)?prefer(?:ences?|s)?(?:\s+to\s+(?:be|play))?\s*:?\s+(?P<words>\S.*)",
        "name": r"(?:(?:my\s+)?name(?:\s+is)?|call\s+me)\s*:?\s+(?P<words>\S.*)",
        "zone": r"(?:my\s+)?(?:time\s*)?zone(?:\s+is)?\s*:?\s+(?P<words>\S+)\W*",
        "yes": r"(?:yes|y)(?:\W+please)?\W*",
        "no": r"(?:no|n)(?:\W+thanks)?\W*",
        "code": r"(?:please\s+)?(?:i\s+)?confirm\s+(?:code\s+)?(?P<words>\w{3}[ -]\w{3})\W*",
    }.items()
}
MOST = 20
"""Lines of a mail that are read."""
LONGEST = 160
"""Characters of a line that can say something about a table."""
_OPENS = ("join", "leave", "who", "games")
"""The words with which a mail that names no table elsewhere is about one."""
_POLITE = re.compile(
    r"(?:hi|hello|hey|dear|good\s+(?:morning|day|afternoon|evening)|greetings|(?:many\s+)?thanks|thank\s+you|cheers|bye"
    r"|(?:(?:best|kind)\s+)?(?:regards|wishes)|best|yours)(?:\W+\w+)?\W*",
    re.IGNORECASE,
)
"""A line that greets or thanks, which asks nothing."""
_SENTENCES = re.compile(r"(?<=[.!?])\s+")
_SUBJECT = re.compile(r"^(?:\s*(?:re|aw|sv|fwd?)\s*:|\s*\[[^\]]*\])*\s*", re.IGNORECASE)
_PARTED = re.compile(r"\s*(?:[,;/>]|\b(?:and|then|or)\b)\s*", re.IGNORECASE)


class SignupDesk(Protocol):
    """The home and its games, as this room needs them."""

    home: Home

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of the games of the home."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A line about a table: its verb, empty where it is not understood, and its words."""

    verb: str
    words: str
    text: str


@dataclass(frozen=True, slots=True)
class Request:
    """A mail about a table; `game` is the one that it names, empty where it names none.

    `called` is the name of its sender as the mail shows it, `code` what it brings of a mail of ours.
    """

    address: str
    called: str
    game: str
    wishes: tuple[Wish, ...]
    code: str


def open_tables(home: Home) -> dict[str, OpenTable]:
    """Return the open tables of a home by id."""
    rows = home.store.signups()
    return fold(rows, (each.id for each in home.store.games())) if rows else {}


def request(desk: SignupDesk, letter: Letter, tables: Iterable[str], *, stranger: bool) -> Request | None:
    """Return what a mail asks of an open table, None where it is about something else.

    Args:
        desk: the games of the home.
        letter: the mail.
        tables: the ids of the open tables.
        stranger: whether its sender has no part in any game: then it may ask for one that is not open.
    """
    sender, asked = letter.envelope.sender, letter.address
    address = sender.address.lower()
    tables = set(tables)
    if asked.token or not (address.isascii() and "@" in address):
        return None
    texts = [line.text.strip(" \t*_>-") for line in letter.orders if says_something(line.text)]
    read = [wish for text in texts or [_SUBJECT.sub("", letter.envelope.subject)] for wish in _wishes(text)]
    wishes = tuple(wish for wish in read if wish.verb or not _polite(wish.text, sender.shown)) or tuple(read[:1])
    first = wishes[0]
    tagged = asked.game if asked.game in tables else ""
    named = _game(first) or tagged or (asked.game or "")
    about = tagged or (first.verb in _OPENS and (named in tables or (stranger and _alone(first, named))))
    if first.verb in {"join", "leave"} and named in desk.games and _game(first):
        about = True
    if not about:
        return None
    name = sender.shown
    called = name if name and "@" not in name else address.partition("@")[0]
    return Request(address, called, named, wishes[:MOST], asked.code or "")


def _alone(first: Wish, named: str) -> bool:
    """Return whether a line of a stranger is about a table that is not open: it names one, or asks for the list."""
    return first.verb == "games" or (first.verb == "join" and bool(named))


def _polite(text: str, name: str) -> bool:
    """Return whether a line greets, thanks or only signs, with the name that the mail shows or its first word."""
    signed = text.strip(" .,!").lower()
    return _POLITE.fullmatch(text) is not None or signed in {name.lower(), *name.lower().split()[:1]}


def _wishes(text: str) -> tuple[Wish, ...]:
    """Return what a line asks; one that is not understood as a whole may do so in several sentences."""
    whole = _wish(text)
    parts = () if whole.verb else _SENTENCES.split(text)
    return tuple(_wish(part) for part in parts) if len(parts) > 1 else (whole,)


def _wish(text: str) -> Wish:
    for verb, pattern in _LINES.items() if len(text) <= LONGEST else ():
        if found := pattern.fullmatch(text):
            groups = found.groupdict()
            words = groups.get("words") or ""
            return Wish(verb, words.strip() if verb in {"prefer", "name", "zone", "code", "join"} else "", text)
    return Wish("", "", text)


def _game(wish: Wish) -> str:
    """Return the game that a line names."""
    found = _LINES[wish.verb].fullmatch(wish.text) if wish.verb in _OPENS else None
    return ((found.groupdict().get("game") or "") if found else "").lower()


def parts_in(words: str, parts: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the parts of a game that words name, in their order, and the words that name none."""
    by_name = {" ".join(folded(part)): part for part in parts}
    named: dict[str, None] = {}
    strange = []
    for each in filter(None, _PARTED.split(words.strip(" ."))):
        name = " ".join(folded(each))
        near = [part for key, part in by_name.items() if key == name] or [
            part for key, part in by_name.items() if name and key.startswith(name)
        ]
        if len(near) == 1:
            named[near[0]] = None
        else:
            strange.append(each)
    return tuple(named), tuple(strange)
