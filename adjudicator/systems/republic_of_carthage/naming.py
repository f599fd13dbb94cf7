"""What players of Carthage read for an id."""

from __future__ import annotations

from typing import Final

from adjudicator.systems.republic.naming import REBEL_WAR, named
from adjudicator.systems.republic_of_carthage.box.box import Box

OWN: Final = {
    REBEL_WAR: "Rebel War",
    "step:mortality": "Mortality Phase",
    "step:revenue": "Revenue Phase",
    "step:trade": "Trade Phase",
    "step:forum": "Forum Phase",
    "step:senate": "Senate Phase",
    "step:combat": "Exploration and Combat Phase",
    "step:revolution": "Revolution Phase",
}
"""Names of ids that no card bears."""


def name(box: Box, key: str) -> str:
    """Return the name of an id such as `senator:7A`, `card:salt_pans.1`, `good:dye` or `step:trade.selling`."""
    return named(box, key, OWN)
