"""Sentences of a story that gather several events of a kind: offices, families, votes, and where the factions stand."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.pages.stories import Line
from adjudicator.engine.reporting import Sight

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
