"""Winter, rulings 4-9, 21 and 41: units are shifted, removed and built."""

from __future__ import annotations

from adjudicator.model.order import Refused, Slot, Unclear
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.carthage_diplomacy.control import lord_of
from adjudicator.systems.carthage_diplomacy.orders.ground import Feed
from adjudicator.systems.carthage_diplomacy.orders.offices import Appoint
from adjudicator.systems.carthage_diplomacy.political import NOTHING
from adjudicator.systems.carthage_diplomacy.rules.s4_supply.adjusting import UnitBuilt, UnitRemoved
from adjudicator.systems.carthage_diplomacy.rules.s4_supply.feeding import UnitShifted
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW, ORPHANS, Orphan
from adjudicator.systems.diplomacy.orders import Command, Waive
from adjudicator.systems.diplomacy.state import SCOPE, UNITS
from adjudicator.testing.scenario import change, events_of, put, said
from tests.systems.carthage_diplomacy.realm import code_of, game, order, play, realm, refusal, standing, unit


def feed(where: str, centre: str, unit_: str = "A") -> Feed:
    return Feed(unit_, f"place:{where}", f"place:{centre}")


def orphaned(state: State, token: str, ruler: str) -> State:
    return put(state, ORPHANS, SCOPE, token, Orphan(ruler))


def winter_check(state: State, seat: str, text: str) -> str:
    step = game().system.step("winter.orders")
    slot = Slot("", seat, "order", {}, "optional", NOTHING)
    verdict = step.check(game(), view(state, seat), None, slot, order(text))
    if isinstance(verdict, Refused):
        refusal(verdict)
    return verdict.code if isinstance(verdict, Refused | Unclear) else ""


# -------------------------------------------------------------------------------------- builds


def test_rulings_6_and_7_a_ruler_builds_at_an_empty_centre_and_commands_what_he_builds() -> None:
    run = play(realm({"Car": "anna"}, "", "winter"), ("anna", "F Car B"))
    assert said(run, "unit_built") == (UnitBuilt("F", "Car", "AA", "AA", "AA"),)
    built = unit(run.state, "Car")
    assert (built.kind, built.owner, built.centre) == ("F", "anna", "Car")


def test_rulings_6_and_7_a_sub_ruler_builds_in_his_province() -> None:
    state = realm({"Car": "anna/ben"}, "", "winter")
    run = play(state, ("anna", "A Car B"), ("ben", "A Car B"))
    assert standing(run.state) == {"Car": "A ben"}
    assert said(run, "build_void")[0].reason == "not_yours"
    assert events_of(run, "build_void")[0].audience == ("anna",)


def test_the_commander_named_before_gets_the_unit() -> None:
    state = play(realm({"Car": "anna"}), ("anna", Appoint("who:CL", "C", "", "place:Car"))).state
    winter = play(change(state, CALENDAR.col("season", str), SCOPE, NOW, "winter"), ("anna", "A Car B"))
    assert said(winter, "unit_built") == (UnitBuilt("A", "Car", "AA", "AA", "CL"),)
    assert unit(winter.state, "Car").owner == "clara"
    assert winter.state.parts[SCOPE]["provinces"]["Car"].commander == ""


def test_ruling_6_nothing_is_built_where_a_unit_stands_or_the_centre_feeds_one() -> None:
    state = realm({"Car": "anna", "LMa": "anna"}, "ben A Car NBe, anna A 46 LMa", "winter")
    state = orphaned(state, "u001", "ben")
    run = play(state, ("anna", "A Car B"), ("anna", "A LMa B"))
    # The stranger in Car is removed first, as nobody feeds it.
    assert [one.place for one in said(run, "unit_built")] == ["Car"]
    assert said(run, "build_void")[0].reason == "fed"
    held = realm({"Car": "anna", "NBe": "ben"}, "ben A Car NBe", "winter")
    assert said(play(held, ("anna", "A Car B")), "build_void")[0].reason == "occupied"


def test_ruling_6_what_can_be_ordered_in_winter() -> None:
    state = realm({"Car": "anna", "LMa": "anna/ben", "CPO": "anna"}, "anna A 46 Car", "winter")
    assert winter_check(state, "anna", "A CPO B") == ""
    assert winter_check(state, "anna", "F CPO B") == "cannot_stand"
    assert winter_check(state, "anna", "A Car B") == "no_build_there"
    assert winter_check(state, "anna", "A 46 B") == "no_build_there"
    assert winter_check(state, "anna", "A LMa B") == "no_build_there"
    assert winter_check(state, "ben", "A LMa B") == ""
    assert winter_check(state, "anna", "A 46 D") == ""
    assert winter_check(state, "ben", "A 46 D") == "not_yours_to_remove"
    assert winter_check(state, "anna", "A 46 - Car") == "only_builds"
    assert winter_check(realm({}), "anna", "A Car B") == "not_now"


def test_a_unit_that_is_not_yours_to_remove_may_become_yours() -> None:
    state = realm({"Car": "anna", "LMa": "anna/ben"}, "anna A 46 Car", "winter")
    slot = Slot("", "ben", "order", {}, "optional", NOTHING)
    verdict = game().system.step("winter.orders").check(game(), view(state, "ben"), None, slot, order("A 46 D"))
    assert isinstance(verdict, Refused)
    assert not verdict.lasting


def test_an_order_for_a_winter_to_come_is_kept() -> None:
    step = game().system.step("winter.orders")
    slot = Slot("", "anna", "order", {}, "optional", NOTHING)
    seen = view(realm({"Car": "anna"}), "anna")
    for act in ("build", "disband"):
        ahead = Command("A", "place:Car", act, season="winter 68")
        assert not isinstance(step.check(game(), seen, None, slot, ahead), Refused)
    wrong = step.check(game(), seen, None, slot, Command("A", "place:Car", "build", season="autumn 68"))
    assert isinstance(wrong, Refused)


def test_a_build_without_its_unit_is_asked_about() -> None:
    step = game().system.step("winter.orders")
    slot = Slot("", "anna", "order", {}, "optional", NOTHING)
    seen = view(realm({"Car": "anna"}, "", "winter"), "anna")
    assert isinstance(step.check(game(), seen, None, slot, Command("", "place:Car", "build")), Unclear)


def test_waiving_is_understood_and_does_nothing() -> None:
    run = play(realm({"Car": "anna"}, "", "winter"), ("anna", Waive(1)))
    assert standing(run.state) == {}
    assert code_of(run.state, "anna", Waive(1)) == ""


# ------------------------------------------------------------------------------------- removals


def test_a_ruler_or_sub_ruler_removes_a_unit() -> None:
    state = realm({"Car": "anna", "LMa": "anna/ben"}, "dora A 46 Car, ben A LMa LMa", "winter")
    run = play(state, ("anna", "A 46 D"), ("ben", "A LMa D"), ("dora", "A LMa D"))
    assert said(run, "unit_removed") == (
        UnitRemoved("A", "46", "AA", "Car", "ordered"),
        UnitRemoved("A", "LMa", "AA", "LMa", "ordered"),
    )


def test_ruling_5_the_unit_of_a_lost_centre_is_removed_in_winter() -> None:
    state = orphaned(realm({"Car": "ben"}, "anna A 46 Car", "winter"), "u001", "anna")
    assert said(play(state), "unit_removed") == (UnitRemoved("A", "46", "AA", "Car", "orphan"),)


def test_ruling_21_the_unit_of_a_centre_in_disorder_is_removed_in_winter_and_not_before() -> None:
    state = orphaned(realm({}, "anna A 46 Car", "winter"), "u001", "anna")
    assert said(play(state), "unit_removed")[0].why == "disorder"
    assert said(play(realm({}, "anna A 46 Car", "winter")), "unit_removed")[0].why == "disorder"
    assert standing(play(realm({}, "anna A 46 Car")).state)


def test_ruling_4_centres_are_counted_by_rule_and_not_by_the_units_in_them() -> None:
    run = play(realm({"Car": "anna", "NBe": "ben"}, "anna A 46 Car, ben A Car NBe", "winter"))
    assert standing(run.state) == {"46": "A anna", "Car": "A ben"}


def test_ruling_9_of_two_units_the_farther_goes_then_a_fleet_then_by_name() -> None:
    def left(units: str) -> set[str]:
        return set(standing(play(realm({"Car": "anna"}, units, "winter")).state))

    assert left("anna A 46 Car, anna A 32 Car") == {"46"}
    assert left("anna F 46 Car, anna A LMa Car") == {"LMa"}
    assert left("anna A NBe Car, anna A LMa Car") == {"NBe"}
    assert (
        said(play(realm({"Car": "anna"}, "anna A 46 Car, anna A 32 Car", "winter")), "unit_removed")[0].why == "unfed"
    )


# --------------------------------------------------------------------------------------- shifts


def test_ruling_5_the_old_ruler_shifts_his_unit_to_a_free_centre() -> None:
    state = orphaned(realm({"Car": "ben", "LMa": "anna"}, "dora A 46 Car", "winter"), "u001", "anna")
    run = play(state, ("anna", feed("46", "LMa")))
    assert said(run, "unit_shifted") == (UnitShifted("A", "46", "AA", "Car", "LMa"),)
    assert (unit(run.state, "46").centre, unit(run.state, "46").owner) == ("LMa", "dora")
    assert lord_of(run.state, "u001") == "anna"


def test_one_shift_makes_room_for_another() -> None:
    state = realm({"Car": "anna", "LMa": "anna", "NBe": "anna"}, "anna A 46 Car, anna A LMi LMa", "winter")
    run = play(state, ("anna", feed("46", "LMa")), ("anna", feed("LMi", "NBe")))
    assert (unit(run.state, "46").centre, unit(run.state, "LMi").centre) == ("LMa", "NBe")


def test_a_shift_that_cannot_be_is_told_to_its_author_alone() -> None:
    state = realm({"Car": "anna", "LMa": "anna", "NBe": "ben"}, "anna A 46 Car, anna A LMi LMa", "winter")
    run = play(state, ("anna", feed("46", "LMa")))
    assert said(run, "shift_void")[0].reason == "fed"
    assert events_of(run, "shift_void")[0].audience == ("anna",)
    assert code_of(state, "anna", feed("46", "LMa")) == "cannot_shift"
    assert code_of(state, "anna", feed("46", "Car")) == ""
    for seat, one in (("ben", feed("46", "NBe")), ("anna", feed("46", "NBe")), ("anna", feed("HBa", "Car"))):
        assert code_of(state, seat, one) == "cannot_shift"
        assert said(play(state, (seat, one)), "shift_void")


def test_what_a_controller_commands_himself_goes_to_the_controller_of_the_new_centre() -> None:
    state = realm({"Car": "anna", "LMa": "anna/ben"}, "anna A 46 Car", "winter")
    run = play(state, ("anna", feed("46", "LMa")))
    assert unit(run.state, "46").owner == "ben"


def test_a_unit_whose_ruler_has_its_centre_again_is_no_orphan() -> None:
    state = orphaned(realm({"Car": "anna"}, "anna A 46 Car", "winter"), "u001", "anna")
    gone = orphaned(state, "u009", "anna")
    run = play(gone)
    assert ORPHANS.rows(run.state, SCOPE) == {}
    assert UNITS.rows(run.state, SCOPE)
