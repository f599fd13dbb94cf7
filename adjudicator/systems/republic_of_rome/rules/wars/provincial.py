"""Provincial wars: which provinces enemy wars are about, and those that have joined one (section 20.2)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import told
from adjudicator.systems.republic.rules.combat.strength import StrengthTerm
from adjudicator.systems.republic.rules.ends.wars import FOUGHT
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import FLEET_VICTORY, SCOPE, WARS
from adjudicator.systems.republic_of_rome.rules.terms.secession import held
from adjudicator.systems.republic_of_rome.state import JOINED, PROVINCES, Province

CITE = "ror:20.2"


@event("provinces_freed")
class ProvincesFreed:
    """A war is over, and the provinces that had joined it lie in the Forum, undeveloped."""

    war: str
    provinces: tuple[str, ...]


def listed(game: Game, state: State, war: str) -> tuple[str, ...]:
    """Return the provinces on a war's card that exist, in printed order; those of rebels are left alone [20.3].

    Some are on a card only as long as they are undeveloped.
    """
    card, apart = game.box.wars.get(war), {key for key, _ in held(game, state)}
    if card is None:
        return ()
    found = ((key, PROVINCES.find(state, SCOPE, key)) for key in card.attacks if key not in apart)
    there = ((key, row.developed) for key, row in found if row is not None)
    return tuple(key for key, developed in there if not (developed and key in card.spares_developed))


@rule("ror:20.2", "ror:ruling 116", title="An active war takes the revenue of provinces on its card")
def under_attack(game: Game, state: State) -> dict[str, str]:
    """Return the provinces that bring nothing, each with the war that attacks it; none without provincial wars."""
    found: dict[str, str] = {}
    if not game.options.provincial_wars:
        return found
    active = sorted((row.order, key) for key, row in WARS.items(state, SCOPE) if row.status in FOUGHT)
    for _, war in active:
        able = listed(game, state, war)
        for key in able if game.options.attacked_revenue == "all" else able[:1]:
            found.setdefault(key, war)
    return found


@rule("ror:20.2", "ror:ruling 115", title="A province that has joined a war adds its strength, unmultiplied")
def joined(game: Game, state: State, war: str) -> tuple[StrengthTerm, ...]:
    """Return what provinces add to a war: at sea while the sea is to be won, on land from then on."""
    card = game.box.wars.get(war)
    at_sea = card is not None and card.naval and not FLEET_VICTORY.of(state, SCOPE, war)
    terms = []
    for key, row in JOINED.items(state, SCOPE):
        side = game.box.provinces[key].side(developed=row.developed)
        if row.war == war:
            terms.append(StrengthTerm(f"province:{key}", side.fleet + row.fleets if at_sea else side.land + row.armies))
    return tuple(term for term in terms if term.value)


@rule("ror:20.2", title="Provinces that had joined a war are free when it is over")
def freed(play: Play, state: State, war: str) -> Flow[State]:
    """Lay them into the Forum."""
    gone = tuple(key for key, row in JOINED.items(state, SCOPE) if row.war == war)
    if not gone:
        yield from ()
        return state
    changes: tuple[Change, ...] = tuple(JOINED.drop(state, SCOPE, key) for key in gone)
    changes += tuple(PROVINCES.put(SCOPE, key, Province()) for key in gone)
    data = ProvincesFreed(f"war:{war}", told("province", gone))
    return (yield Event.of(data, play.scope, changes, cited(play, CITE)))
