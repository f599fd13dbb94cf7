"""6.4.2 One initiative: a card or an event, a persuasion, a Trader, a leader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.event import Event, event
from adjudicator.model.record import record
from adjudicator.model.secret import EVERYBODY, Secret
from adjudicator.model.state import State
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.state import SCOPE

STEP: Final = "forum.initiative"
CITE: Final = "roc:6.4.2"

DRAWN: Final = 1
"""How many steps are done when the draw is."""

EVENT: Final = "event"
RANDOM_EVENT: Final = "random_event"
NOTHING: Final[Secret[str]] = Secret("", (EVERYBODY,))


@record
class Initiative:
    """Whose initiative it is, its number in the phase from 1, and whether it was won in the auction.

    The frames of its steps carry it too. `done` counts the steps taken; `drawn` is the kind of card drawn, such as
    `statesman`, `family` or `war`, and `random_event` after a 7; the kind of a hand card is its player's secret.
    It is empty before the draw, and when the deck was out.
    """

    seat: str
    number: int
    extra: bool = False
    done: int = 0
    drawn: Secret[str] = NOTHING


@event("initiative_begun", "roc:6.4.2")
class InitiativeBegun:
    """A player's initiative begins; `extra` says that it was won in the auction."""

    seat: str
    number: int
    extra: bool


@SHARED.step(STEP, cites=(CITE,))
@rule("roc:6.4.2", "roc:ruling 67", title="The steps of an initiative")
def initiative(play: Play, state: State) -> Flow[Next]:
    """Take the steps of an initiative one after the other, each once, also after a random event."""
    local: Initiative = play.frame.local
    steps: Sequence[tuple[str, str]] = play.game.box.republic.initiative
    if local.done == len(steps):
        return END
    if local.done == 0:
        data = InitiativeBegun(local.seat, local.number, local.extra)
        yield Event.of(data, play.scope)
    if local.done == DRAWN and isinstance(play.frame.result, Secret):
        local = replace(local, drawn=play.frame.result)
    step, name = steps[local.done]
    play.push(step, name, local=local)
    moved = replace(local, done=local.done + 1)
    return (yield from moved_on(play, moved))


@SHARED.figure("drawn")
def drawn(game: Game, view: State, seat: str, subject: str) -> int:
    """Return 1 where the seat's current initiative drew a card of a kind; `kind:event` is a random event, too."""
    frame = view.frame(SCOPE, STEP)
    local = frame.local if frame is not None else None
    if not isinstance(local, Initiative) or local.seat != seat:
        return 0
    kind = local.drawn.known()
    return int(bare(subject) in (kind, EVENT if kind == RANDOM_EVENT else kind))
