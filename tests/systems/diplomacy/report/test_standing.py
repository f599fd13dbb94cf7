"""A stranger who reads one report alone can set up the board: units, who must leave, owners of all centres."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest

from adjudicator.engine.reporting import Reporter, Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Outcomes, Page, Section
from adjudicator.model.state import State
from adjudicator.report.html import render_html
from adjudicator.report.text import render_text
from adjudicator.service.game.sights import Moment
from adjudicator.service.game.speech import speaker
from adjudicator.systems.diplomacy.box.box import Box, name
from adjudicator.systems.diplomacy.rules.builds import due
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS, Unit
from adjudicator.systems.diplomacy.system import SYSTEM
from adjudicator.systems.diplomacy.tables import CENTRES, POWERS, Power
from adjudicator.testing.scenario import filed, play_step, put
from tests.properties.boards import DIPLOMACY, routed, run
from tests.properties.positions import Position, last_report
from tests.systems.diplomacy.game.table import SEAT_OF, board, game, order
from tests.systems.diplomacy.report.sights import sight

REPORTER: Reporter = SYSTEM.reporter()
GAME = game()
BOX: Box = GAME.box


@dataclass
class Board:
    """What somebody reads out of a report: units as `F Spa/nc`, centres by their codes as orders write them."""

    units: dict[str, set[str]] = field(default_factory=dict)
    leaves: dict[str, set[str]] = field(default_factory=dict)
    centres: dict[str, set[str]] = field(default_factory=dict)


def section_of(page: Page, title: str) -> str:
    """Return the plain text of one section of a page."""
    found = next(block for block in page.blocks if isinstance(block, Section) and block.title == title)
    return render_text(replace(page, blocks=(found,))).partition("-\n\n")[2]


def set_up(page: Page) -> Board:
    """Return the board that the section on where everybody stands describes, read as a person would."""
    read, power, word = Board(), "", ""
    for line in section_of(page, "Where everybody stands").split("\n\n")[0].splitlines():
        found = re.fullmatch(r"(?:(\w+)(?:, \w+)?)?\s+(?:(units|leaves|centres)\s+)?(\S.*)", line)
        assert found, line
        power, word = found[1] or power, found[2] or word
        what = getattr(read, word).setdefault(power.lower(), set())
        what |= {*re.split(r", ?", found[3].rstrip(","))} if word != "centres" else {*found[3].replace("+", "").split()}
    return read


def true(state: State) -> Board:
    """Return the board as it is, with the owners of the centres from the state."""
    away, board_ = DISLODGED.rows(state, SCOPE), Board()
    for token, unit in UNITS.items(state, SCOPE):
        where = board_.leaves if token in away else board_.units
        where.setdefault(unit.owner, set()).add(f"{unit.kind} {name(BOX, f'place:{unit.place}')}")
    for code, row in CENTRES.items(state, SCOPE):
        if row.owner:
            board_.centres.setdefault(row.owner, set()).add(name(BOX, f"place:{code}"))
    return board_


def public(position: Position) -> tuple[Page, Sight]:
    table = position.table
    seen = Moment(table, last_report(position), position.home.now(), speaker(table)).sight(None)
    return REPORTER.public(seen), seen


@pytest.mark.parametrize("seed", [5, 6, 8])
def test_one_report_alone_sets_up_the_board(seed: int) -> None:
    for position in run(DIPLOMACY, seed, 7, 12).positions:
        page, seen = public(position)
        assert set_up(page) == true(seen.state), render_text(page)


def test_a_report_on_open_retreats_names_the_units_that_must_leave_and_where_to() -> None:
    page, seen = public(routed(DIPLOMACY))
    read = set_up(page)
    assert (read.units, read.leaves) == (true(seen.state).units, true(seen.state).leaves)
    (beaten,) = (f"{one.kind} {name(BOX, f'place:{one.place}')}" for one in leaving(seen.state))
    text = " ".join(render_text(page).split())
    assert re.search(rf"{beaten} to \w+.*, else it is disbanded", text)


def leaving(state: State) -> Iterator[Unit]:
    """Yield the units that must leave."""
    return (UNITS.get(state, SCOPE, token) for token in DISLODGED.rows(state, SCOPE))


def test_every_line_fits_and_all_outcomes_of_a_season_stand_in_one_column() -> None:
    for position in run(DIPLOMACY, 8, 7, 12).positions:
        page, _ = public(position)
        lines = render_text(page).splitlines()
        assert max(map(len, lines)) <= 72
        for block in (block for block in page.blocks if isinstance(block, Section)):
            if any(isinstance(part, Outcomes) for part in block.parts):
                text = section_of(page, block.title).split("\n\n  ")[0]
                rows = re.findall(r"^  ([AF] \S.*?\S)(   +)\S", text, re.MULTILINE)
                assert len({len(order) + len(gap) for order, gap in rows if len(order) <= 26}) == 1


# ----------------------------------------------------------------------------------- what winter brings


def counted(units: dict[str, str], centres: dict[str, str]) -> tuple[State, tuple[Event, ...]]:
    """Return the winter after a fall in which these units stood still."""
    start = board(GAME, units, centres, "fall", 1902)
    done = play_step(GAME, start, "fall.centres", [])
    return done.state, done.events


def test_the_winter_says_who_gained_what_and_how_many_each_builds_or_removes() -> None:
    units = {"England": "F BEL, F NTH", "Germany": "A MUN, A KIE, A BER, F HOL", "France": "A BUR"}
    state, events = counted(units, {"england": "LON EDI LVP", "germany": "MUN BEL", "france": "PAR"})
    page = REPORTER.public(sight(GAME, state, events, None, state))
    table = section_of(page, "Centres, and what winter brings")
    rows = {line.split()[0]: " ".join(line.split()[1:]) for line in table.splitlines() if line[:1].isupper()}
    assert rows["England"] == "3 Bel 4 2 builds 2"
    assert rows["Germany"] == "2 Ber Hol Kie Bel 4 4 nothing"
    assert rows["France"] == "1 1 1 nothing"
    text = " ".join(render_text(page).split())
    assert "England may build two." in text
    assert "Belgium from Germany" in text
    assert due(GAME, state, "england") == 2


def test_a_private_report_in_winter_says_how_many_builds_one_has_and_where() -> None:
    state, events = counted({"England": "F BEL, A EDI"}, {"england": "LON EDI LVP"})
    text = " ".join(render_text(REPORTER.private(sight(GAME, state, events, SEAT_OF["england"], state))).split())
    assert "You win Belgium: England had 3, and now has 4 centres and 2 units." in text
    assert "You have 2 builds; Lon and Lvp are free." in text


def test_a_power_without_free_homes_is_told_that_it_cannot_build() -> None:
    state, events = counted({"England": "F LON, F EDI, A LVP"}, {"england": "LON EDI LVP BEL"})
    mine = REPORTER.private(sight(GAME, state, events, SEAT_OF["england"], state))
    assert "You have 1 build, but no home centre of yours is free." in " ".join(render_text(mine).split())
    assert "builds 0 of 1" in render_text(REPORTER.public(sight(GAME, state, events, None, state)))


def test_open_retreats_of_the_fall_say_which_centres_are_not_decided_yet() -> None:
    start = board(GAME, {"France": "A BUR, A RUH", "Germany": "A MUN"}, {"germany": "MUN KIE", "france": "PAR"}, "fall")
    moves = [filed(SEAT_OF["france"], order(text)) for text in ("A BUR - MUN", "A RUH S A BUR - MUN")]
    done = play_step(GAME, start, "fall.moves", moves)
    text = " ".join(render_text(REPORTER.public(sight(GAME, done.state, done.events, None, start))).split())
    assert "France takes Munich from Germany." in text
    assert "A Mun no order: holds; DISLODGED by A Bur, 1 against 2" in text
    assert "one may still take another" not in text or "A Mun to" in text
    assert "if it is disbanded instead: Germany builds 1." in text


def choices(page: Page, title: str) -> dict[str, str]:
    """Return the rows of a table of choices, by choice."""
    rows = section_of(page, title).split("winter\n")[-1].partition("\n\n")[0].strip().splitlines()
    return {row.split()[0]: " ".join(row.split()[1:]) for row in rows}


def test_whoever_must_retreat_in_fall_reads_what_each_choice_brings() -> None:
    start = board(GAME, {"France": "A BUR, A RUH", "Germany": "A MUN"}, {"germany": "MUN KIE", "france": "PAR"}, "fall")
    moves = [filed(SEAT_OF["france"], order(text)) for text in ("A BUR - MUN", "A RUH S A BUR - MUN")]
    done = play_step(GAME, start, "fall.moves", moves)
    mine = REPORTER.private(sight(GAME, done.state, done.events, SEAT_OF["germany"], start))
    rows = choices(mine, "What you can do with A Mun")
    assert rows["Kie"] == "Ber Den Hol Mun 1 1 nothing"
    assert rows["Ber"] == "Kie Mun 1 2 you build 1, in Kie"  # it takes a centre that nobody owned
    assert rows["Tyr"].endswith(" 1 1 nothing")
    assert rows["disband"] == "0 1 you build 1, in Kie"
    said = " ".join(section_of(mine, "What you can do with A Mun").split())
    assert "Closed to it: Bur, which A Bur came from; Ruh, where A Ruh stands." in said
    held = " ".join(render_text(mine).split())
    assert "No build in Ber, which nobody owns; Mun, which France owns." in held
    others = REPORTER.private(sight(GAME, done.state, done.events, SEAT_OF["france"], start))
    assert "What you can do" not in render_text(others)


def test_a_province_in_which_moves_met_is_closed_by_those_who_met() -> None:
    start = board(GAME, {"France": "A BUR, A RUH, A KIE", "Germany": "A MUN, A PRU"}, {"germany": "MUN BER"}, "fall")
    lines = ("A BUR - MUN", "A RUH S A BUR - MUN", "A KIE - BER")
    moves = [filed(SEAT_OF["france"], order(text)) for text in lines]
    moves.append(filed(SEAT_OF["germany"], order("A PRU - BER")))
    done = play_step(GAME, start, "fall.moves", moves)
    mine = REPORTER.private(sight(GAME, done.state, done.events, SEAT_OF["germany"], start))
    said = " ".join(section_of(mine, "What you can do with A Mun").split())
    assert "Closed to it: Ber, where A Kie and A Pru bounced; Bur," in said


def test_choices_of_the_spring_count_nothing_and_two_units_have_a_table_each() -> None:
    units = {"France": "A BUR, A RUH, F NTH, F HEL", "Germany": "A MUN, F HOL"}
    start = board(GAME, units, {"germany": "MUN KIE", "france": "PAR"})
    lines = ("A BUR - MUN", "A RUH S A BUR - MUN", "F NTH - HOL", "F HEL S F NTH - HOL")
    done = play_step(GAME, start, "spring.moves", [filed(SEAT_OF["france"], order(text)) for text in lines])
    seen = sight(GAME, done.state, done.events, SEAT_OF["germany"], start)
    text = section_of(REPORTER.private(seen), "What you can do with F Hol and A Mun")
    assert text.count("choice") == 2
    assert text.count("disband") == 2
    assert "winter" not in text
    assert "A Mun: what it can do" in text


# ----------------------------------------------------------------------------------- powers and their players


def test_powers_have_their_present_players_beside_them() -> None:
    start = board(GAME, {"France": "A BUR, F BRE", "Germany": "A MUN"})
    done = play_step(GAME, start, "spring.moves", [filed(SEAT_OF["france"], order("F BRE - MAO"))])
    now = {**dict.fromkeys(GAME.seats, "somebody"), SEAT_OF["france"]: "Greta", SEAT_OF["germany"]: ""}
    page = REPORTER.public(sight(GAME, done.state, done.events, None, start, played=now, asked=(SEAT_OF["france"],)))
    text = render_text(page)
    assert "France, Greta\n" in text
    assert "Germany, nobody\n" in text
    assert "France (Greta)" in text
    assert "Greta" in render_html(page)


def test_a_support_and_a_fleet_have_their_kinds_and_coasts_written_out() -> None:
    start = board(GAME, {"Turkey": "F CON, A SMY", "Italy": "F AEG"})
    lines = ("F CON - BUL/EC", "A SMY H")
    moves = [filed(SEAT_OF["turkey"], order(text)) for text in lines]
    done = play_step(GAME, start, "spring.moves", [*moves, filed(SEAT_OF["italy"], order("F AEG S F CON"))])
    text = render_text(REPORTER.public(sight(GAME, done.state, done.events, None, start)))
    assert "F Con - Bul/ec" in text
    assert "F AEG S F Con " in text


def test_powers_that_are_out_are_named_with_their_year() -> None:
    state = put(board(GAME, {"France": "A PAR"}), POWERS, SCOPE, "turkey", Power("", 1905))
    assert "Turkey is out since 1905." in render_text(REPORTER.status(sight(GAME, state)))
