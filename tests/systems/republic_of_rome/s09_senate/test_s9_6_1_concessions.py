"""Sections 9.6, 9.6.1, 9.6.10 and 9.7: concessions by vote, several at once; recalls at the closing; filling Rome."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Assign
from adjudicator.systems.republic.rules.senate.government import assign
from adjudicator.systems.republic.state import CONCESSIONS, FORCES, FORUM, PLACE, SCOPE, WARS, Concession, War
from adjudicator.testing.scenario import change, put, said
from tests.systems.republic_of_rome.playing import man
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, hold, lay, put_to_the_vote, senate
from tests.systems.republic_of_rome.s10_combat.battles import sent

MINING, HARBOR = Assign("card:mining", "senator:4"), Assign("card:harbor_fees", "senator:7")


def _lying() -> State:
    state = put(senate(), CONCESSIONS, SCOPE, "mining", Concession(""))
    return put(state, CONCESSIONS, SCOPE, "harbor_fees", Concession(""))


def test_several_concessions_are_given_by_one_vote() -> None:
    run = put_to_the_vote(lay(_lying(), MINING, HARBOR), *ballots("yes", "anna", "ben", "clara"))
    assert [CONCESSIONS.get(run.state, SCOPE, key).holder for key in ("mining", "harbor_fees")] == ["4", "7"]


@pytest.mark.parametrize(
    ("row", "senator", "code"),
    [
        (Concession("5"), "4", "concession_not_free"),
        (Concession("", face_down=True), "4", "concession_not_free"),
        (Concession(""), "10", "senator_not_in_carthage"),
    ],
)
def test_only_what_lies_in_the_forum_and_only_to_a_faction_in_rome(row: Concession, senator: str, code: str) -> None:
    state = man(put(_lying(), CONCESSIONS, SCOPE, "mining", row), "10", "", place=FORUM)
    refused = assign.check(OF, state, Assign("card:mining", f"senator:{senator}"))
    assert isinstance(refused, Refused)
    assert refused.code == code


@pytest.mark.parametrize(
    ("war", "legions", "fleets", "commander", "home"),
    [
        ("gallic_1", 1, 0, True, False),
        ("gallic_1", 0, 0, True, True),
        ("gallic_1", 5, 0, False, True),
        ("syrian", 5, 2, True, False),
        ("syrian", 5, 1, True, True),
        ("punic_1", 5, 0, True, True),
        ("punic_1", 0, 5, True, False),
    ],
)
def test_whoever_cannot_fight_is_recalled_as_the_senate_closes(
    war: str, legions: int, fleets: int, commander: bool, home: bool
) -> None:
    state = sent(put(senate(), WARS, SCOPE, war, War("active", 1)), war, "5" if commander else "", legions, fleets)
    closed = hold(state, "senate.close").state
    assert (FORCES.find(closed, SCOPE, "f1") is None) is home
    assert PLACE.of(closed, SCOPE, "5") == (f"war:{war}" if commander and not home else "carthage")


@pytest.mark.parametrize(("away", "joins"), [(1, 0), (2, 1), (3, 1)])
def test_rome_is_filled_to_eight_or_until_nobody_is_left(away: int, joins: int) -> None:
    state = man(senate(), "11", "", place=FORUM)
    for key in ("6", "8", "9")[:away]:
        state = change(state, PLACE, SCOPE, key, "war:punic_1")
    assert len(said(hold(state, "senate.repopulating"), "carthage_repopulated")) == joins
