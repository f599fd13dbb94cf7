"""Statesmen: when one may be played, how he comes into play, and which of two brothers is meant."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import covered, senator_row
from adjudicator.systems.republic.rules.terms.posts import hand_over, posts_of
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    CASES,
    CITY,
    DEAD,
    LIFE,
    NOW,
    REBELLIONS,
    SCOPE,
    SENATORS,
    SenatorRow,
)


def obstacle(game: Game, state: State, seat: str, statesman: str) -> str:
    """Return why a seat may not play a Statesman now, as the code of a refusal; empty if it may."""
    return str(game.box.republic.obstacle(game, state, seat, statesman))


def arrival(game: Game, state: State, seat: str, statesman: str) -> SenatorRow:
    """Return the row of a Statesman who may be played."""
    row: SenatorRow = game.box.republic.arrival(game, state, seat, statesman)
    return row


def covers(game: Game, state: State, statesman: str) -> str:
    """Return the family card that a Statesman who may be played would cover, empty if none is bare."""
    family = game.box.statesmen[statesman].family
    card = SENATORS.find(state, SCOPE, family)
    return "" if card is None or covered(card) or card.place == DEAD else family


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
    return (*changes, *_rebelling(state, family, statesman))


def _rebelling(state: State, family: str, statesman: str) -> Iterator[Change]:
    """Yield the changes by which the Statesman who covers a rebel is the rebel."""
    row = REBELLIONS.find(state, SCOPE, NOW)
    if row is None:
        return
    if row.chief == family:
        yield REBELLIONS.col("chief", str).set(state, SCOPE, NOW, statesman)
    for cell, men in (("accomplices", row.accomplices), ("seconds", row.seconds)):
        if family in men:
            renamed = tuple(statesman if one == family else one for one in men)
            yield REBELLIONS.col(cell, tuple).set(state, SCOPE, NOW, renamed)


def rewrite(state: State, senator: str, row: SenatorRow) -> tuple[Change, ...]:
    """Return the changes that put another row in a Senator's place."""
    return (SENATORS.drop(state, SCOPE, senator), SENATORS.put(SCOPE, senator, row))
