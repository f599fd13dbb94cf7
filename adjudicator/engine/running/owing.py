"""The seats that a packet waits for: those with a choice left in it, as far as everybody can see that.

A seat is left out only by public knowledge. Where a step cannot tell from that what it asks, all whom it could ask
count as having a choice: leaving one out would give away the player's cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.engine.running import questions
from adjudicator.engine.system import Game
from adjudicator.model.latest import Latest
from adjudicator.model.order import Slot, Topic
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import State
from adjudicator.model.view import certain

_PUBLIC = Latest()
OWED = frozenset({"required"})
AWAITED = frozenset({"required", "optional", "open"})
"""The needs that are a reason to wait for a seat: not a right that it always has, such as a vote to end the game."""
Public = tuple[tuple[Topic, ...], tuple[Topic, ...]]
"""What the steps of a packet ask as far as everybody can see, and what they ask where that is not public."""


def owing(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats that owe the current packet an answer and have a choice in it, in seating order."""
    return _choosing(game, state, OWED)


def awaited(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats that the current packet waits for, in seating order: it may ask them, and they have a choice.

    A packet that was opened for some seats only waits for all of them: they, or the game, asked for it.
    """
    if state.packet is not None and _for_some(state):
        return state.packet.only
    return _choosing(game, state, AWAITED)


def owes(game: Game, state: State, seat: str) -> bool:
    """Return whether the current packet waits for a seat that has a choice in it: what that seat alone is told.

    A packet can wait for a seat only because nobody else may know what it holds; the seat knows that it has no choice.
    """
    if seat not in awaited(game, state):
        return False
    asked = (topic.slot for topic in questions.topics(game, state) if topic.slot.seat == seat)
    return any(slot.need in AWAITED and leaves_a_choice(slot) for slot in asked) or _for_some(state)


def idle(slot: Slot) -> bool:
    """Return whether nothing is all that a slot lets its seat choose, as `play nothing` without a card to play."""
    if slot.choices.size() != 1:
        return False
    only: Any = next(iter(slot.choices.every()))
    return bool(hasattr(only, "key") and only.key() == f"{only.kind}:")


def kinds_asked(game: Game, state: State, seat: str) -> tuple[str, ...]:
    """Return the kinds of order that the current packet waits for from a seat, each once."""
    asked = (topic.slot for topic in questions.topics(game, state) if topic.slot.seat == seat)
    return tuple(dict.fromkeys(slot.kind for slot in asked if slot.need in AWAITED))


def _for_some(state: State) -> bool:
    return state.packet is not None and bool(state.packet.only)


def _choosing(game: Game, state: State, needs: frozenset[str]) -> tuple[str, ...]:
    return _PUBLIC.get(state, (id(game), needs), lambda: _choosing_now(game, state, needs))


def _choosing_now(game: Game, state: State, needs: frozenset[str]) -> tuple[str, ...]:
    public, hidden = _PUBLIC.get(state, id(game), lambda: _public(game, state))
    seen = {seat: list[Slot]() for seat in _seats(public, needs)}
    for topic in public:
        if topic.slot.need in needs:
            seen[topic.slot.seat].append(topic.slot)
    forced = {seat for seat, slots in seen.items() if not any(map(leaves_a_choice, slots))}
    seats = _seats(questions.topics(game, state), needs) - (forced - _seats(hidden, needs)) - set(game.kept)
    return tuple(seat for seat in game.seats if seat in seats)


def _public(game: Game, state: State) -> Public:
    public: list[Topic] = []
    hidden: list[Topic] = []
    seen = certain(state)
    for scope, step in questions.serving(game, state):
        foresees = game.system.step(step).foresees
        try:
            public += tuple(foresees(game, seen.at(scope), scope))
        except Unknowable:
            hidden += foresees(game, state.at(scope), scope)
    return tuple(public), tuple(hidden)


def _seats(topics: Iterable[Topic], needs: frozenset[str]) -> set[str]:
    return {topic.slot.seat for topic in topics if topic.slot.need in needs}


def leaves_a_choice(slot: Slot) -> bool:
    """Return whether an order for a slot can make any difference."""
    if slot.default is None:
        return bool(slot.choices.size()) and not idle(slot)
    return slot.choices.size() > 1 or (slot.choices.size() == 1 and not slot.choices.contains(slot.default))
