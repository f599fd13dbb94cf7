"""What conditions may test in every republic: `if treasury below 0`, `if talents Mago at least 10`.

Each reads the view of the seat whose order it is; a figure that seat cannot know raises Unknowable, and the
condition then does not hold. Subjects are ids as orders have them: `senator:7`, `seat:ben`, `FT`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.engine.system import Game
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import State
from adjudicator.systems.republic.people import earns, of_faction
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.money import FT, bare, stock, treasury
from adjudicator.systems.republic.state import SCOPE, SENATORS


@SHARED.figure("treasury")
def _treasury(game: Game, view: State, seat: str, subject: str) -> int:
    """The State Treasury at that moment."""
    return treasury(view)


def of_senators(view: State, seat: str, subject: str, figure: Callable[[Any], int]) -> int:
    """Sum a figure over the Senator named, the faction named, or the seat's own; captives and the like give nothing."""
    if subject.startswith("senator:"):
        row = SENATORS.find(view, SCOPE, bare(subject))
        if row is None:
            raise Unknowable
        return figure(row)
    faction = bare(subject) if subject.startswith("seat:") else seat
    rows = (SENATORS.get(view, SCOPE, key) for key in of_faction(view, faction))
    return sum(figure(row) for row in rows if earns(row))


@SHARED.figure("talents")
def _talents(game: Game, view: State, seat: str, subject: str) -> int:
    """The talents on a Senator's card, or in the seat's own Faction Treasury."""
    if subject == FT:
        return stock(view, seat)
    return of_senators(view, seat, subject, lambda row: row.talents)


@SHARED.figure("inf")
def _inf(game: Game, view: State, seat: str, subject: str) -> int:
    """The Influence of a Senator or faction."""
    return of_senators(view, seat, subject, lambda row: row.inf)


@SHARED.figure("pop")
def _pop(game: Game, view: State, seat: str, subject: str) -> int:
    """The Popularity of a Senator."""
    return of_senators(view, seat, subject, lambda row: row.pop)
