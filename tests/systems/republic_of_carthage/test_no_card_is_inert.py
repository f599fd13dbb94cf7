"""No card of the box is inert: every effect has a rule that carries it out, each hand card an order that plays it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from adjudicator.engine.effects import flatten
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.rules.senate.cards.acts import acts
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.box.coverage import cover
from adjudicator.systems.republic_of_carthage.orders.measures import Tax
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, holding
from tests.systems.republic_of_carthage.s6_5_senate.curia import lay
from tests.systems.republic_of_carthage.s6_5_senate.town import senate

BOX = GAME.box
HAND = (*BOX.intrigues.values(), *BOX.events.values(), *BOX.laws.values())
ORDERS = {
    "forum.persuasion": ("persuade",),
    "senate.outcry": ("graft",),
    "senate.assassination": ("assassinate", "guard"),
}
"""The windows in which a card is named in an order about something else."""
OWN_ORDER = {"public_outcry": "outcry"}
MOMENTS = ("before proposal:1",)


def test_every_effect_of_every_card_is_carried_out_by_a_rule() -> None:
    left = sorted({(row.kind, row.card) for row in cover(BOX, EFFECTS) if row.kind and not row.handled})
    assert left == []


def test_every_kind_of_the_vocabulary_has_a_card_and_a_rule() -> None:
    used = {effect.kind for key in BOX.index for effect in flatten(BOX.effects_of(key))}
    assert set(BOX.vocabulary.terms) - used == set()
    assert used - set(EFFECTS.effects) == set()


@pytest.mark.parametrize("kind", sorted(BOX.vocabulary.terms))
def test_a_rule_reads_every_field_of_an_effect(kind: str) -> None:
    handler = EFFECTS.of(kind)
    assert handler is not None
    fields = {name for key in BOX.index for e in flatten(BOX.effects_of(key)) if e.kind == kind for name, _ in e.fields}
    assert fields - set(handler.fields) == set()


def full() -> State:
    """Return the Senate of Byrsa with every card of a hand in Anna's, and a proposal on the agenda."""
    state = lay(senate(), Tax(10), step="senate.business", number=1)
    return holding(state, "anna", *(card.id for card in HAND))


@cache
def offered() -> set[tuple[str, str]]:
    """Return kind of order and card, for each card that some step or window of the turn asks for."""
    return set(_offered(full()))


def _offered(state: State) -> Iterator[tuple[str, str]]:
    frame = Frame("t4/window", "senate.window", SCOPE)
    slots = [slot for act in acts(GAME) for slot in act.slots(GAME, state, frame, MOMENTS)]
    for name, spec in GAME.system.steps.items():
        if not name.startswith("setup."):
            slots += [topic.slot for topic in spec.foresees(GAME, state, SCOPE)]
    for slot in slots:
        for card in slot.about.get("card", ()):
            yield slot.kind, card.removeprefix("card:")


def kinds() -> set[str]:
    """Return the kinds of order that steps and windows read."""
    return {act.kind for act in acts(GAME)} | {kind for spec in GAME.system.steps.values() for kind in spec.kinds}


@pytest.mark.parametrize("card", [card.id for card in HAND])
def test_every_card_of_a_hand_can_be_played_by_an_order(card: str) -> None:
    window = getattr(BOX.entry(card), "play", "")
    if card in OWN_ORDER:
        assert OWN_ORDER[card] in kinds()
    elif window in ORDERS:
        assert set(ORDERS[window]) <= kinds()
    else:
        wanted = "enact" if card in BOX.laws else "play"
        assert (wanted, card) in offered()
