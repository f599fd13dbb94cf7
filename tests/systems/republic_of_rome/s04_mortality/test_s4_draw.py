"""Section 4: imminent wars, the chit, and what a death brings."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.state import State
from adjudicator.systems.republic.state import (
    BANK,
    CITY,
    CONCESSIONS,
    DECK,
    DECKS,
    HOLDER,
    LEADER,
    OFFICES,
    SCOPE,
    TURN,
    WAR_STATUS,
    WARS,
    Concession,
    War,
)
from adjudicator.systems.republic_of_rome.state import PROVINCES, SENATORS, Province
from adjudicator.testing.scenario import Run, change, events_of, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import Played, game, man, table
from tests.systems.republic_of_rome.s01_components.reading import rome

OF = game()
CUP = 36


def _draws(state: State, *chits: int, **settings: object) -> Run:
    """Run the draw with chits by their place in the cup; 30 to 33 are blank, 34 and 35 draw two."""
    of = game(**settings) if settings else OF  # type: ignore[arg-type]
    return play_out(of, place(state, "mortality.draw", "rome"), "mortality.draw", (), ScriptedDice(*chits))


def _table() -> State:
    state = man(man(man(table(OF), "1", "anna", leader=True), "2", "anna"), "3", "ben", leader=True)
    return man(state, "4", "clara", leader=True)


def test_a_number_kills_who_bears_it() -> None:
    """Check that the family goes to the Curia with nothing, and its talents to the bank."""
    state = change(_table(), SENATORS.col("talents", int), SCOPE, "2", 7)
    state = change(state, SENATORS.col("knights", int), SCOPE, "2", 3)
    run = _draws(state, 2)
    row = SENATORS.get(run.state, SCOPE, "2")
    assert (row.place, row.faction, row.talents, row.knights) == ("dead", "", 0, 0)
    assert BANK.of(run.state, SCOPE, CITY) == BANK.of(state, SCOPE, CITY) - 7


def test_a_blank_kills_nobody_and_a_number_out_of_play_neither() -> None:
    """Check blank chits, and numbers in the deck, in the Curia or under a Statesman."""
    covered = man(man(_table(), "22A", "ben"), "22", "ben", place="under:22A")
    for chit in (31, 9):
        assert not events_of(_draws(_table(), chit), "senator_died")
    died = events_of(_draws(covered, 22), "senator_died")
    assert [event.data.senator for event in died] == ["senator:22A"]


def test_draw_two_goes_back_at_once() -> None:
    """Check that two more are drawn, and that the same chit can come again in the same draw [4]."""
    run = _draws(_table(), 35, 35, 1, 31, 31)
    faces = [event.data.face for event in events_of(run, "chit_drawn")]
    assert faces == ["draw_2", "draw_2", "1", "none", "none"]
    counts = [event.data.of for event in events_of(run, "chit_drawn")]
    assert counts == [CUP, CUP, CUP, CUP - 1, CUP - 2]


def test_the_dice_say_which_of_a_pair_is_meant() -> None:
    """Check that of both Gracchi one dies, whose family moves to the other [4.1, 6.4]."""
    state = man(man(man(_table(), "25A", "ben"), "25B", "anna"), "25", "ben", place="under:25A")
    run = _draws(state, 25, 1)
    assert "25A" not in SENATORS.rows(run.state, SCOPE)
    row = SENATORS.get(run.state, SCOPE, "25")
    assert (row.place, row.faction) == ("under:25B", "anna")


def test_a_dead_leader_leaves_his_family_in_the_lead() -> None:
    """Check that the family stays with its printed Influence and nothing else, and leads."""
    state = change(_table(), SENATORS.col("inf", int), SCOPE, "1", 20)
    state = put(change(state, HOLDER, SCOPE, "rome_consul", "1"), CONCESSIONS, SCOPE, "mining", Concession("1"))
    run = _draws(state, 1)
    row = SENATORS.get(run.state, SCOPE, "1")
    assert (row.faction, row.place, row.inf, row.leader) == ("anna", "carthage", rome().senators["1"].inf, True)
    assert OFFICES.get(run.state, SCOPE, "rome_consul").holder == ""
    assert CONCESSIONS.get(run.state, SCOPE, "mining").holder == ""


def test_a_leader_without_family_leaves_the_faction_without_leader() -> None:
    """Check that nobody leads until the next initiative, though others are there."""
    state = man(man(_table(), "22A", "clara", leader=True), "8", "clara")
    run = _draws(state, 22)
    assert events_of(run, "leaderless")
    assert not LEADER.of(run.state, SCOPE, "8")


def test_the_province_of_a_dead_governor_lies_in_the_forum() -> None:
    """Check governor and term."""
    state = change(_table(), SENATORS.col("place", str), SCOPE, "2", "province:sicily")
    state = put(state, PROVINCES, SCOPE, "sicily", Province("2", developed=True, term=2))
    row = PROVINCES.get(_draws(state, 2).state, SCOPE, "sicily")
    assert (row.governor, row.term, row.developed) == ("", 0, True)


def test_a_faction_without_senators_takes_the_top_of_the_curia() -> None:
    """Check that its Senator leads, and that the card of a Statesman in play goes under him first."""
    state = man(man(table(OF), "1A", "ben", leader=True), "22A", "anna", leader=True)
    state = man(state, "4", "clara")
    state = man(man(state, "1", "", place="dead", since=1), "9", "", place="dead", since=2)
    run = _draws(state, 22)
    assert [event.data.senator for event in events_of(run, "family_covered")] == ["senator:1"]
    assert [event.data.senator for event in events_of(run, "family_taken")] == ["senator:9"]
    assert SENATORS.get(run.state, SCOPE, "9").leader


@pytest.mark.parametrize("edition", ["first", "second"])
def test_an_empty_curia(edition: str) -> None:
    """Check that the first edition takes a family of the deck, and the second lets the faction wait for one."""
    of = game(edition=edition)
    state = man(man(table(of), "22A", "anna", leader=True), "3", "ben", leader=True)
    state = man(state, "4", "clara")
    state = put(state, DECKS, SCOPE, DECK, Pile.of(("mining", "9", "punic_2", "8")))
    dice = ScriptedDice(22, orders={"refill/anna": (2, 1, 0)} if edition == "first" else {})
    run = play_out(of, place(state, "mortality.draw", "rome"), "mortality.draw", (), dice)
    if edition == "first":
        assert SENATORS.get(run.state, SCOPE, "9").faction == "anna"
        assert DECKS.get(run.state, SCOPE, DECK).cards.known() == ("8", "punic_2", "mining")
    else:
        assert events_of(run, "faction_bereft")
        later = man(run.state, "8", "ben")
        run = play_out(of, place(later, "mortality.draw", "rome"), "mortality.draw", (), ScriptedDice(8))
        row = SENATORS.get(run.state, SCOPE, "8")
        assert (row.faction, row.leader) == ("anna", True)


@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_next_lowest_follows_a_consul_killed_at_once(edition: str) -> None:
    """Check the first edition's temporary consul, and that in the second nobody follows."""
    played = Played(game(edition=edition))
    consul = OFFICES.get(played.state, SCOPE, "rome_consul").holder
    others = sorted((key for key in SENATORS.rows(played.state, SCOPE) if key != consul), key=int)
    state = change(played.state, TURN, SCOPE, CITY, 1)
    run = play_out(played.game, place(state, "mortality.draw", "rome"), "mortality.draw", (), ScriptedDice(int(consul)))
    holder = OFFICES.get(run.state, SCOPE, "rome_consul").holder
    assert holder == (others[0] if edition == "first" else "")


def test_the_family_that_a_dead_leader_leaves_is_not_the_next_consul() -> None:
    """Check that the next lowest follows a temporary consul who led his faction [2, step 4]."""
    of = game(edition="first")
    played = Played(of)
    consul = OFFICES.get(played.state, SCOPE, "rome_consul").holder
    others = sorted((key for key in SENATORS.rows(played.state, SCOPE) if key != consul), key=int)
    led = change(played.state, LEADER, SCOPE, consul, value=True)
    state = change(led, TURN, SCOPE, CITY, 1)
    run = play_out(of, place(state, "mortality.draw", "rome"), "mortality.draw", (), ScriptedDice(int(consul)))
    assert OFFICES.get(run.state, SCOPE, "rome_consul").holder == others[0]
    assert SENATORS.get(run.state, SCOPE, consul).leader


def test_ruling_16_of_each_series_the_lowest_imminent_war_wakes() -> None:
    """Check that one war of each series becomes active, the others wait another turn."""
    state = _table()
    for order, war in enumerate(("punic_3", "punic_2", "gallic_1"), start=1):
        state = put(state, WARS, SCOPE, war, War("imminent", order))
    run = play_out(OF, place(state, "mortality.imminent", "rome"), "mortality.imminent")
    status = {war: WAR_STATUS.of(run.state, SCOPE, war) for war in ("punic_2", "punic_3", "gallic_1")}
    assert status == {"punic_2": "active", "punic_3": "imminent", "gallic_1": "active"}
