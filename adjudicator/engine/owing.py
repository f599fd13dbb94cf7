"""Who owes a packet anything: the seats that have a choice in it which somebody waits for."""

from __future__ import annotations

from adjudicator.engine import advance
from adjudicator.engine.system import Game
from adjudicator.model.order import Topic
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import State
from adjudicator.model.view import view


def owing(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats that have a choice to make in the packet at hand, in seating order.

    Who can do but one thing has none, where everybody can see that; what follows from secrets counts as a choice.
    """
    needed = _needed(advance.topics(game, state))
    try:
        plain = _needed(advance.topics(game, view(state, None)))
    except Unknowable:
        plain = ()
    forced = {seat for seat in {topic.slot.seat for topic in plain} if not _chooses(seat, plain)}
    seats = {topic.slot.seat for topic in needed} - forced
    return tuple(seat for seat in game.seats if seat in seats)


def _needed(topics: tuple[Topic, ...]) -> tuple[Topic, ...]:
    return tuple(topic for topic in topics if topic.slot.need == "required")


def _chooses(seat: str, topics: tuple[Topic, ...]) -> bool:
    """Say whether a seat can do more than one thing; of several slots without a default it may choose among them."""
    mine = [topic.slot for topic in topics if topic.slot.seat == seat]
    bare = [slot for slot in mine if slot.default is None]
    return len(bare) > 1 or any(slot.choices.size() > 1 for slot in mine)
