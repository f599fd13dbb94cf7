"""Section 6.3.6: placing the income of trade, and ruling 48."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.model.order import ACCEPTED, Refused, Slot
from adjudicator.model.secret import Secret
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view, visible
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic.orders.base import FT, Nothing
from adjudicator.systems.republic.rules.money import Purse, StockMoved
from adjudicator.systems.republic.state import FACTIONS, PLACE, SCOPE, STOCK, TALENTS
from adjudicator.systems.republic_of_carthage.orders.trade import Place
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.income import IncomePlaced
from adjudicator.systems.republic_of_carthage.state import INCOMES, SENATORS, Income, Senator
from adjudicator.testing.scenario import Run, change, filed, game_of, put, refusals, said
from tests.systems.republic_of_carthage.s6_3_trade.table import GAME, SEATS, earned, run, table

STEP = "trade.income"
SPEC = GAME.system.step(STEP)
FRAME = Frame("x", STEP, SCOPE, 1)


def position() -> State:
    """Return Anna with 38T to place, 5T in her Faction Treasury, Mago at home with 2T and Milko at home."""
    state = put(earned(table(), "anna", 38, 4), SENATORS, SCOPE, "5", Senator(5, "anna", "carthage", 2))
    state = change(state, STOCK, SCOPE, "anna", Secret(5, ("anna",)))
    return change(state, TALENTS, SCOPE, "2", 2)


def placed(*shares: tuple[str, int | None]) -> Run:
    return run(position(), STEP, filed("anna", Place(shares)))


def test_income_goes_to_senators_and_the_rest_to_the_faction_treasury() -> None:
    done = placed(("senator:2", 26), (FT, None))
    assert said(done, "income_placed") == (IncomePlaced("anna", 38, (Purse("senator:2", 2, 26, 28),)),)
    assert said(done, "stock_moved") == (StockMoved("anna", 5, 12, 17, "trade"),)
    assert TALENTS.of(done.state, SCOPE, "2") == 28
    assert FACTIONS.get(done.state, SCOPE, "anna").treasury == Secret(17, ("anna",))
    assert INCOMES.find(done.state, SCOPE, "anna") is None


def test_without_an_order_all_goes_into_the_faction_treasury() -> None:
    for done in (run(position(), STEP), run(position(), STEP, filed("anna", Nothing("place")))):
        assert said(done, "income_placed") == (IncomePlaced("anna", 38, ()),)
        assert said(done, "stock_moved")[0].new == 43


def test_the_rest_may_go_to_a_senator_and_what_is_not_placed_goes_into_the_treasury() -> None:
    done = placed(("senator:5", 8), ("senator:2", None))
    assert [purse.change for purse in said(done, "income_placed")[0].purses] == [8, 30]
    done = placed(("senator:5", 8), ("senator:5", 1), ("senator:2", 0))
    assert [purse.change for purse in said(done, "income_placed")[0].purses] == [9]
    assert said(done, "stock_moved")[0].change == 29
    done = placed((FT, 3), ("senator:5", None))
    assert said(done, "stock_moved")[0].change == 3


def test_sums_on_senators_are_public_and_the_treasury_is_not() -> None:
    done = placed(("senator:2", 26))
    assert [event.kind for event in visible(done.events, "ben") if event.data is not None] == ["income_placed"]
    assert "stock_moved" in [event.kind for event in visible(done.events, "anna")]
    assert not FACTIONS.get(view(done.state, "ben"), SCOPE, "anna").treasury.holds()


def test_with_open_treasuries_all_of_it_is_public() -> None:
    game = game_of(GAME.system, GAME.box, SEATS, {"open_treasuries": True})
    done = run(earned(table(game=game), "anna", 38, 4), STEP, game=game)
    moved = next(event for event in visible(done.events, None) if event.kind == "open_stock_moved")
    said = Speaker(folders(game.system), game.name).sentence(moved.kind, moved.data)
    assert said == "Faction Treasury of Anna, trade: 0 + 38 = 38T."
    assert FACTIONS.get(view(done.state, None), SCOPE, "anna").treasury.known() == 38


def test_ruling_48_senators_away_get_nothing() -> None:
    state = change(position(), PLACE, SCOPE, "2", "province:libya")
    done = run(state, STEP, filed("anna", Place((("senator:2", 26),))))
    (refused,) = refusals(done, "anna")
    assert (refused.code, refused.lasting, refused.hint) == ("place_on_absent", False, (Place(((FT, None),)),))
    assert said(done, "income_placed")[0].purses == ()


@pytest.mark.parametrize(
    ("shares", "code", "lasting"),
    [
        ((("senator:6", 5),), "not_your_senator", True),
        ((("senator:99", 5),), "not_your_senator", True),
        (((FT, None), ("senator:2", 5)), "rest_comes_last", True),
        ((("senator:2", -1),), "share_below_nothing", True),
        ((("senator:2", 30), (FT, 9)), "income_too_small", False),
    ],
)
def test_what_cannot_be_placed_is_refused(
    shares: tuple[tuple[str, int | None], ...], code: str, *, lasting: bool
) -> None:
    verdict = SPEC.check(GAME, view(position(), "anna"), None, slot_of(position()), Place(shares))
    assert isinstance(verdict, Refused)
    assert (verdict.code, verdict.lasting) == (code, lasting)
    for hint in verdict.hint:
        assert SPEC.check(GAME, view(position(), "anna"), None, slot_of(position()), hint) == ACCEPTED


def test_before_the_sale_no_sum_is_too_large() -> None:
    assert SPEC.check(GAME, table(), None, slot_of(position()), Place((("senator:2", 99),))) == ACCEPTED


def test_whoever_earned_nothing_is_not_asked_and_his_row_goes() -> None:
    state = earned(table(), "ben", 0, 1)
    assert list(SPEC.asks(GAME, state, FRAME)) == []
    assert INCOMES.rows(run(state, STEP).state, SCOPE) == {}


def slot_of(state: State) -> Slot:
    (slot,) = SPEC.asks(GAME, state, FRAME)
    return slot


def test_every_sample_is_accepted_and_contained() -> None:
    slot, random = slot_of(position()), Random(7)
    for _ in range(50):
        order = slot.choices.sample(random.randrange)
        assert slot.choices.contains(order)
        assert SPEC.check(GAME, view(position(), "anna"), None, slot, order) == ACCEPTED
    assert slot.choices.contains(slot.default)


def test_what_may_be_placed_is_described_whole() -> None:
    choices = slot_of(put(position(), INCOMES, SCOPE, "anna", Income(Secret(2, ("*",))))).choices
    assert choices.size() == len(list(choices.every())) == 3 + 3 + 6
    assert choices.contains(Place((("senator:2", 1), (FT, 0), ("senator:5", None))))
    assert choices.contains(Place((("senator:2", 2), ("senator:2", None))))
    for shares in ((("senator:2", 3),), ((FT, None), (FT, 1)), (("senator:6", 1),), (("senator:2", -1),)):
        assert not choices.contains(Place(shares))
    assert not choices.contains(Nothing("place"))


def test_the_form_offers_the_treasury_and_each_senator_at_home() -> None:
    (topic,) = (topic for topic in SPEC.foresees(GAME, position(), SCOPE) if topic.slot.seat == "anna")
    assert [line.order for line in topic.form] == [
        Place(((FT, None),)),
        Place((("senator:2", None),)),
        Place((("senator:5", None),)),
    ]
    assert list(SPEC.foresees(GAME, table(traders=0), SCOPE)) == []
