"""Changes of expected files are told once, however many files they went to."""

from __future__ import annotations

from tests.golden_diff import Change, Changes, changes


def test_a_word_that_changed_in_many_files_is_told_once() -> None:
    found = Changes()
    for number in range(5):
        found.add(f"{number}.txt", f"Turn {number}\nHanno is dead.\nEnd", f"Turn {number}\nHanno has died.\nEnd")
    found.add("other.txt", "a", "a\nb")
    assert list(found.lines()) == [
        "5 x in 0.txt, 1.txt, 2.txt and 2 more",
        "  - Hanno is dead.",
        "  + Hanno has died.",
        "",
        "1 x in other.txt",
        "  + b",
        "",
    ]


def test_markup_and_figures_are_no_change() -> None:
    assert list(changes("<p>3T paid</p>\n", "<b>4T</b> paid\n\n")) == []
    assert list(changes("2fd4e1c67a2d28fced849ee1bb76e739", "de9f2c7fd25e1b3afad3e85a0bd17d9b")) == []


def test_lines_that_go_are_told_with_what_came_instead() -> None:
    assert list(changes("a\nb\nc", "a\nd")) == [Change(("b", "c"), ("d",))]
