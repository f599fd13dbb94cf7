"""Armies that desert when a War appears, and come back when it is defeated."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.rules.combat.counters import POOL, laid, lies, on_board
from adjudicator.systems.republic.rules.occasion import section
from adjudicator.systems.republic.state import SCOPE, UNITS
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import ALL, to_pool

PLACE: Final = "deserted"


@event("armies_deserted", "roc:6.4.2.1")
class ArmiesDeserted:
    """Armies of a kind leave until the war is defeated: those on the board, veterans among them, then of the pool."""

    war: str
    unit: str
    recruited: int
    veterans: int
    unrecruited: int


@event("deserters_returned")
class DesertersReturned:
    """The war is over, and these armies, `unit:...` with their numbers, are in the Force Pool again."""

    war: str
    units: tuple[tuple[str, int], ...]


@EFFECTS.effect("desert", fields=("unit", "count"), cites="roc:6.4.2.1")
@rule("roc:6.4.2.1", title="Armies desert")
def desert(effect: Effect, play: Play, state: State, war: str) -> Flow[State]:
    """Let armies of a kind leave: those recruited first, the dice choosing among them, then those in the pool."""
    kind = effect.word("unit")
    rows = {key: row for key, row in UNITS.items(state, SCOPE) if row.kind == kind}
    board = [key for key, row in rows.items() if on_board(row.place)]
    pool = lies(state, POOL, kind)
    count = len(rows) if effect.get("count") == ALL else effect.number("count")
    # of equal counters in one place it does not matter which go
    alike = len({(rows[key].place, rows[key].veteran, rows[key].allegiance) for key in board}) <= 1
    label = f"desert/{kind.replace('_', '-')}"
    going = board[:count] if alike or len(board) <= count else _drawn(play, board, count, label)
    rest = pool[: count - len(going)]
    place = f"{PLACE}:{bare(war)}"
    changes = tuple(change for key in (*going, *rest) for change in laid(state, key, place))
    veterans = sum(rows[key].veteran for key in going)
    data = ArmiesDeserted(war, f"unit:{kind}", len(going), veterans, len(rest))
    return (yield Event.of(data, play.scope, changes, because=war))


def _drawn(play: Play, from_: list[str], count: int, label: str) -> list[str]:
    left = list(from_)
    for number in range(1, count + 1):
        left.remove(play.dice.choose(f"{label}/{number}", left, where="6.4.2.1"))
    return [key for key in from_ if key not in left]


@rule("roc:6.4.2.1", title="Deserters come back when their war is defeated")
def come_back(play: Play, state: State, war: str) -> Flow[State]:
    """Return deserters to the Force Pool, as recruits, when their war, by bare id, is over."""
    back = lies(state, f"{PLACE}:{war}")
    if not back:
        return state
    kinds = [UNITS.get(state, SCOPE, key).kind for key in back]
    units = tuple((f"unit:{kind}", kinds.count(kind)) for kind in dict.fromkeys(kinds))
    data = DesertersReturned(f"war:{war}", units)
    changes = to_pool(play.game, state, back)
    return (yield Event.of(data, play.scope, changes, (section(play),)))
