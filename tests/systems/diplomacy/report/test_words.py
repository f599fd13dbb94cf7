"""Every reason of the judge, every event and every refusal has its words; no template is there for nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from adjudicator.systems.diplomacy.judge.results import Reason
from adjudicator.systems.diplomacy.outcomes import Fled, Result
from adjudicator.systems.diplomacy.report.board import say
from adjudicator.systems.diplomacy.system import SYSTEM
from tests.systems.diplomacy.game.table import board, game, order
from tests.systems.diplomacy.report.scanning import code_of, own, refused, told, written
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
CORE = {"packet_past"}
"""What the core says, and this system in its own words."""


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
def test_what_came_of_a_move_is_said_in_words(reason: str, culprits: tuple[str, ...], dislodged: bool) -> None:
    said = say(SIGHT, "outcome", one=replace(RESULT, reason=reason, culprits=culprits, dislodged=dislodged))
    fit(said, reason)
    assert ("dislodged" in said) is (dislodged or reason == "dislodged")


def test_strengths_and_culprits_are_told() -> None:
    assert say(SIGHT, "outcome", one=replace(RESULT, reason="bounced")) == "bounced with A Mun and F Kie, 2 against 1"
    assert say(SIGHT, "outcome", one=replace(RESULT, reason="moved")) == "moves, 2 strong"
    assert say(SIGHT, "outcome", one=replace(RESULT, reason="held", dislodged=True)).startswith("dislodged by A Mun")


@pytest.mark.parametrize("reason", REASONS[RETREATS:WINTER])
def test_what_came_of_a_retreat_is_said_in_words(reason: str) -> None:
    fit(say(SIGHT, "retreat-outcome", one=Fled("A", "BUR", "france", reason, "PAR")), reason)


@pytest.mark.parametrize("reason", [reason for reason in (*REASONS[WINTER:], *VOID) if reason not in NO_ORDER])
def test_what_came_of_a_build_is_said_in_words(reason: str) -> None:
    said = say(SIGHT, "adjust-outcome", built=reason == "built", why="" if reason in {"built", "removed"} else reason)
    fit(said, reason)
    assert said.endswith(".")


def test_every_event_that_somebody_is_told_of_and_every_refusal_has_its_words() -> None:
    assert told(SYSTEM.id) - written(SYSTEM, "sentences") == set()
    assert refused(SYSTEM.id) - written(SYSTEM, "refusals") == set()


@pytest.mark.parametrize("folder", ["sentences", "refusals", "report"])
def test_no_template_is_there_for_nothing(folder: str) -> None:
    code = code_of(SYSTEM.id)
    assert {name for name in own(SYSTEM, folder) if f'"{name}"' not in code} <= CORE
