"""Section 14, card by card: numbers that a commander voids, rivals, votes, veterans, written from the rules' table."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.state import ENEMY_LEADERS, SCOPE, WARS, EnemyLeader, War
from adjudicator.systems.republic_of_rome.rules.s6_forum.knights import bonus
from adjudicator.systems.republic_of_rome.rules.s6_forum.loyalty import faithless
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials.courts import dice
from adjudicator.systems.republic_of_rome.rules.s10_combat.numbers import shown
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import settled_mil
from adjudicator.testing.scenario import put
from tests.systems.republic_of_rome.playing import game, man, table
from tests.systems.republic_of_rome.s01_components.reading import rome

OF = game(scenario="alternate")
MEN = sorted(rome().statesmen)
PUNIC, MACEDON = {"punic_1", "punic_2", "punic_3"}, {f"macedonian_{number}" for number in range(1, 5)}
MITHRIDATIC, SPAIN = {f"mithridatic_{number}" for number in range(1, 4)}, {"spanish_revolts", "numantine", "sertorian"}
VOIDS = {
    "1A": PUNIC,
    "18A": MACEDON,
    "19A": MACEDON,
    "1B": {"punic_3"} | SPAIN,
    "1C": {"social"} | MITHRIDATIC,
    "27A": {"social", "jugurthine"},
}
RIVALS = {
    "1A": {"22A"},
    "18A": {"22A"},
    "22A": {"1A", "1B", "18A"},
    "1C": {"27A"},
    "7A": {"23A"},
    "21A": {"1C"},
    "23A": {"25A", "25B", "7A"},
    "27A": {"1C"},
    "4A": {"22B"},
    "22B": {"4A"},
    "29A": {"30A"},
    "29B": {"30A"},
    "30A": {"29A"},
}
"""Who counts LOY 0 while one of these is in his faction: one-sided, as the cards are."""


def _fought(war: str, *leaders: str) -> State:
    state = put(table(OF), WARS, SCOPE, war, War("active", 1))
    for order, leader in enumerate(leaders, start=1):
        state = put(state, ENEMY_LEADERS, SCOPE, leader, EnemyLeader(order))
    return state


@pytest.mark.parametrize("who", MEN)
def test_whose_command_voids_the_numbers_of_which_wars(who: str) -> None:
    for war, card in rome().wars.items():
        state = _fought(war)
        for number in (*card.disaster, *card.standoff):
            spared = [bool(one.spared) for one in shown(OF, state, war, number, who, spent=False)]
            assert spared
            assert set(spared) == {war in VOIDS.get(who, set())}, war


@pytest.mark.parametrize(("void_leaders", "spared"), [(False, False), (True, True)])
def test_ruling_98_numbers_of_leaders_stay_but_by_a_setting(void_leaders: bool, spared: bool) -> None:
    of, state = game(void_leaders=void_leaders), _fought("punic_2", "hannibal")
    number = rome().leaders["hannibal"].disaster[0]
    (omen,) = shown(of, state, "punic_2", number, "1A", spent=False)
    assert (omen.by, bool(omen.spared)) == ("leader:hannibal", spared)


@pytest.mark.parametrize("who", MEN)
def test_whose_loyalty_is_0_beside_whom(who: str) -> None:
    alone = man(man(table(OF), "6", "anna"), who, "ben")
    zero = {other for other in MEN if faithless(OF, man(alone, other, "ben"), "6", who)}
    assert zero == RIVALS.get(who, set())
    assert not {other for other in MEN if faithless(OF, man(alone, other, "clara"), "6", who)}


@pytest.mark.parametrize(
    ("gracchi", "brother", "zero"),
    [
        ("other", "clara", True),
        ("other", "anna", True),
        ("other", "ben", False),
        ("persuaders", "anna", True),
        ("persuaders", "clara", False),
        ("persuaders", "ben", False),
    ],
)
@pytest.mark.parametrize(("one", "two"), [("25A", "25B"), ("25B", "25A")])
def test_ruling_101_a_gracchus_follows_his_brother(gracchi: str, brother: str, zero: bool, one: str, two: str) -> None:
    state = man(man(man(table(OF), "6", "anna"), one, "ben"), two, brother)
    assert faithless(game(gracchi=gracchi), state, "6", one) is zero


@pytest.mark.parametrize("who", MEN)
def test_single_figures_of_cards(who: str) -> None:
    state = man(table(OF), who, "anna")
    assert bonus(OF, state, who) == (1 if who == "27A" else 0)
    assert dice(OF, who) == (3 if who == "21A" else 2)
    assert settled_mil(OF, who) == rome().statesmen[who].mil
    kinds = {effect.kind for effect in rome().statesmen[who].effects}
    assert ("free_tribune" in kinds) is (who in {"22A", "22B", "28A"})
    assert ("free_proposal" in kinds) is (who in {"25A", "25B"})
    assert ("double_popularity" in kinds) is (who == "30A")
