"""Whole games with Neutrals: no fault, an end, the same again from the log; and what a player hides, hides nothing."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from adjudicator.model.secret import Secret
from adjudicator.model.view import view
from adjudicator.systems.republic.state import FACTIONS, HANDS, SCOPE, Faction
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.stand_in import STAND_IN
from adjudicator.systems.republic_of_carthage.state import TRADE
from adjudicator.testing.bare import play
from adjudicator.testing.scenario import put
from tests.properties.neutral_games import ENDS, GAMES, PAGE, page, portion
from tests.properties.positions import SYSTEM
from tests.systems.republic_of_carthage.s9_neutrals import table


@pytest.mark.parametrize(("players", "seed"), [(1, 8101), (2, 8102)])
def test_a_game_with_neutrals_breaks_nowhere(players: int, seed: int) -> None:
    result = play(SYSTEM, players, seed, packets=16)
    assert result.faults == []
    assert result.kinds["stood_in"] > 30


def test_the_same_game_is_played_again_to_the_letter() -> None:
    assert play(SYSTEM, 1, 8103, packets=8).digest == play(SYSTEM, 1, 8103, packets=8).digest


def test_what_a_player_hides_changes_nothing_that_a_neutral_sees() -> None:
    run = table.begun(5)
    other = put(run.state, FACTIONS, SCOPE, "anna", Faction(Secret(77, ("anna",))))
    for tab, key in ((HANDS, "anna"), (TRADE, "hand:anna")):
        pile = tab.get(other, SCOPE, key)
        hidden: Secret[tuple[str, ...]] = Secret(tuple(reversed(pile.cards.known())), pile.cards.to)
        other = put(other, tab, SCOPE, key, type(pile)(hidden, pile.number))
    for seat in run.game.kept:
        assert view(other, seat).parts == view(run.state, seat).parts
        for kind in ("attract", "propose", "nominate", "sell"):
            assert table.orders(run.game, other, seat, kind) == table.orders(run.game, run.state, seat, kind)
    assert STAND_IN.cites == ("roc:9.2",)


@pytest.mark.soak
def test_a_hundred_games_alone_and_a_hundred_for_two_come_to_their_end_and_the_page_says_so(tmp_path: Path) -> None:
    """The page has as many of the games, from the first seed on, as its own table counts."""
    results = portion(tmp_path / "games", math.inf)
    assert len(results) == 2 * GAMES
    assert [one for one in results if one.faults] == []
    assert {one.over for one in results} <= set(ENDS)
    text = PAGE.read_text("utf-8")
    counted = re.search(r"\| games \| (\d+) \|", text)
    assert counted is not None
    assert page(text, [one for one in results if one.seed <= int(counted[1])]) == text
