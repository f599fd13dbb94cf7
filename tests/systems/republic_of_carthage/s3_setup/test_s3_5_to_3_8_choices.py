"""Sections 3.5 to 3.8: leader, trader, Committee seat and terms, chosen together and sealed."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.engine.running import advance, questions
from adjudicator.engine.system import Game
from adjudicator.model.choices import some
from adjudicator.model.order import ACCEPTED, Accepted, Refused, Slot, Verdict
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import Leader, PlayCard, Term
from adjudicator.systems.republic.people import of_faction
from adjudicator.systems.republic.state import (
    HANDS,
    HOLDER,
    LEADER,
    OFFICES,
    SCOPE,
    SETUPS,
    TERM,
    TURN,
    YEARS,
    Office,
    Setup,
)
from adjudicator.systems.republic_of_carthage.orders.setup import Seat, Trader
from adjudicator.systems.republic_of_carthage.rules.s3_setup import orders as setup_orders
from adjudicator.systems.republic_of_carthage.state import PROVINCES, SENATORS, TRADERS, Province
from adjudicator.testing.scenario import change, filed, open_packet, place, play_out, play_step, put, refusals, said
from tests.systems.republic_of_carthage.dealt import Deal, bare_table, faction, game

STEPS = {"leader": "leaders", "trader": "traders", "seat": "committee", "term": "terms"}


@pytest.fixture
def table() -> Game:
    return game()


@pytest.fixture
def laid(table: Game) -> State:
    """Anna has 2 (Governor), 5 and 14 and the Harbor Master's seat; Ben 1 (Suffete), 6 and 16; Clara 3, 10, 12."""
    state = bare_table(table)
    for seat, senators in {"anna": ("2", "5", "14"), "ben": ("1", "6", "16"), "clara": ("3", "10", "12")}.items():
        state = faction(state, seat, *senators)
        state = put(state, SETUPS, SCOPE, seat, Setup(senators, "harbor_master" if seat == "anna" else ""))
    for province, governor in (("coastal_spain", "2"), ("sardinia_corsica", "3")):
        state = put(state, PROVINCES, SCOPE, province, Province(governor))
        state = change(state, SENATORS.col("place", str), SCOPE, governor, f"province:{province}")
    state = put(state, HANDS, SCOPE, "anna", Pile.of(("7A", "2B"), ("anna",)))
    return put(state, OFFICES, SCOPE, "home_suffete", Office("1"))


def verdict(table: Game, state: State, order: Any, seat: str = "anna") -> Verdict:
    spec = table.system.step(f"setup.{STEPS[order.kind]}")
    blank = Slot("", seat, order.kind, {}, "optional", None)  # type: ignore[arg-type]
    return spec.check(table, view(state, seat), None, blank, order)


def refused(found: Verdict) -> Refused:
    assert isinstance(found, Refused)
    return found


def test_s3_6_each_player_names_a_leader_of_his_own(table: Game, laid: State) -> None:
    run = play_step(table, laid, "setup.leaders", [filed("anna", Leader("senator:14"))])
    assert LEADER.of(run.state, SCOPE, "14")
    assert not LEADER.of(run.state, SCOPE, "2")


def test_ruling_6_the_default_leader_has_most_influence(table: Game, laid: State) -> None:
    run = play_step(table, laid, "setup.leaders")
    assert [(e.seat, e.senator) for e in said(run, "leader_named")] == [
        ("anna", "senator:2"),
        ("ben", "senator:1"),
        ("clara", "senator:3"),
    ]


def test_ruling_6_of_equals_the_lowest_number_leads(table: Game, laid: State) -> None:
    # 3, 10 and 12 have 3 INF each.
    run = play_step(table, laid, "setup.leaders")
    assert said(run, "leader_named")[2].senator == "senator:3"


def test_s3_5_the_trader_goes_where_the_player_says_and_else_to_the_leader(table: Game, laid: State) -> None:
    state = change(change(laid, LEADER, SCOPE, "14", value=True), LEADER, SCOPE, "16", value=True)
    run = play_step(table, state, "setup.traders", [filed("ben", Trader("senator:6"))])
    assert (TRADERS.of(run.state, SCOPE, "14"), TRADERS.of(run.state, SCOPE, "6")) == (1, 1)
    assert said(run, "traders_placed")[0].traders == 1


def test_ruling_8e_the_setting_gives_more_traders(laid: State) -> None:
    run = play_step(game(traders_each=3), laid, "setup.traders", [filed("anna", Trader("senator:5"))])
    assert TRADERS.of(run.state, SCOPE, "5") == 3


def test_s3_8_the_seat_is_taken_by_a_senator_free_of_office_with_its_turns(table: Game, laid: State) -> None:
    run = play_step(table, laid, "setup.committee", [filed("anna", Seat("senator:14", "office:harbor_master"))])
    assert (HOLDER.of(run.state, SCOPE, "harbor_master"), TERM.of(run.state, SCOPE, "harbor_master")) == ("14", 2)
    short = play_step(table, laid, "setup.committee", [filed("anna", Seat("senator:14"))])
    assert HOLDER.of(short.state, SCOPE, "harbor_master") == "14"


@pytest.mark.parametrize(
    ("office", "turns"),
    [("censor", 3), ("harbor_master", 2), ("overseer", 2), ("state_treasurer", 1), ("public_buildings", 1)],
)
def test_s3_8_turns_remaining_of_each_seat(table: Game, laid: State, office: str, turns: int) -> None:
    state = put(laid, SETUPS, SCOPE, "anna", Setup(("2", "5", "14"), office))
    assert said(play_step(table, state, "setup.committee"), "committee_seated")[0].term == turns


def test_ruling_6_the_default_for_the_seat_has_most_influence_without_office(table: Game, laid: State) -> None:
    run = play_step(table, laid, "setup.committee")
    assert [e.senator for e in said(run, "committee_seated")] == ["senator:5"]


def test_ruling_8b_a_seat_may_not_be_declined_and_goes_to_nobody_with_a_post(table: Game, laid: State) -> None:
    no = refused(verdict(table, laid, Nothing("seat")))
    assert no.code == "seat_declined"
    busy = refused(verdict(table, laid, Seat("senator:2", "office:harbor_master")))
    assert (busy.code, busy.hint[0]) == ("seat_holder_busy", Seat("senator:5", "office:harbor_master"))
    assert refused(verdict(table, laid, Seat("senator:5", "office:censor"))).code == "other_seat"
    assert refused(verdict(table, laid, Seat("senator:16"), "ben")).code == "no_seat_dealt"
    run = play_step(table, laid, "setup.committee", [filed("anna", Seat("senator:2", "office:harbor_master"))])
    assert HOLDER.of(run.state, SCOPE, "harbor_master") == "5"


def test_s3_7_the_owner_chooses_the_term_and_else_it_is_three(table: Game, laid: State) -> None:
    run = play_step(table, laid, "setup.terms", [filed("anna", Term("senator:2", 1))])
    assert (YEARS.of(run.state, SCOPE, "coastal_spain"), YEARS.of(run.state, SCOPE, "sardinia_corsica")) == (1, 3)
    assert said(run, "term_set")[0].province == "province:coastal_spain"


def test_s3_7_terms_are_one_to_three_and_for_governors(table: Game, laid: State) -> None:
    assert refused(verdict(table, laid, Term("senator:5", 2))).code == "not_a_governor"
    wrong = refused(verdict(table, laid, Term("senator:2", 4)))
    assert (wrong.code, wrong.hint) == ("term_out_of_range", (Term("senator:2", 3),))
    assert refused(verdict(table, laid, Term("senator:3", 2))).code == "not_your_senator"


@pytest.mark.parametrize("kind", ["leader", "trader", "term"])
def test_what_must_be_chosen_cannot_be_nothing(table: Game, laid: State, kind: str) -> None:
    no = refused(verdict(table, laid, Nothing(kind)))
    assert no.code == f"{kind}_needed"
    assert all(verdict(table, laid, hint) == ACCEPTED for hint in no.hint)


@pytest.mark.parametrize("make", [Leader, Trader, Seat])
def test_another_players_senator_is_refused_with_his_owner(table: Game, laid: State, make: Any) -> None:
    no = refused(verdict(table, laid, make("senator:6")))
    assert (no.code, no.facts, no.lasting) == ("not_your_senator", {"senator": "senator:6", "seat": "seat:ben"}, True)
    unknown = refused(verdict(table, laid, make("senator:20")))
    assert unknown.facts == {"senator": "senator:20", "seat": ""}


@pytest.mark.parametrize("order", [Leader("senator:2"), Trader("senator:2"), Seat("senator:5"), Term("senator:2", 1)])
def test_after_the_setup_its_orders_are_refused(table: Game, laid: State, order: Any) -> None:
    assert verdict(table, laid, order) == ACCEPTED
    assert refused(verdict(table, change(laid, TURN, SCOPE, "city", 1), order)).code == "setup_over"


def test_a_statesman_in_hand_can_be_given_posts_if_he_is_played(table: Game, laid: State) -> None:
    assert verdict(table, laid, Leader("senator:7A")) == ACCEPTED
    orders = [filed("anna", Leader("senator:7A")), filed("anna", Trader("senator:7A"))]
    orders += [filed("anna", Seat("senator:7A", "office:harbor_master"))]
    played = play_out(table, laid, "setup.orders", [*orders, filed("anna", PlayCard("senator:7A"))])
    assert (LEADER.of(played.state, SCOPE, "7A"), TRADERS.of(played.state, SCOPE, "7A")) == (True, 1)
    assert HOLDER.of(played.state, SCOPE, "harbor_master") == "7A"
    kept = play_out(table, laid, "setup.orders", orders)
    assert {no.code for no in refusals(kept, "anna")} == {"statesman_not_played"}
    assert not any(no.lasting for no in refusals(kept, "anna"))
    assert LEADER.of(kept.state, SCOPE, "2")


def test_orders_for_a_family_card_hold_for_the_statesman_who_covers_it(table: Game, laid: State) -> None:
    orders = [
        filed("anna", PlayCard("senator:2B")),
        filed("anna", Leader("senator:2")),
        filed("anna", Term("senator:2", 2)),
    ]
    run = play_out(table, laid, "setup.orders", orders)
    assert of_faction(run.state, "anna") == ("2B", "5", "14")
    assert LEADER.of(run.state, SCOPE, "2B")
    assert (said(run, "term_set")[0].senator, YEARS.of(run.state, SCOPE, "coastal_spain")) == ("senator:2B", 2)
    by_name = play_out(table, laid, "setup.orders", [orders[0], filed("anna", Term("senator:2B", 1))])
    assert YEARS.of(by_name.state, SCOPE, "coastal_spain") == 1
    assert verdict(table, laid, Term("senator:2B", 1)) == ACCEPTED


def test_the_form_offers_every_decision_and_all_its_lines_are_taken(table: Game, laid: State) -> None:
    state = place(laid, "setup.orders", SCOPE)
    topics = tuple(setup_orders.foresees(table, state, SCOPE))
    assert [t.slot.kind for t in topics if t.slot.seat == "anna"] == ["leader", "trader", "seat", "term", "play"]
    for topic in topics:
        spec, slot = table.system.step(topic.step), topic.slot
        for line in (slot.default, *(line.order for line in topic.form), *some(slot.choices, 40)):
            assert isinstance(spec.check(table, view(state, slot.seat), None, slot, line), Accepted)
            assert slot.choices.contains(line)
    remarks = {line.remark for topic in topics for line in topic.form}
    assert remarks == {"", "if_played", "term_one"}


def test_ruling_6_everybody_is_asked_together_in_one_packet() -> None:
    deal = Deal(game(4), 5)
    assert deal.state.packet is not None
    assert (deal.state.packet.id, deal.state.packet.stage) == ("0.1", "open")
    assert advance.asked(deal.game, deal.state) == deal.game.seats
    seats = {topic.slot.seat for topic in questions.topics(deal.game, open_packet(deal.state, "0.1", "Setup"))}
    assert seats == set(deal.game.seats)
    deal.order()
    assert deal.state.packet is not None
    assert deal.state.packet.id == "1.1"
