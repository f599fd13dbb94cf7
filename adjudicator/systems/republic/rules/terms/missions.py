"""What Senators lead besides forces on wars, such as expeditions: as a republic has them, if it has any."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from adjudicator.model.state import Change, State

Keys = tuple[str, ...]


def _no_keys(state: State, senator: str) -> Keys:
    del state, senator
    return ()


def _nothing_over(state: State, missions: Keys) -> tuple[Change, ...]:
    del state, missions
    return ()


def _nothing_handed(state: State, missions: Keys, to: str) -> tuple[Change, ...]:
    del state, missions, to
    return ()


@dataclass(frozen=True, slots=True)
class Missions:
    """The missions of a republic other than wars; by default it has none.

    Attributes:
        led: return the keys of those that a Senator, by his bare id, leads.
        handed: return the changes by which another Senator leads some, by his bare id.
        over: return the changes by which some are over, as nobody leads them.
    """

    led: Callable[[State, str], Keys] = _no_keys
    handed: Callable[[State, Keys, str], tuple[Change, ...]] = _nothing_handed
    over: Callable[[State, Keys], tuple[Change, ...]] = _nothing_over
