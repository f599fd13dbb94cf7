"""Rewinds, pauses and arrivals in a game of Harbour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.log.book import DoneSaid, OrderFiled
from adjudicator.engine.log.history import History
from adjudicator.engine.running import advance, filing, questions
from adjudicator.model.order import Filed
from tests.toy.harbour import Bid, Give
from tests.toy.table import SEATS, Table, WaitForMe, harbour, label_dice, link_dice

# --------------------------------------------------------------------------------------- rewind


def _opening_of(table: Table, packet: str) -> int:
    """Return the row that opened a packet."""
    return next(
        row.seq for row in table.history.rows if row.body.kind == "packet_opened" and row.body.data.packet.id == packet
    )


@pytest.mark.parametrize("dice", [label_dice, link_dice])
def test_a_correction_keeps_the_dice(dice: Callable[[History], Dice]) -> None:
    table = Table(harbour(), dice)
    table.run()
    table.file("ann", Bid(2))
    table.close()
    rolls, state = table.told("rolled"), table.state
    locked = next(row.seq for row in table.history.rows if row.body.kind == "packet_locked")
    table.rewind(locked)
    assert table.told("rolled") != rolls
    table.run()
    assert (table.told("rolled"), table.state) == (rolls, state)


def test_a_packet_opened_again_takes_fresh_links_and_a_new_epoch() -> None:
    table = Table(harbour(), link_dice)
    table.run()
    first = _opening_of(table, "1.1")
    table.close()
    table.close()
    highest = table.history.links
    sky = table.told("weather")[0].die
    for epoch in (1, 2):
        table.rewind(first, reopen=True)
        packet = table.state.packet
        assert packet is not None
        assert (packet.id, packet.stage, packet.index, packet.epoch) == ("1.1", "open", highest + epoch, epoch)
    table.close()
    assert table.told("weather")[0].die != sky
    packet = table.state.packet
    assert packet is not None
    assert (packet.id, packet.index) == ("2.1", highest + 3)


def test_whoever_was_done_before_is_not_done_with_a_packet_opened_again() -> None:
    table = Table(harbour())
    table.run()
    table.append(*(DoneSaid(seat, "1.1", done=True) for seat in SEATS))
    assert advance.all_done(table.game, table.state, table.history.book)
    table.rewind(_opening_of(table, "1.1"), reopen=True)
    assert not advance.all_done(table.game, table.state, table.history.book)
    table.append(*(DoneSaid(seat, "1.1@1", done=True) for seat in SEATS))
    assert advance.all_done(table.game, table.state, table.history.book)


def test_a_rewind_gives_used_orders_back_and_keeps_the_book() -> None:
    table = Table(harbour())
    table.run()
    locked = table.history.last
    early = table.file("ann", Bid(4))
    table.close()
    assert early.id in table.state.used
    late = table.file("ben", Bid(1), "standing")
    table.rewind(locked)
    assert table.state.used == ()
    assert table.history.book.filed == (early, late)
    assert filing.alive(early, table.state)


def test_there_is_no_packet_to_open_again_before_the_game_begins() -> None:
    with pytest.raises(ValueError, match="no packet"):
        advance.reopen(harbour(), History())


# ---------------------------------------------------------------------------------------- pause


def test_a_pause_opens_a_packet_for_one_seat_and_then_the_packet_goes_on() -> None:
    table = Table(harbour())
    table.run()
    table.file("ann", Bid(2))
    pause = table.file("ben", WaitForMe("market"))
    table.close()
    packet = table.state.packet
    assert packet is not None
    assert (packet.id, packet.parent, packet.only, packet.stage) == ("1.1p", "1.1", ("ben",), "open")
    assert advance.asked(table.game, table.state) == ("ben",)
    assert {topic.slot.seat for topic in questions.topics(table.game, table.state)} == {"ben"}
    assert not advance.all_done(table.game, table.state, table.history.book)
    assert table.state.top.step == "market"
    assert pause.id in table.state.used
    assert table.told("sold") or table.told("sunk")
    table.close()
    following = table.state.packet
    assert following is not None
    assert (following.id, following.index) == ("2.1", packet.index + 1)


def test_orders_of_the_packet_still_act_after_a_pause_in_it() -> None:
    table = Table(harbour())
    table.run()
    table.file("ann", WaitForMe("auction"))
    ahead = table.file("ben", Bid(3))
    table.close()
    assert filing.alive(ahead, table.state)
    within = table.file("ann", Bid(5))
    table.close()
    assert {"ann:1", ahead.id, within.id} <= set(table.state.used)
    assert [data.source for data in table.told("played")] == ["ann", "ben"]


def test_a_pause_of_a_seat_that_owes_nothing_there_is_not_waited_for() -> None:
    table = Table(harbour(seats=("ann", "ben")))
    table.run()
    table.file("cleo", WaitForMe("auction"))
    table.close()
    packet = table.state.packet
    assert packet is not None
    assert packet.id == "2.1"


# ---------------------------------------------------------------------------------------- gifts


def _market() -> Table:
    """Return a table at an open market where Ann has won a lot."""
    table = Table(harbour("two"))
    table.run()
    while not table.told("sold"):
        table.file("ann", Bid(5))
        table.close()
    return table


def test_gifts_are_carried_out_in_order_of_arrival_without_dice() -> None:
    table = _market()
    lot = table.told("sold")[0].card
    rolled = table.told("rolled")
    onward = table.file("ben", Give(lot, "seat:cleo"))
    assert table.told("given") == []
    table.file("ann", Give(lot, "seat:ben"))
    table.file("ben", Give(lot, "seat:cleo"))
    assert [(data.source, data.to) for data in table.told("given")] == [
        ("seat:ann", "seat:ben"),
        ("seat:ben", "seat:cleo"),
    ]
    assert table.told("rolled") == rolled
    assert onward.id not in table.state.used
    table.close()
    assert len(table.told("given")) == 2


def test_a_gift_that_comes_too_early_is_tried_again_at_the_close() -> None:
    table = _market()
    lot = table.told("sold")[0].card
    table.file("ben", Give(lot, "seat:cleo"))
    table.file("ann", Give(lot, "seat:ben"))
    table.close()
    assert [data.to for data in table.told("given")] == ["seat:ben", "seat:cleo"]


def test_a_standing_gift_is_not_used_up_by_its_arrival() -> None:
    table = _market()
    lot = table.told("sold")[0].card
    standing = table.file("ann", Give(lot, "seat:ben"), "standing")
    assert table.told("given")
    assert standing.id not in table.state.used


def test_a_gift_for_a_closed_packet_does_nothing() -> None:
    table = _market()
    lot = table.told("sold")[0].card
    locked = advance.lock(table.game, table.state).state
    late = replace(table.file("ann", Bid(1)), order=Give(lot, "seat:ben"))
    assert advance.arrive(table.game, locked, late, label_dice(table.history)) is None


def test_an_order_bound_to_a_past_packet_does_not_act_in_a_later_one() -> None:
    table = Table(harbour())
    table.run()
    table.close()
    table.append(OrderFiled(Filed("ann", 1, Bid(5), (), "packet", 0, "1.1", "", 0)))
    table.close()
    assert all(data.card != "5" for data in table.told("played"))
