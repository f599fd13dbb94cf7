"""Areas opened for trade: Trade cards that were set aside come back to their stacks, once for each area."""

from __future__ import annotations

from adjudicator.engine.deck import become
from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.money import slug
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from adjudicator.systems.republic_of_carthage.state import OPENED, TRADE


@record
class StackGrown:
    """A stack that got cards back: how many of those that its area opens, and how many it holds now."""

    stack: int
    cards: int
    of: int
    now: int


@event("area_opened")
class AreaOpened:
    """A card, `war:libyan` or `exploration:tin_isles`, opened an area of the Trade cards Chart."""

    by: str
    area: str
    stacks: tuple[StackGrown, ...]


@EFFECTS.effect("trade_restore", fields=("area",), cites=("roc:6.6.1", "roc:6.6.2"))
@rule("roc:6.6.1", "roc:6.6.2.victory.8", title="Trade cards of an area that is opened")
def open_area(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Put the cards of an area back, at random of those set aside in each stack; nothing if it is open already."""
    area, opened = effect.word("area"), OPENED.of(state, SCOPE, CITY)
    if area in opened:
        return state
    changes: list[Change] = [OPENED.set(state, SCOPE, CITY, (*opened, area))]
    rows: list[StackGrown] = []
    for back in play.game.box.areas[area].returns:
        label = f"{slug(area.replace('_', ' '))}/{back.stack}"
        aside = list(TRADE.get(state, SCOPE, f"aside:{back.stack}").cards.known())
        taken = [
            aside.pop(play.dice.hidden_roll(f"{label}/{at}", len(aside), where="6.6.2") - 1)
            for at in range(1, min(back.count, len(aside)) + 1)
        ]
        joined = (*TRADE.get(state, SCOPE, f"stack:{back.stack}").cards.known(), *taken)
        shuffled = play.dice.shuffle(label, joined, where="6.6.2")
        changes += become(state, SCOPE, TRADE, f"aside:{back.stack}", tuple(aside))
        changes += become(state, SCOPE, TRADE, f"stack:{back.stack}", shuffled)
        rows.append(StackGrown(back.stack, len(taken), back.count, len(joined)))
    data = AreaOpened(card, area, tuple(rows))
    cite = "roc:6.6.1" if card.startswith("exploration:") else "roc:6.6.2.victory.8"
    return (yield Event.of(data, play.scope, tuple(changes), (cite,), because=card))
