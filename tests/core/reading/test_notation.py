"""Reading for languages that are written in signs and codes, and whose lines speak of each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from adjudicator.intake.lexing.lexemes import lexemes
from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.lexing.outline import kind_meant, looks_like_order
from adjudicator.intake.parsing.grammar import compiled
from adjudicator.intake.parsing.phrases import BasePhrases
from adjudicator.intake.reading.parse import read_letter
from adjudicator.intake.reading.statements import statements
from adjudicator.model.letter import Line
from adjudicator.model.names import NameEntry
from adjudicator.model.order import Names
from adjudicator.model.reading import Ambiguous, Language, Misread, Noted, Read, Result, Talk, UnknownName
from adjudicator.resources import grammar
from adjudicator.systems.carthage_diplomacy.phrases import CarthagePhrases
from adjudicator.systems.diplomacy.words.reading import DiplomacyPhrases
from adjudicator.systems.republic_of_carthage.phrases import CarthagePhrases as RepublicPhrases

GRAMMAR = """
%declare FIELD HERO WEEK

acts: piece "-" FIELD           -> move
    | piece "for" HERO          -> serve
    | "count" NUMBER            -> count
    | "note" TEXT               -> note
    | WEEK                      -> week

?piece: "man"? FIELD

test: FIELD bound
"""

WORDS = """
telling = ["-"]
glued = ["for"]
uncut = ["note well"]

[verbs]
count = "count"
note = "note"

[shapes]
"man FIELD" = "move"
"man ? -" = "move"
"FIELD -" = "move"
"if FIELD" = "move"
"WEEK" = "week"
"NUMBER NUMBER" = "count"

[patterns]
WEEK = "w[0-9]{1,2}"

[words]
man = ["m", "a"]
"-" = ["->"]
note = ["note well"]

[samples]
move = ["M a1 - b2"]
"""

ENTRIES = (
    NameEntry("a", "field:a", "field"),
    NameEntry("B2", "field:B2", "field"),
    NameEntry("11", "field:11", "field"),
    NameEntry("Mid", "field:Mid", "field"),
    NameEntry("MId", "field:MId", "field"),
    NameEntry("St. Ann", "field:ann", "field"),
    NameEntry("X", "hero:x", "hero"),
)


@dataclass(frozen=True, slots=True)
class Deed:
    """Any order."""

    kind: str
    what: tuple[str, ...]
    about_others: ClassVar[bool] = False

    def say(self, names: Names) -> str:
        del names
        return " ".join((self.kind, *self.what))

    def where(self) -> Mapping[str, str]:
        return {}


@dataclass(frozen=True, slots=True)
class Week:
    """A heading."""

    kind: ClassVar[str] = "week"
    about_others: ClassVar[bool] = True
    name: str

    def say(self, names: Names) -> str:
        return names(self.name)


class Phrases:
    """What the rules make."""

    def move(self, parts: list[Any]) -> tuple[Deed, ...]:
        return (Deed("move", tuple(map(str, parts))),)

    def serve(self, parts: list[Any]) -> tuple[Deed, ...]:
        return (Deed("serve", tuple(map(str, parts))),)

    def count(self, parts: list[Any]) -> tuple[Deed, ...]:
        return (Deed("count", tuple(map(str, parts))),)

    def note(self, parts: list[Any]) -> tuple[Deed, ...]:
        return (Deed("note", tuple(map(str, parts))),)

    def week(self, parts: list[Any]) -> tuple[Week, ...]:
        return (Week(str(parts[0])),)


def gather(results: tuple[Result, ...], advice: Mapping[str, str], _: frozenset[str]) -> tuple[Result, ...]:
    assert advice["question"]
    return tuple(
        Noted(result.line, result.text, result.order, result.last)
        if isinstance(result, Read) and result.order.about_others
        else result
        for result in results
    )


BARE = Language("field", Phrases, {"FIELD": ("field",), "HERO": ("hero",), "PLAYER": ("seat",)})
TEXTS = (
    (grammar("base.lark").read_text("utf-8"), GRAMMAR),
    (grammar("english.toml").read_text("utf-8"), WORDS),
)
LANGUAGE = replace(BARE, gather=gather).told(*TEXTS)
LEXICON = Lexicon.of(ENTRIES)


def read(letter: str, language: Language = LANGUAGE) -> tuple[Result, ...]:
    lines = (Line(number, line, "text" if line else "blank") for number, line in enumerate(letter.split("\n"), 1))
    return read_letter(language, LEXICON, lines)


def deeds(letter: str) -> list[tuple[str, ...]]:
    return [(r.order.kind, *r.order.what) for r in read(letter) if isinstance(r, Read)]


def test_a_telling_sign_is_never_passed_over() -> None:
    assert deeds("m B2 - Mid") == [("move", "field:B2", "field:Mid")]
    assert isinstance(read("m B2 - - Mid")[0], Misread)


def test_a_word_that_is_a_name_too_is_not_passed_over_lightly() -> None:
    assert deeds("a a - B2") == [("move", "field:a", "field:B2")]
    assert deeds("a - B2") == [("move", "field:a", "field:B2")]


def test_a_number_may_be_a_name() -> None:
    assert deeds("11 - B2") == [("move", "field:11", "field:B2")]
    assert deeds("11-B2") == [("move", "field:11", "field:B2")]
    assert deeds("count 11") == [("count", "11")]


def test_case_decides_between_names_that_differ_in_nothing_else() -> None:
    assert deeds("Mid - B2") == [("move", "field:Mid", "field:B2")]
    assert deeds("MId - B2") == [("move", "field:MId", "field:B2")]
    (asked,) = read("MID - B2")
    assert isinstance(asked, Ambiguous)


def test_a_name_may_be_written_on_to_certain_words() -> None:
    assert deeds("B2 forX") == [("serve", "field:B2", "hero:x")]
    assert isinstance(read("B2 forY")[0], Talk)


def test_a_word_of_a_certain_form_is_a_terminal() -> None:
    (lexeme,) = lexemes("w12", compiled(LANGUAGE).vocabulary, LEXICON)
    assert (lexeme.patterns, lexeme.unknown) == (("WEEK",), False)
    (heading,) = read("w12")
    assert isinstance(heading, Noted)
    assert heading.say(str.upper) == "W12"


def test_nothing_is_joined_to_a_line_about_other_lines() -> None:
    results = read("w12\nplease\nm B2 - Mid")
    assert [(type(result), result.line) for result in results] == [(Noted, 1), (Talk, 2), (Read, 3)]


def test_without_a_hook_results_stay_as_they_are() -> None:
    (result,) = read("w12", BARE.told(*TEXTS))
    assert isinstance(result, Read)
    assert result.order == Week("w12")


@pytest.mark.parametrize(
    ("line", "kind"),
    [("m B2", "move"), ("m xyzzy - B2", "move"), ("or m B2", "move"), ("if B2 is red then", "move"), ("3 4", "count")],
)
def test_a_line_that_begins_like_an_order_is_asked_about(line: str, kind: str) -> None:
    vocabulary = compiled(LANGUAGE).vocabulary
    cut = lexemes(line, vocabulary, LEXICON)
    assert looks_like_order(cut, vocabulary)
    assert kind_meant(cut, vocabulary) == kind
    assert isinstance(read(line)[0], Misread | UnknownName)


@pytest.mark.parametrize("line", ["what a war - B2 was fun", "m xyzzy", "11", "a"])
def test_a_single_letter_makes_no_order(line: str) -> None:
    assert isinstance(read(line)[0], Talk)


def test_a_condition_on_a_line_of_its_own_ends_with_what_begins_behind_it() -> None:
    assert [type(result) for result in read("if B2 above 3\nm B2 - Mid")] == [Misread, Read]


def test_free_words_and_saints_are_not_cut() -> None:
    lines = (Line(1, "note well: one. Two; three", "text"), Line(2, "St. Ann - B2. Thanks", "text"))
    assert [piece.text for piece in statements(lines, ("note well",))] == [
        "note well: one. Two; three",
        "St. Ann - B2.",
        "Thanks",
    ]
    assert deeds("note well: one. Two; three") == [("note", "one. Two; three")]
    assert deeds("St. Ann - B2") == [("move", "field:ann", "field:B2")]


@pytest.mark.parametrize("phrases", [CarthagePhrases, DiplomacyPhrases, RepublicPhrases])
def test_no_system_takes_the_place_of_a_rule_of_base(phrases: type) -> None:
    own = {name for name in dir(phrases) if not name.startswith("_")}
    assert not own & {name for name in dir(BasePhrases) if not name.startswith("_")}
