"""6.5 What adds to a faction's votes in Carthage beside Oratory."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.named_rules import switched
from adjudicator.systems.republic.rules.senate.voting.votes import VoteTerm
from adjudicator.systems.republic.state import SCOPE, Motion
from adjudicator.systems.republic_of_carthage.state import SENATORS


@rule("roc:6.5", title="Assembly Decides: Popularity above 0 counts in votes")
def popular(state: State, senators: tuple[str, ...]) -> int:
    """Return what the Popularity of a faction's free Senators adds while a Law says so."""
    if not switched(state, "popularity_counts_in_votes"):
        return 0
    return sum(max(0, SENATORS.get(state, SCOPE, key).pop) for key in senators)


def vote_terms(game: Game, state: State, senators: tuple[str, ...], motion: Motion) -> tuple[VoteTerm, ...]:
    """Return what adds to a faction's votes in each vote."""
    del game, motion
    return (VoteTerm("popularity", popular(state, senators)),)
