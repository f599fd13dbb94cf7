"""The GM's report: orders filed and missed, every treasury and hand, the next cards of the deck."""

from __future__ import annotations

from adjudicator.engine.pages.coming import deadline
from adjudicator.engine.pages.gm import refused, seats
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Fact, Facts, Page, Prose, Row, Section, Table
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.report.basics import game_title, say, seat_name, senators, turn_of
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.state import DECK, DECKS, FACTIONS, SCOPE
from adjudicator.systems.republic_of_rome.report.owed import still

AHEAD = 6
"""Cards of the deck that the GM is shown: one for each initiative of a Forum Phase."""

MONEY = (
    Column("seat", full="Seat"),
    Column("FT", "number", full="Faction Treasury"),
    Column("on Senators", "number", full="On Senators"),
    Column("hand", "number", full="Hand cards"),
)


def report(sight: Sight) -> Page:
    """Return the report; its sight holds the true state and all events."""
    name = sight.packets[-1].id.replace(".", "-") if sight.packets else "0-0"
    title = say(sight, "gm-title", turn=turn_of(sight.state), report=name)
    return Page(
        kind="gm report",
        game=game_title(sight),
        label=say(sight, "gm-label"),
        title=title,
        date=sight.date,
        story=(say(sight, "gm-story", seats=len(sight.game.seats), events=len(sight.events)),),
        deadline=deadline(sight, "Next"),
        blocks=(*seats(sight), *refused(sight), _money(sight), _hidden(sight)),
        preview=title,
    )


def _money(sight: Sight) -> Section:
    rows: list[Row] = []
    for seat in sight.game.seats:
        on = sum(row.talents for _, row in senators(sight.state, seat))
        stock = FACTIONS.get(sight.state, SCOPE, seat).treasury.known()
        rows.append(Row((seat_name(sight, seat), stock, on, hand.number(sight.state, seat))))
    table = Table(say(sight, "gm-money"), MONEY, tuple(rows), titled=False)
    return Section("Treasuries and hands", (table, Prose((still(sight),))))


def _hidden(sight: Sight) -> Section:
    """Return every hand by name, and the next cards of the deck."""
    rows = [Fact(seat_name(sight, seat), (_held(sight, seat),)) for seat in sight.game.seats]
    deck = DECKS.get(sight.state, SCOPE, DECK).cards.known()[:AHEAD]
    rows.append(Fact("deck", (say(sight, "gm-deck", cards=tuple(bare(card) for card in deck)),)))
    return Section("Hidden from the players", (Facts(tuple(rows)),))


def _held(sight: Sight, seat: str) -> str:
    return say(sight, "gm-hand", cards=tuple(bare(token) for token in hand.faces(sight.state, seat)))
