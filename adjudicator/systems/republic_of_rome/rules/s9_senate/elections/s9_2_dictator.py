"""The dictator: appointed by both Consuls in a crisis, else elected if the chair wants one (section 9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.order import ACCEPTED, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.checks import ids
from adjudicator.systems.republic.rules.senate.elections.election import Election
from adjudicator.systems.republic.rules.senate.elections.filling import install
from adjudicator.systems.republic.rules.senate.elections.heads import free, outgoing
from adjudicator.systems.republic.rules.senate.wars.crisis import measured
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_rome.orders.chair import Appoint, Elect
from adjudicator.systems.republic_of_rome.registry import ELECTIONS, ROME
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections import s9_2_master
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.officers import (
    AFTER,
    CENSOR,
    DICTATOR,
    ELIGIBLE,
    candidates,
    filled,
    filling,
    holder,
    kept,
    not_eligible,
)
from adjudicator.systems.republic_of_rome.rules.terms.once import use, used
from adjudicator.systems.republic_of_rome.state import PRIOR_CONSUL

STEP: Final = "senate.dictator"
KIND: Final = "appoint"
CITES: Final = ("ror:9.2",)
NONE: Final = Nothing(KIND)


@event("consuls_disagree", answers=(KIND,))
class ConsulsDisagree:
    """The Consuls do not name the same man as dictator: whoever named one is told that nobody is appointed."""


@rule("ror:9.2", title="Who can be dictator: in Rome without a major office, but Censor")
def eligible(game: Game, state: State) -> tuple[str, ...]:
    """Return the bare ids of those who can be dictator."""
    return tuple(key for key in free(state) if {CENSOR}.issuperset(kept(game, state, key)))


ELIGIBLE[DICTATOR] = eligible


@rule("ror:9.2", "ror:ruling 27", title="One dictator a turn, in a crisis as it stands when its step comes")
def wanted(game: Game, state: State) -> bool:
    """Return whether there can be a dictator now: a crisis, nobody elected this turn and nobody in office."""
    had = filled(state, DICTATOR) or DICTATOR in used(state)
    return measured(game, state).holds and not had and not holder(state, DICTATOR)


def _consuls(game: Game, state: State) -> tuple[str, ...]:
    """Return the Consuls who can appoint: both, or the one left, free in Rome."""
    return tuple(key for key in outgoing(game, state) if key in free(state))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the owners of the Consuls, each sealed, whom they appoint; by default nobody."""
    if wanted(game, state):
        for seat in dict.fromkeys(owner(state, key) for key in _consuls(game, state)):
            yield _slot(game, state, frame.key, seat)


def _slot(game: Game, state: State, key: str, seat: str) -> Slot:
    able = tuple(Appoint(who) for who in ids(eligible(game, state)))
    choices = Either((OneOf((NONE,)), OneOf(able)))
    return Slot(f"{key}:{KIND}:{seat}", seat, KIND, {}, "optional", choices, NONE)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Let everybody file it, who may own a Consul by then."""
    del scope
    if measured(game, state).holds:
        for seat in game.seats:
            own = _slot(game, state, STEP, seat)
            best = ELIGIBLE[DICTATOR](game, state)[:1]
            yield Topic(own, STEP, tuple(Suggestion(Appoint(f"senator:{key}")) for key in best))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Appoint | Nothing) -> Verdict:
    """Check whether somebody can be appointed."""
    del frame, slot
    if isinstance(order, Nothing):
        return ACCEPTED
    able = eligible(game, view)
    if bare(order.senator) in able:
        return ACCEPTED
    hint = tuple(Appoint(f"senator:{key}") for key in able[:1])
    return not_eligible(game, view, DICTATOR, order.senator, hint)


@rule("ror:9.2", "ror:ruling 24", title="Consuls who name the same man make him dictator, without vote or veto")
def heard(play: Play, state: State) -> Flow[State]:
    """Appoint whom both Consuls name, or the one who is left."""
    consuls = _consuls(play.game, state)
    if not wanted(play.game, state) or not consuls:
        return state
    seats = dict.fromkeys(owner(state, key) for key in consuls)
    answers = {seat: play.one(KIND, seat) for seat in seats}
    named = {a.order.senator if a is not None and isinstance(a.order, Appoint) else "" for a in answers.values()}
    if len(named) > 1 or "" in named or bare(next(iter(named))) not in eligible(play.game, state):
        told = tuple(seat for seat, a in answers.items() if a is not None and isinstance(a.order, Appoint))
        return (yield Event.of(ConsulsDisagree(), play.scope, cites=CITES, audience=told)) if told else state
    (senator,) = named
    data, changes = filling(play.game, state, DICTATOR, bare(senator), appointed=True)
    once = use(state, DICTATOR)
    state = yield Event.of(data, play.scope, (*changes, *once), CITES)
    return (yield from came(play, state))


@rule("ror:9.2", "ror:ruling 128", title="In the first edition a dictator has served as soon as he is in office")
def came(play: Play, state: State) -> Flow[State]:
    """Give him the prior-consul marker where that comes at once, and let him name his Master of Horse."""
    who = holder(state, DICTATOR)
    if play.game.options.dictator_marker == "at_once" and not PRIOR_CONSUL.of(state, SCOPE, who):
        served = (PRIOR_CONSUL.set(state, SCOPE, who, value=True),)
        state = yield MOVED_ON.at(play.scope, served)
    return (yield from s9_2_master.bring(play, state))


AFTER[DICTATOR] = came


def posts(game: Game, state: State) -> tuple[str, ...]:
    """Return the office, if there can be a dictator."""
    return (f"office:{DICTATOR}",) if wanted(game, state) else ()


install(
    Election(
        STEP,
        Elect,
        CITES,
        posts=posts,
        candidates=candidates(DICTATOR),
        term="office",
        asks=asks,
        foresees=foresees,
        heard=heard,
        checks=((KIND, check),),
        optional=True,
    ),
    ROME,
    ELECTIONS,
)
