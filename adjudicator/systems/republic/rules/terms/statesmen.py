"""Statesmen: when one may be played, how he comes into play, and which of two brothers is meant."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import covered, senator_row
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.rules.terms.posts import hand_over, posts_of
from adjudicator.systems.republic.state import CAMPAIGNS, CASES, CITY, IN_CITY, LIFE, SCOPE, SENATORS, SenatorRow


@rule(
    "roc:4", "roc:ruling 54", "roc:ruling 67a", title="A Statesman's family must be his player's, or not on the board"
)
def obstacle(game: Game, state: State, seat: str, statesman: str) -> str:
    """Return why a seat may not play a Statesman now, as the code of a refusal; empty if it may."""
    family = game.box.statesmen[statesman].family
    card = SENATORS.find(state, SCOPE, family)
    if card is not None and card.faction != seat:
        return "family_elsewhere" if card.faction else "family_on_board"
    return _brothers(game, state, seat, statesman)


@rule("roc:4", title="Two Statesmen of the Mago family, and two of the Barca family")
def _brothers(game: Game, state: State, seat: str, statesman: str) -> str:
    """Both Magos may be in play, but not in two factions; of the Barcas only one."""
    held = game.box.family_rules.get(game.box.statesmen[statesman].family)
    others = [] if held is None else [key for key in held.ids if key != statesman]
    found = [row for key in others if (row := SENATORS.find(state, SCOPE, key)) is not None]
    if held is None or not found:
        return ""
    if not held.both_in_play:
        return "brother_in_play"
    elsewhere = [row for row in found if row.faction not in ("", seat)]
    return "brother_elsewhere" if held.same_faction_to_play and elsewhere else ""


def covers(game: Game, state: State, statesman: str) -> str:
    """Return the family card that a Statesman who may be played would cover, empty if none is bare."""
    family = game.box.statesmen[statesman].family
    card = SENATORS.find(state, SCOPE, family)
    return "" if card is None or covered(card) else family


@rule("roc:4", "roc:ruling 8c", "roc:ruling 147k", title="What a Statesman is when he comes into play")
def arrival(game: Game, state: State, seat: str, statesman: str) -> SenatorRow:
    """Return the row of a Statesman who may be played.

    Over a family card he has its place, markers and talents; his printed Influence replaces the one below, gains
    and losses carry over. Without one he starts in Carthage with nothing.
    """
    card = game.box.statesmen[statesman]
    family = covers(game, state, statesman)
    if not family:
        return senator_row(game, int(card.family), seat, IN_CITY, card.inf)
    old = SENATORS.get(state, SCOPE, family)
    carried = influence(game, card.inf, old.inf - game.box.senators[family].inf)
    return replace(old, inf=card.inf + carried)


@rule("roc:4", "roc:ruling 8c", title="A Statesman covers his family card and takes over its posts")
def enter(game: Game, state: State, seat: str, statesman: str) -> tuple[Change, ...]:
    """Return the changes that put a Statesman down who may be played; how his card got there is the caller's."""
    put = SENATORS.put(SCOPE, statesman, arrival(game, state, seat, statesman))
    family = covers(game, state, statesman)
    if not family:
        return (put,)
    row = SENATORS.get(state, SCOPE, family)
    bare_card = senator_row(game, row.family, seat, f"under:{statesman}", game.box.senators[family].inf)
    posts = hand_over(game, state, posts_of(game, state, family), statesman)
    return (put, *rewrite(state, family, bare_card), *posts, *_remembered(state, family, statesman))


def _remembered(state: State, family: str, statesman: str) -> tuple[Change, ...]:
    """Return the changes by which what is noted of a family's man is noted of the Statesman who covers him."""
    changes: list[Change] = [
        CASES.col("senator", str).set(state, SCOPE, key, statesman)
        for key, row in CASES.items(state, SCOPE)
        if row.senator == family
    ]
    for key, row in CAMPAIGNS.items(state, SCOPE):
        if family in row.commanders:
            who = tuple(statesman if one == family else one for one in row.commanders)
            changes.append(CAMPAIGNS.col("commanders", tuple).set(state, SCOPE, key, who))
    if LIFE.of(state, SCOPE, CITY) == family:
        changes.append(LIFE.set(state, SCOPE, CITY, statesman))
    return tuple(changes)


def rewrite(state: State, senator: str, row: SenatorRow) -> tuple[Change, ...]:
    """Return the changes that put another row in a Senator's place."""
    return (SENATORS.drop(state, SCOPE, senator), SENATORS.put(SCOPE, senator, row))
