"""Tribunes without a card, vetoes of Statesmen and of the pontifex, and what answers a tribune (8.4, 14, 17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Answer, Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import Slot
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.people import is_free, of_faction, owner
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.senate.cards import against_cries as answers
from adjudicator.systems.republic.rules.senate.cards import mob, peddling
from adjudicator.systems.republic.rules.senate.cards.cries import ANSWERS, Cries
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.state import EXILE, REBEL, SCOPE, SENATORS, Motion
from adjudicator.systems.republic_of_rome.orders.measures import PassBill
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.officers import DICTATOR, PONTIFEX, holder
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.rules.terms.once import use, used
from adjudicator.systems.republic_of_rome.rules.terms.unrest import PopMoved, moved

CITES: Final = ("ror:8.4", "ror:17")
STOPS: Final = ("veto", "cancel")
NAMES: Final = {"land_bill": PassBill}
"""The measures that powers of Statesmen are for, by their words on cards."""
Measures = tuple[Any, ...] | None

EFFECTS.effect("incite_mob", cites=mob.CITES)(mob.resolve)


@event("tribune_attacked", "ror:8.4", "ror:17", answers=("play",))
class TribuneAttacked:
    """A Senator has a tribune murdered: the die less omens, even for success; his Popularity pays for it."""

    seat: str
    card: str
    against: str
    number: int
    die: int
    total: int
    cancelled: bool
    popularity: PopMoved


@EFFECTS.effect("free_tribune", cites=("ror:8.4", "ror:14"))
@rule("ror:8.4", "ror:14", title="A tribune a turn without a card, for a veto or a proposal")
def tribune(effect: Effect, action: str, measures: Measures) -> bool:
    """Return whether a Statesman's tribune serves: for everything."""
    del effect, action, measures
    return True


@EFFECTS.effect("free_veto", fields=("measure",), only={"measure": tuple(NAMES)}, cites="ror:14")
@rule("ror:14", title="Laenas vetoes one land bill a turn")
def veto(effect: Effect, action: str, measures: Measures) -> bool:
    """Return whether a Statesman's veto serves: against measures of one kind."""
    return action == "veto" and _only(effect, measures)


@EFFECTS.effect("free_proposal", fields=("measure",), only={"measure": tuple(NAMES)}, cites="ror:14")
@rule("ror:14", title="Each of the Gracchi proposes one land bill a turn")
def proposal(effect: Effect, action: str, measures: Measures) -> bool:
    """Return whether a Statesman may propose so without a tribune: measures of one kind."""
    return action == "floor" and _only(effect, measures)


def _only(effect: Effect, measures: Measures) -> bool:
    return measures is None or all(isinstance(each, NAMES[effect.word("measure")]) for each in measures)


POWERS: Final = {"free_veto": veto, "free_proposal": proposal, "free_tribune": tribune}
"""The powers of Statesmen; those first that nothing answers."""


@rule(
    "ror:8.4", "ror:14", "ror:20.1", title="Who needs no card: some Statesmen wherever they are, the pontifex in Rome"
)
def powers(game: Game, view: State, seat: str, action: str, measures: Measures) -> tuple[str, ...]:
    """Return the powers that serve a seat now: those that cannot be answered first."""
    found = [f"senator:{key}" for kind in POWERS for key in _statesmen(game, view, seat, kind, action, measures)]
    if action in STOPS and _pontifex(view, seat, measures):
        found.insert(0, f"office:{PONTIFEX}")
    return tuple(one for one in found if one not in used(view))


def _statesmen(game: Game, view: State, seat: str, kind: str, action: str, measures: Measures) -> Iterator[str]:
    for key in of_faction(view, seat):
        place = SENATORS.get(view, SCOPE, key).place
        if place in {REBEL, EXILE} or place.startswith("captive:"):
            continue
        if any(POWERS[kind](effect, action, measures) for effect in game.box.effects_of(key, kind)):
            yield key


def _pontifex(view: State, seat: str, measures: Measures) -> bool:
    """Return whether a seat's pontifex is in Rome and the proposal is not his own removal."""
    who = holder(view, PONTIFEX)
    against = (getattr(each, "removes", "") for each in measures or ())
    return (
        bool(who) and owner(view, who) == seat and is_free(SENATORS.get(view, SCOPE, who)) and PONTIFEX not in against
    )


@rule("ror:8.4", "ror:ruling 30a", title="What is no tribune: land-bill powers and the pontifex's veto")
def answered(game: Game, power: str) -> bool:
    """Return whether Graft and Murder can touch what is done with a power."""
    return power.startswith("senator:") and any(game.box.effects_of(bare(power), "free_tribune"))


@rule("ror:8.4", title="A dictator's own proposals cannot be vetoed")
def barred(game: Game, state: State, motion: Motion) -> bool:
    """Return whether nothing can stop a proposal: a dictator lays it before the Senate."""
    who = holder(state, DICTATOR)
    trial = any(isinstance(each, Convict) for each in motion.measures)
    return bool(who) and not motion.floor and not trial and chair.presiding(game, state) == who


# ----------------------------------------------------------------------------------- the answers


def slots(game: Game, state: State, frame: Frame, crier: str, number: int) -> Iterator[Slot]:
    """Ask everybody else who has cards in hand and a Senator in Rome for the Murder of a Tribune."""
    del number
    for seat in answers.asked(game, state, crier):
        yield answers.slot(game, state, f"{frame.key}:{ANSWERS}:{seat}", seat, answers.AGAINST_TRIBUNE)


def ahead(game: Game, state: State, key: str, seat: str) -> tuple[Slot, ...]:
    """Return what a seat can file before there is a tribune: a Murder, and a mob."""
    return (answers.slot(game, state, f"{key}:{seat}", seat, answers.AGAINST_TRIBUNE, answers.MOB),)


@EFFECTS.effect("murder_tribune", cites=("ror:17",))
@rule("ror:17", "ror:ruling 30b", title="Murder of a Tribune: an even die cancels him; the die in Popularity is lost")
def murder(play: Play, state: State, crier: str, number: int, answer: Answer) -> Flow[tuple[State, bool]]:
    """Spend the card, roll, and let the Senator pay; a Senator who has left in the meantime gives way to another."""
    seat, order = answer.slot.seat, answer.order
    able = answers.people(play.game, state, seat)
    senator = order.on if order.on in able else next(iter(able), "")
    if not senator or order.card not in answers.held(play.game, state, seat, answers.AGAINST_TRIBUNE):
        yield from ()
        return state, False
    die = play.dice.roll(f"tribune/{seat}", where="17")
    total = max(0, die - omens(play.game, state))
    (told,), changes = moved(play.game, state, ((senator, -total),))
    spent = hand.spend(state, seat, hand.token(state, seat, order.card))
    cancelled = total % 2 == 0
    data = TribuneAttacked(seat, order.card, crier, number, die, total, cancelled, told)
    because = f"{seat}:{answer.filed}" if answer.filed else ""
    state = yield Event.of(data, play.scope, (*spent, *changes), because=because)
    return state, cancelled


CRIES: Final = Cries(
    powers=powers,
    spent=use,
    answered=answered,
    barred=barred,
    cards=answers.cards,
    slots=slots,
    ahead=ahead,
    check=answers.check,
    carry=murder,
    spoils=omens,
    tried=mob.bring,
)

peddling.enter_for(EFFECTS)
