"""The Master of Horse, whom the dictator names (section 9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import OneOf
from adjudicator.model.event import Event
from adjudicator.model.order import ACCEPTED, Slot, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.people import number, offices_of, owner
from adjudicator.systems.republic.rules.checks import ids
from adjudicator.systems.republic.rules.senate.elections.heads import free
from adjudicator.systems.republic_of_rome.orders.chair import Master
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.officers import (
    CENSOR,
    DICTATOR,
    MASTER,
    filling,
    holder,
    not_eligible,
)

STEP: Final = "senate.master"
KIND: Final = "master"
CITES: Final = ("ror:9.2", "ror:ruling 25")


@rule("ror:9.2", title="Who can be Master of Horse: in Rome without a major office, but Censor")
def eligible(game: Game, state: State) -> tuple[str, ...]:
    """Return who can be named, by default the first: of the dictator's faction, then by MIL."""
    dictator = holder(state, DICTATOR)
    able = [key for key in free(state) if {CENSOR}.issuperset(offices_of(game, state, key)) and key != dictator]
    seat = owner(state, dictator)
    able.sort(key=lambda key: (owner(state, key) != seat, -game.box.person(key).mil, number(key)))
    return tuple(able)


def bring(play: Play, state: State) -> Flow[State]:
    """Bring on the step in which the dictator names him."""
    yield from ()
    play.push(STEP, "master")
    return state


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the dictator's owner."""
    able, dictator = eligible(game, state), holder(state, DICTATOR)
    if able and dictator:
        seat = owner(state, dictator)
        orders = tuple(Master(who) for who in ids(able))
        yield Slot(f"{frame.key}:{KIND}:{seat}", seat, KIND, {}, "optional", OneOf(orders), orders[0])


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Master) -> Verdict:
    """Check whether somebody can be named."""
    del frame, slot
    able = eligible(game, view)
    if bare(order.senator) in able:
        return ACCEPTED
    hint = tuple(Master(f"senator:{key}") for key in able[:1])
    return not_eligible(game, view, MASTER, order.senator, hint)


@ROME.step(STEP, cites=CITES, kinds=(KIND,), asks=asks, check=check)
@rule("ror:9.2", "ror:ruling 25", title="The dictator names a Master of Horse, who cannot refuse")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Give him the office; with nobody eligible it stays empty."""
    answer, able = play.one(KIND), eligible(play.game, state)
    wish = bare(answer.order.senator) if answer is not None and isinstance(answer.order, Master) else ""
    chosen = wish if wish in able else next(iter(able), "")
    if chosen:
        data, changes = filling(play.game, state, MASTER, chosen, appointed=True)
        yield Event.of(data, play.scope, changes, CITES)
    return END
