"""`resolve`: recorded positions in, what became of them out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.tools import RESOLVE
from tests.systems.diplomacy.tools.calling import call

if TYPE_CHECKING:
    from pathlib import Path


def answers(*asked: Any, **options: str) -> list[dict[str, Any]]:
    lines = [what if isinstance(what, str) else json.dumps(what) for what in asked]
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return [json.loads(line) for line in call(RESOLVE, lines=lines, options=named)[0]]


def test_a_movement_phase() -> None:
    units = {"France": ["A BUR", "A MAR"], "Germany": ["A MUN", "F KIE"], "Italy": []}
    orders = {"Germany": ["A MUN H", "F KIE - hol"], "France": ["A BUR - MUN", "A MAR - BUR"]}
    [answer] = answers({"phase": "S1901M", "units": units, "orders": orders})
    assert answer == {
        "units": {"France": ["A BUR", "A MAR"], "Germany": ["A MUN", "F HOL"], "Italy": []},
        "dislodged": {},
        "retreats": {},
        "contested": [],
        "outcomes": {"Germany": ["holds", "moves"], "France": ["fails", "fails"]},
    }
    assert list(answer["units"]) == ["France", "Germany", "Italy"]


def test_a_dislodged_unit_and_where_it_may_go() -> None:
    units = {"France": ["A BUR", "A RUH"], "Germany": ["A MUN"]}
    orders = {"France": ["A BUR - MUN", "A RUH S A BUR - MUN"], "Germany": ["A MUN H"]}
    [answer] = answers({"phase": "F1902M", "units": units, "orders": orders})
    assert answer["dislodged"] == {"Germany": ["A MUN"]}
    assert answer["retreats"] == {"Germany A MUN": ["BER", "BOH", "KIE", "SIL", "TYR"]}
    assert answer["outcomes"]["Germany"] == ["dislodged"]


def retreat(**more: Any) -> dict[str, Any]:
    [answer] = answers({"phase": "S1901R", "units": {"France": ["A MUN"]}, **more})
    return answer


def test_a_retreat_phase() -> None:
    orders = {"Germany": ["A MUN R BER"]}
    assert retreat(dislodged={"Germany": ["*A MUN"]}, orders=orders)["outcomes"] == {"Germany": ["moves"]}
    limits = {"Germany A MUN": ["KIE"]}
    done = retreat(dislodged={"Germany": ["A MUN"]}, orders=orders, retreats=limits)
    assert done["outcomes"] == {"Germany": ["disbanded"]}
    assert done["units"] == {"France": ["A MUN"], "Germany": []}


def test_a_star_marks_a_dislodged_unit_among_the_others() -> None:
    asked = {"phase": "S1901R", "units": {"France": ["A MUN"], "Germany": ["*A MUN"]}, "orders": {}}
    asked["orders"] = {"Germany": ["A MUN - BER"]}
    assert answers(asked)[0]["units"] == {"France": ["A MUN"], "Germany": ["A BER"]}


def test_an_adjustment_phase() -> None:
    asked = {
        "phase": "W1901A",
        "units": {"France": ["A MUN"], "Germany": ["A RUH", "F NTH"], "Italy": ["A ROM"]},
        "centres": {"France": ["PAR", "BRE", "MAR"], "Germany": ["BER"]},
        "orders": {"France": ["A PAR B", "F BRE B", "A MAR B"]},
    }
    [answer] = answers(asked)
    assert answer["outcomes"] == {"France": ["builds", "builds", "fails"]}
    assert answer["units"] == {"France": ["A MUN", "A PAR", "F BRE"], "Germany": ["A RUH"], "Italy": []}


def test_the_options_change_the_profile() -> None:
    via = {"phase": "S1901M", "units": {"France": ["A BEL"]}, "orders": {"France": ["A BEL - HOL VIA"]}}
    assert answers(via)[0]["outcomes"]["France"] == ["fails"]
    assert answers(via, land_fallback="yes")[0]["outcomes"]["France"] == ["moves"]
    assert answers(via, land_fallback_unordered="yes")[0]["outcomes"]["France"] == ["moves"]
    lost = {"X": ["A PIC - BEL VIA"], "Y": ["F ENG C A PIC - BEL"], "Z": ["F BRE - ENG", "F MAO S F BRE - ENG"]}
    units = {"X": ["A PIC"], "Y": ["F ENG"], "Z": ["F BRE", "F MAO"]}
    carried = {"phase": "S1901M", "units": units, "orders": lost}
    assert answers(carried, land_fallback="yes")[0]["outcomes"]["X"] == ["moves"]
    assert answers(carried, land_fallback_unordered="yes")[0]["outcomes"]["X"] == ["fails"]
    orders = {"France": ["F POR S F MAO - SPA/NC", "F MAO - SPA/SC"], "Italy": ["F WES - SPA/SC"]}
    coast = {"phase": "S1901M", "units": {"France": ["F POR", "F MAO"], "Italy": ["F WES"]}, "orders": orders}
    assert answers(coast, coast_must_match="yes")[0]["outcomes"]["France"] == ["fails", "fails"]


def test_orders_for_units_one_does_not_have() -> None:
    asked = {"phase": "S1901M", "units": {"France": ["A PAR"]}, "orders": {"Italy": ["A PAR - BUR", "A PAR H"]}}
    assert answers(asked)[0]["outcomes"] == {"Italy": ["fails", "illegal"]}


def test_an_order_that_cannot_be_read_is_illegal_and_the_others_are_played() -> None:
    lines = ["A PAR - ATL", "BREST SLEEPS", "", None, "A PAR - BUR", "F BRE B"]
    moves = {"phase": "S1901M", "units": {"France": ["A PAR", "F BRE"]}, "orders": {"France": lines}}
    builds = {"phase": "W1901A", "centres": {"France": ["BRE", "PAR"]}, "orders": {"France": ["A ATL B", "A PAR B"]}}
    moved, built = answers(moves, builds)
    assert moved["outcomes"] == {"France": ["illegal", "illegal", "illegal", "illegal", "moves", "illegal"]}
    assert moved["units"] == {"France": ["A BUR", "F BRE"]}
    assert built["outcomes"] == {"France": ["illegal", "builds"]}
    retreats = {"dislodged": {"Germany": ["A MUN"]}, "orders": {"Germany": ["A MUN - ATL", "A MUN - TYR"]}}
    assert retreat(**retreats)["outcomes"] == {"Germany": ["illegal", "moves"]}


def test_of_two_orders_to_one_unit_the_last_counts() -> None:
    orders = {"France": ["A PAR - BUR", "A PAR - PIC"]}
    assert answers({"phase": "S1901M", "units": {"France": ["A PAR"]}, "orders": orders})[0]["outcomes"] == {
        "France": ["fails", "moves"]
    }
    orders = {"Germany": ["A MUN - TYR", "A MUN - BER"]}
    assert retreat(dislodged={"Germany": ["A MUN"]}, orders=orders)["outcomes"] == {"Germany": ["fails", "moves"]}


def test_a_standoff_comes_out_and_closes_a_province_when_it_goes_in() -> None:
    units = {"France": ["A PAR", "A MAR", "A GAS"], "Germany": ["A MUN", "A BUR"]}
    orders = {"France": ["A PAR - BUR", "A GAS S A PAR - BUR", "A MAR H"], "Germany": ["A MUN - RUH", "A BUR - RUH"]}
    units["Italy"], orders["Italy"] = ["A HOL"], ["A HOL - RUH"]
    [answer] = answers({"phase": "S1901M", "units": units, "orders": orders})
    assert answer["contested"] == ["RUH"]
    assert "RUH" not in answer["retreats"]["Germany A BUR"]
    goes = {"Germany": ["A MUN - RUH"]}
    done = retreat(dislodged={"Germany": ["A MUN"]}, orders=goes, contested=["Ruhr"])
    assert done["outcomes"] == {"Germany": ["disbanded"]}


def test_an_answer_is_the_question_of_the_next_phase() -> None:
    units = {"France": ["A BUR", "A RUH"], "Germany": ["A MUN"]}
    orders = {"France": ["A BUR - MUN", "A RUH S A BUR - MUN"], "Germany": ["A MUN H"]}
    [moved] = answers({"phase": "F1902M", "units": units, "orders": orders})
    [gone] = answers({"phase": "F1902R"} | moved | {"orders": {"Germany": ["A MUN - BUR"]}})
    assert gone["outcomes"] == {"Germany": ["disbanded"]}  # its attacker came from there
    [gone] = answers({"phase": "F1902R"} | moved | {"orders": {"Germany": ["A MUN - BER"]}})
    assert gone["units"] == {"France": ["A MUN", "A RUH"], "Germany": ["A BER"]}


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("{", "The line is not JSON"),
        ("[]", "The line gives no phase"),
        ({"phase": "S1901X"}, "ends in none of M, R and A"),
        ({"phase": "S1901M", "units": {"France": ["A PAR", "A PAR"]}}, "Two units stand in one province."),
        ({"phase": "S1901R", "contested": "BUR"}, "a list of provinces was expected, not 'BUR'."),
        ({"phase": "S1901R", "contested": [7]}, "The map has no place 7."),
        ({"phase": "W1901A", "centres": {"France": ["PAR"], "Italy": ["PAR"]}}, "a centre of France and of Italy."),
        ({"phase": "W1901A", "centres": {"France": ["XYZ"]}}, "The map has no place XYZ."),
    ],
)
def test_a_bad_line_says_why_and_the_run_goes_on(line: Any, error: str) -> None:
    good = json.dumps({"phase": "S1901M", "units": {"France": ["A PAR"]}})
    printed, code = call(RESOLVE, lines=[line if isinstance(line, str) else json.dumps(line), "", good])
    assert code == 1
    assert error in json.loads(printed[0])["error"]
    assert json.loads(printed[1])["units"] == {"France": ["A PAR"]}


def test_a_map_may_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    rows = [f'[[province]]\nid = "{a}"\nname = "Place {a}"\ntype = "land"\narmy = ["{b}"]\n' for a, b in ("XY", "YX")]
    path.write_text("\n".join(rows), encoding="utf-8")
    asked = {"phase": "S1M", "units": {"Me": ["A X"]}, "orders": {"Me": ["A X - Y"]}}
    assert answers(asked, map=str(path))[0]["units"] == {"Me": ["A Y"]}
    path.write_text("[", encoding="utf-8")
    with pytest.raises(UserError, match="is not TOML"):
        answers(asked, map=str(path))
