"""6.2.12 A State Treasury below 0 ends the game."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import State
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic.rules.ends.ending import finish
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.state import ONGOING, SCOPE

BANKRUPTCY = "bankruptcy"
EFFECTS_EXPIRED: Final = Note("effects_expired")


@event("treasury_tested", "roc:6.2.12")
class TreasuryTested:
    """The Treasury was tested: it stands at `stands`."""

    stands: int


@event("republic_bankrupt", weight=100)
class RepublicBankrupt:
    """The Treasury is below 0: the Republic is bankrupt and every player has lost."""

    stands: int


@SHARED.step("revenue.bankruptcy", cites=("roc:6.2.12",))
@rule("roc:6.2.12", "roc:ruling 24", "roc:ruling 25", title="The test for bankruptcy")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Test the balance once, after contributions; then take effects off the table that are over."""
    stands = treasury(state)
    if stands < 0:
        cites = ("roc:6.2.12", "roc:7")
        state = yield Event.of(RepublicBankrupt(stands), play.scope, cites=cites)
        yield from finish(play, state, BANKRUPTCY, (), cites)
        return END
    state = yield Event.of(TreasuryTested(stands), play.scope)
    gone = tuple(ONGOING.drop(state, SCOPE, key) for key in ongoing.expired(state))
    if gone:
        yield EFFECTS_EXPIRED.at(play.scope, gone)
    return END
