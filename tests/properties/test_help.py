"""Every line of `help` is one that its reader can send back: the grammar reads it, and it is filed unchanged."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adjudicator.intake.letter import clean
from adjudicator.intake.reading.parse import read_letter
from adjudicator.intake.statement.reader import Heard
from adjudicator.model.letter import Line
from adjudicator.model.order import Accepted
from adjudicator.model.page import Orders, Section
from adjudicator.model.reading import Command, Read
from adjudicator.service.answering.help import helped
from adjudicator.service.answering.help_lines import Sample, samples
from adjudicator.service.filing.docket import Filing
from adjudicator.service.filing.mails_wanted import wanted
from adjudicator.service.filing.reading import language_of, legal_for, lexicon_of, plausible_for, position_for
from adjudicator.service.filing.submit import submit
from adjudicator.service.game.speech import speaker
from tests.properties.boards import CARTHAGE, DIPLOMACY, routed, run
from tests.properties.positions import Position, played
from tests.properties.turns import turns

NOW = "2026-11-20T12:00:00Z"
SEATS = 2
"""How many seats are looked at in a position, others each time."""
ROME = "republic_of_rome"
BOARDS = ((DIPLOMACY, 5, 5, 8), (CARTHAGE, 12, 5, 12), (ROME, 3, 4, 10))
PACKETS = {
    "republic_of_carthage": {"Setup", "Revenue", "Trading", "Forum", "Elections", "Courts and provinces"}
    | {"Agenda", "Business", "Revolution"},
    ROME: {
        "Set-up",
        "Revenue",
        "Forum",
        "Elections",
        "Courts and Provinces",
        "Agenda",
        "Business",
        "Combat",
        "Revolution",
    },
    DIPLOMACY: {"Spring moves", "Fall moves", "Winter builds"},
    CARTHAGE: {"Spring", "Autumn", "Winter"},
}


def positions() -> Iterator[Position]:
    yield from played(1, 4, "faithful", 3, 5)[1][::3]
    yield from turns(3, 4, "faithful", 22)
    for system, seed, players, packets in BOARDS:
        yield from run(system, seed, players, packets).positions
    yield routed(DIPLOMACY)
    yield routed(CARTHAGE)


def filing(position: Position, seat: str) -> Filing:
    table = position.table
    return Filing(table.game, seat, "mail", table.history.state, table.history.book, table.dice())


def cases() -> Iterator[tuple[Position, str]]:
    for number, position in enumerate(positions()):
        seats = position.table.game.seats
        yield from ((position, seats[(number + more) % len(seats)]) for more in range(SEATS))


def by_grammar(position: Position, seat: str, line: str) -> tuple[object, ...]:
    """Return what the first reader alone makes of a line."""
    table, heard = position.table, list[Heard]()
    lines, here = (Line(1, line, "text"),), position_for(table, seat)
    language, lexicon = language_of(table.config.system), lexicon_of(table)
    plausible, legal = plausible_for(table, seat), legal_for(table, seat)
    results = read_letter(language, lexicon, lines, plausible, legal, position=here, heard=heard)
    # A command that stands alone, such as `report 1.1`, is read beside the questions.
    assert [each.by for each in heard] in (["grammar"], ["question"], []), line
    return results


def test_every_packet_of_every_game_is_looked_at() -> None:
    met: dict[str, set[str]] = {}
    for position in positions():
        packet = position.table.history.state.packet
        assert packet is not None
        met.setdefault(position.table.config.system, set()).add(packet.name)
    assert {system: names - met[system] for system, names in PACKETS.items()} == {name: set() for name in PACKETS}


def test_9_each_line_of_help_is_read_as_its_kind_by_the_grammar_and_filed_unchanged() -> None:
    seen: set[str] = set()
    for position, seat in cases():
        for sample in _samples(position, seat):
            told = f"{seat} at {position.table.history.state.packet}: {sample.line}"
            (result,) = by_grammar(position, seat, sample.line)
            assert isinstance(result, Read), told
            assert result.order.kind == sample.kind, told
            (outcome,) = submit(filing(position, seat), (result,)).outcomes
            assert (outcome.status, outcome.ahead) == ("understood", ""), told
            assert isinstance(outcome.verdict, Accepted), told
            assert [each.say(position.table.game.name) for each in outcome.orders] == [sample.line]
            seen.add(sample.kind)
    assert len(seen) >= 40


def _samples(position: Position, seat: str) -> tuple[Sample, ...]:
    idle = frozenset(map(str, language_of(position.table.config.system).plainly["none"]))
    return samples(filing(position, seat), speaker(position.table), idle)


def test_9_help_shows_a_line_for_whoever_is_asked_for_one() -> None:
    """Without it the test above would pass where help shows nothing at all."""
    for position, seat in cases():
        work = filing(position, seat)
        owed = {
            topic.slot.kind for topic in work.topics() if topic.slot.need == "required" and topic.slot.choices.size()
        }
        assert owed <= {sample.kind for sample in _samples(position, seat)}


@pytest.mark.parametrize("system", [DIPLOMACY, CARTHAGE, ROME, "republic_of_carthage"])
def test_9_each_line_to_the_bot_in_help_is_read_as_one(system: str) -> None:
    position = next(each for each in positions() if each.table.config.system == system)
    seat = position.table.game.seats[0]
    (section,) = helped(position.table, speaker(position.table), filing(position, seat), "", NOW)
    assert isinstance(section, Section)
    last = [part for part in section.parts if isinstance(part, Orders)][-1]
    assert len(last.lines) >= 8
    for order in last.lines:
        mails, _ = wanted(clean.read(f"\n{order.text}\n".encode()))  # lines about our mails are taken before orders
        (result,) = mails or by_grammar(position, seat, order.text)
        assert isinstance(result, Command), order.text
