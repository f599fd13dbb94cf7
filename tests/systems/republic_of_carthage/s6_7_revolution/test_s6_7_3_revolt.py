"""6.7.3 Victorious commanders return their forces or revolt; army allegiance, joint commands, accomplices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator import resources
from adjudicator.engine.box.boxes import parse_table
from adjudicator.engine.schedules import read_schedules
from adjudicator.model.choices import some
from adjudicator.model.order import Accepted, Filed, Refused, Test
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.measures import Lot
from adjudicator.systems.republic.orders.revolution import Accomplice, Bribe, Entrust, Revolt, TestArmy, Veterans
from adjudicator.systems.republic.rules.combat.strength import rebel_strength
from adjudicator.systems.republic.rules.revenue import rebels
from adjudicator.systems.republic.rules.revolution.musters import Muster, Uprising
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    CASES,
    CITY,
    CONCESSIONS,
    DECK_NUMBER,
    FORCES,
    GOVERNOR,
    HOLDER,
    NOW,
    PLACE,
    REBELLIONS,
    SCOPE,
    TALENTS,
    UNITS,
    Campaign,
    Concession,
    Rebellion,
)
from adjudicator.systems.republic_of_carthage.rules.s6_7_revolution import deciding
from adjudicator.systems.republic_of_carthage.state import SENATORS
from adjudicator.testing.scenario import change, filed, open_packet, put, refusals, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    BODASHTART,
    ELRAM,
    GAME,
    GISCO,
    MANGI,
    MATTAN,
    MILKO,
    SADID,
    held,
)
from tests.systems.republic_of_carthage.s6_7_revolution.victors import (
    STEP,
    another,
    armies,
    go,
    second,
    veteran,
    won,
)

BARCA = "3"
SEVEN = ["campanian"] * 3 + ["celtiberian"] * 4


def revolt(senator: str = MATTAN, seat: str = "perla", *, joins: str = "", **more: Any) -> Any:
    return filed(seat, Revolt(f"senator:{senator}", joins=f"senator:{joins}" if joins else ""), **more)


def ask(armies: int | None = None, pay: int = 0) -> Any:
    """Return Perla's order to test Mattan's armies."""
    return filed("perla", TestArmy(f"senator:{MATTAN}", armies, pay))


def where(state: State, senator: str) -> str:
    return SENATORS.get(state, SCOPE, senator).place


# --------------------------------------------------------------------------------------- forms


@pytest.mark.parametrize(("packet", "offered"), [("Business", {MATTAN, GISCO}), ("Revolution", {MATTAN})])
def test_once_the_battles_are_fought_revolt_is_offered_to_victors_alone(packet: str, offered: set[str]) -> None:
    """Check a victor, and a commander whom a standoff has kept on his war."""
    state = another(won(), GISCO, balearic=2)
    state = put(state, CAMPAIGNS, SCOPE, "f2", Campaign("libyan", (GISCO,), "standoff"))
    text = resources.games("republic_of_carthage", "schedules.toml").read_text("utf-8")
    game = replace(GAME, schedule=read_schedules(parse_table("schedules", text))["faithful"])
    asked = [topic.slot for topic in deciding.foresees(game, open_packet(state, "4.8", packet), SCOPE)]
    for kind in ("revolt", "test"):
        assert {
            who.partition(":")[2] for slot in asked if slot.kind == kind for who in slot.about["senator"]
        } == offered


# ---------------------------------------------------------------------------------------- home


def test_by_default_a_victor_returns_his_armies_and_comes_home() -> None:
    done = go(won())
    assert (where(done.state, MATTAN), armies(done.state, "active")) == ("carthage", SEVEN)
    assert FORCES.find(done.state, SCOPE, "f1") is None
    assert byrsa.told(done.events) == ["Mattan comes home from the 1st Sicilian War with 7 armies."]


def test_ruling_147g_a_suffete_stays_suffete_and_a_general_is_out_of_office() -> None:
    state = go(another(won(), GISCO, balearic=2)).state
    assert HOLDER.of(state, SCOPE, "marine_suffete") == MATTAN
    assert CASES.find(go(second(won(), SADID)).state, SCOPE, "general").senator == SADID  # type: ignore[union-attr]
    assert CASES.find(go(won()).state, SCOPE, "general") is None


def test_ruling_147l_without_a_commander_the_armies_go_home() -> None:
    state = put(won(), FORCES, SCOPE, "f1", replace(FORCES.get(won(), SCOPE, "f1"), commander=""))
    done = go(byrsa.at(state, MATTAN, "carthage"))
    assert armies(done.state, "active") == SEVEN
    assert byrsa.told(done.events) == ["7 armies come home from the 1st Sicilian War."]


def test_a_force_whose_war_goes_on_stays() -> None:
    state = byrsa.board()
    assert go(state).state.parts == state.parts


# --------------------------------------------------------------------------------- allegiance


def test_each_army_is_asked_and_rebels_from_5_in_the_early_republic() -> None:
    done = go(won(), revolt(), dice=[4, 5, 6, 1, 1, 1, 1])
    assert armies(done.state, "rebel") == ["celtiberian"] * 2
    assert armies(done.state, "active") == ["campanian"] * 3 + ["celtiberian"] * 2
    told = byrsa.told(done.events)
    assert told[0].startswith(
        "Mattan asks 7 armies of his force in the 1st Sicilian War; 5 or more rebels: Celtiberians 4 stays loyal, "
        "Celtiberians 5 rebels, Celtiberians 6 rebels, Celtiberians 1 stays loyal"
    )
    assert told[1] == "Mattan REVOLTS with 2 armies: 2 + MIL 2 = 4."
    assert told[-1] == "5 armies come home from the 1st Sicilian War."


def test_from_4_in_the_late_republic() -> None:
    state = change(won(), DECK_NUMBER, SCOPE, CITY, 2)
    assert len(armies(go(state, revolt(), dice=[4] * 7).state, "rebel")) == 7


def test_ruling_138_a_talent_before_the_roll_adds_one_for_each_army_paid_for() -> None:
    state = change(won(), TALENTS, SCOPE, MATTAN, 3)
    done = go(state, revolt(), ask(pay=2), dice=[4] * 7)
    assert (len(armies(done.state, "rebel")), held(done.state, MATTAN)) == (2, 1)
    done = go(state, revolt(), ask(pay=9), dice=[4] * 7)
    assert (len(armies(done.state, "rebel")), held(done.state, MATTAN)) == (3, 0)
    assert "He pays 3T to the bank." in byrsa.told(done.events)[0]


def test_as_many_armies_are_asked_as_ordered() -> None:
    done = go(won(), revolt(), ask(armies=2), dice=[6, 6])
    assert len(armies(done.state, "rebel")) == 2
    done = go(won(), revolt(), ask(armies=0))
    assert armies(done.state, "rebel") == []


def test_without_a_revolt_in_mind_no_army_is_asked_and_with_an_order_it_is() -> None:
    assert said(go(won()), "allegiance_tested") == ()
    done = go(won(), ask(armies=1, pay=1), dice=[6])
    assert (len(said(done, "allegiance_tested")), held(done.state, MATTAN)) == (1, 0)
    assert (armies(done.state, "active"), where(done.state, MATTAN)) == (SEVEN, "carthage")


def test_veterans_of_the_commander_join_by_themselves_wherever_they_are() -> None:
    state = veteran(veteran(won(), "campanian", "force:f1", MATTAN), "celtiberian", "force:f1")
    state = veteran(byrsa.moved(state, "active", carthaginian_legion=1), "carthaginian_legion", "active", MATTAN)
    done = go(state, revolt(), dice=[("mattan/army/1", 5), 1, 1, 1, 1, 1])
    (tested,) = said(done, "allegiance_tested")
    assert (tested.own, tested.asked[0].unit, tested.asked[0].veteran) == (2, "unit:celtiberian", True)
    assert armies(done.state, "rebel") == ["campanian", "carthaginian_legion", "celtiberian"]
    assert said(done, "revolt_begun")[0].strength == 3 * 2 + 2


def test_cards_add_to_the_roll() -> None:
    state = byrsa.in_force(won(), "evil_omens", until="next_forum")
    assert armies(go(state, revolt(), dice=[5, 5, 5, 5, 5, 5, 6]).state, "rebel") == ["campanian"]
    law = next(key for key, card in GAME.box.laws.items() if any(e.kind == "allegiance_roll" for e in card.effects))
    state = byrsa.in_force(won(), law, until="permanent")
    assert len(armies(go(state, revolt(), dice=[4] * 7).state, "rebel")) == 7


def test_the_conspirator_adds_one_himself() -> None:
    row = replace(SENATORS.get(won(), SCOPE, MATTAN), family=8)
    state = put(won(), SENATORS, SCOPE, "8A", row)
    state = put(state, FORCES, SCOPE, "f1", replace(FORCES.get(won(), SCOPE, "f1"), commander="8A"))
    assert len(armies(go(byrsa.at(state, MATTAN, "carthage"), revolt("8A"), dice=[4] * 7).state, "rebel")) == 7


def test_a_condition_looks_at_the_armies_that_would_follow() -> None:
    frame = Frame("x", STEP, SCOPE, local=Uprising("test", (Muster("f1", "sicilian_1", MATTAN, "", ()),)))
    assert frame.local.force == "f1"
    eight = (Test("armies", "at least", 8),)
    assert said(go(won(), revolt(when=eight)), "allegiance_tested") == ()
    three = (Test("armies", "at least", 3),)
    for life in ("once", "packet", "standing"):
        done = go(won(), revolt(when=three, life=life), dice=[6, 6, 1, 1, 1, 1, 1])
        assert (where(done.state, MATTAN), armies(done.state, "active")) == ("carthage", SEVEN)
        done = go(won(), revolt(when=three, life=life), dice=[6, 6, 6, 1, 1, 1, 1])
        assert where(done.state, MATTAN) == "rebel"


# --------------------------------------------------------------------------------- the rebels


def test_ruling_147c_rebels_leave_carthage_and_their_posts_go_to_the_forum() -> None:
    state = put(won(), CONCESSIONS, SCOPE, "salt_pans", Concession(BODASHTART))
    accomplice = filed("perla", Accomplice(f"senator:{BODASHTART}"))
    done = go(state, revolt(), accomplice, dice=[6] * 7)
    assert [where(done.state, key) for key in (MATTAN, BODASHTART, BARCA)] == ["rebel", "rebel", "carthage"]
    assert [HOLDER.of(done.state, SCOPE, office) for office in ("marine_suffete", "censor")] == ["", ""]
    assert CONCESSIONS.get(done.state, SCOPE, "salt_pans").holder == ""
    assert REBELLIONS.get(done.state, SCOPE, NOW) == Rebellion(MATTAN, (BODASHTART,), 4)
    told = byrsa.told(done.events)[2]
    assert told.startswith("Perla's faction is in revolt under Mattan; Bodashtart is an accomplice. The rebel army: ")
    assert told.endswith(
        "strength 7 + MIL 2 = 9. Mattan gives up Marine Suffete. "
        "Bodashtart gives up Censor of Morals and Salt Pans of the Syrtis."
    )
    assert rebel_strength(GAME, done.state) == 7 + 2


def test_ruling_147c_a_governor_may_be_an_accomplice_and_others_stay_loyal() -> None:
    state = another(won(), "9", carthaginian_legion=2)
    orders = [revolt("9", "dora"), filed("dora", Accomplice(f"senator:{MANGI}"))]
    done = go(state, *orders, dice=[6, 6])
    assert (where(done.state, MANGI), GOVERNOR.of(done.state, SCOPE, "coastal_spain")) == ("rebel", "")
    assert where(done.state, "10") == "carthage"


def test_veterans_of_others_join_at_the_discretion_of_their_owners() -> None:
    state = veteran(veteran(won(), "campanian", "force:f1", GISCO), "celtiberian", "force:f1", MILKO)
    follow = filed("ben", Veterans(f"senator:{GISCO}", f"senator:{MATTAN}"))
    done = go(state, revolt(), follow, dice=[1] * 5)
    assert armies(done.state, "rebel") == ["campanian"]
    assert said(done, "revolt_begun")[0].veterans == 1


def test_the_revenue_phase_asks_the_rebel_and_not_for_veterans_of_rebels() -> None:
    state = veteran(won(), "campanian", "force:f1", MATTAN)
    done = go(state, revolt(), dice=[6] * 6)
    assert rebels.faction(GAME, done.state) == "perla"
    assert len(rebels.to_pay(done.state)) == 6


# ---------------------------------------------------------------------------- more than one


def two() -> State:
    """Return the position with Mattan's seven armies, and Gisco's two legions and two Balearics."""
    return another(won(), GISCO, carthaginian_legion=2, balearic=2)


def test_ruling_137_a_later_revolt_needs_more_strength() -> None:
    done = go(two(), revolt(), revolt(GISCO, "ben"), dice=[6] * 11)
    weak = said(done, "revolt_too_weak")
    assert [(one.senator, one.strength, one.other) for one in weak] == [(f"senator:{GISCO}", 4 + 3, 7 + 2)]
    assert (where(done.state, GISCO), where(done.state, MATTAN)) == ("carthage", "rebel")


def test_ruling_137_the_stronger_thrusts_the_other_aside_whose_army_goes_home() -> None:
    dice = [*([1] * 4), *([6] * 3), *([6] * 4)]
    done = go(two(), revolt(), revolt(GISCO, "ben"), dice=dice)
    assert (where(done.state, GISCO), where(done.state, MATTAN)) == ("rebel", "carthage")
    assert armies(done.state, "active") == SEVEN
    assert HOLDER.of(done.state, SCOPE, "marine_suffete") == MATTAN
    assert said(done, "revolt_declared")[1].over == f"senator:{MATTAN}"


def test_commanders_declare_themselves_from_the_hrao() -> None:
    done = go(another(won(), "17", balearic=1), revolt(), revolt("17", "clara"), dice=[6] * 8)
    assert [one.seat for one in said(done, "revolt_declared")] == ["seat:clara", "seat:perla"]


def test_while_another_faction_is_in_revolt_nobody_else_may() -> None:
    state = put(byrsa.at(won(), ELRAM, "rebel"), REBELLIONS, SCOPE, NOW, Rebellion(ELRAM, (), 3))
    assert byrsa.refusal(state, "perla", STEP, Revolt(f"senator:{MATTAN}")) == ("revolt_barred", False)
    done = go(state, revolt())
    assert (where(done.state, MATTAN), said(done, "allegiance_tested")) == ("carthage", ())


def test_a_victor_of_the_rebels_faction_joins_it() -> None:
    state = put(byrsa.at(won(), BODASHTART, "rebel"), REBELLIONS, SCOPE, NOW, Rebellion(BODASHTART, (), 3))
    done = go(state, revolt(), dice=[6] * 7)
    assert REBELLIONS.get(done.state, SCOPE, NOW) == Rebellion(BODASHTART, (MATTAN,), 3, seconds=(MATTAN,))
    assert len(armies(done.state, "rebel")) == 7


# -------------------------------------------------------------------------------- joint commands


def test_of_a_suffete_and_a_general_the_general_may_join_and_not_begin() -> None:
    done = go(second(won(), SADID), revolt(SADID, "clara"))
    assert (where(done.state, SADID), where(done.state, MATTAN)) == ("carthage", "carthage")
    orders = [revolt(), revolt(SADID, "clara", joins=MATTAN)]
    done = go(second(won(), SADID), *orders, dice=[6] * 7)
    assert (where(done.state, SADID), where(done.state, MATTAN)) == ("rebel", "rebel")
    assert REBELLIONS.get(done.state, SCOPE, NOW) == Rebellion(MATTAN, (SADID,), 4, seconds=(SADID,))
    mils = GAME.box.person(MATTAN).mil + GAME.box.person(SADID).mil
    assert rebel_strength(GAME, done.state) == said(done, "revolt_begun")[0].strength == 7 + mils


def test_ruling_138a_the_second_of_a_joint_command_pays_from_his_own_card() -> None:
    """He pays for those that the first has left out, then as much again for the others."""
    state = change(change(second(won(), SADID), TALENTS, SCOPE, MATTAN, 3), TALENTS, SCOPE, SADID, 6)
    orders = (revolt(), ask(pay=3), filed("clara", TestArmy(f"senator:{SADID}", pay=5)))
    done = go(state, *orders, dice=[3, 4, 4, 4, 4, 4, 4])
    (tested,) = said(done, "allegiance_tested")
    assert [one.paid for one in tested.asked] == [2, 1, 1, 1, 1, 1, 1]
    assert [one.rebels for one in tested.asked] == [True] * 7
    assert (held(done.state, MATTAN), held(done.state, SADID)) == (0, 1)
    assert "To the bank: 3T from Mattan and 5T from Sadid." in byrsa.told(done.events)[0]
    assert where(done.state, SADID) == "carthage", "he paid and did not join"


def test_ruling_138a_the_second_alone_may_pay() -> None:
    state = change(second(won(), SADID), TALENTS, SCOPE, SADID, 9)
    done = go(state, revolt(), filed("clara", TestArmy(f"senator:{SADID}", pay=2)), dice=[4] * 7)
    assert (len(armies(done.state, "rebel")), held(done.state, SADID)) == (2, 7)


def test_a_general_who_does_not_name_the_suffete_cannot_begin_a_revolt() -> None:
    done = go(second(won(), SADID), revolt(), revolt(SADID, "clara"), dice=[6] * 7)
    assert (where(done.state, SADID), where(done.state, MATTAN)) == ("carthage", "rebel")
    assert [one.code for one in refusals(done)] == ["revolt_of_second"]


def joint() -> State:
    """Return the position with two Suffetes in command of the seven armies: Perla's Mattan and Ben's Gisco."""
    state = second(won(), GISCO)
    return change(change(state, TALENTS, SCOPE, MATTAN, 5), TALENTS, SCOPE, GISCO, 20)


def bribe(senator: str, seat: str, each: int, up_to: int) -> Any:
    return filed(seat, Bribe(f"senator:{senator}", each, up_to))


def test_ruling_139_the_higher_bribe_pays_and_has_the_army_and_ties_are_random() -> None:
    orders = [bribe(GISCO, "ben", 3, 7), bribe(MATTAN, "perla", 2, 9)]
    ties = [(f"f1/tie/{at}", 1) for at in (1, 2, 3, 4)] + [("f1/tie/5", 1), ("f1/tie/6", 2), ("f1/tie/7", 1)]
    done = go(joint(), *orders, dice=ties, f1_armies=(0, 1, 2, 3, 4, 5, 6))
    (claimed,) = said(done, "armies_claimed")
    assert [(one.senator, one.paid) for one in claimed.claims] == [
        (f"senator:{GISCO}", 3),
        (f"senator:{GISCO}", 3),
        (f"senator:{MATTAN}", 2),
        (f"senator:{MATTAN}", 2),
        (f"senator:{MATTAN}", 0),
        (f"senator:{GISCO}", 0),
        (f"senator:{MATTAN}", 0),
    ]
    assert (held(done.state, GISCO), held(done.state, MATTAN)) == (20 - 6, 5 - 4)
    assert "To the bank: 4T from Mattan and 6T from Gisco." in byrsa.told(done.events)[0]


def test_after_that_each_may_revolt_with_his_armies() -> None:
    ties = [(f"f1/tie/{at}", 1 + at % 2) for at in range(1, 8)]
    asked = [(f"mattan/army/{at}", 6) for at in range(1, 4)]
    done = go(joint(), revolt(), dice=[*ties, *asked], f1_armies=(0, 1, 2, 3, 4, 5, 6))
    assert (where(done.state, MATTAN), where(done.state, GISCO)) == ("rebel", "carthage")
    assert (len(armies(done.state, "rebel")), len(armies(done.state, "active"))) == (3, 4)
    assert FORCES.find(done.state, SCOPE, "f1") is None


def test_ruling_147b_two_of_one_faction_bribe_nobody() -> None:
    done = go(second(won(), BARCA), revolt(), revolt(BARCA, joins=MATTAN), dice=[6] * 7)
    assert said(done, "armies_claimed") == ()
    assert REBELLIONS.get(done.state, SCOPE, NOW).seconds == (BARCA,)


def test_ruling_147b_of_two_generals_of_one_faction_the_one_named_first_has_all_armies() -> None:
    state = change(second(won(), BARCA), HOLDER, SCOPE, "marine_suffete", "")
    done = go(state, revolt(), revolt(BARCA, joins=MATTAN), dice=[6] * 7)
    assert said(done, "armies_claimed") == ()
    row = REBELLIONS.get(done.state, SCOPE, NOW)
    assert (row.chief, row.seconds) == (MATTAN, (BARCA,))


def entrust(senator: str, *lots: Lot) -> Filed:
    return filed("perla", Entrust(f"senator:{senator}", lots))


FOUR_CELTS = Lot("unit:celtiberian", 4)


def test_ruling_147b_their_owner_assigns_the_armies_and_each_decides_for_his_own() -> None:
    done = go(generals(), entrust(BARCA, FOUR_CELTS), revolt(), dice=[6] * 3)
    (data,) = said(done, "armies_divided")
    assert data.senators == (f"senator:{MATTAN}", f"senator:{BARCA}")
    assert data.units == ((Lot("unit:campanian", 3),), (FOUR_CELTS,))
    assert REBELLIONS.get(done.state, SCOPE, NOW).seconds == ()
    assert armies(done.state, "rebel") == ["campanian"] * 3
    assert armies(done.state, "active") == ["celtiberian"] * 4
    assert PLACE.of(done.state, SCOPE, BARCA) == "carthage"


def test_ruling_147b_both_may_revolt_each_with_his_armies_and_are_one_revolt() -> None:
    done = go(generals(), entrust(MATTAN, Lot("unit:army", 2)), revolt(), revolt(BARCA), dice=[6] * 7)
    row = REBELLIONS.get(done.state, SCOPE, NOW)
    assert (row.chief, row.seconds) == (MATTAN, (BARCA,))
    assert len(armies(done.state, "rebel")) == 7


def test_ruling_147b_without_an_order_or_with_one_that_cannot_be_all_go_to_the_first() -> None:
    for orders in ((), (entrust(BARCA, Lot("unit:celtiberian", 5)),)):
        done = go(generals(), *orders, revolt(), dice=[6] * 7)
        assert said(done, "armies_divided") == ()
        assert len(armies(done.state, "rebel")) == 7


@pytest.mark.parametrize("officer", ["", "marine_suffete"])
def test_ruling_147b_only_commanders_of_the_same_office_are_asked(officer: str) -> None:
    state = change(second(won(), BARCA), HOLDER, SCOPE, "marine_suffete", MATTAN if officer else "")
    slots = list(GAME.system.step(STEP).asks(GAME, state, Frame("x", STEP, SCOPE)))
    assert [(slot.seat, slot.kind) for slot in slots] == ([] if officer else [("perla", "entrust")])


def test_ruling_147b_a_form_offers_the_division_and_every_way_listed_can_be_filed() -> None:
    (topic,) = (t for t in GAME.system.step(STEP).foresees(GAME, generals(), SCOPE) if t.slot.kind == "entrust")
    assert [line.order for line in topic.form] == [Entrust(f"senator:{BARCA}", (Lot("unit:army", 3),))]
    assert byrsa.speaker().say(f"form/{topic.form[0].remark}", topic.form[0].facts).startswith("half of them; Mattan")
    found = some(topic.slot.choices, 9)
    assert len(found) == 5
    assert all(isinstance(byrsa.verdict(generals(), "perla", STEP, one), Accepted) for one in found)


@pytest.mark.parametrize(
    ("lot", "senator", "code", "lasting"),
    [
        (Lot("unit:fleet", 1), BARCA, "entrust_armies_alone", True),
        (Lot("unit:army", 0), BARCA, "unit_count_too_small", True),
        (Lot("unit:army", 8), BARCA, "entrust_too_many", False),
        (Lot("unit:campanian", 1, veteran=True), BARCA, "entrust_too_many", False),
        (Lot("unit:army", 1), "12", "entrust_no_joint_command", False),
    ],
)
def test_ruling_147b_what_cannot_be_entrusted(lot: Lot, senator: str, code: str, lasting: bool) -> None:
    assert byrsa.refusal(generals(), "perla", STEP, Entrust(f"senator:{senator}", (lot,))) == (code, lasting)


def generals() -> State:
    """Return a won war with two Generals of Perla's, Mattan named first."""
    return change(second(won(), BARCA), HOLDER, SCOPE, "marine_suffete", "")


def test_a_losing_bribe_is_told_to_nobody() -> None:
    slots = list(GAME.system.step(STEP).asks(GAME, joint(), Frame("x", STEP, SCOPE)))
    assert [(slot.seat, slot.kind) for slot in slots] == [("perla", "bribe"), ("ben", "bribe")]
    orders = [bribe(GISCO, "ben", 2, 21), bribe(MATTAN, "perla", 1, 5)]
    done = go(joint(), *orders, dice=[1] * 7, f1_armies=(0, 1, 2, 3, 4, 5, 6))
    assert not any("1T" in line for line in byrsa.told(done.events))


# ------------------------------------------------------------------------------ forms, refusals


@pytest.mark.parametrize(
    ("seat", "order", "code"),
    [
        ("anna", Revolt(f"senator:{MATTAN}"), "not_your_senator"),
        ("perla", TestArmy(f"senator:{MATTAN}", 3, -1), "revolt_below_nothing"),
        ("perla", TestArmy(f"senator:{MATTAN}", -3), "revolt_below_nothing"),
        ("perla", Bribe(f"senator:{MATTAN}", -1, 2), "revolt_below_nothing"),
        ("perla", Accomplice("senator:5"), "not_your_senator"),
        ("perla", Veterans("senator:5"), "not_your_senator"),
    ],
)
def test_what_is_refused(seat: str, order: Any, code: str) -> None:
    assert byrsa.refusal(won(), seat, STEP, order)[0] == code


def test_every_line_of_a_form_is_taken_and_every_sample() -> None:
    step = GAME.system.step(STEP)
    state = veteran(joint(), "campanian", "force:f1", "5")
    kinds = set()
    for topic in step.foresees(GAME, state, SCOPE):
        kinds.add(topic.slot.kind)
        for line in topic.form:
            byrsa.speaker().say(f"form/{line.remark}", line.facts or {})
        for order in (*(line.order for line in topic.form), *list(topic.slot.choices.every())[:30]):
            seen = view(state, topic.slot.seat)
            assert isinstance(step.check(GAME, seen, None, topic.slot, order), Accepted), order
    assert kinds == {"test", "revolt", "bribe", "veterans", "accomplice"}
    here = Muster("f1", "sicilian_1", MATTAN, "", tuple(key for key, row in UNITS.items(state, SCOPE))[:3])
    frame = Frame("x", STEP, SCOPE, local=Uprising("test", (here,)))
    for slot in step.asks(GAME, won(), frame):
        for order in slot.choices.every():
            assert not isinstance(step.check(GAME, won(), frame, slot, order), Refused), order
    assert PLACE.of(state, SCOPE, MATTAN) == "war:sicilian_1"
