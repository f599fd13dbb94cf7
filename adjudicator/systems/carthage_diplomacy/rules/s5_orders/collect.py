"""5.A, 5.B The orders of a season: one for every unit from its commander, and all others.

Retreats may open a packet in between, and orders of a packet die with it: so the first step of a season takes them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Check, Flow, Foresees, Game, Next, Play, StepSpec
from adjudicator.model.choices import Choices
from adjudicator.model.event import Note
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.secret import Secret, Unknowable
from adjudicator.model.state import Change, Frame, Local, State
from adjudicator.model.view import view
from adjudicator.systems.carthage_diplomacy.orders.ground import RAIL
from adjudicator.systems.carthage_diplomacy.political import KINDS, NOTHING, season_frame
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s4_supply.adjusting import adjust_check, sites
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.commanding import check_command, standing_slots
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.withdrawals import (
    check_withdrawal,
    leaving,
    withdrawal_slots,
)
from adjudicator.systems.carthage_diplomacy.rules.turn import label, names_of_now
from adjudicator.systems.carthage_diplomacy.sequence import ACTIVE, SEASONS, UNIT_KINDS, WINTER
from adjudicator.systems.carthage_diplomacy.sequence import KINDS as IN_SEASON
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW, PERSONS
from adjudicator.systems.diplomacy.orders import province
from adjudicator.systems.diplomacy.state import SCOPE

SILENT = PERSONS.col("silent", int)
ORDER = "order"
ORDERS_COLLECTED: Final = Note("orders_collected", "cd:5.A")


def step_of(season: str) -> str:
    """Return the step that collects the orders of a season."""
    return f"{season}.orders"


# -------------------------------------------------------------------------------------- slots


def _about(game: Game, state: State, kind: str) -> dict[str, tuple[str, ...]]:
    """Return the subject of a slot for everybody: any unit, where a kind of order names one."""
    now = {"season": names_of_now(state)}
    if kind == ORDER:
        return {"unit": tuple(sorted(set(game.box.map.provinces) - leaving(state))), **now}
    return {"unit": tuple(sorted(game.box.map.provinces)), **now} if kind in UNIT_KINDS else now


Said = Callable[[str, str], tuple[Choices, tuple[Suggestion, ...]]]
"""What a seat can answer to a kind of order, and the lines of its form."""


def _slots(game: Game, state: State, key: str, said: Said) -> Iterator[tuple[Slot, tuple[Suggestion, ...]]]:
    """Yield every slot of the season with the lines of its form: units first, then each kind for each player.

    Everybody is asked the same, so that no slot reveals anything.
    """
    season = CALENDAR.get(state, SCOPE, NOW).season
    yield from withdrawal_slots(game, state, key, names_of_now(state))
    if season in ACTIVE:
        yield from standing_slots(game, state, key, names_of_now(state))
    kinds = tuple(kind for kind, seasons in IN_SEASON.items() if season in seasons)
    for kind in (ORDER, *kinds) if season == WINTER else kinds:
        about = _about(game, state, kind)
        for seat, row in PERSONS.items(state, SCOPE):
            if not row.out:
                choices, form = said(seat, kind)
                yield Slot(f"{key}:{kind}:{seat}", seat, kind, about, "optional", choices, many=True), form


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask for everything."""
    return (slot for slot, _ in _slots(game, state, frame.key, lambda _seat, _kind: (NOTHING, ())))


def _foresees_in(season: str) -> Foresees:
    def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
        if CALENDAR.get(state, SCOPE, NOW).season != season:
            return

        def said(seat: str, kind: str) -> tuple[Choices, tuple[Suggestion, ...]]:
            seen = view(state, seat)
            if kind == ORDER:
                return sites(game, seen, seat), ()
            entry = KINDS.of(kind)
            return entry.choices(game, seen, seat), tuple(entry.suggest(game, seen, seat))

        step = step_of(season)
        for slot, form in _slots(game, state, step, said):
            yield Topic(slot, step, form)

    return foresees


# -------------------------------------------------------------------------------------- check


def _check_in(season: str) -> Check:
    def check(game: Game, state: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
        # At resolution the whole state is known, but a seat must get the same answer as on receipt.
        seen = view(state, slot.seat)
        try:
            if order.kind == ORDER:
                verdict = _check_order(game, seen, season, slot, order)
            else:
                verdict = KINDS.of(order.kind).check(game, seen, slot.seat, order)
        except Unknowable:
            verdict = Refused("cannot_know", facts={"kind": order.kind}, lasting=False)
        return ACCEPTED if frame is not None and _can_wait(season, order, verdict) else verdict

    return check


def _can_wait(season: str, order: Any, verdict: Verdict) -> bool:  # noqa: ANN401 - an order record
    """Return whether an order is collected although it cannot be now: its own step looks again.

    A purge may clear an office before somebody is appointed to it. Moves have nothing before them.
    """
    passing = isinstance(verdict, Refused) and not verdict.lasting
    return passing and (order.kind != ORDER or season == WINTER or order.via == RAIL)


def _check_order(game: Game, seen: State, season: str, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    ahead = bool(order.season) and order.season not in names_of_now(seen)
    if ahead and season not in order.season:
        return Refused("not_now", ("cd:5.A",), {"act": order.act, "season": season})
    if not ahead and (CALENDAR.get(seen, SCOPE, NOW).season != season or not _collecting(seen)):
        return Refused("not_now", ("cd:5.A",), {"act": order.act, "season": label(seen)})
    if province(order.place) in leaving(seen) and not ahead:
        return check_withdrawal(game, seen, slot.seat, order)
    if season == WINTER:
        return adjust_check(game, seen, slot.seat, order, ahead=ahead)
    return check_command(game, seen, slot.seat, order, ahead=ahead)


def _collecting(seen: State) -> bool:
    """Return whether a season's orders are being taken, not its retreats."""
    return not seen.agenda or not seen.top.step.endswith(".retreats")


# ------------------------------------------------------------------------------------- resolve


@rule("cd:5.A", "cd:5.B", "cd:5.C", "cd:ruling 35", title="A season's orders are collected, silence counted")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Put all orders into the season's memory, by players as they sit; count who wrote nothing while units move."""
    given = sorted(play.answers, key=lambda answer: play.game.seats.index(answer.slot.seat))
    entries = tuple((answer.slot.seat, answer.order) for answer in given)
    wrote = {answer.slot.seat for answer in play.answers if answer.filed}
    path, memory = season_frame(state)
    changes: list[Change] = [Local(path, replace(memory, entries=Secret(entries)))]
    if CALENDAR.get(state, SCOPE, NOW).season in ACTIVE:
        changes += _counted(state, wrote)
    yield ORDERS_COLLECTED.at(SCOPE, tuple(changes))
    return END


@rule("cd:6", "cd:ruling 35", title="Seasons in a row without an order")
def _counted(state: State, wrote: set[str]) -> Iterator[Change]:
    for seat, row in PERSONS.items(state, SCOPE):
        silent = 0 if seat in wrote else row.silent + 1
        if not row.out and silent != row.silent:
            yield SILENT.set(state, SCOPE, seat, silent)


for _season in SEASONS:
    _kinds = tuple(kind for kind, seasons in IN_SEASON.items() if _season in seasons)
    _step = step_of(_season)
    DIPLOMACY_CARTHAGE.add(
        StepSpec(_step, resolve, ("cd:5.A",), (ORDER, *_kinds), asks, _foresees_in(_season), _check_in(_season))
    )
