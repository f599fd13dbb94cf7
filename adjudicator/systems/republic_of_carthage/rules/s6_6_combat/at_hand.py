"""What conditions of orders for this phase count: the current expedition or the force, or that of a Senator named."""

from __future__ import annotations

from adjudicator.engine.system import Game
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.combat.forces import armies_of, fleets_of
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.state import CAMPAIGNS, FORCES, REBEL, SCOPE
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.voyage import merchants_of
from adjudicator.systems.republic_of_carthage.state import EXPEDITIONS

SENATOR = "senator:"


def sailing(view: State, subject: str) -> int | None:
    """Return the merchants of the current expedition, or of the one a Senator leads; None without one."""
    if subject.startswith(SENATOR):
        led = (row for _, row in EXPEDITIONS.items(view, SCOPE) if row.leader == bare(subject))
        return next((merchants_of(row) for row in led), None)
    frame = view.frame(SCOPE, "combat.raiders")
    row = EXPEDITIONS.find(view, SCOPE, frame.local) if frame is not None and not subject else None
    return merchants_of(row) if row is not None else None


def force(view: State, subject: str) -> str:
    """Return the force of a Senator or, without a name, the one that the current step is about; empty if none."""
    if subject.startswith(SENATOR):
        who = bare(subject)
        return next((key for key, row in FORCES.items(view, SCOPE) if who in (row.commander, row.second)), "")
    local = view.agenda[-1].local if view.agenda else None
    key = getattr(local, "force", "")
    return key if isinstance(key, str) and key and FORCES.find(view, SCOPE, key) is not None else ""


def armies(view: State, subject: str) -> int | None:
    """Return the armies of the current force or of a Senator's; None without one."""
    key = force(view, subject)
    return len(armies_of(view, key)) if key else None


def fleets(view: State, subject: str) -> int | None:
    """Return the fleets of the current force or of a Senator's; None without one."""
    key = force(view, subject)
    return len(fleets_of(view, key)) if key else None


@CARTHAGE.figure("support")
def _support(game: Game, view: State, seat: str, subject: str) -> int:
    """Return whether a force has the fleets that its war asks for in support."""
    key = force(view, subject)
    if not key:
        raise Unknowable
    war = FORCES.get(view, SCOPE, key).war
    return int(war == REBEL or len(fleets_of(view, key)) >= game.box.wars[war].support)


@CARTHAGE.figure("victory")
def _victory(game: Game, view: State, seat: str, subject: str) -> int:
    """Return whether the last battle of a force in this turn was a Victory."""
    key = force(view, subject)
    row = CAMPAIGNS.find(view, SCOPE, key) if key else None
    if row is None:
        raise Unknowable
    return int(row.result == "victory")
