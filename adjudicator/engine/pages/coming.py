"""What comes next: the deadline, the open packet, who is asked, who has missed one."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.engine.pages.basics import say
from adjudicator.engine.reporting import Sight
from adjudicator.engine.system import PacketSpec
from adjudicator.model.page import Deadline, Fact, Facts, Part, Points, Prose, Section

TITLE = "What comes next"


def deadline(sight: Sight, label: str, note: str = "") -> Deadline | None:
    """Return the deadline for the first screen of a page, if any; without the packet for a seat's own."""
    due = sight.due
    if due is None:
        return None
    what = "" if sight.seat else f"{due.packet} {due.title}"
    return Deadline(label, due.when, what=what, utc=due.utc, note=note)


def section(sight: Sight, owed: tuple[str, ...], called: Callable[[str], str] | None = None) -> tuple[Section, ...]:
    """Return the section.

    Args:
        sight: what the reader may know.
        owed: sentences on what can be ordered and what is done without orders.
        called: what readers call who plays a seat; without it they go by the name of the seat.
    """
    if sight.state.over:
        return (Section(TITLE, (Prose((say(sight, "over", how=sight.state.over),)),)),)
    if sight.due is None:
        return ()
    named = called or (lambda seat: sight.name(f"seat:{seat}"))
    due = Fact(f"{sight.due.packet} {sight.due.title}", (say(sight, "due", due=sight.due),))
    asked = say(sight, "owed-by", seats=tuple(map(named, sight.asked)), all=sight.game.seats, owed=owed)
    parts: list[Part] = [Facts((due,)), Prose((asked,))]
    parts += [Points(owed)] if owed else []
    later = say(sight, "later", packets=_later(sight))
    parts += [Prose((later,))] if later else []
    missed = tuple((named(seat), one.missed) for seat, one in (sight.misses or {}).items() if one.missed)
    if sight.packets and sight.packets[-1].id != "0.0":
        parts.append(Prose((say(sight, "missed", missed=missed),)))
    return (Section(TITLE, tuple(parts)),)


def open_spec(sight: Sight) -> PacketSpec | None:
    """Return the packet of the schedule that is open now."""
    packet = sight.state.open_packet
    if packet is None:
        return None
    return next((spec for spec in sight.game.schedule.packets if spec.title == packet.name), None)


def _later(sight: Sight) -> tuple[str, ...]:
    """Return the packets of this turn that are sure to follow the open one."""
    spec, due = open_spec(sight), sight.due
    if spec is None or due is None:
        return ()
    packets = sight.game.schedule.packets
    turn = due.packet.partition(".")[0]
    return tuple(f"{turn}.{one.number} {one.title}" for one in packets[packets.index(spec) + 1 :] if not one.only_if)
