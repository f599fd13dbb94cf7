"""The Ruling Coalition: which factions decide together how the Neutrals vote."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.people import number, of_faction
from adjudicator.systems.republic.rules.senate.voting.votes import oratory
from adjudicator.systems.republic.state import FACTIONS, SCOPE
from adjudicator.systems.republic_of_carthage.state import SENATORS

LIST: Final = ((1,), (2, 5), (2, 4), (2, 3), (3, 4, 5), (1, 5), (1, 4), (1, 3), (1, 2))
"""Which ranks rule together, the first combination with a majority of all votes."""


def talents(state: State, seat: str) -> int:
    """Return what a faction holds, as far as all can see."""
    row = FACTIONS.find(state, SCOPE, seat)
    chest = int(row.treasury.known()) if row is not None and row.treasury.holds() else 0
    return chest + sum(SENATORS.get(state, SCOPE, key).talents for key in of_faction(state, seat))


@rule("roc:9.2", "roc:ruling 159", title="The Ruling Coalition")
def coalition(game: Game, state: State) -> tuple[str, ...]:
    """Return the factions that rule, by rank; nobody where no faction has a vote.

    Factions are ranked by their votes, then by talents, then by the lowest number among their Senators.
    """
    votes = {seat: oratory(game, state, seat) for seat in game.seats}

    def rank(seat: str) -> tuple[int, int, tuple[int, str]]:
        return (-votes[seat], -talents(state, seat), min(map(number, of_faction(state, seat)), default=(0, "")))

    ranked = sorted((seat for seat in game.seats if votes[seat]), key=rank)
    needed = sum(votes.values()) // 2
    for places in LIST:
        members = tuple(ranked[place - 1] for place in places if place <= len(ranked))
        if len(members) == len(places) and sum(votes[seat] for seat in members) > needed:
            return members
    neutral = tuple(seat for seat in ranked if seat in game.kept)
    if sum(votes[seat] for seat in neutral) > needed:
        return neutral
    return tuple(ranked[:1])
