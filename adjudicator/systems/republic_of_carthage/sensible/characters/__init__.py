"""Players of a mixed table: each a character with a short policy of its own, which sees only its seat's view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from adjudicator.engine.system import Advice
from adjudicator.systems.republic.sensible import lines
from adjudicator.systems.republic_of_carthage.sensible.characters import (
    conqueror,
    merchant,
    miser,
    plotter,
    prosecutor,
)

CHARACTERS: Final[Mapping[str, Advice]] = {
    "merchant": partial(lines.told, merchant.POLICIES),
    "prosecutor": partial(lines.told, prosecutor.POLICIES),
    "conqueror": partial(lines.told, conqueror.POLICIES),
    "plotter": partial(lines.told, plotter.POLICIES),
    "miser": partial(lines.told, miser.POLICIES),
}
