"""6.5.6, second part: whenever fewer than eight Senators of players are in Carthage, the Forum sends more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Either, OneOf, Ranking, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import Prefer
from adjudicator.systems.republic.people import graves, number, of_faction, seats
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.occasion import told_as
from adjudicator.systems.republic.rules.senate.proposals import present
from adjudicator.systems.republic.rules.terms.statesmen import rewrite
from adjudicator.systems.republic.state import IN_CITY, SCOPE, SENATORS

STEP: Final = "senate.repopulating"
CITE: Final = "roc:6.5.6"
PREFER: Final = ("roc:ruling 23", "ror:9.7")
CITES: Final = (CITE, "roc:ruling 91", "ror:9.7")


@event("carthage_repopulated", "roc:6.5.6", "roc:ruling 91", "ror:9.7", answers=("prefer",), weight=53, own_weight=59)
class CarthageRepopulated:
    """A Senator of the Forum joins the faction with the fewest, as too few are in Carthage.

    `alive` says that he was face up; `wished` that his player named him. `senators` are those the faction had, `inf`
    its Influence, `tied` the factions equal in both, between which a die decided. `now` of `wanted` are in Carthage.
    """

    seat: str
    senator: str
    alive: bool
    wished: bool
    senators: int
    inf: int
    tied: tuple[str, ...]
    now: int
    wanted: int


@rule(CITE, "roc:ruling 91", title="How many Senators Carthage lacks")
def lacking(game: Game, state: State) -> int:
    """Return how many of the Senators that there must be are not in Carthage: of factions, and free."""
    return max(0, int(game.box.constants.senate.repopulate_below) - len(present.free(state)))


def waiting(game: Game, state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the dead family cards, the top one first, and the Senators face up in the Forum; bare ids."""
    return graves(game, state), present.unaligned(state)


def begin(play: Play, state: State, name: str = "repopulating") -> None:
    """Bring on the step if Carthage lacks Senators and the Forum has any; it runs when the current step has ended."""
    if lacking(play.game, state) and any(waiting(play.game, state)):
        play.push(STEP, name)


def sits(state: State) -> bool:
    """Return whether the Senate sits: only then is Carthage repopulated."""
    return any(frame.step.partition(".")[0] == "senate" for frame in state.agenda)


@rule("roc:ruling 91", title="A death in the Senate may leave Carthage too empty")
def after_death(play: Play, state: State, event: Event) -> Flow[None]:
    """Look whether enough Senators are left."""
    yield from ()
    if sits(state):
        begin(play, state, f"repopulating-{bare(event.data.senator)}")


@rule("roc:ruling 91", title="An exile may leave Carthage too empty")
def after_exile(play: Play, state: State, event: Event) -> Flow[None]:
    """Look whether enough Senators are left."""
    yield from after_death(play, state, event)


def slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield the slots of standing wishes: whom each faction would like."""
    people = tuple(f"senator:{card}" for card in game.box.senators)
    for seat in game.seats:
        wishes = Either((OneOf((Nothing("prefer"),)), RecordOf(tag_of(Prefer), (("senators", Ranking(people)),))))
        yield Slot(f"{key}:prefer::{seat}", seat, "prefer", {}, "optional", wishes)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Look up whom the factions would like."""
    return slots(game, state, frame.key)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Prefer | Nothing) -> Verdict:
    """Check whether a wish can be kept on file."""
    del view, slot
    return check_wish(game, order)


def check_wish(game: Game, order: Prefer | Nothing) -> Verdict:
    """Check whether a wish names family cards, each once."""
    if not isinstance(order, Prefer):
        return ACCEPTED
    other = next((key for key in order.senators if bare(key) not in game.box.senators), "")
    if other:
        kept = tuple(dict.fromkeys(key for key in order.senators if bare(key) in game.box.senators))
        return Refused("prefer_family", PREFER, {"senator": other}, (Prefer(kept),) if kept else ())
    if len(set(order.senators)) < len(order.senators):
        return Refused("prefer_twice", PREFER, {}, (Prefer(tuple(dict.fromkeys(order.senators))),))
    return ACCEPTED


@SHARED.step(STEP, cites=(CITE,), kinds=("prefer",), asks=asks, check=check)
@rule(CITE, "roc:ruling 91", "ror:9.7", title="Repopulating Carthage")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Give out Senators until there are enough."""
    yield from repopulate(play, state)
    return END


def repopulate(play: Play, state: State) -> Flow[State]:
    """Give out Senators of the Forum, one by one, until eight are in Carthage or none is left there.

    Args:
        play: the step; its answers of kind `prefer` say whom the factions would like.
        state: the position.
    """
    times = 0
    state = yield from play.game.box.republic.returned(play, state)
    while lacking(play.game, state) and any(waiting(play.game, state)):
        times += 1
        state = yield from _one(play, state, times)
        state = yield from play.game.box.republic.returned(play, state)
    return state


@rule(CITE, title="The faction with the fewest Senators gets the next one")
def _one(play: Play, state: State, times: int) -> Flow[State]:
    tied = _poorest(play.game, state)
    seat = (
        play.dice.choose(f"repopulating/{times}", tied, where=told_as(play, "roc:6.5.6")) if len(tied) > 1 else tied[0]
    )
    dead, alive = waiting(play.game, state)
    senator = dead[0] if dead else _favourite(play, state, seat, alive)
    had, old = of_faction(state, seat), SENATORS.get(state, SCOPE, senator)
    row = replace(old, faction=seat, place=IN_CITY, since=0, leader=not had)
    wished = not dead and f"senator:{senator}" in _wishes(play, seat)
    now = len(present.free(state)) + 1
    wanted = int(play.game.box.constants.senate.repopulate_below)
    inf = play.game.box.republic.weight(state, seat)
    told = tied if len(tied) > 1 else ()
    data = CarthageRepopulated(seat, f"senator:{senator}", not dead, wished, len(had), inf, told, now, wanted)
    return (yield Event.of(data, play.scope, rewrite(state, senator, row)))


def _poorest(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats with the fewest Senators, of these the ones with the least Influence."""
    weight = game.box.republic.weight
    able = seats(game, state)
    size = {seat: (len(of_faction(state, seat)), weight(state, seat)) for seat in able}
    return tuple(seat for seat in able if size[seat] == min(size.values()))


def _wishes(play: Play, seat: str) -> tuple[str, ...]:
    answer = play.one("prefer", seat)
    return answer.order.senators if answer is not None and isinstance(answer.order, Prefer) else ()


@rule("roc:ruling 121r", title="Which of the living the receiver takes")
def _favourite(play: Play, state: State, seat: str, alive: tuple[str, ...]) -> str:
    """Return the first that he wishes for, else the one with most Oratory, then Influence, then the lowest number."""
    wished = next((bare(key) for key in _wishes(play, seat) if bare(key) in alive), "")
    rows = SENATORS.rows(state, SCOPE)
    ranked = sorted(alive, key=lambda key: (-play.game.box.person(key).ora, -rows[key].inf, number(key)))
    return wished or ranked[0]
