"""The courts of Rome: the appeal, what a conviction takes and brings, what comes off at the end (section 9.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import Slot, Topic, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare, told
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.people import is_free, person
from adjudicator.systems.republic.rules.checks import ids
from adjudicator.systems.republic.rules.mortality.stricken import strike
from adjudicator.systems.republic.rules.senate.proposals.chair import censor
from adjudicator.systems.republic.rules.senate.trials.courts import Courts, Sentence
from adjudicator.systems.republic.rules.senate.trials.sentence import MarkerChange, closed
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.rules.terms.posts import posts_of
from adjudicator.systems.republic.state import CASES, CONCESSIONAIRE, INF, POP, SCOPE, Case, Motion
from adjudicator.systems.republic_of_rome.registry import EFFECTS, MEASURES
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials import s9_4_exile as exile
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials import s20_5_advocates as advocates
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials.charges import CONCESSION, charges, grades, room
from adjudicator.systems.republic_of_rome.rules.terms.pontifex import OMENS
from adjudicator.systems.republic_of_rome.rules.terms.popularity import changed
from adjudicator.systems.republic_of_rome.state import CORRUPT, MAJOR, PRIOR_CONSUL, SENATORS

CITES: Final = ("ror:9.4",)
FREED_FROM: Final = 12
"""The total of an appeal from which on the Accused is freed; each point above 11 draws a chit."""
DICE: Final = 2


@event("convicted_minor", "ror:9.4", weight=67)
class ConvictedOfLess:
    """A minor conviction: Influence and Popularity, the prior-consul marker and all concessions are lost."""

    senator: str
    offence: str
    yes: int
    no: int
    inf: MarkerChange
    pop: MarkerChange
    prior_consul: bool
    concessions: tuple[str, ...]


@event("markers_removed", "ror:9.4")
class MarkersRemoved:
    """The trials of this turn are over: corrupt and major markers of these Senators in Rome come off."""

    senators: tuple[str, ...]


@rule("ror:9.4", title="A minor conviction: 5 Popularity, 5 Influence, the prior-consul marker, all concessions")
def minor(play: Play, state: State, local: Sentence) -> Flow[tuple[State, int]]:
    """Take what a minor conviction takes, and return the Influence lost; he keeps his office."""
    measure, senator = local.measure, bare(local.measure.accused)
    row, figures = SENATORS.get(state, SCOPE, senator), play.game.box.constants.senate.minor_conviction
    inf = influence(play.game, row.inf, figures.influence)
    pop = changed(play.game, state, senator, figures.popularity)
    lost = posts_of(play.game, state, senator).concessions
    data = ConvictedOfLess(
        measure.accused,
        measure.offence,
        local.yes,
        local.no,
        MarkerChange.of(row.inf, inf),
        MarkerChange.of(row.pop, pop),
        row.prior_consul,
        told("card", lost),
    )
    changes: tuple[Change, ...] = (INF.add(SCOPE, senator, inf), POP.add(SCOPE, senator, pop))
    changes += tuple(CONCESSIONAIRE.set(state, SCOPE, key, "") for key in lost)
    changes += (PRIOR_CONSUL.set(state, SCOPE, senator, value=False),) if row.prior_consul else ()
    changes += closed(play.game, state, measure)
    return (yield Event.of(data, play.scope, changes)), -inf


@rule("ror:9.4", title="The prosecutor takes the prior-consul marker of the convicted")
def prize(state: State, measure: Convict) -> tuple[Change, ...]:
    """Return the change by which a Prosecutor gets the marker; a Senator has at most one."""
    prosecutor = bare(measure.prosecutor)
    if not prosecutor or not PRIOR_CONSUL.of(state, SCOPE, bare(measure.accused)):
        return ()
    has = PRIOR_CONSUL.of(state, SCOPE, prosecutor)
    return () if has else (PRIOR_CONSUL.set(state, SCOPE, prosecutor, value=True),)


@rule(
    "ror:9.4", "ror:9.9", title="What the people hear of: his own Popularity, in a trial for murder less the victim's"
)
def speaks(state: State, measure: Convict, case: Case | None) -> tuple[int, int]:
    """Return the Popularity of the Accused, and that of the victim of a murder, in whose trial his own says nothing."""
    return (0, case.popularity) if case is not None else (POP.of(state, SCOPE, bare(measure.accused)), 0)


@EFFECTS.effect("appeal_dice", fields=("dice",), cites=("ror:9.4", "ror:14"))
@rule("ror:9.4", "ror:14", title="An appeal is two dice, for Glaucia three")
def dice(game: Game, accused: str) -> int:
    """Return how many dice an Accused, by his bare id, rolls before the people."""
    found = (effect for effect in game.box.effects_of(accused, "appeal_dice"))
    return next((effect.number("dice") for effect in found), DICE)


@rule("ror:9.4", "ror:9.9", title="Who is freed by the people endangers Censor and prosecutor")
def freed(play: Play, state: State, motion: Motion, measure: Convict, total: int) -> Flow[State]:
    """Draw a chit for each point above 11; only the Censor and the Prosecutor can die, none in a trial for murder."""
    del motion
    if measure.offence == "murder":
        yield from ()
        return state
    exposed = tuple(dict.fromkeys(key for key in (censor(state), bare(measure.prosecutor)) if key))
    return (yield from strike(play, state, total - FREED_FROM + 1, "freed", touches=exposed, cites=CITES))


@rule("ror:9.4", title="At the end of Prosecutions the markers of those in Rome go")
def over(play: Play, state: State) -> Flow[State]:
    """Take off corrupt and major markers of Senators in Rome, and forget what concessions paid."""
    rows = SENATORS.items(state, SCOPE)
    marked = tuple(key for key, row in rows if is_free(row) and (row.major or row.corrupt))
    paid = tuple(key for key, case in CASES.items(state, SCOPE) if _ends(state, key, case.senator))
    if not marked and not paid:
        yield from ()
        return state
    changes: tuple[Change, ...] = tuple(CASES.drop(state, SCOPE, key) for key in paid)
    for key in marked:
        changes += (MAJOR.set(state, SCOPE, key, value=False), CORRUPT.set(state, SCOPE, key, ()))
    return (yield Event.of(MarkersRemoved(ids(marked)), play.scope, changes))


def _ends(state: State, case: str, senator: str) -> bool:
    """Return whether a case ends with the trials of a turn: that of a concession, and that of a Senator in Rome."""
    row = SENATORS.find(state, SCOPE, person(state, senator))
    unpaid = case.startswith(f"{OMENS}:") and row is not None and is_free(row)
    return unpaid or case.startswith(f"{CONCESSION}:")


def _topics(game: Game, state: State, step: str, senators: Iterable[str]) -> Iterator[Topic]:
    """Yield what can be filed ahead for Senators who may be tried: Exile, advocates."""
    mine = tuple(senators)
    yield from exile.topics(game, state, step, mine)
    yield from advocates.topics(game, state, step, mine)


def _fits(game: Game, view: State, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401 - a wish of either kind
    """Check a wish of an Accused."""
    its = advocates.fits if slot.kind == advocates.KIND else exile.fits
    return its(game, view, slot, order)


def _answers(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check an answer that goes with a trial."""
    if slot.kind == advocates.KIND:
        return advocates.fits(game, view, slot, order)
    return exile.check(game, view, frame, slot, order)


COURTS: Final = Courts(
    charges=charges,
    grades=grades,
    room=room,
    minor=minor,
    over=over,
    speaks=speaks,
    dice=dice,
    freed=freed,
    prize=prize,
    disowned=True,
    topics=_topics,
    asked=(exile.KIND, advocates.KIND),
    fits=_fits,
    killed=advocates.killed,
    avenges=True,
    shunned=True,
    flees=exile.flees,
    flight=exile.go,
)
MEASURES.enter(
    replace(
        exile.RULE,
        kinds=(*exile.RULE.kinds, advocates.KIND),
        fits=_answers,
        beforehand=advocates.beforehand,
        opened=advocates.opened,
        heard=advocates.plead,
        after=advocates.after,
    )
)
