"""What a battle costs: units drawn at random."""

from __future__ import annotations

from collections import Counter

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.combat.results import ALL, DISASTER, STANDOFF
from adjudicator.systems.republic.rules.occasion import told_as
from adjudicator.systems.republic.state import FLEET, SCOPE, UNITS

Units = tuple[str, ...]


@record
class LostUnits:
    """Units of a kind that were lost, veterans among them."""

    unit: str
    number: int
    veterans: int


@event("units_lost")
class UnitsLost:
    """What one side of a battle lost, by kind, and the armies and fleets it has left; `side` is senate or rebel."""

    force: str
    war: str
    side: str
    units: tuple[LostUnits, ...]
    armies: int
    fleets: int
    armies_left: int
    fleets_left: int


@event("commander_captured", weight=86, own_weight=85)
class CommanderCaptured:
    """The last chit drawn names a commander: he is a captive until a ransom is paid. `office` ends, if he had one."""

    senator: str
    war: str
    ransom: int
    office: str


@rule("roc:6.6.2", "roc:ruling 124", "roc:ruling 125", title="Which units are lost")
def drawn(play: Play, result: str, losses: int, armies: Units, fleets: Units, side: str = "") -> Units:
    """Draw the units that are lost, by key, at random.

    Args:
        play: the battle.
        result: in a Disaster or Standoff armies and fleets are drawn together, else each by itself.
        losses: how many, -1 for all.
        armies: those that can be lost.
        fleets: the same.
        side: the prefix of the labels of the dice.
    """
    if result in (DISASTER, STANDOFF):
        return _pick(play, (*armies, *fleets), losses, f"{side}losses")
    return (
        *_pick(play, armies, losses, f"{side}armies"),
        *_pick(play, fleets, losses, f"{side}fleets"),
    )


def _pick(play: Play, units: Units, number: int, label: str) -> Units:
    if number == ALL or number >= len(units):
        return units
    left = list(units)
    at = range(1, number + 1)
    return tuple(
        left.pop(play.dice.roll(f"{label}/{one}", len(left), where=told_as(play, "roc:6.6.2")) - 1) for one in at
    )


@rule(
    "roc:6.6.2.victory.1",
    "roc:6.6.2.stalemate.1",
    "roc:6.6.2.defeat.1",
    "roc:6.6.2.standoff.1",
    "roc:6.6.2.disaster.1",
    title="Lost units leave the board",
)
def lose(play: Play, state: State, data: UnitsLost, lost: Units, cite: str) -> Flow[State]:
    """Put lost units back into the Force Pool; nothing is said where none is lost."""
    if not lost:
        return state
    changes = play.game.box.republic.to_pool(play.game, state, lost)
    return (yield Event.of(data, play.scope, changes, (cite,)))


def counted(state: State, units: Units) -> tuple[LostUnits, ...]:
    """Return units by kind, with the veterans among them."""
    rows = [UNITS.get(state, SCOPE, key) for key in units]
    kinds = Counter(row.kind for row in rows)
    return tuple(
        LostUnits(f"unit:{kind}", number, sum(row.veteran for row in rows if row.kind == kind))
        for kind, number in sorted(kinds.items(), key=lambda item: (item[0] == FLEET, item[0]))
    )
