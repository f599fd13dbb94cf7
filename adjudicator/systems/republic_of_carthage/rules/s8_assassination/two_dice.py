"""8 The optional assassination rule: a coloured die for the victim, a white one for the assassin."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import of_faction
from adjudicator.systems.republic.rules.terms.limits import influence, popularity
from adjudicator.systems.republic.state import INF, POP, SCOPE
from adjudicator.systems.republic_of_carthage.box.charts import Assassination, AssassinationOptional
from adjudicator.systems.republic_of_carthage.state import SENATORS

DICE: Final = 2
"""The coloured die, then the white one."""


@record
class Disgrace:
    """What a Senator of a caught assassin's faction loses: Influence and Popularity before and after."""

    senator: str
    inf_old: int
    inf: int
    pop_old: int
    pop: int


@event("faction_disgraced", "roc:8.2")
class FactionDisgraced:
    """Every Senator of a caught assassin's faction loses Influence and Popularity."""

    faction: str
    losses: tuple[Disgrace, ...]


@rule("roc:8", "roc:ruling 114", title="The optional rule holds in games that choose it")
def chosen(game: Game) -> bool:
    """Return whether this game plays by the optional rule."""
    return bool(game.options.assassination == "optional")


@rule("roc:8.1", title="Killed from 5 on the coloured die, caught up to 3 on the white one")
def table(game: Game) -> Assassination | AssassinationOptional:
    """Return from which total a target is killed and up to which an assassin is caught."""
    charts = game.box.charts
    found: Assassination | AssassinationOptional = (
        charts.assassination_optional if chosen(game) else charts.assassination
    )
    return found


@rule("roc:8.3", title="A Secret Bodyguard takes 1 from both dice")
def bodyguard(game: Game) -> int:
    """Return what a Secret Bodyguard adds to both dice."""
    return int(game.box.charts.assassination_optional.bodyguard)


@rule("roc:8.4", title="An Assassin card adds 1 to both dice and to the further rolls")
def assassin_card(game: Game) -> int:
    """Return what an Assassin card adds to every die."""
    return int(game.box.charts.assassination_optional.assassin_card)


@rule("roc:8.2", "roc:8.5", title="A caught assassin costs every Senator of his faction; nobody is tried for it")
def disgrace(play: Play, state: State, faction: str) -> Flow[State]:
    """Take Influence and Popularity from every Senator of a faction, wherever he is."""
    figures = play.game.box.charts.assassination_optional.each_senator_of_faction
    losses: list[Disgrace] = []
    changes: list[Change] = []
    for key in of_faction(state, faction):
        row = SENATORS.get(state, SCOPE, key)
        inf, pop = influence(play.game, row.inf, figures.influence), popularity(play.game, row.pop, figures.popularity)
        losses.append(Disgrace(f"senator:{key}", row.inf, row.inf + inf, row.pop, row.pop + pop))
        changes += [INF.add(SCOPE, key, inf), POP.add(SCOPE, key, pop)]
    data = FactionDisgraced(faction, tuple(losses))
    return (yield Event.of(data, play.scope, tuple(changes)))
