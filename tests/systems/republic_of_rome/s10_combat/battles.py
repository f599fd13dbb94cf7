"""Forces of the Senate on wars, laid out by hand, and the Combat Phase played on them."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.chance.dice import Dice, Tray
from adjudicator.engine.system import Game
from adjudicator.model.order import Filed
from adjudicator.model.rolled import ChainName
from adjudicator.model.state import State
from adjudicator.systems.republic.state import (
    FORCES,
    NOW,
    OFFICES,
    PLACE,
    REBEL,
    REBELLIONS,
    SCOPE,
    UNITS,
    WARS,
    Force,
    Office,
    Rebellion,
    Unit,
    War,
)
from adjudicator.testing.scenario import Run, change, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, game, man, table

OF = game()


def board(of: Game = OF) -> State:
    """Return Rome with a man of each seat and no war."""
    state = man(man(man(table(of), "1", "anna"), "2", "ben"), "3", "clara")
    return put(state, WARS, SCOPE, "punic_1", War("inactive", 1))


def sent(
    state: State, war: str, who: str, legions: int, fleets: int = 0, *, key: str = "f1", second: str = ""
) -> State:
    """Return the state with a force on a war, of the units with the lowest free numbers."""
    state = put(state, FORCES, SCOPE, key, Force(war, who, second, 1))
    for kind, number in (("legion", legions), ("fleet", fleets)):
        free = [each for each, row in UNITS.items(state, SCOPE) if row.kind == kind and row.place in {"pool", "active"}]
        for each in free[:number]:
            state = put(state, UNITS, SCOPE, each, Unit(kind, f"force:{key}"))
    for one in filter(None, (who, second)):
        state = change(state, PLACE, SCOPE, one, f"war:{war}")
    return state


def in_revolt(state: State, who: str, legions: int, *accomplices: str, turn: int = 0) -> State:
    """Return the state with a rebel and his legions, the last of the table."""
    state = put(state, REBELLIONS, SCOPE, NOW, Rebellion(who, accomplices, turn))
    for one in (who, *accomplices):
        state = change(state, PLACE, SCOPE, one, REBEL)
    last = [each for each, row in UNITS.items(state, SCOPE) if row.kind == "legion"][-legions:]
    for each in last:
        state = put(state, UNITS, SCOPE, each, Unit("legion", REBEL))
    return state


def office(state: State, key: str, who: str) -> State:
    """Return the state with the holder of an office."""
    return put(state, OFFICES, SCOPE, key, Office(who))


def fought(state: State, *dice: int, orders: Iterable[Filed] = (), of: Game = OF) -> Run:
    """Play the wars of the Combat Phase; the dice are those of all battles in turn."""
    return play_out(of, state, "combat.wars", orders, ScriptedDice(*dice))


class _Source:
    """The dice of battles and the chits as said; without more of them chits of nobody, and 1 for all else."""

    def __init__(self, rolls: Iterable[int], chits: Iterable[int]) -> None:
        self.left, self.chits = list(rolls), list(chits)

    def number(self, chain: ChainName, label: str, sides: int) -> int:
        del chain
        if "chit" in label:
            return self.chits.pop(0) if self.chits else min(sides, 20)
        return self.left.pop(0) if "/roll/" in label else 1

    def unused(self) -> str:
        return f"left over: {self.left}, {self.chits}" if self.left or self.chits else ""


class _Loaded(ScriptedDice):
    """Dice of which a test says those of the battles, and chits."""

    __slots__ = ()

    def __init__(self, rolls: Iterable[int], chits: Iterable[int]) -> None:
        self._script = _Source(rolls, chits)  # type: ignore[assignment]
        Dice.__init__(self, Tray(self._script, frozenset()))


def met(state: State, *dice: int, chits: Iterable[int] = (), orders: Iterable[Filed] = (), of: Game = OF) -> Run:
    """Play the wars of the Combat Phase with the dice of its battles; units lost are the first, chits name nobody."""
    run = play_out(of, state, "combat.wars", orders, _Loaded(dice, chits))
    assert audit(of, run.state) == audit(of, state)
    return run
