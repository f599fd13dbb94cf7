"""What can be filed for the packets of the Senate before its steps run: ballots, lists, agendas, cards, acts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from adjudicator.engine.running import advance
from adjudicator.engine.system import Game, PacketSpec, Schedule
from adjudicator.model.order import Accepted, Refused, Topic
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.conditions import Voted
from adjudicator.systems.republic.orders.measures import Lot, Recruit
from adjudicator.systems.republic.orders.senate import Ballot, Outcry
from adjudicator.systems.republic.state import IN_CITY, SCOPE
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from adjudicator.testing.scenario import filed, game_of, open_packet, place
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_5_senate.curia import GAME, crying, hold, senate

STEPS = ("senate.suffetes", "senate.posts", "senate.committee", "senate.agenda", "senate.business")


def published() -> State:
    """Return the Senate with an agenda of one proposal, and an Outcry in Anna's hand."""
    order = Propose(3, (Recruit((Lot("unit:fleet", 2),)),))
    return hold(crying(senate(), "anna"), "senate.agenda", filed("ben", order)).state


def topics(step: str, state: State) -> tuple[Topic, ...]:
    """Return the topics of a step that has a packet of its own."""
    schedule = Schedule("one", (PacketSpec(1, "Test", (step,)),))
    game = game_of(SYSTEM, GAME.box, GAME.seats, schedule=schedule)
    return tuple(SYSTEM.step(step).foresees(game, state, SCOPE))


def _fits(topic: Topic, order: Any, state: State) -> Accepted | Refused:
    slot = topic.slot
    assert all(value in slot.about.get(term, ()) for term, value in order.where().items()), order
    seen = view(state, slot.seat)
    said = GAME.system.step(topic.step).check(GAME, seen, None, slot, order)
    assert isinstance(said, Accepted | Refused)
    return said


@pytest.mark.parametrize("step", STEPS)
def test_what_is_listed_can_be_filed(step: str) -> None:
    state, chance = published(), Random(5)
    for topic in topics(step, state):
        if topic.slot.choices.size():
            for _ in range(5):
                said = _fits(topic, topic.slot.choices.sample(chance.randrange), state)
                assert isinstance(said, Accepted) or not said.lasting, (topic.slot.key, said)


@pytest.mark.parametrize("step", STEPS)
def test_what_a_form_offers_is_accepted_and_can_be_said(step: str) -> None:
    state = published()
    for topic in topics(step, state):
        for line in topic.form:
            assert isinstance(_fits(topic, line.order, state), Accepted), line.order
            assert line.order.say(GAME.name)
            if line.remark:
                byrsa.speaker().say(f"form/{line.remark}", line.facts or {})


def test_a_published_proposal_has_its_ballot_in_every_form_with_what_counts_without_one() -> None:
    found = {
        topic.slot.seat: topic.form[0].order
        for topic in topics("senate.business", published())
        if topic.slot.kind == "ballot" and topic.form
    }
    assert found["anna"] == Ballot("abstain", "proposal:3")
    assert found["ben"] == Ballot("yes", "proposal:3")
    assert set(found) == set(GAME.seats)


def test_before_anything_is_proposed_a_form_offers_ballots_on_what_may_come() -> None:
    found = {
        topic.slot.seat: [line.order for line in topic.form]
        for topic in topics("senate.suffetes", senate())
        if topic.slot.kind == "ballot" and topic.form
    }
    assert set(found) == set(GAME.seats)
    assert Ballot("yes", "by:seat:ben") in found["anna"]
    assert Ballot("yes", "by:seat:ben") not in found["ben"]
    assert all(orders[:2] == [Ballot("yes"), Ballot("no")] for orders in found.values())


def test_only_who_holds_an_outcry_is_offered_one_and_every_seat_with_cards_can_file_one() -> None:
    state = byrsa.holding(published(), "dora", "graft.1")
    slots = {topic.slot.seat: topic.form for topic in topics("senate.business", state) if topic.slot.kind == "outcry"}
    assert [line.order for line in slots["anna"]] == [Outcry("veto", "proposal:3")]
    assert slots["dora"] == ()


def test_a_step_reads_votes_and_acts_so_that_they_are_filed_for_its_packet() -> None:
    for step in ("senate.suffetes", "senate.committee", "senate.prosecutions", "senate.governors", "senate.business"):
        kinds = set(GAME.system.step(step).kinds)
        assert {"ballot", "outcry", "graft", "call", "stepdown", "enact", "assassinate"} <= kinds, step
    assert GAME.system.step("senate.vote").kinds == ()


def test_ruling_69_a_faction_without_a_senator_in_carthage_cannot_buy_votes_and_is_told_why() -> None:
    state = published()
    for senator in (byrsa.MAGO, byrsa.MILKO, byrsa.ZAMAR):
        state = byrsa.at(state, senator, "province:coastal_spain")
    bought = Ballot("yes", "proposal:3", (("FT", 3),))
    assert byrsa.refusal(state, "anna", "senate.business", bought) == ("votes_need_senator", False)
    assert byrsa.verdict(state, "anna", "senate.business", Ballot("yes", "proposal:3")) == Accepted()
    back = byrsa.at(state, byrsa.ZAMAR, IN_CITY)
    assert byrsa.verdict(back, "anna", "senate.business", bought) == Accepted()


# ---------------------------------------------------------------------------------- open voting


def arrived(game: Game, order: Ballot, **fields: Any) -> list[str]:
    """Return what becomes public when a ballot arrives for an open packet of business."""
    state = open_packet(place(senate(game), "senate.business", SCOPE, path="t4/senate/business"))
    step = advance.arrive(game, state, filed("anna", order, 1, life="packet", **fields), ScriptedDice())
    return byrsa.told(step.events) if step is not None else []


def test_ruling_70_with_open_voting_a_ballot_is_public_as_it_arrives() -> None:
    openly = game_of(SYSTEM, GAME.box, GAME.seats, {"open_voting": True})
    ballot = Ballot("no", "proposal:3", (("FT", 2),))
    assert arrived(openly, ballot) == ["Anna shows a ballot: vote no on 3 buying 2 from FT."]
    assert arrived(GAME, ballot) == []


def test_ruling_70_a_ballot_shown_still_counts_when_its_vote_is_called() -> None:
    assert Ballot("no", "proposal:3").every()


def test_ruling_70_a_ballot_with_conditions_stays_sealed() -> None:
    openly = game_of(SYSTEM, GAME.box, GAME.seats, {"open_voting": True})
    assert arrived(openly, Ballot("no", "proposal:3"), when=(Voted("seat:ben", "yes"),)) == []
