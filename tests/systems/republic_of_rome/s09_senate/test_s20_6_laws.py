"""Section 20.6: Laws by vote, their sponsors, and who has more votes on them."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.order import ACCEPTED, Filed, Refused, Slot
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.revolution import Discard
from adjudicator.systems.republic.orders.senate import Consent, Enact
from adjudicator.systems.republic.rules.revolution import discarding
from adjudicator.systems.republic.rules.senate.cards import laws, window
from adjudicator.systems.republic.state import HANDS, INF, ONGOING, SCOPE, Motion
from adjudicator.systems.republic_of_rome.orders.laws import BringLaw
from adjudicator.systems.republic_of_rome.orders.measures import PassLaw
from adjudicator.systems.republic_of_rome.rules.s9_senate.government.s20_6_laws import check, open_now, slots
from adjudicator.systems.republic_of_rome.rules.s9_senate.sitting.s8_2_votes import votes
from adjudicator.testing.scenario import Run, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, game, man
from tests.systems.republic_of_rome.s09_senate.curia import ballots, senate

OF = game(scenario="late", laws_by_vote="any_time")
LAW = "card:manilian"
BRING = BringLaw(LAW, "senator:4", "senator:7")
CONSENT = filed("clara", Consent("senator:7", "sponsors"))
SLOT = Slot("", "ben", "law", {}, "optional", None)  # type: ignore[arg-type]


def _held() -> State:
    return put(senate(OF), HANDS, SCOPE, "ben", Pile.of(("manilian",), ("ben",)))


def _window(state: State, *orders: Filed) -> Run:
    local = window.Interval(("before step:7",))
    ready = place(state, window.STEP, "rome", path="t1/senate/window", local=local)
    run = play_out(OF, ready, window.STEP, orders, ScriptedDice())
    assert audit(OF, run.state) == audit(OF, state)
    return run


def _brought(side: str) -> Run:
    return _window(_held(), filed("ben", BRING), CONSENT, *ballots(side, "anna", "ben", "clara"))


def test_a_law_that_passes_is_in_force_and_its_sponsors_gain_three_and_one() -> None:
    state, run = _held(), _brought("yes")
    assert "manilian" in {row.card for _, row in ONGOING.items(run.state, SCOPE)}
    assert INF.of(run.state, SCOPE, "4") == INF.of(state, SCOPE, "4") + 3
    assert INF.of(run.state, SCOPE, "7") == INF.of(state, SCOPE, "7") + 1
    assert HANDS.get(run.state, SCOPE, "ben").cards.known() == ()


def test_a_law_that_fails_is_out_of_the_hand_and_not_in_force() -> None:
    run = _brought("no")
    assert said(run, "law_lost")
    assert HANDS.get(run.state, SCOPE, "ben").cards.known() == ()
    assert "manilian" not in {row.card for _, row in ONGOING.items(run.state, SCOPE)}


def test_without_a_sponsors_consent_the_card_stays_in_the_hand() -> None:
    run = _window(_held(), filed("ben", BRING), *ballots("yes", "anna", "ben", "clara"))
    assert said(run, "proposal_void")
    assert HANDS.get(run.state, SCOPE, "ben").cards.known() == ("manilian",)


def test_nobody_lays_a_law_down_without_a_vote_nor_discards_it() -> None:
    enact = laws.check(OF, _held(), None, SLOT, Enact(LAW))
    assert isinstance(enact, Refused)
    assert enact.code == "law_needs_vote"
    gone = discarding.check(OF, _held(), SLOT, Discard(LAW))
    assert isinstance(gone, Refused)
    assert gone.code == "card_stays"
    assert discarding.by_default(OF, ("manilian", "graft")) == ("graft",)
    assert discarding.by_default(game(), ("manilian", "graft")) == ("manilian", "graft")


def test_where_laws_are_voted_on_neither_a_form_nor_a_slot_offers_to_lay_one_down() -> None:
    frame = Frame("t1/test", window.STEP, "rome")
    for of, times in ((OF, 0), (game(scenario="late"), 1)):
        state = put(senate(of), HANDS, SCOPE, "ben", Pile.of(("manilian",), ("ben",)))
        (slot,) = (each for each in laws.slots(of, state, frame, ()) if each.seat == "ben")
        assert list(slot.choices.every()).count(Enact(LAW)) == times
        assert [each.order for each in laws.form(of, state, "ben")].count(Enact(LAW)) == times


def test_nobody_is_offered_as_both_sponsors() -> None:
    frame = place(_held(), window.STEP, "rome", path="t1/senate/window").frame(SCOPE, window.STEP)
    assert frame is not None
    (slot,) = (each for each in slots(OF, _held(), frame, ()) if each.seat == "ben")
    found = [order for order in slot.choices.every() if isinstance(order, BringLaw)]
    assert BRING in found
    assert not slot.choices.contains(BringLaw(LAW, "senator:4", "senator:4"))
    assert all(check(OF, _held(), None, SLOT, order) is ACCEPTED for order in found)


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (BringLaw(LAW, "senator:4", "senator:4"), "law_needs_two"),
        (BringLaw(LAW, "senator:4", "senator:12"), "senator_not_in_play"),
        (BringLaw("card:graft", "senator:4", "senator:7"), "not_a_law"),
        (BringLaw("card:julian", "senator:4", "senator:7"), "card_not_held"),
    ],
)
def test_what_cannot_be_proposed(order: BringLaw, code: str) -> None:
    found = check(OF, _held(), None, SLOT, order)
    assert isinstance(found, Refused)
    assert found.code == code
    other = check(game(scenario="late"), _held(), None, SLOT, BRING)
    assert isinstance(other, Refused)
    assert other.code == "laws_not_voted"


def test_ruling_105_in_the_first_edition_a_law_waits_for_the_governors() -> None:
    late = game(scenario="late", laws_by_vote="after_governors")
    assert open_now(OF, _held())
    assert not open_now(late, _held())
    assert open_now(late, place(_held(), "senate.business", "rome", path="t1/senate/business"))


def test_the_catos_have_six_votes_more_on_laws_and_the_younger_his_knights_twice() -> None:
    state = man(man(_held(), "22B", "anna", knights=3), "22A", "ben", knights=3)
    law = Motion(1, (PassLaw(LAW, "senator:4", "senator:7"),), "ben", window.STEP)
    assert [term.votes for term in votes(OF, state, ("22A",), law)] == [6]
    assert [term.votes for term in votes(OF, state, ("1", "22B"), law)] == [9]
    assert votes(OF, state, ("22A",), Motion(1, (), "ben", window.STEP)) == ()
