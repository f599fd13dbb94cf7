"""Wars of a series on the board, and the leaders who aid them (section 6.5)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.card_effects.refuge import NEXT
from adjudicator.systems.republic.state import CITY, DECK_NUMBER, DECKS, ENEMY_LEADERS, SCOPE, WAR_STATUS, WARS
from adjudicator.systems.republic_of_rome.box.cards import War
from adjudicator.systems.republic_of_rome.box.entry import ERAS
from adjudicator.systems.republic_of_rome.state import PROVINCES

ACTIVE = "active"
INACTIVE = "inactive"
UNPROSECUTED = "unprosecuted"
IMMINENT = "imminent"


@rule("ror:18", title="Wars that need a province")
def waits_for_province(game: Game, state: State, war: str) -> bool:
    """Return whether a war needs provinces of which one is missing."""
    return any(PROVINCES.find(state, SCOPE, province) is None for province in game.box.wars[war].needs)


@rule("ror:6.5", "ror:ruling 53", title="Which wars of a series count")
def on_board(game: Game, state: State, series: str) -> tuple[str, ...]:
    """Return the wars of a series on the board, the lowest first; not those that wait for a province."""
    found = (key for key in WARS.rows(state, SCOPE) if key in game.box.wars and game.box.wars[key].series == series)
    counting = (key for key in found if not inert(game, state, key))
    return tuple(sorted(counting, key=lambda key: game.box.wars[key].order))


@rule("ror:18", title="The invasions of Germany and Britain wake by an attack alone")
def inert(game: Game, state: State, war: str) -> bool:
    """Return whether a war on the board lies inactive for want of a province, or as only an attack wakes it."""
    waits = game.box.wars[war].only_by_attack or waits_for_province(game, state, war)
    return WAR_STATUS.of(state, SCOPE, war) == INACTIVE and waits


def of_status(game: Game, state: State, series: str, *statuses: str) -> tuple[str, ...]:
    """Return the wars of a series on the board that count and have one of some statuses, the lowest first."""
    return tuple(key for key in on_board(game, state, series) if WAR_STATUS.of(state, SCOPE, key) in statuses)


@rule("ror:6.5", title="Whom a leader aids")
def aided(game: Game, state: State, leader: str) -> tuple[str, ...]:
    """Return the active wars that a leader aids: of his series, and those that a Refuge gave him."""
    own = (
        key
        for series in game.box.leaders[leader].series
        for key in of_status(game, state, series, ACTIVE, UNPROSECUTED)
    )
    given = (war for war in ENEMY_LEADERS.get(state, SCOPE, leader).wars if WARS.find(state, SCOPE, war) is not None)
    return tuple(dict.fromkeys((*own, *given)))


@rule("ror:6.5", title="A leader without a war lies in the Curia")
def in_curia(game: Game, state: State, leader: str) -> bool:
    """Return whether a leader waits for a war; one whom a Refuge keeps for the next war drawn is not there."""
    return not aided(game, state, leader) and NEXT not in ENEMY_LEADERS.get(state, SCOPE, leader).wars


@rule("ror:6.5", "ror:ruling 17", title="From which decks cards can come in this game")
def decks_of(game: Game) -> tuple[str, ...]:
    """Return them by era; in the second edition some of the next era's cards lie at the bottom of a single deck."""
    chosen = game.box.scenarios[game.options.scenario]
    first = ERAS.index(chosen.deck)
    last = len(ERAS) if game.options.extended or chosen.whole else first + (1 if game.options.era_ends == "no" else 2)
    return tuple(ERAS[first:last])


def following(game: Game, state: State) -> str:
    """Return the pile of the deck that follows, empty if none does."""
    number = DECK_NUMBER.of(state, SCOPE, CITY)
    pile = f"deck:{ERAS[number]}" if game.options.extended and number < len(ERAS) else ""
    row = DECKS.find(state, SCOPE, pile) if pile else None
    return pile if row is not None and row.number else ""


@rule("ror:6.5", title="Which wars are revolts, that bring no spoils")
def is_revolt(game: Game, state: State, war: str) -> bool:
    """Return whether a war is a revolt when it is drawn: always, by a province, or after the last of its series.

    The last is that of the highest number in the decks of this game.
    """
    card: War = game.box.wars[war]
    if card.revolt or (card.revolt_if and PROVINCES.find(state, SCOPE, card.revolt_if) is not None):
        return True
    decks = decks_of(game)
    numbers = {one.order: key for key, one in game.box.wars.items() if one.series == card.series and one.deck in decks}
    last = numbers[max(numbers)] if numbers else war
    return last != war and hand.is_out(state, last)
