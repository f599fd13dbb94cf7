"""6.7.3 Victorious commanders and their armies between battle and home, or revolt: what the step remembers."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import from_hrao, offices_of, owner
from adjudicator.systems.republic.rules.terms.out_of_office import SUFFETES
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    COMMANDER,
    FLEET,
    FORCES,
    NOW,
    REBELLIONS,
    SCOPE,
    SECOND,
    UNITS,
)
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.homecoming import commanders_of, units_of

STEP = "revolution.commanders"


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


BRIBE, TEST, REVOLT, FOLLOW = "bribe", "test", "revolt", "follow"


@rule("roc:6.7.3", "roc:ruling 147l", title="Victors who may return or revolt")
def victorious(state: State) -> tuple[str, ...]:
    """Return the forces whose war is won and that have not come home, by key."""
    won = (key for key, row in CAMPAIGNS.items(state, SCOPE) if row.won)
    return tuple(key for key in won if FORCES.find(state, SCOPE, key) is not None)


def armies_of(state: State, force: str) -> tuple[str, ...]:
    """Return the army counters of a force, without its fleets, which play no part in a revolt."""
    return tuple(key for key in units_of(state, force) if UNITS.get(state, SCOPE, key).kind != FLEET)


def is_suffete(game: Game, state: State, senator: str) -> bool:
    """Return whether a Senator is one of the two Suffetes."""
    return any(office in SUFFETES for office in offices_of(game, state, senator))


def lay_down(state: State, senators: tuple[str, ...]) -> Iterator[Change]:
    """Yield the changes by which Senators command no force of the Senate any more."""
    for key, row in FORCES.items(state, SCOPE):
        for column, held in ((COMMANDER, row.commander), (SECOND, row.second)):
            if held and held in senators:
                yield column.set(state, SCOPE, key, "")


@rule("roc:6.7.3", "roc:ruling 147b", title="When two commanders contest the armies")
def contested(game: Game, state: State, force: str) -> bool:
    """Return whether a force has two commanders of the same office and of different factions."""
    both = commanders_of(state, force)
    if len(both) <= 1:
        return False
    offices = {is_suffete(game, state, key) for key in both}
    return len(offices) == 1 and len({owner(state, key) for key in both}) == len(both)


@rule("roc:6.7.3", title="Of a Suffete and a General the Suffete decides")
def muster(game: Game, state: State, force: str) -> Muster:
    """Return the muster of a force whose armies nobody contests; it may have no commander."""
    both = sorted(commanders_of(state, force), key=lambda key: not is_suffete(game, state, key))
    first, second = (*both, "", "")[:2]
    return Muster(force, FORCES.get(state, SCOPE, force).war, first, second, armies_of(state, force))


@rule("roc:6.7.3", title="In order from the HRAO, clockwise")
def in_order(game: Game, state: State, musters: tuple[Muster, ...]) -> tuple[Muster, ...]:
    """Return musters in the order in which their commanders declare themselves."""
    seats = (*from_hrao(game, state), "")
    return tuple(sorted(musters, key=lambda one: seats.index(owner(state, one.commander) if one.commander else "")))


@rule("roc:6.7.3", "roc:ruling 137", title="The strength of a force that revolts")
def strength(game: Game, state: State, followers: tuple[str, ...], commanders: tuple[str, ...]) -> int:
    """Return the armies, veterans at their own strength, and the MIL of the commanders."""
    rows = (UNITS.get(state, SCOPE, key) for key in followers)
    kinds = game.box.units
    armies = sum(kinds[row.kind].veteran_strength if row.veteran else kinds[row.kind].strength for row in rows)
    return int(armies + sum(game.box.person(key).mil for key in commanders))


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


@rule("roc:6.7.3", title="Which armies are tested")
def to_test(game: Game, state: State, here: Muster) -> tuple[str, ...]:
    """Return the armies whose allegiance is open, the strongest first: recruits and veterans of nobody."""
    rows = {key: UNITS.get(state, SCOPE, key) for key in here.armies}
    loose = (key for key, row in rows.items() if not (row.veteran and row.allegiance))
    return tuple(sorted(loose, key=lambda key: (not rows[key].veteran, -game.box.units[rows[key].kind].cost, key)))


def mustered(view: State) -> int | None:
    """Return how many armies the current commander has or, before they are tested, may have; None at other times."""
    frame = view.frame(SCOPE, STEP)
    now = frame.local if frame is not None else None
    if not isinstance(now, Uprising) or now.stage not in {TEST, REVOLT} or not now.musters:
        return None
    if now.stage == REVOLT:
        return len(now.joined)
    here = now.musters[0]
    return len({*own_veterans(view, here.commander), *here.armies})
