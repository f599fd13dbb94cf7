"""6.5.7 Suing for peace: a war is Lost for good, its loss falls, its forces come home and face the people."""

from __future__ import annotations

from adjudicator.model.order import ACCEPTED
from adjudicator.model.state import State
from adjudicator.systems.republic.state import (
    CASES,
    CITY,
    DEVELOPED,
    ENEMY_LEADERS,
    FORCES,
    NOW,
    OFFICES,
    PLACE,
    REBELLIONS,
    SCOPE,
    TREASURY,
    UNITS,
    WAR_STATUS,
    WARS,
    EnemyLeader,
    Force,
    Rebellion,
    War,
)
from adjudicator.systems.republic_of_carthage.orders.measures import Peace
from adjudicator.systems.republic_of_carthage.state import PROVINCES, TAX, TRADE, Province
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import BARCA, ELRAM, MANGI, MATTAN, SADID, at, moved
from tests.systems.republic_of_carthage.s6_5_senate.business import (
    balance,
    enact,
    hint,
    lying,
    no,
    senate,
    told,
    verdict,
    why,
)


def fought(war: str, status: str = "active") -> State:
    return put(senate(), WARS, SCOPE, war, War(status, 3))


def peace(war: str) -> Peace:
    return Peace(f"war:{war}")


def test_an_active_war_is_lost_for_good_and_forces_come_home() -> None:
    state = put(senate(), PROVINCES, SCOPE, "sicily", Province())
    done = enact(state, peace("sicilian_1"))
    assert WAR_STATUS.of(done.state, SCOPE, "sicilian_1") == "lost"
    assert dict(FORCES.rows(done.state, SCOPE)) == {}
    assert lying(done.state, "active") == {"fleet": 6, "celtiberian": 4, "campanian": 3}
    assert "sicily" not in PROVINCES.rows(done.state, SCOPE)
    assert balance(done.state) == 63 - 20
    assert told(done) == [
        (
            "The Senate makes peace in the 1st Sicilian War, which is Lost and costs 25T each turn. "
            "There is 1 Lost War now; with 4 Carthage falls. "
            "Mattan comes home with 3 Campanian Swordsmen, 4 Celtiberians and 4 Fleets."
        ),
        "1st Sicilian War: Sicily is lost.",
        "1st Sicilian War: the State pays 20T, 63 - 20 = 43T.",
    ]


def test_an_unprosecuted_war_can_be_given_up_and_an_inactive_or_lost_one_not() -> None:
    assert verdict(fought("libyan", "unprosecuted"), peace("libyan")) is ACCEPTED
    assert why(fought("libyan", "inactive"), peace("libyan")) == (
        "The Libyan War is Inactive; only an Active or Unprosecuted War can be given up: 1st Sicilian War."
    )
    assert hint(fought("libyan", "lost"), peace("libyan")) == (peace("sicilian_1"),)
    assert no(senate(), peace("libyan")) == "war_not_on_board"


def test_there_is_no_peace_with_a_rebel() -> None:
    assert no(put(senate(), REBELLIONS, SCOPE, NOW, Rebellion(BARCA)), peace("rebel")) == "no_peace_with_rebel"


def test_ruling_108_commanders_are_home_a_suffete_stays_suffete_a_general_is_out_of_office() -> None:
    state = put(senate(), FORCES, SCOPE, "f2", Force("sicilian_1", ELRAM, "", 4))
    state = moved(at(state, ELRAM, "war:sicilian_1"), "force:f2", balearic=1)
    done = enact(state, peace("sicilian_1"))
    assert [PLACE.of(done.state, SCOPE, key) for key in (MATTAN, ELRAM)] == ["carthage", "carthage"]
    assert OFFICES.get(done.state, SCOPE, "marine_suffete").holder == MATTAN
    assert sorted(CASES.rows(done.state, SCOPE)) == [f"defeat:{MATTAN}", f"defeat:{ELRAM}", "general"]
    assert CASES.get(done.state, SCOPE, "general").senator == ELRAM


def test_ruling_143_a_captive_stays_a_captive() -> None:
    done = enact(at(senate(), BARCA, "captive:sicilian_1"), peace("sicilian_1"))
    assert PLACE.of(done.state, SCOPE, BARCA) == "captive:sicilian_1"
    assert "Barca stays captive and may still be ransomed." in told(done)[0]


def test_ruling_67e_a_leader_without_another_war_waits() -> None:
    led = put(senate(), ENEMY_LEADERS, SCOPE, "dionysius", EnemyLeader())
    assert "Dionysius of Syracuse has no war left and waits." in told(enact(led, peace("sicilian_1")))[0]
    more = put(led, WARS, SCOPE, "sicilian_2", War("active", 3))
    assert "Dionysius" not in told(enact(more, peace("sicilian_1")))[0]
    assert "dionysius" in ENEMY_LEADERS.rows(enact(led, peace("sicilian_1")).state, SCOPE)


# ------------------------------------------------------------------------------- what is lost


def test_outside_the_revenue_phase_the_state_pays_at_most_what_it_has() -> None:
    state = change(fought("tunisian"), TREASURY, SCOPE, CITY, 7)
    assert balance(enact(state, peace("tunisian")).state) == 0


def test_the_libyan_war_takes_the_light_infantry_out_of_the_game() -> None:
    done = enact(fought("libyan"), peace("libyan"))
    places = {row.place for _, row in UNITS.items(done.state, SCOPE) if row.kind == "libyan_light_infantry"}
    assert places == {"gone"}


def test_the_massilian_and_pyrrhic_wars_take_trade_cards() -> None:
    before = fought("massilian")
    done = enact(before, peace("massilian"), dice=[2])
    assert TRADE.get(done.state, SCOPE, "stack:6").number == TRADE.get(before, SCOPE, "stack:6").number - 1
    pyrrhic = enact(fought("pyrrhic"), peace("pyrrhic"), dice=[2, 2])
    assert TRADE.get(pyrrhic.state, SCOPE, "aside:4").number == 2


def test_the_first_roman_war_takes_two_provinces_and_their_governor_is_home() -> None:
    done = enact(fought("roman_1"), peace("roman_1"))
    assert list(PROVINCES.rows(done.state, SCOPE)) == ["coastal_spain"]
    assert PLACE.of(done.state, SCOPE, SADID) == "carthage"


def test_the_second_roman_war_takes_spain_and_half_of_the_fleets() -> None:
    done = enact(fought("roman_2"), peace("roman_2"))
    assert "coastal_spain" not in PROVINCES.rows(done.state, SCOPE)
    assert lying(done.state, "pool")["fleet"] == 22


def test_the_third_roman_war_takes_all_provinces_and_taxes() -> None:
    done = enact(fought("roman_3"), peace("roman_3"))
    assert dict(PROVINCES.rows(done.state, SCOPE)) == {}
    assert TAX.of(done.state, SCOPE, CITY) == 10
    assert PLACE.of(done.state, SCOPE, MANGI) == "carthage"


def test_the_third_sicilian_war_undevelops_tunisia() -> None:
    state = put(fought("sicilian_3"), PROVINCES, SCOPE, "tunisia", Province(developed=True))
    assert DEVELOPED.of(enact(state, peace("sicilian_3")).state, SCOPE, "tunisia") is False


def test_every_loss_of_a_war_is_carried_out() -> None:
    from adjudicator.systems.republic_of_carthage.registry import EFFECTS
    from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME

    kinds = {effect.kind for war in GAME.box.wars.values() for effect in war.loss}
    assert [kind for kind in sorted(kinds) if EFFECTS.of(kind) is None] == []


def test_ruling_121p_sikels_leave_with_the_last_war_they_serve_in() -> None:
    state = moved(senate(), "active", sikel=1)
    done = enact(state, peace("sicilian_1"))
    assert "sikel" not in lying(done.state, "active")
    assert told(done)[-1] == "No war is left for Sikels: 1 Sikel leaves the board."
