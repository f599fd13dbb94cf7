"""The Field Consul is sent for a bequest with a force, and is home in the Revolution Phase (sections 9.6.8 and 16)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Send, Units
from adjudicator.systems.republic.rules.combat.results import VICTORY
from adjudicator.systems.republic.state import CAMPAIGNS, CITY, FORCES, SCOPE, TURN, Campaign, Force
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.officers import holder
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import units
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.commanding import FIELD, away_to, next_force
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import ACTIVE
from adjudicator.systems.republic_of_rome.state import FETCHED, LYING

KIND: Final = "bequest"
CITES: Final = ("ror:9.6.8", "ror:16", "ror:ruling 33")


@event("consul_fetches", "ror:9.6.8", "ror:16", "ror:ruling 33")
class ConsulFetches:
    """The Field Consul is sent with a force for a bequest; its talents come in the next Revenue Phase."""

    card: str
    senator: str
    units: Units


def bequest(game: Game, card: str) -> Effect | None:
    """Return what a card in the Forum brings who is sent for it, None for other things; by bare id."""
    found = game.box.effects_of(card, KIND) if card in game.box.events else ()
    return next(iter(found), None)


def waiting(game: Game, view: State) -> tuple[str, ...]:
    """Return the bequests in the Forum that nobody was sent for, by bare id."""
    return tuple(key for key, row in LYING.items(view, SCOPE) if not row.fetched and bequest(game, key) is not None)


def meant(game: Game, measure: Send) -> bool:
    """Return whether a force is sent for a bequest, not to a war."""
    return bequest(game, bare(measure.war)) is not None


@rule("ror:9.6.8", "ror:16", title="The Field Consul goes for a bequest, with 3 legions and 3 fleets or more")
def check(game: Game, view: State, measure: Send) -> Verdict:
    """Refuse a bequest that does not wait, other commanders, and a force that is too small or not at home."""
    card = bare(measure.war)
    effect = bequest(game, card)
    if effect is None or card not in waiting(game, view):
        return Refused("war_not_on_board", CITES, {"war": measure.war}, lasting=False)
    consul = f"senator:{holder(view, FIELD)}"
    hint = (Send((consul,), measure.units, measure.war),) if consul != "senator:" else ()
    if measure.commanders != (consul,):
        return Refused("bequest_by_consul", CITES, {"card": f"card:{card}"}, hint, lasting=False)
    wrong = units.ill_written(measure.units, CITES[0])
    if wrong is not None:
        return wrong
    needs = {"legion": effect.number("legions"), "fleet": effect.number("fleets")}
    sent = units.summed(measure.units)
    if any(sent.get(kind, 0) < number for kind, number in needs.items()):
        facts = {"card": f"card:{card}", "legions": needs["legion"], "fleets": needs["fleet"]}
        return Refused("bequest_needs_force", CITES, facts)
    _, lack = units.picked(view, ACTIVE, measure.units)
    if lack is not None:
        there = len(units.counters(view, ACTIVE, units.kind_of(lack)))
        facts = {"unit": f"unit:{units.kind_of(lack)}", "wanted": lack.number, "there": there}
        return Refused("too_few_at_home", CITES, facts, lasting=False)
    return ACCEPTED


@rule("ror:9.6.8", "ror:ruling 33", title="He is away with his force until the Revolution Phase, like a victor")
def foreseen(game: Game, state: State, measure: Send) -> tuple[Change, ...]:
    """Return the changes by which he is away with his force, and the bequest is fetched."""
    del game
    card, commander, force = bare(measure.war), bare(measure.commanders[0]), next_force(state)
    keys, _ = units.picked(state, ACTIVE, measure.units)
    return (
        FORCES.put(SCOPE, force, Force(card, commander, "", TURN.of(state, SCOPE, CITY))),
        CAMPAIGNS.put(SCOPE, force, Campaign(card, (commander,), VICTORY, won=True)),
        *units.moved(state, keys, f"force:{force}"),
        *away_to((commander,), state, card),
        FETCHED.set(state, SCOPE, card, value=True),
    )


def enact(play: Play, state: State, measure: Send) -> Flow[State]:
    """Send him, if he can still be sent."""
    if check(play.game, state, measure) is not ACCEPTED:
        yield from ()
        return state
    data = ConsulFetches(f"card:{bare(measure.war)}", measure.commanders[0], measure.units)
    return (yield Event.of(data, play.scope, foreseen(play.game, state, measure)))
