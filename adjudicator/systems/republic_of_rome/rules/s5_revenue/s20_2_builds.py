"""Provincial armies and fleets, which governors raise from local taxes and their own money (section 20.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.money import Purse, bank_pays, card_gets, purse
from adjudicator.systems.republic.state import SCOPE, TALENTS
from adjudicator.systems.republic_of_rome.orders.revenue import Build
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.terms.governing import governed
from adjudicator.systems.republic_of_rome.rules.terms.secession import held
from adjudicator.systems.republic_of_rome.state import ARMIES, FLEETS, PROVINCES, Province

STEP: Final = "revenue.builds"
KIND: Final = "build"
CITES: Final = ("ror:20.2",)
PRICE: Final = 10


@event("province_armed", "ror:20.2", answers=("build",))
class ProvinceArmed:
    """A province raises armies and fleets of its own: from `taxes`, the rest from its governor's purse.

    `has_armies` and `has_fleets` are what it has now; what is left of the taxes is lost.
    """

    province: str
    senator: str
    armies: int
    fleets: int
    taxes: int
    purse: Purse
    has_armies: int
    has_fleets: int


def room(game: Game, province: str, row: Province) -> tuple[int, int]:
    """Return how many armies and fleets a province can still raise, by the limits of its card."""
    side = game.box.provinces[province].side(developed=row.developed)
    return max(0, side.armies - row.armies), max(0, side.fleets - row.fleets)


def able(game: Game, state: State) -> tuple[tuple[str, Province], ...]:
    """Return the provinces that raise forces: those with a governor, a rebel too [20.3], neither idle nor full."""
    if not game.options.provincial_wars:
        return ()
    ruled = (*governed(game, state), *held(game, state))
    return tuple((key, row) for key, row in ruled if not row.idle and any(room(game, key, row)))


def _slot(game: Game, state: State, key: str, province: str, row: Province) -> Slot:
    who = f"province:{province}"
    most = (_taxes(game, province, row) + TALENTS.of(state, SCOPE, row.governor)) // PRICE
    armies, fleets = (min(most, number) for number in room(game, province, row))
    ways = tuple(dict.fromkeys((Build(who, armies, 0), Build(who, 0, fleets), Build(who, armies // 2, fleets // 2))))
    choices = Either((OneOf((Nothing(KIND),)), OneOf(ways)))
    return Slot(f"{key}:{KIND}:{province}", owner(state, row.governor), KIND, {"province": (who,)}, "optional", choices)


def _taxes(game: Game, province: str, row: Province) -> int:
    return int(game.box.provinces[province].side(developed=row.developed).taxes)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the players of governors."""
    for key, row in able(game, state):
        if owner(state, row.governor):
            yield _slot(game, state, frame.key, key, row)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield the same ahead, with what the taxes pay."""
    del scope
    for key, row in able(game, state):
        if owner(state, row.governor):
            armies, fleets = planned(game, key, row, None, 0)
            yield Topic(
                _slot(game, state, STEP, key, row), STEP, (Suggestion(Build(f"province:{key}", armies, fleets), KIND),)
            )


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Build | Nothing) -> Verdict:
    """Check whether a seat governs the province, and whether its card allows so many."""
    del frame
    if isinstance(order, Nothing):
        return ACCEPTED
    if not game.options.provincial_wars:
        return Refused("no_provincial_forces", CITES, {})
    row = PROVINCES.find(view, SCOPE, bare(order.province))
    if row is None or not row.governor or owner(view, row.governor) != slot.seat:
        return Refused("not_your_province", CITES, {"province": order.province}, lasting=False)
    armies, fleets = room(game, bare(order.province), row)
    if not 0 <= order.armies <= armies or not 0 <= order.fleets <= fleets:
        facts = {"province": order.province, "armies": armies, "fleets": fleets}
        hint = (Build(order.province, min(max(0, order.armies), armies), min(max(0, order.fleets), fleets)),)
        return Refused("province_force_limit", CITES, facts, hint, lasting=False)
    return ACCEPTED


@rule("ror:20.2", "ror:ruling 117", title="What a governor raises: what he wants and can pay, then what the taxes pay")
def planned(game: Game, province: str, row: Province, order: Build | None, own: int) -> tuple[int, int]:
    """Return how many armies and fleets are raised; without an order half and half.

    Args:
        game: the game.
        province: its bare id.
        row: its row.
        order: what the player wants, None for nothing.
        own: the talents of the governor.
    """
    spaces = room(game, province, row)
    paid = _taxes(game, province, row) // PRICE
    funds = (_taxes(game, province, row) + own) // PRICE if order is not None else paid
    wanted = (order.armies, order.fleets) if order is not None else (0, 0)
    armies = min(wanted[0], spaces[0], funds)
    fleets = min(wanted[1], spaces[1], funds - armies)
    while armies + fleets < paid and (armies < spaces[0] or fleets < spaces[1]):
        if armies < spaces[0] and (armies <= fleets or fleets >= spaces[1]):
            armies += 1
        else:
            fleets += 1
    return armies, fleets


@ROME.step(STEP, cites=CITES, kinds=(KIND,), asks=asks, foresees=foresees, check=check)
@rule("ror:5", "ror:20.2", title="Local taxes raise provincial armies and fleets, 10 talents each")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let each province raise what its governor wants, as far as its taxes and his purse go."""
    wishes = {bare(a.order.province): a.order for a in play.all(KIND) if isinstance(a.order, Build)}
    for key, row in able(play.game, state):
        own = TALENTS.of(state, SCOPE, row.governor) if owner(state, row.governor) else 0
        armies, fleets = planned(play.game, key, row, wishes.get(key), own)
        if not armies + fleets:
            continue
        cost = PRICE * (armies + fleets)
        taxes = min(cost, _taxes(play.game, key, row))
        changes: tuple[Change, ...] = (ARMIES.add(SCOPE, key, armies), FLEETS.add(SCOPE, key, fleets))
        changes += (card_gets(row.governor, taxes - cost), bank_pays(taxes - cost)) if cost > taxes else ()
        data = ProvinceArmed(
            f"province:{key}",
            f"senator:{row.governor}",
            armies,
            fleets,
            taxes,
            purse(state, row.governor, taxes - cost),
            row.armies + armies,
            row.fleets + fleets,
        )
        state = yield Event.of(data, play.scope, changes)
    return END
