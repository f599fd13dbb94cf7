"""A worked example of imminent wars, matching and a leader, the Punic series drawn one after the other (6.5)."""

from __future__ import annotations

from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Lot, Send
from adjudicator.systems.republic.state import FORCES, HOLDER, PLACE, SCOPE, UNIT_PLACE, VETERAN, WARS, Force, War
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_4_deploy import check
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import war_strength
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.testing.scenario import change, place, play_out, put, remove
from tests.systems.republic_of_rome.s06_forum.arriving import arrive, statuses
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, lay, outcome, put_to_the_vote, senate


def _next_turn(state: State) -> State:
    """Return the state after the imminent wars of a Mortality Phase."""
    return play_out(OF, place(state, "mortality.imminent", "rome"), "mortality.imminent").state


def _strengths(state: State) -> dict[str, tuple[int, int, int]]:
    """Return land, sea and fleet support of each war on the board."""
    found = ((key, war_strength(OF, state, key)) for key in statuses(state))
    return {key: (one.land, one.naval, enemy(OF, state, key).support) for key, one in found}


def test_the_punic_wars_multiply_as_they_wake_one_a_turn() -> None:
    """Follow the three Punic Wars (10/10, 15/0, 7/0; support 5, 5, 1) and Hannibal (7).

    Turn 1: the 2nd wakes the 1st, which lay inactive, and is imminent: 10/10. Hannibal joins the 1st: 17/17. The 3rd is
    imminent, too. Turn 2: the 2nd wakes, two are active: 2 x 10 + 7 = 27/27 and 2 x 15 + 7 = 37. Turn 3: the 3rd
    wakes: 30 + 7 = 37/37, 45 + 7 = 52, 21 + 7 = 28. With the sea of the 1st won its 37 by land stand. The 2nd beaten,
    two are left: 27 by land, and 14 + 7 = 21. Support stays 5, 5 and 1.
    """
    state = put(senate(), WARS, SCOPE, "punic_1", War("inactive", 1))
    state, _ = arrive(OF, state, "punic_2")
    assert statuses(state) == {"punic_1": "active", "punic_2": "imminent"}
    assert _strengths(state)["punic_1"] == (10, 10, 5)
    state, _ = arrive(OF, state, "hannibal", "punic_3")
    assert statuses(state) == {"punic_1": "active", "punic_2": "imminent", "punic_3": "imminent"}
    assert _strengths(state)["punic_1"] == (17, 17, 5)
    state = _next_turn(state)
    assert statuses(state) == {"punic_1": "active", "punic_2": "active", "punic_3": "imminent"}
    assert (_strengths(state)["punic_1"], _strengths(state)["punic_2"]) == ((27, 27, 5), (37, 0, 5))
    state = _next_turn(state)
    assert _strengths(state) == {"punic_1": (37, 37, 5), "punic_2": (52, 0, 5), "punic_3": (28, 0, 1)}
    state = put(state, WARS, SCOPE, "punic_1", War("active", 1, fleet_victory=True))
    assert _strengths(state)["punic_1"] == (37, 0, 5)
    state = remove(state, WARS, SCOPE, "punic_2")
    assert _strengths(state) == {"punic_1": (27, 0, 5), "punic_3": (21, 0, 1)}


def test_an_attack_on_an_imminent_war_counts_at_once_in_what_it_needs() -> None:
    """Follow the Senate that sends Julius (MIL 4) to the imminent 2nd Punic War while the 1st is active.

    Imminent, it multiplies nothing: the 1st is 10. Nobody may go to the 2nd before a force stands on the 1st. Attacked
    it is active, so 2 x 15 = 30: 25 plain legions and his 4 are 29, he must consent; one of them a veteran, 26 + 4 =
    30, he goes without being asked. The 1st is 2 x 10 = 20 from then on.
    """
    state = put(put(senate(), WARS, SCOPE, "punic_1", War("active", 1)), WARS, SCOPE, "punic_2", War("imminent", 2))
    state = change(state, HOLDER, SCOPE, "field_consul", "4")
    for at in range(1, 26):
        state = change(state, UNIT_PLACE, SCOPE, f"legion.{at}", "active")
        state = change(state, UNIT_PLACE, SCOPE, f"fleet.{at}", "active")
    assert _strengths(state)["punic_1"] == (10, 10, 5)
    goes = Send(("senator:4",), (Lot("unit:legion", 25), Lot("unit:fleet", 5)), "war:punic_2")
    early = check(OF, state, goes)
    assert isinstance(early, Refused)
    assert early.code == "lower_war_first"
    held = put(change(state, PLACE, SCOPE, "9", "war:punic_1"), FORCES, SCOPE, "f1", Force("punic_1", "9", "", 1))
    asked = put_to_the_vote(lay(held, goes), *ballots("yes", "anna", "ben", "clara"))
    assert (outcome(asked).outcome, statuses(asked.state)["punic_2"]) == ("void", "imminent")
    veteran = change(held, VETERAN, SCOPE, "legion.1", value=True)
    goes = Send(
        goes.commanders, (Lot("unit:legion", 24), Lot("unit:legion", 1, veteran=True), Lot("unit:fleet", 5)), goes.war
    )
    sent = put_to_the_vote(lay(veteran, goes), *ballots("yes", "anna", "ben", "clara"))
    assert (outcome(sent).outcome, statuses(sent.state)["punic_2"]) == ("passed", "active")
    assert (_strengths(sent.state)["punic_1"], _strengths(sent.state)["punic_2"]) == ((20, 20, 5), (30, 0, 5))
