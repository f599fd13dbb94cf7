"""The things that lie on the table of Carthage, and how it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from adjudicator.engine.archive import Happening, Stand, Thing
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.archive import standing, things
from adjudicator.systems.republic.rules.combat.strength import war_strength
from adjudicator.systems.republic.rules.ends.wars import counted
from adjudicator.systems.republic.state import CITY, DEAD, SCOPE
from adjudicator.systems.republic_of_carthage.report.stories.story import weighed
from adjudicator.systems.republic_of_carthage.state import CITIES, EXPLORATIONS

STATE: Final = "state:carthage"
"""The Republic itself, as a thing: what its Treasury holds."""
FOR_LIFE: Final = "Suffete for Life"


def on_the_table(game: Game, view: State) -> Iterator[Thing]:
    """Yield the things that lie on the table, with what all their readers may know of them."""
    if not view.mounted(SCOPE):
        return
    yield from things.factions(game, view)
    yield from things.senators(game, view, _more, _ratings, {DEAD: DEAD})
    yield from things.wars(game, view, war_strength)
    yield from things.provinces(game, view)
    yield from things.held(game, view)
    yield from things.leaders(game, view)
    for key, _ in EXPLORATIONS.items(view, SCOPE):
        yield Thing(f"exploration:{key}", "exploration", game.name(f"exploration:{key}"))
    city = CITIES.get(view, SCOPE, CITY)
    facts = things.said(("Treasury", f"{city.treasury}T"), ("Tax rate", f"{city.tax}%"))
    yield Thing(STATE, "state", "Carthage", facts)


def _more(row: Any) -> things.Pairs:  # noqa: ANN401 - the row of this republic
    return (("Traders", str(row.traders)),)


def _ratings(person: Any) -> tuple[str, str, str]:  # noqa: ANN401 - the card of this republic
    figures = f"{person.mil} {person.ora} {person.exp} {person.loy}"
    return "MIL ORA EXP LOY", figures, "in battle, in votes, on voyages, against persuasion"


def stands(game: Game, view: State) -> Iterator[Stand]:
    """Yield the State's money, who presides, the wars, and the Senator of most Influence."""
    if not view.mounted(SCOPE):
        return
    city = CITIES.get(view, SCOPE, CITY)
    yield Stand("State Treasury", f"{city.treasury}T", f"tax rate {city.tax}%")
    yield from standing.chair(game, view)
    limits = game.box.constants.end
    active, lost = counted(view)
    fallen = f", or at {limits.lost_wars} lost, now {len(lost)}" if lost else ""
    yield Stand("Active Wars", str(len(active)), f"Carthage falls at {limits.active_wars}{fallen}")
    yield from standing.most_influential(game, view, FOR_LIFE)


def headlines(game: Game, say: Say, happenings: Sequence[Happening]) -> Iterable[tuple[int, str]]:
    """Return what happened, each sentence with its weight."""
    del game
    return weighed(say, tuple(each.event for each in happenings))
