"""Many deaths in a row: whoever dies, nothing is lost and every faction with Senators has one Leader."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.engine.chance.dice import Dice
from adjudicator.model.state import State
from adjudicator.systems.republic.people import covered, of_faction
from adjudicator.systems.republic.rules.terms.statesmen import enter, obstacle
from adjudicator.systems.republic.state import DECK, DECKS, HANDS, SCOPE
from adjudicator.systems.republic_of_carthage.state import SENATORS
from adjudicator.testing.scenario import place
from tests.systems.republic_of_carthage.dealt import Deal, audit, game


@settings(max_examples=30)
@given(seed=st.integers(0, 10_000), players=st.integers(3, 6), years=st.integers(1, 25))
def test_years_of_mortality(seed: int, players: int, years: int) -> None:
    from adjudicator.engine.log.book import Book
    from adjudicator.engine.running.advance import carry_out

    deal = Deal(game(players), seed).order()
    state = _with_statesmen(deal)
    before = audit(deal.game, state)
    for year in range(years):
        state = place(state, "mortality.draw", SCOPE, path=f"year{year}")
        link = f"{seed}/{year}".encode().ljust(32, b"-")
        step = carry_out(deal.game, state, Book(), Dice.seeded(link, link))
        state = step.state
        assert audit(deal.game, state) == before
        _one_leader_each(deal, state)


def _with_statesmen(deal: Deal) -> State:
    """Let every faction play what Statesmen it can, wherever they are."""
    from dataclasses import replace

    from adjudicator.engine.deck import become
    from adjudicator.model.event import Event
    from adjudicator.model.fold import apply

    state = replace(deal.state, agenda=())
    for man in ("2A", "2B", "6A", "7A", "8A"):
        for seat in deal.game.seats:
            if not obstacle(deal.game, state, seat, man) and man not in SENATORS.rows(state, SCOPE):
                source = (DECKS, DECK) if man in DECKS.get(state, SCOPE, DECK).cards.known() else None
                holder = source or (HANDS, next(s for s in deal.game.seats if man in _hand(state, s)))
                left = tuple(card for card in holder[0].get(state, SCOPE, holder[1]).cards.known() if card != man)
                changes = (*become(state, SCOPE, *holder, left), *enter(deal.game, state, seat, man))
                state = apply(state, Event("played", SCOPE, changes=changes))
    return state


def _hand(state: State, seat: str) -> tuple[str, ...]:
    return HANDS.get(state, SCOPE, seat).cards.known()


def _one_leader_each(deal: Deal, state: State) -> None:
    rows = SENATORS.rows(state, SCOPE)
    for seat in deal.game.seats:
        mine = of_faction(state, seat)
        assert sum(rows[key].leader for key in mine) == (1 if mine else 0)
    for key, row in rows.items():
        if covered(row):
            above = row.place.removeprefix("under:")
            assert rows[above].faction == row.faction, key
