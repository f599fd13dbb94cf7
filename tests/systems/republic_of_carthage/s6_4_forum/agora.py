"""The game of the mock-ups in its Forum Phase: how tests of initiatives run and read it."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.system import Game
from adjudicator.model.fold import apply
from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.state import FORUM, SCOPE
from adjudicator.systems.republic_of_carthage.rules.audits import cards, talents
from adjudicator.systems.republic_of_carthage.state import SENATORS, Senator
from adjudicator.testing.scenario import Run, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, board

HANNO = "7"


def agora() -> State:
    """Return the position with Hanno face up in the Forum."""
    return put(board(), SENATORS, SCOPE, HANNO, Senator(7, "", FORUM, GAME.box.senators[HANNO].inf))


def go(
    state: State,
    step: str,
    *orders: Filed,
    dice: Iterable[int | tuple[str, int]] = (),
    seat: str = "anna",
    extra: bool = False,
    game: Game = GAME,
) -> Run:
    """Run a step of one initiative with all its visits; talents and cards are audited at every event."""
    local = Initiative(seat, 1, extra=extra) if step != "forum.auction" else None
    ready = place(state, step, SCOPE, path=f"t4/{step}", local=local)
    done = play_out(game, ready, step, orders, ScriptedDice(*dice))
    folded, before = ready, (talents(game, ready), cards(game, ready))
    for event in done.events:
        folded = apply(folded, event)
        assert (talents(game, folded), cards(game, folded)) == before, event.kind
    assert folded == done.state
    return done
