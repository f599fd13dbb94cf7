"""Rulings that fill gaps of the texts by the way a mail game goes: each answer as it is published."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.deck import Pile
from adjudicator.engine.running import advance
from adjudicator.engine.system import Play
from adjudicator.model.order import Test as Condition
from adjudicator.model.state import Frame
from adjudicator.systems.republic.orders.courts import Appeal, Assassinate, Prosecute
from adjudicator.systems.republic.orders.forum import Bid
from adjudicator.systems.republic.orders.measures import Convict, Lot, Recruit
from adjudicator.systems.republic.orders.revenue import Contribute, Ransom
from adjudicator.systems.republic.orders.revolution import Exchange, Revolt
from adjudicator.systems.republic.orders.senate import Ballot, Consent
from adjudicator.systems.republic.people import from_hrao
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    FORCES,
    HANDS,
    HOLDER,
    IN_CITY,
    INF,
    NOW,
    PLACE,
    REBELLIONS,
    SCOPE,
    TALENTS,
    WARS,
    War,
)
from adjudicator.systems.republic_of_rome.orders.chair import Elect
from adjudicator.systems.republic_of_rome.orders.measures import ElectOfficer
from adjudicator.systems.republic_of_rome.rules.s12_ends.falls import fall
from adjudicator.systems.republic_of_rome.state import MAJOR, PRIOR_CONSUL, PROVINCES
from adjudicator.testing.scenario import book_of, change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, table
from tests.systems.republic_of_rome.s06_forum.arriving import carried_out
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, hold, lay, outcome, put_to_the_vote, senate
from tests.systems.republic_of_rome.s10_combat.battles import board, in_revolt, met, sent
from tests.systems.republic_of_rome.s11_revolution import rebels

RAISE = Recruit((Lot("unit:fleet", 1),))


def test_ruling_6_contributions_count_by_senator() -> None:
    """Two men of 15T each are 1 Influence each, not 3; one asked for more gives what he has."""
    state = man(man(table(OF), "1", "anna", talents=15), "2", "anna", talents=25)
    orders = [filed("anna", Contribute("senator:1", 15)), filed("anna", Contribute("senator:2", 15))]
    run = play_out(OF, place(state, "revenue.contributions", "rome"), "revenue.contributions", orders)
    assert [INF.of(run.state, SCOPE, key) for key in "12"] == [5 + 1, 5 + 1]


def test_ruling_22_a_ballot_may_depend_on_those_cast_before() -> None:
    """Ben is called before Clara, whose ballot waits for what stands against the proposal."""
    state = lay(senate(), RAISE)
    for ben, clara in (("yes", "yes"), ("no", "no")):
        waits = filed("clara", Ballot("yes"), when=(Condition("votes", "above", 0),))
        other = filed("clara", Ballot("no"), rank=1)
        run = put_to_the_vote(state, *ballots(ben, "ben"), waits, other, *ballots("yes", "anna"))
        cast = {each.seat: each.side for each in said(run, "vote_cast")}
        assert (cast["ben"], cast["clara"]) == (ben, clara)
        assert said(run, "vote_called")[0].order[-1] == "anna"


def test_ruling_26_the_last_candidate_for_censor_is_appointed_after_defeats() -> None:
    state = senate()
    for key in ("2", "5"):
        state = change(state, PRIOR_CONSUL, SCOPE, key, value=True)
    run = hold(
        state,
        "senate.censor",
        filed("anna", Elect(ElectOfficer("office:censor", "senator:2"))),
        *ballots("no", "anna", "ben", "clara"),
    )
    assert HOLDER.of(run.state, SCOPE, "censor") == "5"
    assert [row.outcome for row in (outcome(run),)] == ["unopposed"]


def test_ruling_28_later_ballots_may_depend_on_the_appeal() -> None:
    """Clara's 7 is tried; he appeals at 12 votes for him, and Anna, who is called last, votes by how it stands."""
    state = change(change(senate(), HOLDER, SCOPE, "censor", "2"), MAJOR, SCOPE, "7", value=True)
    trial = Convict("senator:7", "minor", "office", "senator:4")
    orders = [
        filed("ben", Consent("senator:4", "prosecutes", "senator:7")),
        filed("clara", Appeal("senator:7")),
        *ballots("abstain", "ben", "clara"),
        filed("anna", Ballot("yes"), when=(Condition("votes", "below", 0),)),
        filed("anna", Ballot("abstain"), rank=1),
    ]
    kinds = {}
    for dice in ((5, 5), (1, 2)):
        run = put_to_the_vote(lay(state, trial, step="senate.prosecutions"), *orders, dice=dice)
        kinds[dice] = {each.seat: each.side for each in said(run, "vote_cast")}["anna"]
    assert len(set(kinds.values())) == 2


def test_ruling_30_a_murder_comes_between_two_proposals() -> None:
    run = hold(
        senate(),
        "senate.censor",
        filed("ben", Assassinate("senator:2", "senator:5")),
        *ballots("yes", "anna", "ben", "clara"),
        dice=(6,),
    )
    kinds = [event.kind for event in run.events]
    assert kinds.index("attempt_resolved") < kinds.index("vote_called")


def test_ruling_38_a_commander_without_units_comes_home_as_the_next_senate_closes() -> None:
    """A disaster (13) of the 1st Gallic War costs him his only legion; he is proconsul."""
    state = sent(put(board(), WARS, SCOPE, "gallic_1", War("active", 2)), "gallic_1", "1", 1)
    run = met(state, 5, 5, 3)
    assert said(run, "battle_fought")[0].result == "disaster"
    assert (PLACE.of(run.state, SCOPE, "1"), PRIOR_CONSUL.of(run.state, SCOPE, "1")) == ("war:gallic_1", True)
    closed = hold(run.state, "senate.close")
    assert (PLACE.of(closed.state, SCOPE, "1"), FORCES.rows(closed.state, SCOPE)) == (IN_CITY, {})


def test_ruling_39_the_victor_over_a_rebel_may_revolt_in_the_same_phase() -> None:
    state = sent(in_revolt(board(), "1", 4), "rebel", "2", 12)
    won = met(state, 6, 6, 5).state
    assert REBELLIONS.find(won, SCOPE, NOW) is None
    legions = CAMPAIGNS.get(won, SCOPE, "f1").fought - CAMPAIGNS.get(won, SCOPE, "f1").lost
    run = play_out(
        OF, won, "revolution.commanders", [filed("ben", Revolt("senator:2"))], ScriptedDice(*[6] * (legions - 1))
    )
    assert REBELLIONS.get(run.state, SCOPE, NOW).chief == "2"


def test_ruling_43_dice_say_who_gets_the_last_senator_of_the_curia() -> None:
    """Anna and Ben have two men each and as much Influence; Clara has three."""
    state = man(table(OF), "19", "", place="dead", since=1)
    for key, seat in (
        ("1", "anna"),
        ("2", "anna"),
        ("4", "ben"),
        ("5", "ben"),
        ("7", "clara"),
        ("8", "clara"),
        ("9", "clara"),
    ):
        state = man(state, key, seat, inf=3)
    for die, seat in ((1, "anna"), (2, "ben")):
        run = play_out(
            OF,
            place(state, "senate.repopulating", "rome", path="t1/senate/x"),
            "senate.repopulating",
            (),
            ScriptedDice(die),
        )
        (told,) = said(run, "carthage_repopulated")
        assert (told.seat, sorted(told.tied)) == (seat, ["anna", "ben"])


def test_ruling_49_a_traded_card_counts_to_its_new_owners_hand() -> None:
    """Ben has five cards and gets a sixth from Anna: he discards one, she none."""
    state = man(man(man(table(OF), "1", "anna"), "4", "ben"), "7", "clara")
    state = put(state, HANDS, SCOPE, "anna", Pile.of(tuple(f"tribune.{n}" for n in range(1, 6)), ("anna",)))
    state = put(
        state, HANDS, SCOPE, "ben", Pile.of(("graft.1", "graft.2", "assassin.1", "assassin.2", "tribune.6"), ("ben",))
    )
    orders = [
        filed("anna", Exchange("seat:ben", ("card:tribune",), ())),
        filed("ben", Exchange("seat:anna", (), ("card:tribune",))),
    ]
    run = play_out(OF, place(state, "revolution.cards", "rome"), "revolution.cards", orders)
    assert [HANDS.get(run.state, SCOPE, seat).number for seat in ("anna", "ben")] == [4, 5]


def test_ruling_52_what_begins_after_the_hraos_death_goes_by_the_next_in_rank() -> None:
    state = change(senate(), HOLDER, SCOPE, "field_consul", "4")
    assert from_hrao(OF, state)[0] == "anna"
    assert from_hrao(OF, change(state, PLACE, SCOPE, "1", "war:punic_1"))[0] == "ben"


def test_ruling_54_the_trial_of_an_accused_who_is_murdered_is_over() -> None:
    state = change(change(senate(), HOLDER, SCOPE, "censor", "2"), MAJOR, SCOPE, "7", value=True)
    trial = Convict("senator:7", "major", "office", "senator:3")
    orders = [
        filed("anna", Prosecute(trial)),
        filed("ben", Assassinate("senator:7", "senator:5", "before proposal:1")),
        *ballots("yes", "anna", "ben", "clara"),
    ]
    run = hold(state, "senate.prosecutions", *orders, dice=(6,))
    assert said(run, "attempt_resolved")[0].killed
    assert not said(run, "convicted_major")
    assert not said(run, "prosecutor_rewarded")


@pytest.mark.parametrize("step", ["senate.censor", "combat.ransom"])
def test_ruling_65_a_captive_is_ransomed_in_the_senate_and_before_the_battles(step: str) -> None:
    state = put(senate(), WARS, SCOPE, "gallic_1", War("active", 2))
    state = change(change(state, PLACE, SCOPE, "5", "captive:gallic_1"), TALENTS, SCOPE, "5", 30)
    run = hold(state, step, filed("ben", Ransom("senator:5")), *ballots("yes", "anna", "ben", "clara"))
    assert (PLACE.of(run.state, SCOPE, "5"), TALENTS.of(run.state, SCOPE, "5")) == (IN_CITY, 30 - 10)
    assert len(said(run, "ransom_paid")) == 1


@pytest.mark.parametrize(("dictator_marker", "served"), [("at_once", True), ("at_end", False)])
def test_ruling_128_when_a_dictator_has_served(dictator_marker: str, *, served: bool) -> None:
    of = game(dictator_marker=dictator_marker)
    state = senate(of)
    for at, key in enumerate(("gallic_1", "syrian", "illyrian_1"), start=2):
        state = put(state, WARS, SCOPE, key, War("active", at))
    run = hold(
        state,
        "senate.dictator",
        filed("anna", Elect(ElectOfficer("office:dictator", "senator:5"))),
        *ballots("yes", "anna", "ben", "clara"),
        of=of,
    )
    assert HOLDER.of(run.state, SCOPE, "dictator") == "5"
    assert PRIOR_CONSUL.of(run.state, SCOPE, "5") is served


def test_ruling_13_one_round_from_the_hraos_player_with_limits_and_steps() -> None:
    """Anna bids 2, Ben a talent above the last bid up to 4, Clara 3 at most: Ben stands at 3 when Clara is called."""
    state = senate(talents=9)
    orders = (
        filed("anna", Bid("senator:1", 2)),
        filed("ben", Bid("senator:4", 4, 1)),
        filed("clara", Bid("senator:7", 3)),
    )
    ready = place(state, "forum.auction", "rome")
    events: list[Any] = []
    for _ in range(3):
        step = advance.carry_out(OF, ready, book_of(orders), ScriptedDice())
        ready, events = step.state, [*events, *step.events]
        if any(event.kind == "auction_held" for event in events):
            break
    held = next(event.data for event in events if event.kind == "auction_held")
    assert (held.seat, held.amount) == ("ben", 3)


def test_ruling_40_a_rebel_who_wins_in_his_province_leads_its_forces() -> None:
    of = game(provincial_wars=True, rebel_governors=True)
    state = rebels.risen(armies=3, fleets=2)
    for at, key in enumerate(("gallic_1", "illyrian_1", "macedonian_1", "syrian"), start=2):
        state = put(state, WARS, SCOPE, key, War("active", at))
    play = Play(of, Frame("t2/population/state", "population.state", "rome"), Dice.seeded(b"x" * 32, b"y" * 32))
    after, events = carried_out(state, fall(play, state, "people", ("ror:12",)))  # type: ignore[arg-type]
    first = next(event.data for event in events if event.kind == "last_battle")
    assert {one.name for one in first.units} >= {"armies", "provincial"}
    assert PROVINCES.get(after, SCOPE, rebels.SICILY).armies == 0
