"""6.4.2.3 Attracting a Trader, and 6.4.2.4 another Faction Leader."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Accepted
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.forum import ExtraLeader
from adjudicator.systems.republic.orders.setup import Leader
from adjudicator.systems.republic.state import BANK, CITY, LEADER, SCOPE
from adjudicator.systems.republic_of_carthage.orders.forum import Attract
from adjudicator.systems.republic_of_carthage.state import TRADERS
from adjudicator.testing.scenario import filed, refusals, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, GISCO, MAGO, MANGI, MILKO, ZAMAR, held
from tests.systems.republic_of_carthage.s6_4_forum.agora import agora, go

TRADER, LEADING = "forum.trader", "forum.leader"


def attract(senator: str, up_to: int = 0, *, extra: bool = False) -> Attract:
    return Attract(f"senator:{senator}", up_to, extra)


def test_a_12_brings_a_trader() -> None:
    done = go(agora(), TRADER, filed("anna", attract(MILKO)), dice=[6, 6])
    assert TRADERS.of(done.state, SCOPE, MILKO) == 1
    assert byrsa.told(done.events) == ["Milko tries for a Trader: dice 6 + 6 = 12 of 12: he has 1 Trader now."]


def test_ruling_62_a_lower_roll_is_made_up_by_talents_to_the_bank_all_or_nothing() -> None:
    done = go(agora(), TRADER, filed("anna", attract(MAGO, 4)), dice=[4, 4])
    assert (TRADERS.of(done.state, SCOPE, MAGO), held(done.state, MAGO), BANK.of(done.state, SCOPE, CITY)) == (1, 5, -4)
    assert byrsa.told(done.events) == [
        "Mago tries for a Trader: dice 4 + 4 = 8 of 12 + 4T to the bank = 12: he has 1 Trader now."
    ]
    done = go(agora(), TRADER, filed("anna", attract(MAGO, 4)), dice=[4, 3])
    assert (TRADERS.of(done.state, SCOPE, MAGO), held(done.state, MAGO)) == (0, 9)
    assert byrsa.told(done.events) == ["Mago tries for a Trader: dice 4 + 3 = 7 of 12: no Trader."]


def test_ruling_62_he_spends_only_what_lies_on_his_card() -> None:
    done = go(agora(), TRADER, filed("anna", attract(MILKO, 9)), dice=[5, 5])
    assert (TRADERS.of(done.state, SCOPE, MILKO), held(done.state, MILKO)) == (0, 1)


def test_by_default_the_leader_tries_and_spends_nothing() -> None:
    (rolled,) = said(go(agora(), TRADER, dice=[6, 5]), "trader_rolled")
    assert (rolled.senator, rolled.spent, rolled.won) == (f"senator:{MAGO}", 0, False)


def test_ruling_67b_the_trader_goes_to_an_own_senator_in_carthage() -> None:
    assert byrsa.refusal(agora(), "dora", TRADER, attract(MANGI)) == ("trader_to_absent", False)
    assert byrsa.refusal(agora(), "dora", TRADER, attract(MAGO)) == ("not_your_senator", True)
    away = byrsa.at(agora(), MAGO, "war:sicilian_1")
    assert said(go(away, TRADER, dice=[1, 1]), "trader_rolled")[0].senator == f"senator:{MILKO}"
    for senator in (MILKO, ZAMAR):
        away = byrsa.at(away, senator, "rebel")
    assert byrsa.told(go(away, TRADER).events) == ["Anna has no Senator in Carthage who could attract a Trader."]


def test_omens_take_one_from_the_roll() -> None:
    state = byrsa.in_force(agora(), "evil_omens", until="next_forum")
    done = go(state, TRADER, filed("anna", attract(MAGO, 1)), dice=[6, 6])
    assert byrsa.told(done.events) == [
        "Mago tries for a Trader: dice 6 + 6 - 1 (Evil Omens) = 11 of 12 + 1T to the bank = 12: he has 1 Trader now."
    ]


def test_the_roll_is_made_in_every_initiative() -> None:
    assert byrsa.refusal(agora(), "anna", TRADER, Nothing("attract")) == ("trader_is_rolled", True)
    assert byrsa.refusal(agora(), "anna", TRADER, attract(MAGO, -1)) == ("trader_below_nothing", True)


def test_an_extra_initiative_reads_its_own_order_for_a_trader() -> None:
    orders = [filed("anna", attract(MILKO)), filed("anna", attract(ZAMAR, extra=True))]
    assert said(go(agora(), TRADER, *orders, dice=[1, 1], extra=True), "trader_rolled")[0].senator == f"senator:{ZAMAR}"


# ---------------------------------------------------------------------------------- 6.4.2.4


def leads(done: object, senator: str) -> bool:
    return LEADER.of(done.state, SCOPE, senator)  # type: ignore[attr-defined]


def test_the_marker_moves_to_another_senator() -> None:
    done = go(agora(), LEADING, filed("anna", Leader(f"senator:{MILKO}")))
    assert (leads(done, MILKO), leads(done, MAGO)) == (True, False)
    assert byrsa.told(done.events) == ["Milko leads Anna's faction now, in place of Mago."]


def test_by_default_the_leader_stays() -> None:
    for orders in ([], [filed("anna", Leader(f"senator:{MAGO}"))], [filed("anna", Nothing("leader"))]):
        assert said(go(agora(), LEADING, *orders), "leader_changed") == ()


@pytest.mark.parametrize("where", ["province:libya", "war:libyan", "expedition:tin_isles"])
def test_ruling_67b_the_leader_may_be_away(where: str) -> None:
    done = go(byrsa.at(agora(), MILKO, where), LEADING, filed("anna", Leader(f"senator:{MILKO}")))
    assert leads(done, MILKO)


@pytest.mark.parametrize("where", ["captive:libyan", "exile", "rebel"])
def test_ruling_67b_but_no_captive_exile_or_rebel(where: str) -> None:
    state = byrsa.at(agora(), MILKO, where)
    done = go(state, LEADING, filed("anna", Leader(f"senator:{MILKO}")))
    assert leads(done, MAGO)
    assert [one.code for one in refusals(done)] == ["may_not_lead"]
    assert byrsa.refusal(state, "anna", LEADING, Leader(f"senator:{GISCO}")) == ("not_your_senator", True)


def test_an_extra_initiative_has_a_leader_order_of_its_own() -> None:
    orders = [filed("anna", Leader(f"senator:{MILKO}")), filed("anna", ExtraLeader(f"senator:{ZAMAR}"))]
    assert leads(go(agora(), LEADING, *orders, extra=True), ZAMAR)


@pytest.mark.parametrize("name", [TRADER, LEADING])
def test_every_line_of_a_form_is_taken_and_every_sample(name: str) -> None:
    step = GAME.system.step(name)
    for topic in step.foresees(GAME, agora(), SCOPE):
        orders = [line.order for line in topic.form]
        for line in topic.form:
            byrsa.speaker().say(f"form/{line.remark}", line.facts or {})
        for order in (*orders, *list(topic.slot.choices.every())[:20]):
            seen = view(agora(), topic.slot.seat)
            assert isinstance(step.check(GAME, seen, None, topic.slot, order), Accepted), order
