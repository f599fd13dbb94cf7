"""What players may ask of a republic: who holds what, who presides, and figures that conditions test, in their view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from adjudicator.engine.system import Figure, Game, Reply
from adjudicator.model.state import State
from adjudicator.systems.republic.people import hrao, owner
from adjudicator.systems.republic.registry import Steps
from adjudicator.systems.republic.rules.money import FT
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.state import CONCESSIONS, OFFICES, PROVINCES, SCOPE, SENATORS

_SENATOR: Final = "senator"
_OFFICE: Final = "office"
_CONCESSION: Final = ("concession", "card")
"""The sorts of ids under which orders name a Concession."""
_PROVINCE: Final = "province"
SHARED: Final = ("treasury", "talents", "inf", "pop")
"""Figures that may be asked for in every republic; without a name, those of the asker's own faction."""


def answers(steps: Steps, own: Iterable[str]) -> Mapping[str, Reply]:
    """Return what answers in a republic.

    Args:
        steps: the registry of the republic, which has its figures.
        own: the names of those that may be asked for there beside the shared ones.
    """
    return {
        **{name: figure(_named(steps, name)) for name in (*SHARED, *own)},
        "faction_treasury": _chest(_named(steps, "talents")),
        "hrao": _hrao,
        "presiding": _presiding,
        "who": _who,
    }


def _named(steps: Steps, name: str) -> Figure:
    """Return a figure that is looked up when it is asked for: rules register theirs as they are imported."""

    def found(game: Game, view: State, seat: str, subject: str) -> int:
        return steps.figures[name](game, view, seat, subject)

    return found


def figure(found: Figure) -> Reply:
    """Return what answers with a figure, of the asker's own faction where nobody is named."""

    def reply(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
        return {"own": subject in {"", f"seat:{seat}"}, "value": found(game, view, seat, subject)}

    return reply


def _chest(talents: Figure) -> Reply:
    """Return what tells the contents of the asker's own Faction Treasury, which nobody else may know."""

    def reply(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
        del subject
        return {"value": talents(game, view, seat, FT)}

    return reply


def _who(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any] | None:
    """Tell whose faction a Senator is in; which Senator holds an office, a Concession or a Province."""
    sort, _, key = subject.partition(":")
    if sort == _SENATOR:
        return _faction(view, seat, key) if SENATORS.find(view, SCOPE, key) is not None else None
    if sort == _PROVINCE and key in game.box.provinces:
        province = PROVINCES.find(view, SCOPE, key)
        return _holder(view, seat, province.governor if province is not None else "")
    if sort == _OFFICE:
        office = OFFICES.find(view, SCOPE, key)
        return _holder(view, seat, office.holder if office is not None else "")
    concession = CONCESSIONS.find(view, SCOPE, key) if sort in _CONCESSION else None
    return _holder(view, seat, concession.holder) if concession is not None else None


def _hrao(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
    """Name the highest ranking available officer."""
    del subject
    return _holder(view, seat, hrao(game, view))


def _presiding(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
    """Name the Senator in the chair, or who would be if the Senate sat now."""
    del subject
    return _holder(view, seat, chair.presiding(game, view))


def _holder(view: State, seat: str, senator: str) -> Mapping[str, Any]:
    held = {"holder": f"{_SENATOR}:{senator}" if senator else ""}
    return {**held, **_faction(view, seat, senator)}


def _faction(view: State, seat: str, senator: str) -> Mapping[str, Any]:
    faction = owner(view, senator) if senator else ""
    return {"seat": f"seat:{faction}" if faction else "", "roles": (), "you": faction == seat}
