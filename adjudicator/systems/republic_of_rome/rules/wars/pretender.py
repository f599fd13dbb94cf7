"""Pretender Emerges: when the next active war appears a province with a governor may be lost (section 16)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import State
from adjudicator.systems.republic.box.charts import row_for
from adjudicator.systems.republic.rules.combat import losses
from adjudicator.systems.republic.rules.combat.results import ALL, VICTORY
from adjudicator.systems.republic.state import SCOPE, TABLE_EVENTS, UNITS
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.terms import governing
from adjudicator.systems.republic_of_rome.rules.terms.governing import governed
from adjudicator.systems.republic_of_rome.rules.terms.levels import effects, omens
from adjudicator.systems.republic_of_rome.rules.wars import provinces
from adjudicator.systems.republic_of_rome.state import PROVINCES

CARD: Final = "pretender_emerges"
CITES: Final = ("ror:16",)
PRETENDER_RISES: Final = Note("pretender_rises")


@event("pretender_fought", "ror:16")
class PretenderFought:
    """A garrison fights a pretender: dice, what the legions and the governor's MIL count, the province's strength."""

    province: str
    senator: str
    dice: tuple[int, ...]
    legions: int
    mil: int
    land: int
    omens: int
    total: int
    result: str
    lost: int


@EFFECTS.effect("pretender", fields=("garrison_fights",), cites=CITES)
@rule("ror:16", title="A pretender rises in a random province")
def rise(play: Play, state: State) -> Flow[State]:
    """Use the card up if it lies there and a province has a governor: his garrison may win, else it revolts."""
    found = effects(play.game, state, "pretender")
    places = tuple(key for key, _ in governed(play.game, state))
    if not found or not places:
        return state
    gone = (TABLE_EVENTS.drop(state, SCOPE, CARD),)
    state = yield PRETENDER_RISES.at(play.scope, gone)
    province = play.dice.choose("pretender", places, where="16") if len(places) > 1 else places[0]
    fights = bool(found[0][1].flag("garrison_fights"))
    if fights and provinces.garrison(state, province):
        state, held = yield from _fight(play, state, province)
        if held:
            return state
    card = f"card:{CARD}"
    return (yield from provinces.revolt(play, state, province, card, garrison_dies=not fights))


@rule("ror:10", "ror:16", title="Only a Victory of the garrison saves the province")
def _fight(play: Play, state: State, province: str) -> Flow[tuple[State, bool]]:
    """Fight the printed land strength of the province at once; return whether it is held."""
    row, legions = PROVINCES.get(state, SCOPE, province), provinces.garrison(state, province)
    units = sum(2 if UNITS.get(state, SCOPE, key).veteran else 1 for key in legions)
    mil = min(governing.mil(play.game, state, province), units)
    land = play.game.box.provinces[province].side(developed=row.developed).land
    dice = play.dice.roll_many(f"pretender/{province}", 3, where="16")
    less = omens(play.game, state)
    total = sum(dice) + units + mil - land - less
    found = row_for(play.game.box.charts.combat.rows, total)
    number = ALL if found.losses == "all" else int(found.losses)
    lost = losses.drawn(play, found.result, number, legions, (), "garrison-")
    told = (f"province:{province}", f"senator:{row.governor}")
    data = PretenderFought(*told, dice, units, mil, land, less, total, found.result, len(lost))
    changes = play.game.box.republic.to_pool(play.game, state, lost)
    state = yield Event.of(data, play.scope, changes)
    return state, found.result == VICTORY
