"""What a seat can weigh before the Senate's business: what each war asks for, what units cost, what land bills do."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Heading, Note, Part, Points, Row, Table
from adjudicator.systems.republic.report.basics import is_wide, say
from adjudicator.systems.republic.rules.combat.counters import ACTIVE, POOL
from adjudicator.systems.republic.state import CITY, FLEET, SCOPE, TREASURY, UNITS, WARS
from adjudicator.systems.republic_of_rome.rules.s9_senate.government.s9_6_2_land_bills import in_force
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.commanding import able, before
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_3_units import price
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import capped, settled_mil, war_strength
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy

NEEDS = (
    Column("war", full="War"),
    Column("status", full="Status"),
    Column("sea", "number", full="Strength at sea"),
    Column("land", "number", full="Strength on land"),
    Column("support", "number", full="Fleets in support"),
)
LEAST = (
    Column("commander", full="Commander"),
    Column("war", full="War"),
    Column("fleets", "number", full="Fleets at least"),
    Column("legions", "number", full="Legions at least"),
)
BILLS = (
    Column("bill", full="Land bill"),
    Column("cost", "number", full="Cost"),
    Column("unrest", "change", full="Unrest"),
    Column("sponsor", "change", full="POP of the sponsor"),
    Column("second", "change", full="POP of the cosponsor"),
    Column("now", "number", full="In force"),
    Column("limit", "number", full="At most"),
)
MOST = 60
"""More units than there are."""


def wars(sight: Sight) -> Iterator[Part]:
    """Yield the wars with what they ask for, the least force of each commander, and what there is and costs."""
    found = tuple(WARS.rows(sight.state, SCOPE))
    yield Heading("Forces", ("9.6.3", "9.6.4"))
    yield Points((_units(sight),))
    if not found:
        return
    rows = tuple(_needs(sight, key) for key in found)
    yield Table(say(sight, "wars-caption"), NEEDS, rows, wide=is_wide(NEEDS, rows))
    least = tuple(
        _least(sight, who, key) for who in able(sight.game, sight.state) for key in found if _reachable(sight, key)
    )
    if least:
        yield Table(say(sight, "least-caption"), LEAST, least, wide=is_wide(LEAST, least))
        yield Note(say(sight, "least-note"))


def _reachable(sight: Sight, war: str) -> bool:
    return not before(sight.game, sight.state, war)


def _units(sight: Sight) -> str:
    places = {place: {True: 0, False: 0} for place in (ACTIVE, POOL)}
    for _, unit in UNITS.items(sight.state, SCOPE):
        if unit.place in places:
            places[unit.place][unit.kind == FLEET] += 1
    here, pool = places[ACTIVE], places[POOL]
    sums = {"each": price(sight.game, sight.state), "has": TREASURY.of(sight.state, SCOPE, CITY)}
    upkeep = sight.game.box.constants.revenue.force
    counts = {"legions": here[False], "fleets": here[True], "more_legions": pool[False], "more_fleets": pool[True]}
    return say(sight, "units-there", upkeep=upkeep, **counts, **sums)


def _needs(sight: Sight, war: str) -> Row:
    """Return a war with its strength as it would be if it were attacked now."""
    now = war_strength(sight.game, sight.state, war)
    status = WARS.get(sight.state, SCOPE, war).status.capitalize()
    figures = enemy(sight.game, sight.state, war)
    return Row((sight.name(f"war:{war}"), status, now.naval or None, now.land, figures.support))


def _least(sight: Sight, who: str, war: str) -> Row:
    """Return the least force that needs no consent of its commander: at sea until it is won, and on land."""
    now, mil = war_strength(sight.game, sight.state, war), settled_mil(sight.game, who)
    support = enemy(sight.game, sight.state, war).support
    fleets = max(_enough(now.naval, mil), support if not now.naval else 0)
    return Row((sight.name(f"senator:{who}"), sight.name(f"war:{war}"), fleets, _enough(now.land, mil)))


def _enough(strength: int, mil: int) -> int:
    """Return the fewest units that with a commander's MIL, which counts at most as much as they, meet a strength."""
    return next(units for units in range(2 * MOST) if units + capped(units, mil) >= strength)


def bills(sight: Sight) -> Iterator[Part]:
    """Yield the land bills with what they cost and change."""
    rows = tuple(
        Row((one.type, one.cost, one.unrest, one.sponsor, one.cosponsor, in_force(sight.state, one.type), one.limit))
        for one in sight.game.box.charts.land_bill
    )
    once = tuple(one.type for one in sight.game.box.charts.land_bill if one.once)
    yield Heading("Land bills", ("9.6.2",))
    yield Table(say(sight, "bills-caption"), BILLS, rows, wide=is_wide(BILLS, rows), titled=False)
    yield Note(say(sight, "bills-note", once=once, votes=_votes_against(sight)))


def _votes_against(sight: Sight) -> tuple[tuple[str, int], ...]:
    return tuple((one.type, one.against) for one in sight.game.box.charts.land_bill)
