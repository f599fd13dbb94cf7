"""Section 9.1: who can be Consul, what the election brings, who takes Rome."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.model.order import Refused
from adjudicator.model.state import Frame
from adjudicator.systems.republic.orders.chair import Post
from adjudicator.systems.republic.rules.senate.elections.heads import check, pairs
from adjudicator.systems.republic.state import (
    DEPARTED,
    HOLDER,
    INF,
    OFFICES,
    ONGOING,
    PLACE,
    SCOPE,
    SITTINGS,
    Ongoing,
    Sitting,
)
from adjudicator.systems.republic_of_rome.orders.chair import Nominate
from adjudicator.systems.republic_of_rome.orders.measures import ElectConsuls
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.s9_1_consuls import eligible
from adjudicator.systems.republic_of_rome.state import PRIOR_CONSUL
from adjudicator.testing.scenario import change, filed, put, said
from tests.systems.republic_of_rome.playing import game
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, hold, senate, who

CONSULS, POSTS = "senate.consuls", "senate.posts"


def _holder(state: object, office: str) -> str:
    return OFFICES.get(state, SCOPE, office).holder  # type: ignore[arg-type]


def test_sitting_consuls_dictator_and_officers_are_barred_but_censor_and_master_of_horse() -> None:
    state = senate()
    for office, key in (
        ("field_consul", "4"),
        ("dictator", "5"),
        ("censor", "6"),
        ("master_of_horse", "7"),
        ("pontifex", "8"),
    ):
        state = change(state, HOLDER, SCOPE, office, key)
    assert eligible(OF, state) == ("2", "3", "6", "7", "9")
    assert "5" in eligible(game(edition="first"), state)
    law = rome().laws["tradition_erodes"]
    eroded = put(state, ONGOING, SCOPE, "o1", Ongoing("tradition_erodes", law.effects[0], "permanent"))
    assert {"1", "4", "5"} <= {*eligible(OF, eroded)}


def test_ruling_23_fewer_than_two_the_pontifex_then_the_dictator_then_sitting_consuls_are_added() -> None:
    state = senate()
    for key in ("3", "5", "6", "7", "8", "9"):
        state = change(state, PLACE, SCOPE, key, "war:punic_1")
    state = change(change(state, HOLDER, SCOPE, "pontifex", "2"), HOLDER, SCOPE, "dictator", "4")
    assert eligible(OF, state) == ("2", "4")
    alone = change(change(state, PLACE, SCOPE, "2", "war:punic_1"), PLACE, SCOPE, "4", "war:punic_1")
    assert pairs(OF, alone, "anna") == (ElectConsuls(who("1")),)


def test_a_pontifex_elected_by_ruling_23_gives_his_office_up() -> None:
    state = senate()
    for key in ("3", "5", "6", "7", "8", "9"):
        state = change(state, PLACE, SCOPE, key, "war:punic_1")
    state = change(state, HOLDER, SCOPE, "pontifex", "2")
    nominated = filed("anna", Nominate(ElectConsuls(who("2", "4"))))
    run = hold(state, CONSULS, nominated, *ballots("yes", "anna", "ben", "clara"))
    assert {_holder(run.state, "rome_consul"), _holder(run.state, "field_consul")} == {"2", "4"}
    assert _holder(run.state, "pontifex") == ""


def test_the_old_ones_go_out_with_a_marker_and_the_new_gain_five() -> None:
    state = senate()
    state = change(change(state, HOLDER, SCOPE, "field_consul", "2"), HOLDER, SCOPE, "dictator", "3")
    state = change(change(state, HOLDER, SCOPE, "censor", "4"), HOLDER, SCOPE, "master_of_horse", "9")
    old = INF.of(state, SCOPE, "4")
    nominated = filed("anna", Nominate(ElectConsuls(who("4", "7"))))
    run = hold(state, CONSULS, nominated, *ballots("yes", "anna", "ben", "clara"))
    assert {_holder(run.state, "rome_consul"), _holder(run.state, "field_consul")} == {"4", "7"}
    assert [_holder(run.state, office) for office in ("dictator", "master_of_horse", "censor")] == ["", "", ""]
    assert [PRIOR_CONSUL.of(run.state, SCOPE, key) for key in ("1", "2", "3", "9")] == [True, True, True, False]
    assert INF.of(run.state, SCOPE, "4") == old + 5


@pytest.mark.parametrize(
    ("pair", "code"),
    [(("4", "4"), "pair_of_one"), (("1", "4"), "candidate_in_office"), (("4", "12"), "candidate_away")],
)
def test_pairs_that_cannot_be(pair: tuple[str, str], code: str) -> None:
    verdict = check(OF, senate(), ElectConsuls(who(*pair)))
    assert isinstance(verdict, Refused)
    assert verdict.code == code


@pytest.mark.parametrize(
    ("wishes", "dice", "rome_consul"),
    [
        ((("ben", "4", "rome"), ("clara", "7", "field")), (), "4"),
        ((("ben", "4", "rome"), ("clara", "7", "rome")), (3, 3, 6, 5), "7"),
        ((("ben", "4", "rome"), ("clara", "4", "field")), (2, 2, 1, 3, 6, 6, 1, 1), "4"),
        ((), (6, 6, 1, 1), "4"),
    ],
)
def test_who_takes_rome(wishes: tuple[tuple[str, str, str], ...], dice: tuple[int, ...], rome_consul: str) -> None:
    """As both wish; else who rolls higher chooses, again after a tie."""
    run = hold(
        senate(), CONSULS, filed("anna", Nominate(ElectConsuls(who("4", "7")))), *ballots("yes", "anna", "ben", "clara")
    )
    orders = (filed(seat, Post(f"senator:{key}", post)) for seat, key, post in wishes)
    posted = hold(run.state, POSTS, *orders, dice=dice)
    assert _holder(posted.state, "rome_consul") == rome_consul
    assert len(said(posted, "consuls_posted")[0].dice) == len(dice) // 2


def test_the_chair_who_left_in_the_turn_before_keeps_nobody_from_filing_for_the_elections() -> None:
    state = put(senate(), SITTINGS, SCOPE, DEPARTED, Sitting(stepped_down=("4",)))
    foresees = OF.system.step(CONSULS).foresees
    for steps in (("turn", "forum"), ("turn", "senate", "senate.opening")):
        before = replace(state, agenda=tuple(Frame(step, step, SCOPE) for step in steps))
        assert {topic.slot.kind for topic in foresees(OF, before, SCOPE)} >= {"nominate", "ballot"}
    left = replace(state, agenda=tuple(Frame(step, step, SCOPE) for step in ("turn", "senate", CONSULS)))
    assert not list(foresees(OF, left, SCOPE))
