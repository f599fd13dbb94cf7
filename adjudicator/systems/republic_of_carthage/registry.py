"""The one registry of this system, which every rule module imports and fills."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.effects import Handlers
from adjudicator.engine.registry import Registry

CARTHAGE: Final = Registry()
EFFECTS: Final = Handlers("republic_of_carthage")
