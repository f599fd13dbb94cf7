"""Games with Neutrals for the tests of section 9: set up by seeded dice, and what a Neutral orders in a position."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator.engine.system import Game, Play
from adjudicator.model.choices import OneOf
from adjudicator.model.order import Slot
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.stand_in import NAMES, STAND_IN
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage import dealt

SEEDS = range(12)


def game(players: int = 1, **settings: object) -> Game:
    """Return a game for one or two players, its Neutrals after them in the order round the table."""
    kept = NAMES[: 5 - players]
    table = dealt.game(players, **settings)
    return replace(table, seats=(*table.seats, *kept), kept=kept)


def deal(seed: int, players: int = 1) -> dealt.Deal:
    """Return a game that was dealt, and whose setup orders are open."""
    return dealt.Deal(game(players), seed)


def begun(seed: int, players: int = 1) -> dealt.Deal:
    """Return a game whose setup is over."""
    return deal(seed, players).order()


def orders(
    of: Game,
    state: State,
    seat: str,
    kind: str,
    *dice: int | tuple[str, int],
    step: str = "test",
    local: object = None,
    default: object = None,
    peek: bool = False,
    **about: tuple[str, ...],
) -> tuple[Any, ...]:
    """Return what a seat that a Neutral decides for orders for a slot; nothing where it leaves the default."""
    slot = Slot("test", seat, kind, about, "required", OneOf(()), default, peek=peek)
    play = Play(of, Frame("test", step, SCOPE, local=local), ScriptedDice(*dice))
    made = STAND_IN.orders(play, view(state, seat), slot)
    return () if made is None else made.orders
