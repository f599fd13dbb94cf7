"""Section 8: draws and concessions, agreed by the votes of those who are left."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Foresees, Game, Next, Play, StepSpec
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Topic, Verdict
from adjudicator.model.state import Frame, Over, State
from adjudicator.systems.diplomacy.ending import Concede, Draw
from adjudicator.systems.diplomacy.registry import DIPLOMACY
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.tables import CALENDAR, NOW, POWERS, alive, power_of

CITE = "dip:8"
SORT = "power:"


@event("votes_counted", "dip:8")
class VotesCounted:
    """A vote to end the game that did not carry: how many spoke for it, of how many; who, only if votes are open."""

    what: str
    powers: tuple[str, ...]
    yes: int
    needed: int
    voters: tuple[str, ...]


@event("draw_agreed", "dip:8", weight=100)
class DrawAgreed:
    """All who are left agree that these powers share the game."""

    powers: tuple[str, ...]


@event("game_conceded", "dip:8", weight=100)
class GameConceded:
    """All others concede the game to this power."""

    power: str


def voters(state: State) -> tuple[tuple[str, str], ...]:
    """Return the remaining powers with a player, and their seats."""
    rows = POWERS.rows(state, SCOPE)
    return tuple((power, rows[power].seat) for power in alive(state))


def _slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    left = alive(state)
    draws: tuple[Draw, ...] = (Draw(yes=True), Draw(yes=False))
    for power, seat in voters(state):
        yield Slot(f"{key}:draw:{power}", seat, "draw", {}, "anytime", OneOf(draws))
        others = tuple(Concede(f"{SORT}{other}") for other in left if other != power)
        if game.options.concessions and others:
            yield Slot(f"{key}:concede:{power}", seat, "concede", {}, "anytime", Either((OneOf(others),)))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Look for votes; nobody owes one, and no packet waits for one."""
    return _slots(game, state, frame.key)


def foresees_in(step: str, season: str) -> Foresees:
    """Return what foresees the votes of a season."""

    def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
        if CALENDAR.get(state, SCOPE, NOW).season == season:
            for slot in _slots(game, state, step):
                yield Topic(slot, step)

    return foresees


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Draw | Concede) -> Verdict:
    """Check whether the vote can be cast: for powers that are left, and as the settings allow."""
    left, own = alive(view), power_of(view, slot.seat)
    if isinstance(order, Concede):
        named: tuple[str, ...] = (order.power,)
        if not game.options.concessions:
            return Refused("no_concessions", (CITE,))
        if order.power == f"{SORT}{own}":
            return Refused("concedes_to_itself", (CITE,))
    else:
        named = order.powers
        if named and game.options.draws == "survivors" and {one.removeprefix(SORT) for one in named} != set(left):
            return Refused(
                "draw_is_for_all", (CITE,), {"powers": tuple(f"{SORT}{power}" for power in left)}, (Draw(yes=True),)
            )
    gone = tuple(power for power in named if power.removeprefix(SORT) not in left)
    if gone:
        return Refused("power_is_out", (CITE,), {"power": gone[0], "left": tuple(f"{SORT}{power}" for power in left)})
    return ACCEPTED


@rule("dip:8", title="A draw or a concession needs the votes of all who are left")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Count the votes, a concession first, then draws; losing votes are published by number, if open by name."""
    by_seat = {seat: power for power, seat in voters(state)}
    ended = yield from _concession(play, state, by_seat)
    if not ended:
        yield from _draw(play, state, by_seat)
    return END


def _concession(play: Play, state: State, by_seat: dict[str, str]) -> Flow[bool]:
    said = {by_seat[a.slot.seat]: a.order.power.removeprefix(SORT) for a in play.all("concede")}
    for power in sorted(set(said.values())):
        yes = tuple(sorted(voter for voter, to in said.items() if to == power))
        needed = len(set(by_seat.values()) - {power})
        if len(yes) == needed:
            over = Over(f"all others concede to {play.game.name(f'{SORT}{power}')}")
            yield Event.of(GameConceded(power), SCOPE, (over,))
            return True
        told = VotesCounted("concede", (power,), len(yes), needed, _open(play, yes))
        yield Event.of(told, SCOPE)
    return False


def _draw(play: Play, state: State, by_seat: dict[str, str]) -> Flow[None]:
    left = alive(state)
    said = {by_seat[a.slot.seat]: a.order for a in play.all("draw") if a.order.yes}
    asked = {voter: tuple(sorted(p.removeprefix(SORT) for p in order.powers)) or left for voter, order in said.items()}
    for powers in sorted(set(asked.values())):
        yes = tuple(sorted(voter for voter, wish in asked.items() if wish == powers))
        if len(yes) == len(by_seat):
            names = ", ".join(play.game.name(f"{SORT}{power}") for power in powers)
            yield Event.of(DrawAgreed(powers), SCOPE, (Over(f"a draw between {names}"),))
            return
        told = VotesCounted("draw", powers, len(yes), len(by_seat), _open(play, yes))
        yield Event.of(told, SCOPE)


def _open(play: Play, yes: tuple[str, ...]) -> tuple[str, ...]:
    return yes if play.game.options.draw_votes == "open" else ()


for _season in ("spring", "fall", "winter"):
    _name = f"{_season}.ending"
    _spec = StepSpec(_name, resolve, (CITE,), ("draw", "concede"), asks, foresees_in(_name, _season), check)
    DIPLOMACY.add(_spec)
