"""Tables on plain paper: what gives way when they are too wide."""

from __future__ import annotations

import pytest

from adjudicator.model.page import Cell, Column, Group, Row, Table
from adjudicator.report.grid import NARROW, WIDE, table_lines


def lines(columns: tuple[Column, ...], *rows: Row | Group, wide: bool = False) -> list[str]:
    return table_lines(Table("", columns, rows, wide=wide, titled=False))


def test_words_wrap_before_a_table_grows_wider() -> None:
    columns = (Column("who"), Column("what"), Column("T", "number"))
    found = lines(columns, Row(("Mago", "gives ten talents to the State and five to the Faction Treasury", 15)))
    assert (
        found
        == [
            "who  what                                    T",
            "Mago gives ten talents to the State and five 15",
            "     to the Faction Treasury",
        ]
        or max(map(len, found)) <= NARROW
    )
    assert len(found) == 3


def test_heads_of_several_words_take_several_lines_first() -> None:
    columns = (Column("target"), *(Column("cost for the number", "number") for _ in range(5)))
    found = lines(columns, Row(("Hanno", 1, 2, 3, 4, 5)))
    assert max(map(len, found)) <= NARROW
    assert found[-1].split() == ["Hanno", "1", "2", "3", "4", "5"]
    assert found[-2].split() == ["target", *["number"] * 5]


def test_a_table_that_46_columns_cannot_hold_takes_up_to_64() -> None:
    columns = tuple(Column("h", "number") for _ in range(6))
    found = lines(columns, Row(tuple(10**8 + at for at in range(6))))
    assert NARROW < max(map(len, found)) <= WIDE


def test_figures_that_no_table_can_hold_become_a_list() -> None:
    columns = (Column("who"), *(Column(f"h{at}", "number") for at in range(6)), Column("", "number"))
    row = Row(("Mago", *(10**20 + at for at in range(5)), None, 7))
    found = lines(columns, Group("Anna", (row,), "18 INF"), row)
    assert found[:3] == ["ANNA: 18 INF", "Mago", f"  h0: {10**20}"]
    assert found.count("  7") == 2
    assert not any("h5" in line for line in found)


def test_stars_stand_where_digits_stay_aligned() -> None:
    columns = (Column(""), Column("drawn", "number"))
    found = lines(columns, Row((Cell("Ben", stars=1), Cell(5, stars=2))), Row(("Anna", 12)))
    assert found == ["      drawn", "Ben*    **5", "Anna     12"]


def test_a_change_of_nothing_has_no_sign_and_an_empty_cell_stays_empty() -> None:
    columns = (Column("who"), Column("gain", "change"))
    assert lines(columns, Row(("a", 0)), Row(("b", None)), Row(("c", -1)), Row(("d", "none"))) == [
        "who  gain",
        "a       0",
        "b",
        "c      -1",
        "d    none",
    ]


def test_a_table_without_heads_has_no_line_for_them() -> None:
    assert lines((Column(""), Column("", "number")), Row(("chance", 28))) == ["chance  28"]


def test_the_footnotes_have_as_many_stars_as_their_place() -> None:
    table = Table("Cards", (Column("a"),), (Row(("b",)),), ("one", "two"))
    assert table_lines(table) == ["Cards", "", "a", "b", "  * one", "  ** two"]


def test_a_row_of_the_wrong_length_is_found_where_it_is_made() -> None:
    with pytest.raises(ValueError, match="a row of 1 cells in a table of 2 columns: Cards"):
        Table("Cards", (Column("a"), Column("b")), (Group("g", (Row((1,)),)),))
