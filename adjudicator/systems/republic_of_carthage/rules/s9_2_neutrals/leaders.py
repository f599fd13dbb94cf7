"""The Faction Leader of a Neutral, its first Trader, its Committee seat and the terms of its first Governors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.forum import ExtraLeader
from adjudicator.systems.republic.orders.setup import Leader, Term
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.setup.choosing import best
from adjudicator.systems.republic.rules.terms.leading import may_lead
from adjudicator.systems.republic.state import DEVELOPED, SCOPE
from adjudicator.systems.republic_of_carthage.orders.setup import Seat, Trader
from adjudicator.systems.republic_of_carthage.rules.s3_setup.committee import free
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.policy import Mind, policy
from adjudicator.systems.republic_of_carthage.state import PROVINCES, SENATORS

Measure = Callable[[Game, State, str], int]
MEASURES: Final[dict[str, Measure]] = {
    "highest military": lambda game, view, key: int(game.box.person(key).mil),
    "most influence": lambda game, view, key: SENATORS.get(view, SCOPE, key).inf,
    "most influence plus popularity": lambda game, view, key: (
        SENATORS.get(view, SCOPE, key).inf + SENATORS.get(view, SCOPE, key).pop
    ),
}
"""By the words of the guideline card: what the Leader has most of."""


@rule("roc:9.1", "roc:ruling 152", title="Each Neutral chooses its Leader by its own measure")
def leader(mind: Mind) -> str:
    """Return who should lead a Neutral, by bare id: most Influence among equals, then the present one, then by number.

    It is empty where nobody may lead.
    """
    rows = SENATORS.rows(mind.view, SCOPE)
    measure = MEASURES[mind.card.faction_leader]
    able = [key for key in mind.senators() if may_lead(rows[key])]
    return min(
        able,
        key=lambda key: (-measure(mind.game, mind.view, key), -rows[key].inf, not rows[key].leader, number(key)),
        default="",
    )


@policy("faction_leader", "leader", "extra_leader")
def change_leader(mind: Mind) -> Iterator[Leader | ExtraLeader]:
    """Name the Leader at setup, and another one in an initiative once somebody fits better."""
    who = leader(mind)
    if who and not SENATORS.get(mind.view, SCOPE, who).leader:
        yield ExtraLeader(person(who)) if mind.slot.kind == "extra_leader" else Leader(person(who))


@policy("start_trader", "trader")
@rule("roc:9.1", title="A Neutral's first Trader goes to its Leader")
def first_trader(mind: Mind) -> Iterator[Trader]:
    """Put the first Trader on the Leader, who was named before."""
    rows = SENATORS.rows(mind.view, SCOPE)
    yield from (Trader(person(key)) for key in mind.senators() if rows[key].leader)


@policy("start_offices", "seat")
@rule("roc:9.1", title="The Committee seat goes to most Influence without office")
def committee_seat(mind: Mind) -> Iterator[Seat]:
    """Seat the Senator with most Influence who holds no other office."""
    (office,) = mind.slot.about["office"]
    able = free(mind.game, mind.view, mind.seat)
    if able:
        yield Seat(person(best(mind.view, able)), office)


@policy("governor_start_term", "term")
@rule("roc:9.1", title="The terms of a Neutral's first Governors")
def first_term(mind: Mind) -> Iterator[Term]:
    """Serve as long as the guideline card says, one turn of a developed and three of an undeveloped Province."""
    term = mind.card.governor_start_term
    for name in mind.slot.about["senator"][:1]:
        province = next(key for key, row in PROVINCES.items(mind.view, SCOPE) if row.governor == bare(name))
        turns = term if isinstance(term, int) else 1 if DEVELOPED.of(mind.view, SCOPE, province) else 3
        yield Term(name, turns)
