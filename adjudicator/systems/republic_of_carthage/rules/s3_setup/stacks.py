"""The nine stacks of Trade cards, and the cards set aside from them (section 3.14)."""

from __future__ import annotations

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.box.decks import STACKS
from adjudicator.systems.republic_of_carthage.state import TRADE


@event("stacks_laid", "roc:3.14")
class StacksLaid:
    """Each stack by number, with its cards and those set aside until an area opens."""

    stacks: tuple[tuple[int, int, int], ...]


@rule("roc:3.14", title="The nine stacks of Trade cards and what is taken out of them")
def lay(play: Play, state: State) -> Flow[State]:
    """Shuffle each stack and set its first cards aside, unseen."""
    aside = {row.stack: row.count for row in play.game.box.set_aside}
    rows: list[tuple[int, int, int]] = []
    changes: list[Change] = []
    for number in STACKS:
        cards = TRADE.get(state, SCOPE, f"stack:{number}").cards.known()
        shuffled = play.dice.shuffle(f"stack-{number}", cards, where="3.14")
        out = aside.get(number, 0)
        changes += become(state, SCOPE, TRADE, f"stack:{number}", shuffled[out:])
        changes += become(state, SCOPE, TRADE, f"aside:{number}", shuffled[:out])
        rows.append((number, len(shuffled) - out, out))
    return (yield Event.of(StacksLaid(tuple(rows)), play.scope, tuple(changes)))
