"""Effects on the stacks of Trade cards: goods that no longer come to Carthage."""

from __future__ import annotations

from adjudicator.engine.deck import become
from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.money import slug
from adjudicator.systems.republic.rules.occasion import section
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from adjudicator.systems.republic_of_carthage.state import TRADE


@record
class StackThinned:
    """A stack that lost cards: how many, and how many it still has."""

    stack: int
    cards: int
    left: int


@event("trade_cards_removed")
class TradeCardsRemoved:
    """A card took Trade cards out of stacks, picked by the dice; they are set aside, and nobody sees them."""

    card: str
    stacks: tuple[StackThinned, ...]


@EFFECTS.effect("trade_remove", fields=("stacks", "count"), cites=("roc:6.4.2.1", "roc:6.5.7"))
@rule("roc:6.4.2.1", "roc:6.5.7", title="A war takes Trade cards out of the stacks")
def remove_trade(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Set random cards of each stack aside, in secret; hands are not touched."""
    name = slug(play.game.name(card))
    changes: list[Change] = []
    rows: list[StackThinned] = []
    for stack in effect.words("stacks"):
        left = list(TRADE.get(state, SCOPE, f"stack:{stack}").cards.known())
        lost = [
            left.pop(play.dice.hidden_roll(f"{name}/stack-{stack}/{at}", len(left), where="6.4.2.1") - 1)
            for at in range(1, min(effect.number("count"), len(left)) + 1)
        ]
        aside = TRADE.get(state, SCOPE, f"aside:{stack}").cards.known()
        if lost:
            changes += become(state, SCOPE, TRADE, f"stack:{stack}", tuple(left))
            changes += become(state, SCOPE, TRADE, f"aside:{stack}", (*aside, *lost))
            rows.append(StackThinned(stack, len(lost), len(left)))
    if not rows:
        return state
    data = TradeCardsRemoved(card, tuple(rows))
    return (yield Event.of(data, play.scope, tuple(changes), (section(play),), because=card))
