"""The secret of a game and what is derived from it: the dice chains and the tokens of seats."""

from __future__ import annotations

import hmac
from functools import cached_property
from typing import Protocol

from adjudicator.engine.book import Book
from adjudicator.engine.chain import Anchors, Chains
from adjudicator.engine.dice import Dice, phase_id, salt, seed
from adjudicator.engine.history import History
from adjudicator.model.latest import Latest
from adjudicator.model.rolled import ChainName

LENGTH = 64
"""Bytes of a game's secret: half for each chain; tokens are keyed hashes under the whole."""

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ7K"
_SEEDS = Latest()
SETUP = "0.1"
"""The packet whose words are the salt of the whole game."""


class Keys(Protocol):
    """The part of a game's secret that a page or a check needs: all of it, or what was revealed so far."""

    @property
    def anchors(self) -> Anchors:
        """The anchors of both chains."""

    def token(self, seat: str, tenure: int = 0) -> str:
        """Return the token of a seat; `tenure` counts how often it has changed hands."""

    def code(self, number: int) -> str:
        """Return the code of a request for confirmation; empty where it has not been revealed."""

    def salt(self, packet: str, seat: str) -> str:
        """Return the salt of a seat's digests at the lock of a packet; raises UserError where it is not revealed."""

    def link(self, chain: ChainName, index: int) -> bytes:
        """Return a link of a chain; raises UserError where it has not been revealed."""


class Secret:
    """The whole secret of a game."""

    def __init__(self, secret: bytes, game: str) -> None:
        self._secret = secret
        self._game = game

    @cached_property
    def chains(self) -> Chains:
        """The dice chains, walked once."""
        return chains(self._secret)

    @property
    def anchors(self) -> Anchors:
        """The anchors of both chains."""
        return self.chains.anchors

    def token(self, seat: str, tenure: int = 0) -> str:
        """Return the token of a seat."""
        return token(self._secret, self._game, seat, tenure)

    def code(self, number: int) -> str:
        """Return the code of a request for confirmation."""
        return code(self._secret, self._game, number)

    def salt(self, packet: str, seat: str) -> str:
        """Return the salt of a seat's digests at the lock of a packet."""
        return digest_salt(self._secret, self._game, packet, seat)

    def link(self, chain: ChainName, index: int) -> bytes:
        """Return a link of a chain."""
        return (self.chains.hidden if chain == "hidden" else self.chains.open).link(index)


def chains(secret: bytes) -> Chains:
    """Return the two dice chains of a game."""
    return Chains.from_secrets(secret[: LENGTH // 2], secret[LENGTH // 2 :])


def token(secret: bytes, game: str, seat: str, tenure: int = 0) -> str:
    """Return the token that proves that a mail is a seat's: eight letters in two groups.

    A former player must not be able to write for the seat: each tenure has a token of its own.
    """
    later = f"/{tenure}" if tenure else ""
    raw = hmac.digest(secret, f"token/{game}/{seat}{later}".encode(), "sha256")
    letters = "".join(ALPHABET[byte % 32] for byte in raw[:8])
    return f"{letters[:4]}-{letters[4:]}"


def code(secret: bytes, game: str, number: int) -> str:
    """Return the code that proves that our mail was read: six letters in two groups, unlike a token."""
    raw = hmac.digest(secret, f"confirm/{game}/{number}".encode(), "sha256")
    letters = "".join(ALPHABET[byte % 32] for byte in raw[:6])
    return f"{letters[:3]}-{letters[3:]}"


def digest_salt(secret: bytes, game: str, packet: str, seat: str) -> str:
    """Return the salt under which a seat's orders are digested at the lock; known only to that seat."""
    return hmac.digest(secret, f"lock/{game}/{packet}/{seat}".encode(), "sha256")[:16].hex()


def game_salt(book: Book, packet: str) -> bytes:
    """Return the salt of a packet's dice: the players' words of the setup, which has no salt itself."""
    return salt(() if packet.startswith("0.") else book.words_of(SETUP))


def dice_for(game: str, history: History, keys: Keys) -> Dice:
    """Return the dice of the current packet, which refuse the labels it has used already."""
    seeds = _SEEDS.get(history.state, (keys, history.book.words), lambda: _seeds(game, history, keys))
    return Dice.seeded(*seeds, history.labels())


def _seeds(game: str, history: History, keys: Keys) -> tuple[bytes, bytes]:
    return seed_for(game, history, keys, "open"), seed_for(game, history, keys, "hidden")


def seed_for(game: str, history: History, keys: Keys, chain: ChainName) -> bytes:
    """Return the seed of the current packet on one chain.

    Raises:
        UserError: the link of the packet is not revealed.
        ValueError: the game has no packet yet.
    """
    packet = history.state.packet
    if packet is None:
        msg = "dice belong to a packet"
        raise ValueError(msg)
    phase = phase_id(packet.id, packet.epoch)
    words, common = history.book.words_of(phase), game_salt(history.book, packet.id)
    return seed(keys.link(chain, packet.index), game=game, phase=phase, salt=common, words=words)
