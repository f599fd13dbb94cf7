"""Where the fleets are that a storm takes: what the HRAO may answer, and what the answer means."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.effects import Effect
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.setup import HOME, Choose
from adjudicator.systems.republic.rules.card_effects import choosing
from adjudicator.systems.republic.rules.card_effects.fleets import Wishes
from adjudicator.systems.republic.rules.combat.counters import ACTIVE, lies
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.state import FLEET, FORCES, SCOPE


def wishes(state: State, order: Choose | None) -> Wishes:
    """Return the places that an answer names as counters have them, those without a force left out."""
    named = ((where_is(state, place), number) for place, number in (order.fleets if order is not None else ()))
    return tuple((where, number) for where, number in named if where)


def where_is(state: State, place: str) -> str:
    """Return the place of counters that an order means by `home`, a commander or a war; empty if there is none."""
    if place == HOME:
        return ACTIVE
    rows = FORCES.items(state, SCOPE)
    return next((f"force:{key}" for key, row in rows if bare(place) in (row.commander, row.second, row.war)), "")


def _options(game: Game, state: State, effect: Effect, card: str) -> Iterator[Choose]:
    """Yield what the HRAO can say now: by default home first, or any force first."""
    yield Choose(card, fleets=((HOME, None),))
    for key, row in FORCES.items(state, SCOPE):
        if lies(state, f"force:{key}", FLEET):
            yield Choose(card, fleets=((person(row.commander) if row.commander else f"war:{row.war}", None),))


def _wrong(game: Game, state: State, order: Choose) -> str:
    """Return why a choice of fleets cannot be, as the code of a refusal."""
    places = [place for place, _ in order.fleets]
    if not places or any(place != HOME and place.partition(":")[0] not in ("senator", "war") for place in places):
        return "choose_fleets"
    return "" if all(where_is(state, place) for place in places) else "choose_no_force"


ASKING = choosing.Asking(_options, _wrong)
"""How an effect on fleets asks the HRAO."""
