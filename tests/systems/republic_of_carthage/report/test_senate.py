"""The Senate in a public report: each vote as a table of all votes, the comparison, what was bought."""

from __future__ import annotations

from adjudicator.model.order import Filed
from adjudicator.model.page import Entries, Entry, Heading, Note, Part, Table
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.measures import Lot, Recruit
from adjudicator.testing.scenario import filed, said
from tests.systems.republic_of_carthage.report.senate import cells_of, parts
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import BARCA, ELRAM, ESHMUN, ITHOBAL, MAGO, ZIMRIDA
from tests.systems.republic_of_carthage.s6_5_senate.curia import (
    all_yes,
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


def voted(state: State, *orders: Filed) -> tuple[list[str], Entry, str]:
    """Return the cells of the table, what stands below it, and its heading."""
    found = parts(put_to_the_vote(state, *orders))
    (table,) = (part for part in found if isinstance(part, Table))
    (entry,) = entries_of(found)
    title = [str(part.title) for part in found if isinstance(part, Heading)][-1]
    cells = [str(getattr(cell, "value", cell)) for cell in cells_of(table)[0]]
    assert [column.head for column in table.columns][1:] == ["Clara", "Dora", "Perla", "Anna", "Ben"][: len(cells) - 1]
    return cells, entry, title


def entries_of(found: tuple[Part, ...]) -> tuple[Entry, ...]:
    return tuple(entry for part in found if isinstance(part, Entries) for entry in part.items)


def lines_of(entry: Entry) -> list[str]:
    return [str(detail.text) for detail in entry.details]


def test_a_disputed_vote_shows_names_in_the_order_called_signs_and_votes_bought() -> None:
    asked = lay(senate(), seat_for(ELRAM))
    cells, entry, title = voted(asked, no("clara"), yes("anna", "", ("senator:2", 3), ("FT", 1)), yes("dora"))
    assert cells == ["vote", "-6", "+7", "(5)", "+8+4t", "+6"]
    assert title == "1 Elram for State Treasurer"
    assert (entry.head, entry.mark) == ("yes 25, no 6, abstain 5: 25 > 11", "PASSES")
    assert lines_of(entry) == [
        "Bought: Anna 3T from Mago and 1T from the Faction Treasury.",
        "Elram is State Treasurer for 3 turns: INF 2 + 3 = 5.",
    ]


def test_a_vote_that_nobody_disputes_takes_two_lines_and_its_consequence() -> None:
    found = parts(put_to_the_vote(lay(senate(), seat_for(ELRAM)), yes("clara"), yes("anna"), yes("dora")))
    (entry,) = entries_of(found)
    assert (entry.head, entry.mark) == ("1 Elram for State Treasurer, proposed by Ben", "PASSES")
    assert lines_of(entry)[0] == "Clara +6, Dora +7, Perla (5), Anna +8, Ben +6: 27 > 5."
    assert not any(isinstance(part, Table) for part in found)


def test_votes_bought_for_what_nobody_opposes_stand_in_its_line() -> None:
    (entry,) = entries_of(parts(put_to_the_vote(lay(senate(), seat_for(ELRAM)), yes("anna", "", ("senator:2", 3)))))
    assert lines_of(entry)[:2] == [
        "Clara (6), Dora (7), Perla (5), Anna +8+3t, Ben +6: 17 < 18.",
        "Bought: Anna 3T from Mago.",
    ]


def test_disputed_votes_that_follow_each_other_share_a_table() -> None:
    found = parts(hold(senate(), "senate.committee", no("clara"), no("anna"), no("dora"), no("perla")))
    (table,) = (part for part in found if isinstance(part, Table))
    rows = cells_of(table)
    assert len(rows) > 1
    assert [row[0] for row in rows] == [str(number) for number in range(1, len(rows) + 1)]
    heads = [str(entry.head) for entry in entries_of(found)]
    assert [head.partition(" ")[0] for head in heads[: len(rows)]] == [str(row[0]) for row in rows]
    assert all(entry.mark == "FAILS" for entry in entries_of(found)[: len(rows)])


def test_the_signs_are_explained_once_and_before_the_first_vote() -> None:
    done = hold(senate(), "senate.committee", no("clara"), yes("anna", "", ("senator:2", 3)), no("dora"), no("perla"))
    found = parts(done)
    assert len(said(done, "vote_counted")) > 2
    (key,) = (at for at, part in enumerate(found) if isinstance(part, Note))
    assert key < min(at for at, part in enumerate(found) if isinstance(part, Table | Entries))
    assert "3t = 3 votes bought" in str(found[key].text)  # type: ignore[union-attr]


def test_the_steps_of_the_phase_are_the_headings_and_none_stands_above_nothing() -> None:
    found = parts(hold(senate(), "senate.committee", *all_yes()))
    titles = [part.title for part in found if isinstance(part, Heading)]
    assert titles == ["Committee of Five"]
    assert not isinstance(found[-1], Heading)


def test_whoever_is_elected_unopposed_has_his_number_and_the_word() -> None:
    state = senate()
    for key in (ITHOBAL, MAGO, BARCA, ESHMUN, ZIMRIDA):
        state = byrsa.at(state, key, "rebel")
    done = hold(crying(state, "anna", "ben"), "senate.committee", veto("anna"), veto("ben"), *all_yes())
    last = entries_of(parts(done))[-1]
    assert last.mark == "UNOPPOSED"
    assert str(last.head).startswith("2 ")
    assert lines_of(last)[0] == "Nobody else is left, so no vote is taken."


def test_a_vote_cut_short_shows_who_had_voted_and_why_it_ended() -> None:
    found = parts(put_to_the_vote(crying(lay(senate(), seat_for(ELRAM)), "perla"), veto("perla"), no("clara")))
    (entry,) = entries_of(found)
    assert entry.mark == "VETOED"
    assert lines_of(entry) == ["Clara -6, Dora (7) so far.", "Perla plays Public Outcry to veto proposal 1."]


def test_the_agenda_is_a_list_with_its_numbers_what_it_costs_and_what_is_left() -> None:
    order = Propose(3, (Recruit((Lot("unit:fleet", 2),)),))
    (table,) = (part for part in parts(hold(senate(), "senate.agenda", filed("ben", order))) if isinstance(part, Table))
    assert cells_of(table) == [(3, "recruit 2 Fleets", -20, 43)]
