"""Section 12: the ways to lose and to win."""

from __future__ import annotations

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.system import Play
from adjudicator.model.order import ACCEPTED, Refused
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.combat import ResolveOrder
from adjudicator.systems.republic.rules.ends.victory import LifeCutShort
from adjudicator.systems.republic.state import (
    CITY,
    INF,
    LIFE,
    NOW,
    PLACE,
    REBELLIONS,
    SCOPE,
    SPENT,
    TURN,
    UNITS,
    WARS,
    Rebellion,
    Unit,
    War,
)
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import war_strength
from adjudicator.systems.republic_of_rome.rules.s12_ends import falls
from adjudicator.systems.republic_of_rome.rules.s12_ends.rebel import take_over
from adjudicator.systems.republic_of_rome.state import ENDING, KNIGHTS, UNREST
from adjudicator.testing.scenario import Run, change, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, sentences
from tests.systems.republic_of_rome.s06_forum.arriving import carried_out
from tests.systems.republic_of_rome.s10_combat.battles import OF, board, in_revolt

FOUR = ("gallic_1", "illyrian_1", "macedonian_1", "syrian")


def _wars(state: State, count: int) -> State:
    for at, key in enumerate(FOUR[:count], start=2):
        state = put(state, WARS, SCOPE, key, War("unprosecuted" if at % 2 else "active", at))
    return state


def _ends(run: Run) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.how, one.winners) for one in said(run, "game_ended")]


@pytest.mark.parametrize(("count", "ends"), [(3, []), (4, [("active_wars", ())])])
def test_four_active_wars_bring_rome_down(count: int, ends: list[tuple[str, tuple[str, ...]]]) -> None:
    """Check that unprosecuted wars count, and that three do not suffice."""
    assert _ends(play_out(OF, _wars(board(), count), "combat.test")) == ends


def test_a_civil_war_counts_as_one() -> None:
    """Check three wars and a revolt of this turn."""
    state = in_revolt(_wars(board(), 3), "1", 2, turn=0)
    assert _ends(play_out(OF, state, "combat.test")) == [("active_wars", ())]


def test_a_rebel_whom_nobody_meets_wins_the_turn_after() -> None:
    """Check that a revolt of this turn is fought in the next, and that without a force he wins then."""
    state = in_revolt(board(), "1", 2, turn=1)
    assert _ends(play_out(OF, change(state, TURN, SCOPE, CITY, 1), "combat.test")) == []
    assert _ends(play_out(OF, change(state, TURN, SCOPE, CITY, 2), "combat.test")) == [("revolt", ("seat:anna",))]


def test_when_the_people_revolt_a_rebel_wins() -> None:
    """Check that a rebel in the field wins when the people revolt, and all lose without one."""
    state = change(board(), UNREST, SCOPE, CITY, 40)
    assert _ends(play_out(OF, state, "population.state", dice=ScriptedDice(1, 1, 1))) == [("people", ())]
    rebel = in_revolt(state, "1", 2)
    run = play_out(OF, rebel, "population.state", dice=ScriptedDice(1, 1, 1))
    assert _ends(run) == [("revolt", ("seat:anna",))]


@pytest.mark.parametrize(("setting", "last", "how"), [("yes", (1, 1, 1), "active_wars"), ("no", (), "revolt")])
def test_ruling_79_the_war_of_a_rebel_counts_by_setting_when_the_people_fail(
    setting: str, last: tuple[int, ...], how: str
) -> None:
    """Check three wars: with his own they are four, and he loses the first battle that he must win."""
    of = game(fallen_rebel_counts=setting)
    state = in_revolt(_wars(change(board(of), UNREST, SCOPE, CITY, 40), 2), "1", 2)
    state = put(state, WARS, SCOPE, "punic_1", War("active", 9))
    (end,) = _ends(play_out(of, state, "population.state", dice=ScriptedDice(1, 1, 1, *last)))
    assert end[0] == how


def test_era_ends_by_influence_then_the_best_then_votes() -> None:
    """Check captives who do not count, and votes as the last tie."""
    state = change(board(), ENDING, SCOPE, CITY, value=True)
    for key in ("1", "2", "3"):
        state = change(state, INF, SCOPE, key, 9)
    state = change(change(state, INF, SCOPE, "3", 20), PLACE, SCOPE, "3", "captive:punic_1")
    state = change(change(state, KNIGHTS, SCOPE, "1", 5), KNIGHTS, SCOPE, "2", 9)
    assert _ends(play_out(OF, state, "forum.end")) == [("influence", ("seat:ben",))]


def test_a_consul_for_life_wins_even_captive() -> None:
    """Check the end of the turn, of Era Ends, and that a dead one is forgotten."""
    state = change(change(board(), LIFE, SCOPE, CITY, "2"), PLACE, SCOPE, "2", "captive:punic_1")
    assert _ends(play_out(OF, state, "revolution.end")) == [("life", ("seat:ben",))]
    assert _ends(play_out(OF, change(state, ENDING, SCOPE, CITY, value=True), "forum.end")) == [("life", ("seat:ben",))]
    gone = play_out(OF, change(state, PLACE, SCOPE, "2", "rebel"), "revolution.end")
    assert said(gone, "life_cut_short") == (LifeCutShort("senator:2"),)
    assert sentences(gone, "life_cut_short") == (
        "Fabius, elected Consul for Life, has not lived through the turn as a free man. Nobody wins by him.",
    )
    assert (_ends(gone), LIFE.of(gone.state, SCOPE, CITY)) == ([], "")


def test_ruling_41_the_last_card_ends_a_game_of_the_first_edition_with_the_turn() -> None:
    """Check that the second edition waits for Era Ends."""
    for edition, ends in (("first", 1), ("second", 0)):
        state = change(board(game(edition=edition)), SPENT, SCOPE, CITY, value=True)
        assert len(_ends(play_out(game(edition=edition), state, "revolution.end"))) == ends


@pytest.mark.parametrize(("wish", "first"), [(("syrian", "gallic_1"), "syrian"), ((), "")])
def test_ruling_95_a_rebel_who_marched_fights_the_last_wars_in_the_order_he_likes(
    wish: tuple[str, ...], first: str
) -> None:
    """Check four wars: he fights the one that he names first, and by default the weakest."""
    state = in_revolt(_wars(board(), 4), "1", 9, turn=1)
    state = change(put(state, REBELLIONS, SCOPE, NOW, Rebellion("1", (), 1, beaten=True)), TURN, SCOPE, CITY, 2)
    for key, row in UNITS.items(state, SCOPE):
        if row.kind == "fleet":
            state = put(state, UNITS, SCOPE, key, Unit("fleet", "active"))
    frame = Frame("t2/combat/test", falls.STEP, "rome")
    assert [slot.seat for slot in falls.asks(OF, state, frame)] == ["anna"]
    (slot,) = falls.asks(OF, state, frame)
    assert falls.check(OF, state, frame, slot, ResolveOrder(tuple(f"war:{key}" for key in FOUR))) is ACCEPTED
    assert isinstance(falls.check(OF, state, frame, slot, ResolveOrder(("war:pirates_1",))), Refused)
    play = Play(OF, frame, Dice.seeded(b"x" * 32, b"y" * 32))
    _, told = carried_out(state, take_over(play, state, marched=True, wish=wish))  # type: ignore[arg-type]
    weakest = min(FOUR, key=lambda key: (war_strength(OF, state, key).land + war_strength(OF, state, key).naval, key))
    battles = [event.data.war for event in told if event.kind == "last_battle"]
    assert battles[0] == f"war:{first or weakest}"
