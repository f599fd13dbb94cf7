"""The factions: every Senator with his ratings and marks, and below them Influence and cards in hand."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Cell, Column, Group, Note, Part, Row, Section, Table
from adjudicator.systems.republic.people import offices_of, speech
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
from adjudicator.systems.republic.state import CONCESSIONS, REBEL, SCOPE
from adjudicator.systems.republic_of_rome.report.board import facts as board_facts
from adjudicator.systems.republic_of_rome.state import SENATORS, Senator

OFFICES = {
    "dictator": "DI",
    "rome_consul": "RC",
    "field_consul": "FC",
    "censor": "CE",
    "master_of_horse": "MH",
    "pontifex": "PM",
}
PLACES = {"war": "war", "captive": "cap", REBEL: "reb", "province": "gov"}
"""Where a Senator is who is not in Rome, as a mark."""
LEADER, PRIOR, CORRUPT, MAJOR, CONCESSION = "L", "pc", "co", "ma", "*"

COLUMNS = (
    Column("", "number", phone=False),
    Column("Senator"),
    Column("M O L", "number", full="M\u00a0O\u00a0L"),
    Column("INF", "number"),
    Column("POP", "number"),
    Column("Kn", "number"),
    Column("T", "number"),
    Column("marks", phone=False, full="Marks"),
)


def section(sight: Sight) -> tuple[Section, ...]:
    """Return the section."""
    return (Section("The factions", (chart(sight), *table(sight), board_facts(sight, *below(sight)))),)


def table(sight: Sight, seats: tuple[str, ...] = ()) -> tuple[Part, ...]:
    """Return the table of Senators, of some factions or all, with its legend."""
    shown = seats or sight.game.seats
    groups = tuple(_group(sight, seat) for seat in shown if senators(sight.state, seat))
    lines = tuple(row for group in groups for row in group.rows)
    used = {code for seat in shown for key, _ in senators(sight.state, seat) for code in marks(sight, key)}
    known = (LEADER, *OFFICES.values(), *PLACES.values(), PRIOR, CORRUPT, MAJOR)
    legend = tuple((code, meaning(sight, code)) for code in known if code in used)
    parts: list[Part] = [
        Table(say(sight, "factions-caption"), COLUMNS, groups, wide=is_wide(COLUMNS, lines), titled=False),
        Note(say(sight, "factions-legend", marks=legend)),
    ]
    held = tuple((key, card) for seat in shown for key, _ in senators(sight.state, seat) for card in _cards(sight, key))
    if held:
        parts.append(Note(say(sight, "factions-concessions", held=held)))
    return tuple(parts)


def _group(sight: Sight, seat: str) -> Group:
    mine = senators(sight.state, seat)
    knights = sum(SENATORS.get(sight.state, SCOPE, key).knights for key, _ in mine)
    counts = {"inf": influence(sight.state, seat), "votes": votes(sight, seat), "knights": knights}
    return Group(seat_name(sight, seat), tuple(_row(sight, key) for key, _ in mine), say(sight, "faction", **counts))


def _row(sight: Sight, key: str) -> Row:
    row: Senator = SENATORS.get(sight.state, SCOPE, key)
    printed, codes = sight.game.box.person(key), marks(sight, key)
    ratings = f"{printed.mil} {speech(sight.game, sight.state, key)} {printed.loy}"
    words = ", ".join(meaning(sight, code) for code in codes if code != CONCESSION)
    name = Cell(person_name(sight, key), note=words)
    return Row((key, name, ratings, row.inf, row.pop, row.knights, row.talents, " ".join(codes)))


def marks(sight: Sight, senator: str) -> tuple[str, ...]:
    """Return the marks of a Senator: leader, offices, where he is if away, what he can be tried for, concessions."""
    row: Senator = SENATORS.get(sight.state, SCOPE, senator)
    sort = row.place.partition(":")[0]
    found = (
        LEADER if row.leader else "",
        *(OFFICES.get(office, "") for office in offices_of(sight.game, sight.state, senator)),
        PLACES.get(sort, ""),
        PRIOR if row.prior_consul else "",
        CORRUPT if row.corrupt else "",
        MAJOR if row.major else "",
        CONCESSION if _cards(sight, senator) else "",
    )
    return tuple(mark for mark in found if mark)


def _cards(sight: Sight, senator: str) -> tuple[str, ...]:
    return tuple(key for key, row in CONCESSIONS.items(sight.state, SCOPE) if row.holder == senator)


def meaning(sight: Sight, code: str) -> str:
    """Return what a mark means."""
    office = next((key for key, mark in OFFICES.items() if mark == code), "")
    return sight.name(f"office:{office}") if office else say(sight, "mark", code=code)
