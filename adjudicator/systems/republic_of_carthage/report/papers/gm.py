"""The GM's report: orders filed and missed, every treasury and hand, what the defaults did, what is hidden."""

from __future__ import annotations

from adjudicator.engine.pages.coming import deadline
from adjudicator.engine.pages.gm import refused, seats, submissions
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Fact, Facts, Page, Prose, Row, Section, Table
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.report.basics import game_title, say, seat_name, turn_of
from adjudicator.systems.republic.report.outcomes import DECIDING
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.state import CITY, DECK, DECKS, FACTIONS, SCOPE
from adjudicator.systems.republic_of_carthage.report.basics import senators
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods
from adjudicator.systems.republic_of_carthage.state import CITIES, TRADE

AHEAD = 6
"""Cards of the deck that the GM is shown: one for each initiative of a Forum Phase."""

MONEY = (
    Column("seat", full="Seat"),
    Column("FT", "number", full="Faction Treasury"),
    Column("on Senators", "number", full="On Senators"),
    Column("hand", "number", full="Hand cards"),
    Column("Trade", "number", full="Trade cards"),
)


def report(sight: Sight) -> Page:
    """Return the report; its sight holds the true state and all events."""
    blocks = (*seats(sight), *_defaults(sight), *refused(sight), *_money(sight), *_hidden(sight))
    name = sight.packets[-1].id.replace(".", "-") if sight.packets else "0-0"
    return Page(
        kind="gm report",
        game=game_title(sight),
        label=say(sight, "gm-label"),
        title=say(sight, "gm-title", turn=turn_of(sight.state), report=name),
        date=sight.date,
        story=(say(sight, "gm-story", seats=len(sight.game.seats), events=len(sight.events)),),
        deadline=deadline(sight, "Next"),
        blocks=blocks,
        preview=say(sight, "gm-title", turn=turn_of(sight.state), report=name),
    )


def _defaults(sight: Sight) -> tuple[Section, ...]:
    """Return what was done for seats that ordered nothing, a line a seat."""
    name = sight.game.name
    rows: list[Fact] = []
    for seat in sight.game.seats:
        served = [one for one in submissions(sight) if one.seat == seat and one.default]
        lines = tuple(order.say(name) for one in served if one.kind in DECIDING for order in one.answers)
        if lines:
            rows.append(Fact(seat_name(sight, seat), ("; ".join(lines),)))
    return (Section("What the defaults did", (Facts(tuple(rows)),)),) if rows else ()


# ---------------------------------------------------------------------------------- secrets


def _money(sight: Sight) -> tuple[Section, ...]:
    rows: list[Row] = []
    for seat in sight.game.seats:
        on = sum(row.talents for _, row in senators(sight.state, seat))
        stock = FACTIONS.get(sight.state, SCOPE, seat).treasury.known()
        cards = hand.number(sight.state, seat), goods.number(sight.state, seat)
        rows.append(Row((seat_name(sight, seat), stock, on, *cards)))
    city = CITIES.get(sight.state, SCOPE, CITY)
    state = Prose((say(sight, "treasury-still", stands=city.treasury, rate=city.tax),))
    return (Section("Treasuries and hands", (Table(say(sight, "gm-money"), MONEY, tuple(rows), titled=False), state)),)


def _hidden(sight: Sight) -> tuple[Section, ...]:
    """Return every hand by name, the Trade cards, those set aside and the next cards of the deck."""
    rows = [Fact(seat_name(sight, seat), _held(sight, seat)) for seat in sight.game.seats]
    aside = tuple(
        (key.partition(":")[2], goods.lots(sight.game, pile.cards.known()))
        for key, pile in TRADE.items(sight.state, SCOPE)
        if key.startswith("aside:") and pile.number
    )
    deck = DECKS.get(sight.state, SCOPE, DECK).cards.known()[:AHEAD]
    rows.append(Fact("set aside", (say(sight, "gm-aside", stacks=aside),)))
    rows.append(Fact("deck", (say(sight, "gm-deck", cards=tuple(bare(card) for card in deck)),)))
    return (Section("Hidden from the players", (Facts(tuple(rows)),)),)


def _held(sight: Sight, seat: str) -> tuple[str, ...]:
    cards = tuple(bare(token) for token in hand.faces(sight.state, seat))
    lots = goods.lots(sight.game, goods.hand(sight.state, seat))
    return (
        (say(sight, "gm-hand", cards=cards), say(sight, "gm-goods", goods=lots))
        if lots
        else (say(sight, "gm-hand", cards=cards),)
    )
