"""What is told of events of Rome: no kind that somebody may see is without words."""

from __future__ import annotations

import pytest

from adjudicator.engine.running.corrections import ACTS, HOURS, PEOPLE
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic_of_rome.report.stages import UNTOLD
from adjudicator.systems.republic_of_rome.report.story import YOURS
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.s9_1_posts import ConsulsPosted
from adjudicator.systems.republic_of_rome.system import SYSTEM
from tests.properties.kinds import told
from tests.systems.republic_of_rome.playing import game

CARTHAGINIAN = {"crisis_measured"}
"""What the shared rules work out and Carthage alone tells."""
SPEAKER = Speaker(folders(SYSTEM), game().name)


def test_every_kind_of_event_that_somebody_may_see_has_words() -> None:
    kinds = set(told("republic", "republic_of_rome")) - CARTHAGINIAN
    assert {"senator_died", "state_of_republic", "consuls_posted"} <= kinds
    assert "effects_expired" not in kinds
    assert [kind for kind in sorted(kinds) if f"sentences/{kind}" not in SPEAKER.texts()] == []


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("war:rebel", "Civil War"),
        ("war:sicily", "Revolt in Sicily"),
        ("games:blood_fest", "Blood Fest"),
        ("seat:sicily", "Sicily"),
        ("war:punic_1", "1st Punic War"),
    ],
)
def test_what_no_card_bears_has_a_name(key: str, name: str) -> None:
    assert game().name(key) == name


def test_what_happened_to_a_seat_is_told_it_as_its_own() -> None:
    joined = SPEAKER.say(
        "story/yours/leader_changed", {"data": {"senator": "senator:1", "seat": "anna"}, "seat": "anna"}
    )
    assert joined == "Cornelius leads your faction now."
    assert [kind for kind in YOURS if f"story/yours/{kind}" not in SPEAKER.texts()] == []


def test_what_the_gm_did_stands_above_the_phases_alone() -> None:
    assert set(UNTOLD) >= ACTS | HOURS | PEOPLE


def test_consuls_who_do_not_agree_are_told_with_all_their_dice() -> None:
    data = ConsulsPosted(
        "senator:1", "senator:2", (), ("senator:1", "senator:2"), ((1, 2), (2, 1), (6, 1), (1, 1)), "senator:1"
    )
    assert SPEAKER.sentence("consuls_posted", data) == (
        "Dice: Cornelius 1 + 2 = 3, Fabius 2 + 1 = 3, Cornelius 6 + 1 = 7, Fabius 1 + 1 = 2: Cornelius chooses. "
        "Cornelius is Rome Consul, Fabius Field Consul."
    )
