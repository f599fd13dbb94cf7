"""Governors develop their provinces (section 5, step 4)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.state import DEVELOPED, INF, SCOPE
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.terms.governing import governed
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.state import SENATORS, Province

CITES = ("ror:5", "ror:ruling 0f")


@event("development_rolled", "ror:5", "ror:ruling 0f")
class DevelopmentRolled:
    """A governor's roll for his province: the die, `bonus` of an honest man, `omens`, the target and the gain.

    `influence` is what he gains if it is developed, 0 if not.
    """

    province: str
    senator: str
    die: int
    bonus: int
    omens: int
    target: int
    influence: int


@rule("ror:5", "ror:ruling 0f", title="Who develops more easily")
def bonus(game: Game, state: State, row: Province) -> int:
    """Return what is added to the roll for an undeveloped province."""
    if game.options.development == "no_spoils":
        return int(not row.spoils)
    return int(not SENATORS.get(state, SCOPE, row.governor).corrupt)


@ROME.step("revenue.development", cites=CITES)
@rule("ror:5", "ror:13", "ror:ruling 5", title="Undeveloped provinces may be developed by their governors")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Roll for each undeveloped province with a governor that is not idle, in printed order."""
    figures = play.game.box.constants.revenue
    for key, row in governed(play.game, state):
        if row.developed or row.idle:
            continue
        die, more = play.dice.roll(f"develop/{key}", where="5"), bonus(play.game, state, row)
        less = omens(play.game, state)
        won = die + more - less >= figures.develop_min
        gain = int(figures.develop_influence) if won else 0
        data = DevelopmentRolled(
            f"province:{key}", f"senator:{row.governor}", die, more, less, figures.develop_min, gain
        )
        changes: tuple[Change, ...] = ()
        if won:
            changes = (DEVELOPED.set(state, SCOPE, key, value=True), INF.add(SCOPE, row.governor, gain))
        state = yield Event.of(data, play.scope, changes)
    return END
