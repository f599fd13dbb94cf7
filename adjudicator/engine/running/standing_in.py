"""Orders that a system files itself, for seats that nobody plays: they take the path of players' orders."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.log.book import Book
from adjudicator.engine.running import filing
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
    rolled = tuple(Event.of(each, frame.scope, audience=PUBLIC if each.chain == "open" else ()) for each in dice.take())
    if filed is None:
        return said, rolled
    here = state.packet.id if state.packet is not None else ""
    # Below 0, no number is that of an order on file; standing, none of them is ever used up.
    own = tuple(
        Filed(filed.seat, -number, order, (), "standing", 0, here, "", 0)
        for number, order in enumerate(filed.orders, start=1)
    )
    audience = PUBLIC if stand_in.shown(filed) else (filed.seat,)
    told = Event(KIND, frame.scope, filed, cites=stand_in.cites, audience=audience)
    return filing.answer(game, state, Book(own), frame, slot), (*rolled, told)


def relieved(game: Game, state: State, absent: Iterable[str]) -> tuple[Event, ...]:
    """Return the events by which the system takes over seats without a player, and gives back those that have one.

    Args:
        game: the game.
        state: the state now; what it says already is not said again, so that this can be asked at any time.
        absent: the seats that nobody plays, or whose player is no longer waited for.
    """
    told = game.system.stand_in.relieve(game, state, absent) if game.system.stand_in is not None else ()
    return tuple(event.located(state.named(event.scope)) for event in told)


def returned(game: Game, state: State, seat: str) -> tuple[Event, ...]:
    """Return the event by which the system gives a seat back to its player, none where it has not taken it over."""
    others = (each for each in game.seats if each != seat)
    return tuple(event for event in relieved(game, state, others) if event.data.seat == seat)
