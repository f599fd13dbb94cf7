"""Section 8.5: what may be proposed together, and when a Consul for Life can be proposed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.engine.running.owing import awaited, idle, owes
from adjudicator.engine.running.questions import topics
from adjudicator.model.order import Accepted, Refused
from adjudicator.model.state import Frame, PacketState, State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.measures import (
    Assign,
    Disband,
    ElectForLife,
    ElectGovernor,
    Lot,
    Recruit,
    Send,
)
from adjudicator.systems.republic.orders.senate import Outcry
from adjudicator.systems.republic.rules.senate.cards import outcry
from adjudicator.systems.republic.rules.senate.sitting import agenda, floor
from adjudicator.systems.republic.state import CITY, CONCESSIONS, HANDS, INF, LIFE, PROVINCES, SCOPE, Concession
from adjudicator.systems.republic_of_rome.orders.measures import PassBill
from adjudicator.systems.republic_of_rome.rules.s9_senate.sitting.s8_5_together import together
from adjudicator.systems.republic_of_rome.state import Province
from adjudicator.testing.scenario import change, filed, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, senate

LEGION, FLEET = Recruit((Lot("unit:legion", 1),)), Recruit((Lot("unit:fleet", 1),))
SENT = Send(("senator:1",), (Lot("unit:legion", 1),), "war:punic_1")
MINING, HARBOR = Assign("card:mining", "senator:4"), Assign("card:harbor_fees", "senator:7")
BILLS = PassBill("I", "senator:1", "senator:4"), PassBill("II", "senator:1", "senator:4")
SICILY, AFRICA = ElectGovernor("province:sicily", "senator:3"), ElectGovernor("province:africa", "senator:5")


@pytest.mark.parametrize(
    ("measures", "fits"),
    [
        ((LEGION, SENT), True),
        ((Disband((Lot("unit:legion", 1),)), FLEET, SENT), True),
        ((MINING, HARBOR), True),
        ((SICILY, AFRICA), True),
        (BILLS, False),
        ((MINING, LEGION), False),
        ((BILLS[0], SENT), False),
        ((SICILY, MINING), False),
        ((ElectForLife("senator:4"), LEGION), False),
        (BILLS[:1], True),
    ],
)
def test_one_kind_in_a_proposal_land_bills_alone_and_war_as_a_package(measures: tuple[Any, ...], fits: bool) -> None:
    assert together(measures) is fits


def test_what_is_apart_is_refused_on_receipt_with_each_alone_as_what_would_do() -> None:
    state = put(put(senate(), CONCESSIONS, SCOPE, "mining", Concession("")), PROVINCES, SCOPE, "sicily", Province())
    said = agenda.check(OF, state, None, agenda.slot(OF, state, "x", "anna"), Propose(3, (MINING, LEGION)))
    assert isinstance(said, Refused)
    assert (said.code, said.hint) == ("measures_apart", (Propose(3, (MINING,)), Propose(3, (LEGION,))))


def _tribune() -> State:
    state = put(senate(), HANDS, SCOPE, "clara", Pile.of(("tribune.1",), ("clara",)))
    return change(state, INF, SCOPE, "7", 25)


@pytest.mark.parametrize(
    ("step", "fits"),
    [
        ("senate.consuls", False),
        ("senate.pontifex", True),
        ("senate.dictator", True),
        ("senate.censor", True),
        ("senate.governors", True),
        ("senate.business", True),
    ],
)
def test_a_tribune_proposes_a_consul_for_life_after_the_consuls(step: str, fits: bool) -> None:
    order = Outcry("floor", "", (ElectForLife("senator:7"),))
    ready = place(_tribune(), floor.STEP, "rome", path="t1/senate/floor", local=floor.Flooring(step))
    said = outcry.check(OF, ready, ready.frame("rome", floor.STEP), floor.slot("x", "clara"), order)
    assert isinstance(said, Accepted) is fits
    run = play_out(OF, ready, floor.STEP, (filed("clara", order), *ballots("yes", "clara")), ScriptedDice())
    assert LIFE.of(run.state, SCOPE, CITY) == ("7" if fits else "")


def test_nobody_waits_for_an_agenda_of_those_who_do_not_preside_once_the_chair_is_settled() -> None:
    """All may file one, but in a packet of its own the chair alone owes it; before the elections anybody may."""
    waits = {}
    for title, step in (("Agenda", "senate.agenda"), ("Elections", "senate.consuls")):
        frames = tuple(Frame(each, each, "rome") for each in ("turn", "senate", step))
        state = replace(senate(), agenda=frames, packet=PacketState("1.5", title, "open", 2))
        asked = [topic for topic in topics(OF, state) if topic.slot.kind in {"propose", "nominate"}]
        assert {topic.slot.seat for topic in asked} == {"anna", "ben", "clara"}
        waits[title] = (awaited(OF, state), [seat for seat in OF.seats if owes(OF, state, seat)])
    assert waits["Agenda"] == (("anna",), ["anna"])
    assert waits["Elections"] == (("anna", "ben", "clara"), ["anna", "ben", "clara"])


def test_a_hand_without_a_card_to_play_owes_nothing_and_shows_no_line() -> None:
    """All could hold the card, so the packet waits for all; who does not knows it, and his form is silent on it."""
    frames = tuple(Frame(each, each, "rome") for each in ("turn", "combat", "combat.intrigues"))
    state = replace(senate(), agenda=frames, packet=PacketState("1.7", "Combat", "open", 2))
    state = put(
        put(state, HANDS, SCOPE, "anna", Pile.of(("tribune.1",), ("anna",))),
        HANDS,
        SCOPE,
        "ben",
        Pile.of(("influence_peddling.1",), ("ben",)),
    )
    assert awaited(OF, state) == ("anna", "ben", "clara")
    assert [owes(OF, view(state, seat), seat) for seat in ("anna", "ben")] == [False, True]
    own = [
        topic.slot
        for topic in topics(OF, view(state, "anna"))
        if topic.slot.seat == "anna" and topic.slot.kind == "play"
    ]
    assert own
    assert all(idle(slot) for slot in own)
