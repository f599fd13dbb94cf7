"""How the factions stand: their Influence as bars and in figures, and the cards in their hands."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Bar, BarChart, Fact
from adjudicator.systems.republic.report.basics import influence, laid_out, say, seat_name, senators
from adjudicator.systems.republic.state import HANDS, SCOPE


def _changes(sight: Sight) -> Iterator[tuple[str, int, int]]:
    """Yield each faction's Influence now, and its change since the last report."""
    for seat in sight.game.seats:
        now = influence(sight.state, seat)
        known = laid_out(sight.before) and bool(senators(sight.before, seat))
        yield seat, now, now - influence(sight.before, seat) if known else 0


def chart(sight: Sight) -> BarChart:
    """Return the Influence of the factions as bars, with what each gained."""
    figures = tuple(_changes(sight))
    bars = tuple(
        Bar(seat_name(sight, seat), min(now, now - gain), max(gain, 0), mine=seat == sight.seat)
        for seat, now, gain in figures
    )
    return BarChart(say(sight, "influence-title"), say(sight, "influence-summary", factions=figures), bars)


def below(sight: Sight) -> tuple[Fact, ...]:
    """Return the same in figures, and how many cards each holds."""
    figures = tuple(_changes(sight))
    hands = tuple((seat, HANDS.get(sight.state, SCOPE, seat).number) for seat in sight.game.seats)
    return (
        Fact("Influence", (say(sight, "influence", factions=figures),)),
        Fact("In hand", (say(sight, "in-hand", hands=hands),)),
    )
