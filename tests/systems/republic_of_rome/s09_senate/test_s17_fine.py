"""Section 17: the Calpurnian fine, the Acilian Law, the Servilian Law as its repeal."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.engine.system import Game
from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.senate.cards.window import STEP, Interval
from adjudicator.systems.republic.state import CITY, FACTIONS, HANDS, HOLDER, INF, MOTIONS, POP, SCOPE, STOCK, TALENTS
from adjudicator.systems.republic_of_rome.orders.laws import Fine, Scrap
from adjudicator.systems.republic_of_rome.orders.measures import ElectOfficer
from adjudicator.systems.republic_of_rome.rules.s9_senate.cards.s17_fine import liable, powers
from adjudicator.systems.republic_of_rome.state import CORRUPT, KNIGHTS, RETURNED
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, game, law
from tests.systems.republic_of_rome.s09_senate.curia import OF, lay, senate


def _court(*laws: str) -> State:
    """Return a Senate whose Censor, 7 of Clara, was elected; 4 of Ben came home corrupt and has 2 talents."""
    state = lay(senate(), ElectOfficer("office:censor", "senator:7"), step="senate.censor")
    state = change(state, MOTIONS.col("outcome", str), SCOPE, "m1", "passed")
    state = change(change(state, HOLDER, SCOPE, "censor", "7"), RETURNED, SCOPE, CITY, ("4",))
    state = change(change(state, CORRUPT, SCOPE, "4", ("sicily",)), TALENTS, SCOPE, "4", 2)
    for key in laws:
        state = law(state, key)
    return state


def _window(state: State, *orders: Filed, dice: tuple[int, ...] = (), of: Game = OF) -> Run:
    ready = place(state, STEP, "rome", path="t1/senate/window", local=Interval(("before step:5",)))
    run = play_out(of, ready, STEP, orders, ScriptedDice(*dice))
    assert audit(of, run.state) == audit(of, state)
    return run


@pytest.mark.parametrize(
    ("edition", "dice", "stock", "treasury", "missing"),
    [("second", (5,), 9, 3, 0), ("second", (6,), 1, 1, 3), ("first", (6, 5), 1, 1, 8)],
)
def test_ruling_72_a_fine_is_paid_from_his_talents_his_treasury_and_his_name(
    edition: str, dice: tuple[int, ...], stock: int, treasury: int, missing: int
) -> None:
    state = change(_court("calpurnian"), INF, SCOPE, "4", 9)
    old = FACTIONS.get(state, SCOPE, "ben").treasury
    state = change(state, STOCK, SCOPE, "ben", type(old)(stock, old.to))
    run = _window(state, filed("clara", Fine("senator:4")), dice=dice, of=game(edition=edition))
    (told,) = said(run, "governor_fined")
    assert (told.due, told.from_treasury, told.missing) == (sum(dice), treasury, missing)
    assert (INF.of(run.state, SCOPE, "4"), POP.of(run.state, SCOPE, "4")) == (9 - missing, -missing)
    assert liable(OF, run.state) == ()


def test_a_statesman_who_came_home_and_died_is_not_fined() -> None:
    state = change(_court("calpurnian"), RETURNED, SCOPE, CITY, ("25B", "4"))
    assert liable(OF, state) == ("4",)


def test_nobody_is_fined_without_the_law_or_a_censor_elected_or_who_is_not_corrupt() -> None:
    assert liable(OF, _court("calpurnian")) == ("4",)
    assert liable(OF, _court()) == ()
    assert liable(OF, change(_court("calpurnian"), CORRUPT, SCOPE, "4", ())) == ()
    assert liable(OF, change(_court("calpurnian"), MOTIONS.col("outcome", str), SCOPE, "m1", "failed")) == ()
    assert not said(_window(_court("calpurnian"), filed("anna", Fine("senator:4"))), "governor_fined")


def test_ruling_72a_the_faction_with_most_knights_fines_by_the_acilian_law() -> None:
    state = change(_court("calpurnian", "acilian"), KNIGHTS, SCOPE, "1", 2)
    assert powers(OF, state) == ("anna",)
    assert said(_window(state, filed("anna", Fine("senator:4")), dice=(1,)), "governor_fined")
    tied = change(state, KNIGHTS, SCOPE, "5", 2)
    assert powers(game(edition="first"), tied) == ("anna",)
    assert powers(OF, tied) == ("anna", "ben")
    orders = filed("anna", Fine("senator:4")), filed("ben", Fine("senator:4"))
    (told,) = said(_window(tied, *orders, dice=(2, 1)), "governor_fined")
    assert told.seat == "ben"


def test_the_servilian_law_discarded_repeals_the_acilian_law() -> None:
    state = put(_court("calpurnian", "acilian"), HANDS, SCOPE, "anna", Pile.of(("servilian",), ("anna",)))
    order = Scrap("card:acilian", "card:servilian")
    run = _window(state, filed("anna", order))
    assert said(run, "law_revoked")
    assert powers(OF, run.state) == ("clara",)
    assert not HANDS.get(run.state, SCOPE, "anna").cards.known()
    other = put(_court("calpurnian"), HANDS, SCOPE, "anna", Pile.of(("servilian",), ("anna",)))
    assert not said(_window(other, filed("anna", order)), "law_revoked")


def test_each_setting_of_the_fine_goes_by_itself() -> None:
    """The first edition's dice, or its way with a tie, in a game of the second."""
    state = change(_court("calpurnian"), TALENTS, SCOPE, "4", 20)
    run = _window(state, filed("clara", Fine("senator:4")), dice=(6, 5), of=game(calpurnian_dice="2d6"))
    assert [one.due for one in said(run, "governor_fined")] == [11]
    tied = change(change(_court("calpurnian", "acilian"), KNIGHTS, SCOPE, "1", 2), KNIGHTS, SCOPE, "5", 2)
    assert powers(game(acilian_tie="censor"), tied) == ("anna",)
    assert powers(game(acilian_tie="dice"), tied) == ("anna", "ben")
