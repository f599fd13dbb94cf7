"""Sentences from templates: where they are found, what they may say, how their faults are named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from adjudicator.model.errors import UserError
from adjudicator.report.sentences import MissingSentenceError, Speaker


@dataclass(frozen=True, slots=True)
class Paid:
    who: str
    treasury: int


Write = Callable[[str, str, str], None]


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, ...]:
    return tuple(tmp_path / name for name in ("core", "carthage", "byrsa"))


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def to(folder: str, key: str, text: str) -> None:
        path = tmp_path / folder / "all.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"=== {key} ===\n{text}\n")

    return to


@pytest.fixture
def speaker(folders: tuple[Path, ...]) -> Speaker:
    return Speaker(folders, name={"s2": "Mago", "s7": "Hanno", "anna": "Anna"}.__getitem__)


def test_a_sentence_says_the_payload_in_one_line(speaker: Speaker, write: Write) -> None:
    write(
        "carthage",
        "sentences/treasurer_paid",
        'State Treasurer: {{ who | name }}\n  takes {{ treasury | quotient(25, "down") }}.\n',
    )
    assert speaker.sentence("treasurer_paid", Paid("s2", 63)) == (
        "State Treasurer: Mago takes 63 / 25, rounded down = 2T."
    )
    assert speaker.sentence("treasurer_paid", {"who": "s7", "treasury": 50}) == (
        "State Treasurer: Hanno takes 50 / 25 = 2T."
    )


def test_lists_of_ids_become_lists_of_names(speaker: Speaker, write: Write) -> None:
    write("core", "sentences/drawn", '{{ who | names | listing }} draw {{ 4 | plural("card") }}, {{ -3 | change }}.')
    assert speaker.sentence("drawn", {"who": ["anna", "s2"]}) == "Anna and Mago draw 4 cards, -3T."


def test_verbs_and_possessives_agree_with_the_number_of_a_name(folders: tuple[Path, ...], write: Write) -> None:
    write(
        "core",
        "sentences/led",
        '{{ ("seat:" ~ seat) | name }} {{ "leads" | agree(seat) }}, by {{ seat | whose }} hand.',
    )
    names = {"seat:iris": "Iris", "seat:exiles": "Exiles\U000f0000"}
    speaker = Speaker(folders, names.__getitem__, plural=lambda key: key == "seat:exiles")
    assert speaker.sentence("led", {"seat": "iris"}) == "Iris leads, by Iris's hand."
    assert speaker.sentence("led", {"seat": "exiles"}) == "Exiles\U000f0000 lead, by Exiles\U000f0000' hand."


def test_the_folder_of_the_game_comes_before_the_system_and_the_core(speaker: Speaker, write: Write) -> None:
    write("core", "sentences/rained", "It rains.")
    write("carthage", "sentences/rained", "It rains on Carthage.")
    write("byrsa", "sentences/rained", "Tanit weeps.")
    assert speaker.sentence("rained", None) == "Tanit weeps."


def test_one_sentence_may_include_another(speaker: Speaker, write: Write) -> None:
    write("core", "sentences/_who", "{{ who | name }}")
    write("carthage", "sentences/left", '{% include "sentences/_who" %} leaves.')
    assert speaker.sentence("left", {"who": "s2"}) == "Mago leaves."


def test_a_refusal_has_a_folder_of_its_own(speaker: Speaker, write: Write) -> None:
    write("carthage", "refusals/leader", "{{ target | name }} is a Faction Leader.")
    assert speaker.refusal("leader", {"target": "s7"}) == "Hanno is a Faction Leader."


def test_any_other_template_is_said_by_its_name(speaker: Speaker, write: Write) -> None:
    write("core", "letters/chat", "{{ who | name }} chats.")
    assert speaker.say("letters/chat", {"who": "s2"}) == "Mago chats."


def test_a_missing_sentence_names_the_key_to_write(speaker: Speaker) -> None:
    with pytest.raises(MissingSentenceError, match=r"write sentences/flooded in templates/byrsa"):
        speaker.sentence("flooded", {})
    with pytest.raises(MissingSentenceError, match=r"write refusals/poor in templates\."):
        Speaker(()).refusal("poor", {})


def test_the_texts_that_there_are_can_be_listed(speaker: Speaker, write: Write) -> None:
    write("core", "sentences/rained", "It rains.")
    assert list(speaker.texts()) == ["sentences/rained"]


@pytest.mark.parametrize(
    ("template", "complaint"),
    [
        ("{{ nobody }}", r"Mend sentences/odd, from line 2 of all\.txt, .*'nobody' is undefined"),
        ("It\n{{ who | }}", r"Mend line 3 of all\.txt"),
        ('{{ who | quotient(0, "up") }}', r"Mend sentences/odd, from line 2 of all\.txt,"),
        ("{{ 3 | quotient(0, 'up') }}", r"Mend sentences/odd, from line 2 of all\.txt,"),
        ("{{ ''.__class__.__mro__ }}", r"Mend sentences/odd, from line 2 of all\.txt,"),
    ],
)
def test_a_faulty_template_is_named_with_its_fault(
    speaker: Speaker, write: Write, template: str, complaint: str
) -> None:
    write("core", "sentences/odd", template)
    with pytest.raises(UserError, match=complaint):
        speaker.sentence("odd", {"who": "s2"})


def test_an_event_cannot_lead_out_of_the_folders(speaker: Speaker, tmp_path: Path) -> None:
    (tmp_path / "secret.j2").write_text("secret", "utf-8")
    with pytest.raises(MissingSentenceError):
        speaker.sentence("../../secret", {})


def test_without_a_lookup_an_id_names_itself(folders: tuple[Path, ...], write: Write) -> None:
    write("core", "sentences/left", "{{ who | name }} leaves.")
    assert Speaker(folders).sentence("left", {"who": "s2"}) == "s2 leaves."
