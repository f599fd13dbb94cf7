"""What must stay the same whatever happens, and what must never be: checked after every event by tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.people import covered
from adjudicator.systems.republic.rules.audits import cards_on
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.state import (
    CITY,
    CONCESSIONS,
    DEAD,
    FORUM,
    IN_CITY,
    OFFICES,
    REBEL,
    SCOPE,
)
from adjudicator.systems.republic_of_rome.state import LAND_BILLS, LYING, PROVINCES, SENATORS, UNREST, Senator


def cards(game: Game, state: State) -> Mapping[str, int]:
    """Return how often each card is there; a province in revolt is a war, but no card."""
    return cards_on(game, state, LYING, but=game.box.provinces)


def faults(game: Game, state: State) -> Mapping[str, int]:
    """Return what cannot be: Senators at no place, posts of those who cannot hold them, figures beyond their limits."""
    return dict.fromkeys((*_people(game, state), *_posts(game, state), *_figures(game, state)), 1)


def _people(game: Game, state: State) -> Iterator[str]:
    rows = SENATORS.rows(state, SCOPE)
    for key, row in rows.items():
        at = f"Senator {key} of {row.faction or 'no faction'} at {row.place}"
        if row.faction and row.faction not in game.seats:
            yield f"{at}: nobody plays it"
        if row.place in {FORUM, DEAD} and row.faction:
            yield f"{at}: in a faction"
        if row.place == IN_CITY and not row.faction:
            yield f"{at}: in no faction"
        if covered(row):
            above = rows.get(row.place.removeprefix("under:"))
            if above is None or (above.family, above.faction) != (row.family, row.faction):
                yield f"{at}: no Statesman of his family and faction above him"
        if row.place == DEAD or covered(row):
            yield from _bare(game, key, row)
    led = Counter(row.faction for row in rows.values() if row.leader)
    yield from (f"{seat} has {count} leaders" for seat, count in led.items() if count > 1)


def _bare(game: Game, key: str, row: Senator) -> Iterator[str]:
    """Yield what the dead and those under a Statesman hold, who hold nothing."""
    marks = (
        row.knights,
        row.talents,
        row.leader,
        row.prior_consul,
        row.corrupt,
        row.major,
        row.guards,
        row.priest,
        row.ora,
    )
    if any(marks) or row.inf != game.box.senators[key].inf:
        yield f"Senator {key} at {row.place} has markers"


def _posts(game: Game, state: State) -> Iterator[str]:
    rows = SENATORS.rows(state, SCOPE)
    posts = [(key, row.holder) for table in (OFFICES, CONCESSIONS) for key, row in table.items(state, SCOPE)]
    for post, holder in posts:
        if holder and (holder not in rows or not rows[holder].faction or covered(rows[holder])):
            yield f"{post} is of {holder}, who can hold nothing"
    legates = bool(in_force(state, "rule_by_legate"))
    held = Counter(row.holder for _, row in OFFICES.items(state, SCOPE) if row.holder)
    yield from (f"Senator {holder} has {count} offices" for holder, count in held.items() if count > 1)
    for key, province in PROVINCES.items(state, SCOPE):
        there = rows[province.governor].place if province.governor in rows else ""
        away = there not in {f"province:{key}", REBEL} and not legates  # a rebel keeps his province
        if province.governor and away:
            yield f"{province.governor} governs {key} and is not there"
        if bool(province.governor) != bool(province.term):
            yield f"{key} has a governor without a term, or a term without a governor"
    for key, row in rows.items():
        sort, _, where = row.place.partition(":")
        if sort == "province" and PROVINCES.get(state, SCOPE, where).governor != key:
            yield f"Senator {key} is at {row.place} and does not govern it"


def _figures(game: Game, state: State) -> Iterator[str]:
    limits = game.box.constants.limits
    for key, row in SENATORS.items(state, SCOPE):
        if row.inf < limits.influence_min or not limits.popularity_min <= row.pop <= limits.popularity_max:
            yield f"Senator {key} has {row.inf} Influence and {row.pop} Popularity"
        if row.talents < 0 or row.knights < 0:
            yield f"Senator {key} has {row.talents} talents and {row.knights} Knights"
    if UNREST.of(state, SCOPE, CITY) < 0:
        yield "unrest is below 0"
    limit = {bill.type: bill.limit for bill in game.box.charts.land_bill}
    for key, bill in LAND_BILLS.items(state, SCOPE):
        if not 1 <= bill.count <= limit[key]:
            yield f"{bill.count} land bills of type {key}"
