"""Orders other than to units: what a rule module declares for its kinds, and how later steps find those of a season.

Every player is offered a slot for every kind, so that no slot reveals who holds what. All orders of a
season are collected by its first step and kept in the season's frame, where only the rules look.

A module of rules says for each of its kinds::

    political("give", check=check_give, choices=gifts, suggest=lines)

with `check(game, view, seat, order) -> Verdict`, `choices(game, view, seat) -> Choices` (what random players and forms
draw from; each must pass the check) and `suggest(game, view, seat) -> Iterable[Suggestion]` (lines of the order form).
All three are given the seat's own view and may look at nothing else; a step then reads `filed(state, "give")` and looks
again, as the state has moved on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

from adjudicator.engine.system import Game
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.order import Suggestion, Verdict
from adjudicator.model.record import record
from adjudicator.model.secret import Secret
from adjudicator.model.state import State

Verify = Callable[[Game, State, str, Any], Verdict]
Offer = Callable[[Game, State, str], Choices]
Suggest = Callable[[Game, State, str], Iterable[Suggestion]]

NOTHING: Final = OneOf(())


def nothing(*_: object) -> Choices:
    """Offer nothing that a random player could draw."""
    return NOTHING


def no_lines(*_: object) -> Iterable[Suggestion]:
    """Put no line into the form."""
    return ()


@dataclass(frozen=True, slots=True)
class Kind:
    """What a rule module says of one kind of order."""

    check: Verify
    choices: Offer
    suggest: Suggest


class Kinds:
    """What the rule modules have said of their kinds of order."""

    def __init__(self) -> None:
        self._known: dict[str, Kind] = {}

    def enter(self, name: str, kind: Kind) -> None:
        """Take up a kind.

        Raises:
            ValueError: another module has said what it is.
        """
        if name in self._known:
            msg = f"two modules say what {name} is"
            raise ValueError(msg)
        self._known[name] = kind

    def of(self, name: str) -> Kind:
        """Return what was said of a kind; raises KeyError where nothing was."""
        return self._known[name]


KINDS: Final = Kinds()


def political(kind: str, *, check: Verify, choices: Offer = nothing, suggest: Suggest = no_lines) -> None:
    """Define how orders of a kind are checked, which there can be, and which lines a form shows."""
    KINDS.enter(kind, Kind(check, choices, suggest))


# ------------------------------------------------------------------------------ of this season


@record
class Trial:
    """What the moves of a season made of one attempt to seize, until it is carried out after the retreats.

    `unit` is a token, `seat` its commander, `place` the province, `who` the code it was to be seized for. `verdict` is
    seized, disorder (the unit came in against opposition), opposed, or void, for the reason given.
    """

    unit: str
    seat: str
    place: str
    who: str
    verdict: Literal["seized", "disorder", "opposed", "void"]
    reason: str = ""
    culprits: tuple[str, ...] = ()


@record
class Orders:
    """The memory of a season: how many of its steps are done, and every order of it as (seat, order).

    The orders are nobody's to see. `trials` are attempts to seize that the moves have judged.
    """

    done: int
    entries: Secret[tuple[tuple[str, Any], ...]]
    trials: tuple[Trial, ...] = ()


NO_ORDERS: Final = Orders(0, Secret(()))


def season_frame(state: State) -> tuple[str, Orders]:
    """Return the path of the season that is played and its memory; raises StopIteration where none is."""
    found = (frame for frame in reversed(state.agenda) if isinstance(frame.local, Orders))
    frame = next(found)
    return frame.path, frame.local


def filed(state: State, kind: str, seat: str | None = None) -> tuple[tuple[str, Any], ...]:
    """Return the orders of a kind in this season as (seat, order), by seats in their order and each seat's as filed.

    Args:
        state: while a season runs; before its orders are collected there are none.
        kind: the kind of order.
        seat: whose; everybody's if not given.
    """
    memories = (frame.local for frame in reversed(state.agenda) if isinstance(frame.local, Orders))
    memory = next(memories, NO_ORDERS)
    return tuple((who, order) for who, order in memory.entries.known() if order.kind == kind and seat in {None, who})
