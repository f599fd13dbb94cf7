"""The opening of the Senate Phase: what is measured and reset, and 6.5.1, the terms of the Committee."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.senate.proposals import chair, motions
from adjudicator.systems.republic.rules.senate.voting.votes import oratory
from adjudicator.systems.republic.rules.senate.wars.crisis import measured
from adjudicator.systems.republic.state import DEPARTED, HOLDER, MOTIONS, NOW, OFFICES, SCOPE, SITTINGS, TERM, Sitting
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.state import COMMITTEE

STEP: Final = "senate.opening"
CITE: Final = "roc:6.5.1"
RETIRED = SITTINGS.col("retired", tuple[tuple[str, str], ...])


@event("senate_met", "roc:6.5")
class SenateMet:
    """The Senate Phase begins: who presides, empty for nobody, and the Oratory of each faction in Carthage."""

    senator: str
    votes: tuple[tuple[str, int], ...]


@record
class TermAdvanced:
    """A Member's marker moves one space; with 0 turns left the office goes to the Forum."""

    office: str
    senator: str
    left: int


@event("terms_advanced", "roc:6.5.1")
class TermsAdvanced:
    """The markers of all Members move."""

    terms: tuple[TermAdvanced, ...]


@CARTHAGE.step(STEP, cites=(CITE,))
@rule("roc:6.5", "roc:6.5.1", title="The Senate meets")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Reset the Senate's memory, measure the Crisis, and advance the terms."""
    game = play.game
    crisis = measured(game, state)
    changes: list[Change] = [MOTIONS.drop(state, SCOPE, key) for key, _ in motions.laid(state)]
    known = (key for key in (NOW, DEPARTED) if SITTINGS.find(state, SCOPE, key) is not None)
    changes += (SITTINGS.drop(state, SCOPE, key) for key in known)
    changes.append(SITTINGS.put(SCOPE, NOW, Sitting(crisis=crisis.holds)))
    state = yield MOVED_ON.at(play.scope, tuple(changes))
    senator = chair.presiding(play.game, state)
    rows = tuple((seat, oratory(game, state, seat)) for seat in chair.voters(game, state))
    yield Event.of(SenateMet(person(senator) if senator else "", rows), play.scope)
    state = yield Event.of(crisis, play.scope)
    yield from advance(play, state)
    return END


@rule("roc:6.5.1", "roc:ruling 50", title="The terms of Committee Members run on")
def advance(play: Play, state: State) -> Flow[State]:
    """Move every Member's marker; one with no turn left leaves the seat, which goes to the Forum."""
    rows = OFFICES.rows(state, SCOPE)
    held = [(office, rows[office]) for office in COMMITTEE if office in rows and rows[office].holder]
    if not held:
        yield from ()
        return state
    terms = tuple(TermAdvanced(f"office:{office}", person(row.holder), max(0, row.term - 1)) for office, row in held)
    over = [(office, row.holder) for office, row in held if row.term <= 1]
    changes: list[Change] = [TERM.set(state, SCOPE, office, max(0, row.term - 1)) for office, row in held]
    changes += [HOLDER.set(state, SCOPE, office, "") for office, _ in over]
    changes.append(RETIRED.set(state, SCOPE, NOW, tuple(over)))
    return (yield Event.of(TermsAdvanced(terms), play.scope, tuple(changes)))
