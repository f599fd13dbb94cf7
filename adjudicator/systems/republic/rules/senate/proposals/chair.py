"""The chair of the Senate, and the order in which the chair calls the votes."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.choices import Ranking, RecordOf
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.orders.senate import Call
from adjudicator.systems.republic.people import clockwise, hrao, is_free, owner
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.rules.senate.proposals.motions import is_trial
from adjudicator.systems.republic.state import DEPARTED, NOW, OFFICES, SCOPE, SENATORS, SITTINGS, Motion, Sitting

CENSOR = "censor"
TURN, PHASE, OPENING = "turn", "senate", "senate.opening"
ABROAD = ("war:", "expedition:", "province:")
"""How the places begin to which the Senate sends a Senator."""


def sitting(state: State) -> Sitting:
    """Return what the Senate remembers of this turn; nothing before it has met."""
    return SITTINGS.find(state, SCOPE, NOW) or Sitting()


@rule("roc:6.5", "roc:ruling 12", "roc:ruling 15a", title="The Presiding Magistrate")
def presiding(game: Game, state: State) -> str:
    """Return the bare id of the highest ranking available officer who has not stepped down; empty if there is none."""
    return hrao(game, state, sitting(state).stepped_down)


def departed(state: State) -> str:
    """Return the bare id of a chair who was sent out of Carthage, which ends the phase; else empty."""
    row = SITTINGS.find(state, SCOPE, DEPARTED)
    return row.stepped_down[0] if row is not None else ""


@rule("roc:6.5.7", "roc:6.5.8", "roc:ruling 13", "roc:ruling 111", "roc:ruling 121t", title="When the phase is over")
def over(state: State) -> bool:
    """Return whether the Senate Phase is over, as its chair has left Carthage.

    Whatever could follow asks this first: a floor, a window between proposals, a reserved card, a new chair.
    The chair of the turn before, who is remembered until the Senate meets again, ends nothing.
    """
    steps = {frame.step for frame in state.agenda}
    before = OPENING in steps or (TURN in steps and PHASE not in steps)
    return not before and bool(departed(state))


def sits(game: Game, state: State) -> bool:
    """Return whether the Senate can still have business: always, but in the rest of a phase that is over."""
    del game
    return closed(state) is None


def closed(view: State) -> Refused | None:
    """Refuse, on receipt, what would need the Senate of this turn when its phase is over; None while it can meet."""
    if not over(view) or all(frame.step != PHASE for frame in view.agenda):
        return None
    cites = ("roc:6.5.7", "roc:ruling 13", "roc:ruling 121t")
    return Refused("senate_over", cites, {"senator": f"senator:{departed(view)}"}, lasting=False)


@rule("roc:6.5.7", "roc:ruling 13", title="The chair leaves Carthage: the phase ends")
def leaving(state: State, senator: str) -> tuple[Change, ...]:
    """Return the record of a proposal carried out while a Senator presided: whether it sent him away.

    The dead and the exiled leave the chair to the next in rank, and the Senate goes on.

    Args:
        state: the state after the proposal was carried out.
        senator: the bare id of the chair when it passed, empty if there was none.
    """
    row = SENATORS.find(state, SCOPE, senator)
    if row is None or not row.place.startswith(ABROAD):
        return ()
    return (SITTINGS.put(SCOPE, DEPARTED, Sitting(stepped_down=(senator,))),)


@rule("roc:6.5.5", "roc:ruling 79", "roc:ruling 121n", title="In trials the Censor calls the vote, without one the PM")
def caller(game: Game, state: State, motion: Motion) -> str:
    """Return the bare id of the Senator who calls the votes on a proposal."""
    return (censor(state) if is_trial(motion) else "") or presiding(game, state)


def censor(state: State) -> str:
    """Return the bare id of the Censor if he is free in the city, else nothing."""
    office = OFFICES.find(state, SCOPE, CENSOR)
    held = office.holder if office is not None else ""
    return held if held and is_free(SENATORS.get(state, SCOPE, held)) else ""


def acts_for(game: Game, state: State, senator: str) -> str:
    """Return the seat that proposes and calls votes for a Senator in office, by bare id; empty for nobody."""
    found: str = game.box.republic.proposes(game, state, owner(state, senator)) if senator else ""
    return found


@rule("roc:ruling 121b", title="Who votes: a faction with a free Senator in Carthage")
def voters(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats that have votes, in the published order."""
    return tuple(seat for seat in game.seats if in_carthage(state, seat))


@rule("roc:6.5", "ror:8.4", title="Who is called: whoever votes; where cards act from afar, everybody")
def heard(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats that are called in a vote, in the published order."""
    return game.seats if game.box.republic.cries_from_afar else voters(game, state)


@rule("roc:6.5", "roc:ruling 70", title="The order in which votes are called")
def calling_order(game: Game, state: State, senator: str, wish: Call | None) -> tuple[str, ...]:
    """Return the seats heard, in calling order: those named first, the others clockwise from the caller's left."""
    round_table = clockwise(game, owner(state, senator))
    named = tuple(bare(seat) for seat in wish.seats) if wish is not None else ()
    voting = heard(game, state)
    return tuple(seat for seat in dict.fromkeys((*named, *round_table[1:], *round_table[:1])) if seat in voting)


def call_slot(game: Game, state: State, key: str, seat: str) -> Slot:
    """Return what whoever presides is asked before a vote: in which order he calls."""
    choices = RecordOf(tag_of(Call), (("seats", Ranking(tuple(f"seat:{each}" for each in game.seats))),))
    return Slot(f"{key}:call:{seat}", seat, "call", {}, "optional", choices)


def check_call(game: Game, order: Call) -> Verdict:
    """Check whether an order of calling names players, each once."""
    seats = tuple(bare(seat) for seat in order.seats)
    if len(set(seats)) < len(seats):
        return Refused("call_twice", ("roc:6.5",), {"seats": order.seats}, (Call(tuple(dict.fromkeys(order.seats))),))
    return ACCEPTED
