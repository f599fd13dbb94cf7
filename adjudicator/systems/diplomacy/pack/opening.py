"""The picture of a map as a game begins on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.box.special import marks
from adjudicator.systems.diplomacy.judge.orders import NEUTRAL
from adjudicator.systems.diplomacy.picture.places import places
from adjudicator.systems.diplomacy.picture.scene import Owner, Scene, Unit


def scene(tables: Mapping[str, Mapping[str, Any]], board: Map) -> Scene:
    """Return the picture of a map at the start: who owns what, and where units stand."""
    powers = board.powers.values()
    held = tuple((code, power.code) for power in powers for code in power.owns)
    standing = [(power.code, text) for power in powers for text in power.units]
    standing += [(NEUTRAL, text) for text in board.rules.neutral_units]
    units = tuple(Unit("A" if text[0] == "A" else "F", text[2:], owner) for owner, text in standing)
    owners = tuple(Owner(power.code, power.name) for power in powers)
    drawn = places(tables["map"], tables["coordinates"], tables["shapes"])
    return Scene(board.name, drawn, owners, held, units, marks=tuple(marks(board)))
