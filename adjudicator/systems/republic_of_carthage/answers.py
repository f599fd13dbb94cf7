"""What players may ask of Carthage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.engine.system import Reply
from adjudicator.systems.republic.answers import answers
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE

ANSWERS: Final[Mapping[str, Reply]] = answers(CARTHAGE, ("traders", "cards", "tax"))
"""What players may ask of Carthage."""
