"""6.5.2 The two heads of a republic, Suffetes or Consuls: who can be elected, and in which order pairs come up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic.people import is_free, number, offices_of, owner
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.state import INF, OFFICES, SCOPE, SENATORS

PAIR: Final = 2
CITES: Final = ("roc:6.5.2", "ror:9.1")


@dataclass(frozen=True, slots=True)
class Heads:
    """The two highest offices of a republic, which are elected together.

    Attributes:
        offices: their ids, that of the city first.
        posts: the words by which orders name them, in the same order.
        pair: the class of the measure that elects both, with a field `pair`.
        eligible: game, state: the bare ids of those who can be elected.
        alone: whether one man is elected alone where nobody else can be.
    """

    offices: tuple[str, str]
    posts: tuple[str, str]
    pair: type[Any]
    eligible: Callable[[Game, State], tuple[str, ...]]
    alone: bool = False


def heads(game: Game) -> Heads:
    """Return the two highest offices of a game's republic."""
    found: Heads = game.box.republic.heads
    return found


@record
class Gain:
    """The Influence of a Senator before, what he gains, or with a minus loses, and after; `senator` as `senator:7`."""

    senator: str
    old: int
    change: int
    new: int


def gain(game: Game, state: State, senator: str, amount: int) -> Gain:
    """Return what a Senator, by his bare id, gains of Influence within the limits."""
    old = INF.of(state, SCOPE, senator)
    change = influence(game, old, amount)
    return Gain(person(senator), old, change, old + change)


def free(state: State) -> tuple[str, ...]:
    """Return the free Senators of all factions in Carthage, by number."""
    rows = SENATORS.rows(state, SCOPE)
    return tuple(sorted((key for key, row in rows.items() if is_free(row)), key=number))


def outgoing(game: Game, state: State) -> tuple[str, ...]:
    """Return who holds the two offices."""
    held = (OFFICES.find(state, SCOPE, office) for office in heads(game).offices)
    return tuple(row.holder for row in held if row is not None and row.holder)


@rule("roc:6.5.2", "roc:ruling 121a", "ror:9.1", title="Pairs in the order in which they are proposed without a list")
def pairs(game: Game, state: State, seat: str) -> tuple[Any, ...]:
    """Return all pairs: the two best speakers of the chair's own faction, then by Oratory, Influence and number."""

    def rank(key: str) -> tuple[int, int, tuple[int, str]]:
        return (-game.box.person(key).ora, -INF.of(state, SCOPE, key), number(key))

    people = sorted(heads(game).eligible(game, state), key=rank)
    own = tuple(key for key in people if owner(state, key) == seat)[:PAIR]

    ranks = {key: rank(key) for key in people}

    def place(pair: tuple[str, ...]) -> tuple[bool, int, int, list[tuple[int, str]]]:
        some = [ranks[key] for key in pair]
        return (pair != own, sum(each[0] for each in some), sum(each[1] for each in some), sorted(e[2] for e in some))

    ranked = sorted(combinations(people, PAIR), key=place)
    pair = heads(game).pair
    if len(people) == 1 and heads(game).alone:
        return (pair((person(people[0]),)),)
    return tuple(pair((person(one), person(two))) for one, two in ranked)


@rule("roc:6.5.2", "ror:9.1", title="A pair of candidates")
def check(game: Game, view: State, measure: Any) -> Verdict:  # noqa: ANN401 - a measure that elects a pair
    """Check whether two Senators can be proposed for the two offices."""
    able = heads(game).eligible(game, view)
    if len(set(measure.pair)) < (1 if heads(game).alone and len(able) == 1 else PAIR):
        return Refused("pair_of_one", CITES, {"senator": measure.pair[0]})
    for ident in measure.pair:
        row = SENATORS.find(view, SCOPE, bare(ident))
        if row is None or not is_free(row):
            return Refused("candidate_away", CITES, {"senator": ident}, lasting=False)
        if bare(ident) not in able:
            facts = {"senator": ident, "offices": tuple(f"office:{one}" for one in offices_of(game, view, bare(ident)))}
            return Refused("candidate_in_office", (*CITES, "roc:ruling 73"), facts, lasting=False)
    return ACCEPTED


def elected(game: Game, state: State) -> bool:
    """Return whether a pair was elected this turn."""
    carried = (row for _, row in motions.laid(state) if row.outcome in ("passed", "unopposed"))
    return any(isinstance(each, heads(game).pair) for row in carried for each in row.measures)
