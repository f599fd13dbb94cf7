"""What conditions may test, read in a seat's own view."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.rules.s6_2_revenue.provinces import Governing
from adjudicator.systems.republic_of_carthage.state import MERCHANTS, TRADE, Merchants
from adjudicator.testing.scenario import place, put
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, board


def figure(name: str, subject: str = "", *, seat: str = "anna", state: State | None = None) -> int:
    return GAME.system.figures[name](GAME, view(state or board(), seat), seat, subject)


@pytest.mark.parametrize(
    ("name", "subject", "value"),
    [
        ("treasury", "", 63),
        ("tax", "", 20),
        ("talents", "senator:2", 9),
        ("talents", "senator:3", 24),
        ("talents", "FT", 5),
        ("talents", "", 10),
        ("talents", "seat:ben", 7),
        ("inf", "senator:2", 10),
        ("inf", "", 17),
        ("pop", "senator:2", 0),
        ("traders", "", 0),
        ("armies", "", 7),
        ("fleets", "", 6),
        ("merchants", "", 0),
        ("cards", "seat:ben", 0),
    ],
)
def test_a_figure_reads_what_the_seat_may_know(name: str, subject: str, value: int) -> None:
    assert figure(name, subject) == value


def test_ones_own_trade_cards_are_counted_by_good() -> None:
    state = put(board(), TRADE, SCOPE, "hand:anna", Pile.of(("dye", "salt", "salt"), ("anna",)))
    assert figure("cards", "good:salt", state=state) == 2
    assert figure("cards", state=state) == 3
    assert figure("cards", "seat:anna", seat="ben", state=state) == 3


def test_merchants_at_home_and_away_are_counted() -> None:
    state = put(board(), MERCHANTS, SCOPE, "caravan", Merchants(home=2, away=3))
    assert figure("merchants", state=state) == 5


def test_the_income_is_that_of_the_current_province() -> None:
    at_hand = place(board(), "revenue.provinces", SCOPE, local=Governing((), "libya", -4))
    assert figure("income", state=at_hand) == -4


@pytest.mark.parametrize("local", [None, Governing(), Governing((), "libya", 0, "card:desert_raids")])
def test_an_income_that_has_not_fallen_is_unknown(local: Governing | None) -> None:
    with pytest.raises(Unknowable):
        figure("income", state=place(board(), "revenue.provinces", SCOPE, local=local))


@pytest.mark.parametrize(("name", "subject"), [("talents", "senator:25"), ("cards", "seat:nobody")])
def test_whoever_is_not_in_play_has_no_figures(name: str, subject: str) -> None:
    with pytest.raises(Unknowable):
        figure(name, subject)


def test_captives_and_exiles_do_not_count_for_their_faction_but_by_name() -> None:
    state = byrsa.at(board(), "2", "exile")
    assert figure("talents", state=state) == 1
    assert figure("talents", "senator:2", state=state) == 9
