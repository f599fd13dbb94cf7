"""What is told of events of Rome: no kind that somebody may see is without words."""

from __future__ import annotations

import pytest

from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic_of_rome.rules.s9_senate.s9_1_posts import ConsulsPosted
from adjudicator.systems.republic_of_rome.system import SYSTEM
from tests.properties.kinds import told
from tests.systems.republic_of_rome.playing import game

SPEAKER = Speaker(folders(SYSTEM), game().name)


def test_every_kind_of_event_that_somebody_may_see_has_words() -> None:
    kinds = told("republic", "republic_of_rome")
    assert {"senator_died", "state_of_republic", "consuls_posted"} <= set(kinds)
    assert "effects_expired" not in kinds
    assert [kind for kind in kinds if f"sentences/{kind}" not in SPEAKER.texts()] == []


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


def test_consuls_who_do_not_agree_are_told_with_all_their_dice() -> None:
    data = ConsulsPosted(
        "senator:1", "senator:2", (), ("senator:1", "senator:2"), ((1, 2), (2, 1), (6, 1), (1, 1)), "senator:1"
    )
    assert SPEAKER.sentence("consuls_posted", data) == (
        "Cornelius 1 + 2 = 3, Fabius 2 + 1 = 3, Cornelius 6 + 1 = 7, Fabius 1 + 1 = 2: Cornelius chooses. "
        "Cornelius is Rome Consul, Fabius Field Consul."
    )
