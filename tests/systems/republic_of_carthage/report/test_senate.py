"""The Senate in a public report: each vote as a table of who voted what, the comparison, what was bought."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.order import Filed
from adjudicator.model.page import Heading, Part, Prose, Row, Table
from adjudicator.model.state import State
from adjudicator.systems.republic_of_carthage.orders import Lot, Propose, Recruit
from adjudicator.systems.republic_of_carthage.report.phases import section
from adjudicator.systems.republic_of_carthage.report.senate import SENATE
from adjudicator.testing.scenario import Run, filed
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ELRAM
from tests.systems.republic_of_carthage.s6_5_senate.curia import (
    GAME,
    crying,
    hold,
    lay,
    no,
    put_to_the_vote,
    seat_for,
    senate,
    veto,
    yes,
)


def parts(done: Run) -> tuple[Part, ...]:
    seen = tuple(event for event in done.events if event.seen_by(None))
    say = byrsa.speaker().say
    sight = Sight(GAME, None, done.state, done.state, seen, (), None, (), (), (), None, "", say)
    (senate_phase,) = section(sight, SENATE)
    return senate_phase.parts


def cells_of(table: Table) -> list[tuple[object, ...]]:
    return [tuple(row.cells) for row in table.rows if isinstance(row, Row)]


def voted(state: State, *orders: Filed) -> tuple[list[str], tuple[str, ...], str]:
    """Return the cells of the table, the lines below it and its heading."""
    found = parts(put_to_the_vote(state, *orders))
    (table,) = (part for part in found if isinstance(part, Table))
    (prose,) = (part for part in found if isinstance(part, Prose))
    title = [part.title for part in found if isinstance(part, Heading)][-1]
    cells = [str(getattr(cell, "value", cell)) for cell in cells_of(table)[0]]
    assert [column.head for column in table.columns][1:] == ["Clara", "Dora", "Perla", "Anna", "Ben"][: len(cells) - 1]
    return cells, tuple(map(str, prose.paragraphs)), title


def test_a_vote_shows_names_in_the_order_called_signs_and_votes_bought() -> None:
    asked = lay(senate(), seat_for(ELRAM))
    cells, lines, title = voted(asked, no("clara"), yes("anna", "", ("senator:2", 3), ("FT", 1)), yes("dora"))
    assert cells == ["vote", "-6", "+7", "(5)", "+8+4t", "+6"]
    assert lines == (
        "yes 25, no 6, abstain 5: 25 > 11, PASSES",
        "Bought: Anna 3T from Mago and 1T from the Faction Treasury.",
    )
    assert title == "1 Elram for State Treasurer"


def test_a_vote_cut_short_shows_who_had_voted_and_why_it_ended() -> None:
    cells, lines, _ = voted(crying(lay(senate(), seat_for(ELRAM)), "perla"), veto("perla"), no("clara"))
    assert cells == ["vote", "-6", "(7)"]
    assert lines == ("yes 0, no 6, abstain 7 so far: VETOED",)


def test_the_agenda_is_a_list_with_its_numbers_what_it_costs_and_what_is_left() -> None:
    order = Propose(3, (Recruit((Lot("unit:fleet", 2),)),))
    (table,) = (part for part in parts(hold(senate(), "senate.agenda", filed("ben", order))) if isinstance(part, Table))
    assert cells_of(table) == [(3, "recruit 2 Fleets", -20, 43)]
