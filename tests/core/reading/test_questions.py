"""What is asked of the game is known by its words; any other question stays talk, and none is ever an order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.reading.parse import read_letter
from adjudicator.intake.statement.questions import ASK
from adjudicator.intake.statement.to_bot import FILED_BY_WORD
from adjudicator.intake.statement.topics import Sought, Topic, seek, spoken
from adjudicator.model.letter import Line
from adjudicator.model.names import NameEntry
from adjudicator.model.reading import Command, Language, Read, Result, Talk
from adjudicator.resources import grammar
from tests.core.reading.shop import GRAMMAR, LANGUAGE, LEXICON, WORDS

PRICE = """
[[question]]
topic = "price"
needs = [["what", "how much"], ["cost", "costs", "price"]]
with = ["kilo"]
takes = ["FRUIT"]
named = true

[[question]]
topic = "wages"
needs = [["how much"], ["@me"], ["earn"]]
takes = ["CLERK"]
"""


@pytest.fixture(scope="module")
def shop() -> Language:
    """The shop, with the questions of all games and one of its own."""
    files = (f"english{kind}.toml" for kind in ("", ".frames", ".questions"))
    texts = (*(grammar(name).read_text("utf-8") for name in files), WORDS, PRICE)
    bare = replace(LANGUAGE, questions=(), asking={})
    return bare.told((grammar("base.lark").read_text("utf-8"), GRAMMAR), texts)


def read(language: Language, text: str) -> tuple[Result, ...]:
    lines = (Line(number, line, "text") for number, line in enumerate(text.splitlines(), 1))
    return read_letter(language, LEXICON, lines)


def asks(language: Language, text: str) -> list[tuple[str, ...]]:
    results = read(language, text)
    return [each.arguments if each.name == ASK else (each.name,) for each in results if isinstance(each, Command)]


@pytest.mark.parametrize(
    ("topic", "text"),
    [
        ("deadline", "when is the deadline?"),
        ("deadline", "When is the deadline"),
        ("deadline", "Hi GM, quick question: when are orders due?"),
        ("deadline", "what's the deadline, please"),
        ("deadline", "whens the deadline?"),
        ("deadline", "When is the deadlin?"),
        ("deadline", "can you tell me when the next deadline is?"),
        ("deadline", "By when do my orders have to be in?"),
        ("deadline", "how long do we have left?"),
        ("deadline", "How much time do I have?"),
        ("deadline", "when does this turn end?"),
        ("deadline", "deadline?"),
        ("owed", "Whose orders are missing?"),
        ("owed", "are you waiting for me?"),
        ("mine", "Am I done?"),
        ("who_am_i", "Who am I?"),
        ("who_am_i", "which power do I play again?"),
        ("players", "who are the other players?"),
        ("players", "Who is playing in this game?"),
        ("owed", "who is still to move?"),
        ("owed", "Who hasn't sent orders yet?"),
        ("owed", "who are we waiting for"),
        ("owed", "is everybody done?"),
        ("owed", "Whose turn is it?"),
        ("mine", "what did I send?"),
        ("mine", "What have I ordered so far?"),
        ("mine", "did you get my orders?"),
        ("mine", "show me my orders, please"),
        ("mine", "what do you have on file for me?"),
        ("mine", "did my last mail arrive?"),
        ("phase", "what turn is it?"),
        ("phase", "Where are we?"),
        ("help", "what can I order"),
        ("help", "What can I do now?"),
        ("help", "how does this work?"),
        ("help", "?"),
        ("status", "what do I have?"),
        ("status", "Where do I stand?"),
    ],
)
def test_9_a_question_is_known_in_its_common_wordings(shop: Language, topic: str, text: str) -> None:
    assert asks(shop, text) == [(topic,)]


def test_9_a_question_names_whom_it_is_about(shop: Language) -> None:
    assert asks(shop, "who plays Bertha?") == [("who", "clerk:4")]
    assert asks(shop, "Who is Zoe?") == [("who", "seat:zoe")]
    assert asks(shop, "who's playing Berhta") == [("who", "clerk:4")]
    assert asks(shop, "which player has Ann and Bob?") == [("who", "clerk:1", "clerk:3")]


def test_9_a_game_brings_questions_of_its_own(shop: Language) -> None:
    assert asks(shop, "What do apples cost?") == [("price", "fruit:apple")]
    assert asks(shop, "How much does a kilo of apples cost?") == [("price", "fruit:apple")]
    assert asks(shop, "how much do I earn?") == [("wages",)]
    assert asks(shop, "What does Bob cost?") == [], "a clerk is no fruit"
    assert asks(shop, "What does it cost?") == [], "nothing is named"


def test_9_two_questions_in_a_line_are_both_asked(shop: Language) -> None:
    assert asks(shop, "When is the deadline, and who plays Bertha?") == [("deadline",), ("who", "clerk:4")]
    assert asks(shop, "When is the deadline, and will it rain?") == []
    assert asks(shop, "When is the deadline? Who plays Bertha?") == [("deadline",), ("who", "clerk:4")]


@pytest.mark.parametrize(
    "text",
    [
        "Do you think Ann will sell?",
        "who would trust Bertha?",
        "When will you sell, Bob?",
        "What did Bob send?",
        "did you send my love to Zoe?",
        "Zoe, when is your deadline?",
        "who hates Ann?",
        "how long is a piece of string?",
        "Why?",
        "What?",
        "what is the meaning of this turn?",
        "Who knows?",
        "are you done with your apples, Bob?",
        "My orders are below.",
        "The deadline is near.",
        "What a season.",
        "Hi GM, here are my moves",
        "here is my vote!",
        "when " * 50 + "deadline?",
    ],
)
def test_9_what_the_game_cannot_tell_is_no_question_to_it(shop: Language, text: str) -> None:
    assert asks(shop, text) == []
    assert not any(isinstance(result, Read) for result in read(shop, text))


def test_9_a_question_is_never_an_order(shop: Language) -> None:
    """`promote Ann` is one; asked, it is none."""
    for text in ("promote Ann?", "who plays promote Ann?", "can I promote Ann?", "should I sell 3 apples?"):
        assert not any(isinstance(result, Read) for result in read(shop, text)), text
    orders = read(shop, "when is the deadline?\nsell 3 apples\nwho plays Ann?")
    assert [type(each) for each in orders] == [Command, Read, Command]


@pytest.mark.parametrize(
    "text", ["Am I done?", "done?", "clear?", "not done?", "wait?", "resign my seat?", "clear sale?"]
)
def test_9_a_line_to_the_bot_that_is_asked_changes_nothing(shop: Language, text: str) -> None:
    """`Am I done?` said that one needs no more time."""
    assert not {each.name for each in read(shop, text) if isinstance(each, Command)} & FILED_BY_WORD


def test_9_a_line_of_free_words_may_end_in_a_question_mark(shop: Language) -> None:
    assert [type(each) for each in read(shop, "word: why not?\nstatus?\nhelp?")] == [Command, Command, Command]


def test_a_line_of_words_that_are_names_as_well_takes_no_long_time(shop: Language) -> None:
    """Each of them may be passed over or be meant: two to the power of their number."""
    entries = [NameEntry(word, f"clerk:{word}", "clerk") for word in ("is", "a", "the", "of", "in", "to")]
    text = f"who plays {'is a the of in to ' * 6}?"
    (result,) = read_letter(shop, Lexicon.of(entries), (Line(1, text, "text"),))
    assert isinstance(result, Command | Talk)


def test_a_language_without_questions_knows_none() -> None:
    assert [type(each) for each in read(LANGUAGE, "when is the deadline?")] == [Talk]


# ------------------------------------------------------------------- what help is wanted about


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("sale", (Topic("sale"),)),
        ("sell", (Topic("sale", "sell"),)),
        ("Sell!", (Topic("sale", "sell"),)),
        ("with the sell orders, please", (Topic("sale", "sell"),)),
        ("vend", (Topic("sale", "sell"),)),
        ("prom", (Topic("promote"),)),
        ("press", (Topic("press"),)),
        ("vacation", (Topic("absent"),)),
        ("me sell apples", (Topic("sale", "sell"),)),
    ],
)
def test_9_help_finds_a_kind_by_any_of_its_names(shop: Language, name: str, found: tuple[Topic, ...]) -> None:
    assert seek(name, shop).topics == found


def test_9_help_about_nothing_known_names_what_is_near(shop: Language) -> None:
    assert seek("promoet", shop) == Sought((), "promoet", ("promote",))
    assert seek("xyzzy", shop) == Sought((), "xyzzy")
    assert seek("please", shop) == Sought()


def test_9_how_do_i_is_help_where_the_rest_names_an_order(shop: Language) -> None:
    results = read(shop, "How do I sell?\nhow do I send press?\nHow do I get rich?\nhow can I promote a clerk to king?")
    assert [(each.name, each.arguments) for each in results if isinstance(each, Command)] == [
        ("help", ("sell",)),
        ("help", ("press",)),
    ]


def test_a_kind_is_called_by_the_word_that_its_sample_begins_with(shop: Language) -> None:
    assert [spoken(kind, shop) for kind in ("sale", "promote", "swap_meet")] == ["sell", "promote", "swap meet"]
