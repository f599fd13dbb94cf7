"""What appears in no site at no time: addresses, tokens and codes; and who plays, where seats alone may be named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from html import escape
from typing import TYPE_CHECKING

from adjudicator.model.errors import UserError
from adjudicator.report.typography import typeset

if TYPE_CHECKING:
    from adjudicator.service.game.table import Board

WITHHELD = "[withheld]"
ADDRESS = re.compile(r"[\w.+%-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}")
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\u200e\u200f\ufffe\uffff\ud800-\udfff]")


class Cleaner:
    """Takes out of words what no reader of a site may see."""

    def __init__(self, board: Board, anonymous: Mapping[str, str]) -> None:
        """Learn what a game must keep to itself.

        Args:
            board: the game, its log read to the end.
            anonymous: what stands for each seat where players are not to be named; empty where they may be.
        """
        kept = sorted(set(_kept(board)), key=lambda word: (-len(word), word))
        self._kept = _any(kept)
        self._names: dict[str, str] = {}
        for seat, stand_in in anonymous.items():
            for player in (each for each in board.config.players if each.seat == seat):
                names = (player.name, seat, seat.capitalize(), seat.upper())
                self._names |= {form: stand_in for name in names if name.strip() for form in _forms(name)}
        self._called = _any(sorted(self._names, key=lambda word: (-len(word), word)))
        self._cleaned: dict[str, str] = {}

    @property
    def what(self) -> tuple[str, ...]:
        """What it takes out, as patterns."""
        return tuple(each.pattern for each in (self._kept, self._called) if each is not None)

    def __call__(self, words: str) -> str:
        """Return words without addresses, tokens, codes and signs that hide or turn what is written."""
        if words not in self._cleaned:
            self._cleaned[words] = self._clean(words)
        return self._cleaned[words]

    def _clean(self, words: str) -> str:
        words = _UNSEEN.sub("", words)
        if "@" in words:
            words = ADDRESS.sub(WITHHELD, words)
        if self._kept is not None:
            words = self._kept.sub(WITHHELD, words)
        if self._called is not None:
            words = self._called.sub(lambda found: self._names[found.group()], words)
        return words


def _any(words: list[str]) -> re.Pattern[str] | None:
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)") if words else None


def _forms(name: str) -> set[str]:
    return {form for each in (name, typeset(name)) for form in (each, escape(each))}


def _kept(board: Board) -> Iterator[str]:
    """Yield the tokens of all who have ever played, the codes of all requests, and every address of the game."""
    people = board.history.people
    for player in board.config.players:
        for tenure in range(people.tenure(player.seat).count + 1):
            with suppress(UserError, KeyError):  # an export holds only those that were given out
                yield board.keys.token(player.seat, tenure)
    yield from (board.keys.code(number) for number in range(1, people.requests + 1))
    listed = [each.address for each in (*board.config.standbys, *board.standbys)]
    listed += [each.address for each in board.config.observers]
    own = [address for player in board.config.players for address in (player.address, *player.addresses)]
    now = [address for seat in board.players for address in board.addresses(seat)]
    yield from (each for each in (*board.mailboxes, *listed, *own, *now, *board.observers) if "@" in each)
