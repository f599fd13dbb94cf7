"""The answer to `guide`: how to play this game by mail, on one page, with the seat's own lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from adjudicator.model.page import Heading, Order, Orders, Part, Prose
from adjudicator.service.press.addressees import callings

if TYPE_CHECKING:
    from adjudicator.engine.reporting import Say
    from adjudicator.service.answering.help_lines import Sample
    from adjudicator.service.filing.docket import Filing
    from adjudicator.service.game.table import Board

OWN: Final = 4
"""How many of the lines that the seat can send now are shown."""
BESIDE: Final = frozenset({"done", "wait", "extend", "absent"})
"""Lines to the bot about time, which stand with the deadline."""
LEFT_OUT: Final = frozenset({"forget"})
"""Lines to the bot that are for rare cases; `help` lists them."""


def guide(table: Board, work: Filing, say: Say, own: Sequence[Sample], words: Sequence[Order]) -> Iterator[Part]:
    """Yield the page.

    Args:
        table: the game.
        work: the seat and what it has filed.
        say: renders sentences.
        own: the lines that the seat can send now.
        words: samples of the lines to the bot, each with its remark.
    """
    deadlines, press = table.config.deadlines, table.config.press
    first = tuple({each.of: each for each in reversed(own)}.values())[::-1][:OWN]
    facts = {
        "title": table.game.system.title,
        "name": table.players[work.seat].name,
        "own": bool(first),
        "closes": deadlines.closes == "clock",
        "early": len(work.game.seats) > 1,
        "delay": deadlines.delay,
        "filed": first[0].kind.replace("_", " ") if first else "",
        "several": bool(press.allowed) and "players" in press.to,
    }
    beside = [order for order in words if order.text.split()[0] in BESIDE]
    others = [order for order in words if order.text.split()[0] not in BESIDE | LEFT_OUT]
    yield Prose((say("guide/intro", facts),))
    yield from _part(say, "orders", facts, tuple(Order(each.line) for each in first))
    yield from _part(say, "receipts", facts, ())
    yield Prose((say("guide/receipts-yes", facts),))
    yield from _part(say, "deadline", facts, beside)
    if press.allowed:
        yield from _part(say, "letters", facts, tuple(_letters(table, work)))
    yield from _part(say, "words", facts, others)
    yield from _part(say, "yours", facts, ())


def _part(say: Say, name: str, facts: dict[str, object], lines: Sequence[Order]) -> Iterator[Part]:
    yield Heading(say(f"guide/{name}-title", facts))
    yield Prose((say(f"guide/{name}", facts),))
    if lines:
        yield Orders(tuple(lines))


def _letters(table: Board, work: Filing) -> Iterator[Order]:
    """Yield the lines that write to others, as far as this game allows them."""
    press = table.config.press
    others = [name for seat, name in callings(table).items() if seat != work.seat]
    if "white" in press.allowed and others and "players" in press.to:
        yield Order(f"say {others[0]}: ...")
        if len(others) > 1:
            yield Order(f"press to {', '.join(others[:2])}: ...")
    if "white" in press.allowed and "all" in press.to:
        yield Order("press to all: ...")
