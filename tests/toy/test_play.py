"""Whole games of Harbour at random: the promises of the engine that no single rule can keep."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.deck import Pile
from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.log.history import History
from adjudicator.engine.running import advance, filing, questions
from adjudicator.model.fold import fold
from adjudicator.model.order import Test
from adjudicator.model.record import encode
from adjudicator.model.secret import Secret
from adjudicator.model.state import State
from adjudicator.model.view import view, visible
from adjudicator.testing.scenario import change, put
from tests.toy.harbour import HERE, PILES, Bid, Pray
from tests.toy.table import SEATS, Table, backwards, choose_all, harbour, label_dice, link_dice, play, read

GAMES = [(schedule, seed) for schedule in ("one", "two") for seed in range(3)]


@pytest.mark.parametrize(("schedule", "seed"), GAMES)
def test_the_fold_of_the_log_is_the_live_state(schedule: str, seed: int) -> None:
    table = play(harbour(schedule), seed)
    assert table.state.over == "the last ship has left"
    assert fold(State(parts={}, visits={}), table.history.events()) == table.state


@pytest.mark.parametrize(("schedule", "seed"), GAMES)
def test_nothing_is_lost_or_made(schedule: str, seed: int) -> None:
    """Every lot and every card lies somewhere after every event."""
    table = play(harbour(schedule), seed)
    state = State(parts={}, visits={})
    for event in table.history.events():
        state = fold(state, [event])
        found = sorted(card for _, pile in PILES.items(state, HERE) for card in pile.cards.known())
        dealt = sorted([*table.game.box["lots"], *table.game.box["cards"] * len(SEATS)])
        assert found == dealt
        assert all(pile.number == len(pile.cards.known()) for _, pile in PILES.items(state, HERE))


@pytest.mark.parametrize("dice", [label_dice, link_dice])
def test_a_game_stopped_after_any_step_goes_on_with_the_same_bytes(dice: Callable[[History], Dice]) -> None:
    whole = play(harbour("two"), 4, dice)
    rows = [read(line) for line in whole.log]
    ends = [at + 1 for at in range(len(rows) - 1) if rows[at].step != rows[at + 1].step]
    assert len(ends) > 30
    for end in ends:
        table = Table(whole.game, dice, whole.log[:end])
        while len(table.log) < len(rows):
            body = rows[len(table.log)].body
            if isinstance(body, OrderFiled):
                table.receive(body.filed)
            elif body.kind == "packet_locked":
                table.take(advance.lock(table.game, table.state))
            else:
                table.run(1)
        assert table.log == whole.log


def test_a_log_cut_inside_a_step_is_seen_as_such() -> None:
    table = play(harbour(), 1)
    inside = [row.seq for row in table.history.rows if not table.history.ends_step(row.seq)]
    assert inside
    for seq in inside:
        with pytest.raises(ValueError, match="does not end a step"):
            Table(table.game, label_dice, table.log).rewind(seq)


@pytest.mark.parametrize("seed", range(3))
def test_no_rule_depends_on_the_order_of_mappings(seed: int) -> None:
    """Each step from a state with all mappings reversed gives the same events."""
    table = Table(harbour())
    pick = Random(seed)
    while True:
        going = advance.advance(table.game, table.state, table.history.book, label_dice(table.history))
        mirrored = advance.advance(table.game, backwards(table.state), table.history.book, label_dice(table.history))
        for step, other in zip(going, mirrored, strict=True):
            assert [encode(event) for event in step.events] == [encode(event) for event in other.events]
            table.take(step)
        if table.state.over:
            return
        choose_all(table, pick)
        table.take(advance.lock(table.game, table.state))


@pytest.mark.parametrize("seed", range(4))
def test_every_schedule_comes_to_the_same_end_with_dice_that_depend_on_labels_alone(seed: int) -> None:
    """Bids and prayers filed under one packet a day, and under two, give one game."""
    ends = []
    for schedule in ("one", "two"):
        table, pick = Table(harbour(schedule)), Random(seed)
        table.run()
        while not table.state.over:
            packet = table.state.packet
            assert packet is not None
            if packet.name != "Market":
                for seat in SEATS:
                    table.file(seat, Bid(pick.randrange(6)))
                    if pick.randrange(2):
                        table.file(seat, Pray())
            table.close()
        ends.append(table.state.parts)
    assert ends[0] == ends[1]


def test_a_real_link_for_each_packet_gives_other_dice_under_another_schedule() -> None:
    """The property above would hold without meaning if the dice were never looked at."""
    rolls = [
        [data.die for data in play(harbour(schedule), 5, dice).told("weather")]
        for schedule, dice in (("one", label_dice), ("one", link_dice))
    ]
    assert rolls[0] != rolls[1]


# ------------------------------------------------------------------------------ non-interference


def others_differ(state: State, seat: str, pick: Random) -> State:
    """Return the state with all that a seat cannot see changed: other hands, and the ships to come."""
    for key, pile in PILES.items(state, HERE):
        if seat not in pile.cards.to and "*" not in pile.cards.to:
            cards = list(pile.cards.known())
            faces = [str(pick.randint(1, 9)) if card.isdigit() else card for card in cards]
            pick.shuffle(faces)
            state = put(state, PILES, HERE, key, Pile(Secret(tuple(faces), pile.cards.to), pile.number))
    return replace(state, used=(*state.used, "ben:77", "cleo:78"))


@pytest.mark.parametrize("schedule", ["one", "two"])
def test_what_a_seat_cannot_see_changes_no_byte_it_can_see(schedule: str) -> None:
    table, pick = Table(harbour(schedule)), Random(7)
    table.run()
    changed = 0
    while not table.state.over:
        other = others_differ(table.state, "ann", pick)
        changed += other.parts != table.state.parts
        for state in (table.state, other):
            assert encode(view(state, "ann")) == encode(view(table.state, "ann"))
            assert view(state, None) == view(table.state, None)
        mine = [
            [topic for topic in questions.topics(table.game, s) if topic.slot.seat == "ann"]
            for s in (table.state, other)
        ]
        assert encode(tuple(mine[0])) == encode(tuple(mine[1]))
        assert advance.asked(table.game, table.state) == advance.asked(table.game, other)
        slots = [
            [slot for slot in table.game.system.step(s.top.step).asks(table.game, s, s.top) if slot.seat == "ann"]
            for s in (table.state, other)
        ]
        assert encode(tuple(slots[0])) == encode(tuple(slots[1]))
        choose_all(table, pick)
        table.close()
    assert changed


def test_events_of_a_step_show_a_seat_nothing_of_the_others_orders() -> None:
    """Sealed bids that win nothing leave the same visible events, numbers of orders and marks included."""
    seen = []
    for tries in (1, 4):
        table = Table(harbour())
        table.run()
        table.file("cleo", Bid(5))
        for _ in range(tries):
            table.file("ben", Bid(3))
        table.close()
        seen.append([encode(event) for event in visible(table.history.events(), "ann")])
        assert not any("ben:" in str(event) for event in seen[-1])
    assert seen[0] == seen[1]


def test_a_condition_on_what_a_seat_cannot_know_does_not_hold() -> None:
    table = Table(harbour())
    table.run()
    state = table.state
    strong = change(state, PILES.col("cards", Secret), HERE, "ben", Secret(("1", "9"), ("ben",)))
    test = (Test("highest", "above", 4, "seat:ben"),)
    for now in (state, strong):
        assert not filing.holds(table.game, view(now, "ann"), "ann", test)
        assert filing.holds(table.game, view(now, "ben"), "ben", test)
    assert not filing.holds(table.game, view(state, "ann"), "ann", (Test("no such figure", "is", 0),))
