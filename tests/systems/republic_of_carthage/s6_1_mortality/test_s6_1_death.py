"""Section 6.1: the consequences of death."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from operator import mod
from typing import Any

import pytest

from adjudicator.engine.system import END, Flow, Next, Play, StepSpec
from adjudicator.model.order import ACCEPTED, Filed, Refused, Slot, Verdict
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import Heir, Prefer
from adjudicator.systems.republic.people import hrao, of_faction
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    DECKS,
    FORCES,
    INF,
    LEADER,
    LIABLE,
    OFFICES,
    PLACE,
    REMOVED,
    SCOPE,
    TALENTS,
    UNITS,
    WARS,
    Concession,
    Force,
    Office,
    Unit,
    War,
)
from adjudicator.systems.republic_of_carthage.rules.s4_terms.succession import (
    FactionBereft,
    FamilyTaken,
    LeadershipPassed,
)
from adjudicator.systems.republic_of_carthage.state import (
    EXPEDITIONS,
    MERCHANTS,
    PART,
    PROVINCES,
    SENATORS,
    TRADERS,
    Expedition,
    Merchants,
    Province,
    Senator,
)
from adjudicator.testing.scenario import Run, change, filed, play_step, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.dealt import audit, bare_table, faction, game

STEP = "mortality.draw"


def dies(state: State, number: int, orders: Iterable[Filed] = ()) -> Run:
    """Let the chit of a family be drawn."""
    return play_step(game(), state, STEP, orders, ScriptedDice(("chit/1", number)))


@pytest.fixture
def laid() -> State:
    """Anna leads with 7A over 7, has 5 and 14; Ben leads with 20 and has 9."""
    state = faction(bare_table(game()), "anna", "5", "14")
    state = faction(state, "anna", "7A", leader="7A", traders=3, talents=4)
    state = faction(state, "anna", "7", place="under:7A")
    return faction(state, "ben", "20", "9", leader="20")


def test_markers_talents_and_card_of_a_plain_senator(laid: State) -> None:
    state = put(laid, SENATORS, SCOPE, "5", Senator(5, "anna", "carthage", 6, 2, 1, 9, liable=True))
    run = dies(state, 5)
    assert SENATORS.get(run.state, SCOPE, "5") == Senator(5, "", "dead", 2, since=1)
    (death,) = said(run, "senator_died")
    assert (death.inf, death.printed, death.pop, death.traders, death.kept, death.talents) == (6, 2, 2, 1, 0, 9)
    assert (death.fate, death.card, death.faction, death.leader) == ("forum", "senator:5", "anna", False)


def test_ruling_16_talents_go_to_the_bank(laid: State) -> None:
    state = change(laid, TALENTS, SCOPE, "5", 9)
    run = dies(state, 5)
    assert audit(game(), run.state)["talents"] == audit(game(), state)["talents"]


def test_offices_and_concessions_are_placed_in_the_forum(laid: State) -> None:
    state = put(laid, OFFICES, SCOPE, "censor", Office("5", 3))
    state = put(state, CONCESSIONS, SCOPE, "salt_pans", Concession("5"))
    run = dies(state, 5)
    assert OFFICES.get(run.state, SCOPE, "censor") == Office()
    assert CONCESSIONS.get(run.state, SCOPE, "salt_pans") == Concession()
    assert said(run, "senator_died")[0].posts.offices == ("office:censor",)


def test_ruling_17_and_23c_a_dead_leaders_family_stays_with_its_traders_alone(laid: State) -> None:
    state = put(
        laid, SENATORS, SCOPE, "20", Senator(20, "ben", "province:libya", 9, -3, 2, 7, leader=True, liable=True)
    )
    state = put(state, PROVINCES, SCOPE, "libya", Province("20", term=2))
    state = put(state, CONCESSIONS, SCOPE, "salt_pans", Concession("20"))
    run = dies(state, 20)
    printed = game().box.senators["20"].inf
    assert SENATORS.get(run.state, SCOPE, "20") == Senator(20, "ben", "carthage", printed, traders=2, leader=True)
    assert PROVINCES.get(run.state, SCOPE, "libya") == Province()
    assert CONCESSIONS.get(run.state, SCOPE, "salt_pans") == Concession()
    assert (said(run, "senator_died")[0].fate, said(run, "leadership_passed")) == ("leads", ())


def test_ruling_20_an_office_is_vacant_and_the_next_officer_is_hrao(laid: State) -> None:
    state = put(laid, OFFICES, SCOPE, "home_suffete", Office("5"))
    state = put(state, OFFICES, SCOPE, "overseer", Office("9", 2))
    assert hrao(game(), state) == "5"
    assert hrao(game(), dies(state, 5).state) == "9"


def test_ruling_21_a_commanders_force_stays_on_its_war(laid: State) -> None:
    state = change(laid, PLACE, SCOPE, "5", "war:tunisian")
    state = put(state, WARS, SCOPE, "tunisian", War("active", 1))
    state = put(state, FORCES, SCOPE, "f1", Force("tunisian", "5"))
    state = put(state, UNITS, SCOPE, "celtiberian.1", Unit("celtiberian", "force:f1", veteran=True, allegiance="5"))
    run = dies(state, 5)
    assert FORCES.get(run.state, SCOPE, "f1") == Force("tunisian")
    assert UNITS.get(run.state, SCOPE, "celtiberian.1") == Unit("celtiberian", "force:f1", veteran=True)


def test_ruling_21_a_second_commander_has_the_force_alone(laid: State) -> None:
    state = put(laid, WARS, SCOPE, "tunisian", War("active", 1))
    state = put(state, FORCES, SCOPE, "f1", Force("tunisian", "5", "9"))
    run = dies(state, 5)
    assert FORCES.get(run.state, SCOPE, "f1") == Force("tunisian", "9")
    assert said(run, "senator_died")[0].posts.joined == ("war:tunisian",)
    assert FORCES.get(dies(state, 9).state, SCOPE, "f1") == Force("tunisian", "5")


def test_ruling_21_an_expeditions_merchants_come_home(laid: State) -> None:
    state = put(laid, EXPEDITIONS, SCOPE, "x1", Expedition("tin_isles", "5", trade_fleets=40))
    state = put(state, EXPEDITIONS, SCOPE, "x2", Expedition("west_africa", "9", trade_fleets=20))
    state = put(state, MERCHANTS, SCOPE, "trade_fleet", Merchants(5, 60))
    run = dies(state, 5)
    assert MERCHANTS.get(run.state, SCOPE, "trade_fleet") == Merchants(45, 20)
    assert list(EXPEDITIONS.rows(run.state, SCOPE)) == ["x2"]


def test_ruling_22_the_last_dead_lies_on_top(laid: State) -> None:
    run = dies(dies(laid, 14).state, 5)
    rows = SENATORS.rows(run.state, SCOPE)
    assert (rows["14"].since, rows["5"].since) == (1, 2)


def test_ruling_23c_a_leading_statesmans_family_card_is_at_once_in_carthage(laid: State) -> None:
    run = dies(change(laid, PLACE, SCOPE, "7A", "captive:tunisian"), 7)
    assert SENATORS.get(run.state, SCOPE, "7") == Senator(7, "anna", "carthage", 4, traders=3, leader=True)
    assert SENATORS.find(run.state, SCOPE, "7A") is None
    assert DECKS.get(run.state, SCOPE, REMOVED).cards.known() == ("7A",)


def test_ruling_23e_a_plain_statesmans_family_card_goes_face_down_to_the_forum(laid: State) -> None:
    state = change(change(laid, LEADER, SCOPE, "7A", value=False), LEADER, SCOPE, "5", value=True)
    run = dies(state, 7)
    assert SENATORS.get(run.state, SCOPE, "7") == Senator(7, "", "dead", 4, since=1)
    assert of_faction(run.state, "anna") == ("5", "14")


@pytest.fixture
def alone(laid: State) -> State:
    """Anna's leader 7A has no family card below him."""
    rows = {key: row for key, row in SENATORS.rows(laid, SCOPE).items() if key != "7"}
    return State({PART: {**laid.part(SCOPE), "senators": rows}}, visits={}, packet=laid.packet)


def test_ruling_23d_marker_and_traders_pass_to_the_heir_named(alone: State) -> None:
    state = change(alone, TRADERS, SCOPE, "14", 1)
    run = dies(state, 7, [filed("anna", Heir("senator:14"), life="standing")])
    assert said(run, "leadership_passed") == (LeadershipPassed("anna", "senator:14", True, 1, 3, 4),)
    assert (LEADER.of(run.state, SCOPE, "14"), TRADERS.of(run.state, SCOPE, "14")) == (True, 4)
    assert SENATORS.find(run.state, SCOPE, "7A") is None


def test_ruling_23d_without_an_order_the_senator_with_most_influence_leads(alone: State) -> None:
    run = dies(change(alone, INF, SCOPE, "14", 7), 7)
    assert said(run, "leadership_passed")[0].senator == "senator:14"
    tied = dies(change(alone, INF, SCOPE, "14", INF.of(alone, SCOPE, "5")), 7)
    assert said(tied, "leadership_passed")[0].senator == "senator:5"
    dead_heir = dies(alone, 7, [filed("anna", Heir("senator:7A"), life="standing")])
    assert not said(dead_heir, "leadership_passed")[0].wished


def test_ruling_67b_a_captive_leads_only_if_nobody_else_can(alone: State) -> None:
    state = change(change(alone, INF, SCOPE, "14", 9), PLACE, SCOPE, "14", "captive:tunisian")
    assert said(dies(state, 7), "leadership_passed")[0].senator == "senator:5"
    nobody = change(state, PLACE, SCOPE, "5", "rebel")
    assert said(dies(nobody, 7), "leadership_passed")[0].senator == "senator:14"


def test_ruling_23f_the_heir_may_be_away(alone: State) -> None:
    state = change(alone, PLACE, SCOPE, "5", "province:libya")
    run = dies(state, 7, [filed("anna", Heir("senator:5"), life="standing")])
    assert LEADER.of(run.state, SCOPE, "5")


@pytest.fixture
def last() -> State:
    """Anna has 7A alone, without a family card; 8 died before 11."""
    state = faction(bare_table(game()), "anna", "7A", leader="7A", traders=2)
    state = faction(faction(state, "ben", "20", leader="20"), "", "8", place="dead", since=1)
    return faction(state, "", "11", place="dead", since=2)


def test_ruling_23_a_faction_without_a_senator_takes_the_top_dead_family_card(last: State) -> None:
    run = dies(last, 7)
    assert said(run, "family_taken") == (FamilyTaken("anna", "senator:11", False, 3, 2, 1),)
    assert SENATORS.get(run.state, SCOPE, "11") == Senator(11, "anna", "carthage", 3, traders=2, leader=True)


def test_ruling_23_a_preference_on_file_chooses_another_dead_card(last: State) -> None:
    wishes = [filed("anna", Prefer(("senator:1", "senator:8", "senator:11")), life="standing")]
    run = dies(last, 7, wishes)
    assert said(run, "family_taken")[0].senator == "senator:8"
    assert said(dies(last, 7, [filed("anna", Prefer(("senator:1",)))]), "family_taken")[0].senator == "senator:11"


def test_ruling_23_without_a_dead_card_the_faction_waits_for_the_next_senator(last: State) -> None:
    rows = {key: row for key, row in SENATORS.rows(last, SCOPE).items() if row.place != "dead"}
    state = State({PART: {**last.part(SCOPE), "senators": rows}}, visits={}, packet=last.packet)
    run = dies(state, 7)
    assert said(run, "faction_bereft") == (FactionBereft("anna", 2),)
    assert of_faction(run.state, "anna") == ()
    again = play_step(game(), run.state, STEP, dice=ScriptedDice(26))
    assert said(again, "senator_died") == ()


@pytest.fixture
def magos() -> State:
    """Anna leads with 2A over 2 and has 2B and 5; Ben has 20."""
    state = faction(bare_table(game()), "anna", "2B", "5", traders=1)
    state = faction(state, "anna", "2A", leader="2A", traders=3)
    state = faction(state, "anna", "2", place="under:2A")
    return faction(state, "ben", "20", leader="20")


def pick(state: State, place: int, orders: Iterable[Filed] = ()) -> Run:
    return play_step(game(), state, STEP, orders, ScriptedDice(("chit/1", 2), ("who", place)))


def test_the_mago_family_card_moves_under_the_living_brother_even_if_it_leads(magos: State) -> None:
    run = pick(magos, 1)
    assert SENATORS.get(run.state, SCOPE, "2").place == "under:2B"
    assert (LEADER.of(run.state, SCOPE, "2B"), TRADERS.of(run.state, SCOPE, "2B")) == (True, 4)
    (death,) = said(run, "senator_died")
    assert (death.fate, death.brother, death.kept) == ("moves", "senator:2B", 3)
    assert said(run, "leadership_passed") == ()


def test_the_mago_family_card_goes_to_a_brother_in_another_faction_and_the_leader_has_an_heir(magos: State) -> None:
    state = change(change(magos, SENATORS.col("faction", str), SCOPE, "2B", "ben"), TRADERS, SCOPE, "2B", 0)
    run = pick(state, 1)
    family = SENATORS.get(run.state, SCOPE, "2")
    assert (family.faction, family.place) == ("ben", "under:2B")
    assert (LEADER.of(run.state, SCOPE, "2B"), TRADERS.of(run.state, SCOPE, "2B")) == (False, 0)
    assert said(run, "leadership_passed")[0].senator == "senator:5"


def test_a_mago_that_does_not_lead_leaves_the_card_to_his_brother_without_a_marker(magos: State) -> None:
    state = change(change(magos, LEADER, SCOPE, "2A", value=False), LEADER, SCOPE, "5", value=True)
    run = pick(state, 1)
    assert SENATORS.get(run.state, SCOPE, "2").place == "under:2B"
    assert (LEADER.of(run.state, SCOPE, "2B"), TRADERS.of(run.state, SCOPE, "2B")) == (False, 1)


def test_the_mago_without_the_family_card_just_leaves(magos: State) -> None:
    run = pick(magos, 2)
    assert SENATORS.get(run.state, SCOPE, "2").place == "under:2A"
    assert said(run, "senator_died")[0].fate == "none"


def test_an_unaligned_senator_in_the_forum_dies_too(laid: State) -> None:
    run = dies(faction(laid, "", "11", place="forum"), 11)
    assert SENATORS.get(run.state, SCOPE, "11") == Senator(11, "", "dead", 3, since=1)
    assert said(run, "senator_died")[0].faction == ""


def test_death_loses_no_card_no_counter_and_no_talent(laid: State) -> None:
    for number in (5, 7, 9, 20):
        run = dies(laid, number)
        assert audit(game(), run.state) == audit(game(), laid)
        assert not LIABLE.of(run.state, SCOPE, "14")


def test_die_serves_other_steps_and_names_its_cause(alone: State) -> None:
    def resolve(play: Play, state: State) -> Flow[Next]:
        yield from die(play, state, "7A", because="ben:3")
        return END

    from dataclasses import replace

    table = game()
    steps = {**table.system.steps, "test.murder": StepSpec("test.murder", resolve)}
    murder = replace(table, system=replace(table.system, steps=steps))
    run = play_step(murder, alone, "test.murder")
    assert next(e for e in run.events if e.kind == "senator_died").because == "ben:3"
    assert said(run, "leadership_passed")[0].senator == "senator:5"


# ------------------------------------------------------------------------- wishes kept on file


def verdict(state: State, order: Heir | Prefer | Nothing, seat: str = "anna") -> Verdict:
    table = game()
    blank = Slot("", seat, order.kind, {}, "optional", None)  # type: ignore[arg-type]
    return table.system.step(STEP).check(table, view(state, seat), None, blank, order)


def test_an_heir_is_an_own_senator(laid: State) -> None:
    assert verdict(laid, Heir("senator:14")) == ACCEPTED
    assert verdict(laid, Heir("senator:7")) == ACCEPTED
    no = verdict(laid, Heir("senator:9"))
    assert isinstance(no, Refused)
    assert (no.code, no.facts) == ("not_your_senator", {"senator": "senator:9", "seat": "seat:ben"})
    assert all(verdict(laid, hint) == ACCEPTED for hint in no.hint)
    assert verdict(laid, Nothing("heir")) == ACCEPTED


def test_a_preference_names_family_cards_once_each(laid: State) -> None:
    assert verdict(laid, Prefer(("senator:7", "senator:14"))) == ACCEPTED
    statesman = verdict(laid, Prefer(("senator:2A", "senator:4")))
    assert isinstance(statesman, Refused)
    assert (statesman.code, statesman.hint) == ("prefer_family", (Prefer(("senator:4",)),))
    only = verdict(laid, Prefer(("senator:2A",)))
    assert isinstance(only, Refused)
    assert only.hint == ()
    twice = verdict(laid, Prefer(("senator:4", "senator:4")))
    assert isinstance(twice, Refused)
    assert (twice.code, twice.hint) == ("prefer_twice", (Prefer(("senator:4",)),))


def test_every_player_can_keep_wishes_on_file_and_nobody_is_waited_for(laid: State) -> None:
    table = game()
    topics = tuple(table.system.step(STEP).foresees(table, laid, SCOPE))
    kinds = [(topic.slot.seat, topic.slot.kind) for topic in topics]
    # Clara has no Senator who could be heir.
    assert kinds == [("anna", "heir"), ("anna", "prefer"), ("ben", "heir"), ("ben", "prefer"), ("clara", "prefer")]
    assert {topic.slot.need for topic in topics} == {"optional"}
    assert [line.order for line in topics[0].form] == [Heir("senator:5"), Heir("senator:14")]
    for topic in topics:
        for first in (0, 1, 5):
            order: Any = topic.slot.choices.sample(partial(mod, first))
            assert verdict(laid, order, topic.slot.seat) == ACCEPTED
            assert topic.slot.choices.contains(order)


def test_an_exiled_brother_has_no_part_in_the_game_and_gets_no_family_card(magos: State) -> None:
    away = change(change(magos, PLACE, SCOPE, "2B", "exile"), SENATORS.col("faction", str), SCOPE, "2B", "")
    (death,) = said(pick(away, 1), "senator_died")
    assert (death.fate, death.brother) == ("leads", "")
