"""The things of a game of The Republic of Carthage that have pages of their own, and the figures that are followed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from adjudicator.engine.archive import SEAT, Archive, Ballot, Happening, Occasion, Series, Sort, Tenure, Thing
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.people import covered, of_faction, offices_of
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
    UNITS,
    WARS,
)
from adjudicator.systems.republic_of_carthage.state import CITIES, EXPLORATIONS, PROVINCES, SENATORS

STATE: Final = "state:carthage"
"""The Republic itself, as a thing: what its Treasury holds."""
SORTS: Final = (
    Sort("senator", "Senator", "Senators"),
    Sort("vote", "Vote", "Votes"),
    Sort("war", "War", "Wars"),
    Sort("battle", "Battle", "Battles"),
    Sort("leader", "Enemy Leader", "Enemy Leaders"),
    Sort("province", "Province", "Provinces"),
    Sort("office", "Office", "Offices"),
    Sort("exploration", "Exploration", "Explorations"),
    Sort("card", "Card", "Cards"),
    Sort("trade", "Trade", "Trades"),
    Sort("good", "Good", "Goods"),
    Sort("unit", "Unit", "Units"),
    Sort("state", "The State", "The State"),
)
KINDS: Final = {
    "statesman": "senator",
    **dict.fromkeys(("concession", "law", "intrigue", "event", "table_event"), "card"),
    **{sort: sort for sort in ("senator", "war", "leader", "province", "office", "exploration", "good", "unit")},
}
"""The sort of thing that each kind of entry of the box is."""
SORTED: Final = frozenset(KINDS.values())
"""The sorts of ids that entries of the box have."""
CALLED, CAST, COUNTED, VOID = "vote_called", "vote_cast", "vote_counted", "proposal_void"
FOUGHT, OFFERED, SENT = "battle_fought", "offer_made", "force_sent"
AFTER_A_VOTE: Final = frozenset({"packet_locked", "packet_opened", "agenda_laid", "senate_adjourned", "phase_begun"})
"""What ends all that follows from a vote."""
AFTER_A_BATTLE: Final = AFTER_A_VOTE | {"wars_unprosecuted", "wars_counted"}
ON_AN_OFFER: Final = frozenset({"deal_struck", "offer_voided", "offer_withdrawn", "offer_refused"})


def things(game: Game, view: State) -> Iterator[Thing]:
    """Yield the things that lie on the table, with what all their readers may know of them."""
    if not view.mounted(SCOPE):
        return
    yield from _factions(game, view)
    yield from _senators(game, view)
    for key, war in WARS.items(view, SCOPE):
        sent = ", ".join(
            game.name(f"senator:{force.commander}")
            for _, force in FORCES.items(view, SCOPE)
            if force.war == key and force.commander
        )
        yield Thing(f"war:{key}", "war", game.name(f"war:{key}"), _facts(("Stands", war.status), ("Commander", sent)))
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
        facts = (("Influence", str(total)), ("Leader", leader), ("Senators", str(len(mine))), *cards, *held)
        yield Thing(f"{SEAT}:{seat}", SEAT, game.name(f"{SEAT}:{seat}"), _facts(*facts))


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
            ("MIL ORA LOY", f"{person.mil} {person.ora} {person.loy}"),
        )
        yield Thing(f"senator:{key}", "senator", game.name(f"senator:{key}"), _facts(*facts))


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


# -------------------------------------------------------------------------- votes, battles, trades


def occasions(game: Game, say: Say, happenings: Sequence[Happening]) -> Iterator[Occasion]:
    """Yield the votes with all that belongs to them and followed, the battles, and the deals of trade."""
    yield from _votes(game, say, happenings)
    yield from _battles(game, happenings)
    yield from _trades(game, happenings)


def _runs(happenings: Sequence[Happening], first: str, last: frozenset[str]) -> Iterator[list[Happening]]:
    """Yield the happenings from each of a kind to the next one, or to what ends them; packets are never mixed."""
    run: list[Happening] = []
    for each in happenings:
        kind = each.event.kind
        ends = kind == first or kind in last or (run and run[0].packet != each.packet)
        if ends and run:
            yield run
            run = []
        if kind == first or run:
            run.append(each)
    if run:
        yield run


def _votes(game: Game, say: Say, happenings: Sequence[Happening]) -> Iterator[Occasion]:
    met: dict[str, int] = {}
    for run in _runs(happenings, CALLED, AFTER_A_VOTE):
        called = run[0].event.data
        number = f"{run[0].packet}-{called.number}"
        met[number] = met.get(number, 0) + 1
        # The Senate renumbers its proposals for business, which may be in the packet of the elections.
        number += "" if met[number] == 1 else chr(ord("a") + met[number] - 1)
        counted = next((each.event.data for each in run if each.event.kind == COUNTED), None)
        cast = [each.event.data for each in run if each.event.kind == CAST]
        ballots = tuple(Ballot(f"{SEAT}:{one.seat}", one.side, one.votes, one.bought.talents) for one in cast)
        facts = _facts(("Proposed by", game.name(f"{SEAT}:{bare(called.by)}")))
        if counted is not None:
            sides = (("Yes", str(counted.yes)), ("No", str(counted.no)), ("Abstaining", str(counted.abstain)))
            facts = (("Outcome", counted.outcome), *sides, *facts)
        title = say("archive/vote", {"number": number, "measures": called.measures})
        yield Occasion(Thing(f"vote:{number}", "vote", title, facts), _numbers(run), ballots)


def _battles(game: Game, happenings: Sequence[Happening]) -> Iterator[Occasion]:
    met: dict[str, int] = {}
    for run in _runs(happenings, FOUGHT, AFTER_A_BATTLE):
        fought = run[0].event.data
        packet = run[0].packet
        met[packet] = met.get(packet, 0) + 1
        number = f"{packet}-{met[packet]}"
        where = "at sea" if fought.part == "sea" else "by land"
        leading = ", ".join(game.name(one.senator) for one in fought.commanders)
        facts = _facts(("War", game.name(fought.war)), ("Commanders", leading), ("Outcome", fought.result))
        title = f"{number} {game.name(fought.war)}, {where}"
        yield Occasion(Thing(f"battle:{number}", "battle", title, facts), _numbers(run))


def _trades(game: Game, happenings: Sequence[Happening]) -> Iterator[Occasion]:
    found: dict[tuple[str, int], list[Happening]] = {}
    for each in happenings:
        if each.event.kind == OFFERED or each.event.kind in ON_AN_OFFER:
            found.setdefault((each.packet, each.event.data.number), []).append(each)
    for (packet, count), run in found.items():
        struck = next((each.event.data for each in run if each.event.kind == "deal_struck"), None)
        made = next((each.event.data for each in run if each.event.kind == OFFERED), None)
        maker = made.seat if made is not None else struck.maker if struck is not None else ""
        if not maker:
            continue
        facts = _facts(
            ("Offered by", game.name(f"{SEAT}:{maker}")),
            ("Taken by", game.name(f"{SEAT}:{struck.taker}") if struck is not None else "nobody"),
        )
        number = f"{packet}-{count}"
        title = f"{number} Offer of {game.name(f'{SEAT}:{maker}')}"
        yield Occasion(Thing(f"trade:{number}", "trade", title, facts), _numbers(run))


def _numbers(run: Iterable[Happening]) -> tuple[int, ...]:
    return tuple(each.number for each in run)


# ----------------------------------------------------------------------------------------- figures


def _influence(game: Game, view: State) -> Mapping[str, int]:
    if not view.mounted(SCOPE):
        return {}
    rows = SENATORS.rows(view, SCOPE)
    return {f"{SEAT}:{seat}": sum(rows[key].inf for key in of_faction(view, seat)) for seat in game.seats}


def _talents(game: Game, view: State) -> Mapping[str, int]:
    if not view.mounted(SCOPE):
        return {}
    rows = SENATORS.rows(view, SCOPE)
    return {f"{SEAT}:{seat}": sum(rows[key].talents for key in of_faction(view, seat)) for seat in game.seats}


def _treasury(game: Game, view: State) -> Mapping[str, int]:
    del game
    return {STATE: CITIES.get(view, SCOPE, CITY).treasury} if view.mounted(SCOPE) else {}


def _each_influence(game: Game, view: State) -> Mapping[str, int]:
    del game
    if not view.mounted(SCOPE):
        return {}
    rows = SENATORS.items(view, SCOPE)
    return {f"senator:{key}": row.inf for key, row in rows if row.faction and not covered(row)}


def _armies(game: Game, view: State) -> Mapping[str, int]:
    """Return how many units of the Senate face each war."""
    del game
    if not view.mounted(SCOPE):
        return {}
    forces = {f"force:{key}": row.war for key, row in FORCES.items(view, SCOPE)}
    found = dict.fromkeys((f"war:{key}" for key, _ in WARS.items(view, SCOPE)), 0)
    for _, unit in UNITS.items(view, SCOPE):
        war = f"war:{forces.get(unit.place, '')}"
        if war in found:
            found[war] += 1
    return found


def _sent(game: Game, happenings: Sequence[Happening]) -> Mapping[str, int]:
    """Return how many units were sent to each war: most forces fight and come home before the next report."""
    del game
    found: dict[str, int] = {}
    for each in happenings:
        if each.event.kind == SENT:
            found[each.event.data.war] = found.get(each.event.data.war, 0) + sum(
                lot.number for lot in each.event.data.units
            )
    return found


def _holders(game: Game, view: State) -> Mapping[str, str]:
    del game
    rows = OFFICES.items(view, SCOPE) if view.mounted(SCOPE) else ()
    return {f"office:{key}": f"senator:{office.holder}" for key, office in rows if office.holder}


ARCHIVE: Final = Archive(
    sorts=SORTS,
    things=things,
    subjects=subjects,
    occasions=occasions,
    series=(
        Series("influence", "Influence", SEAT, _influence, leads=True),
        Series("talents", "Talents of Senators", SEAT, _talents),
        Series("treasury", "State Treasury", "state", _treasury),
        Series("own_influence", "Influence of Senators", "senator", _each_influence),
        Series("forces", "Units sent to wars", "war", _armies, since=_sent),
    ),
    tenures=(Tenure("Who held which office", "office", _holders),),
)
"""What the archive of a game of this system shows."""
