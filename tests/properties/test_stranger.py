"""A stranger who reads one report of Diplomacy, as plain text, can set up the board: units, centres, season."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator.report.text import render_text
from adjudicator.service.game.sights import Moment
from adjudicator.service.game.speech import speaker
from adjudicator.systems.diplomacy.orders import province
from adjudicator.systems.diplomacy.rules.victory import needed_to_win
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS
from adjudicator.systems.diplomacy.tables import CALENDAR, CENTRES, FALL, NOW, POWERS
from tests.properties.boards import DIPLOMACY, run
from tests.properties.positions import Position, last_report

LABEL = re.compile(r"(?P<power>\S+(?: \S+)*)?\s{2,}(?P<what>units|leaves|centres)\s{2,}(?P<list>.*)")
LEAVES = "leaves"


def report(position: Position) -> str:
    """Return the report for all since the last one, as it is mailed."""
    moment = Moment(position.table, last_report(position), position.home.now(), speaker(position.table))
    return render_text(position.table.game.system.reporter().public(moment.sight(None)))


def listed(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield the power, the label and the list of each row of the table of where everybody stands, unfolded."""
    section = re.split(r"^\d+  WHERE EVERYBODY STANDS.*\n-+\n", text, flags=re.MULTILINE)[1]
    lines = section.strip("\n").partition("\n\n")[0].splitlines()
    power = ""
    found: list[list[str]] = []
    for line in lines:
        row = LABEL.fullmatch(line if line[:1] != " " else f"~{line[1:]}")
        if row is None:
            found[-1][2] += f" {line.strip()}"
            continue
        power = row["power"] if row["power"] != "~" else power
        found.append([power, row["what"], row["list"]])
    yield from ((power.partition(",")[0], what, words) for power, what, words in found)


def board_of(text: str) -> tuple[set[tuple[str, str]], set[tuple[str, str]], set[tuple[str, str]]]:
    """Return the units that stand, those that must leave, and the centres, each with its power, by the text alone."""
    units, leaving, centres = set[tuple[str, str]](), set[tuple[str, str]](), set[tuple[str, str]]()
    for power, what, words in listed(text):
        if what == "centres":
            centres |= {(power, code.rstrip("+").upper()) for code in words.split()}
        else:
            (leaving if what == LEAVES else units).update((power, one.upper()) for one in words.split(", "))
    return units, leaving, centres


def true_board(position: Position) -> tuple[set[tuple[str, str]], set[tuple[str, str]], set[tuple[str, str]]]:
    """Return the same from the state of the game."""
    state, game = position.table.history.state, position.table.game
    away = DISLODGED.rows(state, SCOPE)

    def name(owner: str) -> str:
        return game.name(f"power:{owner}")

    rows = {token: (name(row.owner), f"{row.kind} {row.place}".upper()) for token, row in UNITS.items(state, SCOPE)}
    held = {code: row.owner for code, row in CENTRES.items(state, SCOPE)}
    if away and CALENDAR.get(state, SCOPE, NOW).season == FALL:  # as the count will be, once the retreats are made
        there = {province(row.place): row.owner for token, row in UNITS.items(state, SCOPE) if token not in away}
        held |= {code: owner for code, owner in there.items() if code in held}
    centres = {(name(owner), code) for code, owner in held.items() if owner}
    return {rows[token] for token in rows if token not in away}, {rows[token] for token in away}, centres


def test_the_board_can_be_set_up_from_one_report_alone() -> None:
    beaten = 0
    for position in (*run(DIPLOMACY, 5, 5, 8).positions, *run(DIPLOMACY, 3, 7, 8).positions):
        text = report(position)
        assert board_of(text) == true_board(position), text
        beaten += bool(board_of(text)[1])
        now, words = CALENDAR.get(position.table.history.state, SCOPE, NOW), " ".join(text.split())
        packet = position.table.history.state.open_packet
        assert packet is not None
        assert f"{packet.id} " in words.partition("NEXT")[2]
        assert str(now.year) in words
        assert f"{needed_to_win(position.table.game)} centres win" in words
        for power in POWERS.rows(position.table.history.state, SCOPE):
            assert position.table.game.name(f"power:{power}") in words
    assert beaten, "nobody had to retreat"
