"""2, 3.A Newcomers: a perpetual game has no limit of players, and takes them in at the end of a season."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.secret import Secret
from adjudicator.model.state import Change, State
from adjudicator.systems.carthage_diplomacy.codes import free_code
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import newcomer_rows
from adjudicator.systems.carthage_diplomacy.state import DELEGATIONS, NAMES, PERSONS, Delegations, Name, Person
from adjudicator.systems.diplomacy.state import SCOPE


@event("newcomer_joined", "cd:2", "cd:3.A")
class NewcomerJoined:
    """A player who joined the running game has a name and a code, and nothing else yet."""

    who: str
    full: str


@rule("cd:2", "cd:3.A", "cd:3.C", "cd:ruling 57a", title="Newcomers have a name, and rise from nothing")
def take_in(play: Play, state: State) -> Flow[State]:
    """Take in everybody who has a seat and no name yet, in the order in which they joined."""
    for seat in play.game.seats:
        if PERSONS.find(state, SCOPE, seat) is not None:
            continue
        full = play.game.titles.get(f"seat:{seat}", seat)
        code = free_code(play.game.box.map, full, NAMES.rows(state, SCOPE))
        changes: tuple[Change, ...] = (
            PERSONS.put(SCOPE, seat, Person(code)),
            NAMES.put(SCOPE, code, Name(seat, full, "in_use")),
            DELEGATIONS.put(SCOPE, seat, Delegations(Secret((), (seat,)))),
            *newcomer_rows(state, seat),
        )
        state = yield Event.of(NewcomerJoined(code, full), SCOPE, changes)
    return state
