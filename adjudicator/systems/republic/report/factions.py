"""The factions: every Senator with his ratings and marks, and below them Influence and cards in hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Cell, Column, Facts, Group, Note, Part, Row, Section, Table
from adjudicator.systems.republic.people import offices_of
from adjudicator.systems.republic.report.basics import (
    influence,
    is_wide,
    person_name,
    say,
    seat_name,
    senators,
    votes,
)
from adjudicator.systems.republic.report.standing import below, chart
from adjudicator.systems.republic.state import CONCESSIONS, SCOPE, SENATORS

LEADER: Final = "L"
CONCESSION: Final = "*"


@dataclass(frozen=True, slots=True)
class SenatorsTable:
    """The table of Senators of a republic.

    Attributes:
        ratings: the heads of the printed ratings, as `M O L`.
        private: the head of the column of knights or Traders.
        offices: the mark of each office, in the order of the legend.
        others: the other marks that can be used now, in the order of the legend.
        figures: sight, Senator, row: his ratings, and his knights or Traders.
        more: sight, Senator, row: his marks beside Leader, offices and Concessions.
        counts: sight, seat: what is said over a faction beside its Influence and votes.
        told: sight, mark: what a mark means that is of no office.
        unsaid: marks that are not said in words with the name.
    """

    ratings: str
    private: str
    offices: Mapping[str, str]
    others: Callable[[Sight], tuple[str, ...]]
    figures: Callable[[Sight, str, Any], tuple[str, int]]
    more: Callable[[Sight, str, Any], tuple[str, ...]]
    counts: Callable[[Sight, str], Mapping[str, int]]
    told: Callable[[Sight, str], str]
    unsaid: tuple[str, ...] = ()

    def columns(self) -> tuple[Column, ...]:
        """Return the columns."""
        return (
            Column("", "number", phone=False),
            Column("Senator"),
            Column(self.ratings, "number", full=self.ratings.replace(" ", "\u00a0")),
            Column("INF", "number"),
            Column("POP", "number"),
            Column(self.private, "number"),
            Column("T", "number"),
            Column("marks", phone=False, full="Marks"),
        )

    def section(self, sight: Sight, board: Callable[..., Facts]) -> tuple[Section, ...]:
        """Return the section, with the facts of the board after those of the factions."""
        parts = (chart(sight), *self.table(sight), board(sight, *below(sight)))
        return (Section("The factions", parts),)

    def table(self, sight: Sight, seats: tuple[str, ...] = ()) -> tuple[Part, ...]:
        """Return the table of Senators, of some factions or all, with its legend."""
        mine = {seat: senators(sight.state, seat) for seat in seats or sight.game.seats}
        groups = tuple(self._group(sight, seat, rows) for seat, rows in mine.items() if rows)
        lines, columns = tuple(row for group in groups for row in group.rows), self.columns()
        people = tuple(key for rows in mine.values() for key, _ in rows)
        used = {code for key in people for code in self.marks(sight, key)}
        known = (LEADER, *self.offices.values(), *self.others(sight))
        legend = tuple((code, self.meaning(sight, code)) for code in dict.fromkeys(known) if code in used)
        held = tuple((key, card) for key in people for card in concessions_of(sight, key))
        return (
            Table(say(sight, "factions-caption"), columns, groups, wide=is_wide(columns, lines), titled=False),
            Note(say(sight, "factions-legend", marks=legend)),
            *((Note(say(sight, "factions-concessions", held=held)),) if held else ()),
        )

    def _group(self, sight: Sight, seat: str, mine: tuple[tuple[str, Any], ...]) -> Group:
        counts = {"inf": influence(sight.state, seat), "votes": votes(sight, seat), **self.counts(sight, seat)}
        rows = tuple(self._row(sight, key, row) for key, row in mine)
        return Group(seat_name(sight, seat), rows, say(sight, "faction", **counts))

    def _row(self, sight: Sight, key: str, row: Any) -> Row:  # noqa: ANN401 - the row of either republic
        codes, (ratings, private) = self.marks(sight, key), self.figures(sight, key, row)
        words = ", ".join(self.meaning(sight, code) for code in codes if code not in self.unsaid)
        name = Cell(person_name(sight, key), note=words)
        return Row((key, name, ratings, row.inf, row.pop, private, row.talents, " ".join(codes)))

    def marks(self, sight: Sight, senator: str) -> tuple[str, ...]:
        """Return the marks of a Senator: leader, offices, what his republic adds, Concessions."""
        row = SENATORS.get(sight.state, SCOPE, senator)
        found = (
            LEADER if row.leader else "",
            *(self.offices.get(office, "") for office in offices_of(sight.game, sight.state, senator)),
            *self.more(sight, senator, row),
            CONCESSION if concessions_of(sight, senator) else "",
        )
        return tuple(mark for mark in found if mark)

    def meaning(self, sight: Sight, code: str) -> str:
        """Return what a mark means."""
        office = next((key for key, mark in self.offices.items() if mark == code), "")
        return sight.name(f"office:{office}") if office else self.told(sight, code)


def concessions_of(sight: Sight, senator: str) -> tuple[str, ...]:
    """Return the Concessions a Senator holds."""
    return tuple(key for key, row in CONCESSIONS.items(sight.state, SCOPE) if row.holder == senator)
