"""6.5.5 The courts of a republic as a value, and what holds of trials in each: whom the Censor can have tried."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, Note
from adjudicator.model.order import ACCEPTED, Slot, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.rules.senate.proposals.measure import nothing
from adjudicator.systems.republic.state import CASES, MOTIONS, SCOPE, Case, Motion

PROSECUTIONS: Final = "senate.prosecutions"
TRIED: Final = ("passed", "failed", "vetoed", "cancelled")
"""The outcomes of a trial that count it as held."""
CASES_CLOSED: Final = Note("cases_closed")


@record
class Charge:
    """What a Senator can be tried for: by his bare id, the offence, and the keys of the cases that a trial closes."""

    accused: str
    offence: str
    cases: tuple[str, ...] = ()


@record
class Sentence:
    """A conviction to be carried out: of what, by how many votes; `mob` where the people killed him themselves."""

    measure: Convict
    yes: int = 0
    no: int = 0
    mob: bool = False


def nobody(*_: object) -> bool:
    """Return False."""
    return False


def fitting(*_: object) -> Verdict:
    """Accept every wish."""
    return ACCEPTED


@dataclass(frozen=True, slots=True)
class Courts:
    """What differs between the courts of two republics.

    Attributes:
        charges: game, state: what the Censor can have tried now, by number of the Accused.
        grades: game, offence: whether it is tried for life (`major`), or not (`minor`), or either.
        room: game, state, trial: whether another trial of its kind can be held this turn.
        minor: play, state, sentence: what a minor conviction takes; returns the state and the Influence lost.
        over: play, state: what comes off when the trials of a turn are over.
        speaks: state, trial, case of a murder: the Popularities of the Accused and of the victim in an appeal.
        gives_back: state, trial: whether a marker goes with a trial.
        held: game: whether there are prosecutions at all.
        dice: game, accused: how many dice he rolls in an appeal.
        freed: play, state, motion, trial, total: what follows when the people free the Accused.
        killed: play, state, trial, total: what follows when the people kill the Accused.
        prize: state before the sentence, trial: changes by which the Prosecutor gains more than Influence.
        disowned: whether the family of one executed for murder leaves his faction, though he led it.
        wishes: game, state, key, senators: wishes for the case of death, of those who may flee too.
        topics: game, state, step, senators: wishes of the Accused that can be filed ahead.
        asked: the kinds of these wishes.
        fits: game, view, slot, wish: whether such a wish can be kept on file.
        avenges: whether chits fall for the victim of a murder though the people have killed the Accused.
        shunned: whether a Censor pays for a prosecution that all others vote down.
        flees: play, state, senator: whether he goes into Exile instead of dying.
        flight: play, state, senator: how he goes.
    """

    charges: Callable[[Game, State], tuple[Charge, ...]]
    grades: Callable[[Game, str], tuple[str, ...]]
    room: Callable[[Game, State, Convict], bool]
    minor: Callable[[Play, State, Sentence], Flow[tuple[State, int]]]
    over: Callable[[Play, State], Flow[State]]
    speaks: Callable[[State, Convict, Case | None], tuple[int, int]]
    gives_back: Callable[[State, Convict], bool] = nobody
    held: Callable[[Game], bool] = lambda game: True
    dice: Callable[[Game, str], int] = lambda game, accused: 2
    freed: Callable[[Play, State, Motion, Convict, int], Flow[State]] | None = None
    killed: Callable[[Play, State, Convict, int], Flow[State]] | None = None
    prize: Callable[[State, Convict], tuple[Change, ...]] = nothing
    disowned: bool = False
    wishes: Callable[[Game, State, str, Iterable[str]], Iterable[Slot]] = nothing
    topics: Callable[[Game, State, str, Iterable[str]], Iterable[Topic]] = nothing
    asked: tuple[str, ...] = ("exile",)
    fits: Callable[[Game, State, Slot, Any], Verdict] = fitting
    avenges: bool = False
    shunned: bool = False
    flees: Callable[[Play, State, str], bool] = nobody
    flight: Callable[[Play, State, str], Flow[State]] | None = None


def courts(game: Game) -> Courts:
    """Return the courts of a game's republic."""
    found: Courts = game.box.republic.courts
    return found


def charge(game: Game, state: State, measure: Convict) -> Charge | None:
    """Return the charge that a trial is about, or None if there is no such charge now."""
    found = courts(game).charges(game, state)
    return next((c for c in found if (c.accused, c.offence) == (bare(measure.accused), measure.offence)), None)


def held(state: State) -> tuple[Convict, ...]:
    """Return the trials of this turn that count, those for murder left out."""
    measures = (each for _, row in MOTIONS.items(state, SCOPE) if row.outcome in TRIED for each in row.measures)
    return tuple(each for each in measures if isinstance(each, Convict) and each.offence != "murder")


@rule("roc:ruling 81", "ror:9.4", title="One trial per person and offence per turn")
def was_tried(state: State, measure: Convict) -> bool:
    """Return whether somebody was tried for an offence this turn, also if the trial was cancelled."""
    return any((each.accused, each.offence) == (measure.accused, measure.offence) for each in held(state))


def open_to(game: Game, state: State) -> tuple[Convict, ...]:
    """Return the trials that the Censor can have now, without a Prosecutor; those for life first."""
    its = courts(game)
    every = (
        Convict(f"senator:{each.accused}", grade, each.offence)
        for each in its.charges(game, state)
        for grade in its.grades(game, each.offence)
    )
    can = [each for each in every if its.room(game, state, each) and not was_tried(state, each)]
    return tuple(sorted(can, key=lambda each: each.grade != "major"))


def meant(game: Game, state: State, measure: Convict) -> Convict:
    """Return a trial with its offence: where none is written, the first for which the Accused can be tried so."""
    if measure.offence:
        return measure
    able = open_to(game, state)
    found = (each.offence for each in able if (each.accused, each.grade) == (measure.accused, measure.grade))
    return replace(measure, offence=next(found, ""))


def closed(game: Game, state: State, measure: Convict) -> tuple[Change, ...]:
    """Return the changes by which nobody is tried again for the same; the case of a murder is closed elsewhere."""
    known = charge(game, state, measure)
    return tuple(CASES.drop(state, SCOPE, key) for key in (known.cases if known is not None else ()))


@rule("roc:ruling 17", "ror:9.4", title="The dead are not tried, nor their families for them")
def forget_dead(play: Play, state: State, event: Event) -> Flow[None]:
    """Close every case against the dead; his family card may bear the same number."""
    yield from forget(play, state, bare(event.data.senator), bare(event.data.card))


def forget(play: Play, state: State, *gone: str) -> Flow[None]:
    """Close every case but those of murder against Senators who are gone, by bare ids."""
    closing = [key for key, row in CASES.items(state, SCOPE) if row.senator in gone and not key.startswith("murder:")]
    if closing:
        changes = tuple(CASES.drop(state, SCOPE, key) for key in closing)
        yield CASES_CLOSED.at(play.scope, changes)
