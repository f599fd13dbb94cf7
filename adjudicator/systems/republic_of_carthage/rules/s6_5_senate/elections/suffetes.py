"""6.5.2 Suffetes: who can be elected, and what the election of a pair brings."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import is_free, number, offices_of, owner
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.senate.elections.election import Election
from adjudicator.systems.republic.rules.senate.elections.filling import install
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.rules.terms.out_of_office import SUFFETES, left_office
from adjudicator.systems.republic.state import HOLDER, INF, OFFICES, SCOPE, TERM, Motion
from adjudicator.systems.republic_of_carthage.orders.chair import Nominate
from adjudicator.systems.republic_of_carthage.orders.measures import ElectSuffetes
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE, ELECTIONS, MEASURES
from adjudicator.systems.republic_of_carthage.state import COMMITTEE, SENATORS

STEP: Final = "senate.suffetes"
CITE: Final = "roc:6.5.2"
PAIR: Final = 2


@record
class Gain:
    """The Influence of a Senator before, what he gains, or with a minus loses, and after; `senator` as `senator:7`."""

    senator: str
    old: int
    change: int
    new: int


@record
class SuffetesElected:
    """Two Senators are Suffetes; `out` are those who held the office until now, `left` seats given up for it."""

    senators: tuple[str, ...]
    gains: tuple[Gain, ...]
    out: tuple[str, ...]
    left: tuple[str, ...]


def gain(game: Game, state: State, senator: str, amount: int) -> Gain:
    """Return what a Senator, by his bare id, gains of Influence within the limits."""
    old = INF.of(state, SCOPE, senator)
    change = influence(game, old, amount)
    return Gain(person(senator), old, change, old + change)


def free(state: State) -> tuple[str, ...]:
    """Return the free Senators of all factions in Carthage, by number."""
    rows = SENATORS.rows(state, SCOPE)
    return tuple(sorted((key for key, row in rows.items() if is_free(row)), key=number))


def outgoing(state: State) -> tuple[str, ...]:
    """Return who holds the office of Suffete."""
    held = (OFFICES.find(state, SCOPE, office) for office in SUFFETES)
    return tuple(row.holder for row in held if row is not None and row.holder)


@rule("roc:6.5.2", "roc:ruling 73", "roc:ruling 74", title="Who can be elected Suffete")
def eligible(game: Game, state: State) -> tuple[str, ...]:
    """Return Senators in Carthage without office; if fewer than two, Members are added, then outgoing Suffetes."""
    found = [key for key in free(state) if not offices_of(game, state, key)]
    sitting = [key for key in free(state) if set(offices_of(game, state, key)) & set(COMMITTEE)]
    for more in (sitting, [key for key in free(state) if key in outgoing(state)]):
        if len(found) < PAIR:
            found += [key for key in more if key not in found]
    return tuple(found)


@rule("roc:6.5.2", "roc:ruling 121a", title="Pairs in the order in which they are proposed without a list")
def pairs(game: Game, state: State, seat: str) -> tuple[ElectSuffetes, ...]:
    """Return all pairs: the two best speakers of the chair's own faction, then by Oratory, Influence and number."""

    def rank(key: str) -> tuple[int, int, tuple[int, str]]:
        return (-game.box.person(key).ora, -INF.of(state, SCOPE, key), number(key))

    people = sorted(eligible(game, state), key=rank)
    own = tuple(key for key in people if owner(state, key) == seat)[:PAIR]

    def place(pair: tuple[str, ...]) -> tuple[bool, int, int, list[tuple[int, str]]]:
        speech = sum(game.box.person(key).ora for key in pair)
        weight = sum(INF.of(state, SCOPE, key) for key in pair)
        return (pair != own, -speech, -weight, sorted(number(key) for key in pair))

    ranked = sorted(combinations(people, PAIR), key=place)
    return tuple(ElectSuffetes((person(one), person(two))) for one, two in ranked)


@rule("roc:6.5.2", title="A pair of candidates")
def check(game: Game, view: State, measure: ElectSuffetes) -> Verdict:
    """Check whether two Senators can be proposed for Suffete."""
    if len(set(measure.pair)) < PAIR:
        return Refused("pair_of_one", (CITE,), {"senator": measure.pair[0]})
    for ident in measure.pair:
        row = SENATORS.find(view, SCOPE, bare(ident))
        if row is None or not is_free(row):
            return Refused("candidate_away", (CITE,), {"senator": ident}, lasting=False)
        if bare(ident) not in eligible(game, view):
            facts = {"senator": ident, "offices": tuple(f"office:{one}" for one in offices_of(game, view, bare(ident)))}
            return Refused("candidate_in_office", (CITE, "roc:ruling 73"), facts, lasting=False)
    return ACCEPTED


@rule("roc:6.5.2", "roc:ruling 8d", "roc:ruling 74", "roc:ruling 81", title="Two Suffetes come in, two go out")
def enact(play: Play, state: State, motion: Motion, measure: ElectSuffetes) -> Flow[State]:
    """Give both offices to the pair, as named until they say who stays at home, and 5 Influence to each."""
    pair = tuple(bare(ident) for ident in measure.pair)
    out = tuple(key for key in outgoing(state) if key not in pair)
    left = tuple(office for key in pair for office in offices_of(play.game, state, key) if office in COMMITTEE)
    gains = tuple(gain(play.game, state, key, play.game.box.constants.senate.suffete_influence) for key in pair)
    changes: list[Change] = [INF.add(SCOPE, bare(one.senator), one.change) for one in gains]
    changes += [HOLDER.set(state, SCOPE, office, key) for office, key in zip(SUFFETES, pair, strict=True)]
    changes += [HOLDER.set(state, SCOPE, office, "") for office in left]
    changes += [TERM.set(state, SCOPE, office, 0) for office in left]
    for office in SUFFETES:
        if (key := OFFICES.get(state, SCOPE, office).holder) in out:
            changes += left_office(state, office, key)
    data = SuffetesElected(
        measure.pair, gains, tuple(person(key) for key in out), tuple(f"office:{office}" for office in left)
    )
    return (yield Event("suffetes_elected", play.scope, data, tuple(changes), (CITE,)))


MEASURES.enter(
    MeasureRule(
        ElectSuffetes,
        "suffetes",
        check,
        enact,
        named=lambda measure: tuple(bare(ident) for ident in measure.pair),
        gains=lambda game, state, measure: tuple(owner(state, bare(ident)) for ident in measure.pair),
        same=lambda measure: tuple(sorted(measure.pair)),
        steps=(STEP,),
    )
)


def elected(state: State) -> bool:
    """Return whether Suffetes were elected this turn."""
    carried = (row for _, row in motions.laid(state) if row.outcome in ("passed", "unopposed"))
    return any(isinstance(each, ElectSuffetes) for row in carried for each in row.measures)


install(
    Election(
        STEP,
        Nominate,
        (CITE, "roc:ruling 121a"),
        posts=lambda game, state: () if elected(state) else ("",),
        candidates=lambda game, state, post, seat, named: pairs(game, state, seat),
        all_posts=lambda game, state: ("",),
    ),
    CARTHAGE,
    ELECTIONS,
)
