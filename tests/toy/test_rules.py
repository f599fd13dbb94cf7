"""The rules of Harbour, tested with the helpers that every system's rules are tested with."""

from __future__ import annotations

import inspect
from dataclasses import replace
from textwrap import indent

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.engine.schedules import read_schedules
from adjudicator.model.event import declared
from adjudicator.model.order import Test
from adjudicator.model.secret import Secret
from adjudicator.model.state import Col
from adjudicator.testing.scenario import (
    change,
    events_of,
    filed,
    game_of,
    open_packet,
    place,
    play_out,
    play_step,
    play_until,
    position,
    put,
    refusals,
    remove,
    said,
    submissions,
)
from adjudicator.testing.scripted import ScriptedDice, ScriptError
from tests.toy.harbour import HERE, PILES, SYSTEM, Bid, Give, Given, Played, Pray, Sold, Sunk, Weather
from tests.toy.table import FOLDER, toml

BOX = toml("harbour")
CARDS: Col[Secret[tuple[str, ...]]] = PILES.col("cards", Secret)
GAME = game_of(SYSTEM, BOX, ("ann", "ben", "cleo"))
BASE = put(position(GAME), PILES, HERE, "quay", Pile.of(("lot:silk",), ("*",)))


def test_a_storm_sinks_the_lot() -> None:
    game = game_of(SYSTEM, BOX, ("ann", "ben"))
    state = put(position(game), PILES, HERE, "quay", Pile.of(("lot:silk",), ("*",)))
    run = play_out(game, state, "auction", [filed("ann", Bid(5))], ScriptedDice(1))
    assert said(run, "sunk") == (Sunk("lot:silk", "quay", "sea"),)


def test_the_guide_shows_that_test_as_it_is() -> None:
    guide = (FOLDER.parents[1] / "docs" / "writing-a-system.md").read_text("utf-8")
    assert indent(inspect.getsource(test_a_storm_sinks_the_lot), "    ") in guide


def test_the_highest_card_takes_the_lot_and_all_cards_are_spent() -> None:
    orders = [filed("ann", Bid(2)), filed("ben", Bid(4))]
    run = play_out(GAME, BASE, "auction", orders, ScriptedDice(("sky", 3)))
    assert said(run, "sold") == (Sold("lot:silk", "quay", "seat:ben"),)
    assert PILES.get(run.state, HERE, "spent").cards.known() == ("2", "4")
    assert [entry.default for entry in submissions(run) if entry.kind == "bid"] == [False, False, True]


def test_the_first_seat_wins_among_equals() -> None:
    run = play_out(GAME, BASE, "auction", [filed(seat, Bid(3)) for seat in ("cleo", "ben")], ScriptedDice(6))
    assert said(run, "sold")[0].to == "seat:ben"


def test_a_bid_is_the_highest_card_up_to_its_amount() -> None:
    state = change(BASE, CARDS, HERE, "ann", Secret(("1", "3", "5"), ("ann",)))
    run = play_step(GAME, state, "auction", [filed("ann", Bid(4))])
    assert said(run, "played") == (Played("3", "ann", "spent"),)
    assert run.state.top.step == "weather"
    assert [event.kind for event in run.events if event.audience] == [
        "submitted",
        "submitted",
        "submitted",
        "played",
        "spied",
    ]


def test_a_prayer_calms_the_sky() -> None:
    run = play_out(GAME, BASE, "auction", [filed("ben", Bid(1)), filed("cleo", Pray())], ScriptedDice(1))
    assert said(run, "weather") == (Weather(2),)
    assert [event.cites for event in events_of(run, "weather")] == [("harbour:3",)]
    assert declared(Weather).answers == ("pray",)
    assert events_of(run, "sold")


def test_a_conditional_bid_reads_the_own_hand_alone() -> None:
    own, other = Test("highest", "above", 4), Test("highest", "above", 4, "seat:ben")
    for test, bids in ((own, 1), (other, 0)):
        run = play_step(GAME, BASE, "auction", [filed("ann", Bid(2), when=(test,))])
        assert len(said(run, "played")) == bids


def test_an_or_line_stands_in_where_the_first_does_not_hold() -> None:
    never = (Test("highest", "above", 9),)
    orders = [filed("ann", Bid(5), when=never), filed("ann", Bid(2), rank=1)]
    run = play_step(GAME, BASE, "auction", orders)
    assert [data.card for data in said(run, "played")] == ["2"]


def test_only_an_owner_gives_a_lot_away() -> None:
    state = put(BASE, PILES, HERE, "seat:ann", Pile.of(("lot:tin",), ("*",)))
    orders = [filed("ben", Give("lot:tin", "seat:cleo")), filed("ann", Give("lot:tin", "seat:ben"))]
    run = play_step(GAME, state, "market", orders)
    assert said(run, "given") == (Given("lot:tin", "seat:ann", "seat:ben"),)
    assert [refused.code for refused in refusals(run, "ben")] == ["not_yours"]
    assert refusals(run, "ann") == ()
    assert not refusals(run)[0].lasting


def test_a_lot_is_given_once_although_two_orders_say_so() -> None:
    state = put(BASE, PILES, HERE, "seat:ann", Pile.of(("lot:tin",), ("*",)))
    once, always = Give("lot:tin", "seat:ben"), Give("lot:tin", "seat:cleo")
    run = play_step(GAME, state, "market", [filed("ann", once), filed("ann", always, life="standing")])
    assert [data.to for data in said(run, "given")] == ["seat:ben"]


def test_the_game_ends_when_no_ship_is_left() -> None:
    ships = PILES.get(BASE, HERE, "ships")
    state = put(BASE, PILES, HERE, "ships", replace(ships, cards=Secret((), ()), number=0))
    assert play_out(GAME, state, "harbour").state.over == "the last ship has left"


def test_a_day_runs_to_its_market() -> None:
    state = remove(BASE, PILES, HERE, "sea")
    run = play_until(
        GAME, place(put(state, PILES, HERE, "sea", Pile.of(())), "day", HERE), "market", dice=ScriptedDice(6)
    )
    assert run.state.top.key == "day/market@1"
    assert [event.kind for event in events_of(run, "rolled")] == ["rolled"]


# ------------------------------------------------------------------------- the helpers themselves


def test_dice_left_over_or_missing_fail_a_rule_test() -> None:
    with pytest.raises(ScriptError, match="did not draw all"):
        play_step(GAME, BASE, "auction", dice=ScriptedDice(3))
    with pytest.raises(ScriptError, match="no scripted number"):
        play_out(GAME, BASE, "auction")
    with pytest.raises(ScriptError, match="did not draw all"):
        play_out(GAME, BASE, "auction", dice=ScriptedDice(3, 4))


def test_a_frame_that_stands_already_is_not_put_on_twice() -> None:
    state = place(BASE, "weather", HERE, path="auction/sky", local="x")
    run = play_step(GAME, state, "weather", dice=ScriptedDice(("auction/sky@1/sky", 2)))
    assert run.state.agenda == ()


def test_orders_are_numbered_in_the_order_given_or_as_they_say() -> None:
    run = play_step(GAME, BASE, "auction", [filed("ann", Bid(2), 7), filed("ben", Bid(1)), filed("ben", Bid(3))])
    assert [entry.used for entry in submissions(run)] == [(7,), (2,), ()]


def test_a_position_needs_the_scope_named_where_there_are_two() -> None:
    parts = {**BASE.parts, "rome": {}}
    state = replace(BASE, parts=parts)
    with pytest.raises(ValueError, match="too many"):
        play_step(GAME, state, "auction")
    assert play_step(GAME, state, "auction", scope=HERE).state.top.scope == HERE


def test_a_step_without_a_packet_takes_orders_that_are_not_bound_to_one() -> None:
    run = play_step(GAME, replace(BASE, packet=None), "auction", [filed("ann", Bid(2))])
    assert said(run, "played")


def test_play_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.testing.scenario.LIMIT", 2)
    with pytest.raises(AssertionError, match="after 2 steps the agenda still stands at"):
        play_out(GAME, BASE, "day", dice=ScriptedDice(4))


def test_an_open_packet_and_a_schedule_can_be_given() -> None:
    schedule = read_schedules(toml("schedules"))["two"]
    game = game_of(SYSTEM, BOX, ("ann", "ben"), {"storms": "mild"}, schedule)
    assert (game.schedule, game.options) == (schedule, {"storms": "mild"})
    packet = open_packet(BASE, "3.2", "Market").packet
    assert packet is not None
    assert (packet.id, packet.name, packet.stage) == ("3.2", "Market", "open")
