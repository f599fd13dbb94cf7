"""Section 4.2: factions without a Senator, and when one is out of the game."""

from __future__ import annotations

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.deck import Pile
from adjudicator.engine.system import Game, Play
from adjudicator.model.event import Event
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.people import from_hrao, of_faction, seats
from adjudicator.systems.republic.rules.forum.auction import extras
from adjudicator.systems.republic.rules.forum.families import family_appears
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.state import DEAD, DECK, DECKS, HANDS, LEADER, PLACE, REMOVED, SCOPE, STOCK
from adjudicator.systems.republic_of_rome.state import OUT, SENATORS
from adjudicator.testing.scenario import change, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, game, man, table
from tests.systems.republic_of_rome.s06_forum.arriving import carried_out

OF = game()


def _three(of: Game = OF) -> State:
    state = man(man(table(of), "1", "anna", leader=True), "4", "ben", leader=True)
    return man(man(state, "7", "clara", leader=True), "8", "clara")


def _dies(state: State, senator: str, *, disowned: bool, of: Game = OF) -> tuple[State, tuple[Event, ...]]:
    play = Play(of, Frame("t1/senate", "senate.attempt", "rome"), ScriptedDice())
    after, told = carried_out(state, die(play, state, senator, disowned=disowned))
    assert audit(of, after) == audit(of, state)
    return after, told


def _rich(state: State, *cards: str) -> State:
    deck = DECKS.get(state, SCOPE, DECK).cards.known()
    state = put(state, DECKS, SCOPE, DECK, Pile.of(tuple(card for card in deck if card not in cards)))
    old = state.part(SCOPE)["factions"]["ben"].treasury
    state = change(state, STOCK, SCOPE, "ben", type(old)(9, old.to))
    return put(state, HANDS, SCOPE, "ben", Pile.of(cards, ("ben",)))


def test_ruling_81_a_faction_whose_last_senator_was_a_caught_assassin_is_out() -> None:
    """Check the hand, the treasury, the Curia that gives nothing, and the extra initiative."""
    state = man(_rich(_three(), "tribune.1", "assassin.1"), "10", "", place=DEAD, since=1)
    after, told = _dies(state, "4", disowned=True)
    assert [event.kind for event in told] == ["senator_died", "faction_out", "stock_moved"]
    assert told[1].data.cards == ("card:tribune", "card:assassin")
    assert OUT.of(after, SCOPE, "city") == ("ben",)
    assert {"tribune.1", "assassin.1"} <= {*DECKS.get(after, SCOPE, REMOVED).cards.known()}
    assert (HANDS.get(after, SCOPE, "ben").number, of_faction(after, "ben")) == (0, ())
    assert state.part(SCOPE)["factions"]["ben"].treasury.known() == 9
    assert after.part(SCOPE)["factions"]["ben"].treasury.known() == 0
    assert seats(OF, after) == ("anna", "clara") == from_hrao(OF, after)
    assert (extras(OF, state), extras(OF, after)) == (3, 4)


def test_whoever_is_out_takes_no_family_later() -> None:
    after, _ = _dies(_three(), "4", disowned=True)
    assert after.part(SCOPE)["senators"]["4"].place == DEAD
    later, told = _dies(change(after, LEADER, SCOPE, "1", value=False), "8", disowned=False)
    assert "family_taken" not in {event.kind for event in told}
    assert of_faction(later, "ben") == ()


def test_a_faction_that_loses_its_last_senator_otherwise_takes_the_top_of_the_curia() -> None:
    state = man(man(_three(), "10", "", place=DEAD, since=1), "11", "", place=DEAD, since=2)
    state = change(state, LEADER, SCOPE, "4", value=False)
    after, _ = _dies(state, "4", disowned=False)
    assert of_faction(after, "ben") == ("10",)  # who dies goes to the bottom of the pile
    assert SENATORS.get(after, SCOPE, "10").leader


def test_a_family_that_is_drawn_lies_in_the_forum_though_a_faction_waits_for_one() -> None:
    """Check that who waits takes the next who comes into the Curia, not the next of the deck [4.2, 6.4]."""
    state = man(man(table(OF), "1", "anna", leader=True), "7", "clara", leader=True)
    play = Play(OF, Frame("t1/forum", "forum.draw", "rome"), ScriptedDice())
    after, _ = carried_out(state, family_appears(play, state, "9"))
    row = SENATORS.get(after, SCOPE, "9")
    assert (row.faction, row.place, row.leader) == ("", "forum", False)


@pytest.mark.parametrize("first", ["25A", "25B"])
def test_a_family_that_is_drawn_goes_under_the_a_of_its_pair(first: str) -> None:
    """Check both Gracchi in play, in whatever order they came: no dice [6.4]."""
    other = "25B" if first == "25A" else "25A"
    state = man(man(man(table(OF), "1", "anna", leader=True), first, "ben"), other, "clara")
    play = Play(OF, Frame("t1/forum", "forum.draw", "rome"), ScriptedDice())
    after, _ = carried_out(state, family_appears(play, state, "25"))
    assert PLACE.of(after, SCOPE, "25") == "under:25A"


def test_a_family_whose_statesman_is_in_play_goes_under_him_and_the_next_is_taken() -> None:
    state = man(man(table(OF), "1", "anna", leader=True), "2A", "ben")
    state = man(man(state, "7", "clara", leader=True), "22A", "clara")
    state = man(man(state, "22", "", place=DEAD, since=2), "10", "", place=DEAD, since=9)
    after, _ = _dies(state, "2A", disowned=False)
    assert PLACE.of(after, SCOPE, "22") == "under:22A"
    assert of_faction(after, "ben") == ("10",)


@pytest.mark.parametrize(("setting", "kind"), [("deck", "family_taken"), ("waits", "faction_bereft")])
def test_ruling_89_an_empty_curia_by_setting(setting: str, kind: str) -> None:
    """Check empty_curia with a Statesman alone, who leaves no card, and that who waits takes the next dead family."""
    of = game(empty_curia=setting)
    state = man(man(table(of), "1", "anna", leader=True), "22A", "ben", leader=True)
    state = man(man(state, "7", "clara", leader=True), "8", "clara")
    deck = tuple(key for key in DECKS.get(state, SCOPE, DECK).cards.known() if key != "22A")
    state = put(state, DECKS, SCOPE, DECK, Pile.of(deck))
    play = Play(of, Frame("t1/mortality", "mortality.draw", "rome"), Dice.seeded(b"x" * 32, b"y" * 32))
    after, told = carried_out(state, die(play, state, "22A"))
    assert told[-1].kind == kind
    assert bool(of_faction(after, "ben")) is (setting == "deck")
