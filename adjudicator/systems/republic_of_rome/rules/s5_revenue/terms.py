"""The terms of governors (section 5, step 10)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.state import CITY, FORUM, GOVERNOR, IN_CITY, PLACE, SCOPE, YEARS
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.terms.for_life import appoint
from adjudicator.systems.republic_of_rome.rules.terms.governing import by_legate, governed
from adjudicator.systems.republic_of_rome.state import IDLE, PROVINCES, RETURNED, SENATORS, SPOILS

CITES = ("ror:5",)


@event("term_passed", "ror:5", weight=30, news=lambda data: not data.left)
class TermPassed:
    """A year of a governor is over; with 0 `left` he comes home, to the Forum if he is of no faction."""

    province: str
    senator: str
    left: int


@rule("ror:5", "ror:16", title="What keeps a province from bringing anything lasts for one Revenue Phase")
def _fresh(state: State) -> tuple[Change, ...]:
    """Return the changes by which nothing of this Revenue Phase marks a province any more, vacant ones too."""
    keys = PROVINCES.rows(state, SCOPE)
    return tuple(
        f.set(state, SCOPE, key, value=False) for key in keys for f in (IDLE, SPOILS) if f.of(state, SCOPE, key)
    )


@ROME.step("revenue.terms", cites=CITES)
@rule("ror:5", title="Each term falls by one; who served his last turn comes home")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let a year pass for each governor; a province without one lies in the Forum with its garrison."""
    fresh = (*_fresh(state), *((RETURNED.set(state, SCOPE, CITY, ()),) if RETURNED.of(state, SCOPE, CITY) else ()))
    if fresh:
        state = yield MOVED_ON.at(play.scope, fresh)
    for key, row in governed(play.game, state):
        left = row.term - 1
        changes: tuple[Change, ...] = (YEARS.set(state, SCOPE, key, left),)
        if not left:
            home = IN_CITY if SENATORS.get(state, SCOPE, row.governor).faction else FORUM
            back = (*RETURNED.of(state, SCOPE, CITY), row.governor)
            changes += (
                RETURNED.set(state, SCOPE, CITY, back),
                GOVERNOR.set(state, SCOPE, key, ""),
            )
            changes += () if by_legate(state, key) else (PLACE.set(state, SCOPE, row.governor, home),)
        data = TermPassed(f"province:{key}", f"senator:{row.governor}", left)
        state = yield Event.of(data, play.scope, changes)
    yield from appoint(play, state)
    return END
