"""What the tests of `test_senate` share with others."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Part, Row, Table
from adjudicator.systems.republic.report.phases import section
from adjudicator.systems.republic_of_carthage.report.phases.senate import SENATE
from adjudicator.testing.scenario import Run
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_5_senate.curia import (
    GAME,
)


def parts(done: Run) -> tuple[Part, ...]:
    seen = tuple(event for event in done.events if event.seen_by(None))
    say = byrsa.speaker().say
    sight = Sight(GAME, None, done.state, done.state, seen, (), None, (), (), (), None, "", say)
    (senate_phase,) = section(sight, SENATE)
    return senate_phase.parts


def cells_of(table: Table) -> list[tuple[object, ...]]:
    return [tuple(row.cells) for row in table.rows if isinstance(row, Row)]
