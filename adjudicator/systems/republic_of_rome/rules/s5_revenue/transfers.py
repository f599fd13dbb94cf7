"""Gifts between players in the first edition, after the State has paid (section 5, step 8)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.order import Slot, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revenue import Gift
from adjudicator.systems.republic.rules.revenue import gifts
from adjudicator.systems.republic_of_rome.registry import ROME

STEP = "revenue.transfers"
CITES = ("ror:5", "ror:ruling 0j")


def _slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    if game.box.republic.gifts_apart(game):
        yield from gifts.slots(game, state, key)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask every player, in the first edition."""
    return _slots(game, state, frame.key)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield the same before it is asked."""
    del scope
    for slot in _slots(game, state, STEP):
        yield Topic(slot, STEP, gifts.form(game, state, slot))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Gift | Nothing) -> Verdict:
    """Check whether a gift can be made."""
    del frame
    return gifts.check(game, view, slot, order)


@ROME.step(STEP, cites=CITES, kinds=("gift",), asks=asks, foresees=foresees, check=check)
@rule("ror:5", "ror:ruling 0j", title="Transfers between players")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out all gifts."""
    yield from gifts.resolve(play, state)
    return END
