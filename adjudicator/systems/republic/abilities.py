"""What players may ask of what can be done: whom they can persuade, who can be elected or tried, what all can vote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.engine.system import Game, Reply
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.people import from_hrao, owner
from adjudicator.systems.republic.rules.forum import persuasion
from adjudicator.systems.republic.rules.senate.voting.votes import own_votes
from adjudicator.systems.republic.state import SCOPE, TALENTS

_SENATOR: Final = "senator"
MOST: Final = 6
"""Targets that an answer names, the likeliest first; the report has them all."""


def _all_votes(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
    """Return the votes of all factions, in the order in which they are called."""
    del seat, subject
    return {"each": tuple((f"seat:{one}", own_votes(game, view, one)) for one in from_hrao(game, view))}


def _targets(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
    """Return whom the asker can persuade, by whom best, with which number and how many talents."""
    del subject
    speakers, found = persuasion.persuaders(view, seat), persuasion.targets(game, view, seat)
    ways = [_best(game, view, speakers, target) for target in found] if speakers else []
    ways.sort(key=lambda one: -one["number"] - one["held"])
    return {"ways": tuple(ways[:MOST]), "more": len(ways[MOST:])}


def _best(game: Game, view: State, speakers: tuple[str, ...], target: str) -> dict[str, Any]:
    numbers = {by: persuasion.terms(game, view, by, target).number for by in speakers}
    by = max(speakers, key=lambda one: numbers[one] + TALENTS.of(view, SCOPE, one))
    people = {"target": f"{_SENATOR}:{target}", "by": f"{_SENATOR}:{by}"}
    return {**people, "number": numbers[by], "held": TALENTS.of(view, SCOPE, by)}


def _candidates(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any] | None:
    """Return who can be elected to an office, faction by faction."""
    heads = game.box.republic.heads
    if subject in {"", *(f"office:{one}" for one in heads.offices)}:
        return {"able": _by_seat(game, view, heads.eligible(game, view)), "heads": True}
    for election in game.box.republic.elections.values():
        posts = (election.all_posts or election.posts)(game, view) if election.term == "office" else ()
        if subject in posts:
            found = election.candidates(game, view, subject, seat, False)
            return {"able": _by_seat(game, view, tuple(bare(each.senator) for each in found)), "heads": False}
    return None


def _by_seat(game: Game, view: State, senators: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    known = dict.fromkeys(senators)
    sides = ((seat, tuple(f"{_SENATOR}:{one}" for one in known if owner(view, one) == seat)) for seat in game.seats)
    return tuple((f"seat:{seat}", some) for seat, some in sides if some)


def _accused(game: Game, view: State, seat: str, subject: str) -> Mapping[str, Any]:
    """Return who can be tried now."""
    del seat, subject
    courts = game.box.republic.courts
    found = courts.charges(game, view) if courts.held(game) else ()
    return {"charges": tuple((f"{_SENATOR}:{one.accused}", one.offence, one.cases) for one in found)}


ABILITIES: Final[Mapping[str, Reply]] = {
    "accused": _accused,
    "all_votes": _all_votes,
    "candidates": _candidates,
    "targets": _targets,
}
"""What may be asked of what can be done, by topic."""
