"""5.B Retreats after the moves, in Spring and in Autumn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Foresees, Game, Next, Play, StepSpec
from adjudicator.model.event import Event, event
from adjudicator.model.order import Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.carthage_diplomacy.control import lose_unit
from adjudicator.systems.carthage_diplomacy.options import profile_of
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.withdrawals import told_to_go
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of
from adjudicator.systems.carthage_diplomacy.rules.turn import label, names_of_now
from adjudicator.systems.carthage_diplomacy.sequence import ACTIVE
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW
from adjudicator.systems.diplomacy.orders import DISBAND, MOVE, Command, province
from adjudicator.systems.diplomacy.state import DISLODGED, PLACE_OF, SCOPE
from adjudicator.systems.diplomacy.units import checks
from adjudicator.systems.diplomacy.units.choices import command, retreats_of
from adjudicator.systems.diplomacy.units.outcomes import Fled, retreated
from adjudicator.systems.diplomacy.units.pieces import Pieces

CITE = "cd:5.B"


@event("retreats_judged", "cd:5.B")
class RetreatsJudged:
    """What became of the dislodged units of a season; their owners are the codes of their commanders."""

    season: str
    results: tuple[Fled, ...]


def step_of(season: str) -> str:
    """Return the step of a season's retreats."""
    return f"{season}.retreats"


def _slots(state: State, key: str) -> Iterator[tuple[Slot, tuple[Suggestion, ...]]]:
    now = names_of_now(state)
    for _, unit, row in told_to_go(state):
        about, default = {"unit": (unit.place,), "season": now}, command(unit, DISBAND)
        choices = retreats_of(unit, row.places)
        slot = Slot(f"{key}:order:{unit.place}", unit.owner, "order", about, "required", choices, default)
        yield slot, tuple(Suggestion(command(unit, MOVE, place), "may_retreat") for place in row.places)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the commander of each dislodged unit where it goes."""
    return (slot for slot, _ in _slots(state, frame.key))


def _foresees_in(season: str) -> Foresees:
    def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
        # While a season's orders are open, a unit that must go was told to by a revolution, and chooses with those
        # orders.
        if CALENDAR.get(state, SCOPE, NOW).season == season and state.agenda and state.top.step == step_of(season):
            for slot, form in _slots(state, step_of(season)):
                yield Topic(slot, step_of(season), form)

    return foresees


@rule("cd:5.B", title="Where a dislodged unit may go")
def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Command) -> Verdict:
    """Check whether a seat's dislodged unit can do so."""
    place = province(order.place)
    mine = {unit.place: (unit, row) for _, unit, row in told_to_go(view) if unit.owner == slot.seat}
    if place not in mine:
        own = tuple(f"place:{other}" for other in mine)
        return Refused("not_dislodged", (CITE,), {"place": order.place, "mine": own})
    unit, row = mine[place]
    pieces = Pieces.of(game.box.map, view)
    verdict = checks.retreating(pieces, profile_of(game.options), order, unit, row)
    return replace(verdict, cites=(CITE,)) if isinstance(verdict, Refused) else verdict


@rule("cd:1", "cd:5.B", title="Retreats: one place for one unit; two that go to the same are both lost")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry the retreats out; a unit without an order, or without a place left, is disbanded."""
    rows = told_to_go(state)
    if not rows:
        return END
    orders: dict[str, Command] = {answer.slot.about["unit"][0]: answer.order for answer in play.all("order")}
    fled = retreated(Pieces.of(play.game.box.map, state), profile_of(play.game.options), rows, orders)
    changes: list[Change] = []
    for (token, _, _), one in zip(rows, fled, strict=True):
        if one.now:
            changes += [DISLODGED.drop(state, SCOPE, token), PLACE_OF.set(state, SCOPE, token, one.now)]
        else:
            changes += lose_unit(state, token)
    told = tuple(replace(one, owner=code_of(state, one.owner)) for one in fled)
    yield Event.of(RetreatsJudged(label(state), told), SCOPE, tuple(changes))
    return END


for _season in ACTIVE:
    DIPLOMACY_CARTHAGE.add(StepSpec(step_of(_season), resolve, (CITE,), ("order",), asks, _foresees_in(_season), check))
