"""Section 4: retreats, in spring and in fall."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Foresees, Game, Next, Play, StepSpec
from adjudicator.model.event import Event, event
from adjudicator.model.order import Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.diplomacy.box.options import profile_of
from adjudicator.systems.diplomacy.orders import DISBAND, MOVE, Command, province
from adjudicator.systems.diplomacy.registry import DIPLOMACY
from adjudicator.systems.diplomacy.rules.fog import Eyes, fled_seen, in_fog
from adjudicator.systems.diplomacy.rules.moves import pieces_of
from adjudicator.systems.diplomacy.seasons import RETREATS
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS, Dislodged, Unit
from adjudicator.systems.diplomacy.tables import FALL, POWERS, SPRING, label, power_of
from adjudicator.systems.diplomacy.units import checks
from adjudicator.systems.diplomacy.units.choices import command, retreats_of
from adjudicator.systems.diplomacy.units.outcomes import Fled, retreated
from adjudicator.systems.diplomacy.units.pieces import Pieces

CITE = "dip:4"


@event("retreats_made", "dip:4")
class RetreatsMade:
    """What became of the dislodged units of a season."""

    season: str
    results: tuple[Fled, ...]


def must_retreat(game: Game, state: State) -> bool:
    """Return whether anybody who plays has a unit to retreat: else no packet opens."""
    rows = UNITS.rows(state, SCOPE)
    return any(POWERS.get(state, SCOPE, rows[token].owner).seat for token, _ in DISLODGED.items(state, SCOPE))


def beaten(state: State) -> Iterator[tuple[str, Unit, Dislodged]]:
    """Yield the dislodged units with their tokens."""
    for token, row in DISLODGED.items(state, SCOPE):
        yield token, UNITS.get(state, SCOPE, token), row


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the players of dislodged units where these go."""
    return _slots(game, state, frame.key)


def _slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    for _, unit, row in beaten(state):
        code, seat = game.box.board.province_of(unit.place), POWERS.get(state, SCOPE, unit.owner).seat
        if seat:
            about = {"unit": (code,), "season": (f"{label(state)}{RETREATS}",)}
            choices, default = retreats_of(unit, row.places), command(unit, DISBAND)
            yield Slot(f"{key}:order:{code}", seat, "order", about, "required", choices, default)


def foresees_in(step: str, season: str) -> Foresees:
    """Return what foresees the retreats of a season."""

    def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
        if label(state).partition(" ")[0] != season:
            return
        rows = {game.box.board.province_of(unit.place): (unit, row) for _, unit, row in beaten(state)}
        for slot in _slots(game, state, step):
            unit, row = rows[slot.about["unit"][0]]
            form = tuple(Suggestion(command(unit, MOVE, place), "may_retreat") for place in row.places)
            yield Topic(slot, step, form)

    return foresees


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Command) -> Verdict:
    """Check whether a dislodged unit of the writer can do so."""
    own, code = power_of(view, slot.seat), province(order.place)
    mine = {game.box.board.province_of(unit.place): (unit, row) for _, unit, row in beaten(view) if unit.owner == own}
    if code not in mine:
        places = tuple(f"place:{unit.place}" for unit, _ in mine.values())
        return Refused("not_dislodged", (CITE,), {"place": order.place, "mine": places})
    unit, row = mine[code]
    return checks.retreating(pieces_of(game, view), profile_of(game.options), order, unit, row)


@rule("dip:4", title="Retreats: one place for one unit; two that go to the same are both lost")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry the retreats out; a unit without an order, or without a place left, is disbanded."""
    orders: dict[str, Command] = {answer.slot.about["unit"][0]: answer.order for answer in play.all("order")}
    rows = tuple(beaten(state))
    if not rows:
        return END
    fled = retreated(Pieces.of(play.game.box.board, state), profile_of(play.game.options), rows, orders)
    changes: list[Change] = []
    for (token, _, _), one in zip(rows, fled, strict=True):
        changes.append(DISLODGED.drop(state, SCOPE, token))
        if one.now:
            changes.append(UNITS.col("place", str).set(state, SCOPE, token, one.now))
        else:
            changes.append(UNITS.drop(state, SCOPE, token))
    event = Event.of(RetreatsMade(label(state), fled), SCOPE, tuple(changes))
    yield from in_fog(play.game, state, event, _seen)
    return END


def _seen(told: RetreatsMade, eyes: Eyes) -> RetreatsMade | None:
    """Return what a player may know of the retreats, nothing where it saw none."""
    found = fled_seen(told.results, eyes)
    return RetreatsMade(told.season, found) if found else None


for _season in (SPRING, FALL):
    _name = f"{_season}.retreats"
    DIPLOMACY.add(StepSpec(_name, resolve, (CITE,), ("order",), asks, foresees_in(_name, _season), check))
