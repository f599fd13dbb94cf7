"""The characters of mixed tables: whom they try, murder and pay, what they trade, and that it can all be filed."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.model.choices import OneOf
from adjudicator.model.order import Slot, Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.base import FT
from adjudicator.systems.republic.orders.courts import Assassinate, Prosecute
from adjudicator.systems.republic.orders.measures import Convict, Disband, ElectGovernor, Lot
from adjudicator.systems.republic.orders.revolution import Revolt
from adjudicator.systems.republic.orders.senate import Ballot, Outcry
from adjudicator.systems.republic.sensible import lines
from adjudicator.systems.republic.sensible.haggling import Temper
from adjudicator.systems.republic.state import CITY, INF, NOW, SCOPE, SITTINGS, TREASURY, WAR_STATUS, WARS, Sitting, War
from adjudicator.systems.republic_of_carthage.orders.measures import ElectMember, Tax
from adjudicator.systems.republic_of_carthage.orders.trade import Accept
from adjudicator.systems.republic_of_carthage.sensible.characters import (
    CHARACTERS,
    common,
    conqueror,
    merchant,
    miser,
    plotter,
    prosecutor,
)
from adjudicator.testing import bare
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ELRAM, GAME, GISCO, MAGO, MILKO, ZAMAR, board
from tests.systems.republic_of_carthage.s6_3_trade.table import GAME as MARKET
from tests.systems.republic_of_carthage.s6_3_trade.table import Window, deal, offer, table
from tests.systems.republic_of_carthage.s6_5_senate.curia import lay, senate


def topic(kind: str, seat: str, form: tuple[Suggestion, ...] = (), **about: tuple[str, ...]) -> Topic:
    return Topic(Slot(f"t4:{kind}", seat, kind, about, "optional", OneOf(())), kind, form)


def orders(policies: lines.Policies, kind: str, state: State, seat: str, asked: Topic | None = None) -> list[Any]:
    """Return what a policy orders a seat, which sees its own view alone."""
    found = policies[kind](GAME, view(state, seat), seat, asked or topic(kind, seat))
    return [line.order for line in found]


def feared(state: State) -> State:
    """Return the state in which Gisco of Ben is the one whom all others fear."""
    return change(state, INF, SCOPE, GISCO, 40)


# --------------------------------------------------------------------------------------- votes


def vote(temper: Temper, state: State, seat: str) -> Ballot:
    numbered = topic("ballot", seat, proposal=("1",))
    (line,) = temper.ballot(GAME, view(state, seat), seat, numbered)
    assert isinstance(line.order, Ballot)
    return line.order


def test_whoever_gains_votes_for_it_and_pays_and_a_miser_pays_nothing() -> None:
    state = lay(byrsa.stocked(senate(), "ben", 9), ElectMember("office:state_treasurer", f"senator:{ELRAM}"), by="ben")
    assert vote(plotter.TEMPER, state, "ben") == Ballot("yes", "proposal:1", ((FT, 5),))
    assert vote(miser.TEMPER, state, "ben") == Ballot("yes", "proposal:1")


def test_whoever_has_no_senator_in_carthage_buys_no_votes() -> None:
    state = lay(byrsa.stocked(senate(), "ben", 9), ElectMember("office:state_treasurer", f"senator:{ELRAM}"), by="ben")
    for senator in (GISCO, byrsa.ABARISH, ELRAM):
        state = byrsa.at(state, senator, "province:coastal_spain")
    assert vote(plotter.TEMPER, state, "ben") == Ballot("yes", "proposal:1")


def test_nobody_votes_a_post_to_the_senator_he_fears() -> None:
    post = ElectGovernor("province:coastal_spain", f"senator:{GISCO}")
    state = lay(feared(senate()), post, by="clara", step="senate.governors")
    assert vote(merchant.TEMPER, state, "anna").side == "no"
    other = lay(feared(senate()), ElectMember("office:state_treasurer", f"senator:{ELRAM}"), by="clara")
    assert vote(merchant.TEMPER, other, "anna").side == "yes"


@pytest.mark.parametrize(("temper", "side"), [(merchant.TEMPER, "no"), (prosecutor.TEMPER, "yes")])
def test_a_merchant_votes_against_an_increase_of_the_tax_and_a_taxer_for_it(temper: Temper, side: str) -> None:
    state = lay(senate(), Tax(30, f"senator:{GISCO}", f"senator:{ELRAM}"), by="ben", step="senate.business")
    assert vote(temper, state, "anna").side == side


def test_a_miser_grudges_what_the_state_spends_until_carthage_is_in_danger() -> None:
    state = lay(senate(), Disband((Lot("unit:fleet", 1),)), by="ben", step="senate.business")
    assert vote(miser.TEMPER, state, "anna").side == "no"
    assert not lines.danger(GAME, state)
    state = near_its_fall(state)
    assert lines.danger(GAME, state)
    assert vote(miser.TEMPER, state, "anna").side == "yes"


def test_trials_are_decided_by_whose_senator_is_accused() -> None:
    trial = Convict(f"senator:{GISCO}", "major", "office", f"senator:{MAGO}")
    state = lay(senate(), trial, by="perla", step="senate.prosecutions")
    assert [vote(prosecutor.TEMPER, state, seat).side for seat in ("anna", "ben")] == ["yes", "no"]


# ----------------------------------------------------------------------------------- deeds


def test_the_prosecutor_tries_the_most_influential_for_his_life_and_not_his_own() -> None:
    trials = [
        Convict(f"senator:{who}", grade, "office", f"senator:{MILKO}")
        for who, grade in ((ELRAM, "minor"), (GISCO, "major"), (MAGO, "major"))
    ]
    form = tuple(Suggestion(Prosecute(each), "prosecute_office") for each in trials)
    found = orders(prosecutor.POLICIES, "prosecute", feared(board()), "anna", topic("prosecute", "anna", form))
    assert [one.measure.accused for one in found] == [f"senator:{GISCO}", f"senator:{ELRAM}"]


def test_the_prosecutor_raises_the_tax_whatever_the_state_has() -> None:
    state = change(put(senate(), SITTINGS, SCOPE, NOW, Sitting()), TREASURY, SCOPE, CITY, 500)
    (first, *_) = orders(prosecutor.POLICIES, "propose", state, "ben")
    assert isinstance(first.measures[0], Tax)


def test_the_plotter_sends_the_least_of_his_senators_against_whom_he_fears() -> None:
    (murder,) = orders(plotter.POLICIES, "assassinate", feared(board()), "anna")
    assert isinstance(murder, Assassinate)
    assert (murder.target, murder.by) == (f"senator:{GISCO}", f"senator:{ZAMAR}")
    level = change(board(), INF, SCOPE, GISCO, 12)
    assert orders(plotter.POLICIES, "assassinate", level, "ben") == [], "nobody is far ahead of him"


def near_its_fall(state: State) -> State:
    for war in ("libyan", "numidian_1", "moroccan"):
        state = put(state, WARS, SCOPE, war, War("active", 3))
    return state


def test_in_danger_the_plotter_spares_whom_he_fears_and_vetoes_nothing() -> None:
    post = ElectGovernor("province:coastal_spain", f"senator:{GISCO}")
    state = lay(feared(senate()), post, by="clara", step="senate.governors")
    veto = topic("outcry", "anna", (Suggestion(Outcry("veto", "proposal:1")),))
    assert orders(plotter.POLICIES, "outcry", state, "anna", veto) == [Outcry("veto", "proposal:1")]
    assert orders(plotter.POLICIES, "outcry", near_its_fall(state), "anna", veto) == []
    assert orders(plotter.POLICIES, "assassinate", near_its_fall(feared(board())), "anna") == []


def test_in_danger_all_vote_for_what_the_state_needs_whoever_gains() -> None:
    post = ElectGovernor("province:coastal_spain", f"senator:{GISCO}")
    state = lay(feared(senate()), post, by="clara", step="senate.governors")
    assert vote(plotter.TEMPER, state, "anna").side == "no"
    assert vote(plotter.TEMPER, near_its_fall(state), "anna").side == "yes"
    before = topic("ballot", "anna", proposal=())
    for one, side in ((senate(), "no"), (near_its_fall(senate()), "yes")):
        found = [line.order for line in plotter.TEMPER.ballot(GAME, view(one, "anna"), "anna", before)]
        assert {order.side for order in found if order.about == "matter:governors"} == {side}


def test_the_plotter_revolts_with_enough_armies_alone() -> None:
    asked = topic("revolt", "anna", senator=(f"senator:{MAGO}",))
    (line,) = plotter.POLICIES["revolt"](GAME, board(), "anna", asked)
    assert (line.order, len(line.when)) == (Revolt(f"senator:{MAGO}"), 1)


def test_the_miser_disbands_idle_fleets_in_peace() -> None:
    state = senate()
    for war in ("sicilian_1",):
        state = change(state, WAR_STATUS, SCOPE, war, "inactive")
    (first,) = orders(miser.POLICIES, "propose", state, "ben")
    assert first.measures == (Disband((Lot("unit:fleet", 2),)),)


def test_the_conqueror_proposes_wars_and_expeditions_that_are_in_order() -> None:
    state = change(senate(), TREASURY, SCOPE, CITY, 400)
    assert orders(conqueror.POLICIES, "propose", state, "ben")


# ------------------------------------------------------------------------------------- trade


def test_an_offer_is_taken_if_it_makes_the_own_sets_worth_more() -> None:
    at = Window(deal(table(), anna="1 oil, 1 salt, 1 hides", ben="1 iron, 1 dye, 1 ochre, 2 oil"))
    at.send("anna", offer("1 oil, 1 salt, 1 hides", "oil"))
    good = Accept(1, (("good:iron", 1), ("good:ochre", 1), ("good:dye", 1)))
    poor = Accept(1, (("good:iron", 1), ("good:oil", 2)))
    seen = view(at.state, "ben")
    assert common.gain(MARKET, seen, "ben", good) > common.gain(MARKET, seen, "ben", poor)
    form = (Suggestion(poor, "accept_fits"),)
    assert list(common.accept(MARKET, seen, "ben", topic("accept", "ben", form))) == []


# ------------------------------------------------------------------------------- whole packets


@pytest.mark.parametrize("character", sorted(CHARACTERS))
def test_every_line_of_a_character_is_filed_as_it_was_meant(character: str) -> None:
    played = bare.play("republic_of_carthage", 3, 40, style=character, packets=5)
    assert played.faults == []
    assert played.orders > 20


def test_a_mixed_table_strikes_deals() -> None:
    played = bare.play("republic_of_carthage", 4, 2, style="mixed", packets=9)
    assert played.faults == []
    assert played.kinds.get("deal_struck", 0) > 0
