"""What a battle costs: units drawn at random, and chits that kill or capture commanders (rulings 124 to 126)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import offices_of
from adjudicator.systems.republic.rules.combat.losses import CommanderCaptured
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.mortality import chits
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.revenue.ransom import price
from adjudicator.systems.republic.rules.terms.out_of_office import GENERAL, SUFFETES, left_office
from adjudicator.systems.republic.state import COMMANDER, FORCES, HOLDER, PLACE, SCOPE, SECOND, TERM

CITE = "roc:6.6.2"


@rule(
    "roc:6.6.2.standoff.2",
    "roc:6.6.2.disaster.2",
    "roc:6.6.2.victory.2",
    "roc:6.6.2.stalemate.2",
    "roc:ruling 126",
    title="Chits kill commanders, and the last one captures",
)
def chits_fall(
    play: Play, state: State, number: int, senators: tuple[str, ...], war: str, *, captures: bool, cite: str
) -> Flow[State]:
    """Draw a chit for each unit lost, which touch commanders alone.

    Args:
        play: the battle.
        state: the position.
        number: the units lost.
        senators: who can be struck, by bare id.
        war: the war's bare id, where a captive is held.
        captures: whether the last chit captures instead of killing.
        cite: the section by which they are drawn.
    """
    hits = yield from chits.draw_each(play, state, number, "chit", touches=senators, cites=(cite,))
    for at, senator in enumerate(hits, start=1):
        if senator and captures and at == len(hits):
            state = yield from _capture(play, state, senator, war)
        elif senator:
            state = yield from die(play, state, senator, cites=(cite,))
    return state


@rule("roc:6.6.2", "roc:ruling 76", "roc:ruling 126", title="A commander is captured")
def _capture(play: Play, state: State, senator: str, war: str) -> Flow[State]:
    """Make a commander a captive: he leaves his force, and his office of Suffete or General."""
    office = next((held for held in offices_of(play.game, state, senator) if held in SUFFETES), "")
    changes: tuple[Change, ...] = (PLACE.set(state, SCOPE, senator, f"captive:{war}"),)
    for key, row in FORCES.items(state, SCOPE):
        if row.second == senator:
            changes += (SECOND.set(state, SCOPE, key, ""),)
        elif row.commander == senator:
            changes += (COMMANDER.set(state, SCOPE, key, row.second),)
            changes += (SECOND.set(state, SCOPE, key, ""),) if row.second else ()
    changes += office_ends(state, senator, office) if office else left_office(state, GENERAL, senator)
    data = CommanderCaptured(
        person(senator), f"war:{war}", price(play.game, state, senator), f"office:{office}" if office else ""
    )
    return (yield Event.of(data, play.scope, changes, (CITE,)))


def office_ends(state: State, senator: str, office: str) -> tuple[Change, ...]:
    """Return the changes by which a Suffete is none any more."""
    gone = (HOLDER.set(state, SCOPE, office, ""), TERM.set(state, SCOPE, office, 0))
    return (*gone, *left_office(state, office, senator))
