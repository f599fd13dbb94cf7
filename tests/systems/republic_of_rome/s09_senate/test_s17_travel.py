"""Section 17: governors who go to their province themselves, while legates govern by the Vatinian Law."""

from __future__ import annotations

import pytest

from adjudicator.engine.system import Game
from adjudicator.model.order import Refused, Slot
from adjudicator.model.state import State
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.senate.cards import window
from adjudicator.systems.republic.rules.senate.proposals.chair import presiding
from adjudicator.systems.republic.state import HOLDER, NOW, PLACE, SCOPE, SITTINGS, Sitting
from adjudicator.systems.republic_of_rome.orders.laws import Travel
from adjudicator.systems.republic_of_rome.rules.s9_senate.government import s17_travel as travelling
from adjudicator.systems.republic_of_rome.rules.terms.governing import by_legate, mil
from adjudicator.systems.republic_of_rome.state import PROVINCES, Province
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, game, law
from tests.systems.republic_of_rome.s09_senate.curia import senate

FIRST, SECOND = game(vatinian="once_a_senate"), game(vatinian="at_election")
BEN = Slot("", "ben", "travel", {}, "optional", None)  # type: ignore[arg-type]
GO, HOME = Travel("senator:5", "province:sicily"), Travel("senator:5")


def _ruled(of: Game, *elected: str) -> State:
    """Return a Senate in which Ben's 5 governs Sicily by legate, elected this turn if named."""
    state = put(law(senate(of), "vatinian"), PROVINCES, SCOPE, "sicily", Province("5", term=3))
    return put(state, SITTINGS, SCOPE, NOW, Sitting(governed=elected))


def _travelled(of: Game, state: State, order: Travel, number: int = 1) -> Run:
    local = window.Interval(("before step:7",))
    ready = place(state, window.STEP, "rome", path="t1/senate/window", local=local)
    run = play_out(of, ready, window.STEP, (filed("ben", order, number),), ScriptedDice())
    assert audit(of, run.state) == audit(of, state)
    return run


@pytest.mark.parametrize(
    ("of", "elected", "goes"), [(FIRST, (), True), (SECOND, (), False), (SECOND, ("sicily",), True)]
)
def test_ruling_114_when_a_governor_goes_himself(of: Game, elected: tuple[str, ...], goes: bool) -> None:
    state = _ruled(of, *elected)
    run = _travelled(of, state, GO)
    assert bool(said(run, "governor_travelled")) is goes
    assert by_legate(run.state, "sicily") is not goes
    assert mil(of, run.state, "sicily") == (of.box.person("5").mil if goes else 0)


@pytest.mark.parametrize(("of", "comes"), [(FIRST, True), (SECOND, False)])
def test_ruling_114_in_the_first_edition_he_comes_home_too_once_a_senate(of: Game, comes: bool) -> None:
    state = change(_ruled(of, "sicily"), PLACE, SCOPE, "5", "province:sicily")
    run = _travelled(of, state, HOME)
    assert (PLACE.of(run.state, SCOPE, "5") == "carthage") is comes
    assert not said(_travelled(of, run.state, GO, 2), "governor_travelled")


def test_ruling_114_nobody_goes_who_holds_an_office_or_presides() -> None:
    state = change(_ruled(FIRST), HOLDER, SCOPE, "censor", "5")
    assert travelling.ways(FIRST, state, "ben") == ()
    vacant = change(_ruled(FIRST), HOLDER, SCOPE, "rome_consul", "")
    chair = presiding(FIRST, vacant)
    seat = owner(vacant, chair)
    led = put(vacant, PROVINCES, SCOPE, "sicily", Province(chair, term=3))
    assert travelling.ways(FIRST, led, seat) == ()


@pytest.mark.parametrize(
    ("of", "order", "code"),
    [
        (SECOND, HOME, "no_way_home"),
        (FIRST, Travel("senator:5", "province:asia"), "province_not_on_board"),
        (FIRST, Travel("senator:1", "province:sicily"), "not_your_senator"),
    ],
)
def test_journeys_that_cannot_be(of: Game, order: Travel, code: str) -> None:
    found = travelling.check(of, _ruled(of), None, BEN, order)
    assert isinstance(found, Refused)
    assert found.code == code
    lawless = travelling.check(of, senate(of), None, BEN, GO)
    assert isinstance(lawless, Refused)
    assert lawless.code == "no_legates"
