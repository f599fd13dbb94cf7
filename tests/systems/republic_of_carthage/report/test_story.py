"""The stories that open a report: a death is told once, and every reader learns who was elected."""

from __future__ import annotations

from adjudicator.model.event import Event
from adjudicator.systems.republic_of_carthage.report import REPORTER
from adjudicator.systems.republic_of_carthage.report.story import told_before
from adjudicator.systems.republic_of_carthage.rules.s4_terms.posts import PostsTold
from adjudicator.systems.republic_of_carthage.rules.s6_1_mortality.death import SenatorDied
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.assigning import PostsAssigned
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.attempt import AttemptResolved
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.members import MemberElected
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.suffetes import Gain, SuffetesElected
from adjudicator.systems.republic_of_carthage.state import SCOPE
from tests.systems.republic_of_carthage.report.byrsa_turn import of_events


def died(senator: str, faction: str) -> Event:
    data = SenatorDied(
        f"senator:{senator}",
        faction,
        False,
        "carthage",
        3,
        1,
        0,
        0,
        0,
        0,
        PostsTold(),
        "",
        "none",
    )
    return Event("senator_died", SCOPE, data)


def murdered(*, killed: bool = True, caught: bool = False) -> Event:
    """Milko of Anna tries to murder Gisco of Ben."""
    data = AttemptResolved("anna", "senator:5", "senator:6", "ben", 0, 0, killed, caught)
    return Event("attempt_resolved", SCOPE, data)


def test_a_murder_is_the_only_sentence_on_a_death() -> None:
    seen = of_events(None, murdered(), died("6", "ben"))
    assert REPORTER.public(seen).story[:-1] == ("Milko of Anna murders Gisco of Ben.",)
    assert REPORTER.private(of_events("ben", murdered(), died("6", "ben"))).story == (
        "Milko of Anna murders your Gisco.",
    )


def test_an_assassin_who_is_caught_dies_in_the_same_sentence() -> None:
    seen = of_events(None, murdered(caught=True), died("6", "ben"), died("5", "anna"))
    assert REPORTER.public(seen).story[:-1] == ("Milko of Anna murders Gisco of Ben, is caught and dies for it.",)


def test_another_death_is_told_beside_a_murder() -> None:
    other = died("13", "clara")
    assert not told_before(of_events(None, murdered(), other), other)


def gain(senator: str) -> Gain:
    return Gain(f"senator:{senator}", 2, 5, 7)


def test_every_private_story_says_who_was_elected() -> None:
    pair = ("senator:16", "senator:9")
    elected = Event("suffetes_elected", SCOPE, SuffetesElected(pair, (gain("16"), gain("9")), (), ()))
    posts = Event("posts_assigned", SCOPE, PostsAssigned("senator:9", "senator:16", (), 2, "senator:9"))
    member = Event("member_elected", SCOPE, MemberElected("office:state_treasurer", "senator:10", 3, gain("10")))
    assert REPORTER.private(of_events("ben", elected)).story == (
        "The Suffetes elected are your Elram and Eshmun (Dora).",
    )
    assert REPORTER.private(of_events("dora", elected, posts, member)).story == (
        "Home Suffete is your Eshmun, who presides; Marine Suffete is Elram (Ben).",
        "On the Committee now: your Zimrida as State Treasurer.",
    )
