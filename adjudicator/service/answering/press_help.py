"""The answer to `help press`: how to write to others in this game, with their names."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.log.press import GREY
from adjudicator.engine.reporting import Say
from adjudicator.model.page import Order, Orders, Part, Prose
from adjudicator.service.filing.docket import Filing
from adjudicator.service.game.table import Board
from adjudicator.service.press.addressees import callings

TWO = 2


def how_to_write(table: Board, work: Filing, say: Say) -> Iterator[Part]:
    """Yield how to write press, as far as this game allows it."""
    settings = table.config.press
    others = [callings(table)[seat] for seat in table.game.seats if seat != work.seat]
    facts = {"copied": settings.gm_copy, "allowed": settings.allowed, "to": settings.to, "others": others}
    yield Prose((say("help/press", facts),))
    if not settings.allowed:
        return
    grey = GREY in settings.allowed
    prefix = "" if len(settings.allowed) > 1 or not grey else "grey "
    if "players" in settings.to and others:
        yield Prose((say("help/press-one", facts),))
        head = f"say {others[0]}" if not prefix else f"{prefix}press to {others[0]}"
        yield Orders((Order(f"{head}: {say('help/press-text', facts)}"),))
        yield Prose((say("help/press-lines", {**facts, "several": len(others) >= TWO}),))
        text = say("help/press-lines-text", facts)
        yield Orders(tuple(map(Order, (f"{prefix}press to {', '.join(others[:TWO])}:", text, "end press"))))
    lines = [f"{prefix}press to all: {say('help/press-text', facts)}"] if "all" in settings.to else []
    lines += [f"grey {lines[0]}"] if lines and grey and not prefix else []
    lines += [f"{prefix}press to GM: {say('help/press-gm', facts)}"] if "gm" in settings.to else []
    if lines:
        yield Prose((say("help/press-all", {**facts, "grey": grey}),))
        yield Orders(tuple(map(Order, lines)))
    yield Prose((say("help/press-answers", facts),))
