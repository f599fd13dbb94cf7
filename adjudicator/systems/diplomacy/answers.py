"""What players may ask of the board: builds, centres and units of a power, which all can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.engine.system import Game, Reply
from adjudicator.model.state import State
from adjudicator.systems.diplomacy.rules.builds import due, open_homes
from adjudicator.systems.diplomacy.state import SCOPE, UNITS
from adjudicator.systems.diplomacy.tables import POWERS, centres_of, label, power_of, units_of

_SEAT: Final = "seat:"
_POWER: Final = "power:"


def _of(view: State, seat: str, subject: str) -> str:
    """Return the power that a question is about: the one named, that of the player named, or the asker's own."""
    if subject.startswith(_POWER):
        power = subject.removeprefix(_POWER)
        return power if POWERS.find(view, SCOPE, power) is not None else ""
    return power_of(view, subject.removeprefix(_SEAT) or seat)


def _told(facts: Callable[[Game, State, str], Mapping[str, Any]]) -> Reply:
    def reply(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any] | None:
        power = _of(view, seat, subject)
        if not power:
            return None
        own = power == power_of(view, seat)
        if game.box.board.rules.fog and not own and not view.over:
            return None  # what is in sight of another power is not what it has
        return {"power": f"{_POWER}{power}", "own": own, "season": label(view), **facts(game, view, power)}

    return reply


def _builds(game: Game, view: State, power: str) -> Mapping[str, Any]:
    centres, units = len(centres_of(view, power)), len(units_of(view, power))
    homes = tuple(f"place:{code}" for code in open_homes(game, view, power))
    return {"centres": centres, "units": units, "due": due(game, view, power), "homes": homes}


def _centres(game: Game, view: State, power: str) -> Mapping[str, Any]:
    del game
    return {"centres": tuple(f"place:{code}" for code in centres_of(view, power))}


def _units(game: Game, view: State, power: str) -> Mapping[str, Any]:
    del game
    rows = (UNITS.get(view, SCOPE, token) for token in units_of(view, power))
    return {"units": tuple(sorted((row.kind, row.place) for row in rows))}


def _who(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any] | None:
    """Report that nobody plays a power; its calling names the player of any other."""
    del game, seat
    row = POWERS.find(view, SCOPE, subject.removeprefix(_POWER)) if subject.startswith(_POWER) else None
    return {"seat": "", "roles": (), "you": False} if row is not None and not row.seat else None


ANSWERS: Final[Mapping[str, Reply]] = {
    "builds": _told(_builds),
    "centres": _told(_centres),
    "units": _told(_units),
    "who": _who,
}
