"""Two hundred deals for three to six players: whatever the dice say, the table is as section 3 lays it."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.engine.running.advance import begin
from adjudicator.systems.republic.people import number, offices_of
from adjudicator.systems.republic.state import DECK, DECKS, HANDS, OFFICES, SCOPE
from adjudicator.systems.republic_of_carthage.state import COMMITTEE, PROVINCES, SENATORS, TRADE
from tests.amount import sampled, some_of
from tests.systems.republic_of_carthage.dealt import Deal, audit, game

SEEDS = some_of(12, 50)


@sampled
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_two_hundred_deals_keep_the_rules_of_section_3(players: int) -> None:
    table = game(players)
    first = audit(table, begin(table).state)
    for seed in range(SEEDS):
        deal = Deal(table, seed)
        assert all(audit(table, state) == first for state in deal.states)
        _dealt_fairly(deal)
        _officers_by_number(deal)
        deal.order()
        assert audit(table, deal.state) == first
        _seats_filled(deal)


def _dealt_fairly(deal: Deal) -> None:
    rows = SENATORS.rows(deal.state, SCOPE)
    assert Counter(row.faction for row in rows.values()) == dict.fromkeys(deal.game.seats, 3)
    hands = [HANDS.get(deal.state, SCOPE, seat).cards.known() for seat in deal.game.seats]
    assert all(len(hand) == 3 for hand in hands)
    assert DECKS.get(deal.state, SCOPE, DECK).number == 63 - 6 * len(deal.game.seats)
    assert sum(TRADE.get(deal.state, SCOPE, f"aside:{n}").number for n in range(1, 10)) == 16
    kinds = {deal.game.box.kind_of(card) for hand in hands for card in hand}
    assert kinds <= {"intrigue", "law", "concession", "statesman"}


def _officers_by_number(deal: Deal) -> None:
    dealt = sorted(SENATORS.rows(deal.state, SCOPE), key=number)
    held = [OFFICES.get(deal.state, SCOPE, "home_suffete").holder]
    held += [PROVINCES.get(deal.state, SCOPE, key).governor for key in ("coastal_spain", "sardinia_corsica")]
    assert held == dealt[:3]


def _seats_filled(deal: Deal) -> None:
    data = deal.said("committee_dealt")[0]
    filled = {office: row.holder for office, row in OFFICES.items(deal.state, SCOPE) if office in COMMITTEE}
    assert sorted(f"office:{office}" for office, holder in filled.items() if not holder) == sorted(data.vacant)
    assert len(data.seats) + len(data.vacant) == 5
    seated = [holder for holder in filled.values() if holder]
    assert all(len(offices_of(game(), deal.state, holder)) == 1 for holder in seated)
    leaders = Counter(row.faction for row in SENATORS.rows(deal.state, SCOPE).values() if row.leader)
    assert leaders == dict.fromkeys(deal.game.seats, 1)
    traders = Counter({row.faction: row.traders for row in SENATORS.rows(deal.state, SCOPE).values() if row.leader})
    assert traders == dict.fromkeys(deal.game.seats, 1)


def test_a_second_run_of_the_same_dice_deals_the_same_table() -> None:
    assert Deal(game(5), 7).state == Deal(game(5), 7).state
    assert Deal(game(5), 7).state != Deal(game(5), 8).state
