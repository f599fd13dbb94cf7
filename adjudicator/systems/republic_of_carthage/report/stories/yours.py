"""The story of a private report: what the packet brought the reader, and the reader's position.

What is told to the seat it happened to has a weight of its own where it is declared; `story/yours/KIND` has the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.report.basics import turn_of
from adjudicator.systems.republic.report.gathered import mine
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.report.stories.story import told_before
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.prices import fetches, unit_value
from adjudicator.systems.republic_of_carthage.state import SENATORS, TRADE

MOST = 5
"""Sentences of a private story."""

DRAWN = "trade_cards_named"
"""Told where there is nothing else."""


def yours(sight: Sight) -> tuple[str, ...]:
    """Return the story for one seat: what touched it, or that nothing did, and where it stands now."""
    weighty = sorted((event for event in sight.events if event.own_weight), key=lambda event: -event.own_weight)
    told = _told(sight, weighty)
    told += _elections(sight)
    last = list(_holding(sight))
    chosen = (*told[: MOST - len(last) - 1], *last) or tuple(_told(sight, sight.of_kind(DRAWN)))
    where = mine(sight)
    chosen = chosen or (sight.say("story/yours/quiet", {"turn": turn_of(sight.state)}),)
    return (*chosen, where) if where else chosen


def _told(sight: Sight, events: Iterable[Event]) -> list[str]:
    """Return the sentences on those of some events that happened to the reader."""
    mine = (event for event in events if _mine(sight, event) and not told_before(sight, event))
    said = (sight.say(f"story/yours/{event.kind}", _facts(sight, event)) for event in mine)
    return [line for line in said if line]


def _elections(sight: Sight) -> Iterator[str]:
    """Yield who holds which office from now on: the Suffetes, and the new Members of the Committee."""
    owners = {key: row.faction for key, row in SENATORS.items(sight.state, SCOPE)}
    posts = [{"posts": (one.data.home, one.data.marine)} for one in sight.of_kind("posts_assigned")]
    pairs = [{"elected": one.data.senators} for one in sight.of_kind("suffetes_elected")]
    members = tuple((one.data.senator, one.data.office) for one in sight.of_kind("member_elected"))
    for facts in (*(posts or pairs), *([{"members": members}] if members else ())):
        nothing = {"posts": (), "elected": (), "members": ()}
        yield sight.say("story/yours/elections", {**nothing, **facts, "owners": owners, "seat": sight.seat})


def _facts(sight: Sight, event: Event) -> dict[str, object]:
    return {"data": event.data, "seat": sight.seat}


def _mine(sight: Sight, event: Event) -> bool:
    """Return whether an event happened to the reader or to one of the reader's Senators."""
    data = event.data
    seats = [bare(getattr(data, name, "")) for name in ("seat", "faction", "to", "victim", "loser")]
    purse = getattr(data, "purse", None)
    senator = bare(getattr(data, "senator", "") or getattr(purse, "senator", ""))
    row = SENATORS.find(sight.state, SCOPE, senator) if senator else None
    return sight.seat in seats or (row is not None and row.faction == sight.seat)


def _holding(sight: Sight) -> Iterator[str]:
    """Yield what one card more would make of the set that gains most by it, if there is a set."""
    pile = TRADE.find(sight.state, SCOPE, goods.pile(sight.seat or ""))
    if pile is None or not pile.number:
        return
    exist = sight.game.box.commodities
    held = [(good, n) for good, n in goods.lots(sight.game, pile.cards.known()) if 1 < n < exist[good].count]
    if held:
        good, count = max(held, key=lambda one: _gain(sight, *one))
        now, more = (fetches(unit_value(sight.game, sight.state, good), n) for n in (count, count + 1))
        yield sight.say("story/yours/set", {"good": good, "count": count, "now": now, "more": more})


def _gain(sight: Sight, good: str, count: int) -> int:
    unit = unit_value(sight.game, sight.state, good)
    return fetches(unit, count + 1) - fetches(unit, count)
