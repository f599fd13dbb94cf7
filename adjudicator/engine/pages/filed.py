"""What a seat ordered, and the outcome: used, refused with the reason, or decided by the default."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from adjudicator.engine.pages.basics import say
from adjudicator.engine.reporting import Sight
from adjudicator.engine.running import filing
from adjudicator.model.order import Filed, Refused, Submission
from adjudicator.model.page import Note, Order, Orders, Prose, Section, Verdict, Verdicts

TITLE = "What you ordered and what came of it"
DEFAULT = "DEFAULT"
Told = Callable[[Sight, Any, int], tuple[str, ...]]
"""Returns the sentences on the outcome of an order: sight, order, the order's number (0 for a default)."""


def sections(sight: Sight, told: Told, wishes: tuple[str, ...] = ()) -> tuple[Section, ...]:
    """Return the section; a single sentence where nothing was asked.

    Args:
        sight: everything that the seat may know.
        told: the outcome of an order; for a default only where it did something.
        wishes: kinds of order that are looked up in case something happens; they are left out where nothing did.
    """
    verdicts = tuple(_verdicts(sight, told, wishes))
    if not verdicts:
        return (Section(TITLE, (Prose((say(sight, "nothing-asked"),)),)),)
    note = (Note(say(sight, "by-default")),) if any(one.mark == DEFAULT for one in verdicts) else ()
    return (Section(TITLE, (Verdicts(verdicts), *note)),)


def kept(sight: Sight) -> tuple[Section, ...]:
    """Return the orders of a seat that stand until cancelled, or are filed for a later packet."""
    mine = (filed for filed in sight.orders if filed.life != "packet" and filing.alive(filed, sight.state))
    lines = tuple(Order(filed.say(sight.game.name)) for filed in mine)
    return (Section("Orders kept for later", (Orders(lines),)),) if lines else ()


def _verdicts(sight: Sight, told: Told, wishes: tuple[str, ...]) -> Iterator[Verdict]:
    mine = {filed.number: filed for filed in sight.orders}
    seen: set[int] = set()
    for event in sight.of_kind("submitted"):
        data: Submission = event.data
        for number, refused in data.refused:
            if number in mine and number not in seen:
                seen.add(number)
                yield _refused(sight, mine[number], refused)
        numbers = data.used or (0,) * len(data.answers)
        for number, order in zip(numbers, data.answers, strict=False):
            notes = told(sight, order, number)
            if number and number not in seen:
                seen.add(number)
                if notes or data.kind not in wishes:
                    yield _used(sight, mine.get(number), order, notes)
            elif not number and notes:
                line: str = order.say(sight.game.name)
                yield Verdict(order=(line,), notes=notes, mark=DEFAULT)
    yield from _idle(sight, seen, wishes)


def _used(sight: Sight, filed: Filed | None, order: Any, notes: tuple[str, ...]) -> Verdict:  # noqa: ANN401 - a record
    line: str = filed.say(sight.game.name) if filed is not None else order.say(sight.game.name)
    mark = "STANDING" if filed is not None and filed.life == "standing" else ""
    return Verdict(order=(line,), notes=notes or (say(sight, "used"),), tone="good", mark=mark)


def _refused(sight: Sight, filed: Filed, refused: Refused) -> Verdict:
    why = sight.say(f"refusals/{refused.code}", refused.facts or {})
    rules = ", ".join(cite.partition(":")[2] for cite in refused.cites)
    note = say(sight, "refused", why=why, rules=rules)
    return Verdict(order=(filed.say(sight.game.name),), notes=(note,), tone="bad", mark="REFUSED")


def _idle(sight: Sight, seen: set[int], wishes: tuple[str, ...]) -> Iterator[Verdict]:
    """Yield orders that were not used, as their conditions did not hold or nothing asked for them; equal words once."""
    here = sight.state.open_packet
    names = {name for packet in sight.packets for name in (packet.id, packet.parent)}
    ran = {name for name in names if here is None or not here.takes(name)}
    lines: dict[bool, list[str]] = {}
    for filed in sight.orders:
        late = filed.life == "packet" and filed.packet in ran and filed.number not in seen
        if late and (filed.when or filed.order.kind not in wishes):
            lines.setdefault(bool(filed.when), []).append(filed.say(sight.game.name))
    for tests, orders in lines.items():
        yield Verdict(order=tuple(orders), notes=(say(sight, "idle", tests=tests, several=len(orders) > 1),))
