"""Which of two Statesmen of one family is meant."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Play
from adjudicator.model.state import State
from adjudicator.systems.republic.people import in_play


@rule("roc:4", "roc:ruling 23b", title="The dice pick one of two who answer to a family's number")
def pick(play: Play, state: State, family: int, label: str, where: str) -> str:
    """Return who of a family is struck by its chit, or gets its card when it turns up; empty if nobody is in play."""
    people = in_play(state, family)
    return play.dice.choose(label, people, where=where) if len(people) > 1 else next(iter(people), "")
