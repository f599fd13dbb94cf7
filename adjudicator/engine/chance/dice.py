"""Dice that nobody has to trust: scheme gmdice/1.

A packet has two seeds, one for each chain, made from the chain's link, the salt of the game and the words
of the players. A draw is a keyed hash of its label under the seed: it depends on nothing that happened
before, so a roll added or removed changes no other. Orders are no part of it, so a correction keeps the dice.

Rules get a `Dice` and see nothing else of this. Every draw leaves a row, which the engine logs.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Container, Sequence
from struct import Struct
from typing import Protocol, TypeVar

from adjudicator.model.canonical import Json, canonical, digest
from adjudicator.model.rolled import Beacon, ChainName, Rolled

T = TypeVar("T")
Words = Sequence[tuple[str, str]]

MOST_SIDES = 2**32
LONGEST_LABEL = 2**16 - 1

_SEED_TAG = b"gmseed/1\0"
_DIE_TAG = b"gmdice/1\0"
_EIGHT_WORDS = Struct(">8I")
# Printable ASCII in parts between slashes, none empty: what a table can show and a player can type.
_is_label = re.compile(r"[!-.0-~]+(?:/[!-.0-~]+)*").fullmatch


class LabelUsed(ValueError):
    """A rule asks twice for the die of one label: the second would repeat the first."""


# --- from link, salt and words to a seed


def phase_id(packet: str, epoch: int = 0) -> str:
    """Return the name of a packet in its seed: `4.1`, or `4.1@2` after it was reopened twice."""
    return f"{packet}@{epoch}" if epoch else packet


def packet_id(phase: str) -> str:
    """Return the id of the packet that a name in a seed stands for: `4.1` of `4.1@2`."""
    return phase.partition("@")[0]


def in_order(words: Words) -> list[list[str]]:
    """Return words as they are hashed: `[player, text]`, sorted by player.

    Raises:
        ValueError: one player has two words; the caller decides which one counts.
    """
    players = [player for player, _ in words]
    if len(set(players)) != len(players):
        raise ValueError("a player can have one word only")
    return [[player, text] for player, text in sorted(words)]


def salt(words: Words) -> bytes:
    """Return the salt of a game from the texts its players gave at the start; 32 bytes, even without any text."""
    return bytes.fromhex(digest(in_order(words)))


def seed(link: bytes, *, game: str, phase: str, salt: bytes, words: Words, beacon: Beacon | None = None) -> bytes:
    """Return the 32-byte seed of one packet on one chain.

    Args:
        link: the chain's link for this packet.
        game: id of the game.
        phase: id of the packet with its epoch, see `phase_id`.
        salt: the salt of the game.
        words: `(player, text)` for each player who sent a word for this packet, in any order.
        beacon: the public round drawn after the lock, where the game uses one.
    """
    source: dict[str, Json] = {
        "beacon": beacon_json(beacon),
        "game": game,
        "phase": phase,
        "salt": salt.hex(),
        "words": in_order(words),
    }
    return hmac.digest(link, _SEED_TAG + canonical(source), "sha256")


def beacon_json(beacon: Beacon | None) -> dict[str, Json] | None:
    """Return a beacon as a seed and dice.json contain it."""
    if beacon is None:
        return None
    return {"chain": beacon.chain, "round": beacon.round, "signature": beacon.signature}


# --- from a seed and a label to a number


class Source(Protocol):
    """Where numbers come from: seeds in a game, a script in a test."""

    def number(self, chain: ChainName, label: str, sides: int) -> int:
        """Return a number from 1 to `sides` for a label that was not drawn before."""
        ...


class Stream:
    """The numbers under one seed."""

    __slots__ = ("_keyed",)

    def __init__(self, seed_bytes: bytes) -> None:
        # The key schedule is half the price of a die: it is paid once for a packet.
        self._keyed = hmac.new(seed_bytes, _DIE_TAG, "sha256")

    def number(self, label: str, sides: int) -> int:
        """Return the number from 1 to `sides` that belongs to a label.

        Values that would favour the low numbers are skipped, so every number is equally likely.
        """
        name = label.encode("ascii")
        head = len(name).to_bytes(2, "big") + name
        fair = MOST_SIDES - MOST_SIDES % sides
        block = 0
        while True:
            keyed = self._keyed.copy()
            keyed.update(head + block.to_bytes(4, "big"))
            for word in _EIGHT_WORDS.unpack(keyed.digest()):
                if word < fair:
                    return 1 + int(word) % sides
            block += 1


class Seeds:
    """The source of a real game: one stream for each chain."""

    __slots__ = ("_hidden", "_open")

    def __init__(self, open_seed: bytes, hidden_seed: bytes) -> None:
        self._open = Stream(open_seed)
        self._hidden = Stream(hidden_seed)

    def number(self, chain: ChainName, label: str, sides: int) -> int:
        """Return the number of a label on one chain."""
        return (self._hidden if chain == "hidden" else self._open).number(label, sides)


class Tray:
    """What all views of one packet's dice share: the source, the labels used and the rows not yet taken."""

    __slots__ = ("_drawn", "_source", "_used", "rows")

    def __init__(self, source: Source, used: Container[str] = frozenset()) -> None:
        self._source = source
        self._used = used
        self._drawn: set[str] = set()
        self.rows: list[Rolled] = []

    def draw(self, chain: ChainName, label: str, sides: int, where: str) -> int:
        """Draw one number and record it; nothing is recorded when the label or the sides are refused."""
        if not _is_label(label) or len(label) > LONGEST_LABEL:
            raise ValueError(f"{label[:80]!r} is no label: printable ASCII in parts between single slashes")
        if not 1 <= sides <= MOST_SIDES:
            raise ValueError(f"{label}: a die cannot have {sides} sides")
        if label in self._drawn or label in self._used:
            raise LabelUsed(f"the label {label} was drawn before")
        value = self._source.number(chain, label, sides)
        self._drawn.add(label)
        self.rows.append(Rolled(chain, label, sides, value, where))
        return value


class Dice:
    """Draws by label, each recorded. Labels are paths, unique on the live branch of the game.

    `where` is the section of the rules that asks. Methods with `hidden` in their name, and `shuffle`, use
    the hidden chain: nobody but the GM sees these draws before the chain is revealed.
    """

    __slots__ = ("_prefix", "_tray")

    def __init__(self, tray: Tray, prefix: str = "") -> None:
        self._tray = tray
        self._prefix = prefix

    @classmethod
    def seeded(cls, open_seed: bytes, hidden_seed: bytes, used: Container[str] = frozenset()) -> Dice:
        """Return the dice of one packet.

        Args:
            open_seed: the packet's seed on the open chain.
            hidden_seed: the same on the hidden chain.
            used: labels drawn before on the live branch; tested with `in` and not copied.
        """
        return Dice(Tray(Seeds(open_seed, hidden_seed), used))

    def under(self, prefix: str) -> Dice:
        """Return the same dice with labels that start with `prefix/`."""
        return Dice(self._tray, f"{self._prefix}{prefix}/")

    def roll(self, label: str, sides: int = 6, *, where: str) -> int:
        """Roll one die in the open.

        Raises:
            LabelUsed: the label was drawn before on the live branch.
            ValueError: the label is not ASCII in non-empty parts, or the die has no side.
        """
        return self._tray.draw("open", self._prefix + label, sides, where)

    def roll_many(self, label: str, number: int, sides: int = 6, *, where: str) -> tuple[int, ...]:
        """Roll several dice in the open, labelled `label/1`, `label/2` and so on; raises as `roll`."""
        return tuple(self.roll(f"{label}/{each}", sides, where=where) for each in range(1, number + 1))

    def choose(self, label: str, items: Sequence[T], *, where: str) -> T:
        """Pick one of `items` in the open, each equally likely; raises as `roll`, and when there are no items."""
        return items[self.roll(label, len(items), where=where) - 1]

    def hidden_roll(self, label: str, sides: int = 6, *, where: str) -> int:
        """Roll one die that stays secret until the hidden chain is revealed; raises as `roll`."""
        return self._tray.draw("hidden", self._prefix + label, sides, where)

    def hidden_choose(self, label: str, items: Sequence[T], *, where: str) -> T:
        """Pick one of `items` in secret; raises as `roll`, and when there are no items."""
        return items[self.hidden_roll(label, len(items), where=where) - 1]

    def shuffle(self, label: str, items: Sequence[T], *, where: str) -> tuple[T, ...]:
        """Return `items` in a secret random order: Fisher-Yates from the last place down.

        The draw for place k, counted from 0, is labelled `label/shuffle/k`; raises as `roll`.
        """
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.hidden_roll(f"{label}/shuffle/{place}", place + 1, where=where) - 1
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    def take(self) -> tuple[Rolled, ...]:
        """Return the rows drawn since the last call, in order of drawing; for the engine."""
        rows = tuple(self._tray.rows)
        self._tray.rows.clear()
        return rows
