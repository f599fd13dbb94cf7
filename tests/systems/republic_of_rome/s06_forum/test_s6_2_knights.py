"""Section 6.2: Knights, pressing them, and games."""

from __future__ import annotations

import pytest

from adjudicator.model.order import ACCEPTED, Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.state import BANK, CITY, POP, SCOPE, TABLE_EVENTS, TALENTS, Posted
from adjudicator.systems.republic_of_rome.orders.forum import Court, Press, Sponsor
from adjudicator.systems.republic_of_rome.rules.s6_forum import games, knights
from adjudicator.systems.republic_of_rome.state import KNIGHTS, UNREST
from adjudicator.testing.scenario import Run, change, events_of, filed, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, table

OF = game()
MINE = Initiative("anna", 1)


def _rome(omens: int = 0, **fields: object) -> State:
    state = man(man(table(OF), "1", "anna", talents=9, **fields), "2", "ben", talents=5)
    return put(state, TABLE_EVENTS, SCOPE, "evil_omens", Posted(omens)) if omens else state


def _run(state: State, step: str, *orders: object, dice: tuple[int, ...] = (), extra: bool = False) -> Run:
    local = Initiative("anna", 1, extra=extra)
    book = [filed("anna", order) for order in orders]
    return play_out(OF, place(state, step, "rome", local=local), step, book, ScriptedDice(*dice))


@pytest.mark.parametrize(
    ("die", "talents", "omens", "won"),
    [
        (6, 0, 0, True),
        (5, 0, 0, False),
        (3, 3, 0, True),
        (3, 2, 0, False),
        (1, 5, 0, True),
        (6, 0, 1, False),
        (2, 6, 2, True),
    ],
)
def test_ruling_12_a_die_and_talents_reach_6(die: int, talents: int, omens: int, won: bool) -> None:
    """Check the target, Evil Omens, and that the talents are gone either way."""
    state = _rome(omens)
    run = _run(state, "forum.knight", Court("senator:1", talents), dice=(die,))
    assert KNIGHTS.of(run.state, SCOPE, "1") == int(won)
    assert TALENTS.of(run.state, SCOPE, "1") == 9 - talents
    assert BANK.of(run.state, SCOPE, CITY) == BANK.of(state, SCOPE, CITY) - talents


def test_marius_wins_knights_more_easily() -> None:
    """Check his own bonus [14]."""
    state = man(table(OF), "27A", "anna")
    assert KNIGHTS.of(_run(state, "forum.knight", Court("senator:27A"), dice=(5,)).state, SCOPE, "27A") == 1


def test_without_an_order_the_most_influential_tries_for_nothing() -> None:
    """Check the default, what is cut to what he holds, and an initiative that was won [R70]."""
    state = man(_rome(), "3", "anna", inf=99)
    (rolled,) = events_of(_run(state, "forum.knight", dice=(1,)), "knight_rolled")
    assert (rolled.data.senator, rolled.data.spent) == ("senator:3", 0)
    run = _run(_rome(), "forum.knight", Court("senator:1", 40, extra=True), dice=(1,), extra=True)
    assert [event.data.spent for event in events_of(run, "knight_rolled")] == [9]


def test_pressed_knights_leave_for_a_die_each() -> None:
    """Check Knights of a Senator in Rome and of one away, and that Evil Omens take from each die, not below 0."""
    state = man(_rome(2, knights=3), "5", "anna", place="province:sicily", knights=2)
    run = _run(state, "forum.knight", Press((("senator:1", 2), ("senator:5", 2))), dice=(6, 1, 3, 2))
    assert (KNIGHTS.of(run.state, SCOPE, "1"), KNIGHTS.of(run.state, SCOPE, "5")) == (1, 0)
    assert (TALENTS.of(run.state, SCOPE, "1"), TALENTS.of(run.state, SCOPE, "5")) == (9 + 4, 1)
    assert not events_of(run, "knight_rolled")


def test_what_cannot_be_tried_is_refused() -> None:
    """Check each refusal."""
    state = man(man(_rome(knights=1), "5", "anna", place="province:sicily"), "6", "anna", place="captive:x", knights=2)
    slot = next(iter(knights.asks(OF, state, place(state, "forum.knight", "rome", local=MINE).top)))
    cases: list[tuple[Court | Press, str]] = [
        (Court("senator:2"), "not_your_senator"),
        (Court("senator:5"), "knight_of_absent"),
        (Court("senator:1", -1), "knight_below_nothing"),
        (Press((("senator:1", 2),)), "knights_not_there"),
        (Press((("senator:6", 1),)), "knights_not_there"),
        (Press(()), "knights_not_there"),
    ]
    for order, code in cases:
        verdict = knights.check(OF, state, None, slot, order)
        assert isinstance(verdict, Refused)
        assert verdict.code == code


@pytest.mark.parametrize(
    ("name", "cost", "popularity", "calm"),
    [("slice_and_dice", 7, 1, 1), ("blood_fest", 13, 2, 2), ("gladiator_gala", 18, 3, 3)],
)
def test_games_please_the_people(name: str, cost: int, popularity: int, calm: int) -> None:
    """Check price, Popularity and unrest; a Senator away may pay, and unrest never falls below 0."""
    state = man(_rome(), "5", "anna", place="province:sicily", talents=20)
    for unrest in (5, 1):
        state = change(state, UNREST, SCOPE, CITY, unrest)
        run = _run(state, "forum.games", Sponsor(f"games:{name}", "senator:5"))
        assert TALENTS.of(run.state, SCOPE, "5") == 20 - cost
        assert POP.of(run.state, SCOPE, "5") == popularity
        assert UNREST.of(run.state, SCOPE, CITY) == max(0, unrest - calm)


def test_ruling_70_games_that_cannot_be_paid_are_not_held() -> None:
    """Check that an order is void whose price cannot be met, and that nothing is paid [R70]."""
    order = filed("anna", Sponsor("games:blood_fest", "senator:1"))
    run = play_out(OF, place(_rome(), "forum.games", "rome", local=MINE), "forum.games", [order])
    assert not events_of(run, "games_held")
    assert TALENTS.of(run.state, SCOPE, "1") == 9


def test_a_player_is_told_on_receipt_what_games_cost_and_what_his_man_holds() -> None:
    (slot, *_) = (topic.slot for topic in games.foresees(OF, _rome(), SCOPE))
    told = games.check(OF, _rome(), None, slot, Sponsor("games:blood_fest", "senator:1"))
    assert isinstance(told, Refused)
    facts = told.facts or {}
    assert (told.code, told.lasting, facts["cost"], facts["holds"]) == ("games_too_dear", False, 13, 9)
    assert games.check(OF, _rome(), None, slot, Sponsor("games:slice_and_dice", "senator:1")) is ACCEPTED


def test_pompeys_games_please_twice() -> None:
    """Check the doubled Popularity, within its limit [14, R61]."""
    state = man(table(OF), "30A", "anna", talents=20, pop=6)
    run = _run(state, "forum.games", Sponsor("games:blood_fest", "senator:30A"))
    assert POP.of(run.state, SCOPE, "30A") == 9


def test_games_that_are_not_there_are_refused() -> None:
    """Check other games, another's Senator and a captive."""
    state = man(_rome(), "6", "anna", place="captive:x", talents=20)
    slot = next(iter(games.asks(OF, state, place(state, "forum.games", "rome", local=MINE).top)))
    cases = [
        (Sponsor("games:circus", "senator:1"), "no_such_games"),
        (Sponsor("games:blood_fest", "senator:2"), "not_your_senator"),
        (Sponsor("games:blood_fest", "senator:6"), "sponsor_away"),
    ]
    for order, code in cases:
        verdict = games.check(OF, state, None, slot, order)
        assert isinstance(verdict, Refused)
        assert verdict.code == code
