"""What a receipt lists as standing: the orders of a seat for the open packet, the defaults beside them, those ahead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from adjudicator.engine.reporting import Say
from adjudicator.engine.running import filing
from adjudicator.engine.running.owing import idle
from adjudicator.model.order import Filed, Slot
from adjudicator.model.page import Order, Orders, Prose, Section
from adjudicator.service.filing.submit import Filing, waits_for

if TYPE_CHECKING:
    from adjudicator.service.game.table import Table


def standing(table: Table, say: Say, work: Filing) -> Section:
    """Return the section; what waits for a later packet comes last, each with that packet."""
    name = table.game.name
    filed = [(each, waits_for(work, each)) for each in alive(work)]
    lines = [Order(each.say(name)) for each, later in filed if not later]
    now = tuple(each.order for each, later in filed if not later and not each.when)
    needed = dict(_needed(table, say, work, now))
    lines += [Order(text, needed.get(text, "default")) for text in defaults(table, work)]
    if dict(work.book.words_of(work.phase)).get(work.seat):
        lines.append(Order("# word", "filed"))
    if work.is_open:
        done = work.book.is_done(work.seat, work.phase)
        lines.append(Order(f"done {'yes' if done else 'no'}", "" if done else "default"))
    for each, later in filed:
        if later:
            text = each.say(name)
            lines.append(Order(text, "" if later in text else say("letters/waits-for", {"packet": later})))
    title = f"What stands now for {_named(work)}" if work.packet else "What stands now"
    if not lines:
        return Section(title, (Prose((say("letters/nothing-stands", {}),)),))
    return Section(title, (Orders(tuple(lines)),))


def _needed(table: Table, say: Say, work: Filing, orders: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    """Yield each default beside which an order of the seat is for nothing, with what it needs: it is never filed."""
    name = table.game.name
    for default, order, by in table.game.system.goes_with(table.game, work.state, orders):
        yield default.say(name), say("letters/goes-with", {"by": by.say(name), "order": order.say(name)})


def _named(work: Filing) -> str:
    """Return a packet by its number, and one that interrupts another by that of the other."""
    packet = work.state.packet
    return f"the pause in {packet.parent}" if packet is not None and packet.parent else work.packet


def alive(work: Filing) -> list[Filed]:
    """Return the orders of the seat that can still act."""
    return [filed for filed in work.book.of(work.seat) if filing.alive(filed, work.state)]


def defaults(table: Table, work: Filing) -> tuple[str, ...]:
    """Return what is done where nothing on file answers.

    A default that many slots share, such as `contribute none`, is left out where an order answers one of them; so is
    one beside which the seat can choose nothing.
    """
    slots = [topic.slot for topic in work.topics() if topic.slot.default is not None and not idle(topic.slot)]
    orders = alive(work)
    told = [(slot.kind, slot.default.say(table.game.name), _answered(work, orders, slot)) for slot in slots]
    settled = {(kind, text) for kind, text, answered in told if answered}
    return tuple(dict.fromkeys(text for kind, text, _ in told if (kind, text) not in settled))


def _answered(work: Filing, orders: list[Filed], slot: Slot) -> bool:
    return any(filing.fits(filed, slot, work.state) for filed in orders)
