"""What Rome's players ask is known by its words, and a shared name means what is on the board."""

from __future__ import annotations

import pytest

from adjudicator.intake.reading.parse import read_letter
from adjudicator.model.letter import Line
from adjudicator.model.reading import Command, Read
from adjudicator.systems.republic.spoken import on_board
from adjudicator.systems.republic.state import CONCESSIONS, SCOPE, Concession
from adjudicator.testing.scenario import put
from tests.systems.republic_of_rome.playing import game, table
from tests.systems.republic_of_rome.reading.letters import names_with, read, roman, told


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("who can be consul?", ("candidates",)),
        ("Who can become Censor?", ("candidates", "office:censor")),
        ("whom can I persuade?", ("targets",)),
        ("who can be prosecuted?", ("accused",)),
        ("what do I earn?", ("income",)),
    ],
)
def test_a_question_is_known_by_its_words(text: str, asked: tuple[str, ...]) -> None:
    (result,) = read(text)
    assert isinstance(result, Command)
    assert (result.name, result.arguments) == ("ask", asked)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        (
            "propose 1 send Fabius with 8 legions, 4 fleets to the Punic War",
            "propose 1 send Fabius with 8 Legions, 4 Fleets to 1st Punic War",
        ),
        ("collect the tax farmer once", "collect Tax Farmer 4 1"),
    ],
)
def test_a_shared_name_is_the_one_on_the_board(line: str, meant: str) -> None:
    state = put(table(game()), CONCESSIONS, SCOPE, "tax_farmer_4", Concession("2"))
    here = {*on_board(game(), state)}
    assert here == {"war:punic_1", "card:tax_farmer_4"}

    def plausible(kind: str, key: str) -> bool:
        del kind
        return key in here or not key.startswith(("war:", "card:"))

    (result,) = read_letter(roman(), names_with(), [Line(1, line, "text")], plausible)
    assert told(result) == meant
    (unsure,) = read(line)
    assert not isinstance(unsure, Read)
