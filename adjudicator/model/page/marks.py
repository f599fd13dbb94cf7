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


@dataclass(frozen=True, slots=True)
class Ref:
    """A thing of the game by its id, and the words that name it here.

    Text, mail and JSON print the words as if they were part of the string around them; an archive makes a link.
    """

    thing: str
    words: str

    def __str__(self) -> str:
        """Return the words."""
        return self.words


Piece: TypeAlias = str | Cite | Strong | Typed | Ref
Text: TypeAlias = str | tuple[Piece, ...]
Words: TypeAlias = str | tuple[str | Ref, ...]
"""A text in which nothing but references is marked: the words of a cell, or the name of a group."""


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


def said(words: Words) -> str:
    """The words as one string, as every rendering but an archive shows them."""
    return words if isinstance(words, str) else "".join(map(str, words))


def unlinked(text: Text) -> Text:
    """The text with the words of each `Ref` in the string around it: what every rendering but an archive shows."""
    if isinstance(text, str):
        return text
    if not any(isinstance(piece, Ref) for piece in text):
        return text
    pieces: list[Piece] = []
    for piece in text:
        words = str(piece) if isinstance(piece, str | Ref) else None
        last = pieces[-1] if pieces else None
        if words is not None and isinstance(last, str):
            pieces[-1] = last + words
        else:
            pieces.append(piece if words is None else words)
    only = pieces[0] if len(pieces) == 1 else None
    return only if isinstance(only, str) else tuple(pieces)
