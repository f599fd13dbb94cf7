"""What players may ask of a republic: who holds what, who presides, and figures that conditions test, in their view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from adjudicator.engine.system import Figure, Game, Reply
from adjudicator.model.state import State
from adjudicator.systems.republic.abilities import ABILITIES
from adjudicator.systems.republic.people import hrao, is_free, of_faction, owner, person
from adjudicator.systems.republic.registry import Steps
from adjudicator.systems.republic.report.board import sent
from adjudicator.systems.republic.rules.combat.counters import ACTIVE
from adjudicator.systems.republic.rules.money import FT
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.rules.senate.voting.votes import own_votes, votes_of
from adjudicator.systems.republic.state import (
    CITY,
    CONCESSIONS,
    FLEET,
    LIFE,
    OFFICES,
    PROVINCES,
    REBEL,
    SCOPE,
    SENATORS,
    UNITS,
    WARS,
)

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
        **ABILITIES,
        "faction_treasury": _chest(_named(steps, "talents")),
        "forces": _forces,
        "heads": _heads,
        "hrao": _hrao,
        "leader": _leader,
        "leaders": _leaders,
        "life": _life,
        "presiding": _presiding,
        "votes": _votes,
        "wars": _wars,
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


def _forces(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
    """Count the armies and fleets at home, away and in the pool."""
    del game, seat, subject
    found = {sort: {"armies": 0, "fleets": 0} for sort in ("home", "away", "pool")}
    for _, unit in UNITS.items(view, SCOPE):
        sort = "home" if unit.place == ACTIVE else "away" if ":" in unit.place or unit.place == REBEL else "pool"
        found[sort]["fleets" if unit.kind == FLEET else "armies"] += 1
    return found


def _heads(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
    """Name the holders of the two highest offices."""
    del subject
    offices = ((key, OFFICES.find(view, SCOPE, key)) for key in game.box.republic.heads.offices)
    held = ((key, row.holder if row is not None else "") for key, row in offices)
    return {"each": tuple({"subject": f"{_OFFICE}:{key}", **_holder(view, seat, who)} for key, who in held)}


def _life(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
    """Name who rules for life."""
    del game, subject
    return _holder(view, seat, LIFE.of(view, SCOPE, CITY))


def _leader(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
    """Name the Faction Leader of a player, of the asker where nobody is named."""
    del game
    return {"each": (_led(view, seat, subject.partition(":")[2] or seat),)}


def _leaders(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
    """Name all Faction Leaders."""
    del subject
    return {"each": tuple(_led(view, seat, faction) for faction in game.seats)}


def _led(view: State, seat: str, faction: str) -> Mapping[str, Any]:
    who = next((key for key in of_faction(view, faction) if SENATORS.get(view, SCOPE, key).leader), "")
    return {"seat": f"seat:{faction}", "you": faction == seat, "holder": f"{_SENATOR}:{who}" if who else ""}


def _votes(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any] | None:
    """Tell the votes of a faction or a Senator without cards and money: the asker's own, where nobody is named."""
    sort, _, key = subject.partition(":")
    if sort != _SENATOR:
        return {"own": key in {"", seat}, "away": False, "value": own_votes(game, view, key or seat)}
    row = SENATORS.find(view, SCOPE, person(view, key))
    if row is None:
        return None
    free = is_free(row)
    return {"own": False, "away": not free, "value": votes_of(game, view, person(view, key)) if free else 0}


def _wars(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any] | None:
    """Tell of a war on the board, or of all of them: what is on its card, how it stands, and who fights it."""
    del seat
    rows = sorted(WARS.items(view, SCOPE), key=lambda item: (item[1].order, item[0]))
    wanted = subject.partition(":")[2]
    told = tuple(
        {
            "war": key,
            "row": row,
            "card": game.box.wars.get(key),
            "now": game.box.republic.strength(game, view, key),
            "forces": sent(view, key),
        }
        for key, row in rows
        if wanted in {"", key}
    )
    return {"wars": told} if told or not wanted else None


def _holder(view: State, seat: str, senator: str) -> Mapping[str, Any]:
    held = {"holder": f"{_SENATOR}:{senator}" if senator else ""}
    return {**held, **_faction(view, seat, senator)}


def _faction(view: State, seat: str, senator: str) -> Mapping[str, Any]:
    faction = owner(view, senator) if senator else ""
    return {"seat": f"seat:{faction}" if faction else "", "roles": (), "you": faction == seat}
