"""Answers are kept for each game at work, and for no more than so many."""

from __future__ import annotations

from functools import partial

from adjudicator.model.latest import GAMES, Latest


def worked_out(known: Latest, objects: list[object]) -> list[int]:
    """Numbers of the objects for which an answer had to be worked out, asked about in turn."""
    done: list[int] = []

    def answer(number: int) -> int:
        done.append(number)
        return id(objects[number])

    for number, each in enumerate(objects):
        assert known.get(each, "key", partial(answer, number)) == id(each)
    return done


def test_games_that_take_turns_keep_their_answers() -> None:
    games = [object() for _ in range(GAMES)]
    assert worked_out(Latest(), games * 3) == list(range(GAMES))


def test_of_more_than_it_keeps_the_one_asked_about_longest_ago_is_forgotten() -> None:
    known, games = Latest(), [object() for _ in range(GAMES + 1)]
    assert worked_out(known, games) == list(range(GAMES + 1))
    assert worked_out(known, games[1:]) == []
    assert worked_out(known, games[:1]) == [0]


def test_each_key_has_an_answer_of_its_own() -> None:
    known, here = Latest(), object()
    assert known.get(here, "a", lambda: 1) == 1
    assert known.get(here, "b", lambda: 2) == 2
    assert known.get(here, "a", lambda: 3) == 1


def test_an_answer_may_ask_for_others_while_it_is_worked_out() -> None:
    known, games = Latest(), [object() for _ in range(GAMES + 5)]

    def deep(at: int) -> int:
        return 0 if at == len(games) else 1 + known.get(games[at], "depth", lambda: deep(at + 1))

    assert deep(0) == len(games)
