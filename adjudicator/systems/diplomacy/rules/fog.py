"""Section 10: fog. Players see their own units and centres and what touches them, where the map says so.

Rows out of sight are veiled (`VEILS`), so no view has them. What happened is logged whole for nobody, under a kind of
its own, and once for each player with what that player may know of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game
from adjudicator.model.event import Event, Note
from adjudicator.model.secret import VEILS, Veiled
from adjudicator.model.state import Change, State, Tab
from adjudicator.model.view import view
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.orders import CONVOY, SUPPORT, province
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS
from adjudicator.systems.diplomacy.tables import CENTRES, POWERS, SAVED, centres_of, power_of
from adjudicator.systems.diplomacy.units.outcomes import Fled, Result, Routed

VEILED: Final = Tab(VEILS, Veiled)
UNSEEN: Final = "unseen"
"""The outcome of a player's own support or convoy for a unit that it did not see."""
WHOLE: Final = {
    "moves_made": "hidden_moves_made",
    "retreats_made": "hidden_retreats_made",
    "centres_counted": "hidden_centres_counted",
    "adjusted": "hidden_adjusted",
    "neutrals_back": "hidden_neutrals_back",
}
"""The kind under which all of an event is logged that each player knows in part: nobody reads it before the end."""
SIGHT_CHANGED: Final = Note("sight_changed")


@dataclass(frozen=True, slots=True)
class Eyes:
    """What a player sees of an event: the provinces in its power's sight before and after."""

    power: str
    before: frozenset[str]
    after: frozenset[str]

    def saw(self, unit: str) -> bool:
        """Return whether a unit, as `A VIE`, stood in sight before."""
        return province(unit[2:]) in self.before

    def knows(self, code: str) -> bool:
        """Return whether a province was in sight at either time."""
        return code in self.before or code in self.after


Shown = Callable[[Any, Eyes], Any]
"""Returns what of the payload of an event a player may know, None for nothing."""


@rule("dip:10", title="A player sees its own units and centres and all provinces that touch them")
def in_sight(board: Map, state: State, power: str) -> frozenset[str]:
    """Return the provinces that a power sees."""
    units = (row.place for _, row in UNITS.items(state, SCOPE) if row.owner == power)
    here = {*map(board.province_of, units), *centres_of(state, power)}
    return frozenset(here.union(*(board.beside(code) for code in here)))


def in_the_dark(game: Game, state: State, seat: str) -> frozenset[str]:
    """Return the provinces in which a player cannot know what stands; none without fog."""
    board: Map = game.box.board
    if not board.rules.fog:
        return frozenset()
    return frozenset(board.provinces) - in_sight(board, state, power_of(state, seat))


def seen_by(game: Game, state: State, seat: str) -> State:
    """Return what a player sees of a state; the state itself without fog."""
    return view(state, seat) if game.box.board.rules.fog else state


def partial(view: State) -> bool:
    """Return whether a view is one of a player or of the public in fog, so that it counts nobody's units whole."""
    part = view.parts.get(SCOPE, {})
    return VEILS in part and not part[VEILS] and not view.over


def in_fog(game: Game, state: State, event: Event, shown: Shown) -> Flow[State]:
    """Log an event that all may know, or in fog: whole for nobody, and for each player what it sees of it.

    Args:
        game: the game.
        state: before the event.
        event: what happened.
        shown: what of its payload a player may know.
    """
    if not game.box.board.rules.fog:
        return (yield event)
    before = _sights(game, state)
    state = yield replace(event, kind=WHOLE[event.kind], audience=())
    after = _sights(game, state)
    state = yield from lowered(game, state)
    for power, seat in _played(state).items():
        told = shown(event.data, Eyes(power, before[power], after[power]))
        if told is not None:
            state = yield Event(event.kind, SCOPE, told, cites=event.cites, audience=(seat,))
    return state


@rule("dip:10", title="What is out of sight is not on a player's map")
def lowered(game: Game, state: State) -> Flow[State]:
    """Veil the rows of units and centres for all who do not see them; nothing without fog."""
    if not game.box.board.rules.fog:
        return state
    now, due = VEILED.rows(state, SCOPE), _veils(game, state)
    changes: list[Change] = [VEILED.drop(state, SCOPE, mark) for mark in now if mark not in due]
    for mark, to in due.items():
        if mark not in now:
            changes.append(VEILED.put(SCOPE, mark, Veiled(to)))
        elif now[mark].to != to:
            changes.append(VEILED.col("to", tuple).set(state, SCOPE, mark, to))
    if changes:
        state = yield SIGHT_CHANGED.at(SCOPE, tuple(changes))
    return state


def _veils(game: Game, state: State) -> dict[str, tuple[str, ...]]:
    """Return who may know of each row, by its mark; a unit that must retreat is known to its own player alone."""
    sights, seats = _sights(game, state), _played(state)
    found: dict[str, tuple[str, ...]] = {}
    for token, unit in UNITS.items(state, SCOPE):
        own = (seats[unit.owner],) if unit.owner in seats else ()
        if token in DISLODGED.rows(state, SCOPE):
            found[f"{DISLODGED.name}/{token}"] = found[f"{UNITS.name}/{token}"] = own
        else:
            found[f"{UNITS.name}/{token}"] = _watching(seats, sights, game.box.board.province_of(unit.place))
    for code in CENTRES.rows(state, SCOPE):
        found[f"{CENTRES.name}/{code}"] = _watching(seats, sights, code)
    for power in state.parts[SCOPE].get(SAVED.name, ()):
        found[f"{SAVED.name}/{power}"] = (seats[power],) if power in seats else ()
    return found


def _watching(seats: Mapping[str, str], sights: Mapping[str, frozenset[str]], code: str) -> tuple[str, ...]:
    return tuple(seat for power, seat in seats.items() if code in sights[power])


def _played(state: State) -> dict[str, str]:
    return {power: row.seat for power, row in POWERS.items(state, SCOPE) if row.seat}


def _sights(game: Game, state: State) -> dict[str, frozenset[str]]:
    return {power: in_sight(game.box.board, state, power) for power in _played(state)}


# ------------------------------------------------------------------------------------- what a player may know


@rule("dip:10", title="Of others' orders a player reads those to units that it saw before or sees now")
def results_seen(results: tuple[Result, ...], eyes: Eyes) -> tuple[Result, ...]:
    """Return the outcomes that a player may know of, without the names of units that the player does not see."""
    return tuple(_result(one, eyes) for one in results if one.owner == eyes.power or _readable(one, eyes))


def _readable(one: Result, eyes: Eyes) -> bool:
    """Return whether a player may read another's order; one that helps a unit only if it saw that unit too."""
    code, now = province(one.place), province(one.now)
    if one.order.act in {SUPPORT, CONVOY}:
        return code in eyes.before and province(one.order.of) in eyes.before and _lies_in_sight(one, eyes)
    return code in eyes.before or now in eyes.after


def _lies_in_sight(one: Result, eyes: Eyes) -> bool:
    return not one.order.to or eyes.knows(province(one.order.to))


def _result(one: Result, eyes: Eyes) -> Result:
    seen = replace(one, culprits=tuple(unit for unit in one.culprits if eyes.saw(unit)))
    helps = one.order.act in {SUPPORT, CONVOY} and province(one.order.of) not in eyes.before
    if helps and one.reason != "cut" and not one.dislodged:
        return replace(seen, status="ok", reason=UNSEEN, culprits=(), attack=0, against=0, hold=0)
    return seen


def routed_seen(routed: tuple[Routed, ...], eyes: Eyes) -> tuple[Routed, ...]:
    """Return the dislodged units that a player may know of; where others' may go to, as far as it sees that."""
    return tuple(_routed(one, eyes) for one in routed if one.owner == eyes.power or province(one.place) in eyes.before)


def _routed(one: Routed, eyes: Eyes) -> Routed:
    by = one.by if not one.by or eyes.saw(one.by) else ""
    if one.owner == eyes.power:
        return replace(one, by=by)
    # That it may retreat at all shows, whereto only by and by.
    return replace(one, by=by, places=(one.place,) if one.places else ())


def fled_seen(fled: tuple[Fled, ...], eyes: Eyes) -> tuple[Fled, ...]:
    """Return the retreats that a player may know of: its own, and those that came into its sight."""
    return tuple(
        replace(one, culprits=tuple(unit for unit in one.culprits if eyes.saw(unit)))
        for one in fled
        if one.owner == eyes.power or (one.now and province(one.now) in eyes.after)
    )
