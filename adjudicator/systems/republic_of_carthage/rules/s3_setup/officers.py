"""The first Home Suffete and the first two Governors, by number (section 3.7)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.state import GOVERNOR, HOLDER, INF, PLACE, SCOPE, SETUPS
from adjudicator.systems.republic_of_carthage.rules.s9_1_setup import officers as neutral_officers

SUFFETE = "home_suffete"


@event("officers_named", "roc:3.7", weight=85)
class OfficersNamed:
    """The temporary Home Suffete and the Governors, as pairs of Province and Senator.

    `influence` is what the Suffete gains: nothing, unless the game has the setting of ruling 5.
    """

    suffete: str
    governors: tuple[tuple[str, str], ...]
    influence: int = 0


@event("suffete_chosen", "roc:3.7", "roc:9.1.2", weight=85)
class SuffeteChosen:
    """The temporary Home Suffete of a game with Neutrals, a Plutocrat; `influence` as in `OfficersNamed`."""

    suffete: str
    influence: int


@rule(
    "roc:3.7",
    "roc:ruling 2",
    "roc:ruling 4",
    "roc:ruling 5",
    "roc:ruling 8d",
    title="The first Home Suffete and the first two Governors",
)
def name(play: Play, state: State) -> Flow[State]:
    """Name them by the numbers of all Senators dealt; Statesmen in hand do not count.

    The Suffete holds the office for every purpose, without the Influence of an elected one.
    """
    box = play.game.box
    ranked = sorted((card for _, row in SETUPS.items(state, SCOPE) for card in row.dealt), key=number)
    plutocrat = neutral_officers.suffete(play.game, state)
    suffete = plutocrat or ranked[0]
    first_governors = () if play.game.kept else box.constants.start.governors
    governors = tuple((first.province, ranked[first.place - 1]) for first in first_governors)
    gain = box.offices[SUFFETE].influence if play.game.options.office_influence_at_start else 0
    changes = (
        HOLDER.set(state, SCOPE, SUFFETE, suffete),
        *(GOVERNOR.set(state, SCOPE, province, senator) for province, senator in governors),
        *(PLACE.set(state, SCOPE, senator, f"province:{province}") for province, senator in governors),
        *((INF.add(SCOPE, suffete, gain),) if gain else ()),
    )
    named = tuple((f"province:{province}", f"senator:{senator}") for province, senator in governors)
    data = OfficersNamed(f"senator:{suffete}", named, gain)
    if plutocrat:
        chosen = SuffeteChosen(f"senator:{suffete}", gain)
        return (yield Event.of(chosen, play.scope, changes))
    return (yield Event.of(data, play.scope, changes))
