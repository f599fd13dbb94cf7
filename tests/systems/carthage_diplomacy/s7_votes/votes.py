"""What the tests of `test_votes` share with others."""

from __future__ import annotations

from typing import Any

from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.orders.votes import Propose, Vote
from adjudicator.systems.carthage_diplomacy.rules.s7_votes import tally
from adjudicator.testing.scenario import Run, said
from tests.systems.carthage_diplomacy.s9_railways.company import (
    SEATS,
    board,
    game,
    run,
)


def proposed(order: Propose, by: str = "anna") -> State:
    return run(board(), tally.STEP, (by, order)).state


def votes(yes: str, no: str = "") -> tuple[tuple[str, Any], ...]:
    """Return votes on proposal 1 of the seats with these initials."""
    said = [(seat, "yes") for seat in SEATS if seat[0] in yes] + [(seat, "no") for seat in SEATS if seat[0] in no]
    return tuple((seat, Vote(1, word)) for seat, word in said)


def ended(order: Propose, yes: str, no: str = "", **settings: Any) -> Run:
    """Propose as anna, vote in the next season, and return the season after, which ends the vote."""
    first = run(proposed(order), tally.STEP, *votes(yes, no))
    assert said(first, "proposal_decided") == ()
    return run(first.state, tally.STEP, of=game(**settings))
