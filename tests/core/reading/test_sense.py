"""The second reader in a shop: what is sure, likely or neither, and what keeps talk from being an order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.intake.lexing.inflect import forms, phrases
from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.reading.parse import read_letter
from adjudicator.intake.sense.phrasebook.frames import sense_of
from adjudicator.intake.statement.reader import Heard
from adjudicator.model.letter import Line
from adjudicator.model.names import NameEntry
from adjudicator.model.order import Test
from adjudicator.model.reading import (
    Command,
    Language,
    Misread,
    Position,
    Proposed,
    Read,
    Result,
    Talk,
    Withdrawn,
)
from adjudicator.resources import grammar
from tests.core.reading.shop import GRAMMAR, WORDS, ShopPhrases

FRAMES = """
[[frame]]
kind = "sale"
name = "sell"
cues = ["sell", "get rid of", "sale"]
with = ["shop"]
say = ["sell {lots}"]
no = ["sell 0 figs"]
slots.lots = { takes = ["LOT"], marks = ["of"], many = ", ", need = true }

[[frame]]
kind = "promote"
cues = ["promote", "raise", "promotion"]
say = ["promote {who}"]
slots.who = { takes = ["CLERK", "ALL"], marks = ["for", "of"], many = "each", need = true, all = "own" }

[[frame]]
kind = "label"
name = "badge"
cues = ["badge"]
say = ["label {what} gold"]
no = ["label {what} plain"]
slots.what = { takes = ["FRUIT"], marks = ["on", "for"], side = "behind", need = true }

[[frame]]
kind = "if"
cues = ["broke", "penniless"]
with = ["shop"]
say = ["till below 1"]

[things.LOT]
ways = ["NUMBER FRUIT", "FRUIT NUMBER"]
say = ["{NUMBER} {FRUIT}"]
"""


ENTRIES = (
    NameEntry("Ann", "clerk:1", "clerk"),
    NameEntry("Anton the Bold", "clerk:2A", "clerk"),
    NameEntry("Bertram", "clerk:3", "clerk"),
    NameEntry("Cornelius", "clerk:4", "clerk"),
    NameEntry("Old Cornelius", "clerk:5", "clerk"),
    NameEntry("apples", "fruit:apple", "fruit"),
    NameEntry("Blood Oranges", "fruit:orange", "fruit"),
    NameEntry("cherries", "fruit:cherry", "fruit"),
    NameEntry("Zoe", "seat:zoe", "seat"),
    NameEntry("Yves", "seat:yves", "seat"),
)
CALLED = {entry.id: entry.surface for entry in ENTRIES}


def shop(frames: str = FRAMES) -> Language:
    """Return the language of the shop with some frames."""
    names = {"CLERK": ("clerk",), "FRUIT": ("fruit",), "PLAYER": ("seat",)}
    texts = (grammar(f"english{ending}.toml").read_text("utf-8") for ending in ("", ".frames"))
    base = grammar("base.lark").read_text("utf-8")
    return Language("shop", ShopPhrases, names).told((base, GRAMMAR), (*texts, WORDS, frames))


LANGUAGE = shop()
LEXICON = Lexicon.of(ENTRIES)
POSITION = Position(
    ("sale", "promote", "label"),
    lambda kind: ("1", "2A", "3") if kind == "promote" else (),
    lambda order: order.kind != "promote" or order.what in {"clerk:1", "clerk:2A", "clerk:3"},
    seat="zoe",
)


def read(letter: str, heard: list[Heard] | None = None) -> tuple[Result, ...]:
    """Read a letter as Zoe's."""
    lines = [
        Line(number, line, "text" if line.strip() else "blank") for number, line in enumerate(letter.split("\n"), 1)
    ]
    return read_letter(LANGUAGE, LEXICON, lines, position=POSITION, heard=heard)


def told(letter: str) -> list[str]:
    """Return what is filed, and of all else what sort of result it is."""
    return [
        result.say(lambda key: CALLED.get(key, key)) if isinstance(result, Read) else type(result).__name__.lower()
        for result in read(letter)
    ]


# ------------------------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("word", "others"),
    [
        ("give", ("give", "gives", "gived", "giving")),
        ("carry", ("carry", "carries", "carried", "carrying")),
        ("slip", ("slip", "slips", "slipped", "slipping")),
        ("march", ("march", "marches", "marched", "marching")),
        ("->", ("->",)),
    ],
)
def test_a_word_has_its_endings(word: str, others: tuple[str, ...]) -> None:
    assert set(others) <= set(forms(word, {}))


def test_an_irregular_word_has_the_forms_that_are_told_and_a_phrase_those_of_its_ends() -> None:
    assert list(forms("give", {"give": ("gives", "gave")})) == ["give", "gives", "gave"]
    assert {"make a gift", "made a gift", "make a gifts"} <= set(phrases("make a gift", {"make": ("made",)}))


@pytest.mark.parametrize(
    "frame",
    [
        '[[frame]]\nkind = "sale"\nsay = ["sell"]\ncue = ["sell"]',
        '[[frame]]\nsay = ["sell"]',
        '[[frame]]\nkind = "sale"',
        '[[frame]]\nkind = "sale"\nsay = ["sell {x}"]\nslots.x = { takes = ["FRUIT"], mark = ["of"] }',
        '[[frame]]\nkind = "sale"\nsay = ["sell {x}"]\nslots.x = { takes = ["FRUIT"], side = "left" }',
    ],
)
def test_a_frame_that_is_not_written_as_it_must_be_is_named(frame: str) -> None:
    with pytest.raises(ValueError, match="frame"):
        sense_of(shop(frame))


# ---------------------------------------------------------------------------- sure and likely


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("Please get rid of three apples this turn.", ["sale 3 apples"]),
        ("A promotion of Ann would be good", ["promote Ann"]),
        ("raise Ann and Bertram", ["promote Ann", "promote Bertram"]),
        ("Well then, sales: 3 apples and 2 cherries", ["sale 3 apples", "sale 2 cherries"]),
        ("raise Ann because she is the best of them all", ["promote Ann"]),
        ("raise Ann, get rid of 3 apples", ["promote Ann", "sale 3 apples"]),
        ("getting rid of 4 cherries, then raising Bertram", ["sale 4 cherries", "promote Bertram"]),
        ("standing order: raise Ann", ["standing promote Ann"]),
        ("raise Bertrm", ["promote Bertram"]),
    ],
)
def test_a_line_whose_words_are_all_explained_is_filed(line: str, orders: list[str]) -> None:
    assert told(line) == orders


def test_what_was_mended_is_told() -> None:
    (result,) = read("raise Bertrm")
    assert isinstance(result, Read)
    assert result.corrections == (("Bertrm", "clerk:3"),)


@pytest.mark.parametrize(
    ("line", "proposals", "unexplained"),
    [
        ("get rid of 3 apples amphorae", [["sale 3 apples"]], "amphorae"),
        ("perhaps raise Ann", [["promote Ann"]], "perhaps"),
        ("raise Ann or Bertram", [["promote Ann", "or promote Bertram"]], ""),
    ],
)
def test_a_line_with_an_unexplained_word_is_proposed(line: str, proposals: list[list[str]], unexplained: str) -> None:
    (result,) = read(line)
    assert isinstance(result, Proposed)
    assert [[each.say(CALLED.__getitem__) for each in reads] for reads in result.proposals] == proposals
    assert result.unexplained == unexplained


def test_at_most_four_ways_are_proposed() -> None:
    (result,) = read("raise Ann Bertram Anton the Bold frobs the glib")
    assert not isinstance(result, Read)
    assert not isinstance(result, Proposed) or len(result.proposals) <= 4


def test_all_or_nothing_of_a_sentence_is_filed() -> None:
    assert "promote Ann" not in told("raise Ann, get rid of 3 xyzzy and frob the apples")


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("badge on the apples", ["label gold"]),
        ("no badge on the apples", ["label plain"]),
        ("I will not raise Ann", ["talk"]),
        ("do not raise Ann, raise Bertram", ["promote Bertram"]),
        ("raise Bertram, not Ann", ["promote Bertram"]),
    ],
)
def test_a_denial_is_an_order_where_there_is_one_and_never_its_opposite(line: str, orders: list[str]) -> None:
    assert told(line) == orders


def test_all_and_the_rest_are_ones_own() -> None:
    assert told("raise everybody") == ["promote Ann", "promote Anton the Bold", "promote Bertram"]
    assert told("raise everybody but Ann") == ["promote Anton the Bold", "promote Bertram"]
    assert told("raise Ann\nget rid of 2 cherries\nraise the rest") == [
        "promote Ann",
        "sale 2 cherries",
        "promote Anton the Bold",
        "promote Bertram",
    ]


def test_of_two_names_written_alike_the_one_that_can_be_ordered_is_meant() -> None:
    mine = replace(POSITION, accepts=lambda order: order.kind != "promote" or order.what == "clerk:5")
    lines = [Line(1, "promote Cornelius", "text")]
    (result,) = read_letter(LANGUAGE, LEXICON, lines, lambda kind, key: key != "clerk:4", position=mine)
    assert isinstance(result, Read)
    assert (result.order.what, result.corrections) == ("clerk:5", (("Cornelius", "clerk:5"),))


# -------------------------------------------------------------------------------- conditions


def test_a_condition_is_read_by_the_grammar_or_by_a_frame() -> None:
    for line in ("get rid of 3 apples if the till is below 1", "If the shop is broke, get rid of 3 apples"):
        (result,) = read(line)
        assert isinstance(result, Read)
        assert result.when == (Test("till", "below", 1),)


def test_a_condition_before_a_colon_holds_for_all_behind_it() -> None:
    results = read("If we are broke: raise Ann and get rid of 3 apples")
    assert [result.when for result in results if isinstance(result, Read)] == [(Test("till", "below", 1),)] * 2


def test_what_is_for_the_other_case_is_a_second_choice() -> None:
    results = read("If we are broke, raise Ann, otherwise raise Bertram")
    assert [(result.rank, bool(result.when)) for result in results if isinstance(result, Read)] == [
        (0, True),
        (1, False),
    ]


def test_a_condition_nobody_can_read_files_nothing() -> None:
    assert not any(isinstance(result, Read) for result in read("raise Ann if the moon is blue, please"))


# ------------------------------------------------------------------------------- corrections


@pytest.mark.parametrize(
    ("letter", "results"),
    [
        ("sell 3 apples\nsorry, make that 5", ["withdrawn", "sale 5 apples"]),
        ("sell 3 apples\nno wait, 5", ["withdrawn", "sale 5 apples"]),
        ("get rid of 3 apples... on second thoughts 4.", ["withdrawn", "sale 4 apples"]),
        ("promote Ann\nI mean Bertram", ["withdrawn", "promote Bertram"]),
        ("promote Ann\nBertram, not Ann", ["withdrawn", "promote Bertram"]),
        ("promote Ann\nno, Bertram, not Ann", ["withdrawn", "promote Bertram"]),
        ("promote Ann. Scrap that.", ["withdrawn", "withdrawn"]),
        ("promote Ann\nscrap that, sell 2 cherries", ["withdrawn", "sale 2 cherries"]),
    ],
)
def test_a_correction_takes_back_what_it_corrects(letter: str, results: list[str]) -> None:
    assert told(letter) == results


def test_what_is_taken_back_names_the_line_that_does() -> None:
    first, _ = read("promote Ann\nI mean Bertram")
    assert isinstance(first, Withdrawn)
    assert (first.line, first.by, [read.order.what for read in first.reads]) == (1, 2, ["clerk:1"])


def test_an_uncertain_correction_sets_the_order_before_aside() -> None:
    results = read("promote Ann\nI meant the glib one over there with Anton the Bold, frob him")
    assert not any(isinstance(result, Read) for result in results)
    assert any(isinstance(result, Proposed) for result in results)


# -------------------------------------------------------------------------------------- talk


@pytest.mark.parametrize(
    "line",
    [
        "I hope Ann gets the promotion",
        "Yves, please promote Ann",
        "If you promote Ann I will sell 3 apples",
        "Should I promote Ann?",
        "Yves wrote: promote Ann",
        '"promote Ann", he said',
        "I would have promoted Ann last week",
        "Everybody knows that Ann sells 3 apples a day",
        "What a promotion for Ann!",
        "Yves always sells too many apples",
        "nice promotion, Yves",
        "I bet Bertram sells all the cherries",
        "thanks and see you",
    ],
)
def test_talk_is_talk(line: str) -> None:
    assert [type(result) for result in read(line)] == [Talk]


@pytest.mark.parametrize(
    "line",
    [
        "Ann was a terrible clerk, and Bertram loves cherries",
        "My cousin the greengrocer dreams of apples and cherries",
        "Bertram has 12 apples and he dreams of cherries",
        "Salt and cherries, cried the merchant of Ann",
        "Yves has promoted Ann",
        "Vote for what you like: Yves wrote: promote Ann",
        "Yves, please, promote Ann",
        "raise Ann, I guess",
    ],
)
def test_remarks_news_and_quoted_words_are_talk(line: str) -> None:
    assert told(line) == ["talk"]


@pytest.mark.parametrize(
    ("line", "results"),
    [
        ("I hope that's fine: promote Ann", ["promote Ann"]),
        ("Sorry Yves, promote Ann", ["promote Ann"]),
        ("Yves promised me cherries, so promote Ann", ["promote Ann"]),
        ("promote Ann (Yves agreed to this)", ["promote Ann"]),
        ('Yves said "be quick", so promote Ann', ["promote Ann"]),
        ("Well Yves, you asked for it: promote Ann", ["proposed"]),
        ("I think promote Ann", ["proposed"]),
        ("Should I promote Ann or promote Bertram?", ["proposed"]),
        ("sell 3 apples\nWait, I had promised Yves more, sell 5 apples", ["withdrawn", "sale 5 apples"]),
    ],
)
def test_an_order_beside_talk_is_no_talk(line: str, results: list[str]) -> None:
    assert [each for each in told(line) if each != "talk"] == results


def test_a_quotation_of_one_name_is_none() -> None:
    assert told('raise "Ann"') == ["promote Ann"]


def test_what_is_said_to_the_master_is_no_talk_to_a_player() -> None:
    assert told("Thank you! Please raise Ann, GM.") == ["talk", "promote Ann"]


# ------------------------------------------------------------------------------------ limits


@pytest.mark.parametrize(
    "line",
    [
        "promote Ann and " * 40,
        "Ann, " * 500,
        "if " * 30 + "broke promote Ann",
        "not " * 59,
        "x" * 4000,
        "((((" * 15,
        "sorry " * 40,
        "no, 3 " * 20,
        "Bertrm Cornelus aples " * 18,
        "raise the rest " * 15,
        "otherwise or else otherwise raise Ann",
        "“" * 100,
    ],
)
def test_strange_lines_have_one_clear_answer_and_file_nothing(line: str) -> None:
    results = read(line)
    assert all(isinstance(result, Talk | Misread | Proposed) for result in results), results


def test_a_sentence_of_more_than_sixty_words_is_asked_about() -> None:
    (result,) = read("raise Ann " + "and dear old Ann " * 20)
    assert isinstance(result, Misread)
    assert "sixty words" in result.advice


def test_the_same_letter_is_read_alike_each_time() -> None:
    letter = "get rid of 3 apples amphorae\nraise Ann and Bertram\nraise the rest"
    assert read(letter) == read(letter)


def test_whoever_looks_sees_which_reader_read_a_line_and_what_its_words_were_taken_for() -> None:
    heard: list[Heard] = []
    read("promote Ann\nraise Bertram please\nI hope so", heard)
    assert [each.by for each in heard] == ["grammar", "sense", "talk"]
    assert heard[1].words == (("raise", "act (promote 2)"), ("Bertram", "who"), ("please", "nothing"))


def test_a_word_to_the_bot_may_stand_beside_an_order() -> None:
    results = read("raise Ann, done")
    assert [type(result) for result in results] == [Read, Command]
