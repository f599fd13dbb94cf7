"""Section 20.2: provincial forces, the wars that attack provinces, and what becomes of both."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.engine.system import Play
from adjudicator.model.fold import fold
from adjudicator.model.order import Filed, Refused, Slot
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.rules.combat.results import ALL
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    DECK,
    DECKS,
    ENEMY_LEADERS,
    FLEET_VICTORY,
    INF,
    PLACE,
    SCOPE,
    SENATORS,
    TALENTS,
    UNITS,
    WAR_STATUS,
    WARS,
    Campaign,
    EnemyLeader,
    Unit,
    War,
)
from adjudicator.systems.republic_of_rome.orders.revenue import Build
from adjudicator.systems.republic_of_rome.rules.s5_revenue import s20_2_builds as builds
from adjudicator.systems.republic_of_rome.rules.s10_combat.aftermath import chits_fall
from adjudicator.systems.republic_of_rome.rules.s10_combat.s20_2_provincial import fate_of, losses_of, turns_of
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import war_strength
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.systems.republic_of_rome.rules.wars.leaving import end_war
from adjudicator.systems.republic_of_rome.rules.wars.provincial import listed
from adjudicator.systems.republic_of_rome.state import JOINED, PROVINCES, REVOLTS, Joined, Province, Revolt
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, game, man, table
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s06_forum.arriving import carried_out

OF = game(provincial_wars=True)
STEP = "combat.provinces"
WAR = "gallic_1"
CARD, GAUL = rome().wars[WAR], rome().provinces["cisalpine_gaul"].undeveloped


def _gaul(*, legions: int = 0, war: str = WAR, where: str = "cisalpine_gaul", **fields: Any) -> State:
    """Return Cornelius of Anna as governor of a province that an active war is about, with forces of its own."""
    state = man(table(OF), "1", "anna", place=f"province:{where}")
    state = put(state, PROVINCES, SCOPE, where, Province("1", term=3, **fields))
    state = put(state, WARS, SCOPE, war, War("active", 1))
    for number in range(1, legions + 1):
        state = put(state, UNITS, SCOPE, f"legion.{number}", Unit("legion", f"garrison:{where}"))
    return state


def _attacked(state: State, *dice: object) -> Run:
    run = play_out(OF, place(state, STEP, "rome", path="t1/combat/provinces"), STEP, (), ScriptedDice(*dice))  # type: ignore[arg-type]
    now = {key: value for key, value in audit(OF, run.state).items() if key != "faults"}
    assert now == {key: value for key, value in audit(OF, state).items() if key != "faults"}
    return run


def _mil(units: int) -> int:
    return min(units, int(rome().senators["1"].mil))


def _roll(total: int, counted: int, against: int) -> tuple[int, int, int]:
    """Return three dice by which a province of so much comes to a total."""
    want = total - counted - _mil(counted) + against
    assert 3 <= want <= 18
    return (want - 2 * (want // 3), want // 3, want // 3)


def test_taxes_raise_forces_half_and_half_or_as_the_governor_wants_with_his_own_money() -> None:
    sicily = rome().provinces["sicily"].undeveloped
    state = change(_gaul(where="sicily"), TALENTS, SCOPE, "1", 25)

    def armed(*orders: Filed) -> Province:
        run = play_out(OF, place(state, builds.STEP, "rome", path="t1/revenue/builds"), builds.STEP, orders)
        assert audit(OF, run.state)["talents"] == audit(OF, state)["talents"]
        return PROVINCES.get(run.state, SCOPE, "sicily")

    assert sicily.taxes == 30
    assert (armed().armies, armed().fleets) == (2, 1)
    own = armed(filed("anna", Build("province:sicily", 1, 4)))
    assert (own.armies, own.fleets) == (1, 4)  # 30 of taxes and 20 of his own


def test_ruling_117_what_an_order_leaves_of_the_taxes_is_spent_all_the_same() -> None:
    row = Province("1", term=3)
    assert builds.planned(OF, "sicily", row, Build("province:sicily", 0, 1), 0) == (2, 1)
    assert builds.planned(OF, "sicily", row, Build("province:sicily", 9, 0), 20) == (5, 0)
    full = Province("1", term=3, armies=10, fleets=5)
    assert builds.planned(OF, "sicily", full, None, 0) == (0, 0)


@pytest.mark.parametrize(
    ("seat", "order", "code"),
    [
        ("anna", Build("province:cisalpine_gaul", 6, 0), "province_force_limit"),
        ("anna", Build("province:cisalpine_gaul", -1, 0), "province_force_limit"),
        ("ben", Build("province:cisalpine_gaul", 1, 0), "not_your_province"),
        ("anna", Build("province:asia", 1, 0), "not_your_province"),
    ],
)
def test_what_cannot_be_raised(seat: str, order: Build, code: str) -> None:
    slot = Slot("", seat, "build", {}, "optional", None)  # type: ignore[arg-type]
    found = builds.check(OF, _gaul(), None, slot, order)
    assert isinstance(found, Refused)
    assert found.code == code
    off = builds.check(game(), _gaul(), None, slot, order)
    assert isinstance(off, Refused)
    assert off.code == "no_provincial_forces"


@pytest.mark.parametrize(("attacked_revenue", "idle"), [("all", 2), ("first", 1)])
def test_ruling_116_an_active_war_takes_the_revenue_of_the_provinces_on_its_card(
    attacked_revenue: str, idle: int
) -> None:
    of = game(provincial_wars=True, attacked_revenue=attacked_revenue)
    state = put(_gaul(), PROVINCES, SCOPE, "narbonese_gaul", Province("1", term=3))
    run = play_out(of, place(state, "revenue.troubles", "rome", path="t1/revenue/troubles"), "revenue.troubles")
    assert sum(row.idle for _, row in PROVINCES.items(run.state, SCOPE)) == idle
    calm = change(state, WAR_STATUS, SCOPE, WAR, "inactive")
    run = play_out(of, place(calm, "revenue.troubles", "rome", path="t1/revenue/troubles"), "revenue.troubles")
    assert not said(run, "provinces_attacked")


def test_armies_count_half_without_a_legion_and_whole_with_one() -> None:
    alone = said(_attacked(_gaul(armies=5), 1, 1, 1), "province_attacked")[0]
    assert (alone.armies, alone.legions, alone.base) == (3, 0, GAUL.land)
    led = said(_attacked(_gaul(armies=5, legions=1), 6, 6, 6), "province_attacked")[0]
    assert (led.armies, led.legions) == (5, 1)


def test_a_victory_makes_the_war_inactive_and_pays_the_governor_and_makes_a_veteran() -> None:
    state = _gaul(armies=5, legions=2)
    counted = GAUL.land + 2 + 5
    run = _attacked(state, *_roll(18, counted, CARD.land), 1)
    assert WAR_STATUS.of(run.state, SCOPE, WAR) == "inactive"
    assert INF.of(run.state, SCOPE, "1") == INF.of(state, SCOPE, "1") + -(-CARD.land // 2)
    assert sum(row.veteran for _, row in UNITS.items(run.state, SCOPE)) == 1
    assert said(run, "war_repelled")[0].fate == "inactive"


@pytest.mark.parametrize(("cards", "fate"), [(7, "to_deck"), (6, "out")])
def test_with_a_partner_at_war_the_beaten_war_goes_back_to_the_deck_or_out(cards: int, fate: str) -> None:
    state = put(_gaul(armies=5, legions=4), WARS, SCOPE, "gallic_2", War("active", 2))
    deck = tuple(card for card in DECKS.get(state, SCOPE, DECK).cards.known() if card not in {WAR, "gallic_2"})
    state = put(state, DECKS, SCOPE, DECK, Pile.of(deck[:cards]))
    assert fate_of(OF, state, WAR) == fate
    alone = change(state, WAR_STATUS, SCOPE, "gallic_2", "inactive")
    assert fate_of(OF, alone, WAR) == "inactive"
    led = put(alone, ENEMY_LEADERS, SCOPE, "hannibal", EnemyLeader(1))
    assert fate_of(OF, put(led, WARS, SCOPE, "punic_2", War("active", 3)), "punic_2") == fate


def test_a_governor_who_is_captured_has_left_his_province_after_the_same_event() -> None:
    state = _gaul(legions=2)
    play = Play(OF, Frame("t1/combat/provinces", STEP, "rome"), ScriptedDice(20, 1))
    fall = chits_fall(play, state, 2, ("1",), WAR, captures=True, label="gallic_1/chit")
    for event in (events := carried_out(state, fall)[1]):
        state = fold(state, (event,))
        assert audit(OF, state)["faults"] == {}
    assert "commander_captured" in {event.kind for event in events}
    assert PLACE.of(state, SCOPE, "1") == f"captive:{WAR}"
    assert PROVINCES.get(state, SCOPE, "cisalpine_gaul").governor == ""


def test_a_defeat_kills_the_governor_and_the_province_joins_the_war_until_it_is_over() -> None:
    run = _attacked(_gaul(armies=3), 1, 1, 1)
    assert PROVINCES.find(run.state, SCOPE, "cisalpine_gaul") is None
    assert JOINED.get(run.state, SCOPE, "cisalpine_gaul").war == WAR
    assert SENATORS.get(run.state, SCOPE, "1").place != "province:cisalpine_gaul"
    play = Play(OF, Frame("t1/x", STEP, "rome"), ScriptedDice())
    freed, told = carried_out(run.state, end_war(play, run.state, WAR, beaten=True))
    assert PROVINCES.get(freed, SCOPE, "cisalpine_gaul") == Province()
    assert "provinces_freed" in {event.kind for event in told}


def test_the_garrison_that_is_left_comes_home_after_a_defeat() -> None:
    state = put(_gaul(armies=1, legions=2), WARS, SCOPE, "gallic_2", War("active", 2))
    state = put(state, CAMPAIGNS, SCOPE, "f9", Campaign("gallic_2", (), "stalemate"))
    against = 2 * CARD.land
    counted = GAUL.land + 2 + 1
    dice = 7 - counted - _mil(counted) + against
    state = put(state, PROVINCES, SCOPE, "cisalpine_gaul", Province("1", term=3, armies=1 + dice - 12))
    run = _attacked(state, 4, 4, 4)
    (fought,) = said(run, "province_attacked")
    assert (fought.total, fought.result, fought.lost_armies, fought.lost_legions) == (7, "defeat", 1, 0)
    assert said(run, "province_joins")[0].legions == 2
    assert {UNITS.get(run.state, SCOPE, f"legion.{number}").place for number in (1, 2)} == {"active"}


def test_ruling_115_a_province_that_has_joined_adds_land_and_armies_unmultiplied() -> None:
    state = put(_gaul(), JOINED, SCOPE, "narbonese_gaul", Joined(WAR, armies=2))
    state = put(state, WARS, SCOPE, "gallic_2", War("active", 2))
    land = rome().provinces["narbonese_gaul"].undeveloped.land
    assert war_strength(OF, state, WAR).land == 2 * CARD.land + land + 2


@pytest.mark.parametrize(
    ("number", "units", "lost"),
    [
        (1, (2, 4, 0), (0, 1, 0)),
        (3, (2, 4, 0), (1, 2, 0)),
        (5, (2, 4, 0), (1, 4, 0)),
        (5, (2, 1, 0), (2, 1, 0)),
        (2, (0, 3, 0), (0, 3, 0)),
        (ALL, (2, 4, 3), (2, 4, 0)),
    ],
)
def test_ruling_118_losses_go_two_armies_then_a_legion_or_two_armies_for_one(
    number: int, units: tuple[int, int, int], lost: tuple[int, int, int]
) -> None:
    assert losses_of(OF, "stalemate", number, "land", units) == lost


def test_ruling_118_at_sea_fleets_alone_are_lost_and_numbers_take_their_share() -> None:
    assert losses_of(OF, "stalemate", 2, "sea", (3, 4, 5)) == (0, 0, 2)
    assert losses_of(OF, "disaster", 0, "sea", (3, 4, 5)) == (0, 0, 3)
    assert losses_of(OF, "disaster", 0, "land", (3, 4, 5)) == (2, 2, 0)


def test_ruling_118_a_vacant_province_has_no_mil() -> None:
    state = put(_gaul(), PROVINCES, SCOPE, "cisalpine_gaul", Province(armies=30))
    (fought,) = said(_attacked(change(state, PLACE, SCOPE, "1", "carthage"), 6, 6, 6), "province_attacked")
    assert (fought.mil, fought.senator, fought.result) == (0, "", "victory")


def test_a_war_that_rome_has_met_attacks_nobody() -> None:
    for result, attacks in (("stalemate", False), ("defeat", True)):
        state = put(_gaul(armies=1), CAMPAIGNS, SCOPE, "f1", Campaign(WAR, (), result))
        run = _attacked(state, *((1, 1, 1) if attacks else ()))
        assert bool(said(run, "province_attacked")) is attacks
    state = change(_gaul(), WAR_STATUS, SCOPE, WAR, "inactive")
    assert not said(_attacked(state), "province_attacked")


def test_without_a_fleet_a_war_at_sea_is_a_defeat_and_a_victory_at_sea_marks_the_war() -> None:
    naval = next(key for key, card in rome().wars.items() if card.naval and card.attacks)
    where = rome().wars[naval].attacks[0]
    side = rome().provinces[where].undeveloped
    if not side.fleet:
        run = _attacked(_gaul(war=naval, where=where))
        assert (said(run, "province_attacked")[0].dice, said(run, "province_attacked")[0].result) == ((), "defeat")
    run = _attacked(_gaul(war=naval, where=where, fleets=30), 6, 5, 6)
    assert FLEET_VICTORY.of(run.state, SCOPE, naval)
    assert WAR_STATUS.of(run.state, SCOPE, naval) == "active"


def test_without_support_a_victory_is_a_stalemate() -> None:
    needs = next(key for key, card in rome().wars.items() if card.support and card.attacks and not card.naval)
    where = rome().wars[needs].attacks[0]
    run = _attacked(_gaul(war=needs, where=where, armies=40, legions=2), 6, 5, 6)
    (fought,) = said(run, "province_attacked")
    assert fought.unsupported
    assert WAR_STATUS.of(run.state, SCOPE, needs) == "active"
    assert not said(run, "war_repelled")


def test_a_province_in_revolt_fights_with_the_forces_it_has_raised() -> None:
    state = put(_gaul(), WARS, SCOPE, "sicily", War("active", 2))
    state = put(state, REVOLTS, SCOPE, "sicily", Revolt(armies=3, fleets=2))
    sicily = rome().provinces["sicily"].undeveloped
    figures = enemy(OF, state, "sicily")
    assert (figures.land, figures.support) == (sicily.land + 3, sicily.fleet + 2)


def test_without_provincial_wars_nothing_is_attacked() -> None:
    state = _gaul()
    run = play_out(game(), place(state, STEP, "rome", path="t1/combat/provinces"), STEP)
    assert not said(run, "province_attacked")


@pytest.mark.parametrize(
    ("settings", "lost"),
    [
        ({}, (0, 2)),
        ({"edition": "first"}, (2, 0)),
        ({"provincial_losses": "drawn"}, (2, 0)),
        ({"edition": "first", "provincial_losses": "in_turn"}, (0, 2)),
    ],
)
def test_ruling_118_in_the_first_edition_garrison_and_armies_are_lost_as_drawn(
    settings: dict[str, object], lost: tuple[int, int]
) -> None:
    """Check two losses of two legions and four armies, where the first two that are drawn are the legions."""
    of = game(provincial_wars=True, **settings)  # type: ignore[arg-type]
    play = Play(of, Frame("t1/x", STEP, "rome"), ScriptedDice(*((1, 1) if lost[0] else ())))
    turns = turns_of(play, 2, 2, 4, "x/")
    assert losses_of(of, "stalemate", 2, "land", (2, 4, 0), turns)[:2] == lost
    assert turns_of(play, 2, 0, 4, "y/") == turns_of(play, 2, 4, 0, "z/") == ("armies", "armies", "legions")


def test_the_pirates_leave_bithynia_alone_once_it_is_developed() -> None:
    state = put(_gaul(war="pirates_1", where="bithynia"), PROVINCES, SCOPE, "bithynia", Province("1", term=3))
    assert listed(OF, state, "pirates_1") == ("bithynia",)
    grown = put(state, PROVINCES, SCOPE, "bithynia", Province("1", term=3, developed=True))
    assert listed(OF, grown, "pirates_1") == ()
    assert listed(OF, grown, "mithridatic_1") == ("bithynia",)


def test_ruling_118_where_few_cards_are_left_the_war_goes_into_the_deck_that_follows() -> None:
    of = game(provincial_wars=True, extended=True)
    state = put(_gaul(armies=5, legions=4), WARS, SCOPE, "gallic_2", War("active", 2))
    deck = tuple(card for card in DECKS.get(state, SCOPE, DECK).cards.known() if card not in {WAR, "gallic_2"})
    state = put(state, DECKS, SCOPE, DECK, Pile.of(deck[:6]))
    assert (fate_of(OF, state, WAR), fate_of(of, state, WAR)) == ("out", "next_deck")
    play = Play(of, Frame("t1/x", STEP, "rome"), ScriptedDice())
    after, _ = carried_out(state, end_war(play, state, WAR, beaten=False, into="deck:middle"))
    assert DECKS.get(after, SCOPE, "deck:middle").cards.known()[-1] == WAR
    assert len(DECKS.get(after, SCOPE, DECK).cards.known()) == 6
