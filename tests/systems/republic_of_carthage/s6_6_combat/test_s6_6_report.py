"""The Exploration and Combat Phase in the reports."""

from __future__ import annotations

from functools import cache

from adjudicator.report.text import render_text
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic_of_carthage.orders.combat import Raiders
from adjudicator.systems.republic_of_carthage.report import REPORTER
from adjudicator.testing.scenario import filed
from tests.systems.republic_of_carthage.report.byrsa_turn import of_events
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ARISH, ELRAM, GISCO, MATTAN, ZAMAR
from tests.systems.republic_of_carthage.s6_6_combat.field import battle, expedition, force, leader, peace, run, war


@cache
def report() -> str:
    """Return the public report of a phase with an expedition, three battles and a force that cannot fight."""
    state = leader(war(war(war(peace(), "sicilian_1"), "massilian"), "moroccan"), "dionysius")
    state = force(
        state, "f1", "sicilian_1", [MATTAN, GISCO], carthaginian_legion=2, celtiberian=4, campanian=2, fleet=4
    )
    state = force(state, "f2", "massilian", [ELRAM], balearic=2, fleet=8)
    state = force(state, "f3", "moroccan", [ARISH], campanian=1)
    state = byrsa.holding(expedition(state, "x1", "tin_isles", ZAMAR, 30), "ben", "mercenaries.1")
    sailed = run(
        state,
        "combat.explorations",
        filed("anna", Raiders(f"senator:{ZAMAR}", home=True)),
        dice=[5, 3, 4, ("losses/1", 4), ("chit/1", 25)],
    )
    hire = filed("ben", PlayCard("card:mercenaries", f"senator:{MATTAN}"))
    fought = battle(sailed.state, hire, rolls=[5, 5, 5, 6, 6, 5, 4, 4, 4])
    ended = run(fought.state, "combat.unprosecuted")
    events = (event for done in (sailed, fought, ended) for event in done.events if event.data is not None)
    return render_text(REPORTER.public(of_events(None, *events)))


def table(caption: str) -> list[str]:
    """Return the lines of a table below its caption, up to its last row."""
    lines = report().splitlines()
    at = next(number for number, line in enumerate(lines) if line.strip() == caption)
    rows = lines[at + 2 :]
    return [line for line in rows[: rows.index("")] if set(line) - {" ", "-"}]


def words(lines: list[str]) -> list[str]:
    return [" ".join(line.split()) for line in lines]


def test_an_expedition_is_a_running_sum() -> None:
    assert words(table("Zamar to Tin Isles")) == [
        "change stands",
        "Dice 5 + 3 + 4 12",
        "EXP of Zamar +3 15",
        "Short by 10 of 40 -2 13",
        "Raiders 13",
    ]


def test_a_battle_is_a_running_sum_with_both_commanders_leaders_and_mercenaries() -> None:
    assert words(table("1st Sicilian War, by land")) == [
        "change stands",
        "Dice 4 + 4 + 4 12",
        "MIL of Mattan +2 14",
        "MIL of Gisco +3 17",
        "8 armies +8 25",
        "Mercenaries +2 27",
        "Strength 8 -8 19",
        "Dionysius of Syracuse -4 15",
        "Disaster, dice 12, 6 losses 15",
    ]


def test_the_sea_and_the_land_stand_apart() -> None:
    assert words(table("Massilian War, at sea"))[-1] == "Victory, 1 loss 17"
    assert words(table("Massilian War, by land"))[-1] == "Victory, 1 loss 17"


def test_every_table_fits_a_phone() -> None:
    captions = ("Zamar to Tin Isles", "Massilian War, at sea", "1st Sicilian War, by land")
    assert max(len(line) for caption in captions for line in table(caption)) <= 46


def test_what_followed_stands_below_its_battle() -> None:
    text = " ".join(report().split())
    assert "Elram gains 4 INF and POP, half of 7 rounded up: INF 2 + 4 = 6, POP 0 + 4 = 4." in text
    first, second = text.index("1st Sicilian War, by land change"), text.index("Ben plays Mercenaries on Mattan. 2")
    assert first < second
    assert "6 Mortality chits drawn for the losses: 25, 24, 23, 22, 21, 20." in text
    assert "The force of Arish on the Moroccan War does not fight: it has 0 fleets of the 2 that it needs" in text
    assert "Zamar is home from Tin Isles with 26 Trade Fleets: he turns back after the raiders." in text


def test_the_story_opens_with_the_war_that_is_won() -> None:
    text = " ".join(report().split())
    assert "The Massilian War is won by Elram. Disaster on the 1st Sicilian War, 6 units lost." in text


def test_the_board_says_of_a_war_that_its_sea_is_won() -> None:
    state = war(peace(), "massilian", fleet_victory=True)
    text = " ".join(render_text(REPORTER.public(of_events(None, state=state))).split())
    assert "Massilian War, Active, strength 3, support 2, at sea 7, won" in text
