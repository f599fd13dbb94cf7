"""Orders that a system files itself, for seats that nobody plays: they take the path of players' orders."""

from __future__ import annotations

from adjudicator.engine import filing
from adjudicator.engine.book import Book
from adjudicator.engine.dice import Dice
from adjudicator.engine.system import Game, Play
from adjudicator.model.event import PUBLIC, Event
from adjudicator.model.order import Filed, Slot
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view

KIND = "stood_in"
"""The kind of event that shows orders of a stand-in, with the rule that made them."""


def answer(
    game: Game, state: State, frame: Frame, slot: Slot, dice: Dice, said: filing.Answered
) -> tuple[filing.Answered, tuple[Event, ...]]:
    """Return what answers a slot, and the events that show it: the seat's own order, else what the system files.

    Args:
        game: the game.
        state: the state before the step.
        frame: the step's frame.
        slot: the question.
        dice: the dice of the visit; a rule of the stand-in may roll them, each label once.
        said: what the orders on file said, which go first: whoever has written is no silent player.
    """
    stand_in = game.system.stand_in
    if stand_in is None or said.submission.used or slot.seat not in game.stood_in(state):
        return said, ()
    filed = stand_in.orders(Play(game, frame, dice), view(state, slot.seat), slot)
    rolled = tuple(
        Event("rolled", frame.scope, each, audience=PUBLIC if each.chain == "open" else ()) for each in dice.take()
    )
    if filed is None:
        return said, rolled
    here = state.packet.id if state.packet is not None else ""
    # Below 0, no number is that of an order on file; standing, none of them is ever used up.
    own = tuple(
        Filed(filed.seat, -number, order, (), "standing", 0, here, "", 0)
        for number, order in enumerate(filed.orders, start=1)
    )
    audience = PUBLIC if stand_in.shown(filed) else (filed.seat,)
    told = Event(KIND, frame.scope, filed, audience=audience)
    return filing.answer(game, state, Book(own), frame, slot), (*rolled, told)
