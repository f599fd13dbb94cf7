"""What lies on the board of every republic: forces on wars, and what is in force."""

from __future__ import annotations

from collections import Counter

from adjudicator.engine.reporting import Sight
from adjudicator.model.state import State
from adjudicator.systems.republic.report.basics import say, turn_of
from adjudicator.systems.republic.rules.in_force import is_over
from adjudicator.systems.republic.state import FLEET, FORCES, ONGOING, SCOPE, UNITS


def sent(state: State, war: str) -> tuple[dict[str, object], ...]:
    """Return the forces on a war: who commands them and how many armies and fleets they have."""
    found: list[dict[str, object]] = []
    for key, force in FORCES.items(state, SCOPE):
        if force.war == war:
            there = Counter(
                "fleets" if unit.kind == FLEET else "armies"
                for _, unit in UNITS.items(state, SCOPE)
                if unit.place == f"force:{key}"
            )
            commanders = tuple(f"senator:{one}" for one in (force.commander, force.second) if one)
            found.append({"commanders": commanders, "armies": there["armies"], "fleets": there["fleets"]})
    return tuple(found)


def laws(sight: Sight) -> tuple[str, ...]:
    """Return what is in force, and until when."""
    now = turn_of(sight.state)
    rows = (row for _, row in ONGOING.items(sight.state, SCOPE) if not is_over(row.until, now))
    cards = dict.fromkeys((row.card, row.until) for row in rows)
    return tuple(say(sight, "in-force", card=card, until=until, turn=until.partition(":")[2]) for card, until in cards)
