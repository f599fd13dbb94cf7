"""5.B Seizures are carried out after the retreats; and what may be written as one."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Suggestion, Verdict
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.control import province_row, take
from adjudicator.systems.carthage_diplomacy.orders.base import WHO, code
from adjudicator.systems.carthage_diplomacy.orders.ground import Seize
from adjudicator.systems.carthage_diplomacy.political import Trial, political, season_frame
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, seat_of
from adjudicator.systems.diplomacy.orders import PLACE, province
from adjudicator.systems.diplomacy.state import SCOPE, UNITS
from adjudicator.systems.diplomacy.units.pieces import Pieces

CITE = "cd:5.B"


@event("seized", "cd:5.B")
class Seized:
    """A unit seized a province: `who` is its Ruler now; the codes of whoever ruled it and was sub-ruler before."""

    place: str
    who: str
    by: str
    unit: str
    was: str
    sub: str


@event("province_fell", "cd:5.B.c", weight=80)
class ProvinceFell:
    """A unit entered a province against opposition and did not seize it: nobody rules it now."""

    place: str
    who: str
    by: str
    unit: str
    was: str
    sub: str
    culprits: tuple[str, ...]


@event("seizure_failed", "cd:5.B.c")
class SeizureFailed:
    """An attempt to seize came to nothing: opposed or void, why, and through whom."""

    place: str
    who: str
    by: str
    unit: str
    verdict: str
    reason: str
    culprits: tuple[str, ...]


@rule("cd:5.B", "cd:ruling 24", title="Who may be ordered to seize, and for whom")
def check(game: Game, view: State, seat: str, order: Seize) -> Verdict:
    """Check whether a seat can order a seizure so; whether it is opposed shows when the units move."""
    place = province(order.place)
    unit = Pieces.of(game.box.map, view).find(place)
    if unit is None or unit.owner != seat:
        owner = code_of(view, unit.owner) if unit is not None else ""
        return Refused("seize_not_yours", (CITE,), {"place": place, "owner": owner}, lasting=False)
    if not seat_of(view, order.who):
        return Refused("no_such_person", (CITE, "cd:ruling 24"), {"who": code(order.who)})
    if order.at and province(order.at) not in game.box.land:
        return Refused("seize_sea", (CITE, "cd:ruling 10"), {"place": province(order.at)})
    return ACCEPTED


def choices(game: Game, view: State, seat: str) -> Choices:
    """Return the seizures a seat can order: each of its units, for itself."""
    return OneOf(tuple(_own(game, view, seat)))


def _own(game: Game, view: State, seat: str) -> Iterator[Seize]:
    me = f"{WHO}{code_of(view, seat)}"
    for place, (_, unit) in sorted(Pieces.of(game.box.map, view).at.items()):
        if unit.owner == seat:
            yield Seize(unit.kind, f"{PLACE}{place}", me)


def suggest(game: Game, view: State, seat: str) -> Iterator[Suggestion]:
    """Yield a line for each unit in a province that somebody else rules."""
    for order in _own(game, view, seat):
        place = province(order.place)
        if place in game.box.land and province_row(view, place).ruler != seat:
            yield Suggestion(order, "could_seize", {"place": place})


political("seize", check=check, choices=choices, suggest=suggest)


@DIPLOMACY_CARTHAGE.step("seizures", cites=("cd:5.B.a", "cd:5.B.b"))
@rule("cd:5.B", "cd:5.B.c", "cd:ruling 2", "cd:ruling 17", "cd:ruling 21", title="Seizures change who rules")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out what the moves have judged."""
    _, memory = season_frame(state)
    for trial in memory.trials:
        state = yield from _carried_out(play.game, state, trial)
    return END


def _carried_out(game: Game, state: State, trial: Trial) -> Flow[State]:
    row, unit = province_row(state, trial.place), UNITS.find(state, SCOPE, trial.unit)
    by, was, sub = code_of(state, trial.seat), code_of(state, row.ruler), code_of(state, row.sub)
    said = unit.kind if unit is not None else ""
    if trial.verdict == "seized":
        data = Seized(trial.place, trial.who, by, said, was, sub)
        changes = take(game, state, trial.place, seat_of(state, f"{WHO}{trial.who}"))
        return (yield Event.of(data, SCOPE, changes))
    if trial.verdict == "disorder":
        fell = ProvinceFell(trial.place, trial.who, by, said, was, sub, trial.culprits)
        return (yield Event.of(fell, SCOPE, take(game, state, trial.place, "")))
    failed = SeizureFailed(trial.place, trial.who, by, said, trial.verdict, trial.reason, trial.culprits)
    return (yield Event.of(failed, SCOPE))
