"""What a seat can weigh before the Prosecutions, and what private reports tell of trials and murders."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.model.event import Event
from adjudicator.model.page import Entries, Heading, Points, Row, Table
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.courts import Assassinate, Prosecute
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.report.answers import told
from adjudicator.systems.republic.rules.senate.murders.assassination import AttemptMade
from adjudicator.systems.republic.rules.senate.murders.attempt import AttemptResolved
from adjudicator.systems.republic.rules.senate.trials.verdict import Acquitted
from adjudicator.systems.republic.state import CASES, LIABLE, POP, SCOPE, Case
from adjudicator.systems.republic_of_carthage.report import REPORTER
from adjudicator.systems.republic_of_carthage.report.choices.trials import trials
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_carthage.report.byrsa_turn import board, of_events, sight
from tests.systems.republic_of_carthage.report.senate import cells_of, parts
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_5_prosecutions import LIFE, court, tried


def accused() -> Any:
    state = put(board(), CASES, SCOPE, "home_suffete", Case("16", 3))
    return change(change(state, LIABLE, SCOPE, "5", value=True), POP, SCOPE, "16", -3)


def test_the_table_shows_who_can_be_tried_for_what() -> None:
    (table,) = (part for part in trials(sight("anna", state=accused())) if isinstance(part, Table))
    assert [row.cells for row in table.rows if isinstance(row, Row)] == [
        ("Milko", "Anna", "Liable", "minor"),
        ("Elram", "Ben", "last Home Suffete out", "major or minor"),
    ]


def test_nothing_is_shown_where_nobody_can_be_tried() -> None:
    assert list(trials(sight("anna", state=board()))) == []


def test_ruling_170_nothing_is_shown_in_a_game_with_neutrals_which_has_no_prosecutions() -> None:
    seen = sight("anna", state=accused())
    assert list(trials(replace(seen, game=replace(seen.game, kept=("ben",))))) == []


@pytest.mark.parametrize(
    ("pop", "odds"),
    [
        (0, "killed 1 in 36, freed 1 in 36, votes against him 14 in 36, votes for him 14 in 36, from -16 to +16"),
        (-3, "killed 10 in 36, freed 0 in 36, votes against him 20 in 36, votes for him 3 in 36, from -16 to +8"),
    ],
)
def test_the_owner_of_an_accused_is_told_the_chances_of_an_appeal(pop: int, odds: str) -> None:
    state = change(accused(), POP, SCOPE, "16", pop)
    (line,) = (line for part in trials(sight("ben", state=state)) if isinstance(part, Points) for line in part.lines)
    assert odds in str(line)


def test_the_censor_is_told_the_outcome_of_his_list_and_an_assassin_of_his_attempt() -> None:
    free = Event("acquitted", SCOPE, Acquitted("senator:16", "major", "office", "vote", 5, 8, marker=False))
    line = Prosecute(Convict("senator:16", "major", "office", "senator:3"))
    assert told(of_events("perla", free), "perla", line) == ("Elram is acquitted, 8 for him and 5 against.",)
    assert told(of_events("perla", free), "perla", Nothing("prosecute")) == ()
    made = Event("attempt_made", SCOPE, AttemptMade("anna", "senator:5", "senator:16", "ben", ()))
    end = Event("attempt_resolved", SCOPE, AttemptResolved("anna", "senator:5", "senator:16", "ben", 6, 6, True, False))
    said = told(of_events("anna", made, end), "anna", Assassinate("senator:16", "senator:5"))
    assert said[-1] == "Elram is murdered by Milko, who escapes."


def test_a_public_report_shows_a_trial_from_the_side_of_the_accused_with_his_influence() -> None:
    found = parts(tried(court(), LIFE))
    (title,) = (str(part.title) for part in found if isinstance(part, Heading) and "trial" in part.title)
    assert title.endswith("the major trial of Elram for his office, prosecuted by Barca")
    (table,) = (part for part in found if isinstance(part, Table))
    (cells,) = cells_of(table)
    assert [str(getattr(cell, "value", cell)) for cell in cells] == ["vote", "(8)", "+6+2i", "(6)", "(7)", "-5"]
    (entry,) = (entry for part in found if isinstance(part, Entries) for entry in part.items)
    assert (entry.head, entry.mark) == ("for 8, against 5: 5 < 8", "ACQUITTED")


def test_private_stories_open_with_murders_and_trials() -> None:
    end = Event("attempt_resolved", SCOPE, AttemptResolved("anna", "senator:5", "senator:16", "ben", 6, 6, True, False))
    free = Event("acquitted", SCOPE, Acquitted("senator:16", "major", "office", "vote", 5, 8, marker=False))
    assert REPORTER.private(of_events("anna", end, free)).story[0] == "Milko murders Elram."
    assert REPORTER.private(of_events("ben", end, free)).story[:2] == (
        "Milko of Anna murders your Elram.",
        "Elram goes free.",
    )
    assert REPORTER.private(of_events("clara", end, free)).story[:-1] == (
        "Nothing is for you alone this time; the report for all has the news.",
    )
