"""Players who follow the advice of their system."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from adjudicator.engine import advance, questions
from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.testing.bare import Ledger, start
from adjudicator.testing.players import AWAY, away, sensible, wishes


def first_lines(game: Game, view: State, seat: str, topics: tuple[Topic, ...]) -> Iterable[Suggestion]:
    """Advise to take the default of every topic."""
    assert view.parts
    assert all(topic.slot.seat == seat for topic in topics)
    return tuple(Suggestion(topic.slot.default) for topic in topics if topic.slot.default is not None)


def test_a_sensible_player_files_what_the_system_advises_and_writes_always() -> None:
    board = start("republic_of_carthage", 3, 1, {}, "faithful")
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
