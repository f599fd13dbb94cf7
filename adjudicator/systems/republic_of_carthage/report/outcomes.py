"""What a seat ordered and what came of it: used, refused with the reason, or decided by the default."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.reporting import Sight
from adjudicator.model.order import Filed, Refused, Submission
from adjudicator.model.page import Note, Order, Orders, Prose, Section, Verdict, Verdicts
from adjudicator.systems.republic_of_carthage.report.answers import told
from adjudicator.systems.republic_of_carthage.report.basics import say

TITLE = "What you ordered and what came of it"

DEFAULT = "DEFAULT"
WISHES = ("heir", "prefer", "pause")
"""Kinds of order that are looked up in case something happens; where nothing did there is nothing to tell."""

DECIDING = ("leader", "trader", "seat", "term", "sell", "place")
"""Kinds of order whose default does something."""


def sections(sight: Sight) -> tuple[Section, ...]:
    """Return the section, one sentence where nothing was asked."""
    verdicts = tuple(_verdicts(sight))
    if not verdicts:
        return (Section(TITLE, (Prose((say(sight, "nothing-asked"),)),)),)
    note = (Note(say(sight, "by-default")),) if any(one.mark == DEFAULT for one in verdicts) else ()
    return (Section(TITLE, (Verdicts(verdicts), *note)),)


def standing(sight: Sight) -> tuple[Section, ...]:
    """Return the standing orders of a seat, none where it has none."""
    mine = tuple(filed for filed in sight.orders if filed.life == "standing")
    if not mine:
        return ()
    lines = tuple(Order(filed.say(sight.game.name)) for filed in mine)
    return (Section("Your standing orders", (Orders(lines),)),)


def _verdicts(sight: Sight) -> Iterator[Verdict]:
    mine = {filed.number: filed for filed in sight.orders}
    seen: set[int] = set()
    for event in sight.of_kind("submitted"):
        data: Submission = event.data
        for number, refused in data.refused:
            if number in mine and number not in seen:
                seen.add(number)
                yield _refused(sight, mine[number], refused)
        for number, order in _served(data):
            if number and number not in seen:
                seen.add(number)
                notes = told(sight, data.seat, order, number)
                if notes or data.kind not in WISHES:
                    yield _used(sight, mine.get(number), order, notes)
            elif not number:
                yield from _default(sight, data, order)
    yield from _idle(sight, seen)


def _served(data: Submission) -> tuple[tuple[int, object], ...]:
    """Return each answer with the number of the order it came from, 0 for a default."""
    numbers = data.used or (0,) * len(data.answers)
    return tuple(zip(numbers, data.answers, strict=False))


def _used(sight: Sight, filed: Filed | None, order: Any, notes: tuple[str, ...]) -> Verdict:  # noqa: ANN401 - a record
    line: str = filed.say(sight.game.name) if filed is not None else order.say(sight.game.name)
    mark = "STANDING" if filed is not None and filed.life == "standing" else ""
    return Verdict(order=(line,), notes=notes or (say(sight, "used"),), tone="good", mark=mark)


def _refused(sight: Sight, filed: Filed, refused: Refused) -> Verdict:
    why = sight.say(f"refusals/{refused.code}", refused.facts or {})
    rules = ", ".join(cite.partition(":")[2] for cite in refused.cites)
    note = say(sight, "refused", why=why, rules=rules)
    return Verdict(order=(filed.say(sight.game.name),), notes=(note,), tone="bad", mark="REFUSED")


def _default(sight: Sight, data: Submission, order: Any) -> Iterator[Verdict]:  # noqa: ANN401 - an order record
    """Yield a default that did something; that nothing was done where nothing was ordered is no news."""
    notes = told(sight, data.seat, order) if data.kind in DECIDING else ()
    if notes and getattr(order, "goods", True):
        line: str = order.say(sight.game.name)
        yield Verdict(order=(line,), notes=notes, mark=DEFAULT)


def _idle(sight: Sight, seen: set[int]) -> Iterator[Verdict]:
    """Yield orders that found no use: a condition that did not hold, a slot that was not asked."""
    here = sight.state.open_packet
    still = {here.id, here.parent} if here is not None else set()
    ran = {name for packet in sight.packets for name in (packet.id, packet.parent)} - still
    for filed in sight.orders:
        if (
            filed.life == "packet"
            and filed.packet in ran
            and filed.number not in seen
            and filed.order.kind not in WISHES
        ):
            yield Verdict(order=(filed.say(sight.game.name),), notes=(say(sight, "idle", tests=bool(filed.when)),))
