"""Draws in the Forum Phase of the mock-ups' game: a deck of a few known cards, and what one initiative does with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from adjudicator.engine.chance.dice import Dice, Tray
from adjudicator.engine.deck import Pile
from adjudicator.model.order import Filed
from adjudicator.model.rolled import ChainName
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.state import DECK, DECKS, LATE, SCOPE
from adjudicator.testing.scenario import Run, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, board
from tests.systems.republic_of_carthage.s6_4_forum.agora import go

CARD = (3, 3)
"""Dice that are no 7."""

SEVEN = (3, 4)


def deck(*cards: str, late: tuple[str, ...] = (), state: State | None = None) -> State:
    """Return a position whose decks hold these cards alone."""
    bare = put(state or board(), DECKS, SCOPE, DECK, Pile.of(cards))
    return put(bare, DECKS, SCOPE, LATE, Pile.of(late))


def drawn(state: State, *orders: Filed, dice: Iterable[int | tuple[str, int]] = (), seat: str = "anna") -> Run:
    """Let a seat draw the top card."""
    return go(state, "forum.draw", *orders, dice=(*CARD, *dice), seat=seat)


def event(
    total: int, state: State, *orders: Filed, dice: Iterable[int | tuple[str, int]] = (), seat: str = "anna"
) -> Run:
    """Let a seat roll a 7, and three dice of a total."""
    return go(state, "forum.draw", *orders, dice=(*SEVEN, *three(total), *dice), seat=seat)


def three(total: int) -> tuple[int, int, int]:
    """Return three dice of a total."""
    first = max(1, total - 12)
    second = min(6, total - first - 1)
    return first, second, total - first - second


def at_ease(total: int, state: State) -> Run:
    """Let Anna roll a 7 and three dice of a total; every other die shows 1."""
    ready = place(state, "forum.draw", SCOPE, path="t4/forum.draw", local=Initiative("anna", 1))
    return play_out(GAME, ready, "forum.draw", dice=cast("ScriptedDice", _AtEase(total)))


class _AtEase(Dice):
    """Dice for one random event of a total."""

    def __init__(self, total: int) -> None:
        super().__init__(Tray(_Fixed(total)))

    def finish(self) -> None:
        """Leave nothing over."""


class _Fixed:
    """The numbers behind them."""

    def __init__(self, total: int) -> None:
        names = ("initiative/1", "initiative/2", "event/1", "event/2", "event/3")
        self.numbers = dict(zip(names, (*SEVEN, *three(total)), strict=True))

    def number(self, chain: ChainName, label: str, sides: int) -> int:
        """Return the number of a label."""
        return self.numbers.get(label.partition("@")[2].partition("/")[2], 1)
