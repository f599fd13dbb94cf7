"""6.5.7 Trade Concessions of the Forum for Senators in Carthage."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Assign
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.senate.proposals import present
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.state import CONCESSIONAIRE, CONCESSIONS, NOW, SCOPE, SITTINGS, Motion

CITE = "roc:6.5.7"
CITES = (CITE, "roc:ruling 118", "ror:9.6.1")
ASSIGNED = SITTINGS.col("assigned", tuple)
CONCESSION_NOTED: Final = Note("concession_noted")


@event("concession_assigned", "roc:6.5.7", "roc:ruling 118", "ror:9.6.1", own_weight=53)
class ConcessionAssigned:
    """The Senate gives a Trade Concession to a Senator."""

    concession: str
    senator: str


def waiting(game: Game, view: State) -> tuple[str, ...]:
    """Return the Concessions that the Senate can still assign this turn, by bare id in the order of the box."""
    rows = CONCESSIONS.rows(view, SCOPE)
    lying = (key for key in game.box.concessions if key in rows and not rows[key].holder and not rows[key].face_down)
    able = (key for key in lying if not game.box.republic.held_back(game, view, key))
    return tuple(key for key in able if key not in ASSIGNED.of(view, SCOPE, NOW))


@rule(CITE, "roc:ruling 118", title="Which Trade Concession can be assigned, and to whom")
def check(game: Game, view: State, measure: Assign) -> Verdict:
    """Refuse a Concession that is not face up in the Forum or was proposed this turn, and a Senator away."""
    card = bare(measure.concession)
    row = CONCESSIONS.find(view, SCOPE, card)
    if row is None or row.holder or row.face_down:
        holder = f"senator:{row.holder}" if row is not None and row.holder else ""
        facts = {"concession": measure.concession, "holder": holder, "destroyed": row is not None and row.face_down}
        return Refused("concession_not_free", CITES, facts, lasting=False)
    if card in ASSIGNED.of(view, SCOPE, NOW):
        return Refused("concession_proposed", CITES, {"concession": measure.concession}, lasting=False)
    if why := game.box.republic.held_back(game, view, card):
        return Refused(why, CITES, {"card": measure.concession}, lasting=False)
    return present.absent(view, measure.senator, CITE) or ACCEPTED


def gains(game: Game, view: State, measure: Assign) -> tuple[str, ...]:
    """Return the seat of the Senator who is to have it."""
    return (owner(view, bare(measure.senator)),)


def foreseen(game: Game, state: State, measure: Assign) -> tuple[Change, ...]:
    """Return the changes by which he holds it."""
    card = bare(measure.concession)
    return (CONCESSIONAIRE.set(state, SCOPE, card, bare(measure.senator)), *proposed(state, card))


def proposed(state: State, card: str) -> tuple[Change, ...]:
    """Return the change by which the Senate remembers that a Concession was proposed this turn."""
    known = ASSIGNED.of(state, SCOPE, NOW)
    return () if card in known else (ASSIGNED.set(state, SCOPE, NOW, (*known, card)),)


@rule(CITE, "roc:ruling 118", "ror:9.6.1", title="A Trade Concession is assigned")
def enact(play: Play, state: State, motion: Motion, measure: Assign) -> Flow[State]:
    """Put the Concession on the Senator's card."""
    data = ConcessionAssigned(measure.concession, f"senator:{bare(measure.senator)}")
    changes = foreseen(play.game, state, measure)
    return (yield Event.of(data, play.scope, changes))


@rule("roc:ruling 118", title="Each Concession is proposed at most once a turn")
def after(play: Play, state: State, motion: Motion, measure: Assign) -> Flow[State]:
    """Remember that it was proposed, whatever the outcome but that nothing was voted on."""
    changes = proposed(state, bare(measure.concession)) if motion.outcome != "void" else ()
    if changes:
        state = yield CONCESSION_NOTED.at(play.scope, changes)
    return state


def suggestions(game: Game, view: State, seat: str) -> tuple[Assign, ...]:
    """Return what a seat's agenda could have: each Concession for its Senator of most Influence in Carthage."""
    own = sorted(in_carthage(view, seat), key=lambda key: -present.influence(view, key))
    return tuple(Assign(f"card:{card}", f"senator:{key}") for card in waiting(game, view) for key in own[:1])


RULE: Final = MeasureRule(
    Assign,
    "concessions",
    check,
    enact,
    named=lambda measure: (bare(measure.senator),),
    foreseen=foreseen,
    gains=gains,
    offers=suggestions,
    after=after,
)
