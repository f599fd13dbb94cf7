"""Sections 6.1 and 14: Statesmen whose Loyalty counts 0."""

from __future__ import annotations

import pytest

from adjudicator.systems.republic.rules.forum.persuasion import terms
from tests.systems.republic_of_rome.playing import game, man, table
from tests.systems.republic_of_rome.s01_components.reading import rome

RIVALS = [(key, rival) for key, one in rome().statesmen.items() for rival in one.disloyal_with]


def test_the_cards_name_the_rivals_of_section_14() -> None:
    assert ("1A", "22A") in RIVALS
    assert ("22A", "18A") in RIVALS
    assert ("29B", "30A") in RIVALS
    assert len(RIVALS) == 17


@pytest.mark.parametrize(("one", "rival"), RIVALS)
def test_loyalty_is_0_in_one_faction_with_the_man_named_and_only_there(one: str, rival: str) -> None:
    of = game()
    apart = man(man(man(table(of), "20", "anna"), one, "ben"), rival, "clara")
    together = man(man(man(table(of), "20", "anna"), one, "ben"), rival, "ben")
    assert terms(of, apart, "20", one).loy == rome().statesmen[one].loy
    assert terms(of, together, "20", one).loy == 0
    assert terms(of, together, "20", one).aligned == 7


@pytest.mark.parametrize(
    ("gracchi", "brother", "loy"),
    [
        ("persuaders", "anna", 0),
        ("persuaders", "clara", 6),
        ("persuaders", "ben", 6),
        ("other", "anna", 0),
        ("other", "clara", 0),
        ("other", "ben", 6),
    ],
)
def test_ruling_101_the_loyalty_of_a_gracchus(gracchi: str, brother: str, loy: int) -> None:
    of = game(gracchi=gracchi)
    state = man(man(man(table(of), "20", "anna"), "25A", "ben"), "25B", brother)
    assert rome().statesmen["25A"].loy == 6
    assert terms(of, state, "20", "25A").loy == loy
    alone = man(man(table(of), "20", "anna"), "25A", "ben")
    assert terms(of, alone, "20", "25A").loy == 6
