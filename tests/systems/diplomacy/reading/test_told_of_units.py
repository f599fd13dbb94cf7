"""What is said of units beyond one act: who is left, what is wanted, whom one helps or carries, what is not done."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.positions import Positions, read

MEANT = [
    ("spring", "gus", "Ankara into the Black Sea if you'd be so kind", ["F Ank - BLA"]),
    ("spring", "ben", "lon nth edi hold", ["F Edi H", "F Lon - NTH"]),
    ("spring", "fynn", "I'd like Moscow in Sevastopol", ["A Mos - Sev"]),
    ("spring", "ben", "edi - n. sea", ["F Edi - NTH"]),
    ("fall", "clara", "MAO to Spain's southern shore", ["F MAO - Spa/sc"]),
    ("fall", "clara", "MAO to the southern shore of Spain", ["F MAO - Spa/sc"]),
    ("fall", "gus", "Con to Bulgaria if there's room", ["A Con - Bul"]),
    ("fall", "dora", "I want Kiel in Denmark and Tyrolia in Vienna.", ["A Kie - Den", "A Tyr - Vie"]),
    ("fall", "anna", "Budapest attacks Galicia. Vienna gives it a hand.", ["A Bud - Gal", "A Vie S A Bud - Gal"]),
    ("fall", "anna", "Vienna gives Budapest a hand", ["A Vie S A Bud"]),
    ("fall", "ben", "Wales to Picardy on the Channel fleet", ["A Wal - Pic", "F ENG C A Wal - Pic"]),
    ("fall", "emil", "ION convoys nothing, it holds", ["F ION H"]),
    ("fall", "anna", "Bud to Gal, Rum I mean", ["A Bud - Rum"]),
    ("winter", "ben", "army Edi, fleet I mean", ["F Edi build"]),
    ("winter", "dora", "Ber A, Kie F", ["A Ber build", "F Kie build"]),
    ("winter", "anna", "1 army in Budapest", ["A Bud build"]),
    ("winter", "clara", "I build nothing in Paris, I build a fleet in Brest", ["F Bre build"]),
    ("winter", "clara", "army Paris. Nothing else gets built.", ["A Par build"]),
    ("winter", "clara", "no new armies or fleets", ["waive 2"]),
    ("retreats2", "emil", "Piedmont, sorry for the delay", ["A Tyr - Pie"]),
    (
        "spring2",
        "gus",
        "Bul and Con hold; the other three hold too",
        ["A Bul H", "A Rum H", "A Smy H", "F BLA H", "F Con H"],
    ),
]
PROPOSED = [
    ("spring2", "fynn", "War Mos Sev hold", 2),
    ("spring2", "fynn", "hold War Mos Sev", 2),
    ("spring", "clara", "army Paris, the rest holds", 1),
    ("spring2", "gus", "Bul and Con hold. The other two hold", 1),
]
TALK = [
    ("spring", "emil", "Please confirm receipt, my last mail bounced."),
    ("spring", "emil", "Please confirm that you got this."),
    ("spring", "fynn", "I'd like Anna in Galicia"),
    ("spring", "fynn", "I like Moscow"),
    ("fall", "dora", "Ben wants Kiel in Denmark"),
    ("winter", "ben", "Ben knows what I mean"),
]


def filed(lines: list[dict[str, Any]]) -> list[str]:
    """Return the orders of lines that were understood."""
    return sorted(line["order"] for line in lines if line["status"] == "understood")


def against(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the lines that are refused or asked about."""
    return [line for line in lines if line["status"] in {"refused", "unclear"}]


def lines_of(positions: Positions, packet: str, seat: str, text: str) -> list[dict[str, Any]]:
    """Return what becomes of a text of a seat in a packet."""
    with positions.at("diplomacy", packet) as (home, table):
        return read(home, table, seat, text)


@pytest.mark.parametrize(("packet", "seat", "text", "means"), MEANT, ids=[row[2] for row in MEANT])
def test_what_is_said_of_units_is_filed_as_meant(
    packet: str, seat: str, text: str, means: list[str], positions: Positions
) -> None:
    lines = lines_of(positions, packet, seat, text)
    assert filed(lines) == sorted(means)
    assert not against(lines)


@pytest.mark.parametrize(("packet", "seat", "text", "ways"), PROPOSED, ids=[row[2] for row in PROPOSED])
def test_what_can_be_read_in_two_ways_is_proposed(
    packet: str, seat: str, text: str, ways: int, positions: Positions
) -> None:
    asked = against(lines_of(positions, packet, seat, text))
    assert [len(line["proposals"]) for line in asked] == [ways]


@pytest.mark.parametrize(("packet", "seat", "text"), TALK, ids=[row[2] for row in TALK])
def test_what_asks_for_nothing_on_the_board_is_talk(packet: str, seat: str, text: str, positions: Positions) -> None:
    lines = lines_of(positions, packet, seat, text)
    assert not filed(lines)
    assert not against(lines)


def test_the_rest_are_not_those_that_a_line_asked_about_names(positions: Positions) -> None:
    lines = lines_of(positions, "spring2", "anna", "Galicia enters Bohemia with Vienna behind it; others hold")
    assert filed(lines) == ["A Tri H", "F Ven H"]
    assert against(lines)


@pytest.mark.parametrize(
    "text", ["Paris builds nothing", "i build nothing in Paris", "army Paris, the rest holds", "no builds in Brest"]
)
def test_no_unit_is_ordered_to_hold_where_units_are_built(text: str, positions: Positions) -> None:
    assert not any(order.endswith(" H") for order in filed(lines_of(positions, "winter", "clara", text)))


def test_a_question_put_right_in_one_part_is_still_asked_about_in_the_other(positions: Positions) -> None:
    text = "Spanish fleet to the Western Med, Belgium supports Gascony?? I mean Belgium holds"
    lines = lines_of(positions, "fall2", "clara", text)
    assert filed(lines) == ["A Bel H"]
    assert against(lines)
