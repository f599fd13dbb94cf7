"""6.5.6 The step in which vacant Provinces get their Governors; afterwards Carthage is counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.order import Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.chair import Govern
from adjudicator.systems.republic.orders.measures import ElectGovernor
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.rules.senate.elections.election import Election
from adjudicator.systems.republic.rules.senate.government import govern
from adjudicator.systems.republic.rules.senate.proposals import consents, motions
from adjudicator.systems.republic.rules.senate.sitting import repopulating
from adjudicator.systems.republic.state import PROVINCES, SCOPE, Motion


def posts(game: Game, state: State) -> tuple[str, ...]:
    """Return the Provinces in the Forum, in the order of the box."""
    return tuple(f"province:{key}" for key in govern.vacant(game, state))


def all_posts(game: Game, state: State) -> tuple[str, ...]:
    """Return every Province on the board: it may be in the Forum by then."""
    rows = PROVINCES.rows(state, SCOPE)
    return tuple(f"province:{key}" for key in game.box.provinces if key in rows)


@rule("roc:6.5.6", "roc:ruling 74", "roc:ruling 92", title="Each Province in the Forum is assigned")
def candidates(game: Game, state: State, post: str, seat: str, named: bool) -> tuple[ElectGovernor, ...]:
    """Return everybody who can govern a Province, in the order in which they are proposed.

    Once somebody was proposed for it, by a list or without, the rest follow by Oratory.
    """
    tried = any(each.province == post for _, row in motions.laid(state) for each in _elections(row))
    found = govern.ranked(game, state, post.partition(":")[2], named=named or tried)
    return tuple(ElectGovernor(post, f"senator:{key}") for key in found)


@rule("roc:ruling 72", title="Governors may be proposed together")
def together(found: tuple[tuple[ElectGovernor, ...], ...]) -> Iterator[Govern]:
    """Yield one proposal that fills as many Provinces as there are candidates, each with the best who is left."""
    chosen: dict[str, ElectGovernor] = {}
    for some in found:
        best = next((each for each in some if each.senator not in chosen), None)
        if best is not None:
            chosen[best.senator] = best
    if len(chosen) > 1:
        first, *more = chosen.values()
        yield Govern(first, tuple(more))


def _elections(motion: Motion) -> tuple[ElectGovernor, ...]:
    return tuple(each for each in motion.measures if isinstance(each, ElectGovernor))


@rule("roc:6.5.6", "roc:ruling 91", title="After the governorships Carthage may be too empty")
def counted(play: Play, state: State) -> Flow[State]:
    """Have Carthage repopulated if too many have left."""
    yield from ()
    repopulating.begin(play, state)
    return state


@rule("roc:6.5.6", "roc:ruling 77", title="Consents to governorships, where a setting asks for them")
def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Let owners consent before anybody is proposed: of a Senator who could govern a Province that is vacant now."""
    del scope
    able = (
        ElectGovernor(post, f"senator:{senator}")
        for post in posts(game, state)
        for senator in govern.eligible(game, state, post.partition(":")[2])
    )
    asked = {bare(each.senator) for each in able if govern.wanted(game, state, each)}
    for senator in sorted(asked, key=number):
        for slot in consents.slots(state, govern.STEP, "", ((f"senator:{senator}", "governs", ""),)):
            yield Topic(replace(slot, need="optional"), govern.STEP, consents.form(slot))


GOVERNORS: Final = Election(
    govern.STEP,
    Govern,
    (govern.CITE, "ror:9.5"),
    posts=posts,
    candidates=candidates,
    term="province",
    all_posts=all_posts,
    foresees=foresees,
    checks=(("consent", consents.fits),),
    done=counted,
    together=together,
)
"""Both republics install it with their elections."""
