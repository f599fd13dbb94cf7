"""6.5 Cards of the hand between two proposals: Dispute over Pay, the Cothon, Influence Peddling."""

from __future__ import annotations

import pytest

from adjudicator.model.order import ACCEPTED, Refused
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.measures import Lot
from adjudicator.systems.republic.orders.setup import Choose, PlayCard
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.rules.senate.cards import answering
from adjudicator.systems.republic.rules.senate.cards.acts import acts
from adjudicator.systems.republic.state import CITY, HANDS, SCOPE, TREASURY, UNITS
from adjudicator.systems.republic_of_carthage.rules.audits import cards
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.cards import plays
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.recruiting import bill, cost
from adjudicator.testing.scenario import Run, change, filed, place, play_out, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, GISCO, at, holding, moved
from tests.systems.republic_of_carthage.s6_5_senate.town import FRAME, answer, drive, senate, told

PAY = "card:pay_dispute"
COTHON = "card:cothon"
PEDDLING = "card:influence_peddling"
MOMENTS = ("before proposal:1",)


def business(*held: str) -> State:
    """Return the Senate in other business, with cards in Anna's hand."""
    return holding(place(senate(), "senate.business", SCOPE), "anna", *held)


def play_card(state: State, order: PlayCard, dice: tuple[int, ...] = ()) -> Run:
    return drive(state, lambda play, now: plays.carry(play, now, answer("anna", order)), dice=dice)


def armies(state: State) -> int:
    return sum(row.kind != "fleet" and row.place.startswith("force:") for _, row in UNITS.items(state, SCOPE))


# ------------------------------------------------------------------------------- dispute over pay


def dispute(state: State, *orders: Choose, dice: tuple[int, ...] = ()) -> Run:
    on_file = [filed("ben", order) for order in orders]
    return play_out(GAME, state, answering.STEP, on_file, ScriptedDice(*dice), local=PAY)


def test_the_card_is_played_and_waits_for_the_presiding_magistrate() -> None:
    done = play_card(business("pay_dispute"), PlayCard(PAY))
    assert told(done) == ["Anna plays Dispute over Pay."]
    assert HANDS.get(done.state, SCOPE, "anna").number == 0


def test_by_default_the_state_pays_eight_talents() -> None:
    done = dispute(senate())
    assert byrsa.lines(done) == [("roc:6.5", -8, 55)]
    assert byrsa.told(done.events) == [
        "Gisco, as Presiding Magistrate, has the State pay 8T, 63 - 8 = 55T; Dispute over Pay comes to nothing."
    ]


def test_if_he_does_not_a_random_recruited_army_goes_back_to_the_pool() -> None:
    done = dispute(senate(), Choose(PAY, "refuse"), dice=(1,))
    assert (armies(senate()), armies(done.state)) == (7, 6)
    assert byrsa.told(done.events)[0] == (
        "Gisco, as Presiding Magistrate, does not have the State pay 8T; Dispute over Pay takes effect."
    )


@pytest.mark.parametrize(("treasury", "paid"), [(8, True), (7, False)])
def test_a_state_that_cannot_pay_loses_the_army_whatever_he_says(treasury: int, paid: bool) -> None:
    state = change(senate(), TREASURY, SCOPE, CITY, treasury)
    done = dispute(state, Choose(PAY, "pay"), dice=() if paid else (1,))
    assert bool(said(done, "card_prevented")) is paid
    assert TREASURY.of(done.state, SCOPE, CITY) == (0 if paid else 7)


def test_only_the_owner_of_the_presiding_magistrate_answers() -> None:
    assert not said(dispute(senate(), Choose(PAY, "pay")), "card_not_prevented")
    ready = place(at(senate(), GISCO, "captive:sicilian_1"), answering.STEP, SCOPE, local=PAY)
    (slot,) = answering.asks(GAME, ready, ready.top)
    assert slot.seat != "ben"


def test_everybody_may_file_an_answer_ahead_and_the_chair_is_offered_both() -> None:
    topics = list(answering.foresees(GAME, senate(), SCOPE))
    assert [topic.slot.seat for topic in topics] == list(GAME.seats)
    offered = {topic.slot.seat: [line.order.choice for line in topic.form] for topic in topics if topic.form}
    assert offered == {"ben": ["pay", "refuse"]}
    for line in topics[1].form:
        assert byrsa.speaker().say(f"form/{line.remark}", line.facts or {})


def test_veterans_alone_cannot_be_sent_away_so_the_card_does_nothing() -> None:
    state = moved(business("pay_dispute"), "pool", celtiberian=8, campanian=6, carthaginian_legion=2)
    assert refusal(state, PlayCard(PAY)) == "card_does_nothing"
    assert plays.ways_of(GAME, state, "anna", PAY) == ()


# ------------------------------------------------------------------------------------- the cothon


def test_the_cothon_makes_eight_fleets_cost_half_this_turn() -> None:
    state = business("cothon")
    before = cost(bill(GAME, state, (Lot("unit:fleet", 10),)))
    done = play_card(state, PlayCard(COTHON))
    each = before // 10
    assert cost(bill(GAME, done.state, (Lot("unit:fleet", 10),))) == 8 * -(-each // 2) + 2 * each
    assert [(card, e.number("max_units")) for card, e in in_force(done.state, "recruit_cost")] == [("cothon", 8)]
    assert told(done)[1].startswith("The Cothon Enlarged: Up to eight fleets cost half price")


def test_the_cothon_is_played_in_other_business_alone() -> None:
    assert COTHON in plays.playable(GAME)
    early = place(holding(senate(), "anna", "cothon"), "senate.window", SCOPE)
    slot = next(plays.slots(GAME, early, early.top, MOMENTS))
    assert COTHON not in slot.about["card"]
    ahead = next(plays.slots(GAME, holding(senate(), "anna", "cothon"), FRAME, MOMENTS))
    assert COTHON in ahead.about["card"]
    assert COTHON in next(plays.slots(GAME, business("cothon"), FRAME, MOMENTS)).about["card"]


# ------------------------------------------------------------------------------------ peddling


def test_influence_peddling_is_played_between_proposals() -> None:
    state = holding(business("influence_peddling.1"), "ben", "wine_ban")
    done = play_card(state, PlayCard(PEDDLING, "seat:ben"), dice=(1,))
    assert HANDS.get(done.state, SCOPE, "anna").cards.known() == ("wine_ban",)
    assert cards(GAME, done.state) == cards(GAME, state)


def test_a_card_taken_in_the_meantime_is_gone() -> None:
    for order in (PlayCard(PAY), PlayCard(PEDDLING, "seat:ben")):
        assert [event.kind for event in play_card(business(), order).events] == ["card_gone"]
    assert play_card(business("pay_dispute"), Nothing("play")).events == ()  # type: ignore[arg-type]


# ------------------------------------------------------------------------------- who can, and what


def refusal(state: State, order: PlayCard) -> str:
    slot = next(plays.slots(GAME, state, FRAME, MOMENTS))
    verdict = plays.check(GAME, view(state, "anna"), None, slot, order)
    if isinstance(verdict, Refused):
        assert byrsa.speaker().refusal(verdict.code, verdict.facts)
        return verdict.code
    assert verdict == ACCEPTED
    return ""


def test_what_is_refused() -> None:
    state = business("pay_dispute", "cothon", "influence_peddling.1", "tithe_to_tyre")
    assert [refusal(state, PlayCard(card)) for card in (PAY, COTHON)] == ["", ""]
    assert refusal(state, PlayCard("card:tithe_to_tyre")) == "card_other_time"
    assert refusal(state, PlayCard("card:public_outcry")) == "card_other_time"
    assert refusal(state, PlayCard(PAY, "senator:2")) == "card_needs_no_object"
    assert refusal(state, PlayCard(PEDDLING)) == "card_needs_opponent"
    assert refusal(business(), PlayCard(PAY)) == "card_not_held"


def test_every_seat_is_asked_whatever_it_holds() -> None:
    slots = tuple(plays.slots(GAME, business("pay_dispute"), FRAME, MOMENTS))
    assert [slot.seat for slot in slots] == list(GAME.seats)
    assert slots[0].choices.contains(PlayCard(PAY))
    assert {slot.choices.size() for slot in slots[1:]} == {1}
    assert "play" in {act.kind for act in acts(GAME)}
    assert [line.order for line in plays.form(GAME, business("pay_dispute"), "anna")] == [PlayCard(PAY)]
