"""The proposals of this turn: how one is laid before the Senate, numbered, found, and when it is not in order."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.event import supposed
from adjudicator.model.fold import apply
from adjudicator.model.latest import Latest
from adjudicator.model.order import Accepted, Refused
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.people import below
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.senate.proposals.measure import BUSINESS, rule_of
from adjudicator.systems.republic.state import MOTIONS, SCOPE, Motion

OUTCOME = MOTIONS.col("outcome", str)
REJECTED = ("failed", "vetoed")
IN_VAIN = (*REJECTED, "void")
_ENDED = Latest()
"""The proposals that came to nothing, for the table that was asked about last."""


def order(key: str) -> int:
    """Return the place of a key among those of proposals: 12 for `m12`."""
    return int(key[1:])


def laid(state: State) -> tuple[tuple[str, Motion], ...]:
    """Return the proposals of this turn with their keys, in the order made."""
    return tuple(sorted(MOTIONS.rows(state, SCOPE).items(), key=lambda item: order(item[0])))


def series(step: str) -> bool:
    """Return whether a step counts its proposals with those of business."""
    return step == BUSINESS


@rule("roc:6.5.7", title="Elections and trials are numbered as they come up, business by the chair")
def next_number(state: State, step: str) -> int:
    """Return the lowest number above all of a step's series."""
    return max((row.number for _, row in laid(state) if series(row.step) == series(step)), default=0) + 1


def lay(
    state: State, measures: tuple[Any, ...], by: str, step: str, *, number: int = 0, floor: bool = False
) -> tuple[str, Motion, tuple[Change, ...]]:
    """Return key, row and changes that lay a proposal before the Senate; without a number it gets the next one."""
    key = f"m{max((order(key) for key, _ in laid(state)), default=0) + 1}"
    row = Motion(number or next_number(state, step), measures, by, step, floor=floor)
    return key, row, (MOTIONS.put(SCOPE, key, row),)


def numbered(state: State, number: int) -> Motion | None:
    """Return the proposal that a number means: of two the one made last."""
    return next((row for _, row in reversed(laid(state)) if row.number == number), None)


def sameness(game: Game, measures: tuple[Any, ...]) -> Hashable:
    """Return what two proposals must share to be the same, in whatever order they name it."""
    return tuple(sorted(((type(each).__name__, rule_of(game, each).same(each)) for each in measures), key=repr))


@rule("roc:6.5", "roc:ruling 71", title="A rejected proposal may not be repeated on the same turn")
def rejected(game: Game, state: State, measures: tuple[Any, ...]) -> bool:
    """Return whether the same proposal was voted down or vetoed this turn."""
    ended = _ended(game, state, REJECTED)
    return bool(ended) and sameness(game, measures) in ended


@rule("roc:6.5", "roc:ruling 77", "roc:ruling 121a", title="A candidate is proposed once")
def tried(game: Game, state: State, measures: tuple[Any, ...]) -> bool:
    """Return whether the same proposal was made this turn and came to nothing: also void, as where an owner says no."""
    ended = _ended(game, state, IN_VAIN)
    return bool(ended) and sameness(game, measures) in ended


def _ended(game: Game, state: State, outcomes: tuple[str, ...]) -> frozenset[Hashable]:
    """Return the proposals of this turn with one of some outcomes, as far as two must share it to be the same."""
    rows = MOTIONS.rows(state, SCOPE)
    ended = (row for row in rows.values() if row.outcome in outcomes)
    return _ENDED.get(rows, outcomes, lambda: frozenset(sameness(game, row.measures) for row in ended))


@rule("roc:6.5.7", title="Measures of one proposal are each in order after those before")
def verdict(game: Game, state: State, measures: tuple[Any, ...], step: str) -> Accepted | Refused:
    """Check whether measures can be proposed together in a step; `step` is empty for any."""
    if not game.box.republic.together(measures):
        return Refused("measures_apart", ("ror:8.5",), {"measures": measures}, measures[:2])
    for each in measures:
        try:
            found = rule_of(game, each)
        except KeyError:
            return Refused("not_yet", facts={"kind": "proposal"})
        if step and step not in found.steps:
            facts = {"measure": each, "step": f"step:{step}", "steps": tuple(f"step:{one}" for one in found.steps)}
            return Refused("measure_other_step", ("roc:6.5", "roc:ruling 121m"), facts)
        said = found.check(game, state, each)
        if not isinstance(said, Accepted):
            return said if isinstance(said, Refused) else Refused(said.code, (), said.facts)
        state = apply(state, supposed(SCOPE, found.foreseen(game, state, each)))
    return Accepted()


@rule("roc:6.5", "roc:ruling 120", title="A proposal about those who are gone is void, not failed")
def obstacle(game: Game, state: State, motion: Motion) -> str:
    """Return why a proposal cannot be put to the vote any more, as a word; empty if it can."""
    if rejected(game, state, motion.measures):
        return "repeated"
    said = verdict(game, state, motion.measures, motion.step)
    return "" if isinstance(said, Accepted) else said.code


def is_trial(motion: Motion) -> bool:
    """Return whether a proposal is the verdict of a trial."""
    return any(isinstance(each, Convict) for each in motion.measures)


def posts(measure: Any) -> tuple[str, ...]:  # noqa: ANN401 - any measure
    """Return the office or the Province that a measure fills, as ballots name it; the Suffetes have a matter."""
    return tuple(filter(None, (getattr(measure, "office", ""), getattr(measure, "province", ""))))


def about(game: Game, state: State, motion: Motion) -> dict[str, tuple[str, ...]]:
    """Return the terms by which ballots and Outcries can speak of a proposal.

    A trial is spoken of as a trial alone: wanting Gisco elected does not mean wanting him convicted.
    """
    found = [rule_of(game, each) for each in motion.measures]
    named = [key for each, its in zip(motion.measures, found, strict=True) for key in its.named(each)]
    people = tuple(dict.fromkeys(ident for key in named for ident in idents(state, key)))
    accused = [each.accused.partition(":")[2] for each in motion.measures if isinstance(each, Convict)]
    return {
        "proposal": (str(motion.number),),
        "matter": tuple(dict.fromkeys(its.matter for its in found)),
        "post": tuple(post for each in motion.measures for post in posts(each)),
        "naming": () if accused else people,
        "trial": tuple(ident for key in accused for ident in idents(state, key)),
        "by": (f"seat:{motion.by}",),
    }


def idents(state: State, senator: str) -> Iterator[str]:
    """Yield the ids by which orders may call a Senator: his own, and the family card that he covers."""
    yield person(senator)
    if under := below(state, senator):
        yield person(under)
