"""6.4.4 Aging Leaders, returning Senators and Trade Concessions, and the votes in Carthage."""

from __future__ import annotations

import pytest

from adjudicator.engine.system import Play
from adjudicator.model.fold import apply
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.rules.card_effects.refuge import NEXT, shelter
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    DEAD,
    DECKS,
    ENEMY_LEADERS,
    FORUM,
    OFFICES,
    ONGOING,
    POP,
    REMOVED,
    SCOPE,
    TABLE_EVENTS,
    WARS,
    Concession,
    EnemyLeader,
    Office,
    Posted,
    War,
)
from adjudicator.systems.republic_of_carthage.state import PROVINCES, SENATORS, Province, Senator
from adjudicator.testing.scenario import change, events_of, put, remove, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, board, run, told
from tests.systems.republic_of_carthage.s6_4_forum.deck import deck, drawn

STEP = "forum.aging"


def led(*leaders: str, state: State | None = None) -> State:
    """Return the position with Leaders on the board."""
    state = state or board()
    for order, key in enumerate(leaders, start=1):
        state = put(state, ENEMY_LEADERS, SCOPE, key, EnemyLeader(order))
    return state


def dead(*families: str) -> State:
    """Return the position with dead family cards."""
    state = board()
    for since, key in enumerate(families, start=1):
        state = put(state, SENATORS, SCOPE, key, Senator(int(key), "", DEAD, GAME.box.senators[key].inf, since=since))
    return state


# ------------------------------------------------------------------------------------- leaders


@pytest.mark.parametrize(("die", "stays"), [(4, True), (5, False), (6, False)])
def test_a_leader_without_a_war_leaves_on_five_or_six(die: int, stays: bool) -> None:
    done = run(led("scipio"), STEP, dice=[("leader/scipio", die)])
    assert (ENEMY_LEADERS.find(done.state, SCOPE, "scipio") is not None) is stays
    assert ("scipio" in DECKS.get(done.state, SCOPE, REMOVED).cards.known()) is not stays


def test_a_leader_with_a_matching_war_does_not_roll() -> None:
    assert said(run(led("dionysius"), STEP), "leader_aged") == ()


def test_ruling_67e_a_leader_whose_wars_are_lost_rolls() -> None:
    state = put(led("dionysius"), WARS, SCOPE, "sicilian_1", War("lost", 1))
    assert len(said(run(state, STEP, dice=[1]), "leader_aged")) == 1


def test_evil_omens_bear_on_aging_and_returning() -> None:
    state = byrsa.in_force(led("scipio", state=dead("7")), "evil_omens", until="next_forum")
    state = put(state, CONCESSIONS, SCOPE, "salt_pans", Concession("", face_down=True))
    done = run(state, STEP, dice=[5, 5, 5])
    assert [one.gone for one in said(done, "leader_aged")] == [False]
    assert [one.back for one in said(done, "return_rolled")] == [False, False]
    assert told(events_of(done, "leader_aged")) == [
        "Scipio Africanus, die 5 - 1 (Evil Omens) = 4, leaves on 5: he stays."
    ]


# ------------------------------------------------------------------------- who returns


def test_dead_senators_are_turned_face_up_on_five_or_six() -> None:
    done = run(dead("7", "20"), STEP, dice=[("senator/7", 5), ("senator/20", 4)])
    assert SENATORS.get(done.state, SCOPE, "7") == Senator(7, "", FORUM, GAME.box.senators["7"].inf)
    assert SENATORS.get(done.state, SCOPE, "20").place == DEAD


def test_destroyed_concessions_are_turned_face_up_and_others_do_not_roll() -> None:
    state = put(board(), CONCESSIONS, SCOPE, "salt_pans", Concession("", face_down=True))
    state = put(state, CONCESSIONS, SCOPE, "purple_dye", Concession("2"))
    done = run(state, STEP, dice=[("concession/salt-pans", 5)])
    assert CONCESSIONS.get(done.state, SCOPE, "salt_pans") == Concession("")
    assert CONCESSIONS.get(done.state, SCOPE, "purple_dye") == Concession("2")


def test_ruling_67g_leaders_then_senators_by_number_then_concessions_then_the_tally() -> None:
    state = put(led("scipio", state=dead("20", "7")), CONCESSIONS, SCOPE, "salt_pans", Concession("", face_down=True))
    done = run(state, STEP, dice=[1, 1, 1, 1])
    kinds = [event.kind for event in done.events if event.kind.endswith(("aged", "rolled", "tallied"))]
    assert [kind for kind in kinds if kind != "rolled"] == ["leader_aged", *["return_rolled"] * 3, "votes_tallied"]
    assert [one.what for one in said(done, "return_rolled")] == ["senator:7", "senator:20", "card:salt_pans"]


def test_ruling_23_a_faction_without_any_senator_takes_who_returns() -> None:
    state = dead("7")
    for key in ("1", "13", "17"):
        state = remove(state, SENATORS, SCOPE, key)
    state = put(state, PROVINCES, SCOPE, "sardinia_corsica", Province())
    state = put(state, OFFICES, SCOPE, "overseer", Office())
    row = SENATORS.get(run(state, STEP, dice=[6]).state, SCOPE, "7")
    assert (row.faction, row.leader) == ("clara", True)


# --------------------------------------------------------------------------------------- votes


def test_each_player_counts_the_oratory_of_his_senators_in_carthage() -> None:
    (tally,) = said(run(board(), STEP), "votes_tallied")
    ora = {key: card.ora for key, card in GAME.box.senators.items()}
    votes = {row.seat: row.votes for row in tally.factions}
    assert votes["anna"] == ora["2"] + ora["5"] + ora["14"]
    assert votes["clara"] == ora["1"] + ora["17"]
    assert tally.total == sum(votes.values())


def test_assembly_decides_adds_positive_popularity() -> None:
    state = byrsa.in_force(board(), "peoples_assembly", until="permanent")
    for key, pop in (("2", 3), ("5", -2)):
        state = change(state, POP, SCOPE, key, pop)
    (tally,) = said(run(state, STEP), "votes_tallied")
    assert next(row.popularity for row in tally.factions if row.seat == "anna") == 3


# -------------------------------------------------------------------------------------- refuge


def sheltered(state: State, *, repeat: bool = False) -> State:
    """Return the position after a Leader took the Refuge."""
    state = byrsa.in_force(state, "refuge", repeat=repeat, until="used")
    state = put(state, TABLE_EVENTS, SCOPE, "refuge", Posted())
    flow = shelter(Play(GAME, Frame("x", STEP, SCOPE), ScriptedDice()), state, "dionysius")
    return apply(state, next(flow))


def test_refuge_keeps_a_beaten_leader_for_the_next_war_drawn() -> None:
    state = sheltered(led("dionysius", state=deck("libyan", "x")))
    assert ENEMY_LEADERS.get(state, SCOPE, "dionysius").wars == (NEXT,)
    assert not ONGOING.rows(state, SCOPE)
    assert not TABLE_EVENTS.rows(state, SCOPE)
    done = drawn(state)
    assert ENEMY_LEADERS.get(done.state, SCOPE, "dionysius").wars == ("libyan",)
    assert WARS.get(done.state, SCOPE, "libyan").status == "active"


def test_a_second_refuge_has_him_aid_every_war_now_active() -> None:
    state = put(led("dionysius"), WARS, SCOPE, "libyan", War("inactive", 4))
    assert ENEMY_LEADERS.get(sheltered(state, repeat=True), SCOPE, "dionysius").wars == ("sicilian_1",)
