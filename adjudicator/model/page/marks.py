"""The words of a page: plain strings, and the few marked pieces in them.

A `Text` is a plain string, or a tuple of strings and marked pieces that are set one after the other; spaces between
them are written out: `("Barca cannot be persuaded ", Cite("6.4.2.2.1"), ".")`. Strings are written as the plain text
shows them (`-4T`, `4 x 4 x 3 = 48T`, `"hano"`); HTML puts the true signs in. Line breaks in them are spaces.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

Tone: TypeAlias = Literal["plain", "good", "bad", "ask", "accent"]
"""How HTML colours a word: gain or filed, cost or refused, question, emphasis. The word says it without colour too."""


@dataclass(frozen=True, slots=True, init=False)
class Cite:
    """Rules by bare number, `Cite("6.2.1", "6.2.2")` as `[6.2.1, 6.2.2]`; a ruling as `Cite("ruling 75")`."""

    kind: ClassVar[str] = "cite"
    rules: tuple[str, ...]

    def __init__(self, *rules: str) -> None:
        object.__setattr__(self, "rules", rules)


@dataclass(frozen=True, slots=True)
class Strong:
    """A result that HTML sets bold; plain text shows it unmarked."""

    kind: ClassVar[str] = "strong"
    text: str


@dataclass(frozen=True, slots=True)
class Typed:
    """Words to type, as `Done: yes`: two spaces around them in plain text, bold in HTML, on one line where they fit."""

    kind: ClassVar[str] = "typed"
    text: str


Piece: TypeAlias = str | Cite | Strong | Typed
Text: TypeAlias = str | tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail that a button of the HTML opens, ready to send: address, subject and body, unencoded."""

    kind: ClassVar[str] = "mail"
    to: str
    subject: str
    body: str


@dataclass(frozen=True, slots=True)
class Button:
    """A `mailto:` button. Only HTML shows it, so the line it sends must appear beside it as text.

    A `quiet` one is drawn in outline, as the answer that changes nothing.
    """

    kind: ClassVar[str] = "button"
    label: str
    mail: Mail
    quiet: bool = False
