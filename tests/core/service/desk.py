"""Letters filed at a table of Harbour, without mail, store or clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudicator.engine.system import Game, StepSpec
from adjudicator.model.order import Refused, Unclear
from adjudicator.model.reading import Read, Result
from adjudicator.service.filing.submit import Filing, Outcome, submit
from tests.toy.table import Table, harbour, label_dice


def at_table(schedule: str = "one", days: int = 0, game: Game | None = None) -> Table:
    """Return a game at an open packet."""
    table = Table(game or harbour(schedule))
    table.run()
    for _ in range(days):
        table.close()
    return table


def desk(table: Table, seat: str = "ann") -> Filing:
    return Filing(table.game, seat, "mail:1", table.state, table.history.book, label_dice(table.history))


def filed(table: Table, *results: Result, seat: str = "ann") -> Filing:
    return submit(desk(table, seat), results)


def only(work: Filing) -> Outcome:
    (outcome,) = work.outcomes
    return outcome


def code(outcome: Outcome) -> str:
    assert isinstance(outcome.verdict, Refused | Unclear)
    return outcome.verdict.code


def read(order: Any, line: int = 1, **fields: Any) -> Read:
    return Read(line, str(order), order, **fields)


def with_step(step: str, **changes: Any) -> Game:
    """Return the toy with one of its steps changed."""
    game = harbour()
    steps: Mapping[str, StepSpec] = {**game.system.steps, step: replace(game.system.step(step), **changes)}
    return replace(game, system=replace(game.system, steps=steps))
