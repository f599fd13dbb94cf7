"""Section 6.3.1: collecting Trade cards, and rulings 36, 37, 44, 52 and 52a."""

from __future__ import annotations

from adjudicator.engine.deck import Pile
from adjudicator.engine.effects import Effect
from adjudicator.model.order import ACCEPTED, Refused
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    DECKS,
    EXILE,
    HANDS,
    PLACE,
    REBEL,
    REMOVED,
    SCOPE,
    Concession,
)
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.collect import (
    DrawnFrom,
    Source,
    check,
    expected,
    stacks_for,
)
from adjudicator.systems.republic_of_carthage.state import SENATORS, SWAPS, TRADE, TRADERS, Senator
from adjudicator.testing.scenario import Run, change, filed, put, refusals, said
from tests.systems.republic_of_carthage.s6_3_trade.table import (
    GAME,
    SEATS,
    deal,
    hand,
    holding,
    in_force,
    office,
    run,
    table,
)

STEP = "trade.collect"
FRAME = Frame("t4/trade/collect", STEP, SCOPE, 1)


def drew(done: Run, seat: str) -> tuple[Source, ...]:
    (data,) = (data for data in said(done, "trade_cards_drawn") if data.seat == seat)
    sources: tuple[Source, ...] = data.sources
    return sources


def order_of(done: Run) -> tuple[str, ...]:
    return tuple(data.seat for data in said(done, "trade_cards_drawn"))


def empty(state: State, stack: int) -> State:
    """Return the position with a stack's cards set aside."""
    pile = TRADE.get(state, SCOPE, f"stack:{stack}")
    state = put(state, TRADE, SCOPE, f"stack:{stack}", Pile.of(()))
    return put(state, TRADE, SCOPE, f"aside:{stack}", Pile.of(pile.cards.known()))


def test_the_overseers_owner_draws_first_and_the_others_follow_clockwise() -> None:
    done = run(office(table(), "overseer", "1"), STEP)
    assert order_of(done) == ("clara", "dora", "perla", "anna", "ben")


def test_the_hraos_owner_begins_when_nobody_is_overseer() -> None:
    done = run(office(table(), "home_suffete", "6"), STEP)
    assert order_of(done) == ("ben", "clara", "dora", "perla", "anna")


def test_each_trader_draws_from_a_stack_of_his_own_beginning_with_the_first() -> None:
    done = run(table(traders=4), STEP)
    assert drew(done, "anna")[0] == Source("traders", (1, 2, 3, 4), (), 4)
    tops = [TRADE.get(table(), SCOPE, f"stack:{n}").cards.known()[0] for n in (1, 2, 3, 4)]
    assert hand(done.state, "clara") == ", ".join(f"1 {good}" for good in tops)


def test_more_than_nine_traders_begin_again_with_the_first_stack() -> None:
    assert stacks_for(11) == (1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2)
    state = change(table(traders=0), TRADERS, SCOPE, "2", 11)
    assert drew(run(state, STEP), "anna")[0].drawn == 11


def test_an_empty_stack_gives_no_card_and_none_in_its_place() -> None:
    done = run(empty(table(traders=4), 3), STEP)
    assert drew(done, "anna")[0] == Source("traders", (1, 2, 3, 4), (3,), 3)
    assert TRADE.get(done.state, SCOPE, "hand:anna").number == 3


def test_a_stack_runs_out_while_the_factions_draw() -> None:
    state = table(traders=1)
    pile = TRADE.get(state, SCOPE, "stack:1").cards.known()
    state = put(state, TRADE, SCOPE, "stack:1", Pile.of(pile[:2]))
    state = put(state, TRADE, SCOPE, "aside:1", Pile.of(pile[2:]))
    done = run(state, STEP)
    assert [data.drawn for data in said(done, "trade_cards_drawn")] == [1, 1, 0, 0, 0]


def test_a_concession_brings_an_extra_card_from_its_stack() -> None:
    state = put(table(), CONCESSIONS, SCOPE, "salt_pans", Concession("2"))
    done = run(state, STEP)
    assert drew(done, "anna") == (
        Source("traders", (1, 2, 3), (), 3),
        Source("card:salt_pans", (3,), (), 1),
    )
    (mine,) = (data for data in said(done, "trade_cards_named") if data.seat == "anna")
    assert mine.drawn[1] == DrawnFrom("card:salt_pans", ("good:salt",))
    assert dict(mine.hand)["good:salt"] == 2


def test_a_concession_that_is_destroyed_or_in_the_forum_brings_nothing() -> None:
    state = put(table(), CONCESSIONS, SCOPE, "salt_pans", Concession("2", face_down=True))
    state = put(state, CONCESSIONS, SCOPE, "weaving_sheds", Concession(""))
    assert len(drew(run(state, STEP), "anna")) == 1


def test_ruling_36_a_rebel_draws_no_trade_cards() -> None:
    state = put(change(table(), PLACE, SCOPE, "2", REBEL), CONCESSIONS, SCOPE, "salt_pans", Concession("2"))
    assert drew(run(state, STEP), "anna") == (Source("traders", (), (), 0),)


def test_ruling_37_traders_of_senators_away_count_but_not_those_of_captives_and_exiles() -> None:
    state = change(table(), PLACE, SCOPE, "2", "war:libyan")
    state = change(state, PLACE, SCOPE, "6", "captive:libyan")
    state = change(state, PLACE, SCOPE, "1", EXILE)
    state = change(state, PLACE, SCOPE, "9", "province:libya")
    drawn = {data.seat: data.traders for data in said(run(state, STEP), "trade_cards_drawn")}
    assert drawn == {"anna": 3, "ben": 0, "clara": 0, "dora": 3, "perla": 3}


def test_the_traders_of_all_senators_of_a_faction_are_added_up() -> None:
    state = put(table(), SENATORS, SCOPE, "5", Senator(5, "anna", "carthage", 2, traders=2))
    assert drew(run(state, STEP), "anna")[0].stacks == (1, 2, 3, 4, 5)


def test_ruling_44_the_number_of_cards_is_public_and_their_kinds_are_not() -> None:
    done = run(table(), STEP)
    public = [event for event in done.events if event.kind == "trade_cards_drawn"]
    named = [event for event in done.events if event.kind == "trade_cards_named"]
    assert all(event.seen_by(None) for event in public)
    assert not any(good in repr(event.data) for event in public for good in GAME.box.commodities)
    assert [event.audience for event in named] == [(event.data.seat,) for event in named]
    seen = view(done.state, "ben")
    assert TRADE.get(seen, SCOPE, "hand:anna").number == 3
    assert not TRADE.get(seen, SCOPE, "hand:anna").cards.holds()
    assert not TRADE.get(seen, SCOPE, "stack:1").cards.holds()
    assert TRADE.get(seen, SCOPE, "hand:ben").cards.holds()


def test_ruling_52_a_concession_whose_stack_is_empty_brings_nothing() -> None:
    state = put(empty(table(traders=2), 3), CONCESSIONS, SCOPE, "salt_pans", Concession("2"))
    assert drew(run(state, STEP), "anna")[1] == Source("card:salt_pans", (3,), (3,), 0)


def test_ruling_52a_each_faction_draws_all_its_cards_before_the_next() -> None:
    state = put(table(), CONCESSIONS, SCOPE, "salt_pans", Concession("1"))
    law = Effect("draw_trade", (("who", "each_faction"), ("stack", 4), ("count", 1), ("when", "trade_1")))
    state = holding(in_force(state, "closed_seas", law), "clara", "garamantian_caravan")
    done = run(state, STEP, filed("clara", PlayCard("card:garamantian_caravan")))
    assert order_of(done)[0] == "clara"
    assert [source.source for source in drew(done, "clara")] == [
        "traders",
        "card:salt_pans",
        "card:closed_seas",
        "card:garamantian_caravan",
        "card:garamantian_caravan",
    ]
    assert [source.stacks for source in drew(done, "clara")] == [(1, 2, 3), (3,), (4,), (3, 3), (7,)]
    # she took five of the first cards of stack 3 before Dora drew
    assert hand(done.state, "dora").count("salt") == 1
    assert TRADE.get(done.state, SCOPE, "hand:clara").number == 8


def test_closed_seas_serves_only_factions_with_a_senator_free_or_away() -> None:
    law = Effect("draw_trade", (("who", "each_faction"), ("stack", 4), ("count", 1), ("when", "trade_1")))
    state = in_force(change(table(), PLACE, SCOPE, "2", REBEL), "closed_seas", law)
    done = run(state, STEP)
    assert len(drew(done, "anna")) == 1
    assert drew(done, "ben")[1] == Source("card:closed_seas", (4,), (), 1)


def test_cards_kept_from_the_last_turn_are_counted_apart() -> None:
    (data,) = (d for d in said(run(deal(table(), anna="2 dye"), STEP), "trade_cards_drawn") if d.seat == "anna")
    assert (data.traders, data.kept, data.drawn, data.hand) == (3, 2, 3, 5)


def test_an_event_for_collecting_leaves_the_hand_and_the_game() -> None:
    state = holding(table(), "ben", "spice_ship", "hoarding")
    done = run(state, STEP, filed("ben", PlayCard("card:spice_ship")))
    assert said(done, "hand_card_played")[0].card == "card:spice_ship"
    assert HANDS.get(done.state, SCOPE, "ben").cards.known() == ("hoarding",)
    assert "spice_ship" in DECKS.get(done.state, SCOPE, REMOVED).cards.known()
    assert drew(done, "ben")[1] == Source("card:spice_ship", (7, 7), (), 2)


def test_an_event_whose_stack_is_empty_cannot_be_played() -> None:
    state = holding(empty(table(), 7), "ben", "spice_ship")
    done = run(state, STEP, filed("ben", PlayCard("card:spice_ship")))
    assert [refused.code for refused in refusals(done, "ben")] == ["card_does_nothing"]
    assert HANDS.get(done.state, SCOPE, "ben").cards.known() == ("spice_ship",)


def test_a_card_of_another_window_is_refused_for_good_and_one_not_in_hand_for_now() -> None:
    seen = view(holding(table(), "ben", "spice_ship", "hoarding"), "ben")
    slot = next(slot for slot in GAME.system.step(STEP).asks(GAME, seen, FRAME) if slot.seat == "ben")
    assert check(GAME, seen, None, slot, PlayCard("card:spice_ship")) == ACCEPTED
    assert check(GAME, seen, None, slot, Nothing("play")) == ACCEPTED
    for card, told in (("hoarding", ("card_other_time", True)), ("garamantian_caravan", ("card_not_in_hand", False))):
        refused = check(GAME, seen, None, slot, PlayCard(f"card:{card}"))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.lasting) == told


def test_everybody_with_a_card_in_hand_is_asked_whatever_it_is() -> None:
    state = holding(holding(table(), "ben", "spice_ship"), "dora", "bribe.1")
    slots = list(GAME.system.step(STEP).asks(GAME, state, FRAME))
    assert [slot.seat for slot in slots] == ["ben", "dora"]
    assert {slot.need for slot in slots} == {"optional"}
    assert slots[0].about == slots[1].about
    topics = list(GAME.system.step(STEP).foresees(GAME, state, SCOPE))
    assert [[line.order for line in topic.form] for topic in topics] == [[PlayCard("card:spice_ship")], []]


def test_what_a_seat_will_hold_is_foreseen_from_what_all_can_see() -> None:
    state = put(deal(table(), anna="2 dye"), CONCESSIONS, SCOPE, "salt_pans", Concession("2"))
    assert expected(GAME, view(state, None), "anna") == 2 + 3 + 1


def test_the_row_for_swaps_is_laid_whether_or_not_anybody_has_one() -> None:
    done = run(table(), STEP)
    assert SWAPS.find(done.state, SCOPE, "window") is not None
    assert SWAPS.find(run(done.state, STEP).state, SCOPE, "window") is not None
    assert set(order_of(done)) == set(SEATS)
