"""5.D.b What becomes of units that a revolution told to retreat: their commanders choose with their next orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import OneOf
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Verdict
from adjudicator.model.secret import Secret
from adjudicator.model.state import Change, Local, State
from adjudicator.systems.carthage_diplomacy.options import profile_of
from adjudicator.systems.carthage_diplomacy.political import filed, season_frame
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of
from adjudicator.systems.diplomacy.orders import HOLD, MOVE, PLACE, Command, bare, province
from adjudicator.systems.diplomacy.state import DISLODGED, PLACE_OF, SCOPE, UNITS, WAS_OF, Dislodged, Unit
from adjudicator.systems.diplomacy.units import closed
from adjudicator.systems.diplomacy.units.choices import command
from adjudicator.systems.diplomacy.units.pieces import Pieces

CITE = "cd:5.D.b"
WITHDRAWALS_READ: Final = Note("withdrawals_read")


@event("rebels_met", "cd:5.D.b")
class RebelsMet:
    """A unit in a province that revolted left it for `now`, or stays where it is; `who` commands it."""

    unit: str
    place: str
    who: str
    now: str


def told_to_go(state: State) -> tuple[tuple[str, Unit, Dislodged], ...]:
    """Return the units that a revolution told to retreat: token, unit, where each may go."""
    return tuple((token, UNITS.get(state, SCOPE, token), row) for token, row in DISLODGED.items(state, SCOPE))


def leaving(state: State) -> frozenset[str]:
    """Return the provinces of such units."""
    return frozenset(unit.place for _, unit, row in told_to_go(state) if not row.by)


def withdrawal_slots(
    game: Game, state: State, key: str, now: tuple[str, ...]
) -> Iterator[tuple[Slot, tuple[Suggestion, ...]]]:
    """Yield a slot for each unit that must go; without an order it stays."""
    for _, unit, row in told_to_go(state):
        ways = tuple(command(unit, MOVE, place) for place in row.places)
        about, stays = {"unit": (unit.place,), "season": now}, command(unit)
        slot = Slot(f"{key}:order:{unit.place}", unit.owner, "order", about, "required", OneOf((stays, *ways)), stays)
        yield slot, tuple(Suggestion(way, "may_retreat") for way in ways)


@rule("cd:5.D.b", "cd:ruling 33", title="Where a unit may go when its province revolts")
def check_withdrawal(game: Game, view: State, seat: str, order: Command) -> Verdict:
    """Check whether a unit can leave so."""
    found = ((unit, row) for _, unit, row in told_to_go(view) if unit.place == province(order.place))
    unit, row = next(found)
    facts = {"unit": unit.kind, "place": f"{PLACE}{unit.place}", "to": order.to}
    if unit.owner != seat:
        return Refused("not_your_unit", (CITE,), {**facts, "owner": code_of(view, unit.owner)})
    if order.act == HOLD or (order.act == MOVE and bare(order.to) in row.places):
        return ACCEPTED
    pieces, goal = Pieces.of(game.box.map, view), province(order.to)
    facts["why"] = closed.to_retreat(pieces, profile_of(game.options), unit, row, goal)
    facts["there"] = closed.there(pieces, goal)
    near = tuple(f"{PLACE}{place}" for place in row.places)
    hint = tuple(command(unit, MOVE, place) for place in row.places)
    return Refused("no_retreat_there", (CITE,), {**facts, "near": near}, hint)


@DIPLOMACY_CARTHAGE.step("withdrawals", cites=(CITE,))
@rule("cd:5.D.b", "cd:ruling 33", title="Units leave a province that revolted, or stand if they cannot")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Move the units that were told to go to empty places, one to each; those that meet, and all others, stay."""
    rows = told_to_go(state)
    held = Pieces.of(play.game.box.map, state).at
    goals = dict(_goals(state))
    if rows:
        state = yield WITHDRAWALS_READ.at(SCOPE, _spent(state, leaving(state)))
    crowd = Counter(goals.values())
    for token, unit, row in rows:
        goal = goals.get(token, "")
        free = goal in row.places and goal not in held and crowd[goal] == 1
        changes: list[Change] = [DISLODGED.drop(state, SCOPE, token)]
        if free:
            changes += [PLACE_OF.set(state, SCOPE, token, goal), WAS_OF.set(state, SCOPE, token, unit.place)]
        data = RebelsMet(unit.kind, unit.place, code_of(state, unit.owner), goal if free else unit.place)
        state = yield Event.of(data, SCOPE, tuple(changes))
    return END


def _spent(state: State, places: frozenset[str]) -> tuple[Change, ...]:
    """Return the change that takes the orders of such units out of the season's memory: they have been used."""
    path, memory = season_frame(state)
    left = tuple(
        (seat, order)
        for seat, order in memory.entries.known()
        if order.kind != "order" or province(order.place) not in places
    )
    return (Local(path, replace(memory, entries=Secret(left))),)


def _goals(state: State) -> Iterator[tuple[str, str]]:
    orders = {(seat, province(order.place)): order for seat, order in filed(state, "order")}
    for token, unit, _ in told_to_go(state):
        order = orders.get((unit.owner, unit.place))
        if order is not None and order.act == MOVE:
            yield token, bare(order.to)
