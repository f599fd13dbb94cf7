"""6.5.7 Prosecuting wars: commanders, exact forces, fleets in support, two commanders in a Crisis; augmentation."""

from __future__ import annotations

import pytest

from adjudicator.model.order import ACCEPTED
from adjudicator.systems.republic.orders.measures import ARMY, Lot, Recruit, Reinforce, Send
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.state import (
    COMMANDER,
    FLEET_VICTORY,
    FORCES,
    INF,
    NOW,
    OFFICES,
    PLACE,
    REBELLIONS,
    SCOPE,
    SITTINGS,
    UNITS,
    WAR_STATUS,
    WARS,
    Force,
    Rebellion,
    Unit,
    War,
)
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    ABARISH,
    BARCA,
    BODASHTART,
    ELRAM,
    GAME,
    GISCO,
    MAGO,
    MANGI,
    MATTAN,
    MILKO,
    at,
    moved,
)
from tests.systems.republic_of_carthage.s6_5_senate.business import (
    enact,
    hint,
    lying,
    no,
    senate,
    told,
    units,
    verdict,
    veterans,
    why,
)
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_7_send import law, send, two_suffetes

# ------------------------------------------------------------------------------------ the force


def test_a_force_of_exact_units_goes_to_a_war_under_a_suffete() -> None:
    done = enact(two_suffetes(), send(MATTAN, to="sicilian_1", carthaginian_legion=2, celtiberian=3, fleet=4))
    assert FORCES.get(done.state, SCOPE, "f1") == Force("sicilian_1", MATTAN, "", 4)
    assert lying(done.state, "force:f1") == {"carthaginian_legion": 2, "celtiberian": 3, "fleet": 4}
    assert PLACE.of(done.state, SCOPE, MATTAN) == "war:sicilian_1"
    assert INF.of(done.state, SCOPE, MATTAN) == 8
    assert OFFICES.get(done.state, SCOPE, "marine_suffete").holder == MATTAN
    assert told(done) == [
        (
            "Mattan, Marine Suffete, goes to the 1st Sicilian War with 2 Carthaginian Legions, 3 Celtiberians and "
            "4 Fleets. On land: armies 5 + MIL 2 = 7 against 8. In support: 4 fleets, 3 needed."
        )
    ]


def test_armies_without_a_kind_are_recruits_first_and_the_cheapest() -> None:
    state = put(two_suffetes(), UNITS, SCOPE, "celtiberian.1", Unit("celtiberian", "active", veteran=True))
    done = enact(state, Send((f"senator:{MATTAN}",), (Lot(ARMY, 4),), "war:libyan"))
    assert lying(done.state, "force:f1") == {"celtiberian": 3, "carthaginian_legion": 1}
    assert UNITS.get(done.state, SCOPE, "celtiberian.1").place == "active"


def test_veterans_are_named_and_count_two() -> None:
    state = put(two_suffetes(), UNITS, SCOPE, "celtiberian.1", Unit("celtiberian", "active", veteran=True))
    measure = Send((f"senator:{MATTAN}",), (*veterans(celtiberian=1), *units(celtiberian=1)), "war:libyan")
    (sent,) = (event.data for event in enact(state, measure).events)
    assert (sent.armies, sent.mil, sent.against.land) == (3, 2, 6)


def test_units_that_are_not_at_home_cannot_be_sent() -> None:
    assert why(two_suffetes(), send(MATTAN, celtiberian=5)) == (
        "Only 4 Celtiberians are at home, and the measure names 5."
    )
    assert hint(two_suffetes(), send(MATTAN, celtiberian=5)) == (send(MATTAN, celtiberian=4),)
    assert no(two_suffetes(), send(MATTAN, campanian=1)) == "too_few_at_home"


def test_ruling_97_one_unit_is_enough() -> None:
    assert verdict(two_suffetes(), send(MATTAN, celtiberian=1)) is ACCEPTED


def test_merchants_are_no_force() -> None:
    assert no(two_suffetes(), send(MATTAN, caravan=3, celtiberian=1)) == "merchants_do_not_fight"


def test_recruiting_and_sending_can_be_one_proposal() -> None:
    both = (Recruit(units(balearic=2)), send(MATTAN, balearic=2))
    assert no(two_suffetes(), both[1]) == "too_few_at_home"
    assert lying(enact(two_suffetes(), *both).state, "force:f1") == {"balearic": 2}


def test_several_forces_go_to_one_war_under_commanders_of_their_own() -> None:
    first = enact(two_suffetes(), send(MATTAN, celtiberian=2), send(GISCO, celtiberian=1))
    assert [row.commander for _, row in FORCES.items(first.state, SCOPE)] == [MATTAN, GISCO]


# ----------------------------------------------------------------------------------- which wars


def test_ruling_102_an_attack_makes_an_inactive_or_unprosecuted_war_active() -> None:
    done = enact(two_suffetes(), send(MATTAN, celtiberian=1))
    assert WAR_STATUS.of(done.state, SCOPE, "libyan") == "active"
    assert "The attack makes the war Active." in told(done)[0]
    state = change(two_suffetes(), WAR_STATUS, SCOPE, "libyan", "unprosecuted")
    again = enact(state, send(MATTAN, celtiberian=1))
    assert WAR_STATUS.of(again.state, SCOPE, "libyan") == "active"
    assert "The attack" not in told(again)[0]


def test_wars_that_are_lost_or_not_there_cannot_be_fought() -> None:
    state = change(two_suffetes(), WAR_STATUS, SCOPE, "libyan", "lost")
    assert no(state, send(MATTAN, celtiberian=1)) == "war_is_lost"
    assert no(state, send(MATTAN, to="pyrrhic", celtiberian=1)) == "war_not_on_board"
    assert no(state, send(MATTAN, to="rebel", celtiberian=1)) == "no_rebel"


def test_a_force_is_sent_against_the_rebel() -> None:
    state = put(moved(two_suffetes(), "rebel", balearic=2), REBELLIONS, SCOPE, NOW, Rebellion(BARCA))
    done = enact(state, send(MATTAN, to="rebel", celtiberian=4))
    assert FORCES.get(done.state, SCOPE, "f1").war == "rebel"
    mil = GAME.box.senators[BARCA].mil
    assert told(done) == [
        (
            "Mattan, Marine Suffete, goes to the rebel with 4 Celtiberians. "
            f"Armies 4 + MIL 2 = 6 against {2 + mil} of the rebel."
        )
    ]


def test_ruling_96_a_land_force_needs_its_fleets() -> None:
    assert why(two_suffetes(), send(MATTAN, to="sicilian_1", celtiberian=4, fleet=2)) == (
        "The 1st Sicilian War needs 3 fleets in support; this force has 2, and 6 are at home."
    )
    assert hint(two_suffetes(), send(MATTAN, to="sicilian_1", celtiberian=4)) == (
        send(MATTAN, to="sicilian_1", celtiberian=4, fleet=3),
    )


def test_a_war_that_begins_at_sea_needs_a_fleet_and_after_a_fleet_victory_its_support() -> None:
    state = put(two_suffetes(), WARS, SCOPE, "massilian", War("active", 4))
    assert no(state, send(MATTAN, to="massilian", celtiberian=4)) == "fleets_missing"
    (sent,) = (event.data for event in enact(state, send(MATTAN, to="massilian", celtiberian=4, fleet=1)).events)
    assert (sent.by_sea, sent.fleets, sent.against.naval) == (True, 1, 7)
    won = change(state, FLEET_VICTORY, SCOPE, "massilian", value=True)
    assert no(won, send(MATTAN, to="massilian", celtiberian=4, fleet=1)) == "fleets_missing"
    assert verdict(won, send(MATTAN, to="massilian", celtiberian=4, fleet=2)) is ACCEPTED


def test_ruling_121p_sikels_serve_in_sicilian_and_roman_wars_alone() -> None:
    state = moved(two_suffetes(), "active", sikel=2)
    assert why(state, send(MATTAN, sikel=1)) == "Sikels serve in Sicilian and Roman Wars only."
    done = enact(state, Send((f"senator:{MATTAN}",), (Lot(ARMY, 3), *units(fleet=3)), "war:sicilian_1"))
    assert lying(done.state, "force:f1") == {"sikel": 2, "celtiberian": 1, "fleet": 3}
    elsewhere = enact(state, Send((f"senator:{MATTAN}",), (Lot(ARMY, 3),), "war:libyan"))
    assert lying(elsewhere.state, "force:f1") == {"celtiberian": 3}


# ----------------------------------------------------------------------------------- commanders


def test_only_suffetes_command_at_first() -> None:
    assert why(two_suffetes(), send(MAGO, celtiberian=1)) == (
        "Mago is no Suffete; only the two Suffetes command until Separation of Powers is enacted. "
        "Who may go now: Mattan."
    )
    assert hint(two_suffetes(), send(MAGO, celtiberian=1)) == (send(MATTAN, celtiberian=1),)


def test_ruling_98_the_marine_suffete_goes_before_the_home_suffete() -> None:
    state = two_suffetes()
    assert why(state, send(GISCO, celtiberian=1)) == (
        "Gisco is Home Suffete; Mattan, the Marine Suffete, must be sent before him, or with him in a Crisis."
    )
    first = enact(state, send(MATTAN, celtiberian=1))
    assert SITTINGS.get(first.state, SCOPE, NOW).marine_sent
    assert verdict(first.state, send(GISCO, celtiberian=1)) is ACCEPTED
    assert len(enact(state, send(MATTAN, celtiberian=1), send(GISCO, celtiberian=1)).events) == 2


@pytest.mark.parametrize("where", ["captive:libyan", "dead"])
def test_ruling_121i_the_home_suffete_may_go_when_there_is_no_marine_suffete(where: str) -> None:
    assert verdict(at(two_suffetes(), MATTAN, where), send(GISCO, celtiberian=1)) is ACCEPTED
    nobody = change(two_suffetes(), OFFICES.col("holder", str), SCOPE, "marine_suffete", "")
    assert verdict(nobody, send(GISCO, celtiberian=1)) is ACCEPTED


def test_ruling_99_after_separation_of_powers_any_senator_without_office_goes_as_general() -> None:
    state = law(two_suffetes())
    done = enact(state, send(MAGO, celtiberian=1))
    assert INF.of(done.state, SCOPE, MAGO) == 10 + 3
    assert told(done)[0].startswith("Mago, General (INF 10 + 3 = 13), goes to the Libyan War with 1 Celtiberian.")
    assert no(state, send(MILKO, celtiberian=1)) == "not_a_commander"
    assert no(state, send(GISCO, celtiberian=1)) == "marine_goes_first"
    assert verdict(state, send(MATTAN, celtiberian=1)) is ACCEPTED


@pytest.mark.parametrize(
    ("where", "code"),
    [
        ("war:sicilian_1", "senator_not_in_carthage"),
        ("captive:libyan", "senator_not_in_carthage"),
        ("under:11A", "senator_covered"),
    ],
)
def test_a_commander_is_free_and_in_carthage(where: str, code: str) -> None:
    assert no(at(two_suffetes(), MATTAN, where), send(MATTAN, celtiberian=1)) == code


def test_a_force_has_one_commander_or_two_different_ones() -> None:
    assert no(two_suffetes(crisis=True), send(MATTAN, MATTAN, celtiberian=1)) == "commanders_one_or_two"
    assert no(two_suffetes(crisis=True), Send((), units(celtiberian=1), "war:libyan")) == "commanders_one_or_two"
    assert no(two_suffetes(crisis=True), send(MATTAN, GISCO, MAGO, celtiberian=1)) == "commanders_one_or_two"


def test_two_commanders_need_a_crisis() -> None:
    assert no(two_suffetes(), send(MATTAN, ELRAM, celtiberian=1)) == "no_crisis"


def test_ruling_121g_in_a_crisis_any_free_senator_goes_with_a_suffete_and_a_member_gives_up_his_seat() -> None:
    done = enact(two_suffetes(crisis=True), send(ABARISH, MATTAN, celtiberian=4))
    assert FORCES.get(done.state, SCOPE, "f1") == Force("libyan", MATTAN, ABARISH, 4)
    assert OFFICES.get(done.state, SCOPE, "public_buildings").holder == ""
    assert (INF.of(done.state, SCOPE, ABARISH), INF.of(done.state, SCOPE, MATTAN)) == (7, 8)
    assert told(done)[0].startswith(
        "Mattan, Marine Suffete and Abarish, General (INF 4 + 3 = 7), go to the Libyan War with 4 Celtiberians. "
        "Abarish gives up his seat as Supervisor of Public Buildings."
    )


def test_before_separation_of_powers_one_of_two_must_be_a_suffete() -> None:
    state = two_suffetes(crisis=True)
    assert no(state, send(MAGO, ELRAM, celtiberian=1)) == "not_a_commander"
    assert verdict(law(state), send(MAGO, ELRAM, celtiberian=1)) is ACCEPTED
    assert no(law(state), send(MILKO, BODASHTART, celtiberian=1)) == "not_a_commander"


def test_ruling_98_both_suffetes_may_go_together_and_the_home_suffete_with_a_general_not_first() -> None:
    state = two_suffetes(crisis=True)
    assert verdict(state, send(GISCO, MATTAN, celtiberian=1)) is ACCEPTED
    assert no(state, send(GISCO, MAGO, celtiberian=1)) == "marine_goes_first"


def test_ruling_128_somebody_takes_over_a_force_without_a_commander() -> None:
    state = put(two_suffetes(), FORCES, SCOPE, "f1", Force("sicilian_1", "", "", 3))
    state = moved(state, "force:f1", campanian=3)
    done = enact(state, Send((f"senator:{MATTAN}",), (), "war:sicilian_1"))
    assert FORCES.get(done.state, SCOPE, "f1") == Force("sicilian_1", MATTAN, "", 4)
    assert told(done)[0].startswith(
        "Mattan, Marine Suffete, takes over the force on the 1st Sicilian War: 3 Campanian Swordsmen."
    )
    assert no(two_suffetes(), Send((f"senator:{MATTAN}",), (), "war:sicilian_1")) == "no_force_to_take_over"


def test_owners_of_generals_gain_and_the_order_of_particulars_does_not_matter() -> None:
    entry = rule_of(GAME, send(MAGO))
    assert entry.gains(GAME, two_suffetes(), send(MAGO, MATTAN)) == ("anna",)
    assert entry.same(send(MAGO, MATTAN, celtiberian=1, fleet=2)) == entry.same(
        send(MATTAN, MAGO, fleet=2, celtiberian=1)
    )
    assert entry.same(send(MAGO, celtiberian=1)) != entry.same(send(MAGO, celtiberian=2))


# --------------------------------------------------------------------------------- augmentation


def test_units_join_a_force_that_has_a_commander() -> None:
    done = enact(senate(), Reinforce(f"senator:{MATTAN}", units(fleet=2)))
    assert lying(done.state, "force:f1") == {"fleet": 6, "celtiberian": 4, "campanian": 3}
    assert told(done) == [
        (
            "2 Fleets join the force of Mattan on the 1st Sicilian War, which now counts 7 on land and 6 at sea; "
            "3 fleets are needed."
        )
    ]


def test_ruling_121j_also_a_force_sent_this_turn_and_what_was_just_recruited() -> None:
    parts = (Recruit(units(balearic=1)), send(MATTAN, celtiberian=2), Reinforce(f"senator:{MATTAN}", units(balearic=1)))
    assert lying(enact(two_suffetes(), *parts).state, "force:f1") == {"celtiberian": 2, "balearic": 1}


def test_ruling_121j_a_force_without_a_commander_cannot_be_reinforced() -> None:
    state = change(senate(), COMMANDER, SCOPE, "f1", "")
    assert no(state, Reinforce(f"senator:{MATTAN}", units(fleet=1))) == "commands_no_force"
    assert why(senate(), Reinforce(f"senator:{MANGI}", units(fleet=1))) == (
        "Mangi commands no force; commanders are Mattan."
    )
    assert hint(senate(), Reinforce(f"senator:{MANGI}", units(fleet=1))) == (
        Reinforce(f"senator:{MATTAN}", units(fleet=1)),
    )


def test_the_second_commander_names_the_force_too() -> None:
    state = put(senate(), FORCES, SCOPE, "f1", Force("sicilian_1", MATTAN, ELRAM, 3))
    assert verdict(state, Reinforce(f"senator:{ELRAM}", units(fleet=1))) is ACCEPTED


def test_no_more_than_there_is_at_home() -> None:
    assert hint(senate(), Reinforce(f"senator:{MATTAN}", units(fleet=3))) == (
        Reinforce(f"senator:{MATTAN}", units(fleet=2)),
    )
