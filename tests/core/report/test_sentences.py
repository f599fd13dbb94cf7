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


Write = Callable[[str, str], None]


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, ...]:
    return tuple(tmp_path / name for name in ("core", "carthage", "byrsa"))


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def to(file: str, text: str) -> None:
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    return to


@pytest.fixture
def speaker(folders: tuple[Path, ...]) -> Speaker:
    return Speaker(folders, name={"s2": "Mago", "s7": "Hanno", "anna": "Anna"}.__getitem__)


def test_a_sentence_says_the_payload_in_one_line(speaker: Speaker, write: Write) -> None:
    write(
        "carthage/sentences/treasurer_paid.j2",
        'State Treasurer: {{ who | name }}\n  takes {{ treasury | quotient(25, "down") }}.\n',
    )
    assert speaker.sentence("treasurer_paid", Paid("s2", 63)) == (
        "State Treasurer: Mago takes 63 / 25, rounded down = 2T."
    )
    assert speaker.sentence("treasurer_paid", {"who": "s7", "treasury": 50}) == (
        "State Treasurer: Hanno takes 50 / 25 = 2T."
    )


def test_lists_of_ids_become_lists_of_names(speaker: Speaker, write: Write) -> None:
    write("core/sentences/drawn.j2", '{{ who | names | listing }} draw {{ 4 | plural("card") }}, {{ -3 | change }}.')
    assert speaker.sentence("drawn", {"who": ["anna", "s2"]}) == "Anna and Mago draw 4 cards, -3T."


def test_the_folder_of_the_game_comes_before_the_system_and_the_core(speaker: Speaker, write: Write) -> None:
    write("core/sentences/rained.j2", "It rains.")
    write("carthage/sentences/rained.j2", "It rains on Carthage.")
    write("byrsa/sentences/rained.j2", "Tanit weeps.")
    assert speaker.sentence("rained", None) == "Tanit weeps."


def test_one_sentence_may_include_another(speaker: Speaker, write: Write) -> None:
    write("core/sentences/_who.j2", "{{ who | name }}")
    write("carthage/sentences/left.j2", '{% include "sentences/_who.j2" %} leaves.')
    assert speaker.sentence("left", {"who": "s2"}) == "Mago leaves."


def test_a_refusal_has_a_folder_of_its_own(speaker: Speaker, write: Write) -> None:
    write("carthage/refusals/leader.j2", "{{ target | name }} is a Faction Leader.")
    assert speaker.refusal("leader", {"target": "s7"}) == "Hanno is a Faction Leader."


def test_any_other_template_is_said_by_its_name(speaker: Speaker, write: Write) -> None:
    write("core/letters/chat.j2", "{{ who | name }} chats.")
    assert speaker.say("letters/chat", {"who": "s2"}) == "Mago chats."


def test_a_missing_sentence_names_the_file_to_write(speaker: Speaker) -> None:
    with pytest.raises(MissingSentenceError, match=r"write byrsa/sentences/flooded\.j2"):
        speaker.sentence("flooded", {})
    with pytest.raises(MissingSentenceError, match=r"write templates/refusals/poor\.j2"):
        Speaker(()).refusal("poor", {})


def test_what_has_a_sentence_is_known(speaker: Speaker, write: Write) -> None:
    write("core/sentences/rained.j2", "It rains.")
    assert speaker.knows("rained")
    assert not speaker.knows("snowed")


@pytest.mark.parametrize(
    ("template", "complaint"),
    [
        ("{{ nobody }}", r"Mend sentences/odd\.j2.*'nobody' is undefined"),
        ("\n{{ who | }}", r"Mend line 2 of sentences/odd\.j2"),
        ('{{ who | quotient(0, "up") }}', r"Mend sentences/odd\.j2"),
        ("{{ 3 | quotient(0, 'up') }}", r"Mend sentences/odd\.j2"),
        ("{{ ''.__class__.__mro__ }}", r"Mend sentences/odd\.j2"),
    ],
)
def test_a_faulty_template_is_named_with_its_fault(
    speaker: Speaker, write: Write, template: str, complaint: str
) -> None:
    write("core/sentences/odd.j2", template)
    with pytest.raises(UserError, match=complaint):
        speaker.sentence("odd", {"who": "s2"})


def test_an_event_cannot_lead_out_of_the_folders(speaker: Speaker, write: Write) -> None:
    write("secret.j2", "secret")
    with pytest.raises(MissingSentenceError):
        speaker.sentence("../../secret", {})


def test_without_a_lookup_an_id_names_itself(folders: tuple[Path, ...], write: Write) -> None:
    write("core/sentences/left.j2", "{{ who | name }} leaves.")
    assert Speaker(folders).sentence("left", {"who": "s2"}) == "s2 leaves."
