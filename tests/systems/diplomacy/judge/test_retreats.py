"""Retreats: who gets away, who meets whom, and coasts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.systems.diplomacy.judge.orders import Disband, RetreatTo, Unit
from adjudicator.systems.diplomacy.judge.profile import DATC3, Profile
from adjudicator.systems.diplomacy.judge.results import Dislodged
from adjudicator.systems.diplomacy.judge.retreats import retreat
from tests.systems.diplomacy.judge.setting import standard

if TYPE_CHECKING:
    from adjudicator.systems.diplomacy.judge.orders import RetreatOrder
    from adjudicator.systems.diplomacy.judge.results import Retreats

VIE = Dislodged(Unit("A", "VIE", "X"), "BUD", ("BOH", "TYR"))
VEN = Dislodged(Unit("A", "VEN", "Y"), "APU", ("PIE", "TYR"))
POR = Dislodged(Unit("F", "POR", "Z"), "MAO", ("SPA/NC", "SPA/SC"))
GAS = Dislodged(Unit("F", "GAS", "Z"), "BRE", ("SPA/NC",))


def go(*dislodged: Dislodged, profile: Profile = DATC3, **orders: RetreatOrder) -> Retreats:
    standing = [Unit("A", "BUD", "Y")]
    return retreat(standard(), profile, dislodged, orders, standing, frozenset({"BOH"}))


def test_a_retreat_to_an_open_place() -> None:
    done = go(VIE, VIE=RetreatTo("TYR"))
    assert done.outcomes["VIE"].reason == "retreated"
    assert done.units == (Unit("A", "BUD", "Y"), Unit("A", "TYR", "X"))
    assert done.destroyed == ()


def test_a_place_that_is_contested_or_far_is_closed() -> None:
    for place in ("BOH", "BUD", "PAR"):
        done = go(VIE, VIE=RetreatTo(place))
        assert done.outcomes["VIE"].reason == "retreat_closed"
        assert done.destroyed == (VIE.unit,)


def test_two_that_go_to_one_place_destroy_each_other() -> None:
    done = go(VIE, VEN, VIE=RetreatTo("TYR"), VEN=RetreatTo("TYR"))
    assert done.outcomes["VIE"].reason == "retreat_clash"
    assert done.outcomes["VIE"].culprits == ("VEN",)
    assert done.destroyed == (VIE.unit, VEN.unit)


def test_disbanded_by_order_or_for_want_of_one() -> None:
    done = go(VIE, VEN, VIE=Disband())
    assert done.outcomes["VIE"].reason == "disbanded"
    assert done.outcomes["VEN"].reason == "no_order"


def test_coasts_of_retreats() -> None:
    assert go(POR, POR=RetreatTo("SPA/SC")).units[-1].place == "SPA/SC"
    assert go(POR, POR=RetreatTo("SPA")).outcomes["POR"].reason == "retreat_closed"
    assert go(GAS, GAS=RetreatTo("SPA")).units[-1].place == "SPA/NC"
    assert go(GAS, GAS=RetreatTo("SPA/SC")).outcomes["GAS"].word == "disbanded"
    generous = replace(DATC3, default_coast=True, correct_coast=True)
    assert go(POR, profile=generous, POR=RetreatTo("SPA")).units[-1].place == "SPA/NC"
    assert go(GAS, profile=generous, GAS=RetreatTo("SPA/SC")).units[-1].place == "SPA/NC"
    assert go(VIE, VIE=RetreatTo("TYR/NC")).units[-1].place == "TYR"
