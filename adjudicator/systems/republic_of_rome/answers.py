"""What players may ask of Rome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.engine.system import Reply
from adjudicator.systems.republic.answers import answers
from adjudicator.systems.republic_of_rome.registry import ROME

ANSWERS: Final[Mapping[str, Reply]] = answers(ROME, ("knights", "unrest"))
"""What players may ask of Rome."""
