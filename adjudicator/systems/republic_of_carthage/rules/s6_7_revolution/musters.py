"""6.7.3 Victorious commanders and their armies between battle and home, or revolt: what the step remembers."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.people import offices_of, owner
from adjudicator.systems.republic.rules.combat.forces import commanders_of, units_of
from adjudicator.systems.republic.rules.revolution.musters import REVOLT, STEP, TEST, Muster, Uprising, own_veterans
from adjudicator.systems.republic.rules.terms.out_of_office import SUFFETES
from adjudicator.systems.republic.state import (
    FLEET,
    FORCES,
    SCOPE,
    UNITS,
)


def armies_of(state: State, force: str) -> tuple[str, ...]:
    """Return the army counters of a force, without its fleets, which play no part in a revolt."""
    return tuple(key for key in units_of(state, force) if UNITS.get(state, SCOPE, key).kind != FLEET)


def is_suffete(game: Game, state: State, senator: str) -> bool:
    """Return whether a Senator is one of the two Suffetes."""
    return any(office in SUFFETES for office in offices_of(game, state, senator))


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


@rule("roc:6.7.3", "roc:ruling 137", title="The strength of a force that revolts")
def strength(game: Game, state: State, followers: tuple[str, ...], commanders: tuple[str, ...]) -> int:
    """Return the armies, veterans at their own strength, and the MIL of the commanders."""
    rows = (UNITS.get(state, SCOPE, key) for key in followers)
    kinds = game.box.units
    armies = sum(kinds[row.kind].veteran_strength if row.veteran else kinds[row.kind].strength for row in rows)
    return int(armies + sum(game.box.person(key).mil for key in commanders))


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
