"""Mob Incited to Violence: the mob hunts the Senators of a player who has answered a tribune (section 17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import Slot, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import speech
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.mortality.stricken import strike
from adjudicator.systems.republic.rules.senate.cards import against_cries as answers

STEP: Final = "senate.mob"
CITES: Final = ("ror:17",)


@event("mob_incited", "ror:17", answers=("play",))
class MobIncited:
    """A Senator sends the mob after a faction: the die less omens, his Oratory, and so many chits."""

    seat: str
    card: str
    senator: str
    against: str
    die: int
    oratory: int
    chits: int


def bring(play: Play, state: State, seat: str) -> None:
    """Bring on the question who sends the mob after a seat."""
    if in_carthage(state, seat):
        play.push(STEP, f"mob-{seat}", local=seat)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask everybody else who has cards in hand and a Senator in Rome."""
    for seat in answers.asked(game, state, frame.local):
        yield answers.slot(game, state, f"{frame.key}:{answers.KIND}:{seat}", seat, answers.MOB)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: PlayCard | Nothing) -> Verdict:
    """Check whether a seat holds the card, and who speaks to the mob."""
    del frame
    return answers.check(game, view, slot, order)


@SHARED.step(STEP, cites=CITES, asks=asks, check=check)
@rule("ror:17", title="Mob Incited: a die and Oratory in chits against the faction that answered a tribune")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let those who hold the card send the mob, clockwise from the left of the faction it hunts, while it has prey."""
    victim: str = play.frame.local
    for answer in play.all(answers.KIND):
        order, seat = answer.order, answer.slot.seat
        if not in_carthage(state, victim):
            play.spare((answer,))
            continue
        able = answers.people(play.game, state, seat)
        if not isinstance(order, PlayCard) or not able:
            continue
        if order.card not in answers.held(play.game, state, seat, answers.MOB):
            continue
        senator = order.on if order.on in able else able[0]
        die, oratory = play.dice.roll(f"mob/{seat}", where="17"), speech(play.game, state, bare(senator))
        chits = max(0, die - play.game.box.republic.cries.spoils(play.game, state)) + oratory
        data = MobIncited(seat, order.card, senator, victim, die, oratory, chits)
        spent = hand.spend(state, seat, hand.token(state, seat, order.card))
        because = f"{seat}:{answer.filed}" if answer.filed else ""
        state = yield Event.of(data, play.scope, spent, because=because)
        state = yield from strike(play, state, chits, "mob", touches=in_carthage(state, victim), cites=CITES)
    return END
