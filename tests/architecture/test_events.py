"""An event is declared once, above its payload; whoever asks for a kind of event asks for one that there is."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from adjudicator.model.event import Event, declared
from adjudicator.systems.carthage_diplomacy.report import chapters
from adjudicator.systems.republic.rules.money import Balance, Purse
from adjudicator.systems.republic.rules.revenue.contributions import LARGE, Contributed
from adjudicator.systems.republic.rules.senate.cards.answering import CardBoughtOff, CardPrevented
from adjudicator.systems.republic_of_carthage.report.stories import story as carthage
from adjudicator.systems.republic_of_carthage.report.stories import yours
from adjudicator.systems.republic_of_rome.report import stages
from adjudicator.systems.republic_of_rome.report import story as rome
from tests.architecture.source import ROOT, name, python_files

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS_OF_CHAPTERS = tuple(kind for _, _, kinds in chapters.CHAPTERS for kind in kinds)
SHARED = {
    "adjudicator/engine/running/advance.py": "a packet opens, pauses and locks with one payload; orders are their own",
    "adjudicator/systems/republic/rules/money.py": "of an open Treasury readers are told whose it is",
    "adjudicator/systems/republic/rules/senate/sitting/vote.py": "who is elected unopposed is told as a vote is",
    "adjudicator/systems/carthage_diplomacy/rules/s6_disorder/dropouts.py": "land and units are left alike",
}
"""Files that give one payload to several kinds of event, and why."""
TABLES = (rome.GATHERED, rome.YOURS, stages.CONSEQUENCES, (yours.DRAWN,), carthage.GATHERED, KINDS_OF_CHAPTERS)
"""What pages tell, by kind of event."""


CALLED = ("event", "Event", "Note", "of_kind")
"""The functions and methods whose calls are looked at."""


@cache
def _calls_of(source: str) -> tuple[tuple[str, ast.Call], ...]:
    """Return all such calls in a source, each with the name of what is called."""
    if not any(f"{called}(" in source for called in CALLED):
        return ()
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    named = ((ast.unparse(call.func).rpartition(".")[2], call) for call in calls)
    return tuple((called, call) for called, call in named if called in CALLED)


def _calls(source: str, called: str) -> Iterator[ast.Call]:
    """Yield the calls of a function or method of some name."""
    return (call for name, call in _calls_of(source) if name == called)


def _literals(call: ast.Call) -> Iterator[str]:
    """Yield the texts that a call is handed as they are written."""
    for each in call.args:
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def spelt_out(source: str) -> list[str]:
    """Return the kinds that are written where an event is made, and not where it is declared."""
    return [kind for call in _calls(source, "Event") for kind in _literals(ast.Call(call.func, call.args[:1], []))]


def test_no_kind_is_written_where_an_event_is_made() -> None:
    assert {name(path) for path in python_files("adjudicator") if spelt_out(path.read_text("utf-8"))} == set(SHARED)


def test_every_kind_that_a_page_asks_for_is_made_somewhere() -> None:
    sources = [path.read_text("utf-8") for path in python_files("adjudicator")]
    made, asked = set[str](), {kind for table in TABLES for kind in table}
    for text in sources:
        made |= {
            kind for called in ("event", "Event", "Note") for call in _calls(text, called) for kind in _literals(call)
        }
        asked |= {kind for call in _calls(text, "of_kind") for kind in _literals(call)}
    assert len(asked) >= 139
    assert asked - made == set()


def heavy(source: str) -> set[str]:
    """Return the kinds that are declared with a weight in the story."""
    found = (call for call in _calls(source, "event") if any(each.arg == "weight" for each in call.keywords))
    return {kind for call in found for kind in _literals(ast.Call(call.func, call.args[:1], []))}


@pytest.mark.parametrize(
    ("package", "texts", "key"),
    [
        ("republic", ("republic_of_carthage", "republic"), "story"),
        ("republic_of_carthage", ("republic_of_carthage", "republic"), "story"),
        ("republic_of_rome", ("republic_of_rome", "republic"), "story"),
        ("diplomacy", ("diplomacy",), "sentences"),
        ("carthage_diplomacy", ("carthage_diplomacy",), "sentences"),
    ],
)
def test_what_has_a_weight_in_the_story_has_words_for_it(package: str, texts: tuple[str, ...], key: str) -> None:
    files = [file for each in texts for file in (ROOT / "templates" / each).rglob("*.txt")]
    words = "\n".join(file.read_text("utf-8") for file in files)
    kinds = set[str]().union(
        *(heavy(path.read_text("utf-8")) for path in python_files(f"adjudicator/systems/{package}"))
    )
    assert len(kinds) > 5
    assert {kind for kind in kinds if f"=== {key}/{kind} ===" not in words} == set()


def test_weight_is_what_the_payload_declares_where_it_is_news() -> None:
    few, many = (
        Contributed("anna", Purse("senator:1", spent, -spent, 0), Balance(0, spent, spent), 1, 0, 1)
        for spent in (LARGE - 1, LARGE)
    )
    assert (Event.of(few, "").weight, Event.of(many, "").weight) == (0, 58)
    assert Event("another", "", many).weight == 0


def test_the_ban_finds_what_it_bans() -> None:
    assert spelt_out('yield Event("sold", HERE, Sold(lot))') == ["sold"]
    assert spelt_out('yield Event("sold", HERE, data=Sold(lot))') == ["sold"]
    assert spelt_out('yield Event("closed", HERE, changes=done)') == ["closed"]
    assert spelt_out("yield CLOSED.at(HERE, done)\nyield Event.of(Sold(lot), HERE)") == []


def test_which_orders_an_event_answers_is_declared_with_it() -> None:
    """A field of the payload named so would say it to nobody."""
    fields = re.compile(r"^    (outcome_of|caused_by)\b.*ClassVar", re.MULTILINE)
    assert [name(path) for path in python_files("adjudicator") if fields.search(path.read_text("utf-8"))] == []


def test_a_payload_that_adds_to_a_declared_one_is_declared_like_it() -> None:
    assert declared(CardBoughtOff) == declared(CardPrevented)
    assert declared(CardPrevented).kind
    assert not declared(object).kind
