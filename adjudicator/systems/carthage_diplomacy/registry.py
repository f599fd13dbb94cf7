"""The one registry of this system, which every rule module imports and fills."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.registry import Registry

DIPLOMACY_CARTHAGE: Final = Registry()
