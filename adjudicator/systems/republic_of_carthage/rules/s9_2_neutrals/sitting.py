"""Which seats a Neutral decides for: its own, and those of players who are silent."""

from __future__ import annotations

from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event
from adjudicator.model.state import State
from adjudicator.systems.republic_of_carthage.people import of_faction
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.state import SCOPE, SENATORS, SITTERS, Sitter

PURSES = SITTERS.col("purses", tuple)


def rows(state: State) -> dict[str, Sitter]:
    """Return who decides for which seats; nobody in a game that can have no Neutrals."""
    return dict(state.parts.get(SCOPE, {}).get(SITTERS.name, {}))


def sitter(game: Game, state: State, seat: str) -> Sitter | None:
    """Return who decides for a seat now, None where its player does."""
    row = rows(state).get(seat)
    return row if row is not None and (seat in game.kept or seat in sat_in(state)) else None


def sat_in(state: State) -> tuple[str, ...]:
    """Return the seats of players for which a Neutral decides now: not yet in the packet they were found silent in."""
    here = state.packet
    at = (here.parent or here.id) if here is not None else ""
    return tuple(seat for seat, row in sorted(rows(state).items()) if row.after != at or not row.after)


@CARTHAGE.on("turn_begun")
def remember(play: Play, state: State, event: Event) -> Flow[None]:
    """Note what the Neutrals hold when the turn begins: what is more by the end of Revenue is their income."""
    del event
    changes = []
    for seat in sorted(rows(state)):
        held = tuple((key, SENATORS.get(state, SCOPE, key).talents) for key in of_faction(state, seat))
        changes.append(PURSES.set(state, SCOPE, seat, held))
    if changes:
        yield Event("purses_noted", play.scope, changes=tuple(changes), audience=())
