"""The Calpurnian fine, who lays it by the Acilian Law, and the Servilian Law as its repeal (section 17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Answer, Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.people import clockwise, is_free, of_faction, owner
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.checks import ids
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.rules.money import (
    Purse,
    bank_pays,
    card_gets,
    purse,
    stock,
    stock_gets,
    stock_told,
)
from adjudicator.systems.republic.rules.senate.cards import laws
from adjudicator.systems.republic.rules.senate.cards.acts import Act, enter
from adjudicator.systems.republic.rules.senate.trials.sentence import MarkerChange
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.state import DECKS, HANDS, INF, ONGOING, REMOVED, SCOPE
from adjudicator.systems.republic_of_rome.orders.laws import Fine, Scrap
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.officers import CENSOR, filled, holder
from adjudicator.systems.republic_of_rome.rules.s9_senate.government.governing import came_home
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.rules.terms.once import use, used
from adjudicator.systems.republic_of_rome.rules.terms.unrest import PopMoved, moved
from adjudicator.systems.republic_of_rome.state import KNIGHTS, SENATORS

FINE: Final = "fine"
SCRAP: Final = "scrap"
CITES: Final = ("ror:17",)


@event("governor_fined", "ror:17", answers=("fine",))
class GovernorFined:
    """A corrupt governor pays dice less omens, from his talents, then from his faction's treasury.

    What is `missing` is taken from his Influence and from his Popularity, each.
    """

    seat: str
    senator: str
    dice: tuple[int, ...]
    due: int
    purse: Purse
    from_treasury: int
    missing: int
    inf: MarkerChange
    popularity: PopMoved


@event("fine_tie_rolled", "ror:17")
class FineTieRolled:
    """Of factions with equally many Knights the dice say whose the fine of this turn is."""

    seats: tuple[str, ...]
    seat: str


@event("law_revoked", "ror:17", answers=("scrap",))
class LawRevoked:
    """A Law from the hand is discarded, and one in force is gone."""

    seat: str
    card: str
    law: str


@rule("ror:17", title="Who can be fined: a corrupt governor back in Rome this turn, once a turn, with a Censor elected")
def liable(game: Game, state: State) -> tuple[str, ...]:
    """Return the bare ids of those who can be fined now."""
    del game
    if FINE in used(state) or not filled(state, CENSOR) or not in_force(state, "governor_fine"):
        return ()
    alive = ((key, SENATORS.find(state, SCOPE, key)) for key in came_home(state))
    return tuple(key for key, row in alive if row is not None and is_free(row) and row.corrupt)


@EFFECTS.effect("fine_by_knights", cites=CITES)
@rule("ror:17", "ror:ruling 72", title="The Censor fines, by the Acilian Law the faction with most Knights anywhere")
def powers(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats that may fine: several where they tie, in the order of the settings for that."""
    censor = holder(state, CENSOR)
    seat = owner(state, censor) if censor else ""
    if not in_force(state, "fine_by_knights"):
        return (seat,) if seat else ()
    knights = {one: sum(KNIGHTS.of(state, SCOPE, key) for key in of_faction(state, one)) for one in game.seats}
    most = tuple(one for one in clockwise(game, seat) if knights[one] == max(knights.values()))
    rolled = tuple(one for one in most if f"{FINE}:{one}" in used(state))
    if rolled:
        return rolled
    return most[:1] if game.options.acilian_tie == "censor" else most


def fine_slots(game: Game, state: State, frame: Frame, moments: tuple[str, ...]) -> Iterator[Slot]:
    """Ask every seat, as powers may move before the moment comes."""
    for seat in game.seats:
        ways = tuple(Fine(who) for who in ids(liable(game, state))) if seat in powers(game, state) else ()
        choices = Either((OneOf((Nothing(FINE),)), OneOf(ways)))
        yield Slot(f"{frame.key}:{FINE}:{seat}", seat, FINE, {"moment": moments}, "optional", choices)


def fine_form(game: Game, view: State, seat: str) -> tuple[Suggestion, ...]:
    """Offer whoever may fine those whom he can."""
    able = liable(game, view) if seat in powers(game, view) else ()
    return tuple(Suggestion(Fine(who), FINE) for who in ids(able))


def fine_check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Fine | Nothing) -> Verdict:
    """Check on receipt that a Law gives somebody the power; in its window that it is this seat, and whom it hits."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if not in_force(view, "governor_fine"):
        return Refused("no_fine", CITES, {}, lasting=False)
    if frame is not None and slot.seat not in powers(game, view):
        return Refused("fine_not_yours", CITES, {}, lasting=False)
    if bare(order.senator) not in came_home(view) or (
        frame is not None and bare(order.senator) not in liable(game, view)
    ):
        return Refused("not_liable_to_fine", CITES, {"senator": order.senator}, lasting=False)
    return ACCEPTED


@EFFECTS.effect("governor_fine", cites=CITES)
@rule("ror:17", "ror:ruling 72", title="A fine: dice in talents, from his own, then his treasury, then his name")
def fine(play: Play, state: State, answer: Answer) -> Flow[State]:
    """Let him pay, if the power is this seat's; of several who tie the dice pick one."""
    order, seat = answer.order, answer.slot.seat
    if not isinstance(order, Fine) or bare(order.senator) not in liable(play.game, state):
        return state
    tied = powers(play.game, state)
    if len(tied) > 1:
        chosen = play.dice.choose("fine/tie", tied, where="17")
        remembered = use(state, f"{FINE}:{chosen}")
        state = yield Event.of(FineTieRolled(tied, chosen), play.scope, remembered)
    if powers(play.game, state) != (seat,):
        return state
    game, senator = play.game, bare(order.senator)
    dice = play.dice.roll_many("fine", 2 if game.options.calpurnian_dice == "2d6" else 1, where="17")
    due = max(0, sum(dice) - omens(game, state))
    row = SENATORS.get(state, SCOPE, senator)
    own = min(due, row.talents)
    treasury = min(due - own, stock(state, row.faction))
    missing = due - own - treasury
    inf = influence(game, row.inf, -missing)
    (pop,), pops = moved(game, state, ((senator, -missing),))
    changes: tuple[Change, ...] = (*use(state, FINE), *pops, card_gets(senator, -own), bank_pays(-own - treasury))
    changes += (INF.add(SCOPE, senator, inf),) if inf else ()
    told = stock_told(state, row.faction, -treasury, FINE, CITES) if treasury else None
    changes += (stock_gets(state, row.faction, -treasury),) if treasury else ()
    line = MarkerChange.of(row.inf, inf)
    data = GovernorFined(seat, order.senator, dice, due, purse(state, senator, -own), treasury, missing, line, pop)
    state = yield Event.of(data, play.scope, changes, because=f"{seat}:{answer.filed}")
    return (yield told) if told is not None else state


# ------------------------------------------------------------------------------------- a repeal


def _repeals(game: Game, view: State, seat: str) -> tuple[Scrap, ...]:
    """Return what a seat can revoke: a Law in force, by one in its hand that says so."""
    return tuple(
        Scrap(f"card:{effect.word('law')}", card)
        for card in laws.held(game, view, seat)
        for effect in game.box.effects_of(card, "repeal_instead")
        if effect.word("law") in laws.in_play(game, view)
    )


def revoke_slots(game: Game, state: State, frame: Frame, moments: tuple[str, ...]) -> Iterator[Slot]:
    """Yield a slot for every seat, whatever it holds."""
    for seat in game.seats:
        choices = Either((OneOf((Nothing(SCRAP),)), OneOf(_repeals(game, state, seat))))
        yield Slot(f"{frame.key}:{SCRAP}:{seat}", seat, SCRAP, {"moment": moments}, "optional", choices)


def revoke_form(game: Game, view: State, seat: str) -> tuple[Suggestion, ...]:
    """Offer what a seat can revoke."""
    return tuple(Suggestion(order, SCRAP, {"card": order.law}) for order in _repeals(game, view, seat))


def revoke_check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Scrap | Nothing) -> Verdict:
    """Check whether a seat can revoke this Law."""
    del frame
    if isinstance(order, Nothing) or order in _repeals(game, view, slot.seat):
        return ACCEPTED
    hint = _repeals(game, view, slot.seat)
    return Refused("cannot_revoke", CITES, {"law": order.law, "card": order.card}, hint, lasting=False)


@EFFECTS.effect("repeal_instead", fields=("law",), cites=CITES)
@rule("ror:17", title="The Servilian Law, discarded, repeals the Acilian Law")
def revoke(play: Play, state: State, answer: Answer) -> Flow[State]:
    """Lay both out of the game."""
    order, seat = answer.order, answer.slot.seat
    if order not in _repeals(play.game, state, seat):
        return state
    token, law = hand.token(state, seat, order.card), bare(order.law)
    left = list(hand.faces(state, seat))
    left.remove(token)
    out = (*DECKS.get(state, SCOPE, REMOVED).cards.known(), token, law)
    changes: tuple[Change, ...] = (
        *become(state, SCOPE, HANDS, seat, tuple(left)),
        *become(state, SCOPE, DECKS, REMOVED, out),
        *(ONGOING.drop(state, SCOPE, key) for key, row in ONGOING.items(state, SCOPE) if row.card == law),
    )
    data = LawRevoked(seat, order.card, order.law)
    return (yield Event.of(data, play.scope, changes, because=f"{seat}:{answer.filed}"))


enter(Act(FINE, fine_slots, fine_check, fine, order=3, form=fine_form, only=EFFECTS))
enter(Act(SCRAP, revoke_slots, revoke_check, revoke, order=1, form=revoke_form, only=EFFECTS))
