"""Expeditions as what a Senator leads: handed over, or over without him (rulings 20 and 21)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.terms.missions import Missions
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.state import AT_HOME, AWAY, EXPEDITION_LEADER, EXPEDITIONS


def _led(state: State, senator: str) -> tuple[str, ...]:
    return tuple(key for key, row in EXPEDITIONS.items(state, SCOPE) if row.leader == senator)


def _handed(state: State, expeditions: tuple[str, ...], to: str) -> tuple[Change, ...]:
    return tuple(EXPEDITION_LEADER.set(state, SCOPE, key, to) for key in expeditions)


def _over(state: State, expeditions: tuple[str, ...]) -> tuple[Change, ...]:
    return tuple(change for key in expeditions for change in come_home(state, key))


@rule("roc:ruling 20", "roc:ruling 21", title="The merchants of an expedition that is over come home")
def come_home(state: State, expedition: str) -> tuple[Change, ...]:
    """Return the changes by which an expedition is over and its merchants are at home."""
    row = EXPEDITIONS.get(state, SCOPE, expedition)
    merchants = (("caravan", row.caravans), ("trade_fleet", row.trade_fleets))
    moved = tuple(
        change
        for kind, number in merchants
        if number
        for change in (AWAY.add(SCOPE, kind, -number), AT_HOME.add(SCOPE, kind, number))
    )
    return (EXPEDITIONS.drop(state, SCOPE, expedition), *moved)


MISSIONS: Final = Missions(_led, _handed, _over)
