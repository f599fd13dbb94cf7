"""The retreat phase: dislodged units go to empty places; those that meet, or have nowhere to go, are disbanded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge.orders import Disband, RetreatOrder, RetreatTo, Unit
from adjudicator.systems.diplomacy.judge.profile import Profile
from adjudicator.systems.diplomacy.judge.results import Dislodged, Outcome, Retreats


def retreat(
    board: Map,
    profile: Profile,
    dislodged: Sequence[Dislodged],
    orders: Mapping[str, RetreatOrder],
    units: Sequence[Unit],
    contested: frozenset[str] = frozenset(),
) -> Retreats:
    """Return the end of a retreat phase.

    Args:
        board: the map.
        profile: the reading of the rules.
        dislodged: the units that must retreat, with the places open to each.
        orders: by the province a unit was dislodged from; a unit without an order is disbanded.
        units: those on the map.
        contested: provinces closed to everybody, if `dislodged` does not know them yet.
    """
    closed = contested | {board.province_of(unit.place) for unit in units}
    goals = {}
    for item in dislodged:
        order = orders.get(board.province_of(item.unit.place))
        if isinstance(order, RetreatTo):
            goals[item.unit] = _goal(board, profile, item, order.to, closed)
    crowd = Counter(board.province_of(place) for place in goals.values() if place)
    outcomes, arrived, destroyed = {}, [], []
    for item in dislodged:
        prov, place = board.province_of(item.unit.place), goals.get(item.unit, "")
        if place and crowd[board.province_of(place)] == 1:
            outcomes[prov] = Outcome("moves", "retreated")
            arrived.append(Unit(item.unit.kind, place, item.unit.owner))
            continue
        destroyed.append(item.unit)
        rivals = [other for other, goal in goals.items() if goal and other is not item.unit]
        clash = [other for other in rivals if board.province_of(goals[other]) == board.province_of(place)]
        outcomes[prov] = _lost(board, orders.get(prov), clash if place else [])
    return Retreats(outcomes, (*units, *arrived), tuple(destroyed))


def _lost(board: Map, order: RetreatOrder | None, clash: Sequence[Unit]) -> Outcome:
    if order is None:
        return Outcome("disbanded", "no_order")
    if isinstance(order, Disband):
        return Outcome("disbanded", "disbanded")
    if clash:
        return Outcome("disbanded", "retreat_clash", tuple(sorted(board.province_of(unit.place) for unit in clash)))
    return Outcome("disbanded", "retreat_closed")


def _goal(board: Map, profile: Profile, item: Dislodged, to: str, closed: frozenset[str]) -> str:
    """The place a retreat leads to; empty if it is not open."""
    open_ = [place for place in item.retreats if board.province_of(place) not in closed]
    if to in open_:
        return to
    here = [place for place in open_ if board.province_of(place) == board.province_of(to)]
    named = to != board.province_of(to) and item.unit.kind == "F"
    if item.unit.kind == "A" or (len(here) == 1 and (profile.correct_coast if named else profile.infer_coast)):
        return next(iter(here), "")
    return here[0] if here and profile.default_coast and not named else ""
