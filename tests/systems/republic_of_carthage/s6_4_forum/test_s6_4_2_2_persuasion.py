"""6.4.2.2 Persuading a Senator of the Forum or of another faction, and what the others do about it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from adjudicator.model.order import Accepted, Refused
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.forum import MINE, Interfere, Persuade
from adjudicator.systems.republic.rules.forum import persuasion
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.state import FORUM, HANDS, INF, LEADER, LIABLE, OFFICES, POP, SCOPE, TALENTS, UNITS
from adjudicator.systems.republic_of_carthage.state import SENATORS, TRADERS, Senator
from adjudicator.testing.scenario import change, filed, place, play_step, put, refusals, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    ABARISH,
    ELRAM,
    GAME,
    GISCO,
    MAGO,
    MANGI,
    MATTAN,
    MILKO,
    held,
)
from tests.systems.republic_of_carthage.s6_4_forum.agora import HANNO, agora, go

STEP = "forum.persuade"


def on(target: str, by: str = MAGO, spend: int = 0, up_to: int = 0, aim: int = 0, **more: Any) -> Persuade:
    return Persuade(f"senator:{target}", f"senator:{by}", spend, up_to, aim, **more)


def against(up_to: int, hold: int = 0, **more: Any) -> Interfere:
    return Interfere("oppose", up_to, number=hold, **more)


def support(up_to: int, aim: int = 0, **more: Any) -> Interfere:
    return Interfere("support", up_to, number=aim, **more)


def raises(run: Any) -> list[tuple[str, str, int, int]]:
    return [(one.senator or one.seat, one.side, one.amount, one.now) for one in said(run, "persuasion_raised")]


def opened(order: Persuade) -> State:
    """Return the state after Anna's attempt was announced, before the others interfere."""
    ready = place(agora(), STEP, SCOPE, local=Initiative("anna", 1))
    return play_step(GAME, ready, STEP, [filed("anna", order)]).state


def faction(state: State, senator: str) -> str:
    return SENATORS.get(state, SCOPE, senator).faction


# ----------------------------------------------------------------------------------- the number


def test_the_number_is_oratory_and_influence_less_loyalty_and_talents_and_7_for_a_faction() -> None:
    terms = persuasion.terms(GAME, agora(), MAGO, HANNO)
    assert (terms.ora, terms.inf, terms.loy, terms.talents, terms.aligned, terms.number) == (4, 10, 8, 0, 0, 6)
    assert persuasion.terms(GAME, agora(), MAGO, ABARISH).number == 4 + 10 - 6 - 2 - 7


def brothers(apart: bool) -> State:
    state = put(agora(), SENATORS, SCOPE, "2A", Senator(2, "ben", "carthage", 4))
    return put(state, SENATORS, SCOPE, "2B", Senator(2, "clara" if apart else "ben", "carthage", 2))


def test_ruling_60_the_loyalty_of_a_mago_is_0_while_his_brother_is_in_another_faction() -> None:
    terms = persuasion.terms(GAME, brothers(apart=True), GISCO, "2A")
    assert (terms.printed, terms.loy, terms.aligned) == (9, 0, 7)
    assert persuasion.terms(GAME, brothers(apart=False), GISCO, "2A").loy == 9
    alone = put(agora(), SENATORS, SCOPE, "2A", Senator(2, "ben", "carthage", 4))
    assert persuasion.loyalty(GAME, alone, "2A") == 9


# ------------------------------------------------------------------------------------- who, whom


@pytest.mark.parametrize(
    ("target", "code"),
    [
        (GISCO, "persuade_leader"),
        (MILKO, "persuade_own"),
        (MANGI, "persuade_away"),
        (MATTAN, "persuade_away"),
        ("25", "persuade_not_in_play"),
        (HANNO, ""),
        (ABARISH, ""),
    ],
)
def test_the_target_is_in_carthage_and_no_faction_leader(target: str, code: str) -> None:
    assert persuasion.obstacle(GAME, agora(), "anna", target) == code


@pytest.mark.parametrize("where", ["dead", "exile", "under:7A", "province:libya", "captive:libyan"])
def test_nobody_persuades_a_senator_who_is_not_face_up_in_the_forum(where: str) -> None:
    assert persuasion.obstacle(GAME, byrsa.at(agora(), HANNO, where), "anna", HANNO) != ""


def test_ruling_56_the_persuader_is_in_carthage() -> None:
    assert byrsa.refusal(agora(), "dora", STEP, on(HANNO, MANGI)) == ("persuader_away", False)
    assert byrsa.refusal(agora(), "anna", STEP, on(HANNO, GISCO)) == ("not_your_senator", True)


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (on(HANNO, spend=10), ("persuader_too_poor", False)),
        (on(HANNO, spend=5, up_to=3), ("ceiling_below_opening", True)),
        (on(HANNO, card="card:blackmail"), ("card_not_held", False)),
        (on(HANNO, card="card:assassin"), ("card_not_for_persuasion", True)),
        (on(GISCO), ("persuade_leader", False)),
    ],
)
def test_what_is_refused(order: Persuade, expected: tuple[str, bool]) -> None:
    assert byrsa.refusal(agora(), "anna", STEP, order) == expected


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (against(0), ("interfere_of_nothing", True)),
        (against(3, persuader=f"senator:{MAGO}"), ("interfere_with_own", False)),
        (against(3, target=f"senator:{GISCO}"), ("persuade_leader", False)),
    ],
)
def test_what_interference_is_refused(order: Interfere, expected: tuple[str, bool]) -> None:
    assert byrsa.refusal(agora(), "anna", STEP, order) == expected


# -------------------------------------------------------------------------------------- the roll


def test_a_roll_equal_to_the_number_brings_him_into_the_faction() -> None:
    done = go(agora(), STEP, filed("anna", on(HANNO)), dice=[("persuasion/1", 2), ("persuasion/2", 4)])
    row = SENATORS.get(done.state, SCOPE, HANNO)
    assert (row.faction, row.place) == ("anna", "carthage")
    assert byrsa.told(done.events) == [
        "Mago persuades Hanno in the Forum: ORA 4 + INF 10 - LOY 8 - 0T = 6.",
        "The number is 6 (15 in 36); dice 2 + 4 = 6: Hanno is PERSUADED.",
        "Hanno joins Anna's faction, from the Forum: INF 4, 0T.",
    ]


def test_a_higher_roll_fails() -> None:
    done = go(agora(), STEP, filed("anna", on(HANNO)), dice=[3, 4])
    assert (faction(done.state, HANNO), SENATORS.get(done.state, SCOPE, HANNO).place) == ("", FORUM)
    assert byrsa.told(done.events)[-1] == "The number is 6 (15 in 36); dice 3 + 4 = 7: Hanno stays."


@pytest.mark.parametrize("dice", [(5, 6), (6, 6)])
def test_ruling_57_an_unmodified_11_or_12_always_fails(dice: tuple[int, int]) -> None:
    state = change(agora(), INF, SCOPE, MAGO, 30)
    done = go(state, STEP, filed("anna", on(HANNO)), dice=list(dice))
    assert faction(done.state, HANNO) == ""
    assert "always fails" in byrsa.told(done.events)[-1]


def test_ruling_57_with_evil_omens_the_total_is_one_higher_and_only_the_roll_counts_for_11() -> None:
    state = byrsa.in_force(change(agora(), INF, SCOPE, MAGO, 16), "evil_omens", until="next_forum")
    assert faction(go(state, STEP, filed("anna", on(HANNO)), dice=[5, 5]).state, HANNO) == "anna"
    state = change(state, INF, SCOPE, MAGO, 10)
    assert faction(go(state, STEP, filed("anna", on(HANNO)), dice=[2, 4]).state, HANNO) == ""


def test_the_chance_counts_36_rolls() -> None:
    assert [persuasion.chance((11, 12), 0, n) for n in (1, 2, 7, 10, 40)] == [0, 1, 21, 33, 33]
    assert persuasion.bounds((11, 12), 0) == (1, 10)
    assert persuasion.bounds((11, 12), 1) == (2, 11)


def test_a_player_may_persuade_nobody() -> None:
    assert byrsa.told(go(agora(), STEP).events) == ["Anna persuades nobody."]
    assert byrsa.told(go(agora(), STEP, filed("anna", Nothing("persuade"))).events) == ["Anna persuades nobody."]


def test_the_next_choice_serves_when_the_first_is_impossible() -> None:
    orders = [filed("anna", on(GISCO), 1), filed("anna", on(HANNO), 2, rank=1)]
    done = go(agora(), STEP, *orders, dice=[1, 1])
    assert faction(done.state, HANNO) == "anna"
    assert [one.code for one in refusals(done)] == ["persuade_leader"]


# ---------------------------------------------------------------------------------- the talents


def test_talents_come_from_the_persuader_raise_the_number_and_lie_on_the_target() -> None:
    done = go(agora(), STEP, filed("anna", on(HANNO, spend=3)), dice=[4, 5])
    assert (held(done.state, MAGO), held(done.state, HANNO), faction(done.state, HANNO)) == (6, 3, "anna")


def test_ruling_61_talents_stay_on_the_target_when_the_attempt_fails() -> None:
    done = go(agora(), STEP, filed("anna", on(HANNO, spend=3)), filed("ben", against(2)), dice=[6, 6])
    assert (held(done.state, MAGO), held(done.state, HANNO), byrsa.stock(done.state, "ben")) == (6, 5, 18)


def test_the_persuader_adds_up_to_his_ceiling_if_he_can_reach_his_aim() -> None:
    order = filed("anna", on(HANNO, spend=1, up_to=4, aim=9))
    assert raises(go(agora(), STEP, order, dice=[1, 1])) == [("senator:2", "for", 2, 9)]
    too_high = filed("anna", on(HANNO, spend=1, up_to=4, aim=11))
    assert raises(go(agora(), STEP, too_high, dice=[1, 1])) == []


def test_his_card_holds_no_more_than_there_is() -> None:
    order = filed("anna", on(HANNO, spend=1, up_to=90, aim=16))
    assert raises(go(agora(), STEP, order, dice=[1, 1])) == []


# --------------------------------------------------------------------------------- interference


def test_ruling_58_each_adds_just_enough_clockwise_until_a_circle_adds_nothing() -> None:
    orders = [
        filed("anna", on(HANNO, spend=2, up_to=7, aim=8)),
        filed("ben", against(5, hold=6, target=f"senator:{HANNO}")),
        filed("perla", support(3, aim=7)),
    ]
    done = go(agora(), STEP, *orders, dice=[1, 1])
    assert raises(done) == [
        ("ben", "against", 2, 6),
        ("perla", "for", 1, 7),
        ("senator:2", "for", 1, 8),
        ("ben", "against", 2, 6),
        ("perla", "for", 1, 7),
        ("senator:2", "for", 1, 8),
    ]
    assert (held(done.state, MAGO), byrsa.stock(done.state, "ben"), byrsa.stock(done.state, "perla")) == (5, 16, 1)
    assert held(done.state, HANNO) == 4 + 4 + 2


def test_whoever_cannot_reach_his_limit_adds_nothing_or_with_all_the_whole_of_it() -> None:
    order = filed("anna", on(HANNO))
    assert raises(go(agora(), STEP, order, filed("ben", against(2, hold=3)), dice=[1, 1])) == []
    everything = filed("ben", against(2, hold=3, everything=True))
    assert raises(go(agora(), STEP, order, everything, dice=[1, 1])) == [("ben", "against", 2, 4)]


def test_without_a_limit_all_that_matters_is_spent() -> None:
    order = filed("anna", on(HANNO))
    assert raises(go(agora(), STEP, order, filed("ben", against(9)), dice=[1, 1]))[0] == ("ben", "against", 5, 1)
    assert raises(go(agora(), STEP, order, filed("ben", support(3)), dice=[1, 1])) == [("ben", "for", 3, 9)]


def test_talents_of_others_come_from_faction_treasuries_alone() -> None:
    done = go(agora(), STEP, filed("anna", on(HANNO)), filed("clara", against(9)), dice=[1, 1])
    assert raises(done) == []
    done = go(agora(), STEP, filed("anna", on(HANNO)), filed("perla", against(9)), dice=[1, 1])
    assert raises(done) == [("perla", "against", 3, 3)]


def test_ruling_59_the_most_specific_order_of_a_seat_serves_and_its_side_is_fixed() -> None:
    orders = [
        filed("anna", on(ELRAM, spend=9)),
        filed("ben", against(1, target=MINE), life="standing"),
        filed("ben", support(2, aim=8), life="standing"),
    ]
    assert raises(go(agora(), STEP, *orders, dice=[6, 6])) == [("ben", "against", 1, 6)]
    orders[0] = filed("anna", on(HANNO))
    assert raises(go(agora(), STEP, *orders, dice=[6, 6])) == [("ben", "for", 2, 8)]


def test_added_talents_are_announced_and_ceilings_and_treasuries_are_not() -> None:
    orders = [filed("anna", on(HANNO, spend=2, up_to=7, aim=9)), filed("ben", against(4, hold=3))]
    done = go(agora(), STEP, *orders, dice=[1, 1])
    public = byrsa.told(done.events)
    assert "Ben adds 4T against it: 9 - 4 = 5." not in public
    assert public[1] == "Mago adds 1T for it: 8 + 1 = 9."
    orders[1] = filed("ben", against(4, hold=6))
    done = go(agora(), STEP, *orders, dice=[1, 1])
    assert "Ben adds 2T against it: 8 - 2 = 6." in byrsa.told(done.events)
    assert "Faction Treasury, interference: 20 - 2 = 18T." in byrsa.told(done.events, "ben")
    assert not any("Faction Treasury" in line for line in byrsa.told(done.events, "clara"))


def test_a_ceiling_is_hidden_in_the_view_of_others() -> None:
    first = opened(on(HANNO, spend=1, up_to=7))
    for seat, knows in (("anna", True), ("ben", False), (None, False)):
        assert view(first, seat).top.local.order.holds() is knows


def test_every_other_player_is_asked_whatever_he_holds() -> None:
    first = opened(on(HANNO))
    slots = list(GAME.system.step(STEP).asks(GAME, first, first.top))
    assert [(slot.seat, slot.kind) for slot in slots] == [
        (one, "interfere") for one in ("ben", "clara", "dora", "perla")
    ]


# -------------------------------------------------------------------------------------- cards


def holding(card: str, state: State | None = None) -> State:
    return byrsa.holding(state or agora(), "anna", f"{card}.1")


def test_nobody_interferes_with_seduction_or_blackmail() -> None:
    order = filed("anna", on(HANNO, spend=1, up_to=4, aim=8, card="card:seduction"))
    done = go(holding("seduction"), STEP, order, filed("ben", against(9)), dice=[4, 4])
    assert (raises(done), faction(done.state, HANNO), held(done.state, HANNO)) == ([], "anna", 2)
    assert HANDS.get(done.state, SCOPE, "anna").number == 0
    assert "with Seduction, so that nobody may interfere" in byrsa.told(done.events)[1]


def test_a_failed_blackmail_costs_the_target_two_dice_of_influence_and_of_popularity() -> None:
    state = change(holding("blackmail"), POP, SCOPE, HANNO, -4)
    dice: list[int | tuple[str, int]] = [
        6,
        6,
        ("blackmail/inf/1", 1),
        ("blackmail/inf/2", 2),
        ("blackmail/pop/1", 6),
        ("blackmail/pop/2", 6),
    ]
    done = go(state, STEP, filed("anna", on(HANNO, card="card:blackmail")), dice=dice)
    row = SENATORS.get(done.state, SCOPE, HANNO)
    assert (row.inf, row.pop) == (1, -9)
    assert byrsa.told(done.events)[-1] == "Blackmail costs Hanno INF 1 + 2: 4 - 3 = 1, and POP 6 + 6: -4 - 5 = -9."


def test_a_blackmail_that_succeeds_costs_him_nothing() -> None:
    done = go(holding("blackmail"), STEP, filed("anna", on(HANNO, card="card:blackmail")), dice=[1, 1])
    assert said(done, "persuasion_cost") == ()


# ----------------------------------------------------------------------------- what he brings


def test_ruling_67c_he_brings_talents_traders_office_markers_and_veterans_and_no_treasury() -> None:
    state = change(change(agora(), TRADERS, SCOPE, ABARISH, 2), LIABLE, SCOPE, ABARISH, value=True)
    key = next(key for key, row in UNITS.items(state, SCOPE) if row.kind == "balearic")
    state = put(state, UNITS, SCOPE, key, replace(UNITS.get(state, SCOPE, key), veteran=True, allegiance=ABARISH))
    state = change(change(state, TALENTS, SCOPE, MAGO, 20), INF, SCOPE, MAGO, 11)
    done = go(state, STEP, filed("anna", on(ABARISH, spend=5)), dice=[1, 1])
    row = SENATORS.get(done.state, SCOPE, ABARISH)
    assert (row.faction, row.talents, row.traders, row.liable) == ("anna", 7, 2, True)
    assert OFFICES.get(done.state, SCOPE, "public_buildings").holder == ABARISH
    assert UNITS.get(done.state, SCOPE, key).allegiance == ABARISH
    assert (byrsa.stock(done.state, "ben"), byrsa.stock(done.state, "anna")) == (20, 5)
    assert byrsa.told(done.events)[-1] == (
        "Abarish joins Anna's faction, from Ben's: INF 4, 7T, 2 Traders, Supervisor of Public Buildings, 1 veteran, "
        "Liable."
    )


def test_ruling_67c_a_statesman_brings_the_family_card_below_him() -> None:
    state = put(agora(), SENATORS, SCOPE, "7A", Senator(7, "ben", "carthage", 1))
    state = change(byrsa.at(state, HANNO, "under:7A"), SENATORS.col("faction", str), SCOPE, HANNO, "ben")
    state = change(state, INF, SCOPE, MAGO, 20)
    done = go(state, STEP, filed("anna", on("7A")), dice=[1, 1])
    assert (faction(done.state, "7A"), faction(done.state, HANNO)) == ("anna", "anna")
    assert SENATORS.get(done.state, SCOPE, HANNO).place == "under:7A"


def test_an_extra_initiative_reads_its_own_order() -> None:
    plain, extra = filed("anna", on(ELRAM)), filed("anna", on(HANNO, extra=True))
    assert said(go(agora(), STEP, plain, extra, dice=[6, 6], extra=True), "persuasion_opened")[0].target == "senator:7"
    assert said(go(agora(), STEP, extra), "persuasion_opened") == ()


# ------------------------------------------------------------------------------- forms, samples


def test_every_line_of_a_form_is_taken_and_can_be_said() -> None:
    step, state = GAME.system.step(STEP), holding("blackmail")
    kinds = set()
    for topic in step.foresees(GAME, state, SCOPE):
        kinds.add((topic.slot.seat, topic.slot.kind))
        for line in topic.form:
            verdict = step.check(GAME, view(state, topic.slot.seat), None, topic.slot, line.order)
            assert isinstance(verdict, Accepted), line
            byrsa.speaker().say(f"form/{line.remark}", line.facts or {})
    assert kinds == set(product(byrsa.SEATS, ("persuade", "extra_persuade", "interfere")))


def test_every_sample_is_taken() -> None:
    step, state, pick = (
        GAME.system.step(STEP),
        change(holding("blackmail"), LEADER, SCOPE, MAGO, value=False),
        Random(1),
    )
    for topic in step.foresees(GAME, state, SCOPE):
        for _ in range(20):
            order = topic.slot.choices.sample(pick.randrange)
            verdict = step.check(GAME, state, Frame("x", STEP, SCOPE), topic.slot, order)
            assert not isinstance(verdict, Refused), order


def test_the_form_tells_how_to_wait_for_a_statesman() -> None:
    assert "pause on Statesman" in byrsa.speaker().say("form/forum.persuade", {})
