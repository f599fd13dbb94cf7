"""Catalogues: many texts in one file, each below its key; a file of its own for a long one."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.model.errors import UserError
from adjudicator.report.catalogues import Entry, read_folder, read_texts
from adjudicator.report.sentences import Speaker

CARGO = """What is told of cargo; this line is for whoever edits the file.

=== sentences/given ===
{{ source }} gives {{ card }}.

=== sentences/sold ===

  Sold:
  === is no head here
{{ card }}.


=== letters/nothing ===
=== letters/last ===
The end."""


def test_each_text_stands_under_its_key_with_its_line() -> None:
    assert read_texts([("cargo.txt", CARGO)]) == {
        "sentences/given": Entry("{{ source }} gives {{ card }}.", "cargo.txt", 4),
        "sentences/sold": Entry("  Sold:\n  === is no head here\n{{ card }}.", "cargo.txt", 8),
        "letters/nothing": Entry("", "cargo.txt", 13),
        "letters/last": Entry("The end.", "cargo.txt", 15),
    }


def test_lines_may_end_as_windows_ends_them() -> None:
    found = read_texts([("cargo.txt", "=== sentences/sold ===\r\n{{ card }}\r\nis sold.\r\n")])
    assert Speaker((), own=(("a.txt", "=== sentences/sold ===\r\nIt\r\nis sold.\r\n"),)).sentence("sold", {}) == (
        "It is sold."
    )
    assert list(found) == ["sentences/sold"]


def test_a_long_text_has_a_file_of_its_own_and_other_files_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "sentences").mkdir()
    (tmp_path / "sentences/sold.j2").write_text("Sold.\n", "utf-8")
    (tmp_path / "sentences/others.txt").write_text("=== letters/chat ===\nChat.\n", "utf-8")
    (tmp_path / "mail.css").write_text("=== ===", "utf-8")
    assert read_folder(tmp_path) == {
        "letters/chat": Entry("Chat.", "sentences/others.txt", 2),
        "sentences/sold": Entry("Sold.\n", "sentences/sold.j2", 1),
    }


def test_a_folder_that_is_not_there_has_no_texts(tmp_path: Path) -> None:
    assert read_folder(tmp_path / "nowhere") == {}


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("It is sold.\n", "a.txt has no text: write a line `=== KEY ===` above each"),
        ("\n=== sentences/sold\nIt is sold.\n", "Mend line 2 of a.txt: a head is `=== KEY ===`"),
        ("=== a b ===\nIt is sold.\n", "Mend line 1 of a.txt: a head is `=== KEY ===`"),
    ],
)
def test_a_faulty_catalogue_is_told_with_its_line(content: str, told: str) -> None:
    with pytest.raises(UserError) as fault:
        read_texts([("a.txt", content)])
    assert told in str(fault.value)


@pytest.mark.parametrize("other", [("b.txt", "=== sentences/sold ===\nB."), ("sentences/sold.j2", "B.")])
def test_a_key_that_stands_twice_is_told_with_both_places(other: tuple[str, str]) -> None:
    with pytest.raises(UserError, match=r"sentences/sold is written twice, at line 2 of a\.txt and line \d of "):
        read_texts([("a.txt", "=== sentences/sold ===\nA.\n"), other])


def test_a_gm_s_file_from_before_catalogues_still_imports_and_replaces() -> None:
    """It is a copy of ours from then, which names files; the games that began with it are still played."""
    theirs = (("sentences/sold.j2", '{% import "parts/cargo.j2" as c %}{{ c.of("silk") }} is gone.'),)
    ours = (("parts/cargo.j2", "{% macro of(what) %}A load of {{ what }}{% endmacro %}"),)
    assert Speaker((), own=(*ours, *theirs)).sentence("sold", {}) == "A load of silk is gone."
