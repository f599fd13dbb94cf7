"""How the lines of a GM are taken apart, whatever stands in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.intake.letter import clean
from adjudicator.model.letter import Letter
from adjudicator.service.gm_mail.lines import MOST, asked

WORDS = ["gm", "GM:", "extend", "substitute", "press", "end", "because", "12", "hours", "for", "Dora", "> ", "--", "é"]
TEXTS = st.lists(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join), max_size=12).map("\n".join)


def letter(text: str) -> Letter:
    return clean.read(f"From: me@gm.example\nContent-Type: text/plain; charset=utf-8\n\n{text}\n".encode())


@given(TEXTS | st.text(max_size=200), st.booleans())
def test_any_lines_give_commands_each_of_a_line_of_its_own(text: str, bare: bool) -> None:
    found = asked(letter(text), bare=bare)
    assert len(found) <= MOST
    assert [each.line for each in found] == sorted({each.line for each in found})
    assert all(each.text for each in found)


@given(TEXTS)
def test_without_the_word_a_player_s_mail_holds_no_command(text: str) -> None:
    assert asked(letter(text.replace("gm", "mg").replace("GM", "MG"))) == ()


@pytest.mark.parametrize(
    ("line", "name", "words", "why"),
    [
        ("gm status", "status", "", ""),
        ("GM: status", "status", "", ""),
        ("  gm, Status.", "status", "", ""),
        ("gm extend 12 hours because Dora is ill", "extend", "12 hours", "Dora is ill"),
        ("gm extend 1 day, because of a holiday", "extend", "1 day", "a holiday"),
        ("gm rewind 1.1 why: a slip", "rewind", "1.1", "a slip"),
        ("gm rule a.b.c.d 5 Reason: counted because lost", "rule", "a.b.c.d 5", "counted because lost"),
    ],
)
def test_a_line_is_a_name_its_words_and_a_reason(line: str, name: str, words: str, why: str) -> None:
    (found,) = asked(letter(line))
    assert (found.name, found.words.rstrip(","), found.why) == (name, words, why)


def test_lines_stand_below_a_command_up_to_its_end() -> None:
    text = "gm substitute for Ben because he rang:\nbid 2\n\ndone\nend\ngm status"
    first, second = asked(letter(text))
    assert (first.words, first.why.rstrip(":"), first.below) == ("for Ben", "he rang", ("bid 2", "", "done"))
    assert second.name == "status"


def test_a_line_of_press_may_begin_with_the_word() -> None:
    (found,) = asked(letter("gm press to Ann:\ngm here, all is well\nend press"))
    assert found.below == ("gm here, all is well",)


def test_quoted_commands_are_not_given_again() -> None:
    assert asked(letter("thanks\n\nOn Mon, the game wrote:\n> gm close\n> gm status")) == ()
