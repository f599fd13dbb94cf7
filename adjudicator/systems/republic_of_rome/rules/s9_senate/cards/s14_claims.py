"""Flaccus may take the Land Commissioner after the Prosecutions, if nobody holds it (section 14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.people import earns, owner
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.state import CONCESSIONAIRE, CONCESSIONS, SCOPE, SENATORS
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ROME

STEP: Final = "senate.claims"
KIND: Final = "claim_concession"
CITES: Final = ("ror:14",)
TAKE, LEAVE = "take", "leave"


@event("concession_claimed", "ror:14", answers=("choose",))
class ConcessionClaimed:
    """A Senator takes a concession that nobody holds, by his own card."""

    card: str
    senator: str


@EFFECTS.effect(KIND, fields=("concession",), cites=CITES)
def concession(effect: Effect) -> str:
    """Return the bare id of the concession that a card lets its Senator take."""
    return effect.word("concession")


@rule("ror:14", "ror:15", title="Who may take which concession now: it lies in the Forum and can be held")
def claims(game: Game, state: State) -> tuple[tuple[str, str], ...]:
    """Return Senators of factions, at home or away, each with the concession that he may take; by bare ids."""
    found = (
        (key, concession(effect))
        for key, row in SENATORS.items(state, SCOPE)
        if earns(row)
        for effect in game.box.effects_of(key, KIND)
    )
    return tuple((key, card) for key, card in found if _lies(game, state, card))


def _lies(game: Game, state: State, card: str) -> bool:
    row = CONCESSIONS.find(state, SCOPE, card)
    free = row is not None and not row.holder and not row.face_down
    return free and not game.box.republic.held_back(game, state, card)


def slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield the question to the Senator's player; by default he takes it."""
    for senator, card in claims(game, state):
        ways = (Choose(f"card:{card}", TAKE), Choose(f"card:{card}", LEAVE))
        seat = owner(state, senator)
        yield Slot(
            f"{key}:choose:{seat}", seat, "choose", {"card": (f"card:{card}",)}, "optional", OneOf(ways), ways[0]
        )


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask his player."""
    return slots(game, state, frame.key)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield the question before it is asked."""
    del scope
    for slot in slots(game, state, STEP):
        yield Topic(slot, STEP, tuple(map(Suggestion, slot.choices.every())))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Choose) -> Verdict:
    """Check whether the answer is one of the two."""
    del game, view, frame, slot
    hint = (Choose(order.card, TAKE), Choose(order.card, LEAVE))
    return ACCEPTED if order.choice in {TAKE, LEAVE} else Refused("choose_way", CITES, {"card": order.card}, hint)


@ROME.step(STEP, cites=CITES, kinds=("choose",), asks=asks, foresees=foresees, check=check)
@rule("ror:14", title="Flaccus takes the Land Commissioner that nobody holds, while a land bill is in force")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Give it to him unless his player leaves it."""
    for senator, card in claims(play.game, state):
        answer = play.one("choose", owner(state, senator))
        if answer is None or not isinstance(answer.order, Choose) or answer.order.choice != LEAVE:
            data = ConcessionClaimed(f"card:{card}", person(senator))
            changes = (CONCESSIONAIRE.set(state, SCOPE, card, senator),)
            state = yield Event.of(data, play.scope, changes)
    return END
