"""How the table stands, what a turn is titled by, and what each Senator counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.engine.archive import SEAT, Happening, Stand
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.people import covered, offices_of
from adjudicator.systems.republic.rules.ends.wars import counted
from adjudicator.systems.republic.rules.senate.government.life import needed
from adjudicator.systems.republic.rules.senate.proposals.chair import presiding
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_carthage.report.story import weighed
from adjudicator.systems.republic_of_carthage.state import CITIES, SENATORS


def stands(game: Game, view: State) -> Iterator[Stand]:
    """Yield the State's money, who presides, the wars, and the Senator of most Influence."""
    if not view.mounted(SCOPE):
        return
    city = CITIES.get(view, SCOPE, CITY)
    yield Stand("State Treasury", f"{city.treasury}T", f"tax rate {city.tax}%")
    rows = SENATORS.rows(view, SCOPE)
    chair = presiding(game, view)
    if chair:
        posts = (game.name(f"office:{office}") for office in offices_of(game, view, chair))
        yield Stand(
            "Presides", game.name(f"senator:{chair}"), ", ".join((*posts, game.name(f"{SEAT}:{rows[chair].faction}")))
        )
    limits = game.box.constants.end
    active, lost = counted(view)
    fallen = f", or at {limits.lost_wars} lost, now {len(lost)}" if lost else ""
    yield Stand("Active Wars", str(len(active)), f"Carthage falls at {limits.active_wars}{fallen}")
    mine = [(row.inf, key) for key, row in rows.items() if row.faction and not covered(row)]
    if mine:
        most = max(inf for inf, _ in mine)
        names = ", ".join(game.name(f"senator:{key}") for inf, key in mine if inf == most)
        yield Stand("Highest Influence", str(most), f"{names}; Suffete for Life from {needed(game)}")


def headlines(game: Game, say: Say, happenings: Sequence[Happening]) -> Iterable[tuple[int, str]]:
    """Return what happened, each sentence with its weight."""
    del game
    return weighed(say, tuple(each.event for each in happenings))


def counts(game: Game, view: State) -> Mapping[str, tuple[int, ...]]:
    """Return the Influence, the Popularity and the talents of each Senator."""
    del game
    if not view.mounted(SCOPE):
        return {}
    rows = SENATORS.items(view, SCOPE)
    return {f"senator:{key}": (row.inf, row.pop, row.talents) for key, row in rows if not covered(row)}
