"""The addressees that an author of press means: never guessed, asked about where they are not clear."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from adjudicator.engine.log.press import ALL, GM
from adjudicator.intake.lexing.words import folded
from adjudicator.service.game.sights import playing_now
from adjudicator.service.game.table import Board

SHORTEST = 3
"""How many letters can abbreviate a name; fewer count only if they are a whole name."""
_WORDS_OF_NAME = 3
_ALL = frozenset(
    {
        *(
            "all",
            "everyone",
            "everybody",
            "every one",
            "all players",
            "all others",
            "all of you",
            "the others",
            "others",
        ),
        *("all the others", "the rest", "rest", "everyone else", "everybody else", "all the players", "the players"),
        *("the table", "the board", "the whole table", "whole table", "the world", "players", "public", "you all"),
    }
)
_GM = frozenset(
    {"gm", "the gm", "game master", "the game master", "gamemaster", "the gamemaster", "moderator", "judge"}
)
_BUT = re.compile(r"(?P<all>.+?)\s*,?\s+(?:but|except|excepting|excluding|save|without|minus)(?:\s+for)?\s+(?P<but>.+)")
_PARTED = re.compile(r"\s*(?:[,;+&/]|\b(?:and|und|et)\b)\s*")
_FROM = re.compile(r"(?P<names>.*?)\s*\b(?:from|by)\s+(?P<who>.+)")


@dataclass(frozen=True, slots=True)
class Meant:
    """The addressees that names mean: seats in the order of the game, `gm`, or `all`."""

    to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotClear:
    """Names that are unknown, or abbreviate several; `could` are the players' names that they may be."""

    written: str
    could: tuple[str, ...] = ()


def callings(board: Board) -> Mapping[str, str]:
    """Return what each seat is written to as: its power or the name it plays under, else its player's name."""
    found = {seat: player.name for seat, player in board.players.items()}
    roles: dict[str, list[str]] = {}
    for name, seat in board.game.system.callings(board.game, board.history.state):
        roles.setdefault(seat, []).append(name)
    return found | {
        seat: next((name for name in names if len(name) > SHORTEST), names[0]) for seat, names in roles.items()
    }


def begins_with(board: Board, text: str) -> tuple[str, str, str]:
    """Return the seat that a text begins with a whole name of, what it is written to as, and the rest of the text.

    All three are empty where it begins with none.
    """
    surfaces, words = _surfaces(board), text.split()
    for length in range(min(_WORDS_OF_NAME, len(words) - 1), 0, -1):
        seats = surfaces.get(" ".join(folded(" ".join(words[:length]).rstrip(",-"))), frozenset())
        if len(seats) == 1:
            (seat,) = seats
            return seat, callings(board)[seat], " ".join(words[length:])
    return "", "", ""


def signature(board: Board, seat: str, *, today: bool = True) -> str:
    """Return what readers of press call its author: the power, beside it its player, of today or the first."""
    calling = callings(board)[seat]
    person = (playing_now(board)[seat] if today else "") or board.players[seat].name
    return calling if person == calling or board.config.names else f"{calling} ({person})"


def meant(board: Board, sender: str, names: str) -> Meant | NotClear:
    """Return the addressees that names mean, as their author wrote them.

    Args:
        board: the game.
        sender: the seat that writes, or `gm`, which is left out.
        names: such as `Anna, Ben and the GM` or `all but Clara`.
    """
    known = _known(board)
    written = " ".join(names.casefold().split()).strip(" ,.")
    # An author who signs the heading adds nothing; one who signs it with another's name gains nothing.
    if (signed := _FROM.fullmatch(written)) and _one(known.names, signed["who"]) == {sender}:
        written = signed["names"].strip(" ,")
    if (most := _BUT.fullmatch(written)) and most["all"] in _ALL:
        found = _each(known, most["but"])
        if isinstance(found, NotClear):
            return found
        return Meant(tuple(seat for seat in board.game.seats if seat not in {*found, sender, *board.game.kept}))
    found = _each(known, written)
    if isinstance(found, NotClear):
        return found
    if ALL in found:
        return Meant((ALL, GM) if GM in found else (ALL,))
    return Meant(tuple(seat for seat in (*board.game.seats, GM) if seat in found and seat != sender))


@dataclass(frozen=True, slots=True)
class _Known:
    """All names of players with the seats they may mean, and the groups with their members."""

    names: Mapping[str, frozenset[str]]
    groups: Mapping[str, tuple[str, ...]]


def _known(board: Board) -> _Known:
    groups = {" ".join(folded(name)): members for name, members in board.config.press.groups.items()}
    return _Known(_surfaces(board), groups)


def _surfaces(board: Board) -> Mapping[str, frozenset[str]]:
    """Return all names of players, with the seats they may mean."""
    called = [(player.name, seat) for seat, player in board.players.items()]
    called += [(seat, seat) for seat in board.players]
    called += [(alias, seat) for alias, seat in board.game.system.callings(board.game, board.history.state)]
    found: dict[str, set[str]] = {}
    for name, seat in called:
        found.setdefault(" ".join(folded(name)), set()).add(seat)
    return {name: frozenset(seats) for name, seats in found.items()}


def _each(known: _Known, written: str) -> set[str] | NotClear:
    surfaces = known.names
    if (group := _group(known, written)) is not None:
        return group
    whole = _one(surfaces, written)
    if len(whole) == 1:
        return set(whole)
    parts = [part for part in _PARTED.split(written) if part]
    if len(parts) == 1 and not whole:
        # Without any sign between them, names must be whole: `Anna Ben` is two, `Ann Ben` nobody.
        words = written.split()
        exact = [surfaces.get(" ".join(folded(word)), frozenset()) for word in words]
        if len(words) > 1 and all(len(seats) == 1 for seats in exact):
            return {seat for seats in exact for seat in seats}
    found: set[str] = set()
    for part in parts:
        bare = re.sub(r"^(?:to|for)\s+", "", part)
        if isinstance(group := _group(known, bare), set):
            found |= group
            continue
        one = _one(surfaces, bare)
        if len(one) != 1:
            return NotClear(bare, tuple(sorted(one)) or _alike(surfaces, bare))
        found |= one
    return found or NotClear("")


def _group(known: _Known, written: str) -> set[str] | NotClear | None:
    """Return the seats of a group, None where nothing is called so; a member that nobody plays is left out."""
    name = " ".join(folded(written))
    members = known.groups.get(name) or known.groups.get(name.removeprefix("the "))
    if members is None:
        return None
    seats = {seat for member in members for seat in known.names.get(" ".join(folded(member)), ())}
    return seats or NotClear(written)


def _one(surfaces: Mapping[str, frozenset[str]], written: str) -> frozenset[str]:
    """Return whom one name can mean: its player, else everybody, else the GM, else the only player it abbreviates."""
    name = " ".join(folded(written))
    if name in surfaces:
        return surfaces[name]
    if name in _ALL:
        return frozenset({ALL})
    if name in _GM:
        return frozenset({GM})
    if len(name) < SHORTEST:
        return frozenset()
    return _joined(seats for surface, seats in surfaces.items() if surface.startswith(name))


def _alike(surfaces: Mapping[str, frozenset[str]], written: str) -> tuple[str, ...]:
    """Return the seats whose names look like what was written; to be asked about, never assumed."""
    from rapidfuzz.distance import OSA

    name = " ".join(folded(written))
    near = (
        seats for surface, seats in surfaces.items() if 0 < OSA.distance(name, surface) <= max(1, len(surface) // 3)
    )
    return tuple(sorted(_joined(near)))


def _joined(groups: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset(seat for group in groups for seat in group)
