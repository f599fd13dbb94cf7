"""What of a game waits for its GM, from its log alone: letters, wishes for time, seats to fill, a standstill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.log.press import ALL, GM, GREY, PressSent
from adjudicator.engine.running import advance
from adjudicator.report.words import plural
from adjudicator.service.game.late import phase
from adjudicator.service.press.outgoing import author

if TYPE_CHECKING:
    from adjudicator.engine.log.calendar import ExtensionAsked
    from adjudicator.service.game.table import Table


def told(table: Table) -> dict[str, int]:
    """Return what waits for the GM, in a few words each, with how many things it is: `{"2 letters": 2}`."""
    kinds = (
        (unanswered(table), "letter", ""),
        (wished(table), "wish for more time", "wishes for more time"),
        (empty_seats(table), "seat to fill", "seats to fill"),
        ([halted(table)] if halted(table) else (), "standstill", ""),
    )
    return {plural(len(found), one, many): len(found) for found, one, many in kinds if found}


def unanswered(table: Table) -> tuple[tuple[PressSent, str], ...]:
    """Return what players wrote to the GM that was not answered, by press to them or to all, with their names."""
    rows = table.history.press.everything()
    return tuple(
        (row, name)
        for at, row in enumerate(rows)
        if row.seat != GM and GM in row.to and not _answered(row, rows[at + 1 :])
        if (name := author(table, row))
    )


def _answered(row: PressSent, later: tuple[PressSent, ...]) -> bool:
    """Return whether the GM has written to the author since; an anonymous one can only be answered in press to all."""
    own = {ALL} if row.kind == GREY else {ALL, row.seat}
    return any(each.seat == GM and own & set(each.to) for each in later)


def wished(table: Table) -> tuple[ExtensionAsked, ...]:
    """Return the requests for more time in the open packet that were not answered."""
    open_packet = table.history.state.open_packet
    return tuple(table.history.calendar.wishes(phase(table))) if open_packet is not None else ()


def empty_seats(table: Table) -> tuple[str, ...]:
    """Return the seats that nobody plays, or whose silent players are waited for no longer."""
    people = table.history.people
    if table.history.state.over:
        return ()
    return tuple(
        seat for seat in table.players if people.tenure(seat).free or seat in (*people.given_up, *people.offered)
    )


def halted(table: Table) -> str:
    """Return how a game without an open packet stands still: `stopped` by its rules, or `interrupted`; else empty."""
    state = table.history.state
    if state.over or state.open_packet is not None or table.history.waits:
        return ""
    return "stopped" if advance.stopped(table.game, state) else "interrupted"
