"""Victors and their armies between battle and home, or revolt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import from_hrao, owner
from adjudicator.systems.republic.rules.terms.posts import Posts
from adjudicator.systems.republic.state import CAMPAIGNS, COMMANDER, FORCES, NOW, REBELLIONS, SCOPE, SECOND, UNITS

STEP = "revolution.commanders"
COMBAT = "combat.wars"


@dataclass(frozen=True, slots=True)
class Rebelling:
    """What differs between republics in a revolt.

    Attributes:
        strength: game, state, counters, commanders: how strong a force is that revolts.
        given_up: game, state, Senator: the posts that one gives up who goes into revolt, and what else he loses.
        patrons: state, revolt: the other Senators, by bare id, whose veterans go by the will of their player.
        joined: state, revolt, accomplices, Senators whose players let their veterans follow: the counters that go.
    """

    strength: Callable[[Game, State, tuple[str, ...], tuple[str, ...]], int]
    given_up: Callable[[Game, State, str], tuple[Posts, tuple[Change, ...]]]
    patrons: Callable[[State, Rising], tuple[str, ...]]
    joined: Callable[[State, Rising, tuple[str, ...], tuple[str, ...]], tuple[str, ...]]


@record
class Muster:
    """A victor and the armies that are his to ask; `second` may join, but not revolt alone; bare ids."""

    force: str
    war: str
    commander: str
    second: str
    armies: tuple[str, ...]


@record
class Rising:
    """A revolt declared in this step, until it is sure that nobody stronger declares one.

    `followers` are the counters that go with it; `musters` where they come from; `strength` with the commanders' MIL.
    """

    seat: str
    chief: str
    seconds: tuple[str, ...]
    followers: tuple[str, ...]
    musters: tuple[Muster, ...]
    strength: int


@record
class Uprising:
    """How far the step has come: bribe, test, revolt or follow; the musters left, the current one first.

    `joined` are the counters that would follow the current commander, known once they are tested.
    """

    stage: str = "bribe"
    musters: tuple[Muster, ...] = ()
    joined: tuple[str, ...] = ()
    rising: Rising | None = None

    @property
    def force(self) -> str:
        """The current force, which conditions ask about; empty when none is."""
        return self.musters[0].force if self.musters and self.stage in {TEST, REVOLT} else ""

    def onward(self) -> Uprising:
        """Return what comes next: the test of the current commander, or who follows."""
        return replace(self, stage=TEST if self.musters else FOLLOW, joined=())

    def settled(self) -> Uprising:
        """Return what comes when the current commander has decided."""
        return replace(self, musters=self.musters[1:]).onward()


BRIBE, TEST, REVOLT, FOLLOW = "bribe", "test", "revolt", "follow"


@rule("roc:6.7.3", "roc:ruling 147l", title="Victors who may return or revolt")
def victorious(state: State) -> tuple[str, ...]:
    """Return the forces whose war is won and that have not come home, by key."""
    won = (key for key, row in CAMPAIGNS.items(state, SCOPE) if row.won)
    return tuple(key for key in won if FORCES.find(state, SCOPE, key) is not None)


@rule("roc:6.7.3", "ror:11", title="Once the battles are fought, only victors are asked")
def may_win(game: Game, state: State, force: str) -> bool:
    """Return whether a force has won its war, or may still do so before the step comes."""
    packet, own = state.packet, game.schedule.packet_of(STEP)
    over = packet is not None and own is not None and packet.name == own.title and not own.anchored_by(COMBAT)
    return not over or force in victorious(state)


def lay_down(state: State, senators: tuple[str, ...]) -> Iterator[Change]:
    """Yield the changes by which Senators command no force of the Senate any more."""
    for key, row in FORCES.items(state, SCOPE):
        for column, held in ((COMMANDER, row.commander), (SECOND, row.second)):
            if held and held in senators:
                yield column.set(state, SCOPE, key, "")


@rule("roc:6.7.3", title="In order from the HRAO, clockwise")
def in_order(game: Game, state: State, musters: tuple[Muster, ...]) -> tuple[Muster, ...]:
    """Return musters in the order in which their commanders declare themselves."""
    seats = (*from_hrao(game, state), "")
    return tuple(sorted(musters, key=lambda one: seats.index(owner(state, one.commander) if one.commander else "")))


@rule("roc:6.7.3", title="One faction in revolt at a time")
def barred(state: State, seat: str) -> bool:
    """Return whether a revolt of another faction, from an earlier turn, keeps this one from revolting."""
    row = REBELLIONS.find(state, SCOPE, NOW)
    return row is not None and owner(state, row.chief) != seat


@rule("roc:6.7.3", title="Veterans assigned to the commander join by themselves")
def own_veterans(state: State, senator: str) -> tuple[str, ...]:
    """Return the veterans loyal to a Senator, wherever the Senate has them on the board."""
    return tuple(
        key
        for key, row in UNITS.items(state, SCOPE)
        if row.veteran and row.allegiance == senator and (row.place == "active" or row.place.startswith("force:"))
    )
