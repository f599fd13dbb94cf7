"""What differs between republics when an attempt on a life is resolved, as a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.order import ACCEPTED, Slot, Verdict
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.ongoing import Terms
from adjudicator.systems.republic.rules.senate.murders.assassination import bonus
from adjudicator.systems.republic.rules.senate.proposals.measure import nothing


class MurderTable(Protocol):
    """From which total a target is killed, and up to which an assassin is caught."""

    @property
    def killed_min(self) -> int:
        """The total from which on the target is killed."""

    @property
    def caught_max(self) -> int:
        """The total up to which the assassin is caught."""


@dataclass(frozen=True, slots=True)
class Murders:
    """How a republic resolves attempts on lives.

    Attributes:
        table: from which total a target is killed, and up to which an assassin is caught.
        reach: game, state, senator: whether somebody can be aimed at.
        mourned: what of the target's Popularity speaks against the assassin's Leader.
        disowned: whether the family of a caught assassin leaves his faction, though he led it.
        disgraced: play, state, seat: what his faction suffers in place of a trial of its Leader; None for nothing.
        dice: how many dice an attempt has: the first is the target's, the last the assassin's.
        aid: what an Assassin card, by its id, adds to every die.
        guarding: what a card of the target's, by its token, adds to every die; below 0.
        avenged: game: whether chits are drawn when the Leader himself was caught.
        watched: game, state, target: what stays with the target and adds to every die.
        steady: whether Secret Bodyguards take from the further rolls that they bring, as from the first.
        sentries: game, state, target: rolls that this brings, which can only catch the assassin.
        slots: game, state, key: wishes about the succession of the dead that are looked up with the roll.
        check: game, view, seat, order: whether such a wish can be kept on file.
    """

    table: Callable[[Game], MurderTable]
    reach: Callable[[Game, State, str], bool]
    mourned: Callable[[int], int] = lambda popularity: max(0, popularity)
    disowned: bool = False
    disgraced: Callable[[Play, State, str], Flow[State] | None] = lambda *_: None
    dice: Callable[[Game], int] = lambda game: 1
    aid: Callable[[Game, str], int] = bonus
    guarding: Callable[[Game, str], int] = bonus
    avenged: Callable[[Game], bool] = lambda game: True
    watched: Callable[[Game, State, str], Terms] = lambda *_: ()
    steady: bool = False
    sentries: Callable[[Game, State, str], int] = lambda *_: 0
    slots: Callable[[Game, State, str], Iterable[Slot]] = nothing
    check: Callable[[Game, State, str, Any], Verdict] = lambda *_: ACCEPTED
