"""9.C.7, 9.D, 6, rulings 29, 32, 47: shares lost by purge and drop-out, of nobody, bankrupt lines."""

from __future__ import annotations

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.state import Frame, State
from adjudicator.systems.carthage_diplomacy.orders.rails import Bar
from adjudicator.systems.carthage_diplomacy.rules.s9_railways import stock
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.bankruptcy import RailwayBankrupt, SharesDealt
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.business import STEP
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import neediest
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import (
    rights,
)
from adjudicator.systems.carthage_diplomacy.state import HOLDINGS, PROXIES, RAILWAYS, TRAFFIC
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.scenario import Run, change, events_of, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.carthage_diplomacy.s9_railways.company import (
    GAME,
    SPEAKER,
    army,
    audited,
    board,
    company,
    game,
    lend,
    line,
    out,
    owned,
    run,
    told,
)

LINE = "line:AN1"


# ------------------------------------------------------------------------------------- shares of nobody


def test_ruling_47_a_railway_half_of_which_nobody_owns_is_removed_at_once() -> None:
    done = run(company(anna=4, ben=2), STEP)
    assert said(done, "railway_bankrupt") == (RailwayBankrupt("AN1", ("Car", "46"), 12),)
    assert "with its track in Carthage and 46" in told(done, None)[0]
    assert RAILWAYS.get(done.state, SCOPE, "AN1").status == "gone"
    assert not HOLDINGS.rows(done.state, SCOPE)
    assert not PROXIES.rows(done.state, SCOPE)


def test_a_bankrupt_line_takes_its_papers_along() -> None:
    state = run(company(anna=4, ben=2, clara=1), STEP, ("anna", Bar(LINE, bar=True)), dice=ScriptedDice(1, 1, 1, 1, 1))
    spent = change(state.state, RAILWAYS.col("doubled", bool), SCOPE, "AN1", value=True)
    gone = run(_lost(_lost(spent, "anna"), "emil"), STEP)
    assert not TRAFFIC.rows(gone.state, SCOPE)
    assert not RAILWAYS.get(gone.state, SCOPE, "AN1").doubled


def test_ruling_47_fewer_shares_are_dealt_out_one_by_one_to_the_neediest() -> None:
    done = run(company(anna=6, ben=4), STEP, dice=ScriptedDice(1, 1))
    assert said(done, "shares_dealt") == (SharesDealt("AN1", "EM", 2),)
    assert told(done, None) == ("EM is drawn for 2 shares of AN1 that nobody owned.",)
    assert [event.data.chain for event in events_of(done, "rolled")] == ["open", "open"]


def test_in_a_secret_railway_lots_are_drawn_in_secret() -> None:
    done = run(company(secret=True, anna=6, ben=4), STEP, dice=ScriptedDice(1, 1))
    assert told(done, None) == told(done, "anna") == ()
    assert "EM is drawn" in told(done, "emil")[0]
    assert {event.data.chain for event in events_of(done, "rolled")} == {"hidden"}


def test_the_neediest_hold_nothing_or_the_least() -> None:
    assert neediest(board(), ("anna", "ben", "emil")) == ("emil",)
    assert neediest(board(), ("anna", "ben", "clara", "dora")) == ("dora",)
    assert neediest(army(board(), "LMi", "dora"), ("anna", "clara", "dora")) == ("clara", "dora")


def test_whoever_owns_as_many_as_he_may_is_not_drawn() -> None:
    state = line(board(), "AN1", "Car-46", {"anna": 4, "emil": 7})
    done = run(state, STEP, dice=ScriptedDice(1))
    assert said(done, "shares_dealt") == (SharesDealt("AN1", "DO", 1),)


def test_what_nobody_may_receive_nobody_owns() -> None:
    state = company(anna=7, ben=4)
    for seat in ("ben", "clara", "dora", "emil"):
        state = out(state, seat)
    assert said(run(state, STEP), "shares_dealt") == ()


# ---------------------------------------------------------------------------------------- purges, drop-outs


def _flow(state: State, flow: Flow[State]) -> Run:
    events: list[Event] = []
    returned: State | None = None
    try:
        event = next(flow)
        while True:
            events.append(event)
            state = apply(state, event)
            event = flow.send(state)
    except StopIteration as stop:
        returned = stop.value
    assert returned == state
    done = Run(tuple(events), state)
    audited(done)
    return done


def _play(**settings: str) -> Play:
    return Play(game(**settings), Frame("purge", "purges", SCOPE), Dice.seeded(b"", b""))


def _lost(state: State, seat: str) -> State:
    return _flow(state, stock.forfeit(_play(), state, seat)).state


def _purged(state: State, loser: str, taker: str, place: str = "", **settings: str) -> Run:
    flow: Flow[State] = stock.confiscate(_play(**settings), state, loser, taker, place)
    return _flow(state, flow)


def test_ruling_29_a_purged_player_loses_all_his_stock_to_the_purger() -> None:
    state = line(company(anna=5, ben=7), "BE1", "NBe-Car", {"ben": 3, "clara": 7})
    done = _purged(lend(state, ("anna", "dora", 2)), "anna", "clara")
    assert owned(done.state) == {"ben": 7, "clara": 5}
    assert rights(done.state, "AN1") == ()
    assert SPEAKER.sentence("stock_lost", done.events[0].data) == "AN loses 5 shares of AN1: CL takes all of them."
    both = _purged(state, "ben", "anna")
    assert [(event.data.line, event.data.got) for event in both.events] == [("AN1", 2), ("BE1", 3)]


def test_ruling_29_what_lies_above_the_purgers_cap_nobody_owns() -> None:
    done = _purged(company(anna=5, ben=7), "anna", "ben")
    assert owned(done.state) == {"": 5, "ben": 7}
    assert "BE owns as many as one player may; nobody owns them now." in told(done, None)[0]
    some = _purged(company(anna=6, ben=4, clara=2), "anna", "ben")
    assert owned(some.state) == {"": 3, "ben": 7, "clara": 2}
    assert "BE takes 3, as many as one player may own; nobody owns the other 3." in told(some, None)[0]


def test_ruling_29_a_purge_may_cost_only_the_stock_that_touches_the_office() -> None:
    assert owned(_purged(company(), "anna", "clara", "29", purge_stock="touching").state) == {"anna": 7, "ben": 5}
    assert owned(_purged(company(), "anna", "clara", "46", purge_stock="touching").state) == {"clara": 7, "ben": 5}


def test_a_purge_in_a_secret_railway_is_told_to_the_two_alone() -> None:
    done = _purged(company(secret=True), "anna", "clara")
    assert told(done, None) == told(done, "ben") == ()
    assert told(done, "anna") == told(done, "clara") != ()


def test_a_player_who_drops_out_leaves_his_shares_to_nobody() -> None:
    state = company(anna=7, ben=4, clara=1)
    done = _flow(state, stock.forfeit(_play(), state, "clara"))
    assert owned(done.state) == {"": 1, "anna": 7, "ben": 4}
    assert told(done, None) == ("CL loses 1 share of AN1: nobody owns it now.",)
    assert _flow(state, stock.forfeit(_play(), state, "emil")).events == ()


def test_a_line_that_is_gone_is_left_out_of_everything() -> None:
    state = run(company(anna=4, ben=2), STEP).state
    assert run(state, STEP).events[-1].kind == "stepped"
    assert GAME.options.purge_stock == "all"
