"""Section 16: the Senate declines a Rhodian Alliance in the turn in which it came."""

from __future__ import annotations

from adjudicator.engine.system import Play
from adjudicator.model.order import ACCEPTED, Refused
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.rules.card_effects import lent_fleets
from adjudicator.systems.republic.rules.card_effects.lent_fleets import fleets_gain
from adjudicator.systems.republic.state import CITY, ONGOING, SCOPE, TABLE_EVENTS, TURN, UNITS, WARS, War
from adjudicator.systems.republic_of_rome.orders.measures import Decline
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s16_rhodes import check, offers
from adjudicator.systems.republic_of_rome.rules.s16_events.coming import come
from adjudicator.testing.scenario import change, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import sentences
from tests.systems.republic_of_rome.s06_forum.arriving import carried_out
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, lay, outcome, put_to_the_vote, senate

MEASURE = Decline("card:rhodian_alliance")


def _allied() -> State:
    """Return a Senate whose Forum brought the alliance, with the war that needs most fleets on the board."""
    state = put(change(senate(), TURN, SCOPE, CITY, 4), WARS, SCOPE, "punic_1", War("active", 1))
    play = Play(OF, Frame("t4/forum", "forum.draw", "rome"), ScriptedDice())
    state, _ = carried_out(state, come(play, state, "rhodian_alliance"))
    effect = OF.box.table_events["rhodian_alliance"].effects[0]
    state, _ = carried_out(state, fleets_gain(effect, play, state, "card:rhodian_alliance"))
    return state


def _fleets(state: State) -> int:
    return sum(row.kind == "fleet" and row.place == "active" for _, row in UNITS.items(state, SCOPE))


def test_the_fleets_go_home_and_the_card_leaves() -> None:
    state = _allied()
    assert _fleets(state) == _fleets(senate()) + 8
    assert offers(OF, state, "anna") == (MEASURE,)
    run = put_to_the_vote(lay(state, MEASURE), *ballots("yes", "anna", "ben", "clara"))
    assert outcome(run).outcome == "passed"
    assert _fleets(run.state) == _fleets(senate())
    assert [one.card for one in said(run, "alliance_declined")] == ["card:rhodian_alliance"]
    assert said(run, "lent_fleets_gone") == (
        lent_fleets.LentFleetsGone("war:punic_1", "card:rhodian_alliance", 8, 0, declined=True),
    )
    assert sentences(run, "alliance_declined") == ("The Senate declines the Rhodian Maritime Alliance.",)
    assert sentences(run, "lent_fleets_gone") == (
        "The Fleets of Rhodian Maritime Alliance go back to the Force Pool, 8 from home and 0 from other forces.",
    )
    assert "rhodian_alliance" not in TABLE_EVENTS.rows(run.state, SCOPE)
    assert not ONGOING.rows(run.state, SCOPE)


def test_not_in_a_later_turn_nor_another_card() -> None:
    assert check(OF, _allied(), MEASURE) is ACCEPTED
    for state, measure in (
        (change(_allied(), TURN, SCOPE, CITY, 5), MEASURE),
        (_allied(), Decline("card:drought")),
        (senate(), MEASURE),
    ):
        verdict = check(OF, state, measure)
        assert isinstance(verdict, Refused)
        assert verdict.code == "cannot_decline"
