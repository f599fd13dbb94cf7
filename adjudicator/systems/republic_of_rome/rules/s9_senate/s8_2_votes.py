"""What adds to a faction's votes in Rome beside Oratory (section 8.2), and when all are against the chair (8.3)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.senate.voting.votes import VoteTerm
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_rome.state import KNIGHTS


@rule("ror:8.2", title="Each Knight of a Senator in Rome is a vote")
def vote_terms(game: Game, state: State, seat: str) -> tuple[VoteTerm, ...]:
    """Return what adds to a faction's votes in each vote."""
    del game
    return (VoteTerm("knights", sum(KNIGHTS.of(state, SCOPE, key) for key in in_carthage(state, seat))),)


@rule("ror:8.3", "ror:ruling 20", title="All others against the chair: all voted no, or none of them yes")
def shunned(game: Game, sides: tuple[str, ...]) -> bool:
    """Return whether the votes of the other factions in Rome count as unanimous."""
    if game.options.unanimous == "all_no":
        return all(side == "no" for side in sides)
    return "yes" not in sides
