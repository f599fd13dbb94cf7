"""The outcome of orders to units, as in events, the same in every game on a Diplomacy board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.diplomacy.judge import orders as judge
from adjudicator.systems.diplomacy.judge.profile import Profile
from adjudicator.systems.diplomacy.judge.results import Dislodged as Beaten
from adjudicator.systems.diplomacy.judge.results import Movement, Outcome, Retreats
from adjudicator.systems.diplomacy.judge.retreats import retreat
from adjudicator.systems.diplomacy.orders import BECOME, CONVOY, HOLD, MOVE, PLACE, SUPPORT, Command, bare, province
from adjudicator.systems.diplomacy.state import DISLODGED, KIND_OF, PLACE_OF, SCOPE, UNITS, WAS_OF, Dislodged, Unit
from adjudicator.systems.diplomacy.units.pieces import Pieces

NO_ORDER = "no_order"
"""Why a unit holds that nobody ordered."""
NEW = {"moves", "becomes"}
"""How the orders of units ended that are elsewhere afterwards, or of the other kind."""


@record
class Result:
    """The outcome of one order: the unit before, the order, and the judge's words for the outcome.

    `culprits` are the units to blame, as `A VIE`. `attack`, `against` and `hold` are strengths, 0 where none counts.
    `now` is the unit's place afterwards, empty if it was dislodged.
    """

    unit: str
    place: str
    owner: str
    order: Command
    status: str
    reason: str
    culprits: tuple[str, ...] = ()
    attack: int = 0
    against: int = 0
    hold: int = 0
    dislodged: bool = False
    now: str = ""


@record
class Routed:
    """A dislodged unit: where it stood, whose it was, the unit that drove it out, and where it may retreat to."""

    unit: str
    place: str
    owner: str
    by: str
    places: tuple[str, ...]


def as_judged(order: Command) -> judge.Order:
    """Return an order to a unit as the judge takes it."""
    if order.act == MOVE:
        via = CONVOY if order.via == CONVOY else ""
        return judge.Move(bare(order.to), "convoy" if via else "", tuple(bare(sea) for sea in order.path))
    if order.act == SUPPORT:
        of = province(order.of)
        return judge.SupportMove(of, bare(order.to)) if order.to else judge.SupportHold(of)
    if order.act == CONVOY:
        return judge.Convoy(province(order.of), bare(order.to))
    if order.act == BECOME:
        return judge.Become(bare(order.to) or province(order.place))
    return judge.Hold()


def arrivals(pieces: Pieces, orders: Mapping[str, Command], moved: Movement) -> dict[str, str]:
    """Return the places of the units that moved or became the other kind, by the province each was in."""
    there = {pieces.board.province_of(unit.place): unit.place for unit in moved.units}
    found = ((code, one.status) for code, one in moved.outcomes.items())
    ends = {code: province(orders[code].to) if how == "moves" else code for code, how in found if how in NEW}
    return {code: there[end] for code, end in ends.items()}


def results(
    pieces: Pieces, orders: Mapping[str, Command], moved: Movement, ends: Mapping[str, str]
) -> tuple[Result, ...]:
    """Return the outcome of all orders, by owner and place.

    Args:
        pieces: the units before the moves.
        orders: the order of each unit, by its province; a unit without one holds.
        moved: what the judge said.
        ends: the places of the units that moved, by `arrivals`.
    """
    by = {pieces.board.province_of(one.unit.place): one.by for one in moved.dislodged}
    blamed = {
        code: replace(outcome, culprits=(by[code],)) if code in by and outcome.status == "holds" else outcome
        for code, outcome in moved.outcomes.items()
    }
    found = [_result(pieces, code, orders.get(code), outcome, ends) for code, outcome in blamed.items()]
    return tuple(sorted(found, key=lambda one: (one.owner, one.place)))


def _result(pieces: Pieces, code: str, order: Command | None, outcome: Outcome, ends: Mapping[str, str]) -> Result:
    _, unit = pieces.at[code]
    return Result(
        unit.kind,
        unit.place,
        unit.owner,
        order or Command(unit.kind, f"{PLACE}{unit.place}", HOLD),
        outcome.status,
        NO_ORDER if order is None and outcome.reason == "held" and unit.owner != judge.NEUTRAL else outcome.reason,
        named(pieces, outcome.culprits),
        outcome.attack,
        outcome.against,
        outcome.hold,
        outcome.dislodged,
        "" if outcome.dislodged else ends.get(code, unit.place),
    )


def routed(pieces: Pieces, moved: Movement) -> tuple[tuple[Routed, ...], tuple[Routed, ...]]:
    """Return the dislodged units that may retreat, and those that have nowhere to go."""
    found: list[Routed] = []
    for one in moved.dislodged:
        _, unit = pieces.at[pieces.board.province_of(one.unit.place)]
        found.append(Routed(unit.kind, unit.place, unit.owner, "".join(named(pieces, (one.by,))), one.retreats))
    return tuple(one for one in found if one.places), tuple(one for one in found if not one.places)


def changes(state: State, pieces: Pieces, moved: Movement, ends: Mapping[str, str]) -> tuple[Change, ...]:
    """Return the changes of a movement: new places, where each unit came from, who must retreat and who is lost."""
    out = {pieces.board.province_of(one.unit.place): one for one in moved.dislodged}
    found: list[Change] = []
    for code, (token, unit) in sorted(pieces.at.items()):
        beaten = out.get(code)
        if beaten is not None and not beaten.retreats:
            found.append(UNITS.drop(state, SCOPE, token))
            continue
        if beaten is not None:
            found.append(DISLODGED.put(SCOPE, token, Dislodged(beaten.by, beaten.retreats)))
        if moved.outcomes[code].status == "becomes":
            found.append(KIND_OF.set(state, SCOPE, token, "A" if unit.kind == "F" else "F"))
        if ends.get(code, unit.place) != unit.place:
            found.append(PLACE_OF.set(state, SCOPE, token, ends[code]))
        if unit.was != unit.place:
            found.append(WAS_OF.set(state, SCOPE, token, unit.place))
    return tuple(found)


def named(pieces: Pieces, codes: Iterable[str]) -> tuple[str, ...]:
    """Return units by their provinces, as `A VIE`."""
    units = (pieces.find(code) for code in codes)
    return tuple(f"{unit.kind} {unit.place}" for unit in units if unit is not None)


@record
class Fled:
    """What became of a dislodged unit: `now` is the place it went to, empty where it is gone."""

    unit: str
    place: str
    owner: str
    reason: str
    to: str = ""
    culprits: tuple[str, ...] = ()
    now: str = ""


def retreated(
    pieces: Pieces, profile: Profile, rows: Sequence[tuple[str, Unit, Dislodged]], orders: Mapping[str, Command]
) -> tuple[Fled, ...]:
    """Return what became of dislodged units, in the order given.

    Args:
        pieces: the units on the map.
        profile: the reading of the rules.
        rows: the dislodged units: token, unit, where each may go.
        orders: by the province each was dislodged from; a unit without one is disbanded.
    """
    beaten = [Beaten(_judged(unit), row.by, row.places) for _, unit, row in rows]
    said = {code: _retreat(order) for code, order in orders.items()}
    standing = [_judged(unit) for _, unit in pieces.at.values()]
    done = retreat(pieces.board, profile, beaten, said, standing, frozenset())
    return tuple(_fled(pieces, unit, orders, done) for _, unit, _ in rows)


def _judged(unit: Unit) -> judge.Unit:
    return judge.Unit("A" if unit.kind == "A" else "F", unit.place, unit.owner)


def _retreat(order: Command) -> judge.RetreatOrder:
    return judge.RetreatTo(bare(order.to)) if order.act == MOVE else judge.Disband()


def _fled(pieces: Pieces, unit: Unit, orders: Mapping[str, Command], done: Retreats) -> Fled:
    code = pieces.board.province_of(unit.place)
    outcome, order = done.outcomes[code], orders.get(code)
    to = bare(order.to) if order is not None and order.act == MOVE else ""
    there = {pieces.board.province_of(one.place): one.place for one in done.units}
    now = there[province(to)] if outcome.status == "moves" else ""
    return Fled(unit.kind, unit.place, unit.owner, outcome.reason, to, outcome.culprits, now)
