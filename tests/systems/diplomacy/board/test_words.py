"""Words of a map that have not their form, or name what the map does not have: a sentence each, never a traceback."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.check import map_errors
from adjudicator.systems.diplomacy.box.box import load_box
from adjudicator.systems.diplomacy.system import settings
from tests.systems.diplomacy.game.table import tables as standard
from tests.systems.diplomacy.pack.maps import tables

BASE: dict[str, Any] = dict(tables("pure")["map"])
FIRST, *OTHERS = BASE["power"]


def rules(**words: Any) -> dict[str, Any]:
    return BASE | {"rules": words}


def power(**words: Any) -> dict[str, Any]:
    return BASE | {"power": [FIRST | words, *OTHERS]}


def head(**words: Any) -> dict[str, Any]:
    return BASE | {"map": BASE["map"] | words}


def border(one: str, other: str) -> dict[str, Any]:
    return BASE | {"border": [{"between": [one, other]}]}


FAULTS: tuple[tuple[dict[str, Any], str], ...] = (
    (head(start_phase=1901), "[map]: `start_phase` is a text."),
    (head(victory_centres="four"), "[map]: `victory_centres` is a number, 0 or more."),
    (head(victory_centres=8), "[map]: `victory_centres` is 8, and the map has 7 supply centres. Write 7 or less."),
    (power(wins=8), "power Austria: `wins` is 8, and the map has 7 supply centres. Write 7 or less."),
    (head(victory_centres=-3), "[map]: `victory_centres` is a number, 0 or more."),
    (BASE | {"map": [1]}, "[map] is no table of words."),
    (BASE | {"power": [1]}, "a [[power]] entry needs name"),
    (BASE | {"power": 3}, "a [[power]] entry needs name"),
    (BASE | {"power": FIRST}, "[power] is no table of words. Write them below [power], or [[power]]"),
    (BASE | {"border": 3}, "a [[border]] entry needs between"),
    (BASE | {"rules": []}, "[rules] is no table of words."),
    (power(units=[3]), "power Austria: `units` is a list of texts."),
    (power(units="A VIE"), "power Austria: `units` is a list of texts."),
    (power(wins="all"), "power Austria: `wins` is a number, 0 or more."),
    (power(reserve=True), "power Austria: `reserve` is a number, 0 or more."),
    (power(capital="NOW"), "a capital is NOW, which is no supply centre of the map."),
    (power(owns=["NOW"]), "Austria owns NOW, which is no centre."),
    (power(owns=["VIE", "LON"]), "LON is twice the centre."),
    (power(reserve=1, reserve_places=["NOW"]), "Austria has a reserve place NOW, which is not on the map."),
    (power(code=OTHERS[0]["code"]), f"{OTHERS[0]['code']} is twice the code of a power."),
    (
        BASE
        | {
            "map": BASE["map"] | {"victory_centres": 2},
            "province": [row | {"supply_centre": False, "home": ""} for row in BASE["province"]],
            "power": [{"name": "Me", "units": ["A VIE"]}],
        },
        "[map]: `victory_centres` is 2, and the map has no supply centre. Write supply_centre = true at some.",
    ),
    (power(units=["A VIE", "A VIE"]), "VIE is twice the place of a unit."),
    (BASE | {"power": [FIRST, *OTHERS, FIRST | {"home": [], "owns": [], "units": []}]}, "Austria is twice the power."),
    (rules(neutral_units=["A NOW"]), "a neutral unit is A NOW, which cannot stand there."),
    (rules(neutral_units=["F VIE"]), "a neutral unit is F VIE, which cannot stand there."),
    (rules(neutral_units=["A VIE"]), "VIE is twice the place of a unit."),
    (rules(pinned=["NOW"]), "[rules]: `pinned` names NOW, which is no supply centre of the map."),
    (rules(win_with=["NOW"]), "[rules]: `win_with` names NOW, which is no supply centre of the map."),
    (rules(build_places=["NOW"]), "[rules]: `build_places` names NOW, which is no supply centre of the map."),
    (rules(turn_years=-5), "[rules]: `turn_years` is a number, 0 or more."),
    (rules(win_lead=-1), "[rules]: `win_lead` is a number, 0 or more."),
    (rules(win_capitals=2), "[rules]: `win_capitals` is more than there are capitals."),
    (rules(fall=""), "[rules]: `fall` is the name of the second season"),
    (rules(fall="spring"), "[rules]: `fall` is the name of the second season"),
    (border("VIE", "VIE"), "a [[border]] is special between VIE and VIE, which do not touch."),
)


@pytest.mark.parametrize(("table", "sentence"), FAULTS, ids=range(len(FAULTS)))
def test_a_word_at_fault_is_named(table: dict[str, Any], sentence: str) -> None:
    assert map_errors(table)[0].startswith(sentence)


def test_an_order_of_a_neutral_unit_that_is_none_is_refused() -> None:
    with pytest.raises(UserError, match="'A VIE dances' is no order for a movement phase"):
        load_box({**standard(), **tables("pure"), "map": rules(neutral_orders=["A VIE dances"])})


@pytest.mark.parametrize(
    ("start", "words"), [("S0001M", {"turn_years": 2}), ("S0003M", {"turn_years": 5}), ("S0001M", {"turn_years": 1})]
)
def test_years_that_count_down_and_are_over_before_they_begin_are_refused(start: str, words: dict[str, Any]) -> None:
    table = rules(years_down=True, **words) | {"map": BASE["map"] | {"start_phase": start}}
    with pytest.raises(UserError, match=r"begins in spring \d is over before it begins.*as in S000\dM\.$") as refused:
        load_box({**standard(), **tables("pure"), "map": table})
    named = str(refused.value)[-7:-1]
    later = table | {"map": BASE["map"] | {"start_phase": named}}
    assert load_box({**standard(), **tables("pure"), "map": later}).board.start == (int(named[1:5]), "spring")


def test_the_last_year_before_christ_can_be_played() -> None:
    table = rules(years_down=True) | {"map": BASE["map"] | {"start_phase": "S0001M"}}
    box = load_box({**standard(), **tables("pure"), "map": table})
    assert settings(box, {}).first_year == 1


def test_a_first_year_that_leaves_no_season_is_refused_as_a_setting_too() -> None:
    table = rules(years_down=True, turn_years=3) | {"map": BASE["map"] | {"start_phase": "S0100M"}}
    box = load_box({**standard(), **tables("pure"), "map": table})
    assert settings(box, {"first_year": 4}).first_year == 4
    with pytest.raises(UserError, match="begins in spring 3 is over before it begins"):
        settings(box, {"first_year": 3})


def test_a_pass_for_which_diplomacy_has_no_rule_is_refused() -> None:
    row, *others = BASE["province"]
    apart = [one | {"army": [to for to in one["army"] if to != row["id"]]} for one in others]
    cut = others[0]["id"]
    near = row | {"army": [to for to in row["army"] if to != cut]}
    rest = [apart[0], *others[1:]]
    table = BASE | {"province": [near, *rest], "pass": [{"between": [row["id"], cut]}]}
    assert map_errors(table) == []
    with pytest.raises(
        UserError, match=rf"has a \[\[pass\]\] between {row['id']} and {cut}, for which Diplomacy has no"
    ):
        load_box({**standard(), **tables("pure"), "map": table})
