"""Sentences of a story that gather several events of a kind: offices, families, votes, and where the factions stand."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.pages.stories import Line
from adjudicator.engine.reporting import Sight
from adjudicator.systems.republic.report.basics import influence, laid_out, votes
from adjudicator.systems.republic_of_carthage.report.basics import senators

SHIFT = 3
"""Influence that a faction gains or loses in a packet from which it is news."""
WON, LOST = "passed", "failed"


def offices(sight: Sight) -> Iterator[Line]:
    """Yield who sits on the Committee from now on."""
    members = tuple((event.data.senator, event.data.office) for event in sight.of_kind("member_elected"))
    if members:
        yield Line(84, sight.say("story/offices", {"members": members}), "offices")


def families(sight: Sight) -> Iterator[Line]:
    """Yield the families that lie in the Forum, and those that go to a faction without Senators."""
    shown = [event.data for event in sight.of_kind("family_appears") if not event.data.statesman]
    free = tuple(data.senator for data in shown if not data.faction)
    if free:
        yield Line(51, sight.say("story/families", {"senators": free}), "families")
    for data in shown:
        if data.faction:
            yield Line(82, sight.say("story/family_joins", data), "family_joins")


def leaders(sight: Sight) -> Iterator[Line]:
    """Yield the Enemy Leaders that have come, those who lead wars and those who wait."""
    come = [event.data for event in sight.of_kind("leader_appears")]
    waiting = tuple(data.leader for data in come if not data.wars)
    leading = tuple((data.leader, data.wars) for data in come if data.wars)
    if come:
        yield Line(77, sight.say("story/enemy_leaders", {"waiting": waiting, "leading": leading}), "enemy_leaders")


def concessions(sight: Sight) -> Iterator[Line]:
    """Yield the Trade Concessions that were played, by player."""
    played: dict[str, tuple[tuple[str, str], ...]] = {}
    for event in sight.of_kind("concession_played"):
        data = event.data
        played[data.seat] = (*played.get(data.seat, ()), (data.card, data.senator))
    if played:
        yield Line(40, sight.say("story/concessions", {"played": tuple(played.items())}), "concessions")


def ballots(sight: Sight) -> Iterator[Line]:
    """Yield what the Senate turned down, and how many proposals it passed."""
    counted = [event.data for event in sight.of_kind("vote_counted")]
    lost = [data for data in counted if data.outcome == LOST]
    stopped = tuple(data.outcome for data in counted if data.outcome not in {WON, LOST})
    passed = sum(data.outcome == WON for data in counted)
    for data in lost[:2]:
        yield Line(59, sight.say("story/vote_lost", data), "vote_lost")
    if counted:
        facts = {"passed": passed, "lost": len(lost), "stopped": len(stopped)}
        yield Line(36, sight.say("story/ballots", facts), "ballots")


def wars(sight: Sight) -> Iterator[Line]:
    """Yield the wars that nobody fought, and how many more Carthage can bear."""
    for event in sight.of_kind("wars_unprosecuted"):
        yield Line(81, sight.say("story/unfought", event.data), "unfought")
    for event in sight.of_kind("wars_counted")[-1:]:
        data = event.data
        fought = len(data.active) + data.rebel
        facts = {"fought": fought, "limit": data.active_limit, "lost": len(data.lost), "lost_limit": data.lost_limit}
        if fought or data.lost:
            yield Line(56, sight.say("story/wars_counted", facts), "wars_counted")


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
