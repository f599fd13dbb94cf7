"""Statesmen of Rome: when one may be played, and what he is when he comes into play (section 6.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.people import covered, number, speech
from adjudicator.systems.republic.rules.terms.statesmen import covers
from adjudicator.systems.republic.state import DEAD, FORUM, IN_CITY, INF, NOW, SCOPE, SITTINGS
from adjudicator.systems.republic_of_rome.box.cards import Concession
from adjudicator.systems.republic_of_rome.state import LAND_BILLS, SENATORS, Senator


@rule(
    "ror:1.1",
    "ror:6.4",
    title="A Statesman enters unless his number is in play, his family elsewhere or captive",
)
def obstacle(game: Game, state: State, seat: str, statesman: str) -> str:
    """Return why a seat may not play a Statesman now, as the code of a refusal; empty if it may.

    His family may be in the own faction, in the Forum, in the Curia or in the deck. Two pairs of one family may both be
    in play, in different factions too.
    """
    family = game.box.statesmen[statesman].family
    others = [key for key, man in game.box.statesmen.items() if man.family == family and key != statesman]
    pair = game.box.family_rules.get(family)
    playing = [key for key in others if SENATORS.find(state, SCOPE, key) is not None]
    if any(pair is None or key not in pair.ids for key in playing):
        return "brother_in_play"
    card = SENATORS.find(state, SCOPE, family)
    if card is not None and card.faction not in {"", seat} and not covered(card) and card.place != DEAD:
        return "family_elsewhere"
    return "family_captive" if card is not None and card.place.startswith("captive:") else ""


@rule("ror:6.4", title="A Statesman takes over what is on his family card, INF and POP where they are higher")
def arrival(game: Game, state: State, seat: str, statesman: str) -> Senator:
    """Return the row of a Statesman who may be played; over a family of the Forum he brings it into the faction."""
    card, family = game.box.statesmen[statesman], covers(game, state, statesman)
    if not family:
        return Senator(int(card.family), seat, IN_CITY, card.inf, pop=card.pop)
    old = SENATORS.get(state, SCOPE, family)
    place = IN_CITY if old.place == FORUM else old.place
    return replace(old, faction=seat, place=place, inf=max(card.inf, old.inf), pop=max(card.pop, old.pop))


@rule("ror:11.1", "ror:15", title="The Land Commissioner waits for a land bill")
def held_back(game: Game, state: State, concession: str) -> str:
    """Return why a concession may not be played now, as the code of a refusal; empty if it may."""
    card: Concession = game.box.concessions[concession]
    waits = card.only_with_land_bill and not LAND_BILLS.rows(state, SCOPE)
    return "no_land_bill_in_force" if waits else ""


@rule("ror:3.1", "ror:ruling 129", title="By the first edition who stepped down is not the HRAO for this turn")
def passed_over(game: Game, state: State) -> tuple[str, ...]:
    """Return the bare ids of those who have stepped down from the chair this turn, where that counts for all else."""
    row = SITTINGS.find(state, SCOPE, NOW) if game.options.stepped_down == "passed_over" else None
    return row.stepped_down if row is not None else ()


@rule("ror:3.1", title="Without officers the HRAO is the Senator with most INF, ties ORA, then the lowest number")
def precedence(game: Game, state: State, senator: str) -> tuple[Any, ...]:
    """Return by what Senators rank for it, the least first."""
    return (-INF.of(state, SCOPE, senator), -speech(game, state, senator), number(senator))
