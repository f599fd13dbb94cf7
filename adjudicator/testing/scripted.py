"""Dice for tests of rules: they fall as the test says, and the test fails when it gives too few or too many."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from types import TracebackType
from typing import Self

from adjudicator.engine.chance.dice import Dice, Tray
from adjudicator.model.rolled import ChainName

_SHUFFLE = "/shuffle/"


class ScriptError(AssertionError):
    """The script and the rule do not agree on the dice."""


class _Script:
    """The source behind `ScriptedDice`."""

    def __init__(self, rolls: Sequence[int | tuple[str, int]], orders: Mapping[str, Sequence[int]]) -> None:
        self._plain = [roll for roll in rolls if isinstance(roll, int)]
        self._labelled = [roll for roll in rolls if not isinstance(roll, int)]
        for label, order in orders.items():
            self._labelled += [(f"{label}{_SHUFFLE}{place}", draw) for place, draw in _draws(label, order)]

    def number(self, chain: ChainName, label: str, sides: int) -> int:
        """Return the scripted number for a label, or else the next number without one."""
        found = next((roll for roll in self._labelled if f"/{label}".endswith(f"/{roll[0]}")), None)
        if found is not None:
            self._labelled.remove(found)
            value = found[1]
        elif self._plain and _SHUFFLE not in label:
            value = self._plain.pop(0)
        else:
            raise ScriptError(f"no scripted number for {label} ({chain}, {sides} sides); {self.unused()}")
        if not 1 <= value <= sides:
            raise ScriptError(f"the script has {value} for {label}, which has {sides} sides")
        return value

    def unused(self) -> str:
        """Return the rest of the script, for a message; empty when nothing is left."""
        left = [f"{label} = {value}" for label, value in self._labelled] + [str(value) for value in self._plain]
        return f"left over: {', '.join(left)}" if left else ""


def _draws(label: str, order: Sequence[int]) -> list[tuple[int, int]]:
    """Return the Fisher-Yates draws, by place, that bring items 0, 1, 2, ... into an order."""
    if sorted(order) != list(range(len(order))):
        raise ScriptError(f"the order of {label} must name each place from 0 to {len(order) - 1} once")
    now = list(range(len(order)))
    draws = []
    for place in range(len(order) - 1, 0, -1):
        other = now.index(order[place])
        draws.append((place, other + 1))
        now[place], now[other] = now[other], now[place]
    return draws


class ScriptedDice(Dice):
    """Dice that fall as a test says, recorded like real ones.

    Args:
        rolls: numbers in the order they are drawn, or `(label, number)` for the draw of that label whenever it
            comes. A label may be the end of the real one, cut at a slash: `appeal/1` stands for `t4@1/appeal/1`.
        orders: for a shuffle by its label (or the end of it): the old places of its items in their new order, so
            `(2, 0, 1)` puts the last of three on top. A shuffle takes no other numbers.
        used: labels drawn before.

    Use it with `with`, or call `finish` at the end, so that numbers left over fail the test.
    """

    __slots__ = ("_script",)

    def __init__(
        self,
        *rolls: int | tuple[str, int],
        orders: Mapping[str, Sequence[int]] | None = None,
        used: Container[str] = frozenset(),
    ) -> None:
        self._script = _Script(rolls, orders or {})
        super().__init__(Tray(self._script, used))

    def finish(self) -> None:
        """Fail when a scripted number was not drawn.

        Raises:
            ScriptError: lists what is left over.
        """
        left = self._script.unused()
        if left:
            raise ScriptError(f"the rules did not draw all that was scripted; {left}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        if fault is None:
            self.finish()
