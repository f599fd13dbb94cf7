"""Black cards that are neither families, wars nor leaders: bequests, a conspiracy, Era Ends (section 16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.forum.cards import Placing
from adjudicator.systems.republic.rules.forum.decks import to_removed
from adjudicator.systems.republic.rules.forum.families import family_appears
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.s6_forum.arriving import leader_comes, war_comes
from adjudicator.systems.republic_of_rome.rules.wars.provinces import existing
from adjudicator.systems.republic_of_rome.state import ENDING, LYING, Lying

CITES: Final = ("ror:6", "ror:16")


@event("black_card_lies", "ror:6", "ror:16")
class BlackCardLies:
    """A black card is laid into the Forum; `out` says that it does nothing any more and leaves the game."""

    card: str
    out: bool


@EFFECTS.effect("bequest", fields=("talents", "province", "legions", "fleets"), cites=("ror:16",))
@EFFECTS.effect("gift_province", fields=("province",), cites=("ror:16",))
@EFFECTS.effect("era_ends", cites=("ror:6.6", "ror:12"))
@rule("ror:6", "ror:16", title="A black card is laid into the Forum")
def lie(play: Play, state: State, card: str, drawn: tuple[Change, ...]) -> Flow[State]:
    """Lay it; a bequest of a province that exists is out of the game, and Era Ends is noted."""
    effects = play.game.box.events[card].effects
    legacy = next((one.word("province") for one in effects if one.kind in {"bequest", "gift_province"}), "")
    out = bool(legacy) and legacy in existing(state)
    changes = (*drawn, *(to_removed(state, card) if out else (LYING.put(SCOPE, card, Lying()),)))
    if any(one.kind == "era_ends" for one in effects):
        changes = (*changes, ENDING.set(state, SCOPE, CITY, value=True))
    return (yield Event.of(BlackCardLies(f"card:{card}", out), play.scope, changes))


PLACINGS: Final[Mapping[str, Placing]] = {
    "war": Placing("war", war_comes),
    "leader": Placing("leader", leader_comes),
    "senator": Placing("family", family_appears),
    "event": Placing("event", lie),
}
"""What is done with cards that go on the board, by their kind in the box."""
