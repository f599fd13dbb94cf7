"""6.5.7 A commander whom the Senate has called home faces the people at once."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import MOVED_ON
from adjudicator.model.order import Slot, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.courts import Exile
from adjudicator.systems.republic.orders.setup import Heir, Prefer
from adjudicator.systems.republic.state import IN_CITY, NOW, SCOPE, SITTINGS
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s4_terms import exile
from adjudicator.systems.republic_of_carthage.rules.s6_7_revolution.reaction import public_reaction
from adjudicator.systems.republic_of_carthage.state import SENATORS

STEP = "senate.reaction"
CITES = ("roc:6.5.7", "roc:6.7.1")
REACTED = SITTINGS.col("reacted", tuple[str, ...])


@record
class Judged:
    """The commanders who face the people, by bare id."""

    senator: str


def judge(play: Play, state: State, senators: tuple[str, ...]) -> None:
    """Bring on the Public Reaction for commanders, by bare id, the first one first; for each once a turn."""
    seen = REACTED.of(state, SCOPE, NOW) if SITTINGS.find(state, SCOPE, NOW) is not None else ()
    for senator in reversed([one for one in senators if one not in seen]):
        play.push(STEP, f"reaction-{senator.lower()}", local=Judged(senator))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Look up heirs, and ask the owner of a Statesman whether he would rather go into Exile than be crucified."""
    return exile.last_wishes(game, state, frame.key, (frame.local.senator,))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Exile | Heir | Prefer | Nothing) -> Verdict:
    """Check whether a wish can be kept on file."""
    return exile.check_last_wish(game, view, slot, order)


@CARTHAGE.step(STEP, cites=CITES, kinds=exile.LAST_WISHES, asks=asks, check=check)
@rule("roc:6.5.7", "roc:ruling 107", "roc:ruling 108", "roc:ruling 121k", title="A recalled commander faces the people")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Roll on the Public Reaction Table for one who is home, and remember it."""
    senator: str = play.frame.local.senator
    row = SENATORS.find(state, SCOPE, senator)
    if row is None or row.place != IN_CITY:
        return END
    if SITTINGS.find(state, SCOPE, NOW) is not None:
        known = REACTED.of(state, SCOPE, NOW)
        state = yield MOVED_ON.at(play.scope, (REACTED.set(state, SCOPE, NOW, (*known, senator)),))
    yield from public_reaction(play, state, senator)
    return END
