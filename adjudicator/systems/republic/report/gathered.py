"""Sentences of a story that any republic tells: where its factions stand, and who leads them from now on."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.pages.stories import Line
from adjudicator.engine.reporting import Sight
from adjudicator.systems.republic.report.basics import influence, laid_out, senators, votes

SHIFT = 3
"""Influence that a faction gains or loses in a packet from which it is news."""


def leaders_changed(sight: Sight) -> Iterator[Line]:
    """Yield the factions that have another Leader, all in one sentence."""
    changed = {event.data.seat: event.data.senator for event in sight.of_kind("leader_changed")}
    if changed:
        yield Line(61, sight.say("story/leaders_changed", {"changed": tuple(changed.items())}), "leader_changed")


def forum(sight: Sight) -> Iterator[Line]:
    """Yield the families that lie in the Forum now, all in one sentence."""
    shown = (event.data for event in sight.of_kind("family_appears"))
    free = tuple(data.senator for data in shown if not data.faction)
    if free:
        yield Line(47, sight.say("story/families", {"senators": free}), "families")


def standing(sight: Sight) -> Iterator[Line]:
    """Yield who gained and lost most Influence, and who has most now."""
    if not laid_out(sight.state):
        return
    now = {seat: influence(sight.state, seat) for seat in sight.game.seats}
    if laid_out(sight.before):
        shift = {seat: count - influence(sight.before, seat) for seat, count in now.items()}
        gains, loses = max(shift, key=lambda seat: shift[seat]), min(shift, key=lambda seat: shift[seat])
        if shift[gains] >= SHIFT or shift[loses] <= -SHIFT:
            facts = {"gains": gains, "gain": shift[gains], "loses": loses, "loss": -shift[loses]}
            yield Line(46, sight.say("story/shift", facts), "shift")
    ranks = sorted(now, key=lambda seat: -now[seat])
    if len(ranks) > 1:
        facts = {"first": ranks[0], "most": now[ranks[0]], "second": ranks[1], "next": now[ranks[1]]}
        yield Line(22, sight.say("story/influence", facts), "influence")


def mine(sight: Sight) -> str:
    """Return where the reader's faction stands: its Influence, its rank, its votes; nothing while nothing is dealt."""
    seat = sight.seat or ""
    if not laid_out(sight.state) or not senators(sight.state, seat):
        return ""
    now = {each: influence(sight.state, each) for each in sight.game.seats}
    rank = 1 + sum(count > now[seat] for count in now.values())
    best = max(now, key=lambda each: now[each])
    facts = {"inf": now[seat], "rank": rank, "of": len(now), "votes": votes(sight, seat), "best": best}
    return sight.say("story/yours/standing", {**facts, "most": now[best]})
