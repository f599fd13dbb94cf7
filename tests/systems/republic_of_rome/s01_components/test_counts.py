"""Section 1, the box of Rome as printed: how many cards there are, and figures that are easily mistaken."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.systems.republic_of_rome.box.decks import BLACK, RED, deck_cards, units
from adjudicator.systems.republic_of_rome.box.entry import ERAS, Era
from adjudicator.systems.republic_of_rome.box.options import read_settings
from tests.systems.republic_of_rome.s01_components.reading import rome


@pytest.mark.parametrize(("era", "red", "black"), [("early", 32, 32), ("middle", 29, 17), ("late", 25, 24)])
def test_the_decks_have_their_colours(era: Era, red: int, black: int) -> None:
    """Check the printed counts of red and black cards [1]."""
    assert (len(deck_cards(rome(), era, RED)), len(deck_cards(rome(), era, BLACK))) == (red, black)


def test_no_token_is_in_two_decks() -> None:
    """Check that copies are counted through the decks, so that every physical card has its own token."""
    tokens = [token for era in ERAS for token in deck_cards(rome(), era)]
    assert len(set(tokens)) == len(tokens) == 64 + 46 + 49
    assert Counter(token.partition(".")[0] for token in tokens)["tribune"] == 20


def test_there_are_as_many_units_as_pieces() -> None:
    """Check the legions and fleets of the box."""
    assert Counter(units(rome()).values()) == {"legion": 25, "fleet": 25}


@pytest.mark.parametrize(
    ("province", "line", "printed", "low", "high"),
    [
        ("sicily", "undeveloped.state", "2d6-2", 0, 10),
        ("sicily", "developed.state", "1d6+2", 3, 8),
        ("sardinia_corsica", "undeveloped.state", "-1d6-1", -7, -2),
        ("sardinia_corsica", "developed.state", "-1d6+1", -5, 0),
        ("cilicia_cyprus", "undeveloped.state", "-1d6", -6, -1),
        ("greece", "developed.personal", "2d6-1", 1, 11),
    ],
)
def test_minus_dice_are_taken_from_what_is_added(province: str, line: str, printed: str, low: int, high: int) -> None:
    """Check lines of provinces, the sum of whose dice may count negative [5, 24.6]."""
    side, _, kind = line.partition(".")
    row = getattr(getattr(rome().provinces[province], side), kind)
    assert row.printed == printed
    assert sorted((row.total(row.dice), row.total(6 * row.dice))) == [low, high]


def test_the_state_of_the_republic_is_as_printed() -> None:
    """Check the table of the Population Phase cell by cell [7]."""
    rows = {row.total: (row.unrest, row.marks) for row in rome().charts.population.rows}
    change = [-3, -2, -1, 0, 0, 0, 0, 0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 5, 6]
    assert [rows[total][0] for total in range(18, -1, -1)] == change
    assert [total for total, (_, marks) in rows.items() if "shortage" in marks] == [3, 5, 7]
    assert [total for total, (_, marks) in rows.items() if "no_recruitment" in marks] == [0, 1, 2]
    assert [total for total, (_, marks) in rows.items() if "mob" in marks] == [0, 1]
    assert rows[-1] == (0, ("revolt",))


def test_the_random_events_are_as_printed() -> None:
    """Check each column against the others where the board repeats itself [16]."""
    events = rome().charts.random_events
    for total, event in ((5, "ally_deserts"), (9, "drought"), (10, "evil_omens"), (16, "enemy_ally_deserts")):
        assert {events.event(era, total) for era in ERAS} == {event}
    assert [events.event(era, 3) for era in ERAS] == ["mob_violence", "pretender_emerges", "epidemic"]
    assert [events.event(era, 18) for era in ERAS] == ["trial_of_verres", "rhodian_alliance", "new_alliance"]
    assert set(events.early) | set(events.middle) | set(events.late) == set(rome().table_events)


def test_a_family_may_have_three_statesmen() -> None:
    """Check that Sulla is a Cornelius: letters go up to C [6.4]."""
    assert [key for key, man in rome().statesmen.items() if man.family == "1"] == ["1A", "1B", "1C"]


@pytest.mark.parametrize(
    ("written", "consul", "end"),
    [
        ({}, "chit", "yes"),
        ({"edition": "first"}, "lowest", "no"),
        ({"edition": "first", "era_ends": "yes"}, "lowest", "yes"),
        ({"edition": "first", "era_ends": "edition"}, "lowest", "no"),
        ({"temporary_consul": "lowest"}, "lowest", "yes"),
    ],
)
def test_an_edition_decides_what_no_setting_does(written: dict[str, str], consul: str, end: str) -> None:
    """Check that a setting goes before the edition, and the edition before nothing [22]."""
    box = rome()
    chosen = read_settings(box.options, box.editions, written)
    assert (chosen.temporary_consul, chosen.era_ends) == (consul, end)
