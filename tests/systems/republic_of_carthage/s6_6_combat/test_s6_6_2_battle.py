"""6.6.2 A battle: the sum, multipliers and Leaders, Disaster and Standoff numbers, who fights and in which order."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.combat import ResolveOrder
from adjudicator.systems.republic.state import CAMPAIGNS, COMMANDER, SCOPE, WAR_STATUS, WARS, Campaign
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.results import BattleFought
from adjudicator.systems.republic_of_carthage.state import SENATORS, Senator
from adjudicator.testing.scenario import change, filed, put, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ARISH, ELRAM, GISCO, MATTAN
from tests.systems.republic_of_carthage.s6_6_combat.field import battle, force, leader, peace, run, veteran, war


def field(key: str = "libyan", status: str = "active", /, **units: int) -> State:
    """Return Byrsa at one war with one force, by default Mattan (MIL 2) with seven armies against the Libyans (6)."""
    state = war(peace(), key, status)
    return force(state, "f1", key, [MATTAN], **(units or {"celtiberian": 4, "campanian": 3}))


def fought(state: State, *rolls: int, **labelled: int) -> BattleFought:
    """Return the only battle, fought with these dice."""
    (data,) = said(battle(state, rolls=rolls, **labelled), "battle_fought")
    assert isinstance(data, BattleFought)
    return data


def statesman(state: State, key: str, seat: str = "ben") -> State:
    return put(state, SENATORS, SCOPE, key, Senator(int(key.rstrip("AB")), seat, "carthage", 4))


# ------------------------------------------------------------------------------------------ the sum


def test_three_dice_mil_and_armies_less_the_strength_of_the_war() -> None:
    data = fought(field(), 3, 3, 4)
    assert (data.dice, data.commanders[0].mil, data.units[0].value, data.against) == ((3, 3, 4), 2, 7, 6)
    assert (data.total, data.result, data.losses) == (13, "stalemate", 0)


def test_a_veteran_army_is_worth_two() -> None:
    data = fought(veteran(field(), "f1", "celtiberian", number=2), 3, 3, 2)
    assert [(one.name, one.number, one.each) for one in data.units] == [("armies", 5, 1), ("veterans", 2, 2)]
    assert data.total == 8 + 2 + 9 - 6


def test_ruling_94_fleets_count_nothing_by_land() -> None:
    assert fought(field("sicilian_1", celtiberian=4, campanian=3, fleet=3), 5, 5, 3).total == 13 + 2 + 7 - 8


def test_ruling_95_mil_above_the_number_of_armies_counts_in_full() -> None:
    assert fought(field(celtiberian=1), 6, 5, 6).total == 17 + 2 + 1 - 6


def test_the_ratings_of_two_commanders_are_added() -> None:
    state = force(war(peace(), "libyan"), "f1", "libyan", [MATTAN, GISCO], celtiberian=4, campanian=1)
    assert fought(state, 3, 3, 3).total == 9 + 2 + 3 + 5 - 6


def test_evil_omens_take_one_off_the_total() -> None:
    assert fought(byrsa.in_force(field(), "evil_omens", until="next_forum"), 3, 3, 4).total == 13 - 1


def test_wine_forbidden_on_campaign_adds_one_by_land_and_not_at_sea() -> None:
    data = fought(byrsa.in_force(field(), "wine_ban", until="permanent"), 3, 3, 3)
    assert (data.cards[0].card, data.total) == ("card:wine_ban", 13)
    data = fought(byrsa.in_force(field("massilian", fleet=8), "wine_ban", until="permanent"), 3, 3, 3)
    assert (data.cards, data.part) == ((), "sea")


def test_maharbal_makes_numidian_cavalry_count_two_each_and_veterans_stay_at_two() -> None:
    state = byrsa.moved(statesman(peace(), "24A"), "pool", numidian_cavalry=3)
    state = force(war(state, "libyan"), "f1", "libyan", ["24A"], numidian_cavalry=3, celtiberian=1)
    data = fought(veteran(state, "f1", "numidian_cavalry"), 3, 3, 1)
    found = [(one.name, one.value) for one in data.units]
    assert found == [("armies", 1), ("unit:numidian_cavalry", 4), ("veterans", 2)]


def test_hannibal_adds_one_by_land_in_roman_wars_only() -> None:
    state = force(war(statesman(peace(), "3B"), "roman_3"), "f1", "roman_3", ["3B"], celtiberian=4, campanian=3)
    assert fought(state, 3, 3, 3).cards[0].card == "senator:3B"
    state = force(war(statesman(peace(), "3B"), "libyan"), "f1", "libyan", ["3B"], celtiberian=4)
    assert fought(state, 3, 3, 3).cards == ()


def test_an_ally_deserts_adds_the_coloured_die_on_an_even_roll() -> None:
    state = byrsa.in_force(field(), "ally_deserts", until="turn:4")
    assert (fought(state, 4, 4, 2).against, fought(state, 4, 4, 3).against) == (6 + 2, 6)


def test_its_repeat_adds_the_white_dice_instead() -> None:
    state = byrsa.in_force(field(), "ally_deserts", until="turn:4", repeat=True)
    assert fought(state, 4, 4, 2).against == 6 + 8


# ---------------------------------------------------------------------------- multipliers, Leaders


@pytest.mark.parametrize(("others", "against"), [((), 8), (("sicilian_2",), 16), (("sicilian_2", "sicilian_3"), 24)])
def test_ruling_103_matching_wars_double_and_triple_the_strength(others: tuple[str, ...], against: int) -> None:
    state = field("sicilian_1", carthaginian_legion=2, celtiberian=4, campanian=3, balearic=2, fleet=3)
    for other in others:
        state = war(state, other)
    assert fought(state, 6, 5, 4).against == against


def test_ruling_122_matching_wars_are_fought_lower_number_first_and_reckoned_again() -> None:
    state = war(war(peace(), "sicilian_2"), "sicilian_1")
    state = force(state, "f1", "sicilian_2", [MATTAN], celtiberian=4, campanian=3, fleet=3)
    state = force(state, "f2", "sicilian_1", [ELRAM], carthaginian_legion=2, balearic=2, fleet=3)
    order = filed("ben", ResolveOrder(("war:sicilian_2", "war:sicilian_1")))
    done = battle(state, order, rolls=[6, 6, 6, 5, 5, 4])
    first, second = said(done, "battle_fought")
    assert (first.war, first.against, second.war, second.against) == ("war:sicilian_1", 16, "war:sicilian_2", 18)
    state = byrsa.moved(state, "force:f2", libyan_light_infantry=4, numidian_cavalry=4)
    first, second = said(battle(state, order, rolls=[6, 6, 6, 5, 5, 4]), "battle_fought")
    assert (first.result, second.against) == ("victory", 9)


def test_the_hrao_says_which_of_other_wars_comes_first() -> None:
    state = force(war(field(), "moroccan"), "f2", "moroccan", [ELRAM], balearic=2, fleet=2)
    plain = battle(state, rolls=[3, 3, 3, 3, 3, 3])
    assert [data.war for data in said(plain, "battle_fought")] == ["war:libyan", "war:moroccan"]
    order = filed("ben", ResolveOrder(("war:moroccan",)))
    listed = battle(state, order, rolls=[3, 3, 3, 3, 3, 3])
    assert [data.war for data in said(listed, "battle_fought")] == ["war:moroccan", "war:libyan"]
    assert said(listed, "list_followed")[0].objects == ("war:moroccan", "war:libyan")


def test_an_enemy_leader_adds_his_strength_once() -> None:
    state = leader(field("sicilian_1", carthaginian_legion=2, celtiberian=4, campanian=3, fleet=3), "dionysius")
    data = fought(state, 6, 5, 4)
    assert data.strength is not None
    assert (data.strength.leaders[0].by, data.against, data.total) == ("leader:dionysius", 12, 15 + 2 + 9 - 12)


# --------------------------------------------------------------------------- Disaster and Standoff


def test_a_matching_unmodified_roll_is_a_disaster_whatever_the_total() -> None:
    data = fought(field(), 6, 6, 4)
    assert (data.result, data.losses, data.engaged, data.total) == ("disaster", 4, 7, 19)


def test_a_standoff_number_too() -> None:
    data = fought(field(), 5, 4, 4)
    assert (data.result, data.losses, data.omens[0].by) == ("standoff", 2, "war:libyan")


def test_the_numbers_of_a_leader_join_those_of_the_war() -> None:
    data = fought(leader(field("sicilian_1", celtiberian=4, campanian=3, fleet=3), "dionysius"), 2, 2, 3)
    assert (data.result, data.losses, data.omens[0].by) == ("disaster", 5, "leader:dionysius")


def test_ruling_123_a_later_force_ignores_them_and_the_dice_say_who_is_first() -> None:
    state = force(field(), "f2", "libyan", [GISCO], balearic=2)
    first, second = said(battle(state, rolls=[3, 3, 3, 5, 4, 4], libyan_2=2), "battle_fought")
    assert [(data.force, data.later) for data in (first, second)] == [("f2", False), ("f1", True)]
    assert (second.omens[0].spared, second.result) == ("later", "victory")


def test_ruling_123_a_later_force_comes_home_unfought_when_the_war_is_won() -> None:
    state = force(field(), "f2", "libyan", [GISCO], balearic=2)
    done = battle(state, rolls=[5, 5, 4])
    assert len(said(done, "battle_fought")) == 1
    assert [(data.force, data.why) for data in said(done, "force_home")] == [("f2", "over")]
    assert SENATORS.get(done.state, SCOPE, GISCO).place == "carthage"


def test_hamilcar_ignores_the_numbers_of_sicilian_wars_but_not_those_of_leaders() -> None:
    state = war(statesman(peace(), "6A"), "sicilian_1")
    state = force(state, "f1", "sicilian_1", ["6A"], celtiberian=4, campanian=3, fleet=3)
    data = fought(state, 4, 4, 4)
    assert (data.omens[0].sort, data.omens[0].spared, data.result) == ("disaster", "senator:6A", "victory")
    assert fought(leader(state, "dionysius"), 2, 2, 3).result == "disaster"


def test_adherbal_ignores_them_at_sea_in_roman_wars_and_adds_two_in_every_sea_battle() -> None:
    state = force(war(statesman(peace(), "21A"), "roman_1"), "f1", "roman_1", ["21A"], fleet=14)
    data = fought(state, 4, 4, 3)
    assert (data.omens[0].spared, data.cards[0].value, data.total) == ("senator:21A", 2, 11 + 3 + 14 + 2 - 10)


# ------------------------------------------------------------------------------- who fights, and where


@pytest.mark.parametrize(
    ("key", "units", "why"),
    [
        ("sicilian_1", {"celtiberian": 4, "fleet": 2}, "support"),
        ("sicilian_1", {"fleet": 5}, "armies"),
        ("massilian", {"celtiberian": 4}, "fleets"),
    ],
)
def test_rulings_96_and_132_a_force_that_cannot_fight_stays_and_the_war_is_unprosecuted(
    key: str, units: dict[str, int], why: str
) -> None:
    done = battle(field(key, **units))
    assert [data.why for data in said(done, "force_idle")] == [why]
    assert said(done, "battle_fought") == ()
    after = run(done.state, "combat.unprosecuted")
    assert WAR_STATUS.of(after.state, SCOPE, key) == "unprosecuted"


def test_ruling_133e_a_force_without_a_commander_does_not_fight() -> None:
    done = battle(change(byrsa.at(field(), MATTAN, "carthage"), COMMANDER, SCOPE, "f1", ""))
    assert said(done, "force_idle")[0].why == "commander"
    assert byrsa.told(done.events) == ["The force on the Libyan War does not fight: it has no commander."]


@pytest.mark.parametrize("status", ["inactive", "unprosecuted"])
def test_rulings_102_and_133f_an_attack_makes_a_war_active_for_good(status: str) -> None:
    done = battle(field("libyan", status), rolls=[3, 3, 4])
    after = run(done.state, "combat.unprosecuted")
    assert WAR_STATUS.of(after.state, SCOPE, "libyan") == "active"


def test_6_6_3_an_active_war_without_a_force_is_unprosecuted_and_an_inactive_one_is_not() -> None:
    state = war(war(war(peace(), "sicilian_1"), "libyan", "inactive"), "massilian", "unprosecuted")
    done = run(state, "combat.unprosecuted")
    (data,) = said(done, "wars_unprosecuted")
    assert (data.new, data.still) == (("war:sicilian_1",), ("war:massilian",))
    assert WARS.get(done.state, SCOPE, "libyan").status == "inactive"
    assert byrsa.told(done.events) == [
        "No force fought the 1st Sicilian War: Unprosecuted now. The Massilian War stays Unprosecuted."
    ]


def test_battles_of_the_turn_before_are_forgotten_when_the_phase_begins() -> None:
    state = put(peace(), CAMPAIGNS, SCOPE, "f1", Campaign("libyan", (ARISH,), "defeat"))
    assert CAMPAIGNS.rows(run(state, "combat.explorations").state, SCOPE) == {}


def test_a_battle_is_told_with_its_sum() -> None:
    state = leader(field("sicilian_1", carthaginian_legion=2, celtiberian=4, campanian=3, fleet=3), "dionysius")
    assert byrsa.told(battle(state, rolls=[6, 5, 4]).events)[0] == (
        "1st Sicilian War, by land, under Mattan (MIL 2): dice 6 + 5 + 4 + 2 + 9 (9 armies) - 12 = 14. "
        "Its strength is 8 + 4 (Dionysius of Syracuse) = 12. VICTORY, 4 losses."
    )
