"""The words of the reports: one for every event that moves the Treasury, and for each that a story tells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.engine.registry import load_system
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic.report import gathered as shared
from adjudicator.systems.republic_of_carthage import told
from adjudicator.systems.republic_of_carthage.report.stories import gathered, story, yours
from adjudicator.systems.republic_of_rome.report import story as roman
from tests.architecture.source import code_of
from tests.systems.republic_of_carthage import dealt

TEXTS = Speaker(folders(load_system("republic_of_carthage"))).texts()
ROMAN = Speaker(folders(load_system("republic_of_rome"))).texts()
RULES = code_of("republic_of_carthage", "rules")
SHARED = code_of("republic")
TOLD = Path(str(told.__file__))


def texts(kind: str) -> Iterator[str]:
    """Yield the texts of a kind, by what follows it in their keys; those that are imported begin with a line."""
    for key in sorted(TEXTS):
        if key.startswith(f"{kind}/") and not key.rpartition("/")[2].startswith("_"):
            yield key.removeprefix(f"{kind}/")


def emitted() -> set[str]:
    """Return the kinds of event that the rules emit."""
    return {kind for path in (*RULES, TOLD) for kind in re.findall(r'vent\(\s*"(\w+)"', path.read_text("utf-8"))}


def test_every_event_that_moves_the_treasury_has_a_row_and_a_bar() -> None:
    moving = {
        kind
        for path in RULES
        if re.search(r"^    treasury: Balance", text := path.read_text("utf-8"), re.MULTILINE)
        for kind in re.findall(r'@event\(\s*"(\w+)"', text)
        if _moves(text, kind)
    }
    assert moving
    for folder in ("item", "bar"):
        assert {kind for kind in moving if f"report/{folder}/{kind}" not in TEXTS} == set()


def _moves(text: str, kind: str) -> bool:
    """Return whether a kind's payload has a Balance: its class is the kind in other letters."""
    name = "".join(word.capitalize() for word in kind.split("_"))
    body = re.search(rf"^class {name}:\n(.*?)(?=^\S)", text, re.MULTILINE | re.DOTALL)
    return body is not None and "treasury: Balance" in body.group(1)


def test_each_verb_and_possessive_after_a_seat_agrees_with_its_name() -> None:
    said = r"\{\{ (?:(?:[nt]\.)?(?:seat|player)\([\w.]+\)|\(\"seat:\" ~ [\w.]+\) \| name|seat \| name) \}\}"
    stiff = re.compile(rf"(?<!of )(?<!to )(?<!by )(?<!with ){said}(?:'s\b| [a-z]+s\b)")
    both = {**TEXTS, **ROMAN}
    found = {key for key, entry in both.items() if key != "answers" and stiff.search(entry.text)}
    assert found == set()


@pytest.mark.parametrize(
    ("kept", "told"),
    [((), "Imperials rolls 1 + 2 = 3 and draws a card"), (("imperials",), "Imperials roll 1 + 2 = 3 and draw a card")],
)
def test_a_neutral_has_plural_verbs_and_a_player_of_its_name_has_not(kept: tuple[str, ...], told: str) -> None:
    game = replace(dealt.game(1), kept=kept)
    say = Speaker(folders(game.system), game.name, plural=game.plural).sentence
    drawn = {"seat": "imperials", "dice": (1, 2), "card": "", "kind": "", "left": 9}
    assert say("card_drawn", drawn).startswith(told)


def test_every_kind_of_province_line_has_words() -> None:
    for kind in ("governing", "provinces"):
        text = next(path for path in RULES if path.stem == kind).read_text("utf-8")
        found = re.findall(r'@event\(\s*"(\w+)"', text)
        assert found
        assert [name for name in found if f"report/province/{name}" not in TEXTS] == []


def test_every_sentence_of_a_private_story_tells_of_an_event_that_has_its_weight_there() -> None:
    weighty = re.compile(r'@event\(\s*"(\w+)"[^@]*\bown_weight=')
    own = {kind for path in (*RULES, *SHARED, TOLD) for kind in weighty.findall(path.read_text("utf-8"))}
    assert len(own) > 30
    rest = {yours.DRAWN, "elections", "quiet", "set", "standing"}
    assert {name for name in TEXTS if name.startswith("story/yours/")} == {f"story/yours/{kind}" for kind in own | rest}


def test_every_template_of_a_story_tells_of_an_event_or_is_named() -> None:
    text = "\n".join(Path(str(one.__file__)).read_text("utf-8") for one in (gathered, shared, story, yours, roman))
    heavy = re.compile(r'@event\(\s*"(\w+)"[^@]*\bweight=')
    own = re.compile(r'@event\(\s*"(\w+)"[^@]*\bown_weight=')
    told = {kind for path in (*RULES, *SHARED, TOLD) for kind in heavy.findall(path.read_text("utf-8"))}
    told |= {f"yours/{kind}" for path in (*RULES, *SHARED, TOLD) for kind in own.findall(path.read_text("utf-8"))}
    assert len(told) > 80
    for name in texts("story"):
        assert name in told or name.rpartition("/")[2] in text, name
