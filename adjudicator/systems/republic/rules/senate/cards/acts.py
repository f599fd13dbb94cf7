"""What can be done between two proposals: murders, Laws, Events; a table that each fills where it is built."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from adjudicator.engine.effects import Handlers
from adjudicator.engine.system import Answer, Flow, Game, Play, StepSpec
from adjudicator.model.latest import Latest
from adjudicator.model.order import Slot, Suggestion, Verdict
from adjudicator.model.state import Frame, State


@dataclass(frozen=True, slots=True)
class Act:
    """A kind of order that acts between proposals.

    Attributes:
        kind: the kind of order.
        slots: game, state, frame, moments: what the window asks; each slot's `about` has the moments under `moment`,
            so that an order for another moment does not fit. Every seat is asked, whatever it holds.
        check: as of a step, see `StepSpec`.
        carry: play, state, answer: carries one order out.
        form: game, view, seat: what the order form offers a seat for it, nothing if there is none.
        only: the effects of the republic that alone has it; None for every republic.
        order: which kinds act first when several act in one window, lowest first.
    """

    kind: str
    slots: Callable[[Game, State, Frame, tuple[str, ...]], Iterable[Slot]]
    check: Callable[[Game, State, Frame | None, Slot, Any], Verdict]
    carry: Callable[[Play, State, Answer], Flow[State]]
    order: int = 0
    only: Handlers | None = None
    form: Callable[[Game, State, str], tuple[Suggestion, ...]] | None = None


_ACTS: Final[dict[tuple[str, str], Act]] = {}
_SORTED = Latest()
"""The acts of each republic in their order, by its effects and how many have been entered."""


def enter(act: Act) -> Act:
    """Enter a kind of act into the table; raises ValueError where the kind has an entry."""
    key = act.kind, act.only.system if act.only is not None else ""
    if key in _ACTS:
        raise ValueError(f"{act.kind} acts between proposals already")
    _ACTS[key] = act
    return act


def taking(steps: Mapping[str, StepSpec], only: Handlers) -> Mapping[str, StepSpec]:
    """Return steps of which those that take acts between proposals take the acts of one republic alone, too."""
    own = tuple(act.kind for act in _ACTS.values() if act.only is only)
    common = {act.kind for act in _ACTS.values() if act.only is None}
    return {
        key: replace(spec, kinds=tuple(dict.fromkeys((*spec.kinds, *own)))) if common & {*spec.kinds} else spec
        for key, spec in steps.items()
    }


def acts(game: Game) -> tuple[Act, ...]:
    """Return the acts that the republic of a game has, those that come first in front."""
    only = game.box.republic.effects
    return _SORTED.get(only, len(_ACTS), lambda: _sorted(only))


def _sorted(only: Handlers) -> tuple[Act, ...]:
    own = (act for act in _ACTS.values() if act.only is None or act.only is only)
    return tuple(sorted(own, key=lambda act: (act.order, act.kind)))
