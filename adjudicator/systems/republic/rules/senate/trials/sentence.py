"""6.5.5 What a conviction brings: lost markers, death or Exile, the Prosecutor's gain, chits after a murder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import Slot, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare, told
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.courts import Exile
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.orders.setup import Heir, Prefer
from adjudicator.systems.republic.people import earns
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.mortality import chits
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.senate.trials import courts
from adjudicator.systems.republic.rules.senate.trials.courts import Sentence
from adjudicator.systems.republic.state import CASES, INF, LIABLE, SCOPE, SENATORS

STEP: Final = "senate.sentence"
CITES: Final = ("roc:6.5.5", "ror:9.4")
WISHES: Final = ("heir", "prefer", "exile")
"""Kinds of wishes for the case of death or Exile, where a republic takes any."""
CASE_CLOSED: Final = Note("case_closed")


@record
class MarkerChange:
    """Influence or Popularity before, what really changes within the limits, and after."""

    old: int
    change: int
    new: int

    @classmethod
    def of(cls, old: int, change: int) -> MarkerChange:
        """Return what a marker comes to by a change within its limits."""
        return cls(old, change, old + change)


@event("convicted_major", "roc:6.5.5", "ror:9.4", answers=("prosecute",), weight=97)
class ConvictedMajor:
    """The Accused is convicted for life: he dies, goes into Exile if he `fled`, or the `mob` has killed him."""

    senator: str
    offence: str
    yes: int
    no: int
    fled: bool
    mob: bool


@event("prosecutor_rewarded", "roc:6.5.5.5", "roc:ruling 87", "ror:9.4", own_weight=87)
class ProsecutorRewarded:
    """The Prosecutor gains half of the Influence that the Accused lost, rounded up: `old` + `gain` = `new`."""

    senator: str
    accused: str
    lost: int
    gain: int
    old: int
    new: int


@event("victim_avenged", "roc:6.5.9", "ror:9.9")
class VictimAvenged:
    """As many chits as the victim's Popularity are drawn against the assassin's faction; `senators` are in Carthage."""

    faction: str
    victim: str
    popularity: int
    senators: tuple[str, ...]


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Look up the wishes of owners: Exile in a trial for life, heirs and Senators preferred."""
    local: Sentence = frame.local
    able = (bare(local.measure.accused),) if local.measure.grade == "major" and not local.mob else ()
    yield from courts.courts(game).wishes(game, state, frame.key, able)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Exile | Heir | Prefer | Nothing) -> Verdict:
    """Check whether a wish can be kept on file."""
    del frame
    return courts.courts(game).fits(game, view, slot, order)


@SHARED.step(STEP, cites=("roc:6.5.5.5",), kinds=WISHES, asks=asks, check=check)
@rule("roc:6.5.5.5", title="A conviction is carried out")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let the Accused lose what he loses, then reward the Prosecutor and draw chits after a murder."""
    local: Sentence = play.frame.local
    measure, senator = local.measure, bare(local.measure.accused)
    faction = SENATORS.get(state, SCOPE, senator).faction
    prize = courts.courts(play.game).prize(state, measure)
    if measure.grade == "minor" and not local.mob:
        state, lost = yield from courts.courts(play.game).minor(play, state, local)
    else:
        state, lost = yield from _major(play, state, local)
    state = yield from _reward(play, state, measure, lost, prize)
    if measure.offence == "murder":
        yield from _after_murder(play, state, faction, senator, mob=local.mob)
    return END


@rule("roc:6.5.5", "roc:6.5.5.3", "roc:ruling 86", "roc:ruling 89", title="A major conviction: death, or Exile")
def _major(play: Play, state: State, local: Sentence) -> Flow[tuple[State, int]]:
    measure, senator = local.measure, bare(local.measure.accused)
    row = SENATORS.get(state, SCOPE, senator)
    its = courts.courts(play.game)
    fled = not local.mob and its.flees(play, state, senator)
    data = ConvictedMajor(measure.accused, measure.offence, local.yes, local.no, fled, local.mob)
    state = yield Event.of(data, play.scope, closed(play.game, state, measure))
    if fled and its.flight is not None:
        state = yield from its.flight(play, state, senator)
        return state, max(0, row.inf - play.game.box.person(senator).inf)
    disowned = its.disowned and measure.offence == "murder"
    return (yield from die(play, state, senator, disowned=disowned)), row.inf


def closed(game: Game, state: State, measure: Convict) -> tuple[Change, ...]:
    """Return the changes by which nobody is tried again for the same, and by which the marker goes back."""
    cases = courts.closed(game, state, measure)
    if courts.courts(game).gives_back(state, measure):
        return (*cases, LIABLE.set(state, SCOPE, bare(measure.accused), value=False))
    return cases


@rule("roc:6.5.5.5", "roc:ruling 23a", "roc:ruling 87", title="The Prosecutor gains half the Influence lost")
def _reward(play: Play, state: State, measure: Convict, lost: int, prize: tuple[Change, ...]) -> Flow[State]:
    senator = bare(measure.prosecutor)
    row = SENATORS.find(state, SCOPE, senator) if senator else None
    if row is None or not earns(row):
        return state
    gain = (lost + 1) // 2
    data = ProsecutorRewarded(measure.prosecutor, measure.accused, lost, gain, row.inf, row.inf + gain)
    changes = (INF.add(SCOPE, senator, gain), *prize)
    return (yield Event.of(data, play.scope, changes))


def _after_murder(play: Play, state: State, faction: str, leader: str, *, mob: bool) -> Flow[State]:
    """Close the case of a murder, and avenge the victim unless the people have done so (ruling 86)."""
    key = f"murder:{leader}"
    case = CASES.get(state, SCOPE, key)
    state = yield CASE_CLOSED.at(play.scope, (CASES.drop(state, SCOPE, key),))
    spared = mob and not courts.courts(play.game).avenges
    return state if spared else (yield from avenge(play, state, faction, case.victim, case.popularity))


@rule("roc:6.5.9", "roc:ruling 113", title="A victim's Popularity in chits against the assassin's faction")
def avenge(play: Play, state: State, faction: str, victim: str, pop: int) -> Flow[State]:
    """Draw as many chits as the victim's Popularity; they affect only the faction's Senators in Carthage.

    Args:
        play: the step; its answers of kind `heir` and `prefer` say what the owner wishes.
        state: the position.
        faction: the seat of the assassin.
        victim: the intended victim, as `senator:7`.
        pop: his Popularity, at least 0, when the attempt was made.
    """
    there = in_carthage(state, faction)
    if pop <= 0 or not there:
        return state
    data = VictimAvenged(faction, victim, pop, told("senator", there))
    state = yield Event.of(data, play.scope)
    struck = yield from chits.draw(play, state, pop, "avenge", touches=frozenset(there), cites=("roc:6.5.9", "ror:9.9"))
    for senator in struck:
        state = yield from die(play, state, senator, disowned=courts.courts(play.game).disowned)
    return state
