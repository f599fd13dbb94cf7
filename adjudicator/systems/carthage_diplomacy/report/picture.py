"""The map of Carthage: land in the colours of its rulers, units with their commanders, railways, special ground."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Section
from adjudicator.systems.carthage_diplomacy.report.people import code, codes, full
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import GONE
from adjudicator.systems.carthage_diplomacy.state import PROVINCES, RAILWAYS
from adjudicator.systems.diplomacy.box.special import ground_marks
from adjudicator.systems.diplomacy.picture.scene import Line, Owner, Scene
from adjudicator.systems.diplomacy.report import pictures
from adjudicator.systems.diplomacy.report.board import Season
from adjudicator.systems.diplomacy.state import SCOPE


def section(sight: Sight, season: Season, when: str) -> tuple[Section, ...]:
    """Return the section with the map."""
    box: Any = sight.game.box
    owners = tuple(Owner(key, full(sight, key)) for key in codes(sight))
    held = tuple((place, code(sight, row.ruler)) for place, row in PROVINCES.items(sight.state, SCOPE) if row.ruler)
    keys = {seat: code(sight, seat) for seat in sight.game.seats}
    lines = tuple(
        Line(row.route[: row.built], name, blocked=row.status != "open")
        for name, row in RAILWAYS.items(sight.state, SCOPE)
        if row.built > 1 and row.status != GONE
    )
    units = pictures.standing(sight, keys=keys)
    scene = Scene("", box.drawn, owners, held, units, (), lines, tuple(ground_marks(box.map.ground)), _shared(sight))
    return pictures.section(sight, season, scene, when)


def _shared(sight: Sight) -> tuple[tuple[str, str], ...]:
    """Return the provinces with a sub-ruler: the code of the sub-ruler follows the ruler's."""
    rows = PROVINCES.items(sight.state, SCOPE)
    return tuple(
        (place, f"{code(sight, row.ruler)}/{code(sight, row.sub)}") for place, row in rows if row.ruler and row.sub
    )
