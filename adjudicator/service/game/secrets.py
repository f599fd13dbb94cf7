"""The secret of a game and what is derived from it: the dice chains and the tokens of seats."""

from __future__ import annotations

import hmac
from functools import cached_property
from typing import Protocol

from adjudicator.engine.chance.chain import Anchors, Chains
from adjudicator.engine.chance.dice import Dice, phase_id, salt, seed
from adjudicator.engine.log.book import Book
from adjudicator.engine.log.history import History
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

    def form_key(self, seat: str, tenure: int = 0) -> str:
        """Return the key from which the codes of a seat's forms are made."""

    def code(self, number: int) -> str:
        """Return the code of a request for confirmation; empty where it has not been revealed."""

    def account(self, seat: str, tenure: int, number: int) -> str:
        """Return the code that ties an account of a forum to a seat; empty where it has not been revealed."""

    @property
    def salt_key(self) -> str:
        """The key from which all salts are made; empty until the game is over, where it has not been revealed."""

    def salt(self, packet: str, seat: str) -> str:
        """Return the salt of a seat's digests at the lock of a packet; raises UserError where it is not revealed."""

    def link(self, chain: ChainName, index: int) -> bytes:
        """Return a link of a chain; raises UserError where it has not been revealed."""


class Secret:
    """The whole secret of a game."""

    def __init__(self, secret: bytes, game: str, known: Anchors | None = None) -> None:
        """Take the secret, and the anchors where they are known: to find them, all links must be walked."""
        self._secret = secret
        self._game = game
        self._known = known

    @cached_property
    def chains(self) -> Chains:
        """The dice chains, walked once."""
        return chains(self._secret)

    @property
    def anchors(self) -> Anchors:
        """The anchors of both chains."""
        return self._known or self.chains.anchors

    def token(self, seat: str, tenure: int = 0) -> str:
        """Return the token of a seat."""
        return token(self._secret, self._game, seat, tenure)

    def form_key(self, seat: str, tenure: int = 0) -> str:
        """Return the key from which the codes of a seat's forms are made."""
        return form_key(self._secret, self._game, seat, tenure)

    def code(self, number: int) -> str:
        """Return the code of a request for confirmation."""
        return code(self._secret, self._game, number)

    def account(self, seat: str, tenure: int, number: int) -> str:
        """Return the code that ties an account of a forum to a seat."""
        return code(self._secret, self._game, f"{seat}/{tenure}/{number}")

    @property
    def salt_key(self) -> str:
        """The key from which all salts are made; the last report opens it."""
        return salt_key(self._secret, self._game)

    def salt(self, packet: str, seat: str) -> str:
        """Return the salt of a seat's digests at the lock of a packet."""
        return digest_salt(self.salt_key, packet, seat)

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
    return _eight(hmac.digest(secret, f"token/{game}/{seat}{later}".encode(), "sha256"))


def _eight(raw: bytes) -> str:
    """Return eight letters in two groups."""
    letters = "".join(ALPHABET[byte % 32] for byte in raw[:8])
    return f"{letters[:4]}-{letters[4:]}"


def form_key(secret: bytes, game: str, seat: str, tenure: int = 0) -> str:
    """Return the key from which the codes of a seat's forms are made; it tells nothing of the seat's token."""
    return hmac.digest(secret, f"form/{game}/{seat}/{tenure}".encode(), "sha256").hex()


def form_code(key: str, packet: str) -> str:
    """Return what stands on a form in the token's place, and in Reply-To: it is quoted, forwarded and left lying.

    So it says which seat a mail is for and proves nothing; it files from an address of that seat alone.
    """
    return _eight(hmac.digest(key.encode(), f"form/{packet}".encode(), "sha256"))


def code(secret: bytes, game: str, number: int | str) -> str:
    """Return the code that proves that a mail of ours was read: six letters in two groups, no token's form."""
    raw = hmac.digest(secret, f"confirm/{game}/{number}".encode(), "sha256")
    letters = "".join(ALPHABET[byte % 32] for byte in raw[:6])
    return f"{letters[:3]}-{letters[3:]}"


def salt_key(secret: bytes, game: str) -> str:
    """Return the key of a game's salts: one line that opens the digests of every lock when the game is over."""
    return hmac.digest(secret, f"lock/{game}".encode(), "sha256").hex()


def digest_salt(key: str, packet: str, seat: str) -> str:
    """Return the salt under which a seat's orders are digested at the lock; known to that seat alone until the end."""
    return hmac.digest(bytes.fromhex(key), f"{packet}/{seat}".encode(), "sha256")[:16].hex()


def game_salt(book: Book, packet: str) -> bytes:
    """Return the salt of a packet's dice: the players' words of the setup, which has no salt itself."""
    return salt(() if packet.startswith("0.") else book.words_of(SETUP))


def dice_for(game: str, history: History, keys: Keys) -> Dice:
    """Return the dice of the current packet, which refuse the labels it has used already."""
    seeds = _SEEDS.get(
        history.state, (keys, history.book.words, len(history.beacons)), lambda: _seeds(game, history, keys)
    )
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
    link, beacon = keys.link(chain, packet.index), history.beacons.get(phase)
    return seed(link, game=game, phase=phase, salt=common, words=words, beacon=beacon)
