"""9.C.1, 9.C.3, 9.C.6, rulings 46, 48: who controls a railway, and what he may say of it."""

from __future__ import annotations

import pytest

from adjudicator.systems.carthage_diplomacy.orders.rails import Bar, Give, Proxy, Secrecy
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.business import STEP
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.control import TrafficSet
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import (
    controls,
    majority,
)
from adjudicator.systems.carthage_diplomacy.state import HOLDINGS, RAILWAYS, TRAFFIC, Traffic
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.scenario import said
from tests.systems.carthage_diplomacy.s9_railways.company import (
    company,
    out,
    owned,
    refusal,
    run,
    told,
)

LINE = "line:AN1"


# ------------------------------------------------------------------------------------------------ control


def test_ruling_46_control_passes_with_the_majority_of_owned_and_assigned_votes() -> None:
    done = run(company(), STEP, ("anna", Proxy(LINE, 3, "who:BE")))
    assert majority(done.state, "AN1") == "ben"
    assert controls(done.state, "AN1", "ben")
    assert not controls(done.state, "AN1", "anna")
    assert "BE controls AN1 from the next season." in told(done, "ben")
    assert "AN does not control AN1 any more." in told(done, "anna")
    assert told(done, "clara") == told(done, None) == ()


def test_ruling_46_a_tie_leaves_the_old_controller() -> None:
    done = run(company(), STEP, ("anna", Give(1, LINE, "who:BE")))
    assert owned(done.state) == {"anna": 6, "ben": 6}
    assert controls(done.state, "AN1", "anna")


def test_a_controller_who_has_dropped_out_controls_nothing() -> None:
    done = run(out(company(anna=6, ben=6), "anna"), STEP)
    assert RAILWAYS.get(done.state, SCOPE, "AN1").controller.known() == ""
    back = run(done.state, STEP, ("anna", Give(2, LINE, "who:BE")))
    assert controls(back.state, "AN1", "ben") is False


def test_control_of_a_line_without_a_controller_is_gained() -> None:
    state = run(out(company(anna=6, ben=6), "anna"), STEP).state
    done = run(state, STEP, ("anna", Give(1, LINE, "who:BE")))
    assert controls(done.state, "AN1", "ben")
    assert said(done, "control_lost") == ()


# ------------------------------------------------------------------------------------ what controllers say


def test_ruling_48_the_controller_hides_and_shows_who_owns_the_shares() -> None:
    hidden = run(company(), STEP, ("anna", Secrecy(LINE, secret=True)))
    assert told(hidden, None) == ("Who owns the shares of AN1 is secret from now on.",)
    assert HOLDINGS.get(hidden.state, SCOPE, "AN1/ben").owns.to == ("ben",)
    assert HOLDINGS.get(hidden.state, SCOPE, "AN1/").owns.to == ()
    shown = run(hidden.state, STEP, ("anna", Secrecy(LINE, secret=False)))
    assert told(shown, None) == ("Who owns the shares of AN1 is public from now on: AN 7 and BE 5.",)
    assert HOLDINGS.get(shown.state, SCOPE, "AN1/ben").owns.to == ("*",)
    assert said(run(shown.state, STEP, ("anna", Secrecy(LINE, secret=False))), "secrecy_set") == ()


def test_only_the_controller_speaks_for_his_line() -> None:
    assert refusal(company(), "anna", Secrecy(LINE, secret=True)) == ""
    assert refusal(company(), "anna", Secrecy("line:AN2", secret=True)) == ""
    assert refusal(company(), "ben", Secrecy(LINE, secret=True)) == "not_controller"
    assert refusal(company(), "ben", Secrecy("line:XX1", secret=True)) == "no_such_line"
    assert refusal(company(), "ben", Bar(LINE, bar=True)) == "not_controller"
    assert refusal(company(), "anna", Bar(LINE, bar=True, only=("who:XX",))) == "no_such_person"
    assert refusal(company(), "anna", Bar(LINE, bar=True, only=("who:BE",))) == ""
    others = (("ben", Secrecy(LINE, secret=True)), ("ben", Bar(LINE, bar=True)))
    assert told(run(company(), STEP, *others), None) == ()


@pytest.mark.parametrize(
    ("order", "row", "said_so"),
    [
        (Bar(LINE, bar=True), Traffic(True), "barred to everybody."),
        (Bar(LINE, bar=True, unless=("who:BE",)), Traffic(True, ("ben",)), "barred to everybody but BE."),
        (Bar(LINE, bar=True, only=("who:BE", "who:CL")), Traffic(False, ("ben", "clara")), "barred to BE and CL."),
    ],
)
def test_a_controller_bars_his_line(order: Bar, row: Traffic, said_so: str) -> None:
    done = run(company(), STEP, ("anna", order))
    assert TRAFFIC.get(done.state, SCOPE, "AN1") == row
    assert said_so in told(done, None)[0]
    opened = run(done.state, STEP, ("anna", Bar(LINE, bar=False)))
    assert TRAFFIC.find(opened.state, SCOPE, "AN1") is None
    assert said(opened, "traffic_set") == (TrafficSet("AN1", False, ()),)
    assert "is open to everybody" in told(opened, None)[0]
    assert said(run(opened.state, STEP, ("anna", Bar(LINE, bar=False))), "traffic_set") == ()
