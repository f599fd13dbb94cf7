"""How the table of a republic stands, and what each Senator counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from adjudicator.engine.archive import SEAT, Stand
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.people import covered, offices_of
from adjudicator.systems.republic.rules.senate.government.life import needed
from adjudicator.systems.republic.rules.senate.proposals.chair import presiding
from adjudicator.systems.republic.state import SCOPE, SENATORS


def chair(game: Game, view: State) -> Iterator[Stand]:
    """Yield who presides over the Senate, if anybody does."""
    senator = presiding(game, view)
    if senator:
        posts = (game.name(f"office:{office}") for office in offices_of(game, view, senator))
        seat = SENATORS.get(view, SCOPE, senator).faction
        yield Stand("Presides", game.name(f"senator:{senator}"), ", ".join((*posts, game.name(f"{SEAT}:{seat}"))))


def most_influential(game: Game, view: State, life: str) -> Iterator[Stand]:
    """Yield the Senators of most Influence; `life` is what one with enough of it can be made."""
    mine = [(row.inf, key) for key, row in SENATORS.items(view, SCOPE) if row.faction and not covered(row)]
    if mine:
        most = max(inf for inf, _ in mine)
        names = ", ".join(game.name(f"senator:{key}") for inf, key in mine if inf == most)
        yield Stand("Highest Influence", str(most), f"{names}; {life} from {needed(game)}")


def for_life(life: str) -> Callable[[Game], tuple[int, str]]:
    """Return the mark of the Influence by which a Senator can rule for life, called `life`."""
    return lambda game: (needed(game), life)


def counts(game: Game, view: State) -> Mapping[str, tuple[int, ...]]:
    """Return the Influence, the Popularity and the talents of each Senator."""
    del game
    if not view.mounted(SCOPE):
        return {}
    rows = SENATORS.items(view, SCOPE)
    return {f"senator:{key}": (row.inf, row.pop, row.talents) for key, row in rows if not covered(row)}


COUNTED: Sequence[str] = ("INF", "POP", "T")
"""What `counts` counts."""
