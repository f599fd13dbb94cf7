"""New Alliance: at the end of the Senate Phase a war of the HRAO's choice makes peace."""

from __future__ import annotations

import pytest

from adjudicator.engine.system import Play
from adjudicator.model.fold import apply
from adjudicator.model.order import Filed
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.state import (
    CITY,
    DECK,
    DECKS,
    ENEMY_LEADERS,
    FORCES,
    ONGOING,
    REMOVED,
    SCOPE,
    TREASURY,
    UNITS,
    WARS,
    EnemyLeader,
    Unit,
    War,
)
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum.alliance import new_alliance
from adjudicator.systems.republic_of_carthage.state import PROVINCES, SENATORS
from adjudicator.testing.scenario import Run, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, told
from tests.systems.republic_of_carthage.s6_4_forum.deck import deck
from tests.systems.republic_of_carthage.s6_4_forum.whole import seeded

STEP = "senate.alliance"
CARD = "card:new_alliance"


def allied(*cards: str, repeat: bool = False) -> State:
    """Return the position with a New Alliance of this turn, and a deck of these cards."""
    return byrsa.in_force(deck(*cards), "new_alliance", repeat=repeat, until="turn:4")


def peace(state: State, *orders: Filed, order: tuple[int, ...] = (0,)) -> Run:
    """Let the war make peace; the cards on top are shuffled into an order of their old places."""
    dice = ScriptedDice(orders={"top": order}) if order else seeded(1)
    ready = folded = place(state, STEP, SCOPE, path="t4/senate/close/alliance")
    done = play_out(GAME, ready, STEP, orders, dice)
    for event in done.events:
        folded = apply(folded, event)
        for count in GAME.system.audits.values():
            assert dict(count(GAME, folded)) == dict(count(GAME, ready)), event.kind
    return done


def test_the_war_is_shuffled_into_the_top_six_cards() -> None:
    cards = tuple("abcdefgh")
    done = peace(allied(*cards), order=(1, 2, 0, 3, 4, 5))
    assert DECKS.get(done.state, SCOPE, DECK).cards.known() == ("a", "b", "sicilian_1", "c", "d", "e", "f", "g", "h")
    assert WARS.find(done.state, SCOPE, "sicilian_1") is None


def test_the_state_gets_half_its_talents_rounded_down() -> None:
    state = put(allied("a"), WARS, SCOPE, "sicilian_2", War("active", 9))
    done = peace(put(state, WARS, SCOPE, "sicilian_1", War("lost")), order=(0, 1))
    assert said(done, "alliance_made")[0].war == "war:sicilian_2"
    assert TREASURY.of(done.state, SCOPE, CITY) == 63 + 25 // 2


def test_forces_come_home_and_captives_are_free() -> None:
    state = byrsa.at(allied("a"), byrsa.ABARISH, "captive:sicilian_1")
    done = peace(state, order=(0, 1))
    assert not FORCES.rows(done.state, SCOPE)
    assert {row.place for _, row in UNITS.items(done.state, SCOPE) if row.kind == "campanian"} <= {"active", "pool"}
    assert SENATORS.get(done.state, SCOPE, byrsa.MATTAN).place == "carthage"
    assert SENATORS.get(done.state, SCOPE, byrsa.ABARISH).place == "carthage"
    assert told(done.events)[-1] == (
        "New Alliance: the 1st Sicilian War makes peace, as Gisco decides. Its card is shuffled into the top of "
        "the deck. Abarish is free. The State gets 10T, 63 + 10 = 73T."
    )


def test_deserters_come_back_and_leaders_wait() -> None:
    state = put(allied("a"), UNITS, SCOPE, "celtiberian.1", Unit("celtiberian", "deserted:sicilian_1"))
    done = peace(put(state, ENEMY_LEADERS, SCOPE, "dionysius", EnemyLeader(1)), order=(0, 1))
    assert UNITS.get(done.state, SCOPE, "celtiberian.1").place == "pool"
    assert ENEMY_LEADERS.find(done.state, SCOPE, "dionysius") is not None


def test_the_default_is_the_active_war_with_the_highest_strength() -> None:
    state = put(allied("a"), WARS, SCOPE, "roman_3", War("inactive", 9))
    assert said(peace(state, order=(0, 1)), "alliance_made")[0].war == "war:sicilian_1"


def test_ruling_67h_the_hrao_of_that_moment_names_the_war() -> None:
    order = filed("ben", Choose(CARD, "war:tunisian"), life="standing")
    other = filed("anna", Choose(CARD, "war:sicilian_1"), life="standing")
    assert said(peace(allied("a"), order, other, order=(0, 1)), "alliance_made")[0].war == "war:tunisian"


def test_the_repeat_counts_as_a_defeat_with_everything_but_influence() -> None:
    state = put(allied("a", repeat=True), ENEMY_LEADERS, SCOPE, "dionysius", EnemyLeader(1))
    done = peace(state, order=())
    assert "sicilian_1" in DECKS.get(done.state, SCOPE, REMOVED).cards.known()
    assert TREASURY.of(done.state, SCOPE, CITY) == 63 + 20
    assert PROVINCES.find(done.state, SCOPE, "sicily") is not None
    assert ENEMY_LEADERS.find(done.state, SCOPE, "dionysius") is None
    assert SENATORS.get(done.state, SCOPE, byrsa.MATTAN).inf == 8


def test_a_revolt_is_never_ended_so() -> None:
    state = put(allied("a", repeat=True), WARS, SCOPE, "truceless", War("active", 9))
    assert said(peace(state, order=()), "alliance_made")[0].war == "war:sicilian_1"


def test_the_alliance_is_used_up() -> None:
    assert not ONGOING.rows(peace(allied("a"), order=(0, 1)).state, SCOPE)


@pytest.mark.parametrize(("until", "pushed"), [("turn:4", 1), ("turn:3", 0)])
def test_the_close_of_the_senate_brings_it_on_only_in_its_own_turn(until: str, pushed: int) -> None:
    state = byrsa.in_force(deck("a"), "new_alliance", until=until)
    play = Play(GAME, Frame("t4/senate/close", "senate.close", SCOPE), ScriptedDice())
    assert list(new_alliance(play, state)) == []
    assert [frame.step for frame in play.pushed] == [STEP] * pushed


def test_without_a_war_nothing_happens() -> None:
    state = allied("a")
    for war in ("sicilian_1", "tunisian"):
        state = put(state, WARS, SCOPE, war, War("lost"))
    play = Play(GAME, Frame("t4/senate/close", "senate.close", SCOPE), ScriptedDice())
    assert list(new_alliance(play, state)) == []
    assert play.pushed == []
