"""Provincial spoils: the governor says whether he takes them before the dice fall (section 5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revenue import PersonalIncome
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.money import bank_pays, stock_gets, stock_told
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_rome.box.board import IncomeLine
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.terms import levels
from adjudicator.systems.republic_of_rome.rules.terms.governing import governed
from adjudicator.systems.republic_of_rome.state import CORRUPT, DEBT, PROVINCES, SENATORS, SPOILS

KIND = "income"
CITE = "ror:5"
CITES = (CITE, "ror:ruling 5")


@event("spoils_taken", "ror:5", "ror:ruling 5", answers=("income",))
class SpoilsTaken:
    """A governor's spoils: the dice, `printed` by the card, what events change, and the `result`.

    The player receives a result above 0; one below 0 is paid by the State. From then on the governor is corrupt.
    """

    seat: str
    senator: str
    province: str
    dice: tuple[int, ...]
    printed: int
    events: int
    result: int


@EFFECTS.effect("verres", fields=("state", "spoils"), cites=("ror:5", "ror:16"))
@rule("ror:5", "ror:16", title="What events take from a province's roll, or add to it")
def by_events(game: Game, state: State, printed: int, column: str) -> int:
    """Return the change of what a province brings, `spoils` or `state`, that is printed so.

    A trial of Verres does not push spoils below 0; Evil Omens do.
    """
    verres = sum(effect.number(column) for _, effect in levels.effects(game, state, "verres"))
    if column == "spoils":
        verres = -min(-verres, max(0, printed))
    return verres - levels.omens(game, state)


def takers(game: Game, state: State) -> tuple[tuple[str, str], ...]:
    """Return the provinces whose governor may take spoils, with him: of a faction, and not idle."""
    rows = SENATORS.rows(state, SCOPE)
    return tuple(
        (key, row.governor) for key, row in governed(game, state) if rows[row.governor].faction and not row.idle
    )


def slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield a slot for each governor; by default he takes what can be more than nothing."""
    for province, governor in takers(game, state):
        who, seat = f"senator:{governor}", SENATORS.get(state, SCOPE, governor).faction
        choices = RecordOf(tag_of(PersonalIncome), (("senator", OneOf((who, ""))), ("yes", OneOf((False, True)))))
        default = PersonalIncome(who, yes=_line(game, state, province).total(6) > 0)
        yield Slot(f"{key}:{KIND}:{governor}:{seat}", seat, KIND, {"senator": (who,)}, "required", choices, default)


def _line(game: Game, state: State, province: str) -> IncomeLine:
    row = PROVINCES.get(state, SCOPE, province)
    line: IncomeLine = game.box.provinces[province].side(developed=row.developed).personal
    return line


def check(game: Game, view: State, slot: Slot, order: PersonalIncome | Nothing) -> Verdict:
    """Check whether spoils can be ordered for a Senator: an own governor."""
    if isinstance(order, Nothing) or not order.senator:
        return ACCEPTED
    wrong = checks.own(view, slot.seat, order.senator, *CITES)
    if wrong is not None:
        return wrong
    if bare(order.senator) not in [governor for _, governor in takers(game, view)]:
        return Refused("governs_nothing", CITES, {"senator": order.senator}, lasting=False)
    return ACCEPTED


@rule(
    "ror:5", "ror:9.4", title="Spoils go to the player, a loss to the State; the governor is corrupt whatever the roll"
)
def take(play: Play, state: State) -> Flow[State]:
    """Roll for each governor who takes them, in printed order."""
    wanting = {one for answer in play.all(KIND) for one in _named(play.game, state, answer.slot.seat, answer.order)}
    for province, governor in takers(play.game, state):
        if governor in wanting:
            state = yield from _roll(play, state, province, governor)
    return state


def _named(game: Game, state: State, seat: str, order: PersonalIncome | Nothing) -> tuple[str, ...]:
    """Return the governors of a seat of whom an order says yes."""
    mine = tuple(man for _, man in takers(game, state) if SENATORS.get(state, SCOPE, man).faction == seat)
    if not isinstance(order, PersonalIncome) or not order.yes:
        return ()
    return mine if not order.senator else tuple(man for man in mine if man == bare(order.senator))


def _roll(play: Play, state: State, province: str, governor: str) -> Flow[State]:
    line, seat = _line(play.game, state, province), SENATORS.get(state, SCOPE, governor).faction
    dice = play.dice.roll_many(f"spoils/{province}", line.dice, where="5")
    printed = line.total(sum(dice))
    events = by_events(play.game, state, printed, "spoils")
    result = printed + events
    marks = CORRUPT.of(state, SCOPE, governor)
    changes: tuple[Change, ...] = (SPOILS.set(state, SCOPE, province, value=True),)
    if province not in marks:
        changes += (CORRUPT.set(state, SCOPE, governor, (*marks, province)),)
    if result < 0:
        changes += (DEBT.set(state, SCOPE, province, -result),)
    told = stock_told(state, seat, result, "income", CITES) if result > 0 else None
    if result > 0:
        changes += (stock_gets(state, seat, result), bank_pays(result))
    data = SpoilsTaken(seat, f"senator:{governor}", f"province:{province}", dice, printed, events, result)
    state = yield Event.of(data, play.scope, changes)
    return (yield told) if told is not None else state
