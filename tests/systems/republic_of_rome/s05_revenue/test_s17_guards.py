"""Section 17: Open Bodyguards, what they cost and what they do."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.rules.senate.murders.assassination import ATTEMPT, MurderAttempt
from adjudicator.systems.republic.state import DEAD, HANDS, PLACE, POP, SCOPE, TALENTS
from adjudicator.systems.republic_of_rome.rules.s5_revenue import guards
from adjudicator.systems.republic_of_rome.state import GUARDS, SENATORS
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, game
from tests.systems.republic_of_rome.s09_senate.curia import OF, senate

CARD = "card:open_bodyguard"


def _holding(talents: int = 3, pop: int = 2) -> State:
    state = change(change(senate(), TALENTS, SCOPE, "4", talents), POP, SCOPE, "4", pop)
    return put(state, HANDS, SCOPE, "ben", Pile.of(("open_bodyguard",), ("ben",)))


def _revenue(state: State, *orders: PlayCard) -> Run:
    run = play_out(OF, state, guards.STEP, [filed("ben", order) for order in orders], ScriptedDice())
    assert audit(OF, run.state) == audit(OF, state)
    return run


def test_he_costs_a_talent_and_a_point_when_played_and_in_each_later_revenue() -> None:
    run = _revenue(_holding(), PlayCard(CARD, "senator:4"))
    assert [get(run.state, SCOPE, "4") for get in (GUARDS.of, TALENTS.of, POP.of)] == [1, 2, 1]
    assert HANDS.get(run.state, SCOPE, "ben").number == 0
    again = _revenue(run.state)
    assert [get(again.state, SCOPE, "4") for get in (GUARDS.of, TALENTS.of, POP.of)] == [1, 1, 0]


def test_ruling_66_he_goes_when_unpaid_but_not_when_his_senator_leaves_rome() -> None:
    state = change(change(_holding(1), GUARDS, SCOPE, "4", 1), PLACE, SCOPE, "4", "war:punic_1")
    run = _revenue(state)
    assert (GUARDS.of(run.state, SCOPE, "4"), TALENTS.of(run.state, SCOPE, "4")) == (1, 0)
    poor = _revenue(run.state)
    assert said(poor, "guard_leaves")[0].senator == "senator:4"
    assert (GUARDS.of(poor.state, SCOPE, "4"), POP.of(poor.state, SCOPE, "4")) == (0, 1)


def test_whoever_cannot_pay_gets_none_and_the_card_stays() -> None:
    run = _revenue(_holding(0), PlayCard(CARD, "senator:4"))
    assert not said(run, "guard_paid")
    assert HANDS.get(run.state, SCOPE, "ben").number == 1


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (PlayCard(CARD, "senator:7"), "not_your_senator"),
        (PlayCard(CARD, "senator:5"), "senator_away"),
        (PlayCard("card:tribune", "senator:4"), "card_other_time"),
    ],
)
def test_whom_he_cannot_guard(order: PlayCard, code: str) -> None:
    state = change(_holding(), PLACE, SCOPE, "5", "war:punic_1")
    slot = next(one for one in guards.slots(OF, state, guards.STEP) if one.seat == "ben")
    verdict = guards.check(OF, state, None, slot, order)
    assert isinstance(verdict, Refused)
    assert verdict.code == code
    other = guards.check(
        OF, put(state, HANDS, SCOPE, "ben", Pile.of((), ("ben",))), None, slot, PlayCard(CARD, "senator:4")
    )
    assert isinstance(other, Refused)
    assert other.code == "card_not_held"


def _attempt(open_guard_catches: str, *dice: int) -> Run:
    of = game(open_guard_catches=open_guard_catches)
    state = change(senate(of), GUARDS, SCOPE, "7", 1)
    ready = place(state, ATTEMPT, "rome", path="t1/senate/attempt", local=MurderAttempt("ben", "5", "7"))
    return play_out(of, ready, ATTEMPT, (), ScriptedDice(*dice))


@pytest.mark.parametrize(
    ("setting", "dice", "caught"), [("yes", (6, 4, 3, 4), True), ("yes", (6, 5), False), ("no", (6,), False)]
)
def test_ruling_92_two_less_on_each_roll_and_a_catching_roll(setting: str, dice: tuple[int, ...], caught: bool) -> None:
    """Check open_guard_catches: a 6 is 4 and kills nobody, and a further 4 is 2 and catches.

    The leader's appeal, 3 and 4, decides nothing.
    """
    run = _attempt(setting, *dice)
    (done,) = said(run, "attempt_resolved")
    assert (done.kill, done.killed, done.caught) == (4, False, caught)
    assert (SENATORS.get(run.state, SCOPE, "5").place == DEAD) is caught


def test_whoever_is_caught_by_the_roll_itself_is_not_rolled_for_again() -> None:
    (done,) = said(_attempt("yes", 3, 3, 4), "attempt_resolved")
    assert (done.catch, done.caught) == (1, True)
