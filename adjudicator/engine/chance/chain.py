"""The hash chains that fix every die of a game before it starts.

The last link is secret and random; each earlier link is the hash of the next. The anchor, link 0, is
published when the game starts, and link i when packet i closes: whoever has the anchor can check the
link, nobody can work out the next one, and the GM cannot choose another.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Self

LINK_BYTES = 32

# One link a packet. A schedule with one slot a packet takes more than a hundred a turn; the whole
# chain costs 2 to 5 ms, once in each process that needs a link of a game it looked at lately.
DEFAULT_LENGTH = 4096

_TAG = b"gmchain/1\0"


def earlier(link: bytes, steps: int = 1) -> bytes:
    """Return the link `steps` before the given one.

    Raises:
        ValueError: `steps` is negative, and no hash can be inverted.
    """
    if steps < 0:
        raise ValueError("a later link cannot be worked out from an earlier one")
    for _ in range(steps):
        link = sha256(_TAG + link).digest()
    return link


def verify_link(later: bytes, earlier_link: bytes, steps: int) -> bool:
    """Return whether `later` is exactly `steps` links after `earlier_link` on one chain."""
    return earlier(later, steps) == earlier_link


class Chain:
    """One chain of a game: link 0 is the anchor, link i serves packet i, the last one is the secret."""

    __slots__ = ("_links", "_secret", "length", "name")

    def __init__(self, secret: bytes, name: str, length: int) -> None:
        self._secret = secret
        self._links: tuple[bytes, ...] = ()
        self.name = name
        self.length = length

    @classmethod
    def from_secret(cls, secret: bytes, name: str, length: int = DEFAULT_LENGTH) -> Self:
        """Make a chain of `length` usable links that ends in 32 random bytes.

        Raises:
            ValueError: the secret is not 32 bytes long, or the chain would have no link.
        """
        if len(secret) != LINK_BYTES:
            raise ValueError(f"the secret of the {name} chain has {len(secret)} bytes, not {LINK_BYTES}")
        if length < 1:
            raise ValueError(f"the {name} chain needs at least one link")
        return cls(secret, name, length)

    @property
    def anchor(self) -> bytes:
        """Link 0, which the start report publishes."""
        return self._all()[0]

    def link(self, index: int) -> bytes:
        """Return link `index`, secret until the packet of that number is closed.

        Raises:
            ValueError: the chain has no such link for a packet; the game needs a new, longer chain.
        """
        if not 1 <= index <= self.length:
            raise ValueError(f"the {self.name} chain has links 1 to {self.length}, not {index}")
        return self._all()[index]

    def _all(self) -> tuple[bytes, ...]:
        """Return every link from the anchor up; the walk down from the secret is made once."""
        if not self._links:
            self._links = _walk(self._secret, self.length)
        return self._links


@lru_cache(maxsize=8)
def _walk(secret: bytes, length: int) -> tuple[bytes, ...]:
    """Return the links from the anchor up to the secret; one that opens a game again finds them."""
    link, links = secret, [secret]
    for _ in range(length):
        link = sha256(_TAG + link).digest()  # as `earlier` has it; thousands of calls would take as long again
        links.append(link)
    return tuple(reversed(links))


@dataclass(frozen=True, slots=True)
class Anchors:
    """The two links 0 of a game, as its start report prints them."""

    open: bytes
    hidden: bytes


@dataclass(frozen=True, slots=True)
class Chains:
    """The two chains of a game: `open` for rolls that all may see, `hidden` for decks and secret draws."""

    open: Chain
    hidden: Chain

    @classmethod
    def from_secrets(cls, open_secret: bytes, hidden_secret: bytes, length: int = DEFAULT_LENGTH) -> Self:
        """Make both chains from two secrets of 32 random bytes.

        Raises:
            ValueError: both secrets are the same: the open links would then give away the decks.
        """
        if open_secret == hidden_secret:
            raise ValueError("the open and the hidden chain need a secret each")
        return cls(
            Chain.from_secret(open_secret, "open", length),
            Chain.from_secret(hidden_secret, "hidden", length),
        )

    @property
    def anchors(self) -> Anchors:
        """The anchors that the start report publishes."""
        return Anchors(self.open.anchor, self.hidden.anchor)
