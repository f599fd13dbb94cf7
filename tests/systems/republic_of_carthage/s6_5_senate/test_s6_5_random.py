"""The Senate Phase under random play: Laws, Events, measures and Governors; nothing is lost, everything has words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.running import advance
from adjudicator.model.event import Event, declared
from adjudicator.model.order import ACCEPTED, Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.audits import counters
from adjudicator.systems.republic.rules.senate.sitting.business import SenateAdjourned
from adjudicator.systems.republic.state import CITY, CONCESSIONS, DEAD, FORUM, INF, SCOPE, TREASURY, Concession
from adjudicator.systems.republic_of_carthage.rules import audits
from adjudicator.systems.republic_of_carthage.state import PROVINCES, SENATORS, Province, Senator
from adjudicator.testing.scenario import book_of, change, filed, place, put
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, ITHOBAL, SEATS, holding

CARDS = (
    "wine_ban",
    "pay_dispute",
    "cothon",
    "influence_peddling.1",
    "greek_ban",
    "public_outcry.1",
    "peace_party",
    "separation_of_powers",
    "influence_peddling.2",
    "closed_seas",
)
SKIPPED = (*declared(SenateAdjourned).caused_by, "assassinate")
"""Orders that would end most random sittings early."""
AUDITS = (audits.talents, audits.cards, counters)


def opened(random: Random) -> State:
    """Return Byrsa with a Province and a Concession in the Forum, people there, and cards dealt at random."""
    state = put(byrsa.board(), PROVINCES, SCOPE, "libya", Province())
    state = put(state, CONCESSIONS, SCOPE, "salt_pans", Concession())
    for key, row in (("20", Senator(20, "", FORUM, 3)), ("21", Senator(21, "", DEAD, 3, since=1))):
        state = put(state, SENATORS, SCOPE, key, row)
    state = change(state, INF, SCOPE, ITHOBAL, 22)
    state = change(state, TREASURY, SCOPE, CITY, random.choice((10, 40, 150)))
    hands = random.sample(CARDS, len(CARDS))
    for at, seat in enumerate(SEATS):
        state = holding(state, seat, *hands[at :: len(SEATS)])
    return place(state, "senate", SCOPE, path="t4/senate")


def ordered(state: State, random: Random, last: list[int]) -> Iterator[Filed]:
    """Yield random answers to what the step on top asks; each passes its check."""
    spec = GAME.system.step(state.top.step)
    for slot in spec.asks(GAME, state, state.top):
        if slot.kind in SKIPPED or not slot.choices.size() or random.random() < 0.3:
            continue
        for _ in range(random.choice((1, 2, 8)) if slot.many else 1):
            order = slot.choices.sample(random.randrange)
            assert spec.check(GAME, state, state.top, slot, order) == ACCEPTED, order
            last[0] += 1
            yield filed(slot.seat, order, last[0], life="packet")


@pytest.mark.parametrize("seed", range(4))
def test_a_sitting_of_random_players_loses_nothing_and_says_everything(seed: int) -> None:
    random, last = Random(seed), [0]
    state, dice = opened(random), Dice.seeded(bytes([seed]) * 32, bytes([seed + 100]) * 32)
    before = [audit(GAME, state) for audit in AUDITS]
    events: list[Event] = []
    while state.agenda:
        done = advance.carry_out(GAME, state, book_of(ordered(state, random, last)), dice)
        state = done.state
        events += done.events
        assert [audit(GAME, state) for audit in AUDITS] == before, done.events
    kinds = {event.kind for event in events}
    assert {"law_enacted", "hand_card_played", "governor_elected", "vote_counted", "senate_adjourned"} <= kinds
    assert all(byrsa.told(events))
