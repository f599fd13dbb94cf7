"""5.B, 10-12 and rulings 16, 43, 44, 45, 51-54: moves over special ground, and who orders a unit."""

from __future__ import annotations

from adjudicator.engine.system import Game
from adjudicator.model.order import Refused, Slot
from adjudicator.model.secret import Secret
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.carthage_diplomacy.orders.ground import Block, Canal, Seize
from adjudicator.systems.carthage_diplomacy.political import NOTHING, season_frame
from adjudicator.systems.carthage_diplomacy.state import RAILWAYS, Railway
from adjudicator.systems.diplomacy.orders import Command
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.units.outcomes import Result
from adjudicator.testing.scenario import Run, play_out, play_until, put, said
from tests.systems.carthage_diplomacy.realm import (
    code_of,
    game,
    order,
    play,
    realm,
    refusal,
    sent,
    standing,
    stopped_at,
)


def block(unit: str, where: str, what: str, *only: str, strait: str = "", line: str = "", unless: str = "") -> Block:
    shores = tuple(f"place:{shore}" for shore in strait.split("-") if shore)
    names, spared = tuple(f"who:{one}" for one in only), (f"who:{unless}",) if unless else ()
    return Block(unit, f"place:{where}", what, line and f"line:{line}", shores, names, spared)


def result(run: Run, where: str) -> Result:
    (told,) = said(run, "moves_judged")
    (found,) = [one for one in told.results if one.place == where]
    assert isinstance(found, Result)
    return found


def told(state: State, seat: str, text: str | Command, season: str = "spring") -> str:
    one = order(text) if isinstance(text, str) else text
    slot = Slot("", seat, "order", {}, "required", NOTHING)
    verdict = game().system.step(f"{season}.orders").check(game(), view(state, seat), None, slot, one)
    if isinstance(verdict, Refused):
        refusal(verdict)
    return verdict.code if isinstance(verdict, Refused) else ""


# -------------------------------------------------------------------------------- who orders what


def test_ruling_16_only_its_commander_orders_a_unit() -> None:
    state = realm({"Car": "anna"}, "ben A Car Car")
    run = play(state, ("anna", "A Car - NBe"))
    assert standing(run.state) == {"Car": "A ben"}
    assert told(state, "anna", "A Car - NBe") == "not_your_unit"
    assert told(state, "ben", "A Car - NBe") == ""


def test_orders_that_can_be_and_cannot() -> None:
    state = realm({}, "anna A Car Car, anna F MEs Car, ben A Opi TFi, anna F 46 LMa")
    wrong = {
        "A Car - Apa": "cannot_reach",
        "A Car - Car": "stays_there",
        "F Car - NBe": "wrong_kind",
        "A NBe - Car": "no_unit",
        "A Car B": "not_in_this_season",
        "A Car S A Car": "supports_itself",
        "A Car S A Opi": "cannot_support",
        "A Car S A NBe": "nothing_there",
        "A Car S A Opi - NBe": "supported_cannot_go",
        "A Car C A Opi - 46": "cannot_convoy",
        "F MEs C A NBe - 46": "nothing_there",
        "F MEs C F 46 - Opi": "only_armies_sail",
        "F MEs C A Opi - TSe": "no_fleets_to_carry",
        "A Car - TSe": "no_fleets_to_carry",
    }
    assert {text: told(state, "anna", text) for text in wrong} == wrong
    for text in ("A Car - Opi convoy", "F MEs C A Opi - Car", "F 46 S A Car", "A Car H"):
        assert told(state, "anna", text) == ""


def test_an_order_for_a_season_to_come_is_kept_if_it_can_ever_be() -> None:
    state = realm({}, "anna A Car Car")
    later = Command("A", "place:46", "move", "place:Car", season="autumn 68")
    assert told(state, "anna", later, "autumn") == ""
    assert told(state, "anna", later, "spring") == "not_now"
    far = Command("A", "place:46", "move", "place:Apa", season="autumn 68")
    assert told(state, "anna", far, "autumn") == "cannot_reach"
    rail = Command("A", "place:46", "move", "place:Apa", via="rail", season="autumn 68")
    assert told(state, "anna", rail, "autumn") == ""


def test_what_names_no_season_is_for_the_current_one() -> None:
    state = realm({}, "anna A Car Car")
    assert told(state, "anna", "A Car - NBe", "autumn") == "not_now"
    named = Command("A", "place:Car", "move", "place:NBe", season="spring 68")
    assert standing(play(state, ("anna", named)).state) == {"NBe": "A anna"}
    other = Command("A", "place:Car", "move", "place:NBe", season="autumn 68")
    assert standing(play(state, ("anna", other)).state) == {"Car": "A anna"}


# ------------------------------------------------------------------------------ mountains, passes


def test_ruling_51_no_army_crosses_mountains() -> None:
    assert told(realm({}, "anna A 22 CNo"), "anna", "A 22 - 23") == "cannot_reach"


def test_ruling_52_an_army_steps_over_a_pass_into_an_empty_space() -> None:
    run = play(realm({}, "anna A Han Han"), ("anna", "A Han - LMa"))
    assert standing(run.state) == {"LMa": "A anna"}


def test_ruling_52_over_a_pass_nothing_is_attacked_cut_or_supported() -> None:
    state = realm({}, "anna A Han Han, ben A LMa LMa, ben A Car Car")
    run = play(state, ("anna", "A Han - LMa"), ("ben", "A LMa S A Car - NBe"), ("ben", "A Car - NBe"))
    assert result(run, "Han").reason == "not_empty"
    assert result(run, "LMa").reason == "given"
    assert told(state, "ben", "A LMa S A Han") == "cannot_support"


def test_ruling_52_whoever_meets_another_beyond_the_pass_stays() -> None:
    run = play(realm({}, "anna A Han Han, ben A Car Car"), ("anna", "A Han - LMa"), ("ben", "A Car - LMa"))
    assert standing(run.state) == {"Han": "A anna", "LMa": "A ben"}


# ---------------------------------------------------------------------------------------- straits


def test_ruling_54_an_army_crosses_a_strait() -> None:
    assert standing(play(realm({}, "anna A Car Car"), ("anna", "A Car - LMi")).state) == {"LMi": "A anna"}


def test_ruling_54_a_fleet_that_stands_in_the_sea_bars_it() -> None:
    state = realm({}, "anna A Car Car, ben F MEs LMa")
    run = play(state, ("anna", "A Car - LMi"), ("ben", block("F", "MEs", "strait", strait="LMi-Car")))
    assert (result(run, "Car").reason, result(run, "Car").culprits) == ("barred", ("F MEs",))
    any_strait = play(state, ("anna", "A Car - LMi"), ("ben", block("F", "MEs", "strait")))
    assert standing(any_strait.state)["Car"] == "A anna"


def test_ruling_54_it_may_bar_some_and_not_others() -> None:
    state = realm({}, "anna A Car Car, ben F MEs LMa")
    for one, now in (
        (block("F", "MEs", "strait", "CL"), "LMi"),
        (block("F", "MEs", "strait", "AA"), "Car"),
        (block("F", "MEs", "strait", unless="AA"), "LMi"),
        (block("F", "MEs", "strait", strait="Lak-Mes"), "LMi"),
    ):
        assert now in standing(play(state, ("anna", "A Car - LMi"), ("ben", one)).state)


def test_ruling_54_a_fleet_that_tries_to_move_or_is_dislodged_bars_nothing() -> None:
    state = realm({}, "anna A Car Car, ben F MEs LMa")
    moving = (("ben", block("F", "MEs", "strait")), ("ben", "F MEs - Opi"))
    assert "LMi" in standing(play(state, ("anna", "A Car - LMi"), *moving).state)
    state = realm({}, "anna A Car Car, ben F MEs LMa, clara F Mya Han, clara F Obn Car")
    beaten = (("clara", "F Mya - MEs"), ("clara", "F Obn S F Mya - MEs"))
    run = stopped_at(state, "spring.retreats", ("anna", "A Car - LMi"), ("ben", block("F", "MEs", "strait")), *beaten)
    assert result(run, "Car").reason == "moved"


def test_who_can_bar_a_strait() -> None:
    state = realm({}, "anna A Car Car, ben F MEs LMa")
    assert code_of(state, "ben", block("F", "MEs", "strait")) == ""
    assert code_of(state, "ben", block("F", "MEs", "strait", strait="Lak-Mes")) == "no_strait_there"
    assert code_of(state, "anna", block("A", "Car", "strait")) == "no_strait_there"
    assert code_of(state, "anna", block("F", "MEs", "strait")) == "block_not_yours"
    assert code_of(state, "anna", block("F", "SBa", "strait")) == "block_not_yours"
    assert code_of(state, "ben", block("F", "MEs", "strait", "XX")) == "no_such_person"
    assert code_of(state, "anna", block("A", "Car", "rail", line="AA1")) == "no_such_line"
    assert code_of(state, "anna", block("A", "Car", "build")) == ""


# ------------------------------------------------------------------------------------------ canal

BANKS = {"Poc": "ben/clara", "32": "dora"}


def test_ruling_53_a_fleet_passes_the_canal_if_nobody_forbids_it() -> None:
    run = play(realm(BANKS, "anna F 32 Car"), ("anna", "F 32 - MFr"))
    assert standing(run.state) == {"MFr": "F anna"}
    named = Command("F", "place:32", "move", "place:Poc", via="convoy", path=("canal:CMx",))
    assert standing(play(realm(BANKS, "anna F 32 Car"), ("anna", named)).state) == {"Poc": "F anna"}


def test_ruling_53_a_controller_along_it_may_forbid_it() -> None:
    state = realm(BANKS, "anna F 32 Car")
    run = play(state, ("anna", "F 32 - MFr"), ("clara", Canal("canal:CMx", True)))
    assert (result(run, "32").reason, result(run, "32").culprits) == ("canal_forbidden", ("CL",))
    ruler = play(state, ("anna", "F 32 - MFr"), ("ben", Canal("canal:CMx", True)))
    assert standing(ruler.state) == {"MFr": "F anna"}


def test_ruling_53_it_may_be_forbidden_by_name_and_permitted_to_some() -> None:
    state = realm(BANKS, "anna F 32 Car")
    for one, now in (
        (Canal("canal:CMx", True, ("who:AA",)), "32"),
        (Canal("canal:CMx", True, ("who:EM",)), "MFr"),
        (Canal("canal:CMx", False, ("who:AA",)), "MFr"),
        (Canal("canal:CMx", False, ("who:EM",)), "32"),
        (Canal("canal:CMx", False), "MFr"),
    ):
        assert standing(play(state, ("anna", "F 32 - MFr"), ("dora", one)).state) == {now: "F anna"}


def test_ruling_53_his_own_fleets_pass_and_a_fleet_kept_out_can_be_supported_where_it_stands() -> None:
    own = play(realm(BANKS, "dora F 32 Car"), ("dora", "F 32 - MFr"), ("dora", Canal("canal:CMx", True)))
    assert standing(own.state) == {"MFr": "F dora"}
    state = realm(BANKS, "anna F 32 Car, anna F MEs Car, ben A 46 LMa, ben A 29 NBe")
    orders = (("anna", "F 32 - MFr"), ("anna", "F MEs S F 32"), ("ben", "A 46 - 32"), ("ben", "A 29 S A 46 - 32"))
    held = play(state, *orders, ("dora", Canal("canal:CMx", True)))
    assert standing(held.state)["32"] == "F anna"


def test_who_can_close_the_canal() -> None:
    state = realm(BANKS)
    assert code_of(state, "clara", Canal("canal:CMx", True)) == ""
    assert code_of(state, "ben", Canal("canal:CMx", True)) == "canal_not_yours"
    assert code_of(state, "dora", Canal("canal:CMx", True, ("who:XX",))) == "no_such_person"
    assert code_of(state, "dora", Canal("canal:Sue", True)) == "no_such_canal"


# -------------------------------------------------------------------------------------- railways


def railed(units: str) -> State:
    row = Railway("anna", "Car", ("Car", "46", "29", "CPO"), 4, 12, "open", False, Secret("anna"))
    return put(realm({"Car": "anna"}, units), RAILWAYS, SCOPE, "AA1", row)


def moved(state: State, *orders: tuple[str, object], of: Game | None = None) -> Run:
    """Judge the moves alone: the line lies there without its shares."""
    season = stopped_at(state, "spring.orders").state
    here = of or game()
    run = play_out(here, season, "spring.orders", sent(*orders))
    pushed = play_until(here, run.state, "spring.retreats")
    return Run((*run.events, *pushed.events), pushed.state)


def test_ruling_43_an_army_goes_by_rail_through_occupied_provinces() -> None:
    run = moved(railed("anna A Car Car, ben A 46 LMa"), ("anna", "A Car - CPO rail line:AA1"))
    assert result(run, "Car").reason == "moved"


def test_ruling_23_an_army_that_comes_by_rail_seizes() -> None:
    seize = Seize("A", "place:Car", "who:AA")
    run = moved(railed("anna A Car Car"), ("anna", "A Car - CPO rail"), ("anna", seize))
    (trial,) = season_frame(run.state)[1].trials
    assert (trial.place, trial.who, trial.verdict) == ("CPO", "AA", "seized")


def test_ruling_43_by_rail_as_any_move_it_bounces_and_dislodges() -> None:
    state = railed("anna A Car Car, ben A CPO CPO, anna A 32 LMa")
    assert result(moved(state, ("anna", "A Car - CPO rail")), "Car").reason == "bounced"
    run = moved(state, ("anna", "A Car - CPO rail"), ("anna", "A 32 S A Car - CPO"))
    assert result(run, "CPO").dislodged


def test_rulings_43_and_45_a_unit_that_stands_in_a_station_blocks_the_line_and_the_army_holds() -> None:
    state = railed("anna A Car Car, ben A 46 LMa, clara A NBe NBe, clara A LMa TFi, anna F LMi LMa")
    attack = (("clara", "A NBe - Car"), ("clara", "A LMa S A NBe - Car"), ("anna", "F LMi S A Car"))
    going = (("anna", "A Car - CPO rail"), ("ben", block("A", "46", "rail")))
    run = moved(state, *going, *attack)
    assert (result(run, "Car").reason, result(run, "Car").culprits) == ("barred", ("A 46",))
    assert not result(run, "Car").dislodged
    plain = moved(state, *going, *attack, of=game(rail_hold_support=False))
    assert result(plain, "Car").dislodged


def test_ruling_45_a_blocker_that_is_dislodged_blocks_nothing() -> None:
    state = railed("anna A Car Car, ben A 46 LMa, clara A NBe NBe, clara A 32 TFi")
    beaten = (("clara", "A NBe - 46"), ("clara", "A 32 S A NBe - 46"))
    run = moved(state, ("anna", "A Car - CPO rail"), ("ben", block("A", "46", "rail")), *beaten)
    assert result(run, "Car").reason == "moved"


def test_ruling_44_two_armies_change_places_by_rail() -> None:
    state = railed("anna A Car Car, anna A CPO CPO")
    run = moved(state, ("anna", "A Car - CPO rail"), ("anna", "A CPO - Car rail"))
    assert (result(run, "Car").reason, result(run, "CPO").reason) == ("moved", "moved")


def test_where_no_line_leads_the_army_holds_and_is_told_why() -> None:
    run = moved(railed("anna A Car Car, anna F MEs LMa"), ("anna", "A Car - NBe rail"), ("anna", "F MEs - Opi rail"))
    assert result(run, "Car").reason == "no_station"
    assert told(railed("anna A Car Car"), "anna", "A Car - NBe rail") == "no_station"
    assert told(realm({}, "anna A Car Car"), "anna", "A Car - NBe rail") == "no_line"
    assert told(railed("anna F Car Car"), "anna", "F Car - 46 rail") == "rail_armies_only"
    assert told(railed("anna A Car Car"), "ben", "A Car - 46 rail") == "not_your_unit"
    assert told(railed("anna A Car Car"), "anna", "A Car - CPO rail") == ""


def test_a_move_by_rail_can_be_supported() -> None:
    state = railed("anna A Car Car, ben A 32 LMa")
    assert told(state, "ben", "A 32 S A Car - CPO") == ""
    assert told(state, "ben", "A 32 S A Car - Poc") == "supported_cannot_go"


def test_a_fleet_does_not_go_by_rail_though_it_was_filed_before() -> None:
    state = railed("anna F Car Car")
    run = moved(state, ("anna", "F Car - 46 rail"))
    assert result(run, "Car").now == "Car"


def test_a_unit_in_a_station_may_block_the_line() -> None:
    state = railed("ben A 46 LMa")
    assert code_of(state, "ben", block("A", "46", "rail", line="AA1")) == ""
