"""Homecomings from an expedition or a war, and their consequences (rulings 81, 119, 121k and 133i)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.combat.forces import commanders_of, units_home, units_of
from adjudicator.systems.republic.rules.terms.out_of_office import EXPEDITION, came_beaten, left_command, left_office
from adjudicator.systems.republic.state import FORCES, IN_CITY, PLACE, SCOPE
from adjudicator.systems.republic_of_carthage.rules.s4_terms.expeditions import come_home
from adjudicator.systems.republic_of_carthage.state import EXPEDITIONS


@rule("roc:6.6.1", "roc:ruling 119", "roc:ruling 133i", title="An expedition comes home")
def expedition_home(state: State, expedition: str) -> tuple[Change, ...]:
    """Return the changes by which an expedition is over: leader and merchants at home, he the last who led one."""
    leader = EXPEDITIONS.get(state, SCOPE, expedition).leader
    left = left_office(state, EXPEDITION, leader)
    return (PLACE.set(state, SCOPE, leader, IN_CITY), *come_home(state, expedition), *left)


@rule("roc:6.6.2", "roc:ruling 81", title="Commanders come home")
def commanders_home(game: Game, state: State, senators: tuple[str, ...], *, beaten: bool) -> tuple[Change, ...]:
    """Return the changes by which commanders are in Carthage, no Generals any more; a Suffete stays Suffete.

    Args:
        game: the game, whose offices the commanders may hold.
        state: the position before.
        senators: bare ids; of two Generals the one named last is the last to leave the office.
        beaten: whether they leave a war that they did not win.
    """
    trials = (change for one in senators if beaten for change in came_beaten(state, one))
    cases = tuple(filter(None, (left_command(game, state, one) for one in senators)))
    places = (PLACE.set(state, SCOPE, one, IN_CITY) for one in senators)
    return (*places, *trials, *(cases[-1] if cases else ()))


def force_home(game: Game, state: State, force: str, *, beaten: bool) -> tuple[Change, ...]:
    """Return the changes that dissolve a force: counters with the Active Forces, commanders in Carthage."""
    home = commanders_home(game, state, commanders_of(state, force), beaten=beaten)
    return (*units_home(state, units_of(state, force)), *home, FORCES.drop(state, SCOPE, force))
