"""What conditions may test in Rome, from the view of the player who writes them."""

from __future__ import annotations

import pytest

from adjudicator.model.secret import Unknowable
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_rome.state import UNREST
from adjudicator.systems.republic_of_rome.system import SYSTEM
from adjudicator.testing.scenario import change
from tests.systems.republic_of_rome.playing import game, man, table


@pytest.mark.parametrize(
    ("figure", "subject", "value"),
    [
        ("unrest", "", 4),
        ("treasury", "", 100),
        ("knights", "senator:2", 2),
        ("knights", "", 3),
        ("knights", "seat:ben", 0),
        ("talents", "senator:4", 7),
        ("inf", "", 12),
        ("pop", "senator:2", -1),
    ],
)
def test_a_figure_is_what_stands_on_the_table(figure: str, subject: str, value: int) -> None:
    of = game()
    state = change(table(of), UNREST, SCOPE, CITY, 4)
    state = man(state, "2", "anna", inf=5, pop=-1, knights=2)
    state = man(state, "4", "anna", inf=7, talents=7, knights=1)
    assert SYSTEM.figures[figure](of, state, "anna", subject) == value


def test_a_senator_who_is_not_in_play_has_no_figure() -> None:
    of = game()
    with pytest.raises(Unknowable):
        SYSTEM.figures["knights"](of, table(of), "anna", "senator:2")
