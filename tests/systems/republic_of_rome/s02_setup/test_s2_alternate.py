"""Section 2, 3.05: the Alternate History, in which the decks of all eras are one."""

from __future__ import annotations

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.system import Play
from adjudicator.systems.republic.people import of_faction
from adjudicator.systems.republic.rules.turning import frame
from adjudicator.systems.republic.state import CITY, DECK, DECK_NUMBER, DECKS, SCOPE, TURN, UNITS, WARS
from adjudicator.systems.republic_of_rome.rules.s6_forum.decks import era
from adjudicator.systems.republic_of_rome.rules.turn import turn
from adjudicator.systems.republic_of_rome.rules.wars.series import decks_of, following
from adjudicator.testing.scenario import change, place
from tests.systems.republic_of_rome.playing import Played, audit, game
from tests.systems.republic_of_rome.s06_forum.arriving import carried_out

DICE = b"x" * 32, b"y" * 32
CARDS = 64 - 1 + 46 + 49
"""The cards of all decks without the 1st Punic War, which lies on the board."""


@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize(("edition", "last"), [("first", 0), ("second", 13)])
def test_ruling_0a_the_board_of_the_early_republic_with_all_three_decks(players: int, edition: str, last: int) -> None:
    played = Played(game(players, scenario="alternate", edition=edition), seed=players)
    state = played.state
    assert set(audit(played.game, state)["cards"].values()) == {1}
    assert {len(of_faction(state, seat)) for seat in played.game.seats} == {3}
    assert DECKS.get(state, SCOPE, DECK).number == CARDS - 6 * players + bool(last)
    assert played.said("deck_formed")[0].last == last
    assert ("era_ends" in DECKS.get(state, SCOPE, DECK).cards.known()[-13:]) is bool(last)
    assert list(WARS.rows(state, SCOPE)) == ["punic_1"]
    assert sum(row.place == "active" for _, row in UNITS.items(state, SCOPE)) == 4
    assert decks_of(played.game) == ("early", "middle", "late")
    assert following(played.game, state) == ""


def test_families_of_all_thirty_are_dealt() -> None:
    numbers = {
        int(key)
        for seed in range(4)
        for seat in ("anna", "ben", "clara")
        for key in of_faction(Played(game(3, scenario="alternate"), seed).state, seat)
    }
    assert max(numbers) > 25


@pytest.mark.parametrize(
    ("scenario", "now", "before", "after"),
    [
        ("alternate", 7, 1, 1),
        ("alternate", 8, 1, 2),
        ("alternate", 9, 2, 2),
        ("alternate", 16, 2, 3),
        ("alternate", 17, 3, 3),
        ("early", 8, 1, 1),
    ],
)
def test_ruling_0a_column_and_dice_advance_in_turns_8_and_16(scenario: str, now: int, before: int, after: int) -> None:
    of = game(scenario=scenario)
    state = Played(of).state
    state = change(change(state, TURN, SCOPE, CITY, now - 1), DECK_NUMBER, SCOPE, CITY, before)
    state = place(state, "turn", "rome", path=f"t{now}")
    play = Play(of, frame(now, "rome"), Dice.seeded(*DICE))
    begun, told = carried_out(state, turn(play, state))  # type: ignore[arg-type]
    assert era(begun) == ("early", "middle", "late")[after - 1]
    assert [event.data.era for event in told if event.kind == "era_begins"] == (
        [("early", "middle", "late")[after - 1]] if after > before else []
    )


def test_with_extended_nothing_follows_the_one_deck_and_era_ends_lies_in_it() -> None:
    played = Played(game(4, scenario="alternate", extended=True))
    assert played.said("deck_formed")[0].last == 13
    assert following(played.game, played.state) == ""
