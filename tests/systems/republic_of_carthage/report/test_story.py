"""The stories that open a report: a death is reported once, and every reader learns who was elected."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.model.event import Event
from adjudicator.report.text import render_text
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.measures import Lot, Recruit
from adjudicator.systems.republic.report.answers import told
from adjudicator.systems.republic.rules.forum.auction import AuctionHeld
from adjudicator.systems.republic.rules.forum.families import FamilyAppears
from adjudicator.systems.republic.rules.forum.initiative import InitiativeBegun
from adjudicator.systems.republic.rules.forum.persuade import PersuasionLeft
from adjudicator.systems.republic.rules.money import Purse
from adjudicator.systems.republic.rules.revenue.gifts import GiftMade
from adjudicator.systems.republic.rules.senate.elections.heads import Gain
from adjudicator.systems.republic.rules.senate.murders.attempt import AttemptResolved
from adjudicator.systems.republic.rules.senate.sitting.agenda import AgendaLaid, AgendaLine
from adjudicator.systems.republic.rules.senate.voting.voting import VoteCounted
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.orders.forum import Attract
from adjudicator.systems.republic_of_carthage.report import REPORTER
from adjudicator.systems.republic_of_carthage.report.stories.story import told_before
from adjudicator.systems.republic_of_carthage.rules.s6_2_revenue.governing import TermMoved
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum.trader import TraderRolled
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.elections.assigning import PostsAssigned
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.elections.members import MemberElected
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.elections.suffetes import SuffetesElected
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.unprosecuted import WarsUnprosecuted
from adjudicator.systems.republic_of_carthage.told import PostsTold, SenatorDied
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


def test_a_gift_says_what_is_given_and_a_governor_comes_home_from_his_term() -> None:
    hidden = Event("gift_made", SCOPE, GiftMade("anna", "ben", ()))
    seen = Event("gift_made", SCOPE, GiftMade("ben", "perla", (Purse("senator:6", 7, -3, 4),)))
    moved = Event("term_moved", SCOPE, TermMoved("province:5", "senator:5", 0, 3, home=True))
    story = " ".join(render_text(REPORTER.public(of_events(None, event))) for event in (hidden, seen, moved))
    story = " ".join(story.split())
    assert "Anna gives Ben talents, and only these two know how many." in story
    assert "Ben gives Perla 3T from Gisco." in story
    assert "his term is over, and the Province goes to the Forum." in story


def test_a_murder_is_the_only_sentence_on_a_death() -> None:
    seen = of_events(None, murdered(), died("6", "ben"))
    assert tuple(line for line in REPORTER.public(seen).story if "Gisco" in line) == (
        "Milko of Anna murders Gisco of Ben.",
    )
    assert REPORTER.private(of_events("ben", murdered(), died("6", "ben"))).story[:-1] == (
        "Milko of Anna murders your Gisco.",
    )


def test_an_assassin_who_is_caught_dies_in_the_same_sentence() -> None:
    seen = of_events(None, murdered(caught=True), died("6", "ben"), died("5", "anna"))
    assert REPORTER.public(seen).story[0] == "Milko of Anna murders Gisco of Ben, is caught and dies for it."
    assert not any("Gisco" in line or "Milko" in line for line in REPORTER.public(seen).story[1:])


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
    assert REPORTER.private(of_events("ben", elected)).story[:-1] == (
        "The Suffetes elected are your Elram and Eshmun (Dora).",
    )
    assert REPORTER.private(of_events("dora", elected, posts, member)).story[:-1] == (
        "Home Suffete is your Eshmun, who presides; Marine Suffete is Elram (Ben).",
        "On the Committee now: your Zimrida as State Treasurer.",
    )


def roll(senator: str, traders: int, *, won: bool = True, extra: bool = False) -> tuple[Event, ...]:
    """Return an initiative of Anna's in which a Senator of hers tries for a Trader; one that she won in the auction."""
    sold = Event("auction_held", SCOPE, AuctionHeld(1, 6, (), "anna", 0, None, unsold=False)) if extra else None
    begun = Event("initiative_begun", SCOPE, InitiativeBegun("anna", 6 if extra else 5, extra), cites=("roc:6.4.2",))
    data = TraderRolled("anna", f"senator:{senator}", (6, traders), (), 6 + traders, 12, 0, None, won, traders)
    return (*((sold,) if sold else ()), begun, Event("trader_rolled", SCOPE, data, cites=("roc:6.4.2.3",)))


def test_traders_of_one_packet_are_one_sentence_with_what_each_has_at_last() -> None:
    found = of_events(None, *roll("2", 3), *roll("14", 1), *roll("2", 4))
    assert "Mago (4) and Zamar (1) gain Traders." in REPORTER.public(found).story


def test_an_order_for_an_own_initiative_has_no_part_in_one_that_was_won() -> None:
    seen = of_events("anna", *roll("2", 3), *roll("2", 4, extra=True))
    (own,) = told(seen, "anna", Attract("senator:2", 0), 1)
    (extra,) = told(seen, "anna", Attract("senator:2", 0, extra=True), 2)
    assert ("6 + 3" in own, "6 + 4" in extra) == (True, True)


def test_whoever_persuades_nobody_needs_no_line_in_his_initiative() -> None:
    left = Event("persuasion_left", SCOPE, PersuasionLeft("anna", able=True), cites=("roc:6.4.2.2",))
    text = render_text(REPORTER.public(of_events(None, *roll("2", 3), left)))
    assert "5. Anna" in text
    assert "persuades nobody" not in text


def test_a_line_of_the_agenda_is_told_its_number_until_it_comes_to_the_vote() -> None:
    order = Propose(2, (Recruit((Lot("unit:fleet", 2),)),))
    laid = AgendaLaid("senator:6", "ben", (AgendaLine(4, order.measures),), 2)
    seen = of_events("ben", Event("agenda_laid", SCOPE, laid, cites=("roc:6.5.7",)))
    assert told(seen, "ben", order, 1) == ("On the agenda as proposal 4; the vote comes next.",)


def test_whoever_dies_at_war_is_told_with_the_war() -> None:
    event = died("6", "ben")
    assert isinstance(event.data, SenatorDied)
    fallen = replace(event, data=replace(event.data, place="war:libyan"))
    assert REPORTER.public(of_events(None, fallen)).story[0] == "Gisco of Ben dies in the Libyan War."


# ----------------------------------------------------------------------------------- offices, votes and wars


def test_offices_votes_that_hurt_and_wars_that_nobody_fights_are_told() -> None:
    members = tuple(
        Event("member_elected", SCOPE, MemberElected(f"office:{office}", f"senator:{senator}", 3, gain(senator)))
        for office, senator in (("state_treasurer", "10"), ("harbor_master", "16"))
    )
    lost = Event("vote_counted", SCOPE, VoteCounted(4, (Recruit((Lot("fleet", 3),)),), "seat:ben", "failed", 9, 12, 1))
    idle = Event("wars_unprosecuted", SCOPE, WarsUnprosecuted(("war:libyan",), ()))
    told_ = [str(line) for line in REPORTER.public(of_events(None, *members, lost, idle)).story]
    assert "Zimrida becomes State Treasurer and Elram Harbor Master." in told_
    assert any(line.startswith("The Senate turns down proposal 4, ") and "9 yes, 12 no" in line for line in told_)
    assert any(line.startswith("Nobody fights the ") and "Unprosecuted now" in line for line in told_)


def test_families_of_one_packet_share_a_sentence() -> None:
    shown = tuple(Event("family_appears", SCOPE, FamilyAppears(f"senator:{key}", 2)) for key in ("9", "16", "10"))
    assert "Eshmun, Elram and Zimrida lie in the Forum." in REPORTER.public(of_events(None, *shown)).story
