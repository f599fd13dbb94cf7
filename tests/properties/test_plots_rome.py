"""What is laid out at dense tables of Rome comes at its moment, for the side that is helped, and keeps all counts."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.fold import apply
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.state import (
    CITY,
    DECK,
    DECKS,
    ENEMY_LEADERS,
    HANDS,
    INF,
    ONGOING,
    REBEL,
    SCOPE,
    TABLE_EVENTS,
    TALENTS,
    TREASURY,
    TURN,
    UNIT_PLACE,
    UNITS,
    WARS,
    EnemyLeader,
    War,
)
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s16_rhodes import lent_now
from adjudicator.systems.republic_of_rome.rules.s12_ends.rebel import fought
from adjudicator.systems.republic_of_rome.state import ARMIES, GUARDS, LYING, SENATORS
from adjudicator.testing.scenario import change, put
from tests.properties import plots_rome
from tests.properties.dense_rome import planted
from tests.properties.plots_rome import At, lies
from tests.systems.republic_of_rome.playing import audit, game, man
from tests.systems.republic_of_rome.s10_combat.battles import OF, board, in_revolt, sent
from tests.systems.republic_of_rome.s11_revolution.rebels import governed


def after(plot: plots_rome.Plot, state: State, *, rebels: bool = True, provincial: bool = False) -> State:
    """Return the state after a plot; nothing is lost by it. Talents that it moves are the bank's."""
    of = game(rebel_governors=True, provincial_wars=True) if provincial else OF
    changes = plot(At(of, state, Random(1), rebels))
    found = apply(state, planted(changes)) if changes else state
    assert audit(of, found) == audit(of, state)
    return found


def at_home(state: State, number: int) -> State:
    for key in lies(state, "pool")[:number]:
        state = change(state, UNIT_PLACE, SCOPE, key, "active")
    return state


@pytest.mark.parametrize(("rebels", "host", "home"), [(True, 22, 3), (False, 4, 21)])
def test_a_table_helps_rebels_or_the_senate(*, rebels: bool, host: int, home: int) -> None:
    state = at_home(in_revolt(board(), "2", 4), 11)
    found = after(plots_rome.rebellion, state, rebels=rebels)
    assert (len(lies(found, REBEL)), len(lies(found, "active"))) == (host, home)
    assert after(plots_rome.rebellion, board()) == board()


def test_a_rebel_has_veterans_of_a_senator_in_rome() -> None:
    found = after(plots_rome.followers, in_revolt(board(), "2", 4))
    (patron,) = {row.allegiance for _, row in UNITS.items(found, SCOPE) if row.veteran}
    assert patron in {"1", "3"}


def test_a_weak_force_at_war_becomes_one_that_wins() -> None:
    found = after(plots_rome.victors, sent(board(), "punic_1", "1", 2))
    assert len(lies(found, "force:f1")) == 18
    assert after(plots_rome.victors, found) == found


@pytest.mark.parametrize(("rebels", "wars"), [(True, 4), (False, 0)])
def test_wars_wake_while_a_rebel_is_at_the_gates(*, rebels: bool, wars: int) -> None:
    state = change(in_revolt(board(), "2", 4), TURN, SCOPE, CITY, 1)
    for key in ("gallic_1", "syrian", "illyrian_1"):
        state = put(state, WARS, SCOPE, key, War("inactive", 1))
    assert len(fought(after(plots_rome.last_wars, state, rebels=rebels))) == wars


def test_neither_the_rebel_nor_the_state_can_pay() -> None:
    state = change(change(in_revolt(board(), "2", 4), TREASURY, SCOPE, CITY, 50), TALENTS, SCOPE, "2", 7)
    found = after(plots_rome.poverty, state, rebels=False)
    assert (treasury(found), TALENTS.of(found, SCOPE, "2")) == (0, 0)


def test_a_province_whose_governor_may_revolt_has_armies() -> None:
    state = governed(board(), "1", "anna", "sicily")
    assert ARMIES.of(after(plots_rome.strongholds, state, provincial=True), SCOPE, "sicily") == 4
    assert ARMIES.of(after(plots_rome.strongholds, state), SCOPE, "sicily") == 0


def test_rhodes_lends_fleets_that_can_be_declined() -> None:
    found = after(plots_rome.alliance, board())
    assert lent_now(found) == (("rhodian_alliance", "punic_1"),)
    assert len(lies(found, "active", "fleet")) == 8
    assert after(plots_rome.alliance, found) == found


def test_somebody_can_be_elected_for_life() -> None:
    assert 24 in {INF.of(after(plots_rome.greatness, board()), SCOPE, key) for key in "123"}


def test_bodyguards_cannot_be_paid_and_commanders_can_raise_legions() -> None:
    state = change(change(board(), GUARDS, SCOPE, "1", 1), TALENTS, SCOPE, "1", 5)
    assert TALENTS.of(after(plots_rome.guards, state), SCOPE, "1") == 0
    assert TALENTS.of(after(plots_rome.purses, sent(state, "punic_1", "1", 2)), SCOPE, "1") == 35


def test_the_queen_comes_with_her_war() -> None:
    state = put(board(), DECKS, SCOPE, DECK, Pile.of(("alexandrine", "cleopatra_vii.1"), ()))
    war = after(plots_rome.queen, state)
    assert fought(war) == ("alexandrine",)
    dealt = after(plots_rome.queen, war)
    held = [card for seat in OF.seats for card in HANDS.get(dealt, SCOPE, seat).cards.known()]
    assert held == ["cleopatra_vii.1"]


def test_a_law_is_put_in_force() -> None:
    (row,) = ONGOING.rows(after(plots_rome.law, board()), SCOPE).values()
    assert row.card in plots_rome.LAWS


def test_a_bequest_lies_in_the_forum() -> None:
    found = after(plots_rome.bequest, board())
    assert len(LYING.rows(found, SCOPE)) == 1
    assert after(plots_rome.bequest, found) == found


def test_statesmen_in_rome_can_be_tried_for_life() -> None:
    state = after(plots_rome.accused, man(board(), "18A", "ben"))
    assert [key for key, row in SENATORS.items(state, SCOPE) if row.major] == ["18A"]


def test_a_force_loses_the_fleets_that_carry_it() -> None:
    found = after(plots_rome.stranded, sent(board(), "punic_1", "1", 5, 6))
    assert (len(lies(found, "force:f1", "fleet")), len(lies(found, "force:f1"))) == (0, 5)


def test_a_refuge_waits_for_a_leader() -> None:
    assert after(plots_rome.refuge, board()) == board()
    led = put(board(), ENEMY_LEADERS, SCOPE, "hannibal", EnemyLeader(1))
    assert TABLE_EVENTS.get(after(plots_rome.refuge, led), SCOPE, "refuge").times == 2
