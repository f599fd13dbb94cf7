"""6.5.5 The courts of Carthage: what a minor conviction takes, whose markers come off, and Exile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import Slot
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare, told
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.people import is_free, offices_of, person
from adjudicator.systems.republic.rules.checks import ids
from adjudicator.systems.republic.rules.senate.trials import verdict
from adjudicator.systems.republic.rules.senate.trials.courts import Courts, Sentence
from adjudicator.systems.republic.rules.senate.trials.sentence import MarkerChange, closed
from adjudicator.systems.republic.rules.terms.limits import influence, popularity
from adjudicator.systems.republic.rules.terms.out_of_office import INCOME, SPONSOR
from adjudicator.systems.republic.state import CASES, FORUM, HOLDER, INF, LIABLE, POP, SCOPE, TERM, Case
from adjudicator.systems.republic_of_carthage.registry import MEASURES
from adjudicator.systems.republic_of_carthage.rules.s4_terms import exile, succession
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.trials import charges
from adjudicator.systems.republic_of_carthage.state import COMMITTEE, SENATORS

CITES: Final = ("roc:6.5.5",)
PASSING: Final = (f"{SPONSOR}:", "defeat:")
"""Cases that can be tried in one Prosecutions step alone."""


@event("convicted_minor", "roc:6.5.5", answers=("prosecute",), weight=67, own_weight=91)
class ConvictedMinor:
    """The Accused loses Influence and Popularity, and a Member his seat; `marker` says that he was Liable for it."""

    senator: str
    offence: str
    yes: int
    no: int
    inf: MarkerChange
    pop: MarkerChange
    offices: tuple[str, ...]
    marker: bool


@event("prosecutions_over", "roc:6.5.5", weight=15)
class ProsecutionsOver:
    """The trials of this turn are over: the Liable markers of these Senators come off."""

    senators: tuple[str, ...]


@rule("roc:9.2", "roc:ruling 170", title="With Neutrals there are no prosecutions")
def held(game: Game) -> bool:
    """Return whether the Censor can prosecute at all: not in a game with Neutrals."""
    return not game.kept


@rule("roc:6.5.5", "roc:ruling 121e", title="A minor conviction: Influence, Popularity, and a Member's seat")
def minor(play: Play, state: State, local: Sentence) -> Flow[tuple[State, int]]:
    """Take what a minor conviction takes, and return the Influence lost."""
    measure, senator = local.measure, bare(local.measure.accused)
    row, figures = SENATORS.get(state, SCOPE, senator), play.game.box.constants.senate.minor_conviction
    inf = influence(play.game, row.inf, figures.influence)
    pop = popularity(play.game, row.pop, figures.popularity)
    seats = tuple(office for office in offices_of(play.game, state, senator) if office in COMMITTEE)
    marker = charges.gives_back(state, measure)
    data = ConvictedMinor(
        measure.accused,
        measure.offence,
        local.yes,
        local.no,
        MarkerChange.of(row.inf, inf),
        MarkerChange.of(row.pop, pop),
        told("office", seats),
        marker,
    )
    changes: tuple[Change, ...] = (
        INF.add(SCOPE, senator, inf),
        POP.add(SCOPE, senator, pop),
        *closed(play.game, state, measure),
    )
    changes += tuple(HOLDER.set(state, SCOPE, office, "") for office in seats)
    changes += tuple(TERM.set(state, SCOPE, office, 0) for office in seats)
    return (yield Event.of(data, play.scope, changes)), -inf


@rule("roc:6.5.5", "roc:ruling 82", "roc:ruling 121d", title="Liable markers come off who were in Carthage")
def over(play: Play, state: State) -> Flow[State]:
    """Take Liable markers off Senators in Carthage, and close the cases that could be tried only now."""
    rows = SENATORS.items(state, SCOPE)
    cases = {key: person(state, row.senator) for key, row in CASES.items(state, SCOPE)}
    took = {who for key, who in cases.items() if key.startswith(f"{INCOME}:")}
    sponsored = {who for key, who in cases.items() if key.startswith(f"{SPONSOR}:")} - took
    here = (key for key, row in rows if row.liable and (is_free(row) or row.place == FORUM or key in sponsored))
    marked = tuple(here)
    closed = tuple(
        key for key, who in cases.items() if key.startswith(PASSING) or (key.startswith(f"{INCOME}:") and who in marked)
    )
    changes: tuple[Change, ...] = (
        *(LIABLE.set(state, SCOPE, key, value=False) for key in marked),
        *(CASES.drop(state, SCOPE, key) for key in closed),
    )
    if not changes:
        return state
    return (yield Event.of(ProsecutionsOver(ids(marked)), play.scope, changes))


@rule(
    "roc:6.5.5.2", "roc:ruling 86", title="What the people hear of: the Accused, less his victim in a trial for murder"
)
def speaks(state: State, measure: Convict, case: Case | None) -> tuple[int, int]:
    """Return the Popularity of the Accused, and that of the victim of a murder."""
    pop = POP.of(state, SCOPE, bare(measure.accused))
    return pop, case.popularity if case is not None else 0


def _wishes(game: Game, state: State, key: str, senators: Iterable[str]) -> Iterable[Slot]:
    yield from succession.slots(game, state, key)
    yield from exile.slots(game, state, key, senators)


COURTS: Final = Courts(
    charges=lambda game, state: charges.charges(state),
    grades=lambda game, offence: charges.GRADES[offence],
    room=charges.room,
    minor=minor,
    over=over,
    speaks=speaks,
    gives_back=charges.gives_back,
    held=held,
    wishes=_wishes,
    topics=exile.topics,
    fits=exile.check_last_wish,
    flees=exile.chosen,
    flight=exile.go,
)
MEASURES.enter(verdict.RULE)
