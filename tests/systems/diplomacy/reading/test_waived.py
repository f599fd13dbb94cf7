"""How many builds a player gives up who builds nothing, and what becomes of words for the rest that stand for none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.intake.reading.parse import read_letter
from adjudicator.model.letter import Line
from adjudicator.service.filing.reading import language_for, legal_for, lexicon_of, plausible_for, position_for
from tests.systems.positions import Positions, read

ALL = [
    "both builds are waived",
    "I build nothing",
    "nothing built",
    "nothing gets built",
    "I'm not building anything",
    "not building this winter",
    "no builds",
    "no new units for me",
    "waive both builds",
    "I waive all my builds",
    "all builds are waived",
    "I waive my builds",
]
ABROAD = {
    "de": ["keine Bauten", "Ich baue nichts", "ich verzichte auf beide Bauten"],
    "fr": ["je ne construis rien", "aucune construction", "renonce aux deux constructions"],
    "es": ["no construyo nada", "ninguna construcción", "renuncio a ambas construcciones"],
}
ONE = ["waive", "one build is waived", "I waive a build", "skip one of my builds", "I'm not building a second one"]


def filed(lines: list[dict[str, Any]]) -> list[str]:
    """Return the orders of lines that were understood."""
    return [line["order"] for line in lines if line["status"] == "understood"]


@pytest.mark.parametrize(("seat", "number"), [("anna", 1), ("clara", 2)])
@pytest.mark.parametrize("text", ALL)
def test_a_player_who_builds_nothing_waives_all_that_are_due(
    positions: Positions, text: str, seat: str, number: int
) -> None:
    with positions.at("diplomacy", "winter") as (home, table):
        assert filed(read(home, table, seat, text)) == [f"waive {number}"]


@pytest.mark.parametrize("text", ALL)
def test_three_builds_are_waived_where_three_are_due(positions: Positions, text: str) -> None:
    with positions.at("diplomacy", "winter") as (_, table):
        position = position_for(table, "clara")
        three = replace(position, named=lambda kind: ("1", "3") if kind == "waive" else position.named(kind))
        known = plausible_for(table, "clara"), legal_for(table, "clara")
        lines = (Line(1, text, "text"),)
        told = read_letter(language_for(table), lexicon_of(table), lines, *known, None, three)
        assert [result.order.count for result in told if hasattr(result, "order")] == [3]


@pytest.mark.parametrize(("tongue", "text"), [(tongue, text) for tongue, some in ABROAD.items() for text in some])
def test_other_languages_waive_as_many(positions: Positions, tongue: str, text: str) -> None:
    with positions.at("diplomacy", "winter") as (home, table):
        table.config = replace(table.config, languages=("en", tongue))
        assert filed(read(home, table, "clara", text)) == ["waive 2"]


@pytest.mark.parametrize("text", ONE)
def test_one_build_is_one(positions: Positions, text: str) -> None:
    with positions.at("diplomacy", "winter") as (home, table):
        assert filed(read(home, table, "clara", text)) == ["waive 1"]


@pytest.mark.parametrize(
    "text", ["I'm not building in Paris", "A Par build. Nothing else gets built.", "no other builds"]
)
def test_what_is_not_said_of_all_builds_waives_none(positions: Positions, text: str) -> None:
    with positions.at("diplomacy", "winter") as (home, table):
        assert not [order for order in filed(read(home, table, "clara", text)) if order.startswith("waive")]


@pytest.mark.parametrize("text", ALL)
def test_nothing_is_waived_where_nothing_is_due(positions: Positions, text: str) -> None:
    with positions.at("diplomacy", "winter") as (home, table):
        lines = read(home, table, "emil", text)
        assert lines
        assert not filed(lines)


@pytest.mark.parametrize(
    ("text", "first", "rest"),
    [
        ("Paris to Burgundy, all others hold", "refused", "all others hold"),
        ("A Par build, everything else holds", "understood", "everything else holds"),
    ],
)
def test_words_for_the_rest_that_stand_for_nothing_are_told(
    positions: Positions, text: str, first: str, rest: str
) -> None:
    with positions.at("diplomacy", "winter") as (home, table):
        said, left = read(home, table, "clara", text)
        assert (said["status"], left["status"]) == (first, "ignored")
        assert rest in left["reason"]
