"""Of two revolts of one turn the stronger takes precedence; two of one faction are one."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.event import event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.revolution.musters import Rising

READ_AS: Final = ("republic_of_rome",)
"""Rome had a record of its own until the two became one."""


@event("revolt_too_weak", "roc:6.7.3", "roc:ruling 137", "ror:11", answers=("revolt",))
class RevoltTooWeak:
    """A victor would revolt, but another faction's revolt of at least his strength has precedence."""

    senator: str
    seat: str
    strength: int
    first: str
    other: int


@rule("roc:6.7.3", "roc:ruling 137", "ror:11", title="Only the stronger of two revolts takes precedence")
def outdone(new: Rising, old: Rising | None) -> RevoltTooWeak | None:
    """Return what is said of a revolt that one of another faction keeps down; None if it stands."""
    if old is None or old.seat == new.seat or new.strength > old.strength:
        return None
    return RevoltTooWeak(person(new.chief), f"seat:{new.seat}", new.strength, person(old.chief), old.strength)


def united(game: Game, state: State, old: Rising, new: Rising) -> Rising:
    """Return two revolts of one faction as one, led by the victor who declared his first."""
    together = tuple(dict.fromkeys((*old.followers, *new.followers)))
    seconds = (*old.seconds, new.chief, *new.seconds)
    power = int(game.box.republic.rebelling.strength(game, state, together, (old.chief, *seconds)))
    return Rising(old.seat, old.chief, seconds, together, (*old.musters, *new.musters), power)
