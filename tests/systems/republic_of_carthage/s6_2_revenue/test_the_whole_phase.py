"""6.2 The Revenue Phase of the mock-up report, from orders to its running table."""

from __future__ import annotations

from adjudicator.systems.republic.state import INF, LIABLE, SCOPE
from adjudicator.systems.republic_of_carthage.state import PROVINCES, SENATORS
from adjudicator.testing.scenario import Run
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import board, run
from tests.systems.republic_of_carthage.s6_2_revenue.the_whole_phase import DICE, ORDERS


def phase() -> Run:
    return run(board(), "revenue", *ORDERS, dice=DICE)


def test_the_running_table_is_that_of_the_report() -> None:
    assert byrsa.lines(phase()) == [
        ("roc:6.2.3", -4, 59),
        ("roc:6.2.4", 100, 159),
        ("roc:6.2.6", -26, 133),
        ("roc:6.2.7", -20, 113),
        ("roc:6.2.9.1", 3, 116),
        ("roc:6.2.9.1", -1, 115),
        ("roc:6.2.11", 10, 125),
        ("roc:6.2.11", 25, 150),
    ]


def test_the_talents_on_senators_are_those_of_the_report_before_trade() -> None:
    state = phase().state
    after = {key: row.talents for key, row in SENATORS.items(state, SCOPE)}
    assert after == {
        "2": 2,
        "5": 4,
        "14": 1,
        "6": 7,
        "15": 10,
        "16": 2,
        "1": 9,
        "13": 4,
        "17": 3,
        "9": 13,
        "10": 6,
        "4": 6,
        "3": 2,
        "11": 2,
        "12": 4,
    }
    assert [INF.of(state, SCOPE, key) for key in ("2", "3", "13")] == [11, 11, 5]
    assert [key for key, row in SENATORS.items(state, SCOPE) if LIABLE.of(state, SCOPE, key)] == ["15", "4"]
    assert (byrsa.stock(state, "ben"), byrsa.stock(state, "perla")) == (15, 8)
    assert PROVINCES.get(state, SCOPE, "sardinia_corsica").developed


def test_the_sentences_are_those_of_the_report() -> None:
    assert byrsa.told(phase().events) == [
        "Each Faction Leader takes 3T, each other Senator 1T.",
        "State Treasurer: Eshmun takes 63 / 25, rounded down = 2T.",
        "Supervisor of Public Buildings: Abarish rolls 3 and takes 3T.",
        "Harbor Master: Milko takes 6 fleets / 5, rounded up = 2T.",
        "Abarish rolls 4, takes 4T from the State and is now Liable.",
        "The other four Members did not roll.",
        "The State takes 100T from the general supply: 59 + 100 = 159T.",
        "The State pays 13 units at 2T, 7 armies and 6 fleets: 159 - 26 = 133T.",
        "The State pays 1 Active War at 20T: 133 - 20 = 113T.",
        "Coastal Spain, Mangi, undeveloped: State Income die 5 - 2 = +3T to the State.",
        "Mangi takes Personal Income from Coastal Spain: die 4 - 1 = +3T to Mangi; he is now Liable.",
        "Coastal Spain: development die 2 + 0 = 2, needs 6: no change.",
        "The term of Mangi ends; Coastal Spain goes to the Forum. He is home.",
        "Sardinia-Corsica, Sadid, undeveloped: State Income die 3 - 4 = -1T from the State.",
        "Sadid takes no Personal Income from Sardinia-Corsica.",
        "Sardinia-Corsica: development die 5 + 1 = 6, needs 6: DEVELOPED. Sadid gains 3 INF: 2 + 3 = 5.",
        "Sadid in Sardinia-Corsica: one term of three is left.",
        "Ben gives talents to Perla. The sum is known to these two alone.",
        "Mago gives 10T and gains 1 INF: 10 + 1 = 11.",
        "Barca gives 25T and gains 3 INF: 8 + 3 = 11.",
        "Bankruptcy check: 150T, not below 0.",
    ]


def test_the_dice_are_labelled_by_step_and_thing() -> None:
    labels = [
        event.data.label.partition("@")[2].partition("/")[2] for event in phase().events if event.kind == "rolled"
    ]
    assert labels == [label for label, _ in DICE]


def test_without_orders_every_decision_has_its_default() -> None:
    dice = tuple(roll for roll in DICE if roll[0] not in {"abarish/1", "coastal-spain/personal/1"})
    done = run(board(), "revenue", dice=dice)
    assert not any(row.liable for _, row in SENATORS.items(done.state, SCOPE))
    assert [event for event in done.events if event.kind in {"gift_made", "talents_distributed", "contributed"}] == []
    assert byrsa.lines(done)[-1] == ("roc:6.2.9.1", -1, 119)
