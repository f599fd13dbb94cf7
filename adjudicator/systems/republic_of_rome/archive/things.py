"""The things that lie on the table of Rome, and how it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from adjudicator.engine.archive import Happening, Stand, Thing
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.archive import standing, things
from adjudicator.systems.republic.state import (
    CITY,
    DEAD,
    IN_CITY,
    NOW,
    REBELLIONS,
    SCOPE,
    TABLE_EVENTS,
    UNITS,
    ProvinceRow,
)
from adjudicator.systems.republic_of_rome.report.story import weighed
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import war_strength
from adjudicator.systems.republic_of_rome.rules.s12_ends.rebel import fought
from adjudicator.systems.republic_of_rome.state import CITIES, LAND_BILLS

STATE: Final = "state:rome"
"""The Republic itself, as a thing: its Treasury and what its people make of it."""
FOR_LIFE: Final = "Consul for Life"
PLACES: Final = {IN_CITY: "Rome", DEAD: "the Curia"}
"""Places whose word is not what readers call them."""


def on_the_table(game: Game, view: State) -> Iterator[Thing]:
    """Yield the things that lie on the table, with what all their readers may know of them."""
    if not view.mounted(SCOPE):
        return
    yield from things.factions(game, view)
    yield from things.senators(game, view, _more, _ratings, PLACES)
    yield from things.wars(game, view, war_strength)
    garrisons = Counter(unit.place for _, unit in UNITS.items(view, SCOPE))

    def garrison(key: str, row: ProvinceRow) -> things.Pairs:
        del row
        return (("Garrison", str(garrisons[f"garrison:{key}"])),)

    yield from things.provinces(game, view, garrison)
    yield from things.held(game, view)
    yield from things.leaders(game, view)
    for key, event in TABLE_EVENTS.items(view, SCOPE):
        yield Thing(f"card:{key}", "card", game.name(f"card:{key}"), (("Times this turn", str(event.times)),))
    yield _state(view)


def _state(view: State) -> Thing:
    city = CITIES.get(view, SCOPE, CITY)
    bills = ", ".join(
        f"{key} x {row.count}" if row.count > 1 else key for key, row in LAND_BILLS.items(view, SCOPE) if row.count
    )
    facts = things.said(
        ("Treasury", f"{city.treasury}T"), ("Unrest", str(city.unrest)), ("Land bills", bills or "none")
    )
    return Thing(STATE, "state", "Rome", facts)


def _more(row: Any) -> things.Pairs:  # noqa: ANN401 - the row of this republic
    liable = ("prior consul" if row.prior_consul else "", "corrupt" if row.corrupt else "")
    return (("Knights", str(row.knights)), ("Marked", ", ".join(filter(None, liable))))


def _ratings(person: Any) -> tuple[str, str, str]:  # noqa: ANN401 - the card of this republic
    return "MIL ORA LOY", f"{person.mil} {person.ora} {person.loy}", "in battle, in votes, against persuasion"


def stands(game: Game, view: State) -> Iterator[Stand]:
    """Yield the State's money and its unrest, who presides, the wars, and the Senator of most Influence."""
    if not view.mounted(SCOPE):
        return
    city = CITIES.get(view, SCOPE, CITY)
    yield Stand("State Treasury", f"{city.treasury}T", f"unrest {city.unrest}")
    yield from standing.chair(game, view)
    revolt = REBELLIONS.find(view, SCOPE, NOW) is not None
    active = len(fought(view)) + revolt
    limit = f"Rome falls at {game.box.constants.end.active_wars}"
    yield Stand("Active Wars", str(active), f"a civil war among them; {limit}" if revolt else limit)
    yield from standing.most_influential(game, view, FOR_LIFE)


def headlines(game: Game, say: Say, happenings: Sequence[Happening]) -> Iterable[tuple[int, str]]:
    """Return what happened, each sentence with its weight."""
    del game
    return weighed(say, tuple(each.event for each in happenings))
