"""The registries of Rome, which its own rule modules import and fill."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.effects import Handlers
from adjudicator.systems.republic import registry as shared
from adjudicator.systems.republic.rules.senate.elections.election import Election
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRules

ROME: Final = shared.Steps(shared.SHARED)
EFFECTS: Final = Handlers("republic_of_rome", shared.EFFECTS)
MEASURES: Final = MeasureRules()
ELECTIONS: Final[dict[str, Election]] = {}
"""The elections of the Senate, by their step."""
