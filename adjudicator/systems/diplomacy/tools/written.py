"""Orders in the short form of cases, as players' orders in a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge import orders as judge
from adjudicator.systems.diplomacy.orders import (
    BECOME,
    BUILD,
    CONVOY,
    DISBAND,
    HOLD,
    MOVE,
    PLACE,
    SUPPORT,
    Command,
    Waive,
)
from adjudicator.systems.diplomacy.tools.position import Phase
from adjudicator.systems.diplomacy.words.notation import KINDS, adjust_order, movement_order, retreat_order

Order = Command | Waive
READS = {"movement": movement_order, "retreat": retreat_order, "adjustment": adjust_order}


def written(board: Map, phase: Phase, lines: Iterable[object]) -> Iterator[Order | None]:
    """Yield the order that each line gives in a phase, None where it gives none; each waiver is for one build more."""
    waived = 0
    for line in lines:
        order = _written(board, phase, line)
        waived += isinstance(order, Waive)
        yield Waive(waived) if isinstance(order, Waive) else order


def _written(board: Map, phase: Phase, line: object) -> Order | None:
    try:
        read = READS[phase](board, line) if isinstance(line, str) else None
    except UserError:
        return None
    if read is None or not isinstance(line, str):
        return None
    if isinstance(read.order, judge.Waive):
        return Waive(1)
    kinds = [KINDS.get(word.upper(), "") for word in line.split()]
    other = next((kind for kind in kinds[2:] if kind), "")
    return _command(f"{PLACE}{read.place}", kinds[0], read.order, other)


def _command(place: str, kind: str, order: judge.Order | judge.RetreatOrder | judge.AdjustOrder, other: str) -> Command:
    """Return an order to a unit; `other` is the kind of the unit that it helps or becomes."""
    match order:
        case judge.Move(to=to, via=via, route=route):
            return Command(kind, place, MOVE, f"{PLACE}{to}", via=via, path=tuple(f"{PLACE}{sea}" for sea in route))
        case judge.RetreatTo(to):
            return Command(kind, place, MOVE, f"{PLACE}{to}")
        case judge.SupportHold(unit):
            return Command(kind, place, SUPPORT, "", f"{PLACE}{unit}", other)
        case judge.SupportMove(unit, to):
            return Command(kind, place, SUPPORT, f"{PLACE}{to}", f"{PLACE}{unit}", other)
        case judge.Convoy(unit, to):
            return Command(kind, place, CONVOY, f"{PLACE}{to}", f"{PLACE}{unit}", other)
        case judge.Become(to):
            return Command(kind, place, BECOME, f"{PLACE}{to}" if "/" in to else "", of_unit=other)
        case judge.Build():
            return Command(kind, place, BUILD)
    return Command(kind, place, HOLD if isinstance(order, judge.Hold) else DISBAND)
