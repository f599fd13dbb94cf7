"""The setup in the first public reports: what was dealt and laid out, then what the players decided."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Column, Fact, Facts, Part, Row, Table
from adjudicator.systems.republic.report.basics import person_name, say, seat_name
from adjudicator.systems.republic.report.phases import Phase, Topic

STACKS = (
    Column("stack", "number", full="Stack"),
    Column("cards", full="Cards"),
    Column("lie there", "number", full="Lie there"),
    Column("aside", "number", full="Set aside"),
)
LEADERS = (Column(""), Column("leader", full="Faction Leader"), Column("trader", full="Has the Trader"))


def dealt(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return the Senators of each faction, a line a player."""
    rows = (pair for event in events for pair in event.data.factions)
    return (
        Facts(tuple(Fact(seat_name(sight, seat), (say(sight, "dealt", cards=cards),)) for seat, cards in rows), True),
    )


def leaders(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return who leads each faction and who has its Trader."""
    who = {(event.kind, seat_name(sight, event.data.seat)): person_name(sight, event.data.senator) for event in events}
    names = tuple(seat_name(sight, seat) for seat in sight.game.seats)
    rows = tuple(Row((name, who.get(("leader_named", name)), who.get(("traders_placed", name)))) for name in names)
    return (Table(say(sight, "leaders-caption"), LEADERS, rows, titled=False),)


def stacks(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return the stacks of Trade cards with the goods in each, the cards that lie there and those set aside."""
    rows = tuple(
        Row((number, goods_of(sight, number), lie, aside))
        for event in events
        for number, lie, aside in event.data.stacks
    )
    return (Table(say(sight, "stacks-caption"), STACKS, rows, titled=False),)


def goods_of(sight: Sight, stack: int) -> str:
    """Return the goods of a stack with the number of their cards."""
    goods = tuple((key, good.count) for key, good in sight.game.box.commodities.items() if good.stack == stack)
    return say(sight, "stack-goods", goods=goods)


SETUP = Phase(
    "Setup",
    "3",
    (
        Topic("Round the table", ("3",), kinds=("seats_taken",)),
        Topic("Senators", ("3.2",), dealt, kinds=("senators_dealt",)),
        Topic("Hands and the deck", ("3.3", "3.4"), kinds=("hands_dealt", "deck_formed")),
        Topic("Cards played", ("3.3",)),
        Topic("Leaders and Traders", ("3.6", "3.5"), leaders, kinds=("leader_named", "traders_placed")),
        Topic("The first officers", ("3.7",)),
        Topic("The Committee of Five", ("3.8",)),
        Topic("Trade cards", ("3.14",), stacks, kinds=("stacks_laid",)),
    ),
    elsewhere=("board_laid",),
)
