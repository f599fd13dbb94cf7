"""Movement, retreats, centres and builds of standard Diplomacy, as steps of a game."""

from __future__ import annotations

import pytest

from adjudicator.engine.system import Game
from adjudicator.model.choices import OneOf
from adjudicator.model.order import Accepted, Refused, Slot, Unclear, Verdict
from adjudicator.model.state import State
from adjudicator.systems.diplomacy.orders import Command, Present, Waive
from adjudicator.systems.diplomacy.rules import builds, moves, retreats
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS, Dislodged
from adjudicator.systems.diplomacy.tables import CENTRES, GONE, alive, centres_of
from adjudicator.testing.scenario import Run, filed, play_step, put, said
from tests.systems.diplomacy.game.table import SEAT_OF, SEATS, board, game, order


def asked(seat: str) -> Slot:
    """Return a slot of a seat, as a check is given it on receipt."""
    return Slot("k", seat, "order", {}, "required", OneOf(()))


def places(state: State, power: str) -> list[str]:
    return sorted(f"{row.kind} {row.place}" for _, row in UNITS.items(state, SCOPE) if row.owner == power)


def season(of: Game, state: State, orders: dict[str, str], step: str = "spring.moves") -> Run:
    lines = [filed(SEAT_OF[power], order(text)) for power, texts in orders.items() for text in texts.split(", ")]
    return play_step(of, state, step, lines)


# ------------------------------------------------------------------------------------ section 3


def test_units_move_and_a_unit_without_an_order_holds() -> None:
    of = game()
    run = season(of, board(of, {"France": "A PAR, F BRE"}), {"france": "A PAR - BUR"})
    assert places(run.state, "france") == ["A BUR", "F BRE"]
    (told,) = said(run, "moves_made")
    assert [(one.place, one.status, one.now) for one in told.results] == [
        ("BRE", "holds", "BRE"),
        ("PAR", "moves", "BUR"),
    ]


def test_a_dislodged_unit_waits_for_its_retreat_and_its_reason_is_told() -> None:
    of = game()
    state = board(of, {"France": "A BUR", "Germany": "A MUN, A RUH"})
    run = season(of, state, {"germany": "A MUN - BUR, A RUH S A MUN - BUR", "france": "A BUR H"})
    (told,) = said(run, "moves_made")
    (routed,) = told.routed
    assert (routed.by, routed.owner) == ("A MUN", "france")
    assert "PAR" in routed.places
    assert DISLODGED.get(run.state, SCOPE, "u001").by == "MUN"
    assert retreats.must_retreat(of, run.state)


def test_a_unit_with_nowhere_to_go_is_lost_at_once() -> None:
    of = game()
    state = board(of, {"Turkey": "A SMY", "Russia": "A CON, A ARM, A ANK, F EAS, F AEG, A SYR"})
    run = season(of, state, {"russia": "A CON - SMY, A ARM S A CON - SMY, F AEG - CON, A SYR H"})
    (told,) = said(run, "moves_made")
    assert [one.place for one in told.lost] == ["SMY"]
    assert places(run.state, "turkey") == []


def test_a_bounce_tells_with_whom_and_how_strong() -> None:
    of = game()
    run = season(
        of, board(of, {"Austria": "A VIE", "Italy": "A VEN"}), {"austria": "A VIE - TYR", "italy": "A VEN - TYR"}
    )
    (told,) = said(run, "moves_made")
    one = next(one for one in told.results if one.owner == "italy")
    assert (one.reason, one.culprits, one.attack, one.against) == ("bounced", ("A VIE",), 1, 1)


def test_an_order_for_a_later_season_does_not_answer_now() -> None:
    of = game()
    state = board(of, {"France": "A PAR"})
    run = play_step(
        of, state, "spring.moves", [filed("cleo", Command("A", "place:PAR", "move", "place:BUR", season="fall 1901"))]
    )
    assert places(run.state, "france") == ["A PAR"]
    fall = play_step(
        of,
        board(of, {"France": "A PAR"}, season="fall"),
        "fall.moves",
        [filed("cleo", Command("A", "place:PAR", "move", "place:BUR", season="fall 1901"))],
    )
    assert places(fall.state, "france") == ["A BUR"]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (Present("place:MUN"), True),
        (Present("place:MUN", absent=True), False),
        (Present("place:MUN", unit="F"), False),
        (Present("place:MUN", whose="power:germany", unit="A"), True),
        (Present("place:MUN", whose="power:italy"), False),
        (Present("place:MUN", came="place:RUH"), False),
        (Present("place:KIE", absent=True), True),
    ],
)
def test_a_condition_looks_at_where_each_unit_is(condition: Present, holds: bool) -> None:
    of = game()
    state = board(of, {"France": "A PAR", "Germany": "A MUN"})
    run = play_step(of, state, "spring.moves", [filed("cleo", order("A PAR - BUR"), when=(condition,))])
    assert (places(run.state, "france") == ["A BUR"]) is holds
    assert condition.opposite().opposite() == condition


# ------------------------------------------------------------------------------- what is refused


def judged(of: Game, state: State, seat: str, said_: Command) -> Verdict:
    return moves.check(of, state, None, asked(seat), said_)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A MAR - BUR", "no_unit"),
        ("A MUN - BUR", "not_your_unit"),
        ("F PAR - BUR", "wrong_kind"),
        ("A PAR - PAR", "stays_there"),
        ("A PAR - MOS", "cannot_reach"),
        ("A GAS - LON", "no_fleets_to_carry"),
        ("A PAR S A MAR", "nothing_there"),
        ("A PAR S F MUN - BUR", "wrong_kind"),
        ("A PAR S A MUN", "cannot_support"),
        ("A PAR S A MUN - GAS", "supported_cannot_go"),
        ("A PAR S A PAR", "supports_itself"),
        ("A PAR C A GAS - LON", "cannot_convoy"),
        ("F MAO C A WAL - BRE", "nothing_there"),
        ("F MAO C F BRE - LON", "only_armies_sail"),
        ("F MAO C A GAS - LON", "no_fleets_to_carry"),
        ("A PAR D", "not_in_this_season"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(text: str, code: str) -> None:
    of = game()
    state = board(of, {"France": "A PAR, A GAS, F MAO, F BRE", "Germany": "A MUN"})
    verdict = judged(of, state, "cleo", order(text))
    assert isinstance(verdict, Refused)
    assert verdict.code == code


@pytest.mark.parametrize(
    "text",
    ["A PAR - BUR", "A PAR S A MUN - BUR", "A GAS - POR VIA", "F MAO C A GAS - POR", "F BRE H", "F MAO S F BRE - ENG"],
)
def test_what_can_be_is_taken(text: str) -> None:
    of = game()
    state = board(of, {"France": "A PAR, A GAS, F MAO, F BRE", "Germany": "A MUN"})
    assert isinstance(judged(of, state, "cleo", order(text)), Accepted)


def test_a_fleet_with_two_coasts_before_it_is_asked_which() -> None:
    of = game()
    state = board(of, {"France": "F MAO, F MAR"})
    verdict = judged(of, state, "cleo", order("F MAO - SPA"))
    assert isinstance(verdict, Unclear)
    assert [one.to for one in verdict.candidates] == ["place:SPA/NC", "place:SPA/SC"]
    assert isinstance(judged(of, state, "cleo", order("F MAR - SPA")), Accepted)
    wrong = judged(of, state, "cleo", order("F MAR - SPA/NC"))
    assert isinstance(wrong, Refused)
    assert wrong.hint == (order("F MAR - SPA/SC"),)


def test_of_a_season_to_come_only_the_impossible_is_refused() -> None:
    of = game()
    state = board(of, {"France": "A PAR"})
    for text, fine in (("A MUN - RUH", True), ("A BEL - LON", True), ("A MUN - MOS", False), ("A MUN H", True)):
        said_ = order(text)
        later = Command(said_.unit, said_.place, said_.act, said_.to, season="fall 1902")
        assert isinstance(judged(of, state, "cleo", later), Accepted) is fine


# ------------------------------------------------------------------------------------ section 4


def beaten() -> tuple[Game, State]:
    of = game()
    state = board(of, {"France": "A BUR", "Germany": "A MUN, A RUH"})
    state = put(state, DISLODGED, SCOPE, "u001", Dislodged("MUN", ("GAS", "PAR")))
    return of, state


def test_a_unit_retreats_where_it_is_told_to() -> None:
    of, state = beaten()
    run = play_step(of, state, "spring.retreats", [filed("cleo", order("A BUR - GAS"))])
    assert places(run.state, "france") == ["A GAS"]
    assert not DISLODGED.rows(run.state, SCOPE)


def test_a_unit_without_a_retreat_is_disbanded() -> None:
    of, state = beaten()
    run = play_step(of, state, "spring.retreats")
    assert places(run.state, "france") == []
    (told,) = said(run, "retreats_made")
    assert told.results[0].now == ""


def test_retreats_to_places_that_are_not_open_are_refused_with_those_that_are() -> None:
    of, state = beaten()
    slot = asked("cleo")
    verdict = retreats.check(of, state, None, slot, order("A BUR - MAR"))
    assert isinstance(verdict, Refused)
    assert verdict.hint == (order("A BUR - GAS"), order("A BUR - PAR"))
    hold = retreats.check(of, state, None, slot, order("A BUR H"))
    other = retreats.check(of, state, None, slot, order("A PAR - GAS"))
    assert isinstance(hold, Refused)
    assert isinstance(other, Refused)
    assert (hold.code, other.code) == ("must_retreat", "not_dislodged")
    assert isinstance(retreats.check(of, state, None, slot, order("A BUR D")), Accepted)


@pytest.mark.parametrize(
    ("to", "why", "there"),
    [("MUN", "origin", ""), ("RUH", "held", "A RUH"), ("MAR", "met", ""), ("MOS", "far", ""), ("ENG", "far", "")],
)
def test_a_refused_retreat_says_why_the_place_is_closed(to: str, why: str, there: str) -> None:
    of = game()
    state = board(of, {"France": "A BUR", "Germany": "A BEL, A RUH"})
    state = put(state, DISLODGED, SCOPE, "u001", Dislodged("MUN", ("GAS", "PAR")))
    verdict = retreats.check(of, state, None, asked("cleo"), order(f"A BUR - {to}"))
    assert isinstance(verdict, Refused)
    assert verdict.facts is not None
    assert (verdict.facts["why"], verdict.facts["there"]) == (why, there)


# ------------------------------------------------------------------------------------ section 5


def test_centres_go_to_whoever_stands_in_them_after_the_fall() -> None:
    of = game()
    state = board(of, {"France": "A BEL, A PAR", "Germany": "A MUN"}, {"france": "PAR MAR", "germany": "MUN"}, "fall")
    run = play_step(of, state, "fall.centres")
    assert centres_of(run.state, "france") == ("BEL", "MAR", "PAR")
    (told,) = said(run, "centres_counted")
    assert told.taken == (("BEL", "", "france"),)


def test_a_power_without_units_and_centres_is_out() -> None:
    of = game()
    state = board(of, {"France": "A PAR"}, {"france": "PAR"}, "fall")
    run = play_step(of, state, "fall.centres")
    assert alive(run.state) == ("france",)
    assert GONE.of(run.state, SCOPE, "turkey") == 1901
    assert {one.power for one in said(run, "power_eliminated")} == set(SEAT_OF) - {"france"}


@pytest.mark.parametrize(("needed", "won"), [(2, True), (3, False)])
def test_ruling_5_enough_centres_win(needed: int, won: bool) -> None:
    of = game(victory=needed)
    run = play_step(of, board(of, {"France": "A PAR"}, {"france": "PAR BRE"}, "fall"), "fall.centres")
    assert bool(run.state.over) is won
    assert len(said(run, "game_won")) == won


# ------------------------------------------------------------------------------------ section 6


def test_builds_at_home_in_empty_centres_of_its_own() -> None:
    of = game()
    state = board(of, {"France": "A BEL"}, {"france": "PAR BRE BEL"}, "winter")
    run = season(of, state, {"france": "F BRE B, A PAR B"}, "winter.builds")
    assert places(run.state, "france") == ["A BEL", "A PAR", "F BRE"]


def test_what_is_not_built_is_told_and_nothing_is_built_without_orders() -> None:
    of = game()
    state = board(of, {"France": "A BEL"}, {"france": "PAR BRE BEL"}, "winter")
    run = play_step(of, state, "winter.builds", [filed("cleo", Waive(1)), filed("cleo", order("A PAR B"))])
    assert places(run.state, "france") == ["A BEL", "A PAR"]
    quiet = play_step(of, state, "winter.builds")
    assert places(quiet.state, "france") == ["A BEL"]


def test_removals_as_ordered_or_those_far_from_home() -> None:
    of = game()
    state = board(of, {"France": "A PAR, A MOS, F BRE"}, {"france": "PAR BRE"}, "winter")
    run = season(of, state, {"france": "F BRE D"}, "winter.builds")
    assert places(run.state, "france") == ["A MOS", "A PAR"]
    quiet = play_step(of, state, "winter.builds")
    assert places(quiet.state, "france") == ["A PAR", "F BRE"]
    (told,) = said(quiet, "adjusted")
    assert told.disorder == ("A MOS",)


@pytest.mark.parametrize(
    ("units", "text", "code"),
    [
        ("A BEL", "A MOS B", "no_build_there"),
        ("A PAR", "A PAR B", "no_build_there"),
        ("A BEL", "F PAR B", "cannot_stand"),
        ("A BEL", "A BEL - PAR", "only_builds"),
        ("A PAR, A BEL", "A MAR B", "no_builds"),
        ("A PAR, A BEL, A MAR", "A PAR - BUR", "must_remove"),
        ("A PAR, A BEL, A MAR", "A MUN D", "no_unit"),
    ],
)
def test_winter_orders_that_cannot_be(units: str, text: str, code: str) -> None:
    of = game()
    state = board(of, {"France": units}, {"france": "PAR BRE"}, "winter")
    slot = asked("cleo")
    verdict = builds.check(of, state, None, slot, order(text))
    assert isinstance(verdict, Refused)
    assert verdict.code == code


@pytest.mark.parametrize(
    ("place", "why", "there"),
    [("BRE", "held", "F BRE"), ("MAR", "lost", "A MAR"), ("BEL", "abroad", ""), ("MOS", "abroad", "")],
)
def test_a_refused_build_says_why_the_place_is_closed(place: str, why: str, there: str) -> None:
    of = game()
    state = board(of, {"France": "F BRE", "Italy": "A MAR"}, {"france": "PAR BRE BEL", "italy": "MAR"}, "winter")
    verdict = builds.check(of, state, None, asked("cleo"), order(f"A {place} B"))
    assert isinstance(verdict, Refused)
    assert verdict.facts is not None
    assert (verdict.code, verdict.facts["why"], verdict.facts["there"]) == ("no_build_there", why, there)


def test_a_build_that_leaves_the_unit_open_is_asked_about() -> None:
    of = game()
    state = board(of, {}, {"france": "BRE", "russia": "STP"}, "winter")
    verdict = builds.check(of, state, None, asked("cleo"), Command("", "place:BRE", "build"))
    assert isinstance(verdict, Unclear)
    assert len(verdict.candidates) == 2
    fleet = builds.check(of, state, None, asked("fay"), order("F STP B"))
    assert isinstance(fleet, Unclear)
    assert {one.place for one in fleet.candidates} == {"place:STP/NC", "place:STP/SC"}


def test_nobody_is_asked_in_a_winter_without_work() -> None:
    of = game()
    even = board(of, {"France": "A PAR"}, {"france": "PAR"}, "winter")
    full = board(of, {"France": "A PAR, F BRE, A MAR"}, {"france": "PAR BRE MAR BEL"}, "winter")
    short = board(of, {"France": "A PAR"}, {"france": "PAR BRE"}, "winter")
    assert [builds.adjusting(of, state) for state in (even, full, short)] == [False, False, True]


def test_ruling_13_a_power_that_nobody_plays_holds_retreats_nowhere_and_builds_nothing() -> None:
    of = game(SEATS[:3])
    state = board(of, {"Germany": "A MUN, A BER"}, {"germany": "KIE"}, "winter")
    run = play_step(of, state, "winter.builds")
    assert len(places(run.state, "germany")) == 1
    state = board(of, {"Germany": "A MUN"}, {"germany": "MUN KIE"}, "winter")
    assert places(play_step(of, state, "winter.builds").state, "germany") == ["A MUN"]
    assert CENTRES.get(state, SCOPE, "KIE").owner == "germany"
