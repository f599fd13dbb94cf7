"""Orders as strings: what is read, what is written, what is refused."""

from __future__ import annotations

import pytest

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.judge.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Remove,
    RetreatTo,
    SupportHold,
    SupportMove,
    Unit,
    Waive,
)
from adjudicator.systems.diplomacy.words.notation import adjust_order, movement_order, retreat_order, unit_of, write
from tests.systems.diplomacy.judge.setting import board_of, standard


@pytest.mark.parametrize(
    ("text", "place", "order"),
    [
        ("A PAR - BUR", "PAR", Move("BUR")),
        ("a par-bur", "PAR", Move("BUR")),
        ("A Paris -> Burgundy", "PAR", Move("BUR")),
        ("F NTH \u2013 NOR", "NTH", Move("NWY")),
        ("A LON - BEL VIA", "LON", Move("BEL", "convoy")),
        ("A LON - BEL via convoy", "LON", Move("BEL", "convoy")),
        ("A LON - NTH - NWY", "LON", Move("NWY", "convoy", ("NTH",))),
        ("F MAO - SPA(nc)", "MAO", Move("SPA/NC")),
        ("F MAO - SPA/EC", "MAO", Move("SPA/EC")),
        ("A PAR H", "PAR", Hold()),
        ("PAR hold", "PAR", Hold()),
        ("A PAR", "PAR", Hold()),
        ("A BUR S A PAR - MUN", "BUR", SupportMove("PAR", "MUN")),
        ("A BUR S PAR - MUN VIA", "BUR", SupportMove("PAR", "MUN")),
        ("A BUR supports A PAR", "BUR", SupportHold("PAR")),
        ("A BUR S A PAR H", "BUR", SupportHold("PAR")),
        ("F NTH C A LON - BEL", "NTH", Convoy("LON", "BEL")),
        ("F STP(sc) H", "STP/SC", Hold()),
    ],
)
def test_orders_of_a_movement_phase(text: str, place: str, order: object) -> None:
    item = movement_order(standard(), text)
    assert (item.place, item.order) == (place, order)


@pytest.mark.parametrize(
    "text", ["", "A", "A PAR -", "A PAR ?", "A PAR S", "F NTH C A LON", "A XYZ H", "A BUR S A PAR X"]
)
def test_strings_that_are_no_orders(text: str) -> None:
    with pytest.raises(UserError):
        movement_order(standard(), text)


def test_orders_of_the_other_phases() -> None:
    board = standard()
    assert retreat_order(board, "A PAR R BUR").order == RetreatTo("BUR")
    assert retreat_order(board, "A PAR - BUR").order == RetreatTo("BUR")
    assert retreat_order(board, "A PAR D").order == Disband()
    assert adjust_order(board, "f stp/sc b").order == Build("F", "STP/SC")
    assert adjust_order(board, "A PAR D").order == Remove("PAR")
    assert adjust_order(board, "waive").order == Waive()
    for text in ("A PAR H", "A PAR S A BUR"):
        with pytest.raises(UserError, match="retreat phase"):
            retreat_order(board, text)
        with pytest.raises(UserError, match="adjustment phase"):
            adjust_order(board, text)


def test_units() -> None:
    assert unit_of(standard(), "*F spa/sc", "X") == Unit("F", "SPA/SC", "X")
    for text in ("PAR", "X PAR", "A XYZ"):
        with pytest.raises(UserError):
            unit_of(standard(), text, "X")


def test_letters_that_are_places_on_the_map_of_carthage() -> None:
    board = board_of("carthage_diplomacy")
    assert movement_order(board, "F A - MUm").order == Move("MUm")
    assert movement_order(board, "F B S F A - MUm").order == SupportMove("A", "MUm")
    assert movement_order(board, "A - MUm").place == "A"
    assert (board.find("Mes"), board.find("MEs"), board.find("mes")) == ("Mes", "MEs", None)
    assert board.find("mare escargus") == "MEs"


@pytest.mark.parametrize(
    ("unit", "order", "text"),
    [
        ("A PAR", Move("BUR"), "A PAR - BUR"),
        ("A LON", Move("BEL", "convoy"), "A LON - BEL VIA"),
        ("A LON", Move("NWY", "convoy", ("NTH",)), "A LON - NTH - NWY"),
        ("A LON", Move("EDI", "rail", far=True), "A LON - EDI RAIL"),
        ("A PAR", Hold(), "A PAR H"),
        ("A BUR", SupportHold("MAR"), "A BUR S F MAR"),
        ("A BUR", SupportMove("PAR", "MUN"), "A BUR S A PAR - MUN"),
        ("F NTH", Convoy("LON", "BEL"), "F NTH C A LON - BEL"),
        ("A PAR", RetreatTo("BUR"), "A PAR - BUR"),
        ("A PAR", Disband(), "A PAR D"),
        ("A PAR", Remove("PAR"), "A PAR D"),
        ("F BRE", Build("F", "BRE"), "F BRE B"),
        ("A PAR", Waive(), "WAIVE"),
    ],
)
def test_orders_as_they_are_written(unit: str, order: object, text: str) -> None:
    assert write(unit_of(standard(), unit, "X"), order, {"MAR": "F", "PAR": "A"}) == text  # type: ignore[arg-type]
