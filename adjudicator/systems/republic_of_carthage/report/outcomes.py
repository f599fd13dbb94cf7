"""What a seat ordered and what came of it: used, refused with the reason, or decided by the default."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.filing import alive
from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.order import Filed, Refused, Submission
from adjudicator.model.page import Note, Order, Orders, Prose, Section, Verdict, Verdicts
from adjudicator.systems.republic_of_carthage.box.box import bare
from adjudicator.systems.republic_of_carthage.report.basics import say
from adjudicator.systems.republic_of_carthage.state import SCOPE, SENATORS

TITLE = "What you ordered and what came of it"

RESULTS: dict[str, tuple[str, ...]] = {
    "leader": ("leader_named",),
    "trader": ("traders_placed",),
    "seat": ("committee_seated",),
    "term": ("term_set",),
    "corruption": ("corruption_rolled", "corruption_left"),
    "income": ("personal_income_taken", "personal_income_left"),
    "maintain": ("rebel_armies_paid", "rebel_armies_lost"),
    "ransom": ("ransom_paid",),
    "gift": ("gift_counted", "gift_empty"),
    "distribute": ("talents_distributed",),
    "contribute": ("contributed",),
    "play": (
        "statesman_played",
        "concession_played",
        "card_kept",
        "hand_card_played",
        "event_card_played",
        "card_taken_named",
    ),
    "choose": ("choice_made",),
    "heir": ("leadership_passed",),
    "prefer": ("family_taken",),
    "offer": ("offer_made",),
    "counter": ("offer_made",),
    "accept": ("deal_struck", "cards_exchanged"),
    "swap": ("swap_noted", "cards_exchanged"),
    "withdraw": ("offer_withdrawn",),
    "sell": ("trade_cards_sold",),
    "keep": ("warehouse_named",),
    "place": ("income_placed", "treasury_filled"),
}
"""By kind of order the kinds of event that tell what came of it, told to its seat."""

DEFAULT = "DEFAULT"
WISHES = ("heir", "prefer", "pause")
"""Kinds of order that are looked up in case something happens; where nothing did there is nothing to tell."""

DECIDING = ("leader", "trader", "seat", "term", "sell", "place")
"""Kinds of order whose default does something."""

SUBJECTS = ("senator", "card", "to", "number")
"""Fields by which an order is told from another of its kind, and an event that answers it from others."""


def sections(sight: Sight) -> tuple[Section, ...]:
    """Return the section, one sentence where nothing was asked; only a seat has one."""
    if sight.seat is None:
        return ()
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
                if data.kind not in WISHES or _told(sight, data.seat, order):
                    yield _used(sight, data, mine.get(number), order)
            elif not number:
                yield from _default(sight, data, order)
    yield from _idle(sight, seen)


def _served(data: Submission) -> tuple[tuple[int, object], ...]:
    """Return each answer with the number of the order it came from, 0 for a default."""
    numbers = data.used or (0,) * len(data.answers)
    return tuple(zip(numbers, data.answers, strict=False))


def _used(sight: Sight, data: Submission, filed: Filed | None, order: Any) -> Verdict:  # noqa: ANN401 - a record
    line: str = filed.say(sight.game.name) if filed is not None else order.say(sight.game.name)
    notes = _told(sight, data.seat, order) or (say(sight, "used", kind=data.kind),)
    return Verdict(
        order=(line,), notes=notes, tone="good", mark="STANDING" if filed and filed.life == "standing" else ""
    )


def _refused(sight: Sight, filed: Filed, refused: Refused) -> Verdict:
    why = sight.say(f"refusals/{refused.code}", refused.facts or {})
    rules = ", ".join(cite.partition(":")[2] for cite in refused.cites)
    note = say(sight, "refused", why=why, rules=rules)
    return Verdict(order=(filed.say(sight.game.name),), notes=(note,), tone="bad", mark="REFUSED")


def _default(sight: Sight, data: Submission, order: Any) -> Iterator[Verdict]:  # noqa: ANN401 - an order record
    """Yield a default that did something; that nothing was done where nothing was ordered is no news."""
    told = _told(sight, data.seat, order) if data.kind in DECIDING else ()
    if told and getattr(order, "goods", True):
        line: str = order.say(sight.game.name)
        yield Verdict(order=(line,), notes=told, mark=DEFAULT)


def _idle(sight: Sight, seen: set[int]) -> Iterator[Verdict]:
    """Yield orders that found no use: a condition that did not hold, a slot that was not asked."""
    packets = {packet.id for packet in sight.packets} | {packet.parent for packet in sight.packets}
    for filed in sight.orders:
        ran = filed.life == "packet" and filed.packet in packets and not alive(filed, sight.state)
        if ran and filed.number not in seen and filed.order.kind not in WISHES:
            yield Verdict(order=(filed.say(sight.game.name),), notes=(say(sight, "idle", tests=bool(filed.when)),))


# --------------------------------------------------------------------------------- outcomes


def _told(sight: Sight, seat: str, order: Any) -> tuple[str, ...]:  # noqa: ANN401 - an order record
    """Return the sentences of the events that answer an order."""
    kinds = RESULTS.get(order.kind, ())
    found = (event for event in sight.of_kind(*kinds) if _answers(sight, event, seat, order))
    return tuple(dict.fromkeys(sight.told(event) for event in found))


def _answers(sight: Sight, event: Event, seat: str, order: object) -> bool:
    """Say whether an event is of this seat, and of what the order names."""
    if not _of(sight, event, seat):
        return False
    for field in SUBJECTS:
        wanted, has = getattr(order, field, None), _subject(event.data, field)
        if wanted and has and not _same(wanted, has):
            return False
    return True


def _of(sight: Sight, event: Event, seat: str) -> bool:
    """Say whether an event is of a seat: it says so, or it speaks of a Senator of the seat."""
    if hasattr(event.data, "seat"):
        return bare(event.data.seat) == seat
    named = _subject(event.data, "senator")
    people = named if isinstance(named, tuple) else (named,)
    rows = SENATORS.rows(sight.state, SCOPE)
    return any(bare(str(one)) in rows and rows[bare(str(one))].faction == seat for one in people if one)


def _subject(data: object, field: str) -> object:
    """Return what an event speaks of: a field of its payload, or the Senator of its purse or list."""
    if hasattr(data, field):
        return getattr(data, field)
    if field == "senator":
        purse = getattr(data, "purse", None)
        return getattr(data, "senators", None) or getattr(purse, "senator", None)
    return None


def _same(wanted: object, has: object) -> bool:
    """Say whether two ids name one thing, whether or not they say its sort."""
    if isinstance(has, tuple):
        return any(_same(wanted, one) for one in has)
    if isinstance(wanted, str) and isinstance(has, str):
        return bare(wanted) == bare(has)
    return wanted == has
