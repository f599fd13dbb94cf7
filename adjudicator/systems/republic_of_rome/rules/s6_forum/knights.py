"""Knights: a Senator tries for one, or those whom his faction has are pressed for talents (section 6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Amount, Either, Lots, OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.people import earns, number, of_faction, owner, seats
from adjudicator.systems.republic.rules.checks import in_carthage, own
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.rules.money import Purse, bank_pays, card_gets, purse
from adjudicator.systems.republic.state import CITY, SCOPE, TALENTS
from adjudicator.systems.republic_of_rome.orders.forum import Court, Press
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ROME
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.state import COURTING, KNIGHTS, PROSCRIBER, SENATORS

STEP = "forum.knight"
CITES = ("ror:6.2", "ror:ruling 12")
KINDS = ("knight", "extra_knight")


@event("knight_rolled", "ror:6.2", "ror:ruling 12", answers=KINDS)
class KnightRolled:
    """A Senator tries for a Knight: the die, talents spent, `bonus` of his own, Evil Omens, the target.

    `knights` is what he has now; what he spent is gone either way.
    """

    seat: str
    senator: str
    die: int
    spent: int
    bonus: int
    omens: int
    total: int
    target: int
    purse: Purse | None
    knights: int


@event("knights_pressed", "ror:6.2", "ror:ruling 12", answers=KINDS)
class KnightsPressed:
    """Knights of a Senator leave, each for a die of talents less Evil Omens, never below 0; `knights` stay."""

    seat: str
    senator: str
    dice: tuple[int, ...]
    omens: int
    purse: Purse
    knights: int


def kind_of(*, extra: bool) -> str:
    """Return the kind of order for an initiative, or for one that was won."""
    return KINDS[int(extra)]


@rule("ror:6.2", title="Who may try for a Knight, and whose may be pressed")
def pressable(state: State, seat: str) -> tuple[tuple[str, int], ...]:
    """Return a faction's Senators with Knights, in Rome or not, as orders name them: no captives, no rebels."""
    rows = SENATORS.rows(state, SCOPE)
    having = (key for key in of_faction(state, seat) if rows[key].knights and earns(rows[key]))
    return tuple((f"senator:{key}", rows[key].knights) for key in having)


def _slot(key: str, state: State, seat: str, *, extra: bool) -> Slot | None:
    barred = PROSCRIBER.of(state, SCOPE, CITY) == seat
    able = sorted(
        () if barred else in_carthage(state, seat), key=lambda one: (-SENATORS.get(state, SCOPE, one).inf, number(one))
    )
    held, kind = pressable(state, seat), kind_of(extra=extra)
    tries = tuple(
        RecordOf(
            tag_of(Court),
            (
                ("senator", OneOf((f"senator:{one}",))),
                ("talents", Amount(0, TALENTS.of(state, SCOPE, one))),
                ("extra", OneOf((extra,))),
            ),
        )
        for one in able
    )
    most = sum(count for _, count in held)
    presses = (RecordOf(tag_of(Press), (("knights", Lots(held, 1, most)), ("extra", OneOf((extra,))))),) if held else ()
    if not tries and not presses:
        return None
    default = Court(f"senator:{able[0]}", 0, extra) if able else Nothing(kind)
    choices = Either((OneOf((Nothing(kind),)), *tries, *presses))
    return Slot(f"{key}:{kind}:{seat}", seat, kind, {}, "required", choices, default)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask whose initiative it is."""
    del game
    local: Initiative = frame.local
    if slot := _slot(frame.key, state, local.seat, extra=local.extra):
        yield slot


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield what each seat may file for its own initiative, and for one that it may win."""
    del scope
    extras = len(seats(game, state)) < game.box.constants.forum.initiatives
    for seat in game.seats:
        for extra in (False, True)[: 1 + extras]:
            if slot := _slot(STEP, state, seat, extra=extra):
                held = pressable(state, seat)
                lines = (Suggestion(slot.default), *((Suggestion(Press(held, extra)),) if held else ()))
                yield Topic(slot, STEP, lines)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Court | Press | Nothing) -> Verdict:
    """Check whether a Senator can try with so many talents, or whether those Knights are there to be pressed."""
    del game, frame
    if isinstance(order, Nothing):
        return ACCEPTED
    if isinstance(order, Press):
        return _check_press(view, slot, order)
    wrong = own(view, slot.seat, order.senator, *CITES, may_join=True)
    if wrong is not None:
        return wrong
    if bare(order.senator) not in in_carthage(view, slot.seat):
        return Refused("knight_of_absent", CITES, {"senator": order.senator}, lasting=False)
    if PROSCRIBER.of(view, SCOPE, CITY) == slot.seat:
        return Refused("knight_of_proscriber", ("ror:17",), {})
    if order.talents < 0:
        return Refused("knight_below_nothing", CITES, {}, (Court(order.senator, 0, order.extra),))
    return ACCEPTED


def _check_press(view: State, slot: Slot, order: Press) -> Verdict:
    there = dict(pressable(view, slot.seat))
    for senator, count in order.knights:
        wrong = own(view, slot.seat, senator, *CITES)
        if wrong is not None:
            return wrong
        if not 1 <= count <= there.get(senator, 0):
            facts = {"senator": senator, "wanted": count, "held": there.get(senator, 0)}
            return Refused("knights_not_there", CITES, facts, lasting=False)
    return ACCEPTED if order.knights else Refused("knights_not_there", CITES, {}, lasting=False)


@EFFECTS.effect("knight_roll", fields=("whose", "bonus"), cites=("ror:6.2", "ror:14"))
@rule("ror:6.2", "ror:14", "ror:17", title="Who wins Knights more easily")
def bonus(game: Game, state: State, senator: str) -> int:
    """Return what a Senator's own card, Laws and a Proscription add to his rolls for Knights."""
    effects = (effect for effect in game.box.effects_of(senator, "knight_roll"))
    own = sum(int(effect.number("bonus")) for effect in effects if effect.word("whose") == "own")
    seat = owner(state, senator)
    favoured: tuple[tuple[str, int], ...] = COURTING.of(state, SCOPE, CITY)
    return own + sum(more for who, more in favoured if who == seat)


@ROME.step(STEP, cites=CITES, kinds=KINDS, asks=asks, foresees=foresees, check=check)
@rule("ror:6.2", "ror:ruling 12", "ror:ruling 70", title="A Knight, or talents of Knights")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Roll for a Knight, or press those named."""
    local: Initiative = play.frame.local
    answer = play.one(kind_of(extra=local.extra), local.seat)
    if answer is not None and isinstance(answer.order, Press):
        for senator, count in answer.order.knights:
            state = yield from _press(play, state, local.seat, (bare(senator), count))
    elif answer is not None and isinstance(answer.order, Court):
        yield from _court(play, state, local.seat, answer.order)
    return END


def _court(play: Play, state: State, seat: str, order: Court) -> Flow[None]:
    senator, target = bare(order.senator), int(play.game.box.constants.forum.knight_target)
    spent = min(order.talents, TALENTS.of(state, SCOPE, senator))
    die, more, less = play.dice.roll("knight", where="6.2"), bonus(play.game, state, senator), omens(play.game, state)
    total, had = die + spent + more - less, KNIGHTS.of(state, SCOPE, senator)
    won = total >= target
    paid = purse(state, senator, -spent) if spent else None
    changes: tuple[Change, ...] = (card_gets(senator, -spent), bank_pays(-spent)) if spent else ()
    if won:
        changes += (KNIGHTS.add(SCOPE, senator, 1),)
    sums = (die, spent, more, less, total, target)
    data = KnightRolled(seat, order.senator, *sums, paid, had + won)
    yield Event.of(data, play.scope, changes)


@rule("ror:6.2", title="Pressed Knights leave, and each gives his Senator a die of talents")
def _press(play: Play, state: State, seat: str, what: tuple[str, int]) -> Flow[State]:
    senator, wanted = what
    had = KNIGHTS.of(state, SCOPE, senator)
    count = min(wanted, had)
    if not count:
        return state
    dice, less = play.dice.roll_many(f"press/{senator}", count, where="6.2"), omens(play.game, state)
    talents = sum(max(0, die - less) for die in dice)
    changes = (card_gets(senator, talents), bank_pays(talents), KNIGHTS.add(SCOPE, senator, -count))
    data = KnightsPressed(seat, f"senator:{senator}", dice, less, purse(state, senator, talents), had - count)
    return (yield Event.of(data, play.scope, changes))
