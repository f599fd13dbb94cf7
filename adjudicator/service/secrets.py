"""The secret of a game and what is derived from it: the dice chains and the tokens of seats."""

from __future__ import annotations

import hmac

from adjudicator.engine.chain import Chain, Chains
from adjudicator.engine.dice import Dice, phase_id, salt, seed
from adjudicator.engine.history import History

LENGTH = 64
"""Bytes of a game's secret: half for each chain; tokens are keyed hashes under the whole."""

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ7K"
SETUP = "0.1"
"""The packet whose words are the salt of the whole game."""


def chains(secret: bytes) -> Chains:
    """Return the two dice chains of a game."""
    return Chains.from_secrets(secret[: LENGTH // 2], secret[LENGTH // 2 :])


def token(secret: bytes, game: str, seat: str) -> str:
    """Return the token that proves that a mail is a seat's: eight letters in two groups."""
    raw = hmac.digest(secret, f"token/{game}/{seat}".encode(), "sha256")
    letters = "".join(ALPHABET[byte % 32] for byte in raw[:8])
    return f"{letters[:4]}-{letters[4:]}"


def digest_salt(secret: bytes, game: str, packet: str, seat: str) -> str:
    """Return the salt under which a seat's orders are digested at the lock; known to that seat alone."""
    return hmac.digest(secret, f"lock/{game}/{packet}/{seat}".encode(), "sha256")[:16].hex()


def game_salt(history: History) -> bytes:
    """Return the salt of the game's dice: the players' words of the setup packet, once that is closed."""
    packet = history.state.packet
    closed = packet is not None and not packet.id.startswith("0.")
    return salt(history.book.words_of(SETUP)) if closed else salt(())


def dice_for(game: str, history: History, cached: Chains) -> Dice:
    """Return the dice of the packet at hand, which refuse the labels it has used already."""
    packet = history.state.packet
    if packet is None:
        return Dice.seeded(bytes(32), bytes(32))
    phase = phase_id(packet.id, packet.epoch)
    words = history.book.words_of(phase)

    def of(chain: Chain) -> bytes:
        link = chain.link(packet.index)
        return seed(link, game=game, phase=phase, salt=game_salt(history), words=words)

    return Dice.seeded(of(cached.open), of(cached.hidden), history.labels())
