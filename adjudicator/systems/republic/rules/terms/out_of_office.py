"""The last holder of each kind of office, and commanders beaten: for the courts (rulings 81 and 121q)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import offices_of
from adjudicator.systems.republic.state import CASES, CITY, LIABLE, SCOPE, TURN, Case

GENERAL = "general"
EXPEDITION = "expedition"
INCOME = "income"
SPONSOR = "sponsor"
SUFFETES = ("home_suffete", "marine_suffete")


@rule("roc:6.5.5", "roc:ruling 81", "roc:ruling 121q", title="The last person to leave an office")
def left_office(state: State, kind: str, senator: str) -> tuple[Change, ...]:
    """Return the changes by which a Senator is the last who left an office; earlier ones are safe.

    Args:
        state: the position before.
        kind: `home_suffete`, `marine_suffete`, `general` or `expedition`; of two Suffetes both are last.
        senator: his bare id.
    """
    return noted(state, kind, senator)


@rule("roc:ruling 81", title="A commander at home is a General out of office, unless he is Suffete")
def left_command(game: Game, state: State, senator: str) -> tuple[Change, ...]:
    """Return the changes by which a commander who comes home is the last General; a Suffete keeps his office."""
    if any(office in SUFFETES for office in offices_of(game, state, senator)):
        return ()
    return left_office(state, GENERAL, senator)


def came_beaten(state: State, senator: str) -> tuple[Change, ...]:
    """Return the changes by which a commander is home from a war that he did not win.

    The Court of One Hundred and Four may try him for it in the next Prosecutions.
    """
    return noted(state, f"defeat:{senator}", senator)


@rule("roc:6.2.3", "roc:6.2.9.3", "roc:ruling 82", title="Corruption and Personal Income bring a Liable marker")
def liable_for_income(state: State, senator: str) -> tuple[Change, ...]:
    """Return the changes by which a Senator is Liable for what he took, whatever else he may be Liable for."""
    return (LIABLE.set(state, SCOPE, senator, value=True), *noted(state, f"{INCOME}:{senator}", senator))


def noted(state: State, key: str, senator: str) -> tuple[Change, ...]:
    """Return the changes by which a case, of the key given, is open against a Senator from this turn on."""
    row = Case(senator, TURN.of(state, SCOPE, CITY))
    put = CASES.put(SCOPE, key, row)
    return (CASES.drop(state, SCOPE, key), put) if CASES.find(state, SCOPE, key) is not None else (put,)
