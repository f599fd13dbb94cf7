"""Setup without the players: seats, board, Senators, first officers, hands, deck, Committee and Trade cards."""

from __future__ import annotations

from collections import Counter

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.box.chits import size
from adjudicator.systems.republic.box.keys import told
from adjudicator.systems.republic.rules.setup import hands
from adjudicator.systems.republic.state import CITY, TREASURY, UNITS, WARS
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s3_setup import committee, officers, senators, stacks
from adjudicator.systems.republic_of_carthage.state import TAX


@event("seats_taken", "roc:3")
class SeatsTaken:
    """The players in the order round the table; next in the list is the left-hand neighbour."""

    seats: tuple[str, ...]
    seating: str


@event("board_laid", "roc:3")
class BoardLaid:
    """The board before a card is dealt: talents, percent, and counters by kind."""

    treasury: int
    tax: int
    active: tuple[tuple[str, int], ...]
    pool: tuple[tuple[str, int], ...]
    inactive_wars: tuple[str, ...]
    chits: int


@CARTHAGE.step("setup.deal", cites=("roc:3",))
def resolve(play: Play, state: State) -> Flow[Next]:
    """Publish the seating and deal everything."""
    yield Event.of(SeatsTaken(play.game.seats, play.game.options.seating), play.scope)
    state = yield Event.of(_board(play, state), play.scope)
    state = yield from senators.deal(play, state)
    state = yield from officers.name(play, state)
    state = yield from committee.deal(play, state)
    state = yield from hands.deal(play, state)
    state = yield from hands.form_deck(play, state)
    yield from stacks.lay(play, state)
    return END


@rule("roc:3.15", "roc:ruling 8", title="The board, the cup of chits and the seating are published")
def _board(play: Play, state: State) -> BoardLaid:
    scope = play.scope
    return BoardLaid(
        TREASURY.of(state, scope, CITY),
        TAX.of(state, scope, CITY),
        _units(state, scope, "active"),
        _units(state, scope, "pool"),
        told("war", (war for war, row in WARS.items(state, scope) if row.status == "inactive")),
        size(play.game.box.chits),
    )


def _units(state: State, scope: str, place: str) -> tuple[tuple[str, int], ...]:
    kinds = Counter(f"unit:{row.kind}" for _, row in UNITS.items(state, scope) if row.place == place)
    return tuple(sorted(kinds.items()))
