"""What one proposal can have: things of one kind, a land bill alone, a package of war business (section 8.5)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.systems.republic.orders.measures import (
    Assign,
    Disband,
    ElectGovernor,
    Recall,
    Recruit,
    Reinforce,
    Send,
)
from adjudicator.systems.republic_of_rome.orders.measures import Detach, Garrison

GROUPS: Final[tuple[tuple[type[Any], ...], ...]] = (
    (Assign,),
    (ElectGovernor,),
    (Recruit, Disband, Send, Reinforce, Recall, Detach, Garrison),
)
"""Kinds that one proposal can have several of; all others stand alone."""


@rule("ror:8.5", title="Same kind only, each land bill alone, all war business in one package")
def together(measures: tuple[Any, ...]) -> bool:
    """Return whether one proposal can have these measures."""
    return not measures[1:] or any(all(isinstance(each, group) for each in measures) for group in GROUPS)
