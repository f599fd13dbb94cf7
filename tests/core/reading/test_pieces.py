"""The pieces of reading, each alone: words, names, phrases, lexemes, statements."""

from __future__ import annotations

import pytest

from adjudicator.intake.lexing.lexemes import Lexeme, lexemes
from adjudicator.intake.lexing.lexicon import MOST_REMEMBERED, Lexicon, allowed
from adjudicator.intake.lexing.words import fold, folded, words
from adjudicator.intake.parsing.grammar import compiled
from adjudicator.intake.reading.statements import Statement, statements
from adjudicator.model.letter import Line
from adjudicator.model.names import NameEntry
from adjudicator.model.reading import Misread, Talk
from tests.core.reading.shop import LANGUAGE, LEXICON, read

VOCABULARY = compiled(LANGUAGE).vocabulary
CLERKS = frozenset({"clerk"})
FRUIT = frozenset({"fruit"})


def cut(text: str) -> tuple[Lexeme, ...]:
    return lexemes(text, VOCABULARY, LEXICON)


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("Zoë", "zoe"),
        ("ÅNN’S", "ann's"),
        ("−", "-"),
        ("≥", ">="),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("×", "x"),
    ],
)
def test_words_are_compared_without_case_marks_and_fancy_signs(written: str, plain: str) -> None:
    assert fold(written) == plain


def test_words_know_their_places() -> None:
    assert [(word.start, word.end, word.folded) for word in words("Don’t  sell>=3")] == [
        (0, 5, "don't"),
        (7, 11, "sell"),
        (11, 13, ">="),
        (13, 14, "3"),
    ]
    assert folded("") == ()


def test_the_longest_name_wins_and_may_be_possessive_or_plural() -> None:
    written = folded("blood oranges")
    assert LEXICON.at(written, 0)[0] == 2
    for form in ("blood orange's", "Blood Oranges'", "BLOOD ORANGES"):
        lexeme = cut(form)[0]
        assert [entry.id for entry in lexeme.names] == (["fruit:orange"] if "orange's" not in form else [])
    assert [entry.id for entry in cut("Bob's")[0].names] == ["clerk:3"]
    assert [entry.id for entry in cut("figs")[0].names] == ["fruit:fig"]
    assert LEXICON.at(("nobody",), 0) == (0, ())


def test_a_name_may_leave_its_article_out_and_carry_its_number() -> None:
    assert [entry.id for entry in cut("Anton Bold")[0].names] == ["clerk:2A"]
    (lexeme,) = cut("Anton the Bold (2A)")
    assert lexeme.end == len("Anton the Bold (2A)")
    assert len(cut("Bob (7)")) == 4


def test_beginnings_take_three_letters_or_the_right_to_initials() -> None:
    def ids(text: str, kinds: frozenset[str], initials: bool) -> list[str]:
        return [entry.id for entry in LEXICON.beginning(folded(text), kinds, initials)]

    assert ids("a", CLERKS, True) == ["clerk:1", "clerk:2A"]
    assert ids("a", CLERKS, False) == []
    assert ids("ant", CLERKS, False) == ["clerk:2A"]
    assert ids("bold", CLERKS, False) == ["clerk:2A"]
    assert ids("app", CLERKS, False) == []
    assert ids("3", CLERKS, True) == []


def test_near_names_are_of_the_kind_wanted_and_near_enough() -> None:
    assert [near.entry.id for near in LEXICON.near(("aples",), FRUIT)] == ["fruit:apple"]
    assert LEXICON.near(("aples",), CLERKS) == ()
    assert LEXICON.near(("fgi",), FRUIT) == ()
    assert LEXICON.like("", 3, FRUIT) == ()
    assert [allowed(word) for word in ("abc", "abcd", "abcdef", "abcdefghij")] == [0, 1, 2, 3]


def test_a_name_has_the_distance_of_its_nearest_surface() -> None:
    entries = [NameEntry("harbourmaster", "o:1", "o"), NameEntry("harbormaster", "o:1", "o")]
    (near,) = Lexicon.of(entries).like("harbormastr", 3, frozenset({"o"}))
    assert near.distance == 1


def test_what_was_looked_up_is_not_remembered_without_end() -> None:
    lexicon = Lexicon.of([NameEntry("apples", "fruit:apple", "fruit")])
    for number in range(MOST_REMEMBERED + 2):
        lexicon.like(f"x{number}", 1, FRUIT)
    assert len(lexicon._near) <= MOST_REMEMBERED
    for number in range(MOST_REMEMBERED + 2):
        VOCABULARY.like("w" + "".join(chr(97 + int(digit)) for digit in str(number)), ())
    assert len(VOCABULARY._near) <= MOST_REMEMBERED


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("5", 5),
        ("5T", 5),
        ("5 T", 5),
        ("#3", 3),
        ("twelve", 12),
        ("a", 1),
        ("3x", 3),
        ("10tal", 10),
        (" -4", -4),
        ("4th", 4),
    ],
)
def test_numbers(text: str, number: int) -> None:
    found = [lexeme.number for lexeme in cut(text) if lexeme.number is not None]
    assert found == [number]


def test_a_sign_between_digits_says_something_and_one_between_words_does_not() -> None:
    assert [lexeme.noise for lexeme in cut("3-5")] == [False, False, False]
    assert [lexeme.number for lexeme in cut("3-5")] == [3, None, 5]
    assert cut("sell - apples")[1].noise
    assert not cut("yes/no")[1].noise


def test_a_name_of_several_words_goes_before_a_phrase_that_is_as_long() -> None:
    lexicon = Lexicon.of([NameEntry("Hand Over", "seat:hand", "seat"), NameEntry("Sell", "seat:sell", "seat")])
    (several,) = lexemes("hand over", VOCABULARY, lexicon)
    assert (several.keywords, [entry.id for entry in several.names]) == ((), ["seat:hand"])
    (single,) = lexemes("sell", VOCABULARY, lexicon)
    assert (single.keywords, [entry.id for entry in single.names]) == (("sell",), ["seat:sell"])


def test_signs_and_pictures_are_passed_over_and_separators_run_together() -> None:
    assert [lexeme.noise for lexeme in cut("(🙂 *x")] == [True, True, True, False]
    assert [lexeme.separator for lexeme in cut("apples, and fig")] == [False, True, False]
    assert cut("xyzzy")[0].unknown
    assert cut("") == ()


def pieces(*texts: str) -> list[Statement]:
    return list(statements(Line(number, text, "text") for number, text in enumerate(texts, 1)))


def test_lines_are_cut_at_semicolons_full_stops_and_comments() -> None:
    assert [piece.text for piece in pieces("a; b. c # d; e", "#4 x #", "  # nothing", "word: a; b. c")] == [
        "a",
        "b.",
        "c",
        "#4 x",
        "word: a; b. c",
    ]


@pytest.mark.parametrize("bullet", ["- ", "* ", "• ", "1. ", "1) ", "(2) ", "a) ", "– ", "   -  "])
def test_bullets_are_dropped(bullet: str) -> None:
    (piece,) = pieces(f"{bullet}sell 3 apples")
    assert (piece.text, piece.listed) == ("sell 3 apples", True)


def test_the_number_sign_may_be_a_word() -> None:
    assert [piece.text for piece in pieces("accept no. 4. ok")] == ["accept #4.", "ok"]


def test_only_the_authors_lines_are_read() -> None:
    lines = [Line(0, "sell 9 apples", "quote"), Line(1, "sell 3 apples", "form"), Line(2, "", "blank")]
    assert [piece.line for piece in statements(lines)] == [1]


def test_statements_join_with_a_comma_where_a_list_goes_on() -> None:
    head, item, late = pieces("sell: ", "- 3 apples", "x")
    assert head.with_next(item).text == "sell: 3 apples"
    assert head.with_next(item).with_next(Statement(3, "y", 3, listed=True)).text == "sell: 3 apples, y"
    assert item.with_next(late).text == "3 apples x"
    assert not head.may_go_on_in(late)
    assert not item.may_go_on_in(Statement(3, "word: x", 3, whole=True))


def test_a_letter_without_a_word_gives_nothing_and_one_of_signs_is_talk() -> None:
    assert read("\n\n") == ()
    assert read(":)") == (Talk(1, ":)", 1),)


def test_what_follows_a_list_and_has_a_number_is_no_talk() -> None:
    results = read("sell 3 apples\n- 2 xyzzy\n- see you")
    assert [type(result) for result in results][1:] == [Misread, Talk]
