"""What comes after a battle: veterans, Suffetes who stay as Generals, homecomings, and what is remembered."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import State
from adjudicator.systems.republic.people import offices_of
from adjudicator.systems.republic.rules.combat.aftermath import ForceHome
from adjudicator.systems.republic.rules.combat.forces import armies_of, commanders_of, fleets_of, units_of
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.terms.out_of_office import SUFFETES
from adjudicator.systems.republic.state import (
    FORCES,
    SCOPE,
)
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.homecoming import force_home
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.losses import office_ends

CITE = "roc:6.6.2"
FORCE_GONE: Final = Note("force_gone")


@event("suffete_stays", own_weight=79)
class SuffeteStays:
    """A Suffete who stays on a war is General from now on, without Influence, and his office is vacant."""

    senator: str
    office: str
    war: str


@rule("roc:6.6.2", "roc:ruling 76", title="A commander who stays is General without Influence")
def suffetes_stay(play: Play, state: State, force: str, cite: str) -> Flow[State]:
    """End the office of each Suffete who stays on a war with a force; other commanders are Generals already."""
    for senator in commanders_of(state, force):
        office = next((held for held in offices_of(play.game, state, senator) if held in SUFFETES), "")
        if office:
            data = SuffeteStays(person(senator), f"office:{office}", f"war:{FORCES.get(state, SCOPE, force).war}")
            changes = office_ends(state, senator, office)
            state = yield Event.of(data, play.scope, changes, (cite, "roc:ruling 76"))
    return state


def go_home(play: Play, state: State, force: str, why: str, *, beaten: bool) -> Flow[State]:
    """Bring a force home; its commanders leave their command."""
    row = FORCES.get(state, SCOPE, force)
    commanders = tuple(person(key) for key in commanders_of(state, force))
    numbers = (len(armies_of(state, force)), len(fleets_of(state, force)))
    data = ForceHome(force, f"war:{row.war}", commanders, *numbers, why)
    changes = force_home(play.game, state, force, beaten=beaten)
    return (yield Event.of(data, play.scope, changes, (CITE,)))


def dissolve_if_empty(play: Play, state: State, force: str) -> Flow[State]:
    """Take a force without a unit off its war; commanders who are left come home, and did not win."""
    if FORCES.find(state, SCOPE, force) is None or units_of(state, force):
        return state
    if commanders_of(state, force):
        return (yield from go_home(play, state, force, "lost", beaten=True))
    changes = (FORCES.drop(state, SCOPE, force),)
    return (yield FORCE_GONE.at(play.scope, changes))
