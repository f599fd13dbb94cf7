"""Rulings on wars, battles, the deck and persuasion: each answer as it is published."""

from __future__ import annotations

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.deck import Pile
from adjudicator.engine.system import Play
from adjudicator.model.order import ACCEPTED, Refused
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.measures import ElectGovernor, Lot, Send
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.rules.forum import persuasion
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.rules.senate.government import govern
from adjudicator.systems.republic.state import (
    CITY,
    CONCESSIONS,
    DECK,
    DECKS,
    ENEMY_LEADERS,
    FORCES,
    HOLDER,
    PLACE,
    REBEL,
    SCOPE,
    TABLE_EVENTS,
    TREASURY,
    UNITS,
    VETERAN,
    WARS,
    Concession,
    EnemyLeader,
    Posted,
    War,
)
from adjudicator.systems.republic_of_rome.rules.s6_forum.legacies import RAIDED
from adjudicator.systems.republic_of_rome.rules.s6_forum.peace import largest, leaders
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import s9_6_4_deploy as deploy
from adjudicator.systems.republic_of_rome.rules.s10_combat.aftermath import missed
from adjudicator.systems.republic_of_rome.rules.s10_combat.numbers import share
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import fitness, leading, matching, war_strength
from adjudicator.systems.republic_of_rome.rules.wars import alliance
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.systems.republic_of_rome.rules.wars.leaving import end_war, spoils
from adjudicator.systems.republic_of_rome.state import ENDING, PROVINCES, REVOLTS, Province, Revolt
from adjudicator.testing.scenario import change, filed, place, play_out, put, remove, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man
from tests.systems.republic_of_rome.s06_forum.arriving import carried_out
from tests.systems.republic_of_rome.s09_senate.curia import ballots, lay, outcome, put_to_the_vote, senate
from tests.systems.republic_of_rome.s10_combat.battles import OF, board, fought, in_revolt, sent

NO_CHIT = 20


def _play(*dice: int, of: object = OF) -> Play:
    return Play(of, Frame("t1/x", "combat.wars", "rome"), ScriptedDice(*dice))  # type: ignore[arg-type]


def _gauls(**fields: object) -> State:
    return put(board(), WARS, SCOPE, "gallic_1", War("active", 2, **fields))  # type: ignore[arg-type]


def test_ruling_10_no_aim_is_above_9() -> None:
    assert persuasion.bounds(persuasion.fails(OF, board()), 0)[1] == 9
    late = change(board(), ENDING, SCOPE, CITY, value=True)
    assert persuasion.bounds(persuasion.fails(OF, late), 0)[1] == 8


def test_ruling_11_a_proconsul_is_nobodys_target() -> None:
    state = sent(man(_gauls(), "4", "ben"), "gallic_1", "2", 3)
    assert "4" in persuasion.targets(OF, state, "anna")
    assert "2" not in persuasion.targets(OF, state, "anna")


def test_ruling_15_a_war_woken_by_an_attack_is_not_drawn_again() -> None:
    state = put(board(), WARS, SCOPE, "slave_sicilian_1", War("inactive", 2))
    state = put(state, CONCESSIONS, SCOPE, "sicilian_grain", Concession("3"))
    run = fought(sent(state, "slave_sicilian_1", "1", 12, 9), 5, 5, 4, 1)
    assert said(run, "battle_fought")
    assert CONCESSIONS.get(run.state, SCOPE, "sicilian_grain").holder == "3"


def test_ruling_31_omens_do_not_touch_pompeys_die() -> None:
    state = put(board(), TABLE_EVENTS, SCOPE, "evil_omens", Posted(3))
    assert TABLE_EVENTS.get(state, SCOPE, "evil_omens").times == 3
    assert leading(_play(4), "30A").mil == 5


def test_ruling_32_a_force_whose_units_do_not_suffice_is_not_sent() -> None:
    state = put(change(senate(), HOLDER, SCOPE, "field_consul", "4"), WARS, SCOPE, "gallic_1", War("active", 1))
    measure = Send(("senator:4",), (Lot("unit:legion", 9),), "war:gallic_1")
    verdict = deploy.check(OF, state, measure)
    assert isinstance(verdict, Refused)
    assert verdict.code == "too_few_at_home"
    run = put_to_the_vote(lay(state, measure), *ballots("yes", "anna", "ben", "clara"))
    assert not said(run, "force_deployed")
    assert outcome(run).outcome == "void"


def test_ruling_35_shares_round_up_but_half_spoils_and_popularity_down() -> None:
    assert [share(OF, "disaster", 0, number) for number in (1, 3, 4)] == [1, 2, 2]
    assert [share(OF, "standoff", 0, number) for number in (1, 4, 5)] == [1, 1, 2]
    paid, _ = carried_out(_gauls(), spoils(_play(), _gauls(), "gallic_1", half=True))
    before = TREASURY.of(_gauls(), SCOPE, CITY)
    assert TREASURY.of(paid, SCOPE, CITY) == before + OF.box.wars["gallic_1"].spoils // 2
    _, told = carried_out(board(), missed(_play(), board(), "1", 3))
    assert [event.data.change for event in told] == [-1]


def test_ruling_36_chits_after_losses_and_the_province_of_a_captured_governor_in_the_forum() -> None:
    war = next(key for key, card in OF.box.wars.items() if card.disaster and not card.naval and not card.support)
    number = OF.box.wars[war].disaster[0]
    dice = (number - 2 * (number // 3), number // 3, number // 3)
    state = put(board(), WARS, SCOPE, war, War("active", 2))
    kinds = [event.kind for event in fought(sent(state, war, "1", 3), *dice, 1, 1, NO_CHIT, 1).events]
    assert kinds.index("units_lost") < kinds.index("chit_drawn")
    state = put(
        man(board(), "9", "anna", place="province:illyricum"), PROVINCES, SCOPE, "illyricum", Province("9", term=2)
    )
    state = put(state, TABLE_EVENTS, SCOPE, "barbarian_raids", Posted(1))
    run = play_out(OF, place(state, "revenue.troubles", "rome"), "revenue.troubles", (), ScriptedDice(1, 2, NO_CHIT, 9))
    assert PLACE.of(run.state, SCOPE, "9") == RAIDED
    assert PROVINCES.get(run.state, SCOPE, "illyricum").governor == ""


def test_ruling_37_without_a_plain_legion_nobody_becomes_veteran() -> None:
    state = sent(_gauls(), "gallic_1", "1", 12)
    old = state
    for key, row in UNITS.items(state, SCOPE):
        if row.place == "force:f1":
            old = change(old, VETERAN, SCOPE, key, value=True)
    assert not said(fought(old, 6, 6, 5), "veteran_made")
    (made,) = said(fought(state, 6, 6, 5, 3), "veteran_made")
    assert made.senator == "senator:1"


def test_ruling_42_when_the_last_card_is_drawn_later_initiatives_draw_nothing() -> None:
    of = game(edition="first")
    state = put(board(of), DECKS, SCOPE, DECK, Pile.of(()))
    ready = place(state, "forum.draw", "rome", local=Initiative("anna", 1))
    kinds = {event.kind for event in play_out(of, ready, "forum.draw", (), ScriptedDice(1, 2)).events}
    assert "game_ended" not in kinds
    assert not {"card_drawn", "red_card_drawn", "war_arrived", "family_drawn"} & kinds


def test_ruling_44_a_war_that_goes_back_to_an_empty_deck_is_a_deck_of_its_own() -> None:
    state = put(_gauls(), DECKS, SCOPE, DECK, Pile.of(()))
    play = Play(OF, Frame("t1/x", "combat.wars", "rome"), Dice.seeded(b"x" * 32, b"y" * 32))
    after, _ = carried_out(state, end_war(play, state, "gallic_1", beaten=False))
    assert DECKS.get(after, SCOPE, DECK).cards.known() == ("gallic_1",)


def test_ruling_57_a_leader_with_a_war_or_in_the_curia_and_his_largest_active_war() -> None:
    state = put(board(), ENEMY_LEADERS, SCOPE, "hannibal", EnemyLeader(1))
    state = put(put(state, ENEMY_LEADERS, SCOPE, "philip_v", EnemyLeader(2)), WARS, SCOPE, "punic_2", War("active", 2))
    assert set(leaders(OF, state)) == {"hannibal", "philip_v"}
    state = put(state, WARS, SCOPE, "punic_1", War("active", 1))
    assert largest(OF, state, "hannibal") == ("punic_1",)
    assert largest(OF, state, "philip_v") == ()


@pytest.mark.parametrize(
    ("choice", "leader", "peace"),
    [
        ("", "hannibal", "punic_2"),
        ("leader:viriathus", "viriathus", "numantine"),
        ("war:sertorian", "viriathus", "sertorian"),
        ("war:punic_2", "hannibal", "punic_2"),
    ],
)
def test_ruling_57_of_equally_large_wars_the_hrao_says_which_sues_for_peace(
    choice: str, leader: str, peace: str
) -> None:
    """Check Viriathus with two wars of 8, beside Hannibal with one."""
    state = put(put(board(), DECKS, SCOPE, DECK, Pile.of(())), TABLE_EVENTS, SCOPE, "enemy_leader_dies", Posted(2))
    for key in ("nearer_spain", "further_spain"):
        state = put(state, PROVINCES, SCOPE, key, Province())
    for order, war in enumerate(("punic_2", "numantine", "sertorian"), start=2):
        state = put(state, WARS, SCOPE, war, War("active", order))
    for order, key in enumerate(("hannibal", "viriathus"), start=1):
        state = put(state, ENEMY_LEADERS, SCOPE, key, EnemyLeader(order))
    ready = place(state, "forum.peace", "rome", path="t1/peace")
    orders = (filed("anna", Choose("card:enemy_leader_dies", choice)),) if choice else ()
    run = play_out(OF, ready, "forum.peace", orders, ScriptedDice())
    (told,) = said(run, "leader_removed_by_event")
    assert (told.leader, told.peace) == (f"leader:{leader}", f"war:{peace}")
    assert peace not in WARS.rows(run.state, SCOPE)


def test_ruling_58_the_fleet_figure_of_a_revolt_is_its_support_and_nothing_multiplies_it() -> None:
    state = put(put(board(), WARS, SCOPE, "sicily", War("active", 3)), REVOLTS, SCOPE, "sicily", Revolt())
    side = OF.box.provinces["sicily"].undeveloped
    figures = enemy(OF, state, "sicily")
    assert (figures.support, figures.naval, figures.series) == (side.fleet, 0, "")
    assert matching(OF, state, "sicily") == ()
    assert war_strength(OF, state, "sicily").leaders == ()
    assert fitness(OF, sent(state, "sicily", "1", 0, side.fleet), "f1").part == ""
    assert fitness(OF, sent(state, "sicily", "1", 1, side.fleet), "f1").part == "land"


def test_ruling_60_forces_on_one_war_never_pool() -> None:
    war = next(key for key, card in OF.box.wars.items() if card.support > 1 and not card.naval)
    need = OF.box.wars[war].support
    state = put(board(), WARS, SCOPE, war, War("active", 2))
    state = sent(sent(state, war, "1", 5, need - 1), war, "2", 5, need, key="f2")
    assert [fitness(OF, state, key).part for key in ("f1", "f2")] == ["", "land"]
    assert fitness(OF, state, "f1").why == "support"


def test_ruling_62_a_commander_hit_twice_dies_once() -> None:
    """A defeat by the rebel in which his own chit comes: one death, and the force has no commander."""
    state = sent(in_revolt(man(board(), "5", "ben"), "5", 9), REBEL, "1", 2)
    run = fought(state, 1, 1, 1, 1, 1, 1)
    assert [one.result for one in said(run, "rebel_fought")] == ["defeat"]
    assert [one.senator for one in said(run, "senator_died")].count("senator:1") == 1
    assert all(row.commander != "1" for _, row in FORCES.items(run.state, SCOPE))


@pytest.mark.parametrize(("times", "revolts"), [(1, True), (2, False)])
def test_ruling_63_an_alliance_may_name_any_war_never_the_civil_one(times: int, revolts: bool) -> None:
    state = put(put(_gauls(), WARS, SCOPE, "syrian", War("imminent", 3)), WARS, SCOPE, "sicily", War("active", 4))
    state = put(in_revolt(man(state, "5", "ben"), "5", 3), REVOLTS, SCOPE, "sicily", Revolt())
    state = put(state, TABLE_EVENTS, SCOPE, "new_alliance", Posted(times))
    effect = alliance.CHOICE.effect(OF, state)
    assert effect is not None
    found = alliance.candidates(OF, state, effect)
    assert set(found) == {"gallic_1", "syrian", "punic_1", *(["sicily"] if revolts else [])}
    empty = state
    for key in ("gallic_1", "syrian", "punic_1", "sicily"):
        empty = remove(empty, WARS, SCOPE, key)
    assert not said(play_out(OF, place(empty, alliance.STEP, "rome"), alliance.STEP), "alliance_ends")


def test_ruling_68_a_province_that_comes_after_the_elections_waits_and_a_vacant_one_can_be_filled() -> None:
    run = fought(sent(_gauls(), "gallic_1", "1", 12), 6, 6, 5, 1)
    assert PROVINCES.get(run.state, SCOPE, "cisalpine_gaul").governor == ""
    state = put(senate(), PROVINCES, SCOPE, "sicily", Province())
    assert govern.vacant(OF, state) == ("sicily",)
    assert govern.check(OF, state, ElectGovernor("province:sicily", "senator:5")) is ACCEPTED
