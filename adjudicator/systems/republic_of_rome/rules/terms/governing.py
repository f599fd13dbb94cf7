"""Which provinces have a governor."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.state import REBEL, SCOPE
from adjudicator.systems.republic_of_rome.state import PROVINCES, SENATORS, Province


@rule("ror:5", title="Which provinces have a governor")
def governed(game: Game, state: State) -> tuple[tuple[str, Province], ...]:
    """Return the provinces with a governor, in printed order."""
    found = ((key, PROVINCES.find(state, SCOPE, key)) for key in game.box.provinces)
    return tuple((key, row) for key, row in found if row is not None and row.governor and _loyal(state, row.governor))


def by_legate(state: State, province: str) -> bool:
    """Return whether a province has a governor who is elsewhere: without MIL there, and safe."""
    row = PROVINCES.find(state, SCOPE, province)
    there = SENATORS.get(state, SCOPE, row.governor).place if row is not None and row.governor else ""
    return bool(there) and there not in {f"province:{province}", REBEL}


def mil(game: Game, state: State, province: str) -> int:
    """Return what a governor adds to the strength of his province, 0 for a legate."""
    governor = PROVINCES.get(state, SCOPE, province).governor
    return 0 if by_legate(state, province) else int(game.box.person(governor).mil)


def _loyal(state: State, governor: str) -> bool:
    """Return whether a governor is no rebel: a rebel's province brings nothing and his term stands still."""
    return SENATORS.get(state, SCOPE, governor).place != REBEL
