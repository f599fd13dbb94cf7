"""Reading with a language of a few words: what the engine does, whatever the game."""

from __future__ import annotations

import pytest

from adjudicator.intake.parsing.grammar import compiled
from adjudicator.model.order import Test
from adjudicator.model.reading import Ambiguous, Command, Misread, Read, Talk, UnknownName
from tests.core.reading.shop import LANGUAGE, Deed, read

PROMOTE = Deed("promote", "clerk:1")


def one(letter: str) -> object:
    (result,) = read(letter)
    return result


def test_an_order_is_read_with_its_place_and_words() -> None:
    assert one("Hey, please vend 3 apples!") == Read(
        1, "Hey, please vend 3 apples!", Deed("sale", "fruit:apple", 3), last=1
    )


def test_several_orders_of_one_statement_are_several_results() -> None:
    assert [result.order.count for result in read("sell 3 apples and 2 blood oranges") if isinstance(result, Read)] == [
        3,
        2,
    ]


@pytest.mark.parametrize(
    ("words", "test"),
    [
        ("if till at least 3", Test("till", "at least", 3)),
        ("if till >= 3", Test("till", "at least", 3)),
        ("only if the till is above 3", Test("till", "above", 3)),
        ("if the till is not above 3", Test("till", "at most", 3)),
        ("if the till is not at least 3", Test("till", "below", 3)),
        ("if the till is 3", Test("till", "is", 3)),
        ("if the till is 3 or less", Test("till", "at most", 3)),
        ("if till 3 or more", Test("till", "at least", 3)),
        ("if till 3 or less", Test("till", "at most", 3)),
        ("if the till is positive", Test("till", "above", 0)),
        ("if the till is in the red", Test("till", "below", 0)),
        ("unless the till is below -3", Test("till", "at least", -3)),
        ("unless till at most 3", Test("till", "above", 3)),
    ],
)
def test_conditions(words: str, test: Test) -> None:
    for line in (f"promote Ann {words}", f"{words}, promote Ann"):
        result = one(line)
        assert isinstance(result, Read)
        assert result.when == (test,)


def test_prefixes_say_how_long_an_order_holds_and_when_it_is_a_second_choice() -> None:
    results = read(
        "standing: promote Ann\nonce promote Ann\nextra promote Ann\nor promote Bob\nor promote Anton the Bold"
    )
    told = [(result.life, result.extra, result.rank) for result in results if isinstance(result, Read)]
    assert told == [
        ("standing", False, 0),
        ("once", False, 0),
        ("packet", True, 0),
        ("packet", False, 1),
        ("packet", False, 2),
    ]
    names = {"clerk:1": "Ann", "clerk:3": "Bob"}
    first, _, third, fourth, _ = (result for result in results if isinstance(result, Read))
    assert first.say(names.__getitem__) == "standing promote Ann"
    assert third.say(names.__getitem__) == "extra promote Ann"
    assert fourth.say(names.__getitem__) == "or promote Bob"


def test_talk_between_two_choices_parts_them() -> None:
    results = read("promote Ann\nwell well well\nor promote Bob")
    assert [result.rank for result in results if isinstance(result, Read)] == [0, 1]


def test_words_that_leave_open_what_is_meant_are_asked_about_but_not_with_a_condition() -> None:
    result = one("or buy apples")
    assert isinstance(result, Ambiguous)
    assert [(read.order.count, read.rank) for read in result.candidates] == [(1, 1), (2, 1)]
    settled = one("buy apples if till above 3")
    assert isinstance(settled, Read)
    assert settled.order.count == 1


def test_initials_are_asked_about_and_what_the_law_allows_decides() -> None:
    asked = one("promote B")
    assert isinstance(asked, Ambiguous)
    assert asked.about == "B"
    (settled,) = read("promote B", lambda kind, key: (kind, key) == ("promote", "clerk:4"))
    assert isinstance(settled, Read)
    assert (settled.order.what, settled.corrections) == ("clerk:4", (("B", "clerk:4"),))
    (still,) = read("promote B", lambda kind, key: False)
    assert isinstance(still, Ambiguous)


def test_a_name_may_be_given_by_its_number() -> None:
    result = one("promote 3")
    assert isinstance(result, Read)
    assert result.order.what == "clerk:3"


def test_misspelt_words_and_names_are_mended_and_told() -> None:
    result = one("promte Anton the Bald")
    assert isinstance(result, Read)
    assert result.order == Deed("promote", "clerk:2A")
    assert result.corrections == (("promte", "promote"), ("Anton the Bald", "clerk:2A"))


def test_a_missing_comma_is_seen() -> None:
    assert [result.order.count for result in read("sell 3 apples 2 blood oranges") if isinstance(result, Read)] == [
        3,
        2,
    ]


def test_a_text_runs_to_the_end_of_the_line() -> None:
    result = one("label apples: red, if ripe")
    assert isinstance(result, Read)
    assert (result.order.what, result.when) == ("red, if ripe", ())


def test_a_diagnosis_says_where_what_and_how() -> None:
    assert one("sell 3 bricks") == UnknownName(1, "sell 3 bricks", "bricks", "a fruit", (), 1, "sale")
    apple = ("fruit:apple",)
    assert one("sell 3 oplesa") == UnknownName(1, "sell 3 oplesa", "oplesa", "a fruit", apple, 1, "sale")
    told = one("sell apples")
    assert isinstance(told, Misread)
    assert (told.column, told.advice, told.kind) == (6, "Say how many.", "sale")
    told = one("buy figs")
    assert isinstance(told, Misread)
    assert (told.column, told.advice, told.kind) == (9, "Nobody buys figs.", "buy")
    assert one("promote Xavier") == UnknownName(1, "promote Xavier", "Xavier", "a clerk", (), 1, "promote")


def test_of_two_things_that_a_name_may_be_the_one_that_says_why_is_told() -> None:
    assert one("buy Olive apples") == Read(1, "buy Olive apples", Deed("treat", "clerk:5"), last=1)
    told = one("buy Olive")
    assert isinstance(told, Misread)
    assert (told.advice, told.kind) == ("Olives are sold by the barrel.", "buy")


def test_an_order_word_that_the_grammar_lacks_is_asked_about() -> None:
    assert isinstance(one("haggle with Ann"), Misread)
    assert isinstance(one("hagle with Ann"), Misread)
    assert isinstance(one("they haggle a lot"), Talk)


def test_several_statements_of_a_line_are_told_apart_and_none_is_filed_where_one_is_strange() -> None:
    assert [type(result) for result in read("promote Ann, sell 3 apples, sell 3 figs")] == [Read, Read, Read]
    assert [type(result) for result in read("promote Ann, sell 3 apples, sell 3 bricks")] == [Misread]
    assert [type(result) for result in read("promote Ann or promote Bob")] == [Read, Read]
    assert [type(result) for result in read("promote Ann, sell 3 bricks if till above 3")] == [Misread]
    assert [type(result) for result in read("sell bricks, sell stones")] == [Misread]


def test_a_condition_in_one_part_of_a_line_is_asked_about_for_the_others() -> None:
    first, second = read("promote Ann and sell 3 apples if till above 3")
    assert isinstance(first, Ambiguous)
    assert [bool(read.when) for read in first.candidates] == [False, True]
    assert isinstance(second, Read)


def test_two_conditions_in_a_line_are_left_where_they_stand() -> None:
    results = read("promote Ann if till above 3, sell 3 apples if till above 4")
    told = [result.when for result in results if isinstance(result, Read)]
    assert told == [(Test("till", "above", 3),), (Test("till", "above", 4),)]


def test_a_question_is_never_filed() -> None:
    assert isinstance(one("promote Ann?"), Misread)
    assert isinstance(one("could Bob promote Ann?"), Talk)
    assert isinstance(one("status?"), Command)


@pytest.mark.parametrize(
    ("line", "name", "arguments"),
    [
        ("done", "done", ("yes",)),
        ("Done: no", "done", ("no",)),
        ("not done", "done", ("no",)),
        ("clear", "clear", ()),
        ("clear sells", "clear", ("sale",)),
        ("status", "status", ()),
        ("help clerks", "help", ("clerks",)),
        ("cancel promote Ann", "cancel", ("promote Ann",)),
        ("word: abc", "word", ("abc",)),
        ("absent 1 May", "absent", ("1 May",)),
        ("address a@b.example", "address", ("a@b.example",)),
        ("resend", "resend", ()),
        ("resend 4", "resend", ("4",)),
    ],
)
def test_commands(line: str, name: str, arguments: tuple[str, ...]) -> None:
    assert one(line) == Command(1, line, name, arguments, 1)


def test_clear_wants_a_kind_of_order() -> None:
    result = one("clear bricks")
    assert isinstance(result, Misread)
    assert result.advice.startswith("Say what is to be cleared")


def test_the_parser_is_built_once_for_a_language() -> None:
    assert compiled(LANGUAGE) is compiled(LANGUAGE)


def test_a_line_that_could_be_read_in_very_many_ways_is_given_up_in_time() -> None:
    assert len(read("sell 3 apples " + "2 figs " * 50)) == 51
    assert isinstance(one("sell 3 apples " + "2 blod oranges 2 " * 25), Misread)


def test_a_condition_whose_opposite_no_test_can_tell_is_asked_about() -> None:
    result = one("promote Ann unless the till is 3")
    assert isinstance(result, Misread)
    assert result.advice.startswith("Write each condition")
