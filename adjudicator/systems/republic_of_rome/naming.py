"""What players of Rome read for an id."""

from __future__ import annotations

from typing import Final

from adjudicator.systems.republic.naming import REBEL_WAR, named
from adjudicator.systems.republic_of_rome.box.box import Box

OWN: Final = {
    REBEL_WAR: "Civil War",
    "order:outcry": "Tribune",
    "unit:army": "Legion",
    "step:mortality": "Mortality Phase",
    "step:revenue": "Revenue Phase",
    "step:forum": "Forum Phase",
    "step:population": "Population Phase",
    "step:senate": "Senate Phase",
    "step:combat": "Combat Phase",
    "step:revolution": "Revolution Phase",
}
"""Names of ids that no card bears."""


def name(box: Box, key: str) -> str:
    """Return the name of an id such as `senator:7A`, `card:tribune.3`, `games:blood_fest` or `step:forum.persuade`."""
    sort, _, rest = key.rpartition(":")
    if sort == "war" and rest in box.provinces:
        return f"Revolt in {box.name_of(rest)}"
    if sort == "games":
        return next((one.name for one in box.charts.games if one.id == rest), rest)
    return named(box, key, OWN)
