"""6.4.2 Every player has an initiative, beginning with the HRAO and going on to the left."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic.people import from_hrao
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.forum.initiative import CITE, Initiative
from adjudicator.systems.republic.rules.forum.initiative import STEP as INITIATIVE


@record
class Round:
    """The seats in the order of their initiatives, as the HRAO stood when the first began, and how many are done."""

    seats: tuple[str, ...]
    done: int = 0


@SHARED.step("forum.initiatives", cites=(CITE,))
@rule("roc:6.4.2", "roc:ruling 15a", title="The order of initiatives")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Bring on the next player's initiative; deaths meanwhile do not change the order."""
    now: Round = play.frame.local or Round(from_hrao(play.game, state))
    if now.done == len(now.seats):
        return END
    number = now.done + 1
    play.push(INITIATIVE, str(number), local=Initiative(now.seats[now.done], number))
    return (yield from moved_on(play, Round(now.seats, number)))
