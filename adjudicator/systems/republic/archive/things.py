"""The things that lie on the table of every republic, with what all their readers may know of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adjudicator.engine.archive import SEAT, Thing
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.people import covered, of_faction, offices_of
from adjudicator.systems.republic.rules.combat.strength import WarStrength
from adjudicator.systems.republic.rules.senate.proposals.chair import presiding
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    DEAD,
    ENEMY_LEADERS,
    FACTIONS,
    FORCES,
    HANDS,
    OFFICES,
    PROVINCES,
    SCOPE,
    SENATORS,
    WARS,
    ProvinceRow,
)

Pairs = tuple[tuple[str, str], ...]
"""Labels, each with words."""
INFLUENCE = "Influence"


def factions(game: Game, view: State) -> Iterator[Thing]:
    """Yield the factions: what their Senators hold together, and of hand and treasury what the reader may know."""
    rows = SENATORS.rows(view, SCOPE)
    for seat in game.seats:
        mine = of_faction(view, seat)
        leader = next((game.name(f"senator:{key}") for key in mine if rows[key].leader), "none")
        held_by = (game.name(f"office:{office}") for key in mine for office in offices_of(game, view, key))
        treasury = FACTIONS.get(view, SCOPE, seat).treasury
        hand = HANDS.rows(view, SCOPE).get(seat)
        held = (("Faction Treasury", f"{treasury.known()}T"),) if treasury.holds() else ()
        cards = (
            (("Hand", ", ".join(game.name(f"card:{card}") for card in hand.cards.known()) or "none"),)
            if hand is not None and hand.cards.holds()
            else (("Cards in hand", str(hand.number)),)
            if hand is not None
            else ()
        )
        total = sum(rows[key].inf for key in mine)
        facts = (
            (INFLUENCE, str(total)),
            ("Leader", leader),
            ("Senators", str(len(mine))),
            ("Offices", ", ".join(held_by) or "none"),
        )
        yield Thing(f"{SEAT}:{seat}", SEAT, game.name(f"{SEAT}:{seat}"), said(*facts, *cards, *held))


def senators(
    game: Game,
    view: State,
    more: Callable[[Any], Pairs],
    ratings: Callable[[Any], tuple[str, str, str]],
    places: Mapping[str, str],
) -> Iterator[Thing]:
    """Yield the Senators.

    Args:
        game: the game.
        view: what the reader may know.
        more: what a republic alone has on a Senator, from his row: Traders, Knights.
        ratings: what is printed on his card, from its entry: the label, the figures, and what they are for.
        places: what places are called whose word is no name.
    """
    for key, row in SENATORS.items(view, SCOPE):
        if covered(row):
            continue
        person = game.box.person(key)
        posts = ", ".join(game.name(f"office:{office}") for office in offices_of(game, view, key))
        faction = game.name(f"{SEAT}:{row.faction}") if row.faction else "none"
        sort, _, card = row.place.partition(":")
        place = places.get(row.place) or (game.name(row.place) if card else sort.capitalize())
        label, figures, use = ratings(person)
        facts = (
            ("Faction", faction),
            (INFLUENCE, str(row.inf)),
            ("Popularity", f"{row.pop:+d}" if row.pop else "0"),
            ("Talents", f"{row.talents}T"),
            ("Offices", posts or "none"),
            *more(row),
            ("Place", place),
            (label, figures),
        )
        gained = row.inf - person.inf
        printed = f"printed {person.inf}" + (f", {'gained' if gained > 0 else 'lost'} {abs(gained)}" if gained else "")
        notes = ((INFLUENCE, printed), (label, use))
        yield Thing(f"senator:{key}", "senator", game.name(f"senator:{key}"), said(*facts), notes)


def wars(game: Game, view: State, strength_of: Callable[[Game, State, str], WarStrength]) -> Iterator[Thing]:
    """Yield the wars on the board, each with its strength as it is now."""
    for key, war in WARS.items(view, SCOPE):
        sent = ", ".join(
            game.name(f"senator:{force.commander}")
            for _, force in FORCES.items(view, SCOPE)
            if force.war == key and force.commander
        )
        against = strength_of(game, view, key)
        strength = f"{against.land}" + (f", at sea {against.naval}" if against.naval else "")
        facts = said(("Stands", war.status), ("Strength", strength), ("Commander", sent))
        yield Thing(f"war:{key}", "war", game.name(f"war:{key}"), facts)


def provinces(
    game: Game, view: State, more: Callable[[str, ProvinceRow], Pairs] = lambda key, row: ()
) -> Iterator[Thing]:
    """Yield the provinces; `more` is what a republic alone tells of one, from its key and row."""
    for key, row in PROVINCES.items(view, SCOPE):
        governor = game.name(f"senator:{row.governor}") if row.governor else "nobody"
        side = "developed" if row.developed else "undeveloped"
        facts = said(("Governor", governor), ("Term left", str(row.term)), ("Side", side), *more(key, row))
        yield Thing(f"province:{key}", "province", game.name(f"province:{key}"), facts)


def held(game: Game, view: State) -> Iterator[Thing]:
    """Yield the offices and the Concessions, and the holder of each."""
    for key, office in OFFICES.items(view, SCOPE):
        holder = game.name(f"senator:{office.holder}") if office.holder else "nobody"
        yield Thing(f"office:{key}", "office", game.name(f"office:{key}"), said(("Holder", holder)))
    for key, row in CONCESSIONS.items(view, SCOPE):
        holder = game.name(f"senator:{row.holder}") if row.holder else "nobody"
        yield Thing(f"card:{key}", "card", game.name(f"card:{key}"), said(("Holder", holder)))


def leaders(game: Game, view: State) -> Iterator[Thing]:
    """Yield the Enemy Leaders on the board."""
    for key, _ in ENEMY_LEADERS.items(view, SCOPE):
        yield Thing(f"leader:{key}", "leader", game.name(f"leader:{key}"))


def said(*pairs: tuple[str, str]) -> Pairs:
    """Return facts without those that say nothing."""
    return tuple((label, words) for label, words in pairs if words)


def leads(game: Game, say: Say, view: State) -> Mapping[str, str]:
    """Return what opens the page of each Senator: whose he is, or how he went."""
    if not view.mounted(SCOPE):
        return {}
    chair = presiding(game, view)
    return {
        f"senator:{key}": say(
            "archive/senator",
            {
                "faction": f"{SEAT}:{row.faction}" if row.faction else "",
                "leader": row.leader,
                "dead": row.place == DEAD,
                "statesman": game.box.kind_of(f"senator:{key}") == "statesman",
                "presides": key == chair,
            },
        )
        for key, row in SENATORS.items(view, SCOPE)
        if not covered(row)
    }
