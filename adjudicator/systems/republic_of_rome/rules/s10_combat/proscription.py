"""Proscription: after a victory over the rebel the HRAO may wipe out all Knights for talents (section 17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import AGAIN, END, Flow, Game, Next, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Change, Frame, Local, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import Choose, PlayCard
from adjudicator.systems.republic.people import from_hrao, owner
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.money import Purse, bank_pays, card_gets, person, purse
from adjudicator.systems.republic.rules.senate.cards.against_cries import held
from adjudicator.systems.republic.state import CAMPAIGNS, CITY, REBEL, SCOPE
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ROME
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.rules.terms.victors import foremost
from adjudicator.systems.republic_of_rome.state import COURTING, KNIGHTS, PROSCRIBER, SENATORS

STEP: Final = "combat.proscription"
WINDOW: Final = "combat.civil_victory"
CARD: Final = "card:proscription"
CITES: Final = ("ror:17",)
WIPE, SPARE = "wipe", "spare"
"""What the HRAO can answer who did not play the card himself."""


@event("proscribed", "ror:17")
class Proscribed:
    """The HRAO wipes out all Knights: whose, how many of each, the dice, omens off each, and what he gains."""

    senator: str
    seat: str
    knights: tuple[tuple[str, int], ...]
    dice: tuple[int, ...]
    omens: int
    purse: Purse


@event("proscription_declined", "ror:17", answers=("choose",))
class ProscriptionDeclined:
    """The HRAO spares the Knights; the card is gone."""

    senator: str


@rule("ror:17", title="A Proscription comes right after a victory over a rebel")
def open_now(state: State) -> bool:
    """Return whether a rebel was beaten in this turn's battles."""
    return any(row.war == REBEL and row.won for _, row in CAMPAIGNS.items(state, SCOPE))


@rule("ror:17", "ror:ruling 94", title="Who plays a Proscription: the HRAO's player, or anybody")
def players(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats that may play it."""
    if not open_now(state):
        return ()
    officer = foremost(game, state)
    mine = (owner(state, officer),) if officer else ()
    return game.seats if mine and game.options.proscription_by == "anybody" else mine


def _plays(game: Game, state: State, key: str) -> Iterator[Slot]:
    for seat in players(game, state):
        ways = tuple(map(PlayCard, held(game, state, seat, WINDOW)))
        choices = Either((OneOf((Nothing("play"),)), OneOf(ways)))
        yield Slot(f"{key}:play:{seat}", seat, "play", {"card": (CARD,)}, "optional", choices)


def _answers(game: Game, state: State, key: str) -> Iterator[Slot]:
    seat = owner(state, foremost(game, state))
    ways = (Choose(CARD, SPARE), Choose(CARD, WIPE))
    yield Slot(f"{key}:choose:{seat}", seat, "choose", {"card": (CARD,)}, "optional", OneOf(ways), ways[0])


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask for the card, and then the HRAO of whom another has played it."""
    yield from _answers(game, state, frame.key) if frame.local else _plays(game, state, frame.key)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield both before they are asked."""
    del scope
    for slot in _plays(game, state, STEP):
        mine = (order for order in slot.choices.every() if isinstance(order, PlayCard))
        yield Topic(slot, STEP, tuple(Suggestion(order, "play_card", {"card": CARD, "on": ""}) for order in mine))
    if len(players(game, state)) > 1:
        yield from (Topic(slot, STEP) for slot in _answers(game, state, STEP))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: PlayCard | Choose | Nothing) -> Verdict:
    """Check the card, or the answer to it."""
    del frame
    if isinstance(order, Nothing):
        return ACCEPTED
    if isinstance(order, Choose):
        hint = (Choose(CARD, WIPE), Choose(CARD, SPARE))
        return ACCEPTED if order.choice in {WIPE, SPARE} else Refused("choose_way", CITES, {"card": CARD}, hint)
    if order.card != CARD:
        return hand.other_time(game, order.card, *CITES)
    if order.card not in held(game, view, slot.seat, WINDOW):
        return Refused("card_not_held", CITES, {"card": order.card}, lasting=False)
    return ACCEPTED


@EFFECTS.effect("proscription", cites=CITES)
@ROME.step(STEP, cites=CITES, kinds=("play", "choose"), asks=asks, foresees=foresees, check=check)
@rule("ror:17", title="A Proscription wipes out all Knights, or is declined")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Play the card; the HRAO whose own it is wipes the Knights out, another one is asked."""
    if not open_now(state):
        return END
    officer = foremost(play.game, state)
    if play.frame.local:
        answer = play.one("choose")
        if answer is not None and isinstance(answer.order, Choose) and answer.order.choice == WIPE:
            yield from _wiped(play, state, officer)
        else:
            yield Event.of(ProscriptionDeclined(person(officer)), play.scope)
        return END
    for seat in from_hrao(play.game, state):
        answer = play.one("play", seat)
        token = hand.token(state, seat, CARD) if answer is not None and isinstance(answer.order, PlayCard) else ""
        if token:
            own = seat == owner(state, officer)
            changes: tuple[Change, ...] = hand.spend(state, seat, token)
            changes += () if own else (Local(play.frame.path, True),)
            played = hand.HandCardPlayed(seat, CARD)
            state = yield Event.of(played, play.scope, changes, CITES)
            if not own:
                return AGAIN
            yield from _wiped(play, state, officer)
            return END
    return END


@rule("ror:17", title="A die of talents for each Knight; the HRAO's faction gets none any more, all others 1 more")
def _wiped(play: Play, state: State, officer: str) -> Flow[State]:
    seat, less = owner(state, officer), omens(play.game, state)
    gone = tuple((key, row.knights) for key, row in SENATORS.items(state, SCOPE) if row.knights)
    dice = play.dice.roll_many("knights", sum(number for _, number in gone), where="17")
    talents = sum(max(0, die - less) for die in dice)
    favoured = tuple((other, 1) for other in play.game.seats if other != seat)
    changes: tuple[Change, ...] = tuple(KNIGHTS.set(state, SCOPE, key, 0) for key, _ in gone)
    changes += (card_gets(officer, talents), bank_pays(talents)) if talents else ()
    changes += (
        PROSCRIBER.set(state, SCOPE, CITY, seat),
        COURTING.set(state, SCOPE, CITY, (*COURTING.of(state, SCOPE, CITY), *favoured)),
    )
    told = tuple((person(key), number) for key, number in gone)
    data = Proscribed(person(officer), seat, told, dice, less, purse(state, officer, talents))
    return (yield Event.of(data, play.scope, changes))
