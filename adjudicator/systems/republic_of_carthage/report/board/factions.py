"""The factions: every Senator with his ratings and marks, and below them Influence and cards in hand."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Cell, Column, Group, Note, Part, Row, Section, Table
from adjudicator.systems.republic.people import offices_of
from adjudicator.systems.republic.report.basics import influence, is_wide, person_name, say, seat_name, votes
from adjudicator.systems.republic.report.standing import below, chart
from adjudicator.systems.republic.state import CONCESSIONS, EXILE, REBEL, SCOPE
from adjudicator.systems.republic_of_carthage.report.basics import box_of, senators, traders
from adjudicator.systems.republic_of_carthage.report.board.forum_wars import facts as board_facts
from adjudicator.systems.republic_of_carthage.state import PROVINCES, SENATORS, Senator

OFFICES = {
    "home_suffete": "HS",
    "marine_suffete": "MS",
    "state_treasurer": "ST",
    "censor": "CE",
    "public_buildings": "PB",
    "harbor_master": "HM",
    "overseer": "OV",
}
PLACES = {"war": "war", "expedition": "exp", "captive": "cap", EXILE: "exile", REBEL: "reb"}
"""Where a Senator is who is neither in Carthage nor a Governor, as a mark."""

LEADER, LIABLE, CONCESSION = "L", "li", "*"
SHORT = 3
"""Letters of a Province whose name is one word."""

COLUMNS = (
    Column("", "number", phone=False),
    Column("Senator"),
    Column("M O E L", "number", full="M\u00a0O\u00a0E\u00a0L"),
    Column("INF", "number"),
    Column("POP", "number"),
    Column("Tr", "number"),
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
    used = _meanings(sight, shown)
    legend = say(sight, "factions-legend", marks=tuple(used.items()))
    parts: list[Part] = [
        Table(say(sight, "factions-caption"), COLUMNS, groups, wide=is_wide(COLUMNS, lines), titled=False),
        Note(legend),
    ]
    held = _concessions(sight, shown)
    if held:
        parts.append(Note(say(sight, "factions-concessions", held=held)))
    return tuple(parts)


def _group(sight: Sight, seat: str) -> Group:
    counts = {"inf": influence(sight.state, seat), "votes": votes(sight, seat), "traders": traders(sight.state, seat)}
    rows = tuple(_row(sight, key, row) for key, row in senators(sight.state, seat))
    return Group(seat_name(sight, seat), rows, say(sight, "faction", **counts))


def _row(sight: Sight, key: str, row: Senator) -> Row:
    printed = box_of(sight).person(key)
    ratings = f"{printed.mil} {printed.ora} {printed.exp} {printed.loy}"
    codes = marks(sight, key)
    words = ", ".join(_meaning(sight, code) for code in codes)
    name = Cell(person_name(sight, key), note=words)
    return Row((key, name, ratings, row.inf, row.pop, row.traders, row.talents, " ".join(codes)))


def marks(sight: Sight, senator: str) -> tuple[str, ...]:
    """Return the marks of a Senator: leader, offices, where he is if away, Liable, a star for a Concession."""
    row = SENATORS.get(sight.state, SCOPE, senator)
    sort, _, card = row.place.partition(":")
    place = province_mark(sight, card) if sort == "province" else PLACES.get(sort, "")
    found = (
        LEADER if row.leader else "",
        *(OFFICES[office] for office in offices_of(sight.game, sight.state, senator)),
        place,
        LIABLE if row.liable else "",
        CONCESSION if concessions_of(sight, senator) else "",
    )
    return tuple(mark for mark in found if mark)


def province_mark(sight: Sight, province: str) -> str:
    """Return the mark of a Province: the initials of its name, or the first letters of a single word."""
    words = sight.name(f"province:{province}").replace("-", " ").split()
    return "".join(word[0] for word in words) if len(words) > 1 else words[0][:SHORT]


def concessions_of(sight: Sight, senator: str) -> tuple[str, ...]:
    """Return the Trade Concessions a Senator holds."""
    return tuple(key for key, row in CONCESSIONS.items(sight.state, SCOPE) if row.holder == senator)


def _meanings(sight: Sight, seats: tuple[str, ...]) -> dict[str, str]:
    """Return what the marks mean that are used in the table, in the order of the rules."""
    used = {code for seat in seats for key, _ in senators(sight.state, seat) for code in marks(sight, key)}
    known = (LEADER, *OFFICES.values(), *_provinces(sight), *PLACES.values(), LIABLE)
    return {code: _meaning(sight, code) for code in known if code in used}


def _meaning(sight: Sight, code: str) -> str:
    office = next((key for key, mark in OFFICES.items() if mark == code), "")
    if office:
        return sight.name(f"office:{office}")
    province = _provinces(sight).get(code, "")
    return say(sight, "mark", code=code, province=province)


def _provinces(sight: Sight) -> dict[str, str]:
    return {province_mark(sight, key): key for key, _ in PROVINCES.items(sight.state, SCOPE)}


def _concessions(sight: Sight, seats: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    mine = (key for seat in seats for key, _ in senators(sight.state, seat))
    return tuple((key, card) for key in mine for card in concessions_of(sight, key))
