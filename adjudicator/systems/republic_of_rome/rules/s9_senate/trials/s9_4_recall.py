"""An exile is recalled by a vote, and those who voted for him may win him at once (section 9.4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Readmit
from adjudicator.systems.republic.rules.forum.joining import join
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.rules.terms import statesmen
from adjudicator.systems.republic.rules.terms.exiles import exiles, gains, host
from adjudicator.systems.republic.state import EXILE, FORUM, IN_CITY, MOTIONS, SCOPE, Motion
from adjudicator.systems.republic_of_rome.registry import MEASURES
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.state import SENATORS, Senator

CITES: Final = ("ror:9.4", "ror:ruling 103")
DICE: Final = 2


@event("exile_recalled", "ror:9.4", "ror:ruling 103", weight=56)
class ExileRecalled:
    """A Statesman is home: in the `faction` that holds his family card, or unaligned in the Forum.

    `covers` is the family card he covers, empty for none; `knights` and `talents` are his again.
    """

    senator: str
    faction: str
    covers: str
    inf: int
    pop: int
    knights: int
    talents: int


@event("recall_rolled", "ror:9.4", "ror:ruling 103", answers=())
class RecallRolled:
    """The faction with most votes for an exile, `seats` if several had them, rolls to win him at once.

    Two dice and `omens` must not exceed his `loyalty`.
    """

    senator: str
    seats: tuple[str, ...]
    seat: str
    dice: tuple[int, ...]
    omens: int
    total: int
    loyalty: int


@rule("ror:8.5", "ror:9.4", title="Who can be recalled from Exile")
def check(game: Game, view: State, measure: Readmit) -> Verdict:
    """Refuse who is not in Exile."""
    del game
    row = SENATORS.find(view, SCOPE, bare(measure.senator))
    if row is not None and row.place == EXILE:
        return ACCEPTED
    hint = tuple(Readmit(f"senator:{key}") for key in exiles(view)[:2])
    return Refused("not_in_exile", CITES[:1], {"senator": measure.senator}, hint, lasting=False)


def _arrives(game: Game, state: State, senator: str) -> Senator:
    """Return the row of an exile who is home, with what he kept."""
    seat, old = host(game, state, senator), SENATORS.get(state, SCOPE, senator)
    row = statesmen.arrival(game, state, seat, senator)
    assert isinstance(row, Senator)
    covers = statesmen.covers(game, state, senator)
    stands = SENATORS.get(state, SCOPE, covers).place if covers else FORUM
    return replace(
        row,
        place=row.place if seat else stands,
        pop=min(old.pop, row.pop) if old.pop < 0 else row.pop,
        knights=row.knights + old.knights,
        talents=row.talents + old.talents,
    )


def foreseen(game: Game, state: State, measure: Readmit) -> tuple[Change, ...]:
    """Return the changes by which he is home."""
    senator = bare(measure.senator)
    _, *rest = statesmen.enter(game, state, host(game, state, senator), senator)
    home = SENATORS.put(SCOPE, senator, _arrives(game, state, senator))
    return (SENATORS.drop(state, SCOPE, senator), home, *rest)


@rule("ror:9.4", "ror:ruling 103", title="An exile joins the faction of his family card, or is in the Forum")
def enact(play: Play, state: State, motion: Motion, measure: Readmit) -> Flow[State]:
    """Bring him home, then let the faction with most votes for him roll for him."""
    del motion
    senator = bare(measure.senator)
    row, covers = _arrives(play.game, state, senator), statesmen.covers(play.game, state, senator)
    data = ExileRecalled(
        measure.senator,
        row.faction,
        f"senator:{covers}" if covers else "",
        row.inf,
        row.pop,
        row.knights,
        row.talents,
    )
    state = yield Event.of(data, play.scope, foreseen(play.game, state, measure))
    return (yield from _won(play, state, senator))


@rule("ror:9.4", "ror:16", "ror:ruling 103", title="The faction with most votes for an exile may win him at once")
def _won(play: Play, state: State, senator: str) -> Flow[State]:
    """Roll two dice, with omens, against his Loyalty; a Leader, who cannot be persuaded, cannot be won so either."""
    votes: Counter[str] = Counter()
    for seat, side, cast in MOTIONS.get(state, SCOPE, play.frame.local.motion).voted:
        votes[seat] += cast if side == "yes" else 0
    most = max(votes.values(), default=0)
    seats = tuple(seat for seat in play.game.seats if most and votes[seat] == most)
    row = SENATORS.get(state, SCOPE, senator)
    if not seats or row.leader or (row.place not in {FORUM, IN_CITY}) or seats == (row.faction,):
        yield from ()
        return state
    seat = play.dice.choose(f"recall/{senator}/tie", seats, where="9.4") if len(seats) > 1 else seats[0]
    if seat == row.faction:
        return state
    dice = play.dice.roll_many(f"recall/{senator}", DICE, where="9.4")
    worse, loyalty = omens(play.game, state), int(play.game.box.person(senator).loy)
    total = sum(dice) + worse
    data = RecallRolled(f"senator:{senator}", seats, seat, dice, worse, total, loyalty)
    state = yield Event.of(data, play.scope)
    return (yield from join(play, state, seat, senator)) if total <= loyalty else state


def offers(game: Game, view: State, seat: str) -> tuple[Readmit, ...]:
    """Return what an agenda could have: every exile, those first who would join the seat."""
    able = sorted(exiles(view), key=lambda key: host(game, view, key) != seat)
    return tuple(Readmit(f"senator:{key}") for key in able)


MEASURES.enter(
    MeasureRule(
        Readmit,
        "exiles",
        check,
        enact,
        named=lambda measure: (bare(measure.senator),),
        foreseen=foreseen,
        offers=offers,
        gains=gains,
    )
)
