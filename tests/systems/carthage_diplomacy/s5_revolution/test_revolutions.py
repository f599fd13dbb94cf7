"""4.A.b, 4.A.c, 5.D and rulings 11, 31-34: quotas, warnings, revolutions and their dice."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Refused, Slot
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.carthage_diplomacy.control import lord_of
from adjudicator.systems.carthage_diplomacy.political import NOTHING
from adjudicator.systems.carthage_diplomacy.rules.s4_offices.quotas import due, provinces, units
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.withdrawals import RebelsMet
from adjudicator.systems.carthage_diplomacy.rules.s5_revolution.revolutions import (
    QuotaMet,
    RebelsRolled,
    RevolutionBroke,
    RulerWarned,
)
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW, ORPHANS, PERSONS, Orphan
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE
from adjudicator.testing.scenario import Run, change, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.carthage_diplomacy.realm import (
    game,
    order,
    play,
    realm,
    refusal,
    rule_of,
    standing,
    stopped_at,
    unit,
)

FIVE = {"46": "anna", "29": "anna", "HBa": "anna", "22": "anna", "21": "anna", "LMi": "ben", "Obn": "clara"}
OTHERS = {"DAn": "ben", "TPr": "clara", "Lak": "dora", "Mes": "dora"}


def warned(state: State, what: str, times: int) -> State:
    return change(state, PERSONS.col(f"short_{what}s", int), SCOPE, "anna", times)


def rising(units_: str = "", die: int | None = None, ruled: dict[str, str] | None = None) -> Run:
    """Let province 46 rise and go to emil, who alone holds nothing."""
    state = warned(realm({**FIVE, **OTHERS, **(ruled or {})}, units_), "province", 2)
    kept = sorted(place for place, who in {**FIVE, **OTHERS, **(ruled or {})}.items() if who == "anna")
    rolls = [("AA/province", kept.index("46") + 1), ("AA/province/to", 1)]
    return play(state, dice=ScriptedDice(*rolls, *([("unit/46", die)] if die else [])))


@pytest.mark.parametrize(("total", "given"), [(0, 0), (4, 0), (5, 2), (6, 3), (7, 3), (11, 5)])
def test_ruling_11_half_rounded_in_the_rulers_favour_from_five_up(total: int, given: int) -> None:
    assert due(total) == given


def test_ruling_11_units_under_anybody_else_count_as_given() -> None:
    ruled = {"Car": "anna", "LMa": "anna/ben", "NBe": "anna", "Han": "anna", "TFi": "anna"}
    state = realm(ruled, "anna A Car Car, ben A LMa LMa, clara A NBe NBe, anna A Han Han, anna A TFi TFi")
    assert (units(state, "anna").total, units(state, "anna").given, units(state, "anna").short) == (5, 2, 0)
    assert (provinces(state, "anna").total, provinces(state, "anna").given) == (5, 1)
    assert provinces(state, "anna").short == 1


def test_ruling_31_a_ruler_who_keeps_too_much_is_warned_twice() -> None:
    first = play(realm({**FIVE, **OTHERS}))
    assert said(first, "ruler_warned") == (RulerWarned("AA", "province", 5, 2, 0, 1),)
    second = play(first.state)
    assert said(second, "ruler_warned") == (RulerWarned("AA", "province", 5, 2, 0, 2),)
    assert said(second, "revolution_broke") == ()


def test_ruling_31_whoever_complies_begins_again() -> None:
    state = warned(realm({**FIVE, "46": "anna/ben", "29": "anna/ben"}), "province", 2)
    run = play(state)
    assert said(run, "quota_met") == (QuotaMet("AA", "province"),)
    assert PERSONS.get(run.state, SCOPE, "anna").short_provinces == 0


def test_in_winter_nobody_is_warned() -> None:
    assert said(play(realm({**FIVE, **OTHERS}, "", "winter")), "ruler_warned") == ()


def test_rulings_31_and_32_a_province_rises_in_the_third_season_and_again_in_every_further_one() -> None:
    run = rising()
    (broke,) = said(run, "revolution_broke")
    assert broke == RevolutionBroke("AA", "province", "46", "", ("21", "22", "29", "46", "HBa"), ("EM",), "EM")
    assert rule_of(run.state, "46") == "emil"
    six = rising(ruled={"Poc": "anna", "32": "anna"})
    again = play(six.state, dice=ScriptedDice(("AA/province", 1), ("AA/province/to", 1)))
    assert said(again, "revolution_broke")[0].place == "21"


def test_ruling_32_it_goes_to_one_of_those_with_the_least_where_everybody_has_something() -> None:
    state = warned(realm({**FIVE, **OTHERS, "Poc": "emil"}), "province", 2)
    run = play(state, dice=ScriptedDice(("AA/province", 1), ("AA/province/to", 1)))
    assert said(run, "revolution_broke")[0].among == ("EM",)
    assert rule_of(run.state, "21") == "emil"


def test_ruling_32_where_nobody_else_plays_nothing_rises() -> None:
    state = warned(realm(FIVE), "province", 2)
    for seat in ("ben", "clara", "dora", "emil"):
        state = change(state, PERSONS.col("out", bool), SCOPE, seat, True)
    assert said(play(state), "revolution_broke") == ()


def test_ruling_33_a_unit_that_rises_gets_a_commander_and_keeps_its_ruler() -> None:
    ruled = dict.fromkeys(("Car", "LMa", "NBe", "Han"), "anna") | {"TFi": "anna"}
    stands = ", ".join(f"anna A {place} {place}" for place in ruled)
    state = warned(realm({**ruled, **OTHERS, "LMi": "ben"}, stands), "unit", 2)
    state = warned(state, "province", 0)
    run = play(state, dice=ScriptedDice(("AA/unit", 4), ("AA/unit/to", 1)))
    (broke,) = said(run, "revolution_broke")
    assert (broke.what, broke.unit, broke.to) == ("unit", "A Han", "EM")
    assert unit(run.state, "Han").owner == "emil"
    assert lord_of(run.state, "u004") == "anna"


# ------------------------------------------------------------------------ the unit in the province


@pytest.mark.parametrize("die", [2, 5])
def test_ruling_33_on_2_or_5_the_unit_there_is_removed(die: int) -> None:
    run = rising("ben A 46 LMi", die)
    assert said(run, "rebels_rolled") == (RebelsRolled("A", "46", "BN", die, "removed", ()),)
    assert standing(run.state) == {}


@pytest.mark.parametrize("die", [3, 6])
def test_ruling_33_on_3_or_6_it_deserts_and_has_until_winter_to_find_a_centre(die: int) -> None:
    run = rising("ben A 46 LMi", die)
    assert said(run, "rebels_rolled")[0].fate == "deserts"
    assert (unit(run.state, "46").owner, lord_of(run.state, "u001")) == ("emil", "emil")
    assert ORPHANS.get(run.state, SCOPE, "u001").ruler == "emil"


def test_a_unit_fed_by_what_rises_deserts_with_it() -> None:
    ruled = {"Car": "anna", "29": "anna", "HBa": "anna", "22": "anna", "21": "anna", **OTHERS, "LMi": "ben"}
    state = warned(realm(ruled, "anna A Car Car"), "province", 2)
    state = put(state, ORPHANS, SCOPE, "u001", Orphan("ben"))
    run = play(state, dice=ScriptedDice(("AA/province", 4), ("AA/province/to", 1), ("unit/Car", 3)))
    assert (unit(run.state, "Car").owner, lord_of(run.state, "u001")) == ("emil", "emil")
    assert ORPHANS.rows(run.state, SCOPE) == {}


@pytest.mark.parametrize("die", [1, 4])
def test_ruling_33_on_1_or_4_it_retreats_with_the_next_orders_of_its_commander(die: int) -> None:
    run = rising("ben A 46 LMi", die)
    (rolled,) = said(run, "rebels_rolled")
    assert (rolled.fate, rolled.places) == ("retreats", ("29", "32", "Car", "NBe"))
    away = play(change_season(run.state, "autumn"), ("ben", "A 46 - Car"))
    assert said(away, "rebels_met") == (RebelsMet("A", "46", "BN", "Car"),)
    assert standing(away.state) == {"Car": "A ben"}
    stays = play(change_season(run.state, "winter"))
    assert said(stays, "rebels_met") == (RebelsMet("A", "46", "BN", "46"),)
    assert DISLODGED.rows(stays.state, SCOPE) == {}


def test_it_goes_nowhere_else_and_does_not_move_again_in_that_season() -> None:
    run = rising("ben A 46 LMi, clara A NBe Obn", 1)
    autumn = change_season(run.state, "autumn")
    for text, code in (("A 46 - NBe", "no_retreat_there"), ("A 46 - Car", ""), ("A 46 H", "")):
        assert told(autumn, "ben", text) == code
    assert told(autumn, "clara", "A 46 - Car") == "not_your_unit"
    clash = play(autumn, ("ben", "A 46 - Car"), ("clara", "A NBe - 29"))
    assert standing(clash.state) == {"Car": "A ben", "29": "A clara"}


def told(state: State, seat: str, text: str) -> str:
    slot = Slot("", seat, "order", {}, "required", NOTHING)
    verdict = game().system.step("autumn.orders").check(game(), view(state, seat), None, slot, order(text))
    if isinstance(verdict, Refused):
        refusal(verdict)
    return verdict.code if isinstance(verdict, Refused) else ""


def test_two_that_go_to_one_place_both_stand_and_stand_only() -> None:
    run = rising("ben A 46 LMi, clara A NBe Obn", 1)
    state = put(change_season(run.state, "autumn"), DISLODGED, SCOPE, "u002", DISLODGED.get(run.state, SCOPE, "u001"))
    both = play(state, ("ben", "A 46 - Car"), ("clara", "A NBe - Car"))
    assert standing(both.state) == {"46": "A ben", "NBe": "A clara"}


def test_ruling_33_a_unit_with_nowhere_to_go_stands_at_once() -> None:
    walls = ", ".join(f"dora A {place} Lak" for place in ("29", "32", "Car", "NBe"))
    run = rising(f"ben A 46 LMi, {walls}", 1)
    assert said(run, "rebels_rolled")[0].places == ()
    assert DISLODGED.rows(run.state, SCOPE) == {}


def test_whoever_must_go_is_asked_first() -> None:
    run = rising("ben A 46 LMi", 1)
    ready = stopped_at(change_season(run.state, "autumn"), "autumn.orders").state
    slots = tuple(game().system.step("autumn.orders").asks(game(), ready, ready.top))
    assert (slots[0].seat, slots[0].about["unit"], slots[0].choices.size()) == ("ben", ("46",), 5)
    assert not [slot for slot in slots[1:] if slot.need == "required"]


def change_season(state: State, season: str) -> State:
    return change(state, CALENDAR.col("season", str), SCOPE, NOW, season)
