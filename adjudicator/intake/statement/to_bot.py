"""Lines to the bot among orders: which of them change something, and which count beside talk."""

from __future__ import annotations

from typing import Final

from adjudicator.model.reading import Ambiguous, Command, Read, Result

FILED_BY_WORD = frozenset({"done", "clear", "forget", "wait", "resign"})
"""Lines to the bot that change something and contain no free words, which may end in a question mark."""


_BESIDE: Final = frozenset({"done", "forget"})
"""Lines to the bot that count with talk after a comma; `That's it, Ben` is not done."""


def helps(result: Result) -> bool:
    """Return whether a command asks for help on something: `help Zimrida persuade Elram` does not."""
    return isinstance(result, Command) and result.name == "help" and bool(result.arguments)


def files(result: Result) -> bool:
    """Return whether a line would change something: as a question it does not."""
    return isinstance(result, Read | Ambiguous) or (isinstance(result, Command) and result.name in FILED_BY_WORD)


def plain(command: str, said: set[str]) -> bool:
    """Return whether words are so clearly a line to the bot that talk may come with it."""
    return command in _BESIDE and (command != "done" or command in said)
