"""6.4.2.2 Persuading a Senator: two visits of one step, the opening, then interference and the roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import AGAIN, END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import Slot, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.secret import Secret
from adjudicator.model.state import Change, Frame, Local, State
from adjudicator.systems.republic.orders.forum import Persuade
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.registry import EFFECTS, SHARED
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic.rules.forum import interference, persuasion, proposing
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.rules.forum.joining import cost_of_failure, join
from adjudicator.systems.republic.rules.forum.persuasion import PersuasionTerms
from adjudicator.systems.republic.rules.hand import HandCardPlayed, spend, token
from adjudicator.systems.republic.rules.money import Purse, bare, card_gets, purse, stock, stock_gets, stock_told
from adjudicator.systems.republic.rules.occasion import told_as
from adjudicator.systems.republic.state import SCOPE, TALENTS

STEP = "forum.persuade"
CITE = "roc:6.4.2.2"
FOR, AGAINST = "for", "against"


@record
class Attempt:
    """An attempt between its opening and its roll: who tries, by and on whom as `senator:7`, and the number so far.

    `order` has the sealed ceiling, known to its seat alone; `spent` is what the persuader has put down.
    """

    seat: str
    by: str
    target: str
    card: str
    number: int
    spent: int
    order: Secret[Persuade]


@event("persuasion_left", "roc:6.4.2.2")
class PersuasionLeft:
    """A player tries to persuade nobody; `able` says whether an attempt was possible."""

    seat: str
    able: bool


@event("persuasion_opened", "roc:6.4.2.2.3", "roc:6.4.2.2.4", answers=("persuade", "extra_persuade"))
class PersuasionOpened:
    """An attempt is announced: its terms, what the persuader puts down at once, and the number that makes.

    `faction` is the target's, empty for none; `card` is one that nobody may oppose, or empty.
    """

    seat: str
    senator: str
    target: str
    faction: str
    card: str
    terms: PersuasionTerms
    spent: int
    purse: Purse | None
    number: int


@event("persuasion_raised", answers=("interfere",))
class PersuasionRaised:
    """A player adds talents for or against an attempt: the number `was` and is `now`; they go on the target's card.

    `senator` is the persuader if he adds, empty where another player adds from his Faction Treasury.
    """

    seat: str
    senator: str
    target: str
    side: str
    amount: int
    was: int
    now: int


@event("persuasion_rolled", "roc:6.4.2.2.7", answers=("persuade", "extra_persuade"))
class PersuasionRolled:
    """The roll of an attempt: `dice`, what `cards` add, the `total`, the `needed` number, the `chance` in 36.

    The chance is -1 in a game that does not show it.
    """

    seat: str
    senator: str
    target: str
    dice: tuple[int, ...]
    cards: ongoing.Terms
    total: int
    needed: int
    chance: int
    fails: bool
    won: bool


@EFFECTS.effect("persuasion_unopposed", fields=(), cites="roc:6.4.2.2.5")
def unopposed(effect: Effect) -> bool:
    """Return whether nobody may spend for or against the attempt."""
    return effect.kind == "persuasion_unopposed"


def _attempt(frame: Frame | None) -> Attempt | None:
    return frame.local if frame is not None and isinstance(frame.local, Attempt) else None


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask whose initiative it is; of an attempt that may be opposed, ask all others."""
    attempt = _attempt(frame)
    if attempt is None:
        local: Initiative = frame.local
        yield proposing.slot(game, state, frame.key, local.seat, extra=local.extra)
    elif not _is_unopposed(game, attempt.card):
        yield from interference.slots(game, state, frame.key, bare(attempt.by), bare(attempt.target))


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return whom each seat may try to persuade, and how it may interfere with the others."""
    yield from proposing.topics(game, state, STEP)
    yield from interference.topics(game, state, STEP)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check whether an attempt, or an interference, can be made now."""
    if order.kind == interference.KIND:
        return interference.check(game, view, slot, order)
    return proposing.check(game, view, slot.seat, order)


def _is_unopposed(game: Game, card: str) -> bool:
    effects = game.box.effects_of(card) if card else ()
    return any(unopposed(effect) for effect in effects)


@SHARED.step(
    STEP,
    cites=(CITE,),
    kinds=("persuade", "extra_persuade", interference.KIND),
    asks=asks,
    foresees=foresees,
    check=check,
)
@rule("roc:6.4.2.2", "roc:ruling 63", title="Persuading a Senator")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Announce the attempt of an initiative; at the next visit let the others interfere, and roll."""
    attempt = _attempt(play.frame)
    if attempt is not None:
        state, needed = yield from _circles(play, state, attempt)
        yield from _roll(play, state, attempt, needed)
        return END
    seat = play.frame.local.seat
    answer = play.one(proposing.kind(extra=play.frame.local.extra), seat)
    if answer is None or not isinstance(answer.order, Persuade):
        data = PersuasionLeft(seat, bool(proposing.ways(play.game, state, seat)))
        yield Event.of(data, play.scope)
        return END
    yield from _open(play, state, seat, answer.order)
    return AGAIN


@rule("roc:6.4.2.2.4", "roc:ruling 61", title="The persuader's opening sum")
def _open(play: Play, state: State, seat: str, order: Persuade) -> Flow[State]:
    """Announce target, persuader, card and opening sum, which is on the target's card from now on."""
    by, target, game = bare(order.by), bare(order.target), play.game
    terms = persuasion.terms(game, state, by, target)
    spent = order.spend
    if _is_unopposed(game, order.card):
        # nobody answers, so the one sum named is all that is spent
        spent += _step(game, state, order, terms.number + spent, TALENTS.of(state, SCOPE, by) - spent, spent)
    if order.card:
        played = HandCardPlayed(seat, order.card, order.target)
        gone = spend(state, seat, token(state, seat, order.card))
        state = yield Event.of(played, play.scope, gone, ("roc:6.4.2.2.5",))
    faction = owner(state, target)
    paid = purse(state, by, -spent) if spent else None
    number = terms.number + spent
    data = PersuasionOpened(seat, order.by, order.target, faction, order.card, terms, spent, paid, number)
    secret: Secret[Persuade] = Secret(order, (seat,))
    attempt = Attempt(seat, order.by, order.target, order.card, number, spent, secret)
    changes: tuple[Change, ...] = (Local(play.frame.path, attempt),)
    if spent:
        changes += (card_gets(by, -spent), card_gets(target, spent))
    return (yield Event.of(data, play.scope, changes))


@rule("roc:6.4.2.2.6", title="What the persuader adds when the circle has come round to him")
def _step(game: Game, state: State, order: Persuade, now: int, held: int, spent: int) -> int:
    """Return what the persuader adds: what brings the number to his aim, if his ceiling and his card allow it."""
    never, _ = persuasion.bounds(persuasion.fails(game, state), persuasion.omens(game, state))
    wanted = (order.aim or never + 1) - now
    left = min(max(order.spend, order.up_to) - spent, held)
    return wanted if 0 < wanted <= left else 0


@rule("roc:6.4.2.2.5", "roc:6.4.2.2.6", "roc:ruling 58", title="The circles of interference")
def _circles(play: Play, state: State, attempt: Attempt) -> Flow[tuple[State, int]]:
    """Go round clockwise until a full circle adds nothing; return the number that the roll must meet."""
    wishes, order, by = interference.wishes(play), attempt.order.known(), bare(attempt.by)
    omens, never = persuasion.omens(play.game, state), persuasion.fails(play.game, state)
    now, spent = attempt.number, attempt.spent
    left = {seat: wish.up_to for seat, wish in wishes.items()}
    going = not _is_unopposed(play.game, attempt.card)
    while going:
        going = False
        for seat in (one for one in interference.others(play.game, attempt.seat) if one in wishes):
            wish = wishes[seat]
            amount = interference.added(never, wish, now, min(left[seat], stock(state, seat)), omens)
            if amount:
                side = AGAINST if wish.side == interference.OPPOSE else FOR
                state = yield from _from_treasury(play, state, attempt, seat, (side, amount, now))
                now, left[seat], going = now + (amount if side == FOR else -amount), left[seat] - amount, True
        amount = _step(play.game, state, order, now, TALENTS.of(state, SCOPE, by), spent)
        if amount:
            data = PersuasionRaised(attempt.seat, attempt.by, attempt.target, FOR, amount, now, now + amount)
            changes = (card_gets(by, -amount), card_gets(bare(attempt.target), amount))
            state = yield Event.of(data, play.scope, changes, ("roc:6.4.2.2.6",))
            now, spent, going = now + amount, spent + amount, True
    return state, now


def _from_treasury(play: Play, state: State, attempt: Attempt, seat: str, move: tuple[str, int, int]) -> Flow[State]:
    """Let another player put talents of a Faction Treasury on the target's card; its total stays secret."""
    side, amount, now = move
    number = now + amount if side == FOR else now - amount
    told = stock_told(state, seat, -amount, "interference", ("roc:6.4.2.2.5",))
    data = PersuasionRaised(seat, "", attempt.target, side, amount, now, number)
    changes = (stock_gets(state, seat, -amount), card_gets(bare(attempt.target), amount))
    yield Event.of(data, play.scope, changes, ("roc:6.4.2.2.5", "roc:ruling 61"))
    return (yield told)


@rule("roc:6.4.2.2.7", "roc:ruling 57", "roc:ruling 61", title="The roll of a persuasion")
def _roll(play: Play, state: State, attempt: Attempt, needed: int) -> Flow[State]:
    """Roll, and let the target join or stay; what was spent is on the target's card either way."""
    dice = play.dice.roll_many("persuasion", persuasion.DICE, where=told_as(play, "roc:6.4.2.2.7"))
    cards = play.game.box.republic.persuading.omens(play.game, state)
    never = persuasion.fails(play.game, state)
    roll, omens = sum(dice), ongoing.total(cards)
    won = persuasion.succeeds(never, roll, omens, needed)
    fails = roll in never
    odds = persuasion.shown(play.game, persuasion.chance(never, omens, needed))
    told = (attempt.seat, attempt.by, attempt.target)
    data = PersuasionRolled(*told, dice, cards, roll + omens, needed, odds, fails, won)
    state = yield Event.of(data, play.scope)
    if won:
        return (yield from join(play, state, attempt.seat, bare(attempt.target)))
    effects = play.game.box.effects_of(attempt.card) if attempt.card else ()
    for effect in effects:
        if effect.kind == "on_failure":
            state = yield from cost_of_failure(effect, play, state, bare(attempt.card), bare(attempt.target))
    return state
