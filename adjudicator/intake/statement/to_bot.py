"""Lines to the bot among orders: which of them change something, and which count beside talk."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.model.reading import Ambiguous, Command, Read, Result, Talk

FILED_BY_WORD = frozenset({"done", "clear", "forget", "wait", "resign"})
"""Lines to the bot that change something and contain no free words, which may end in a question mark."""


_CONFIRM: Final = frozenset({"confirm", "acknowledge"})
_BESIDE: Final = frozenset({"done", "forget"})
"""Lines to the bot that count with talk after a comma; `That's it, Ben` is not done."""


def helps(result: Result) -> bool:
    """Return whether a command asks for help on something: `help Zimrida persuade Elram` does not."""
    return isinstance(result, Command) and result.name == "help" and bool(result.arguments)


def files(result: Result) -> bool:
    """Return whether a line would change something: as a question it does not."""
    return isinstance(result, Read | Ambiguous) or (isinstance(result, Command) and result.name in FILED_BY_WORD)


def wants_receipt(seen: Lattice, results: Iterable[Result]) -> tuple[Result, ...]:
    """Return talk where a sentence asks for a receipt and brings no code: `Please confirm that you got this`.

    It has its receipt anyway. `please confirm` alone is another way to ask for one.

    Args:
        seen: the sentence.
        results: what the grammar makes of it.
    """
    at = 0
    while seen.has(at, "polite", "sign", "filler"):
        at = seen.has(at, "polite", "sign", "filler")
    asks = bool(seen.words) and seen.words[at % len(seen.words)].folded in _CONFIRM
    alone = at > 0 and not any(word.folded.isalnum() for word in seen.words[at + 1 :])
    wanted = asks and (alone or seen.has(at + 1, "receipt") > 0)
    named = sum(any(edge.names for edge in edges) for edges in seen.edges)
    orders = named > 1 or any(isinstance(result, Read | Ambiguous) for result in results)
    return (Talk(0, seen.text),) if wanted and not orders else ()


def plain(command: str, said: set[str]) -> bool:
    """Return whether words are so clearly a line to the bot that talk may come with it."""
    return command in _BESIDE and (command != "done" or command in said)
