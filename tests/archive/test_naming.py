"""References to things: every rendering but an archive prints the words alone, and no word is changed by them."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.model.page import Cell, Cite, Column, Heading, Page, Prose, Row, Section, Table, said, unlinked
from adjudicator.model.page.marks import Ref
from adjudicator.report.html import render_html
from adjudicator.report.json import render_json
from adjudicator.report.naming import Namer, matched, unsigned
from adjudicator.report.text import render_text
from adjudicator.report.words import listing, plural

NAMES = {"senator:7": "Hanno", "war:x": "War with Rome", "seat:ann": "Ann Marie", "none": ""}


def namer() -> Namer:
    return Namer(lambda key: NAMES.get(key, key.title()))


def page(name: str, other: str) -> Page:
    table = Table("Who", (Column("who"), Column("inf", "number")), (Row((name, 3)), Row((Cell(other, "new"), 0))))
    told = Prose((f"{name}'s men beat {other}.", (f"As {name} said ", Cite("6.2"), ".")))
    return Page("public", "g", "For all", f"News of {name}", story=(f"{other} is over.",), blocks=(
        Section("Told", (Heading(f"On {name}"), told, table)),
    ))  # fmt: skip


def test_a_reference_prints_as_its_words_in_text_html_and_json() -> None:
    name = namer()
    plain, linked = page("Hanno", "War with Rome"), name.linked(page(name("senator:7"), name("war:x")))
    assert linked != plain
    for render in (render_text, render_html, render_json):
        assert render(linked) == render(plain)


def test_names_become_references_wherever_a_text_may_stand() -> None:
    name = namer()
    linked = name.linked(page(name("senator:7"), name("war:x")))
    assert linked.title == "News of Hanno"
    assert linked.story == ((Ref("war:x", "War with Rome"), " is over."),)
    (section,) = linked.blocks
    assert isinstance(section, Section)
    heading, prose, table = section.parts
    assert heading == Heading(("On ", Ref("senator:7", "Hanno")))
    assert isinstance(prose, Prose)
    assert prose.paragraphs[1] == ("As ", Ref("senator:7", "Hanno"), " said ", Cite("6.2"), ".")
    assert isinstance(table, Table)
    assert table.rows[0] == Row(((Ref("senator:7", "Hanno"),), 3))


def test_what_a_name_was_made_into_is_no_reference() -> None:
    name = namer()
    assert name.text(name("senator:7").upper()) == (Ref("senator:7", "HANNO"),)
    assert name.text(f"The {name('senator:7')[:3]}") == "The Han"
    assert name.text(listing([name("senator:7"), name("seat:ann")])) == (
        Ref("senator:7", "Hanno"),
        " and ",
        Ref("seat:ann", "Ann Marie"),
    )
    assert name("none") == ""
    assert name.text("a sign of nobody \U000f0099") == "a sign of nobody "


def test_where_a_sign_would_change_a_word_the_plain_words_stand() -> None:
    """A plural is made of the last letter of a name, and behind it stands the sign."""
    names = Namer(lambda _: "Mary")
    signed, plain = plural(2, names("x")), plural(2, "Mary")
    assert unsigned(signed) != plain
    before = page("Mary", plain)
    assert matched(names.linked(page(names("x"), signed)), before).story == (f"{plain} is over.",)
    assert render_json(matched(names.linked(page(names("x"), signed)), before)) == render_json(before)


@given(st.text(), st.text())
def test_no_name_however_written_changes_a_rendering(one: str, other: str) -> None:
    name = Namer(lambda key: {"a": one, "b": other}[key])
    plain = page(unsigned(one), unsigned(other))
    linked = matched(name.linked(page(name("a"), name("b"))), plain)
    assert render_json(linked) == render_json(plain)
    assert render_text(linked) == render_text(plain)


def test_words_of_references_stand_in_the_string_around_them() -> None:
    assert unlinked(("A ", Ref("x", "B"), " C ", Cite("1"), Ref("y", "D"))) == ("A B C ", Cite("1"), "D")
    assert unlinked((Ref("x", "B"),)) == "B"
    assert unlinked("B") == "B"
    assert said(("A ", Ref("x", "B"))) == "A B"


def test_a_page_without_signs_stays_as_it_is() -> None:
    plain = page("Hanno", "War with Rome")
    assert namer().linked(plain) == plain
    assert matched(replace(plain, title="Other"), plain) == plain
