"""6.5.7 Recalling commanders and expeditions; the one recalled faces the people."""

from __future__ import annotations

import pytest

from adjudicator.model.order import ACCEPTED
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.state import (
    CASES,
    FORCES,
    INF,
    NOW,
    PLACE,
    SCOPE,
    SITTINGS,
    Case,
    Force,
    Motion,
)
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.judging import STEP, Judged
from adjudicator.systems.republic_of_carthage.state import EXPEDITIONS, MERCHANTS, Merchants
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from adjudicator.testing.scenario import Run, game_of, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s02_components.reading import the_box
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    BARCA,
    ELRAM,
    GAME,
    GISCO,
    MAGO,
    MANGI,
    MATTAN,
    MILKO,
    SEATS,
    at,
)
from tests.systems.republic_of_carthage.s6_5_senate.business import enact, hint, lying, no, senate, told, verdict, why
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_7_recall import army_choice, exploring, general, recall
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_7_send import law


def test_ruling_121k_a_commander_of_an_earlier_turn_is_home_and_his_units_with_him() -> None:
    done = enact(general(), recall(MATTAN))
    assert dict(FORCES.rows(done.state, SCOPE)) == {}
    assert lying(done.state, "active") == {"fleet": 6, "celtiberian": 4, "campanian": 3}
    assert PLACE.of(done.state, SCOPE, MATTAN) == "carthage"
    assert told(done) == [
        (
            "Mattan is recalled from the 1st Sicilian War and is home. "
            "3 Campanian Swordsmen, 4 Celtiberians and 4 Fleets come home with him."
        )
    ]


def test_he_is_the_last_general_and_has_come_home_beaten() -> None:
    cases = CASES.rows(enact(general(), recall(MATTAN)).state, SCOPE)
    assert dict(cases) == {"general": Case(MATTAN, 4), f"defeat:{MATTAN}": Case(MATTAN, 4)}


def test_ruling_121k_not_in_the_turn_he_is_sent() -> None:
    state = put(senate(), FORCES, SCOPE, "f1", Force("sicilian_1", MATTAN, "", 4))
    assert why(state, recall(MATTAN)) == (
        "Mattan got his command on the 1st Sicilian War this turn; he can be recalled from the next turn on."
    )


def test_whoever_commands_nothing_cannot_be_recalled() -> None:
    assert why(general(), recall(MANGI)) == (
        "Mangi leads neither a force nor an expedition; those who can be recalled: Mattan."
    )
    assert hint(general(), recall(MANGI)) == (recall(MATTAN),)
    assert no(at(general(), MATTAN, "captive:sicilian_1"), recall(MILKO)) == "commands_nothing"


def test_ruling_107_a_replacement_takes_the_force_over() -> None:
    done = enact(law(general()), recall(MATTAN, MAGO))
    assert FORCES.get(done.state, SCOPE, "f1") == Force("sicilian_1", MAGO, "", 4)
    assert (PLACE.of(done.state, SCOPE, MAGO), INF.of(done.state, SCOPE, MAGO)) == ("war:sicilian_1", 13)
    assert told(done) == [
        (
            "Mattan is recalled from the 1st Sicilian War and is home. "
            "His force is under Mago, General (INF 10 + 3 = 13) now."
        )
    ]
    assert rule_of(GAME, recall(MATTAN)).gains(GAME, general(), recall(MATTAN, MAGO)) == ("anna",)


def test_ruling_107_the_replacement_must_be_eligible() -> None:
    assert no(general(), recall(MATTAN, MAGO)) == "not_a_commander"
    assert hint(general(), recall(MATTAN, MAGO)) == (recall(MATTAN, GISCO), recall(MATTAN))
    assert verdict(general(), recall(MATTAN, GISCO)) is ACCEPTED


def test_ruling_101_of_two_commanders_the_other_keeps_the_force() -> None:
    state = at(put(general(), FORCES, SCOPE, "f1", Force("sicilian_1", MATTAN, ELRAM, 3)), ELRAM, "war:sicilian_1")
    done = enact(state, recall(MATTAN))
    assert FORCES.get(done.state, SCOPE, "f1") == Force("sicilian_1", ELRAM, "", 3)
    assert told(done) == ["Mattan is recalled from the 1st Sicilian War and is home. The force stays under Elram."]
    replaced = enact(law(state), recall(ELRAM, MAGO))
    assert FORCES.get(replaced.state, SCOPE, "f1") == Force("sicilian_1", MATTAN, MAGO, 4)


# ------------------------------------------------------------------------------ public reaction


def test_ruling_107_the_one_recalled_faces_the_people_at_once_and_once_a_turn() -> None:
    home = at(general(), MATTAN, "carthage")
    done = run_reaction(home, MATTAN, (3, 4))
    assert said(done, "people_reacted")[0].senator == f"senator:{MATTAN}"
    assert SITTINGS.get(done.state, SCOPE, NOW).reacted == (MATTAN,)


def test_the_dead_and_those_away_do_not_face_the_people() -> None:
    assert said(run_reaction(at(general(), MATTAN, "dead"), MATTAN, ()), "people_reacted") == ()


def run_reaction(state: State, senator: str, dice: tuple[int, ...]) -> Run:
    return play_out(GAME, state, STEP, (), ScriptedDice(*dice), local=Judged(senator))


# ----------------------------------------------------------------------------------------- law


@pytest.mark.parametrize(("by", "asked"), [("ben", ["perla"]), ("perla", [])])
def test_army_chooses_its_general_asks_the_commanders_owner(by: str, asked: list[str]) -> None:
    entry, measure = rule_of(GAME, recall(MATTAN)), recall(MATTAN)
    motion = Motion(1, (measure,), by, "senate.business")
    slots = list(entry.beforehand(GAME, army_choice(general()), Frame("x", "senate.vote", SCOPE), motion, measure))
    assert [slot.seat for slot in slots] == asked
    assert all(not slot.default.yes for slot in slots)
    assert list(entry.beforehand(GAME, general(), Frame("x", "senate.vote", SCOPE), motion, measure)) == []


# --------------------------------------------------------------------------------- expeditions


def test_ruling_121c_a_whole_expedition_is_called_home() -> None:
    done = enact(exploring(), recall(BARCA))
    assert dict(EXPEDITIONS.rows(done.state, SCOPE)) == {}
    assert MERCHANTS.get(done.state, SCOPE, "caravan") == Merchants(30, 0)
    assert PLACE.of(done.state, SCOPE, BARCA) == "carthage"
    assert CASES.rows(done.state, SCOPE)["expedition"] == Case(BARCA, 4)
    assert told(done) == ["The expedition to Trans-Sahara is called home: Barca and 30 Caravans are back."]


@pytest.mark.parametrize(
    ("turn", "lost", "replacement", "code"),
    [
        (4, False, "", "expedition_left_this_turn"),
        (3, True, "", "expedition_is_lost"),
        (3, False, MAGO, "expedition_not_replaced"),
    ],
)
def test_ruling_121c_what_bars_it(turn: int, lost: bool, replacement: str, code: str) -> None:
    assert no(exploring(turn=turn, lost=lost), recall(BARCA, replacement)) == code


def test_ruling_121c_by_setting_expeditions_are_never_recalled() -> None:
    game = game_of(SYSTEM, the_box(), SEATS, {"recall_expeditions": False})
    assert no(exploring(), recall(BARCA), game) == "expeditions_stay_out"


def test_ruling_23d_the_people_of_the_senate_phase_ask_for_heirs_too() -> None:
    frame = Frame("x", STEP, SCOPE, local=Judged(MATTAN))
    kinds = {slot.kind for slot in SYSTEM.step(STEP).asks(GAME, general(), frame)}
    assert {"heir", "prefer"} <= kinds
