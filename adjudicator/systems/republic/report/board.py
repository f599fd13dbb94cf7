"""What lies on the board of every republic: forces on wars, and what is in force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Fact, Facts
from adjudicator.model.state import State
from adjudicator.systems.republic.report.basics import say, turn_of
from adjudicator.systems.republic.rules.in_force import is_over
from adjudicator.systems.republic.rules.series import wars_of
from adjudicator.systems.republic.state import ENEMY_LEADERS, FLEET, FORCES, ONGOING, SCOPE, UNITS, WARS, Unit, War


def listed(first: Iterable[Fact], rows: Mapping[str, Iterable[str]]) -> Facts:
    """Return facts: some that come first, then a row for each heading; empty ones are left out."""
    facts = (*first, *(Fact(head, tuple(values)) for head, values in rows.items()))
    return Facts(tuple(row for row in facts if row.values))


def wars(state: State) -> tuple[tuple[str, War], ...]:
    """Return the wars on the board in the order in which they came."""
    return tuple(sorted(WARS.items(state, SCOPE), key=lambda item: (item[1].order, item[0])))


def leaders(sight: Sight) -> Iterator[str]:
    """Yield the enemy leaders, each with the wars that he strengthens."""
    for key, _ in sorted(ENEMY_LEADERS.items(sight.state, SCOPE), key=lambda item: item[1].order):
        helped = tuple(f"war:{war}" for war in wars_of(sight.game, sight.state, key))
        yield say(sight, "enemy-leader", leader=key, card=sight.game.box.leaders[key], wars=helped)


def ready(units: Iterable[Unit]) -> dict[str, Counter[str]]:
    """Return how many armies and fleets are in the active forces, and how many in the pool."""
    places = {"active": Counter[str](), "pool": Counter[str]()}
    for unit in units:
        if unit.place in places:
            places[unit.place]["fleets" if unit.kind == FLEET else "armies"] += 1
    return places


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
