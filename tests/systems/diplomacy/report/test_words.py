"""Every reason of the judge and every event that somebody is told of has its words."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from adjudicator.systems.diplomacy.judge.results import Reason
from adjudicator.systems.diplomacy.report.board import say
from adjudicator.systems.diplomacy.report.fights import Told
from adjudicator.systems.diplomacy.system import SYSTEM
from adjudicator.systems.diplomacy.units.outcomes import Fled, Result
from tests.systems.diplomacy.game.table import board, game, order
from tests.systems.diplomacy.report.scanning import told, written
from tests.systems.diplomacy.report.sights import sight

REASONS: tuple[str, ...] = get_args(Reason)
RETREATS, WINTER = REASONS.index("retreated"), REASONS.index("built")
VOID = ("void_kind", "void_coast")
"""Reasons of moves that a build can fail for as well."""
PLAIN = {"no_convoy", "convoy_broken"}
"""Reasons whose codes are what people say."""
NO_ORDER = {"waived", "disorder"}
"""The outcome of a build that nobody ordered."""
RESULT = Result("A", "BUR", "france", order("A BUR - MUN"), "fails", "held", ("A MUN", "F KIE"), 2, 1)
SIGHT = sight(game(), board(game(), {}))


def fit(said: str, reason: str) -> None:
    """Check that a reason was said in words and not by its code."""
    assert said
    assert "_" not in said
    assert said.isascii()
    if "_" in reason and reason not in PLAIN:
        assert reason.replace("_", " ") not in said


@pytest.mark.parametrize("reason", REASONS[:RETREATS])
@pytest.mark.parametrize("culprits", [("A MUN", "F KIE"), ("F STP/SC",), ()])
@pytest.mark.parametrize("dislodged", [False, True])
def test_the_outcome_of_a_move_is_said_in_words(reason: str, culprits: tuple[str, ...], dislodged: bool) -> None:
    said = say(SIGHT, "outcome", told=Told(replace(RESULT, reason=reason, culprits=culprits, dislodged=dislodged)))
    fit(said, reason)
    assert ("DISLODGED" in said) is (dislodged or reason == "dislodged")


def test_strengths_and_culprits_are_told() -> None:
    bounced = replace(RESULT, reason="bounced")
    both = Told(bounced, against=2, stayed=("A MUN",), rivals=("F KIE",))
    assert say(SIGHT, "outcome", told=both) == "bounced by A Mun and with F Kie, 2 against 2"
    assert say(SIGHT, "outcome", told=Told(replace(RESULT, reason="moved"), against=1)) == "moves, 2 against 1"
    assert say(SIGHT, "outcome", told=Told(replace(RESULT, reason="moved"))) == "moves"
    held = replace(RESULT, reason="held", hold=1)
    stood = Told(held, foes=("A MUN",), against=1)
    assert say(SIGHT, "outcome", told=stood) == "holds against A Mun, 1 against 1"
    out = Told(replace(held, dislodged=True), by="A MUN", power=2)
    assert say(SIGHT, "outcome", told=out) == "DISLODGED by A Mun, 1 against 2"
    cut = replace(held, reason="cut", culprits=("A MUN",), dislodged=True)
    assert say(SIGHT, "outcome", told=Told(cut, by="A MUN", power=3)) == "cut by A Mun; DISLODGED, 1 against 3"
    assert say(SIGHT, "outcome", told=Told(replace(held, reason="no_order"))) == "no order: holds"


@pytest.mark.parametrize("reason", REASONS[RETREATS:WINTER])
def test_the_outcome_of_a_retreat_is_said_in_words(reason: str) -> None:
    fit(say(SIGHT, "retreat-outcome", one=Fled("A", "BUR", "france", reason, "PAR")), reason)


@pytest.mark.parametrize("reason", [reason for reason in (*REASONS[WINTER:], *VOID) if reason not in NO_ORDER])
def test_the_outcome_of_a_build_is_said_in_words(reason: str) -> None:
    said = say(SIGHT, "adjust-outcome", built=reason == "built", why="" if reason in {"built", "removed"} else reason)
    fit(said, reason)
    assert said.endswith(".")


def test_every_event_that_somebody_is_told_of_has_its_words() -> None:
    assert told(SYSTEM.id) - written(SYSTEM, "sentences") == set()
