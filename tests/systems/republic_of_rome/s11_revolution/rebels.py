"""Governors in revolt, laid out by hand: Cornelius (1) of Anna in Sicily, others beside him."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.chance.dice import Dice, Tray
from adjudicator.model.order import Filed
from adjudicator.model.rolled import ChainName
from adjudicator.model.state import State
from adjudicator.systems.republic.state import (
    CITY,
    NOW,
    PLACE,
    REBELLIONS,
    SCOPE,
    TURN,
    UNIT_PLACE,
    UNITS,
    Rebellion,
    Unit,
)
from adjudicator.systems.republic_of_rome.rules.s11_revolution import s20_3_governors as governors
from adjudicator.systems.republic_of_rome.state import PROVINCES, REBEL_HOSTS, Province, RebelHost
from adjudicator.testing.scenario import Run, change, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, game, man, table
from tests.systems.republic_of_rome.s01_components.reading import rome

OF = game(provincial_wars=True, rebel_governors=True, rebel_sea="strength")
SICILY, GAUL = "sicily", "cisalpine_gaul"
PRINTED = rome().provinces[SICILY].undeveloped
MIL = int(rome().senators["1"].mil)


class Source:
    """Numbers as said, then 1 for what is lost and 20, who is in no battle, for chits."""

    def __init__(self, rolls: Iterable[int]) -> None:
        self.left = list(rolls)

    def number(self, chain: ChainName, label: str, sides: int) -> int:
        del chain
        if self.left:
            return self.left.pop(0)
        return min(sides, 20) if "chit" in label else 1

    def unused(self) -> str:
        return f"left over: {self.left}" if self.left else ""


class Loaded(ScriptedDice):
    """Dice of which a test says the first ones."""

    __slots__ = ()

    def __init__(self, *rolls: int) -> None:
        self._script = Source(rolls)  # type: ignore[assignment]
        Dice.__init__(self, Tray(self._script, frozenset()))


def governed(state: State, who: str, seat: str, where: str, *, legions: int = 0, **fields: int) -> State:
    """Return a Senator as governor of a province, with a garrison and forces of its own."""
    state = man(state, who, seat, place=f"province:{where}")
    state = put(state, PROVINCES, SCOPE, where, Province(who, term=3, **fields))  # type: ignore[arg-type]
    for number in range(1, legions + 1):
        state = put(state, UNITS, SCOPE, f"legion.{int(who) * 5 + number}", Unit("legion", f"garrison:{where}"))
    return state


def sicily(*, legions: int = 2, armies: int = 3, fleets: int = 0) -> State:
    return governed(table(OF), "1", "anna", SICILY, legions=legions, armies=armies, fleets=fleets)


def risen(*, stays: str = SICILY, legions: int = 2, armies: int = 3, fleets: int = 0) -> State:
    """Return Cornelius of Anna in revolt since the turn before, with his garrison."""
    state = change(sicily(legions=legions, armies=armies, fleets=fleets), PLACE, SCOPE, "1", "rebel")
    for number in range(6, 6 + legions):
        state = change(state, UNIT_PLACE, SCOPE, f"legion.{number}", "rebel")
    state = put(state, REBELLIONS, SCOPE, NOW, Rebellion("1", (), 1))
    state = put(state, REBEL_HOSTS, SCOPE, NOW, RebelHost(stays)) if stays else state
    return change(state, TURN, SCOPE, CITY, 2)


def played(state: State, step: str, *dice: int, orders: Iterable[Filed] = ()) -> Run:
    path = f"t2/{step.replace('.', '/')}"
    run = play_out(OF, place(state, step, "rome", path=path), step, orders, Loaded(*dice))
    for name in ("talents", "legion"):
        assert audit(OF, run.state).get(name) == audit(OF, state).get(name)
    return run


def decided(state: State, *orders: Filed, dice: tuple[int, ...] = ()) -> Run:
    return played(state, governors.STEP, *dice, orders=orders)
