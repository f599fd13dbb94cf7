"""Fleets that cards take: from the places that an officer names, by default from home first."""

from __future__ import annotations

from collections import Counter

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.combat.counters import ACTIVE, lies, on_board
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.occasion import section
from adjudicator.systems.republic.state import FLEET, FORCES, SCOPE, UNITS

Wishes = tuple[tuple[str, int | None], ...]
"""Places and how many fleets they lose, None for the rest; `active`, or the commander of a force as `senator:7`."""


@record
class FleetsAt:
    """Fleets lost at a place: `active`, or `war:libyan` under `commander`, `senator:7` or empty."""

    place: str
    commander: str
    number: int


@event("fleets_lost", answers=("choose",))
class FleetsLost:
    """Fleets went back to the Force Pool: by the dice, or as many as `number`; `had` is all there were on the board."""

    card: str
    dice: tuple[int, ...]
    had: int
    number: int
    places: tuple[FleetsAt, ...]


@rule("roc:6.4.2.1", "roc:6.5.7", "roc:ruling 67h", "ror:16", title="Fleets are lost where the HRAO says")
def take_fleets(
    play: Play, state: State, card: str, wanted: int, wishes: Wishes, dice: tuple[int, ...] = ()
) -> Flow[State]:
    """Take fleets from the places named, what is lacking from the Active Forces and then from the force with most."""
    fleets = fleets_on_board(state)
    taken = _picked(play.game, state, min(wanted, len(fleets)), wishes)
    places = Counter(UNITS.get(state, SCOPE, key).place for key in taken)
    at = tuple(FleetsAt(*_told(state, place), number) for place, number in places.items())
    data = FleetsLost(card, dice, len(fleets), len(taken), at)
    changes = play.game.box.republic.to_pool(play.game, state, taken)
    return (yield Event.of(data, play.scope, changes, (section(play),), because=card))


def fleets_on_board(state: State) -> tuple[str, ...]:
    """Return the fleets that the Senate has on the board, by key."""
    return tuple(key for key, row in UNITS.items(state, SCOPE) if row.kind == FLEET and on_board(row.place))


def _told(state: State, place: str) -> tuple[str, str]:
    if place == ACTIVE:
        return ACTIVE, ""
    force = FORCES.get(state, SCOPE, place.partition(":")[2])
    return f"war:{force.war}", person(force.commander) if force.commander else ""


def _picked(game: Game, state: State, number: int, wishes: Wishes) -> tuple[str, ...]:
    taken: list[str] = []
    for where, most in (*wishes, *((place, None) for place in _by_default(state))):
        there = [key for key in lies(state, _place(state, where), FLEET) if key not in taken]
        room = number - len(taken)
        taken += there[: room if most is None else min(most, room)]
    return tuple(taken)


def _place(state: State, where: str) -> str:
    """Return a place as counters have it, from a place, or from a commander's id."""
    rows = FORCES.items(state, SCOPE)
    return next((f"force:{key}" for key, row in rows if where == person(row.commander)), where)


def _by_default(state: State) -> tuple[str, ...]:
    """Return the Active Forces, then forces by their fleets, the most first."""
    forces = sorted(FORCES.rows(state, SCOPE), key=lambda key: (-len(lies(state, f"force:{key}", FLEET)), key))
    return (ACTIVE, *(f"force:{key}" for key in forces))
