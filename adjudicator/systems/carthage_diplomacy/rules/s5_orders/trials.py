"""5.B.a-5.B.e Attempts to seize as the moves leave them: which unit ends up where, and who opposes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.control import lord_of
from adjudicator.systems.carthage_diplomacy.orders.base import code
from adjudicator.systems.carthage_diplomacy.orders.ground import Seize
from adjudicator.systems.carthage_diplomacy.political import Trial, filed
from adjudicator.systems.diplomacy.orders import MOVE, province
from adjudicator.systems.diplomacy.units.outcomes import Result
from adjudicator.systems.diplomacy.units.pieces import Pieces

OPPOSING: Final = frozenset({"moved", "bounced", "swapped_bounce", "own_unit", "not_empty"})
"""How a move into a province ends that opposes a seizure there: it had a way, whether or not it came in."""


@dataclass(frozen=True, slots=True)
class _Attempt:
    """An order to seize: by whom, which unit, where, and the outcome of the unit's own order."""

    seat: str
    token: str
    home: str
    target: str
    order: Seize
    result: Result


@rule("cd:5.B", "cd:5.B.a", "cd:5.B.b", "cd:ruling 18", title="What a seizure is tried on")
def trials(game: Game, state: State, pieces: Pieces, found: Mapping[str, Result]) -> tuple[Trial, ...]:
    """Return every attempt to seize of a season, judged.

    Args:
        game: for its map and settings.
        state: before the moves.
        pieces: the units before the moves.
        found: the outcome of each unit's order, by its province.
    """
    tries = tuple(_attempts(game, state, pieces, found))
    judged = []
    for one in tries:
        reason = _void(pieces, one)
        rivals = (other for other in tries if other is not one and not _void(pieces, other))
        judged.append(
            Trial(one.token, one.seat, one.target, code(one.order.who), "void", reason)
            if reason
            else _judged(game, state, pieces, found, one, tuple(rivals))
        )
    return tuple(judged)


def _attempts(game: Game, state: State, pieces: Pieces, found: Mapping[str, Result]) -> Iterator[_Attempt]:
    for seat, order in filed(state, "seize"):
        home = province(order.place)
        token, unit = pieces.at.get(home, ("", None))
        if unit is None or unit.owner != seat:
            continue
        result = found[home]
        ends = province(result.order.to) if result.order.act == MOVE else home
        remote = game.options.remote_seize and order.at and result.order.act != MOVE
        yield _Attempt(seat, token, home, province(order.at) if remote else ends, order, result)


@rule("cd:5.B", "cd:10.B", "cd:ruling 18", "cd:ruling 23", title="Which seizures are void")
def _void(pieces: Pieces, one: _Attempt) -> str:
    """Return why an attempt is impossible, or nothing; its move is still made."""
    named, board = province(one.order.at), pieces.board
    if board.sea(one.target):
        return "sea"
    if named and named != one.target:
        return "elsewhere"
    moves = one.result.order.act == MOVE
    if moves and not one.result.order.via and board.pass_between(one.home, one.target):
        return "over_pass"
    if one.target != one.home and not moves and not pieces.stands_by(pieces.at[one.home][1], one.target):
        return "out_of_reach"
    return ""


@rule("cd:5.B.c", "cd:5.B.d", "cd:ruling 19", "cd:ruling 21", "cd:ruling 22", title="What opposition does")
def _judged(
    game: Game, state: State, pieces: Pieces, found: Mapping[str, Result], one: _Attempt, rivals: tuple[_Attempt, ...]
) -> Trial:
    """Return the end of an attempt: a unit that comes in against opposition leaves the province in civil disorder."""
    against = tuple(sorted(_against(game, state, pieces, found, one, rivals)))
    who, place = code(one.order.who), one.target
    entered = one.result.order.act == MOVE and one.result.now == place
    if one.result.dislodged or (one.result.order.act == MOVE and not entered):
        reason = "dislodged" if one.result.dislodged else one.result.reason
        return Trial(one.token, one.seat, place, who, "opposed", reason, one.result.culprits)
    if against:
        return Trial(one.token, one.seat, place, who, "disorder" if entered else "opposed", "opposition", against)
    return Trial(one.token, one.seat, place, who, "seized")


@rule("cd:5.B.e", "cd:ruling 19", "cd:ruling 20", "cd:ruling 22", title="Who opposes a seizure")
def _against(
    game: Game, state: State, pieces: Pieces, found: Mapping[str, Result], one: _Attempt, rivals: tuple[_Attempt, ...]
) -> Iterator[str]:
    """Yield the units that stay in the province, and those of others that tried to enter or to seize it."""
    for place, result in found.items():
        token = pieces.at[place][0]
        if token == one.token:
            continue
        said = f"{result.unit} {result.place}"
        if place == one.target:
            if result.now in {"", place}:
                yield said
        elif hostile(game, state, one.token, token, pieces) and _tries(result, one.target):
            yield said
    for other in rivals:
        remote = other.target == one.target and other.result.order.act != MOVE and other.home != other.target
        if remote and hostile(game, state, one.token, other.token, pieces):
            yield f"{other.result.unit} {other.result.place}"


def _tries(result: Result, target: str) -> bool:
    return result.order.act == MOVE and province(result.order.to) == target and result.reason in OPPOSING


@rule("cd:5.B.e", "cd:ruling 20", title="Which units are hostile to each other")
def hostile(game: Game, state: State, a: str, b: str, pieces: Pieces) -> bool:
    """Return whether two units have different commanders or, under the setting, different rulers."""
    if game.options.hostile == "ruler":
        return lord_of(state, a) != lord_of(state, b)
    owners = {token: unit.owner for token, unit in pieces.at.values()}
    return owners[a] != owners[b]
