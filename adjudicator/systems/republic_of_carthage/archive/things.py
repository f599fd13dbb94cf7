"""The things that lie on the table, with what all their readers may know of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.engine.archive import SEAT, Thing
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.people import covered, of_faction, offices_of
from adjudicator.systems.republic.rules.combat.strength import war_strength
from adjudicator.systems.republic.rules.senate.proposals.chair import presiding
from adjudicator.systems.republic.state import (
    CITY,
    CONCESSIONS,
    DEAD,
    ENEMY_LEADERS,
    FACTIONS,
    FORCES,
    HANDS,
    OFFICES,
    SCOPE,
    WARS,
)
from adjudicator.systems.republic_of_carthage.archive.sorts import KINDS, SORTED, STATE
from adjudicator.systems.republic_of_carthage.state import CITIES, EXPLORATIONS, PROVINCES, SENATORS


def things(game: Game, view: State) -> Iterator[Thing]:
    """Yield the things that lie on the table, with what all their readers may know of them."""
    if not view.mounted(SCOPE):
        return
    yield from _factions(game, view)
    yield from _senators(game, view)
    yield from _wars(game, view)
    for key, province in PROVINCES.items(view, SCOPE):
        governor = game.name(f"senator:{province.governor}") if province.governor else "nobody"
        side = "developed" if province.developed else "undeveloped"
        yield Thing(
            f"province:{key}",
            "province",
            game.name(f"province:{key}"),
            _facts(("Governor", governor), ("Term left", str(province.term)), ("Side", side)),
        )
    for key, office in OFFICES.items(view, SCOPE):
        holder = game.name(f"senator:{office.holder}") if office.holder else "nobody"
        yield Thing(f"office:{key}", "office", game.name(f"office:{key}"), _facts(("Holder", holder)))
    for key, row in CONCESSIONS.items(view, SCOPE):
        holder = game.name(f"senator:{row.holder}") if row.holder else "nobody"
        yield Thing(f"card:{key}", "card", game.name(f"card:{key}"), _facts(("Holder", holder)))
    for sort, table in (("leader", ENEMY_LEADERS), ("exploration", EXPLORATIONS)):
        for key, _ in table.items(view, SCOPE):
            yield Thing(f"{sort}:{key}", sort, game.name(f"{sort}:{key}"))
    city = CITIES.get(view, SCOPE, CITY)
    yield Thing(STATE, "state", "Carthage", _facts(("Treasury", f"{city.treasury}T"), ("Tax rate", f"{city.tax}%")))


def _factions(game: Game, view: State) -> Iterator[Thing]:
    for seat in game.seats:
        mine = of_faction(view, seat)
        rows = SENATORS.rows(view, SCOPE)
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
            ("Influence", str(total)),
            ("Leader", leader),
            ("Senators", str(len(mine))),
            ("Offices", ", ".join(held_by) or "none"),
        )
        yield Thing(f"{SEAT}:{seat}", SEAT, game.name(f"{SEAT}:{seat}"), _facts(*facts, *cards, *held))


def _senators(game: Game, view: State) -> Iterator[Thing]:
    for key, row in SENATORS.items(view, SCOPE):
        if covered(row):
            continue
        person = game.box.person(key)
        posts = ", ".join(game.name(f"office:{office}") for office in offices_of(game, view, key))
        faction = game.name(f"{SEAT}:{row.faction}") if row.faction else "none"
        sort, _, card = row.place.partition(":")
        place = "dead" if row.place == DEAD else game.name(row.place) if card else sort.capitalize()
        facts = (
            ("Faction", faction),
            ("Influence", str(row.inf)),
            ("Popularity", f"{row.pop:+d}" if row.pop else "0"),
            ("Talents", f"{row.talents}T"),
            ("Offices", posts or "none"),
            ("Traders", str(row.traders)),
            ("Place", place),
            ("MIL ORA EXP LOY", f"{person.mil} {person.ora} {person.exp} {person.loy}"),
        )
        gained = row.inf - person.inf
        printed = f"printed {person.inf}" + (f", {'gained' if gained > 0 else 'lost'} {abs(gained)}" if gained else "")
        notes = (("Influence", printed), ("MIL ORA EXP LOY", "in battle, in votes, on voyages, against persuasion"))
        yield Thing(f"senator:{key}", "senator", game.name(f"senator:{key}"), _facts(*facts), notes)


def _wars(game: Game, view: State) -> Iterator[Thing]:
    for key, war in WARS.items(view, SCOPE):
        sent = ", ".join(
            game.name(f"senator:{force.commander}")
            for _, force in FORCES.items(view, SCOPE)
            if force.war == key and force.commander
        )
        against = war_strength(game, view, key)
        strength = f"{against.land}" + (f", at sea {against.naval}" if against.naval else "")
        facts = _facts(("Stands", war.status), ("Strength", strength), ("Commander", sent))
        yield Thing(f"war:{key}", "war", game.name(f"war:{key}"), facts)


def _facts(*pairs: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((label, words) for label, words in pairs if words)


def subjects(game: Game, field: str, word: str) -> Iterator[str]:
    """Yield the thing that an id of the box stands for, whatever sort a payload has before it."""
    del field
    sort, colon, _ = word.rpartition(":")
    if colon and sort in SORTED and game.box.knows(word):
        kind = KINDS.get(game.box.kind_of(word))
        if kind is not None:
            yield f"{kind}:{bare(word)}"


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
