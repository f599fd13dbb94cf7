"""Dice before and after a correction: which of them fell again, and which of those changed.

A packet that runs again has its own link and words, and a label its own number, so most dice stay. They may differ all
the same: packets in another order take other links, and corrected orders may ask for other dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from adjudicator.engine.chance.dice import phase_id
from adjudicator.model.event import Event
from adjudicator.model.record import record
from adjudicator.model.state import Packet

if TYPE_CHECKING:
    from adjudicator.engine.log.log_row import LogRow

LINK, SIDES, WORDS = "link", "sides", "words"
"""Why a die may change: another link for its packet, another number of sides, or other words."""


@record
class Fallen:
    """A die that fell in the open: the packet as its seed names it, the number of its link, and its result."""

    phase: str
    index: int
    label: str
    sides: int
    value: int


@record
class Changed:
    """A die that shows another number than before, and why."""

    phase: str
    label: str
    was: int
    now: int
    why: str


@record
class Recast:
    """The dice of the packets that ran again, compared; new and lost ones as labels with their packet."""

    same: int
    changed: tuple[Changed, ...]
    new: tuple[str, ...]
    gone: tuple[str, ...]


Cast = Mapping[tuple[str, str], Fallen]
"""Dice by packet and label."""


def cast(rows: Iterable[LogRow], after: int, until: int | None = None) -> Cast:
    """Return the dice that fell in the open, by packet and label.

    Args:
        rows: a branch of a log from its first row, which gives the packet of each die.
        after: the row after which dice count.
        until: the last row that counts; None for the last there is.
    """
    phase, index, found = "", 0, dict[tuple[str, str], Fallen]()
    for row in rows:
        if not isinstance(row.body, Event):
            continue
        for change in row.body.changes:
            if isinstance(change, Packet) and change.packet is not None:
                phase, index = phase_id(change.packet.id, change.packet.epoch), change.packet.index
        die = row.body.data
        counts = row.seq > after and (until is None or row.seq <= until)
        if row.body.kind == "rolled" and counts and not die.hidden:
            found[phase, die.label] = Fallen(phase, index, die.label, die.sides, die.value)
    return found


def recast(before: Cast, now: Cast) -> Recast:
    """Compare the dice of packets before and after they ran again."""
    again = [(before[key], now[key]) for key in before if key in now]
    changed = tuple(
        Changed(new.phase, new.label, old.value, new.value, _why(old, new))
        for old, new in again
        if old.value != new.value
    )
    new = tuple(f"{phase} {label}" for phase, label in now if (phase, label) not in before)
    gone = tuple(f"{phase} {label}" for phase, label in before if (phase, label) not in now)
    return Recast(len(again) - len(changed), changed, new, gone)


def _why(old: Fallen, new: Fallen) -> str:
    if old.index != new.index:
        return LINK
    return SIDES if old.sides != new.sides else WORDS
