"""6.6.2 Victory: what commanders and the State gain, what the War card gives, and how a war is over."""

from __future__ import annotations

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare, told
from adjudicator.systems.republic.rules.card_effects.carrying import carry_out
from adjudicator.systems.republic.rules.combat.aftermath import favourite
from adjudicator.systems.republic.rules.combat.forces import commanders_of, fleets_of, units_home
from adjudicator.systems.republic.rules.money import Balance, bank_pays, booked, person, state_gets
from adjudicator.systems.republic.rules.terms import limits
from adjudicator.systems.republic.state import COMMANDER, DECKS, FORCES, INF, POP, REMOVED, SCOPE, SECOND, WARS
from adjudicator.systems.republic_of_carthage.state import PROVINCES, Province

CITE = "roc:6.6.2"
VICTORY = f"{CITE}.victory"


@event("fleets_home", "roc:6.6.2.victory.3")
class FleetsHome:
    """The fleets of a force are back in Carthage after a victory; `stays` says that its armies are still out."""

    force: str
    war: str
    fleets: int


@event("commander_honoured", "roc:6.6.2.victory.4", own_weight=83)
class CommanderHonoured:
    """A victor gains Influence and Popularity: his share of half a strength, both rounded up; cut at the limits.

    `strength` is the printed one, of the land or the sea, or that of a rebel; `half` of it is shared by `commanders`.
    """

    senator: str
    war: str
    part: str
    strength: int
    half: int
    commanders: int
    share: int
    inf: int
    influence: int
    pop: int
    popularity: int


@event("armies_entrusted", "roc:6.6.2.victory.5")
class ArmiesEntrusted:
    """After a joint victory the armies go to the more popular commander, of equals to the one the dice pick."""

    force: str
    senator: str
    other: str


@event("war_spoils")
class WarSpoils:
    """What the State gets for a war that is won."""

    war: str
    treasury: Balance


@event("spoils_forfeited")
class SpoilsForfeited:
    """A war is won after a higher-numbered one of its series, `after`: it counts as a Revolt and pays nothing."""

    war: str
    after: str
    talents: int


@event("provinces_created", "roc:6.6.2.victory.9", weight=64)
class ProvincesCreated:
    """Provinces created by a war go to the Forum."""

    war: str
    provinces: tuple[str, ...]


@rule("roc:6.6.2.victory.3", title="Fleets go home")
def fleets_home(play: Play, state: State, force: str, war: str) -> Flow[State]:
    """Return the fleets of a force to Carthage after a land battle."""
    fleets = fleets_of(state, force)
    if not fleets:
        return state
    data = FleetsHome(force, f"war:{war}", len(fleets))
    return (yield Event.of(data, play.scope, units_home(state, fleets)))


@rule("roc:6.6.2.victory.4", "roc:ruling 127", title="Influence and Popularity of a victory")
def honour(
    play: Play, state: State, war: str, part: str, *, strength: int, led: tuple[str, ...], alive: tuple[str, ...]
) -> Flow[State]:
    """Give each commander who lives and is free his share; the share of another is lost.

    Args:
        play: the battle.
        state: the position.
        war: the war's id, `war:roman_1` or `war:rebel`.
        part: sea or land.
        strength: the printed strength, or that of the rebel.
        led: who commanded.
        alive: those of them who gain.
    """
    half = -(-strength // 2)
    share = half if len(led) <= 1 else -(-half // len(led))
    for senator in alive:
        inf, pop = INF.of(state, SCOPE, senator), POP.of(state, SCOPE, senator)
        influence = limits.influence(play.game, inf, share)
        popularity = limits.popularity(play.game, pop, share)
        data = CommanderHonoured(
            person(senator), war, part, strength, half, len(led), share, inf, influence, pop, popularity
        )
        changes = (INF.add(SCOPE, senator, influence), POP.add(SCOPE, senator, popularity))
        state = yield Event.of(data, play.scope, changes)
    return state


@rule("roc:6.6.2.victory.5", title="The armies go to a commander's card")
def entrust(play: Play, state: State, force: str) -> Flow[State]:
    """Make the more popular of two commanders the first: the armies of the force are his until it is home."""
    row = FORCES.get(state, SCOPE, force)
    both = commanders_of(state, force)
    if len(both) < 2:  # noqa: PLR2004 - a joint command is one of two
        return state
    first = favourite(play, state, both, "armies")
    other = next(key for key in both if key != first)
    changes: tuple[Change, ...] = ()
    if first != row.commander:
        changes = (COMMANDER.set(state, SCOPE, force, first), SECOND.set(state, SCOPE, force, other))
    data = ArmiesEntrusted(force, person(first), person(other))
    return (yield Event.of(data, play.scope, changes))


@rule("roc:6.6.2.victory.7", "roc:ruling 133b", title="A war won after a higher one of its series is a Revolt")
def beaten_before(game: Game, state: State, war: str) -> str:
    """Return a war of the same series with a higher number that was defeated before, by bare id; empty if none was."""
    card, out = game.box.wars[war], DECKS.get(state, SCOPE, REMOVED).cards.known()
    higher = (key for key, other in game.box.wars.items() if other.series == card.series and other.order > card.order)
    return next((key for key in higher if key in {bare(token) for token in out}), "")


@rule("roc:6.6.2.victory.7", title="Talents of a war that is won")
def pay(play: Play, state: State, war: str) -> Flow[State]:
    """Let the State have the talents of a War card, unless it counts as a Revolt."""
    talents = play.game.box.wars[war].treasury
    if not talents:
        return state
    after = beaten_before(play.game, state, war)
    cites = (f"{VICTORY}.7",)
    if after:
        data = SpoilsForfeited(f"war:{war}", f"war:{after}", talents)
        return (yield Event.of(data, play.scope, cites=(*cites, "roc:ruling 133b")))
    spoils = WarSpoils(f"war:{war}", booked(state, talents))
    changes = (state_gets(talents), bank_pays(talents))
    return (yield Event.of(spoils, play.scope, changes, cites))


@rule("roc:6.6.2.victory.8", "roc:6.6.2.victory.9", title="What the War card gives, and the Provinces it creates")
def rewards(play: Play, state: State, war: str) -> Flow[State]:
    """Carry out the other effects of a victory, then place the Provinces that are not there in the Forum."""
    card = play.game.box.wars[war]
    state = yield from carry_out(play, state, f"war:{war}", card.victory)
    new = tuple(key for key in card.provinces if PROVINCES.find(state, SCOPE, key) is None)
    if not new:
        return state
    data = ProvincesCreated(f"war:{war}", told("province", new))
    changes = tuple(PROVINCES.put(SCOPE, key, Province()) for key in new)
    return (yield Event.of(data, play.scope, changes))


@rule("roc:6.6.2.victory.10", title="The War card leaves the game")
def card_leaves(state: State, war: str) -> tuple[Change, ...]:
    """Return the changes by which a War card is out of the game."""
    out = DECKS.get(state, SCOPE, REMOVED).cards.known()
    return (WARS.drop(state, SCOPE, war), *become(state, SCOPE, DECKS, REMOVED, (*out, war)))
