"""What serves against a proposal, or for the floor, without a card, and what answers such a cry, as a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.system import Answer, Flow, Game, Play
from adjudicator.model.order import ACCEPTED, Slot, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.rules.senate.proposals.measure import nothing
from adjudicator.systems.republic.state import Motion

ANSWERS: Final = "play"
"""The kind of order by which a card other than Graft answers a cry."""


@dataclass(frozen=True, slots=True)
class Cries:
    """What a republic has beside cards for vetoes and the floor.

    Attributes:
        powers: game, view, seat, action, measures: what serves a seat in place of a card, the best first, as
            `senator:22A` or `office:pontifex`; measures None stand for any.
        spent: state, power: the changes by which a power is used up for this turn.
        answered: whether Graft and the like can touch what is done with a power.
        barred: game, state, motion: whether no cry can stop a proposal.
        cards: the cards that answer cries, and answers, as orders name them.
        slots: game, state, frame, crier, number: what is asked beside Graft when there is a cry.
        ahead: game, state, key, seat: slots of such answers that can be filed before there is a cry.
        check: game, view, slot, order: whether such an answer fits.
        carry: play, state, crier, number, answer: carries one out; returns whether the cry comes to nothing.
        spoils: game, state: what is taken from the dice of answers.
        tried: play, state, seat: what a try to stop a cry brings on.
    """

    powers: Callable[[Game, State, str, str, tuple[Any, ...] | None], tuple[str, ...]] = nothing
    spent: Callable[[State, str], tuple[Change, ...]] = nothing
    answered: Callable[[Game, str], bool] = lambda *_: True
    barred: Callable[[Game, State, Motion], bool] = lambda *_: False
    cards: Callable[[Game], tuple[str, ...]] = nothing
    slots: Callable[[Game, State, Frame, str, int], Iterable[Slot]] = nothing
    ahead: Callable[[Game, State, str, str], tuple[Slot, ...]] = nothing
    check: Callable[[Game, State, Slot, Any], Verdict] = lambda *_: ACCEPTED
    carry: Callable[[Play, State, str, int, Answer], Flow[tuple[State, bool]]] | None = None
    spoils: Callable[[Game, State], int] = lambda *_: 0
    tried: Callable[[Play, State, str], None] = lambda *_: None
