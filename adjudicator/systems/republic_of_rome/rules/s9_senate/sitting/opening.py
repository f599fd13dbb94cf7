"""The Senate meets: what it remembers of the last time goes, and who holds an office can be tried (8.5, 9.4)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.checks import ids, in_carthage
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.senate.proposals import chair, motions
from adjudicator.systems.republic.rules.senate.sitting import repopulating
from adjudicator.systems.republic.rules.senate.voting.votes import oratory
from adjudicator.systems.republic.state import APART, CITY, DEPARTED, MOTIONS, NOW, SCOPE, SITTINGS, Sitting
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s6_forum.legacies import gifts
from adjudicator.systems.republic_of_rome.rules.s9_senate.government import s9_6_7_life
from adjudicator.systems.republic_of_rome.rules.terms.destroyed import ruined
from adjudicator.systems.republic_of_rome.rules.terms.for_life import kept
from adjudicator.systems.republic_of_rome.rules.terms.in_office import in_office
from adjudicator.systems.republic_of_rome.rules.terms.once import used
from adjudicator.systems.republic_of_rome.state import KNIGHTS, MAJOR, SENATORS, USED

STEP: Final = "senate.opening"
CITES: Final = ("ror:8.5",)


@event("senate_met", "ror:8.5")
class SenateMet:
    """The Senate Phase begins: who presides, empty for nobody, and Oratory and Knights of each faction in Rome."""

    senator: str
    votes: tuple[tuple[str, int, int], ...]


@event("officers_marked", "ror:9.4")
class OfficersMarked:
    """By the first edition who has held a major office since the last Senate can be tried for it this turn."""

    senators: tuple[str, ...]


@ROME.step(STEP, cites=CITES)
@rule("ror:8.1", "ror:8.5", title="The Senate meets")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Reset the Senate's memory, bring the provinces of legacies, and fill Rome if it is too empty."""
    state = yield from ruined(play, state, "senate")
    known = (key for key in (NOW, DEPARTED) if SITTINGS.find(state, SCOPE, key) is not None)
    changes: list[Change] = [MOTIONS.drop(state, SCOPE, key) for key, _ in motions.laid(state)]
    changes += (APART.drop(state, SCOPE, key) for key in APART.rows(state, SCOPE))
    changes += (SITTINGS.drop(state, SCOPE, key) for key in known)
    changes.append(SITTINGS.put(SCOPE, NOW, Sitting()))
    if used(state):
        changes.append(USED.set(state, SCOPE, CITY, kept(state)))
    state = yield MOVED_ON.at(play.scope, tuple(changes))
    senator = chair.presiding(play.game, state)
    votes = tuple(
        (seat, oratory(play.game, state, seat), sum(KNIGHTS.of(state, SCOPE, key) for key in in_carthage(state, seat)))
        for seat in chair.voters(play.game, state)
    )
    state = yield Event.of(SenateMet(person(senator) if senator else "", votes), play.scope)
    state = yield from gifts(play, state)
    if play.game.options.major_markers == "senate":
        state = yield from _mark(play, state)
    repopulating.begin(play, state)
    s9_6_7_life.bring(play, state)
    return END


@rule("ror:9.4", title="In the first edition offices held since the end of the last Senate are a reason for a trial")
def _mark(play: Play, state: State) -> Flow[State]:
    """Mark officers and proconsuls; those of the last closing are marked already."""
    marked = (key for key, row in SENATORS.items(state, SCOPE) if row.major)
    liable = tuple(dict.fromkeys((*in_office(state), *marked)))
    if not liable:
        yield from ()
        return state
    changes = tuple(MAJOR.set(state, SCOPE, key, value=True) for key in liable if not MAJOR.of(state, SCOPE, key))
    return (yield Event.of(OfficersMarked(ids(liable)), play.scope, changes))
