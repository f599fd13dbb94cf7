"""The game of the mock-ups after its war is won: Mattan, Marine Suffete, has seven armies; others may have more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from adjudicator.model.fold import apply
from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.audits import counters
from adjudicator.systems.republic.state import CAMPAIGNS, FORCES, OFFICES, SCOPE, UNITS, WARS, Campaign, Force, Office
from adjudicator.systems.republic_of_carthage.rules.audits import cards, talents
from adjudicator.testing.scenario import Run, place, play_out, put, remove
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, MATTAN, board

STEP = "revolution.commanders"
Rolls = Iterable[int | tuple[str, int]]


def won() -> State:
    """Return the position: the 1st Sicilian War is won, Mattan stands there with 4 Celtiberians and 3 Campanians."""
    state = remove(board(), WARS, SCOPE, "sicilian_1")
    for key, row in UNITS.items(state, SCOPE):
        if (row.kind, row.place) == ("fleet", "force:f1"):
            state = put(state, UNITS, SCOPE, key, replace(row, place="active"))
    return put(state, CAMPAIGNS, SCOPE, "f1", Campaign("sicilian_1", (MATTAN,), "victory", won=True))


def second(state: State, senator: str, *, office: str = "") -> State:
    """Return the position with another commander beside Mattan, in an office or a General."""
    state = put(byrsa.at(state, senator, "war:sicilian_1"), FORCES, SCOPE, "f1", Force("sicilian_1", MATTAN, senator))
    return put(state, OFFICES, SCOPE, office, Office(senator, 2)) if office else state


def another(state: State, senator: str, **units: int) -> State:
    """Return the position with a second war won by a Senator, who has some armies there."""
    state = byrsa.moved(byrsa.at(state, senator, "war:libyan"), "force:f2", **units)
    state = put(state, FORCES, SCOPE, "f2", Force("libyan", senator))
    return put(state, CAMPAIGNS, SCOPE, "f2", Campaign("libyan", (senator,), "victory", won=True))


def veteran(state: State, kind: str, where: str, of: str = "") -> State:
    """Return the position with one army of a kind at a place made a veteran of a Senator, or of nobody."""
    rows = UNITS.items(state, SCOPE)
    key = next(key for key, row in rows if (row.kind, row.place, row.veteran) == (kind, where, False))
    return put(state, UNITS, SCOPE, key, replace(UNITS.get(state, SCOPE, key), veteran=True, allegiance=of))


def armies(state: State, where: str) -> list[str]:
    """Return the kinds of the armies at a place."""
    return sorted(row.kind for _, row in UNITS.items(state, SCOPE) if row.place == where and row.kind != "fleet")


def go(state: State, *orders: Filed, dice: Rolls = (), life: str = "once", **shuffles: tuple[int, ...]) -> Run:
    """Run the step with all its visits; talents, cards and counters are audited at every event."""
    numbered = [
        replace(order, number=at, life=life if order.life == "once" else order.life)
        for at, order in enumerate(orders, 1)
    ]
    ready = place(state, STEP, SCOPE, path="t4/commanders")
    named = {name.replace("_", "/"): order for name, order in shuffles.items()}
    done = play_out(GAME, ready, STEP, numbered, ScriptedDice(*dice, orders=named))
    folded = ready
    before = (talents(GAME, ready), cards(GAME, ready), counters(GAME, ready))
    for event in done.events:
        folded = apply(folded, event)
        assert (talents(GAME, folded), cards(GAME, folded), counters(GAME, folded)) == before, event.kind
    assert folded == done.state
    return done
