"""Wars and enemy leaders come to the Forum (sections 6.5 and 18)."""

from __future__ import annotations

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.card_effects import refuge
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import (
    DECKS,
    ENEMY_LEADERS,
    REMOVED,
    SCOPE,
    TABLE_EVENTS,
    WARS,
    EnemyLeader,
    Posted,
    War,
)
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.terms.destroyed import ravage
from adjudicator.systems.republic_of_rome.rules.wars import pretender
from adjudicator.systems.republic_of_rome.rules.wars.series import (
    ACTIVE,
    IMMINENT,
    INACTIVE,
    UNPROSECUTED,
    aided,
    is_revolt,
    of_status,
    on_board,
    waits_for_province,
)
from adjudicator.systems.republic_of_rome.rules.wars.waking import wake
from adjudicator.systems.republic_of_rome.state import REVOLTS, Revolt

CITE = "ror:6.5"
DROUGHT = "drought"


@event("war_appeared", weight=79)
class WarAppeared:
    """A war comes to the Forum; `why` it is what it is: card, match, leader, or province, which it lacks."""

    war: str
    status: str
    why: str
    revolt: bool


@event("drought_instead")
class DroughtInstead:
    """A war that needs a province is a drought and nothing else, the `times`th of this turn."""

    war: str
    times: int


@event("leader_appeared", weight=75)
class LeaderAppeared:
    """An enemy leader comes; with no `wars` to aid he waits in the Curia."""

    leader: str
    wars: tuple[str, ...]


@rule("ror:6.5", "ror:18", "ror:ruling 53", title="What a war is when it comes")
def status_of(game: Game, state: State, war: str) -> tuple[str, str]:
    """Return the status of a war that is drawn, and why: by its card, by a match, by a leader, by a province."""
    card = game.box.wars[war]
    if waits_for_province(game, state, war):
        return INACTIVE, "province"
    if any(card.series in game.box.leaders[key].series for key in _waiting(game, state)):
        return ACTIVE, "leader"
    if on_board(game, state, card.series):
        return (IMMINENT if game.options.imminent else ACTIVE), "match"
    return (INACTIVE if card.initial == INACTIVE else ACTIVE), "card"


def _waiting(game: Game, state: State) -> tuple[str, ...]:
    """Return the leaders who lie in the Curia."""
    return tuple(key for key in ENEMY_LEADERS.rows(state, SCOPE) if not aided(game, state, key))


@rule("ror:6.5", "ror:ruling 15", title="A war is drawn")
def war_comes(play: Play, state: State, war: str, drawn: tuple[Change, ...] = ()) -> Flow[State]:
    """Put a war that was drawn on the board, wake what it wakes, and destroy the concession that it destroys.

    `drawn` are the changes by which the card leaves the deck. A leader whom a Refuge has kept joins it, and a
    pretender rises with an active one.
    """
    card = play.game.box.wars[war]
    if _mere_drought(play.game, state, war):
        return (yield from _drought(play, state, war, drawn))
    status, why = status_of(play.game, state, war)
    guests = refuge.waiting(state)
    if guests and status == INACTIVE and why != "province" and not card.only_by_attack:
        status, why = ACTIVE, "leader"
    order = max((row.order for _, row in WARS.items(state, SCOPE)), default=0) + 1
    revolt = is_revolt(play.game, state, war)
    woken = of_status(play.game, state, card.series, INACTIVE) if why in {"match", "leader"} else ()
    changes: tuple[Change, ...] = (
        *drawn,
        WARS.put(SCOPE, war, War(status, order)),
        *(refuge.assign(state, leader, (war,)) for leader in guests),
    )
    if revolt:
        changes += (REVOLTS.put(SCOPE, war, Revolt()),)
    data = WarAppeared(f"war:{war}", status, why, revolt)
    state = yield Event.of(data, play.scope, changes, cited(play, CITE))
    state = yield from wake(play, state, woken, why)
    if any(effect.kind == "wake_wars" for effect in card.effects):
        state = yield from _social(play, state, war)
    for effect in card.effects:
        if effect.kind == "destroy_concession":
            state = yield from ravage(play, state, effect.word("concession"), war)
    return (yield from pretender.rise(play, state)) if status == ACTIVE else state


@rule("ror:18", "ror:ruling 0h", title="A Sicilian revolt without Sicily is a drought in the first edition")
def _mere_drought(game: Game, state: State, war: str) -> bool:
    sicilian = game.box.wars[war].needs == ("sicily",)
    return sicilian and game.options.sicilian == "drought" and waits_for_province(game, state, war)


def _drought(play: Play, state: State, war: str, drawn: tuple[Change, ...]) -> Flow[State]:
    row = TABLE_EVENTS.find(state, SCOPE, DROUGHT)
    times = row.times + 1 if row is not None else 1
    gone = (TABLE_EVENTS.drop(state, SCOPE, DROUGHT),) if row is not None else ()
    changes: tuple[Change, ...] = (*drawn, *gone, TABLE_EVENTS.put(SCOPE, DROUGHT, Posted(times)), *_out(state, war))
    data = DroughtInstead(f"war:{war}", times)
    return (yield Event.of(data, play.scope, changes, cited(play, CITE)))


def _out(state: State, card: str) -> tuple[Change, ...]:
    """Return the changes that lay a card that was drawn with those out of the game."""
    return become(state, SCOPE, DECKS, REMOVED, (*DECKS.get(state, SCOPE, REMOVED).cards.known(), card))


@EFFECTS.effect("wake_wars", cites=("ror:18",))
@rule("ror:18", title="The Social War wakes inactive wars of series of two or more")
def _social(play: Play, state: State, war: str) -> Flow[State]:
    """Wake of each such series the lowest; not those without a province, nor those that only an attack wakes."""
    for series in dict.fromkeys(card.series for card in play.game.box.wars.values()):
        cards = [key for key, card in play.game.box.wars.items() if card.series == series]
        if len(cards) > 1 and war not in cards:
            found = of_status(play.game, state, series, INACTIVE)
            state = yield from wake(play, state, found, "social_war")
    return state


@rule("ror:6.5", title="An enemy leader is drawn")
def leader_comes(play: Play, state: State, leader: str, drawn: tuple[Change, ...] = ()) -> Flow[State]:
    """Put a leader on the board: he wakes the lowest inactive war of his series and aids all that are active."""
    order = max((row.order for _, row in ENEMY_LEADERS.items(state, SCOPE)), default=0) + 1
    card = play.game.box.leaders[leader]
    inactive = tuple(key for series in card.series for key in of_status(play.game, state, series, INACTIVE))
    active = tuple(key for series in card.series for key in of_status(play.game, state, series, ACTIVE, UNPROSECUTED))
    joined = (*active, *inactive[:1])
    data = LeaderAppeared(f"leader:{leader}", tuple(f"war:{key}" for key in joined))
    changes = (*drawn, ENEMY_LEADERS.put(SCOPE, leader, EnemyLeader(order)))
    state = yield Event.of(data, play.scope, changes, cited(play, CITE))
    return (yield from wake(play, state, inactive, "leader"))
