"""Enemy Leader Dies and Sues for Peace: at the end of the Forum the HRAO removes a leader (section 16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.rules.card_effects import choosing
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.state import CITY, ENEMY_LEADERS, SCOPE
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ROME
from adjudicator.systems.republic_of_rome.rules.terms.choices_of_events import EventChoice, wish
from adjudicator.systems.republic_of_rome.rules.wars import queen, shelter
from adjudicator.systems.republic_of_rome.rules.wars.leaving import end_war, send_away, spoils
from adjudicator.systems.republic_of_rome.rules.wars.series import aided
from adjudicator.systems.republic_of_rome.state import CLEOPATRA

STEP: Final = "forum.peace"
KIND: Final = "leader_dies"
CARD: Final = "card:enemy_leader_dies"
QUEEN: Final = "cleopatra_vii"
CITES: Final = ("ror:6.6", "ror:16", "ror:ruling 57")
QUEEN_GONE: Final = Note("queen_gone")


@event("leader_removed_by_event", "ror:6.6", "ror:16", "ror:ruling 57", answers=("choose",))
class LeaderRemovedByEvent:
    """The HRAO removes a leader; `peace` is the war that sues for peace with him, empty for none."""

    senator: str
    leader: str
    peace: str


@rule("ror:16", "ror:ruling 57", title="Which leaders can be removed")
def leaders(game: Game, state: State) -> tuple[str, ...]:
    """Return the leaders with a war or in the Curia, the strongest first."""
    rows = ENEMY_LEADERS.rows(state, SCOPE)
    found = sorted(rows, key=lambda key: (-game.box.leaders[key].strength, rows[key].order))
    return (*found, *((QUEEN,) if queen.leads(state, queen.WAR) else ()))


def _called(leader: str) -> str:
    return queen.CARD if leader == QUEEN else f"leader:{leader}"


def _options(game: Game, state: State, effect: Effect, card: str) -> Iterator[Choose]:
    """Yield the leaders; with peace also his wars, where several of one are the largest."""
    for key in leaders(game, state):
        yield Choose(card, _called(key))
        alike = largest(game, state, key) if effect.flag("peace") else ()
        yield from (Choose(card, f"war:{war}") for war in alike if len(alike) > 1)


def _wrong(game: Game, state: State, order: Choose) -> str:
    if bare(order.choice) not in (*game.box.leaders, QUEEN, *game.box.wars):
        return "choose_leader"
    able = {bare(each.choice) for effect in _peace(game) for each in _options(game, state, effect, order.card)}
    return "" if bare(order.choice) in able else "choose_no_leader"


def _peace(game: Game) -> tuple[Effect, ...]:
    """Return the effects of both sides of the card."""
    return tuple(one for one in game.box.effects_of(bare(CARD)) if one.kind == KIND)


choosing.enter(KIND, choosing.Asking(_options, _wrong))


CHOICE: Final = EventChoice(STEP, KIND, CARD)
"""What the HRAO's player is asked."""


@EFFECTS.effect(KIND, fields=("peace",), cites=CITES)
@ROME.step(STEP, cites=CITES, kinds=("choose",), asks=CHOICE.asks, foresees=CHOICE.foresees, check=CHOICE.check)
@rule("ror:6.6", "ror:16", "ror:ruling 57", title="A leader dies, and his largest war may sue for peace")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Remove whom the HRAO names, by default the strongest; with peace his largest war goes back to the deck."""
    effect, found = CHOICE.effect(play.game, state), leaders(play.game, state)
    if effect is None or not found:
        return END
    leader, war = _named(play.game, state, wish(play), effect)
    who = choosing.chooser(play.game, state, effect)
    data = LeaderRemovedByEvent(who, _called(leader), f"war:{war}" if war else "")
    state = yield Event.of(data, play.scope)
    if war:
        state = yield from spoils(play, state, war, half=True)
    if leader == QUEEN:
        gone = (CLEOPATRA.set(state, SCOPE, CITY, ""),)
        state = yield QUEEN_GONE.at(play.scope, gone)
    elif shelter.lies(state):
        state = yield from shelter.take(play, state, leader)
    else:
        state = yield from send_away(play, state, leader, out=True)
    if war:
        yield from end_war(play, state, war, beaten=False)
    return END


@rule("ror:16", "ror:ruling 57", title="Who dies, and which war sues for peace: of equally large ones as the HRAO says")
def _named(game: Game, state: State, wanted: str, effect: Effect) -> tuple[str, str]:
    """Return leader and war, by bare ids; by default the strongest and the first of his largest."""
    found, peace = leaders(game, state), effect.flag("peace")
    wars = {key: largest(game, state, key) if peace else () for key in found}
    by_war = next((key for key in found if wanted in wars[key]), "")
    leader = wanted if wanted in found else by_war or found[0]
    return leader, wanted if by_war and leader == by_war else next(iter(wars[leader]), "")


@rule("ror:ruling 57", title="The largest war of a leader")
def largest(game: Game, state: State, leader: str) -> tuple[str, ...]:
    """Return the active wars of his series with most printed strength, by bare id: several where they are alike."""
    wars = (queen.WAR,) if leader == QUEEN else aided(game, state, leader)
    printed = {key: game.box.wars[key].land + game.box.wars[key].naval for key in wars}
    return tuple(key for key in wars if printed[key] == max(printed.values()))
