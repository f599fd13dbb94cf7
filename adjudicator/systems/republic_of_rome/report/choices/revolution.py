"""What a seat can weigh before the Revolution Phase: its hand against the limit, and what its victors could lead."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Heading, Part, Points
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.report.basics import say
from adjudicator.systems.republic.rules.combat.forces import armies_of
from adjudicator.systems.republic.rules.revolution.exchanging import held
from adjudicator.systems.republic.rules.revolution.musters import may_win
from adjudicator.systems.republic.state import FORCES, SCOPE, UNITS
from adjudicator.systems.republic_of_rome.rules.s6_forum.decks import era
from adjudicator.systems.republic_of_rome.rules.s11_revolution.commanders import barred

CITES = ("11",)


def cards(sight: Sight) -> Iterator[Part]:
    """Yield how many cards a seat holds, and how many it may keep."""
    hand = held(sight.game, sight.state, sight.seat or "")
    limit = int(sight.game.box.constants.revolution.hand_limit)
    yield Heading("Cards", CITES)
    yield Points((say(sight, "hand-limit", held=len(hand), limit=limit, over=max(0, len(hand) - limit)),))


def victors(sight: Sight) -> Iterator[Part]:
    """Yield with what each own commander who has won, or may still win, could march on Rome."""
    mine = [
        (key, row.commander)
        for key, row in FORCES.items(sight.state, SCOPE)
        if row.commander
        and owner(sight.state, row.commander) == sight.seat
        and may_win(sight.game, sight.state, key)
        and not barred(sight.state, row.commander)
    ]
    if not mine:
        return
    needs = int(getattr(sight.game.box.charts.legion_loyalty.follows, era(sight.state)))
    yield Heading("Victors", CITES)
    yield Points((*(_force(sight, key, senator) for key, senator in mine), say(sight, "legions-ask", needs=needs)))


def _force(sight: Sight, force: str, senator: str) -> str:
    """Return the legions of a force, and how many of them belong to its commander."""
    legions = armies_of(sight.state, force)
    own = sum(UNITS.get(sight.state, SCOPE, key).allegiance == senator for key in legions)
    return say(sight, "victor-leads", senator=f"senator:{senator}", legions=len(legions), own=own)
