"""Which seats a Neutral decides for: its own, and those of players who are silent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import State
from adjudicator.systems.republic.people import of_faction
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.state import SENATORS, SITTERS, Sitter

PURSES = SITTERS.col("purses", tuple)
PURSES_NOTED: Final = Note("purses_noted")


def rows(state: State) -> dict[str, Sitter]:
    """Return who decides for which seats; nobody in a game that can have no Neutrals."""
    return dict(state.part(SCOPE).get(SITTERS.name, {})) if state.mounted(SCOPE) else {}


def sitter(game: Game, state: State, seat: str) -> Sitter | None:
    """Return who decides for a seat now, None where its player does."""
    row = rows(state).get(seat)
    return row if row is not None and (seat in game.kept or seat in sat_in(state)) else None


def sat_in(state: State) -> tuple[str, ...]:
    """Return the seats of players for which a Neutral decides now: not yet in the packet they were found silent in."""
    here = state.packet
    at = (here.parent or here.id) if here is not None else ""
    return tuple(seat for seat, row in sorted(rows(state).items()) if row.after != at or not row.after)


def remember(play: Play, state: State, event: Event) -> Flow[None]:
    """Note what the Neutrals hold when the turn begins: what is more by the end of Revenue is their income."""
    del event
    changes = []
    for seat in sorted(rows(state)):
        held = tuple((key, SENATORS.get(state, SCOPE, key).talents) for key in of_faction(state, seat))
        changes.append(PURSES.set(state, SCOPE, seat, held))
    if changes:
        yield PURSES_NOTED.at(play.scope, tuple(changes))


# ------------------------------------------------------------------- for a seat without a player

CITES: Final = ("roc:9.2", "roc:ruling 169")


@event("neutral_sits_in", "roc:9.2", "roc:ruling 169", weight=86)
class NeutralSitsIn:
    """A Neutral decides for a seat after the packet `after`, by a guideline card; an `ally` sides with the chair."""

    seat: str
    card: str
    manner: str
    after: str


@event("neutral_leaves", "roc:9.2", "roc:ruling 169", weight=86)
class NeutralLeaves:
    """The player of a seat, or a successor, decides again."""

    seat: str


@rule("roc:9.2", "roc:ruling 169", title="A Neutral sits in for a seat without a player, until one writes")
def relieve(game: Game, state: State, absent: Iterable[str]) -> tuple[Event, ...]:
    """Return the events that make the seats a Neutral decides for those that lack a player, if the game is set so."""
    if game.options.silent_seat == "defaults" or not state.mounted(SCOPE):
        return ()
    packet, lacking = state.packet, set(absent) - set(game.kept)
    here = (packet.parent or packet.id) if packet is not None else ""
    now = {seat: row for seat, row in rows(state).items() if seat not in game.kept}
    events = []
    for seat in game.seats:
        if seat in lacking and seat not in now and of_faction(state, seat):
            card = resembles(game, state, seat)
            put = SITTERS.put(SCOPE, seat, Sitter(card, game.options.silent_seat, here))
            told = NeutralSitsIn(seat, f"neutral:{card}", game.options.silent_seat, here)
            events.append(Event.of(told, SCOPE, (put,)))
        elif seat in now and seat not in lacking:
            gone = SITTERS.drop(state, SCOPE, seat)
            events.append(Event.of(NeutralLeaves(seat), SCOPE, (gone,)))
    return tuple(events)


@rule("roc:ruling 169", title="Which Neutral a faction resembles")
def resembles(game: Game, state: State, seat: str) -> str:
    """Return the card of the first Neutral, in the order of setup, by whose measure a faction comes first of all."""

    def military(one: str) -> int:
        return sum(int(game.box.person(key).mil) for key in of_faction(state, one))

    def influence(one: str) -> int:
        return sum(SENATORS.get(state, SCOPE, key).inf for key in of_faction(state, one))

    if military(seat) == max(map(military, game.seats)):
        return "imperials"
    if influence(seat) == max(map(influence, game.seats)):
        return "plutocrats"
    return "conservatives" if influence(seat) == min(map(influence, game.seats)) else "populists"
