"""The setup in the first public reports: what was dealt and laid out, then what the players decided."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Column, Part, Row, Table
from adjudicator.systems.republic_of_carthage.report.basics import say
from adjudicator.systems.republic_of_carthage.report.phases import Phase, Topic, sentences

STACKS = (
    Column("stack", "number", full="Stack"),
    Column("cards", full="Cards"),
    Column("lie there", "number", full="Lie there"),
    Column("aside", "number", full="Set aside"),
)


def stacks(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return the stacks of Trade cards with the goods in each, the cards that lie there and those set aside."""
    laid = next((event.data for event in events if event.kind == "stacks_laid"), None)
    if laid is None:
        return sentences(sight, events)
    rows = tuple(Row((number, _goods(sight, number), lie, aside)) for number, lie, aside in laid.stacks)
    return (*sentences(sight, events), Table(say(sight, "stacks-caption"), STACKS, rows, titled=False))


def _goods(sight: Sight, stack: int) -> str:
    goods = tuple((key, good.count) for key, good in sight.game.box.commodities.items() if good.stack == stack)
    return say(sight, "stack-goods", goods=goods)


SETUP = Phase(
    "Setup",
    "3",
    (
        Topic("Senators", ("3.2",)),
        Topic("Hands and the deck", ("3.3", "3.4")),
        Topic("Faction Leaders", ("3.6",)),
        Topic("Traders", ("3.5",)),
        Topic("The first officers", ("3.7",)),
        Topic("The Committee of Five", ("3.8",)),
        Topic("Trade cards", ("3.14",), stacks),
        Topic("The board", ("3.9", "3.10", "3.11", "3.12", "3.13", "3.15")),
    ),
)
