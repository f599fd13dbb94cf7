"""What players may ask: whose Senator somebody is, and figures that conditions test, in the view of whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.engine.system import Game, Reply
from adjudicator.model.state import State
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.money import FT, bare
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.state import SENATORS

_SENATOR: Final = "senator:"
_OWN: Final = ("talents", "inf", "pop", "traders", "cards")
"""Figures of a Senator or a faction: without a name, of the asker's own."""
_CITY: Final = ("treasury", "tax")


def _figure(name: str) -> Reply:
    def reply(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
        return {"own": subject in {"", f"seat:{seat}"}, "value": CARTHAGE.figures[name](game, view, seat, subject)}

    return reply


def _chest(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
    """Return the contents of the asker's own Faction Treasury, which nobody else may know."""
    del subject
    return {"value": CARTHAGE.figures["talents"](game, view, seat, FT)}


def _who(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any] | None:
    """Tell whose faction a Senator is in."""
    del game
    row = SENATORS.find(view, SCOPE, bare(subject)) if subject.startswith(_SENATOR) else None
    if row is None:
        return None
    faction = owner(view, bare(subject))
    return {"seat": f"seat:{faction}" if faction else "", "roles": (), "you": faction == seat}


ANSWERS: Final[Mapping[str, Reply]] = {
    **{name: _figure(name) for name in (*_OWN, *_CITY)},
    "faction_treasury": _chest,
    "who": _who,
}
