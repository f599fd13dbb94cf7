"""Players who follow the advice of their system."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from adjudicator.engine.running import advance, questions
from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.service.game.table import Board
from adjudicator.testing.bare import Ledger, play, start
from adjudicator.testing.players import (
    AWAY,
    MIXED,
    STYLES,
    away,
    cast,
    lively,
    natural,
    restless,
    sensible,
    style_of,
    wishes,
)
from adjudicator.testing.simulation import drawn_settings
from tests.installed import REPUBLICS


def first_lines(game: Game, view: State, seat: str, topics: tuple[Topic, ...]) -> Iterable[Suggestion]:
    """Advise to take the default of every topic."""
    assert view.parts
    assert all(topic.slot.seat == seat for topic in topics)
    return tuple(Suggestion(topic.slot.default) for topic in topics if topic.slot.default is not None)


@pytest.mark.parametrize("system", REPUBLICS)
def test_a_sensible_player_files_what_the_system_advises_and_writes_always(system: str) -> None:
    board = start(system, 3, 1, {}, "faithful")
    game = replace(board.game, system=replace(board.game.system, advice=lambda: first_lines))
    ledger = Ledger(board)
    ledger.append(advance.begin(game).events)
    ledger.run()
    state = board.history.state
    asked = [topic for topic in questions.topics(game, state) if topic.slot.seat == game.seats[0]]
    wanted = [wish.order for bundle in sensible(game, state, game.seats[0], Random(1)) for wish in bundle]
    assert wanted
    assert wanted == [topic.slot.default for topic in asked if topic.slot.default is not None]
    assert (away(sensible), away(wishes)) == (0.0, AWAY)


def test_a_mixed_table_deals_every_character_before_one_comes_twice_and_equal_seeds_deal_equally() -> None:
    game = start("republic_of_carthage", 6, 1, {}, "faithful").game
    dealt = cast(game, MIXED, 7)
    assert tuple(dealt) == game.seats
    assert len(set(dealt.values())) == 5
    assert dealt == cast(game, MIXED, 7)
    assert any(cast(game, MIXED, seed) != dealt for seed in range(8, 12))
    assert set(cast(game, "miser", 7).values()) == {"miser"}


def test_restless_players_mix_a_purpose_with_any_legal_order_and_random_ones_never_have_one() -> None:
    board = start("republic_of_carthage", 3, 1, {}, "faithful")
    ledger = Ledger(board)
    ledger.append(advance.begin(board.game).events)
    ledger.run()
    game, state = board.game, board.history.state
    assert (style_of("restless", 1, game), away(restless)) == (restless, AWAY)
    for seed in range(20):
        some = restless(game, state, game.seats[0], Random(seed))
        assert some == restless(game, state, game.seats[0], Random(seed))
    bare = replace(game, system=replace(game.system, characters=None))
    assert restless(bare, state, game.seats[0], Random(5)) == wishes(bare, state, game.seats[0], Random(5))
    assert set(STYLES) == {"random", "restless", "lively", "sensible"}


@pytest.mark.parametrize("system", REPUBLICS)
def test_lively_players_mostly_follow_the_advice_of_the_system_and_do_other_things_beside_it(system: str) -> None:
    board = start(system, 3, 1, {}, "faithful")
    ledger = Ledger(board)
    ledger.append(advance.begin(board.game).events)
    ledger.run()
    game, state = board.game, board.history.state
    told = replace(game, system=replace(game.system, advice=lambda: first_lines))
    advised = {wish.order for bundle in sensible(told, state, game.seats[0], Random(1)) for wish in bundle}
    draws = [lively(told, state, game.seats[0], Random(seed)) for seed in range(40)]
    wanted = [{wish.order for bundle in some for wish in bundle} for some in draws]
    assert 15 < sum(advised <= some for some in wanted) < 40
    silent = replace(game, system=replace(game.system, advice=None, characters=None))
    assert lively(silent, state, game.seats[0], Random(5)) == wishes(silent, state, game.seats[0], Random(5))
    assert away(lively) == AWAY


@pytest.mark.parametrize("system", REPUBLICS)
def test_what_happens_beside_the_orders_goes_into_the_log_and_random_lines_have_no_numbers(system: str) -> None:
    seen: list[int] = []

    def aside(board: Board, chance: Random) -> Iterable[Event]:
        del chance
        seen.append(len(board.history.rows))
        return (Event("gm_spoke", ""),)

    played = play(system, 3, 1, packets=2, aside=aside)
    assert played.faults == []
    assert played.kinds["gm_spoke"] == len(seen) == 2
    assert not any(natural("gift none", Random(seed)).lstrip().startswith(("1", "2")) for seed in range(200))


def test_settings_that_are_drawn_make_a_game() -> None:
    """A setting that another one makes idle is left out: a game refuses it."""
    for seed in range(20):
        drawn = drawn_settings("republic_of_rome", Random(seed))
        assert start("republic_of_rome", 4, seed, drawn, "fast").game.options
