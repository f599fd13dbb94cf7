"""What conditions may test in Rome alone: `if unrest at least 6`, `if knights Fabius above 0`."""

from __future__ import annotations

from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.figures import of_senators
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.state import UNREST


@ROME.figure("unrest")
def _unrest(game: Game, view: State, seat: str, subject: str) -> int:
    """The level of unrest."""
    return UNREST.of(view, SCOPE, CITY)


@ROME.figure("knights")
def _knights(game: Game, view: State, seat: str, subject: str) -> int:
    """The Knights of a Senator or faction."""
    return of_senators(view, seat, subject, lambda row: int(row.knights))
