"""The Forum Phase in a public report: every initiative with its results, returning Statesmen, and the votes."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Cell, Column, Part, Row, Table
from adjudicator.systems.republic.report.basics import say, seat_name
from adjudicator.systems.republic.report.initiatives import initiatives
from adjudicator.systems.republic.report.phases import Phase, Topic, sentences

RETURNING = ("leader_aged", "return_rolled", "family_appears")

RETURNS = (
    Column(""),
    Column("die", "number", full="Die"),
    Column("needs", "number", full="Needs"),
    Column("", full="Result"),
)

VOTES = (
    Column(""),
    Column("senators", "number", full="Senators"),
    Column("ORA", "number"),
    Column("POP", "number"),
    Column("votes", "number", full="Votes"),
)


# ------------------------------------------------------------------------------- 6.4.4


def returns(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return the rolls of Leaders, Senators and Concessions as a table, and what else resulted from them."""
    rolls = [event for event in events if event.kind in ("leader_aged", "return_rolled")]
    others = [event for event in events if event not in rolls]
    notes = tuple(dict.fromkeys(note for event in rolls if (note := _omens(sight, event))))
    rows = tuple(_roll(sight, event, starred=bool(notes)) for event in rolls)
    table = Table(say(sight, "returns-caption"), RETURNS, rows, notes, titled=False)
    return (*((table,) if rows else ()), *sentences(sight, others))


def _roll(sight: Sight, event: Event, *, starred: bool) -> Row:
    data = event.data
    aged = event.kind == "leader_aged"
    name = sight.name(data.leader if aged else data.what)
    word = ("gone" if data.gone else "stays") if aged else ("face up" if data.back else "face down")
    return Row((name, Cell(data.die, stars=1 if starred and data.cards else 0), data.needs, word))


def _omens(sight: Sight, event: Event) -> str:
    return say(sight, "returns-omens", cards=event.data.cards) if event.data.cards else ""


def votes(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return the votes in Carthage as a table; with a column of Popularity while a Law makes it count."""
    (tally,) = (event.data for event in events if event.kind == "votes_tallied")
    by_law = any(row.popularity for row in tally.factions)
    columns = VOTES if by_law else (*VOTES[:2], VOTES[4])
    rows = [
        Row((seat_name(sight, one.seat), one.senators, *((one.oratory, one.popularity) if by_law else ()), one.votes))
        for one in tally.factions
    ]
    rows.append(Row(("all", *(None for _ in columns[1:-1]), tally.total), total=True))
    return (Table(say(sight, "votes-caption"), columns, tuple(rows), titled=False),)


FORUM = Phase(
    "Forum",
    "6.4",
    (
        Topic("Table Events of the last turn", ("6.4.1",)),
        Topic("Initiatives", ("6.4.2", "6.4.3"), initiatives),
        Topic("Leaders, Senators and Concessions", ("6.4.4",), returns, kinds=RETURNING),
        Topic("Votes in Carthage", ("6.4.4",), votes, kinds=("votes_tallied",)),
    ),
)
