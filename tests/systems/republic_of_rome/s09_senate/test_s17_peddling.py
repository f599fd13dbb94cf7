"""Section 17: Influence Peddling, in any phase but Revolution, for a card that chance takes from a hand."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.engine.running.filing import on_receipt
from adjudicator.model.order import Accepted
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.state import HANDS, SCOPE
from adjudicator.testing.scenario import filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.s09_senate.curia import OF, senate

CARD = "influence_peddling"
ON_BEN = PlayCard(f"card:{CARD}", "seat:ben")


def _dealt() -> State:
    """Return a Senate in which Anna holds the card and Ben three others."""
    state = put(senate(), HANDS, SCOPE, "anna", Pile.of((f"{CARD}.1",), ("anna",)))
    return put(state, HANDS, SCOPE, "ben", Pile.of(("tribune.1", "graft", "assassin"), ("ben",)))


def _accepting() -> set[str]:
    """Return the phases of which a step takes the card against Ben from Anna."""
    found = set[str]()
    for name in (step for step in OF.system.steps if not step.startswith("setup")):
        spec, state = OF.system.step(name), place(_dealt(), name, SCOPE)
        for topic in spec.foresees(OF, state, SCOPE):
            mine = topic.slot.seat == "anna" and topic.slot.kind == ON_BEN.kind
            if mine and isinstance(on_receipt(OF, view(state, "anna"), spec, topic.slot, ON_BEN), Accepted):
                found.add(name.partition(".")[0])
    return found


def test_it_is_played_in_every_phase_but_revolution() -> None:
    assert _accepting() == {"mortality", "revenue", "forum", "population", "senate", "combat"}


@pytest.mark.parametrize("step", ["mortality.intrigues", "population.intrigues", "combat.intrigues"])
@pytest.mark.parametrize(("die", "card"), [(1, "tribune.1"), (2, "graft"), (3, "assassin")])
def test_a_card_by_chance_comes_from_the_hand_and_the_played_one_is_gone(step: str, die: int, card: str) -> None:
    state = _dealt()
    run = play_out(OF, place(state, step, SCOPE, path="t1/step"), step, [filed("anna", ON_BEN)], ScriptedDice(die))
    assert HANDS.get(run.state, SCOPE, "anna").cards.known() == (card,)
    assert HANDS.get(run.state, SCOPE, "ben").number == 2
    assert said(run, "hand_card_played")
