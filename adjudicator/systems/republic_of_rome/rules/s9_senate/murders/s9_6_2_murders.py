"""Murders that a land bill invites, as one faction has both its sponsors: during the vote (section 9.6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import MOVED_ON, Event
from adjudicator.model.order import Refused, Slot, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.courts import Assassinate
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.senate.murders import assassination
from adjudicator.systems.republic.rules.senate.proposals import consents
from adjudicator.systems.republic.rules.senate.sitting import vote
from adjudicator.systems.republic.state import Motion
from adjudicator.systems.republic_of_rome.orders.measures import PassBill, RepealBill
from adjudicator.systems.republic_of_rome.rules.s9_senate.murders.attempts import BILL
from adjudicator.systems.republic_of_rome.rules.terms.once import use, used

CITES: Final = ("ror:9.6.2",)
KIND: Final = assassination.KIND
SLAIN: Final = "slain:"
"""How a sponsor who fell during the vote is remembered for this turn."""


def _sponsors(measure: PassBill) -> tuple[str, str]:
    return measure.sponsor, measure.cosponsor


@rule("ror:9.6.2", "ror:9.8", title="Both sponsors of one faction may be murdered while their bill is voted on")
def exposed(state: State, measure: PassBill) -> tuple[str, ...]:
    """Return the sponsors as the measure names them, where one faction has both."""
    one, two = (owner(state, bare(each)) for each in _sponsors(measure))
    return _sponsors(measure) if one == two != "" else ()


def slots(game: Game, state: State, frame: Frame, motion: Motion, measure: PassBill, seat: str) -> Iterator[Slot]:
    """Ask a seat of another faction, as it is called, whether it tries to murder a sponsor."""
    moment = f"during proposal:{motion.number}"
    aims = set(exposed(state, measure)) & {f"senator:{key}" for key in assassination.targets(game, state, seat)}
    if aims:
        asked = assassination.slots(game, state, frame, (moment,))
        yield next(each for each in asked if each.seat == seat)


def fits(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check a consent, or a murder during the vote: it must aim at a sponsor of this bill."""
    if not isinstance(order, Assassinate):
        return consents.fits(game, view, frame, slot, order)
    motion = vote.at_hand(view)
    bills = (each for each in (motion.measures if motion is not None else ()) if isinstance(each, PassBill))
    if motion is not None and order.target not in {who for each in bills for who in exposed(view, each)}:
        return Refused("not_a_sponsor", CITES, {"senator": order.target}, lasting=False)
    return assassination.check(game, view, frame, slot, order)


@rule("ror:9.6.2", title="A murder during the vote on a land bill; the vote goes on in any case")
def called(play: Play, state: State, motion: Motion, measure: PassBill, seat: str) -> Flow[str]:
    """Make the attempt of the seat that is called, if it makes one."""
    answer = play.one(assassination.KIND, seat)
    if answer is not None and isinstance(answer.order, Assassinate) and answer.order.target in exposed(state, measure):
        yield from assassination.carry(play, state, answer, BILL)
    del motion
    return ""


def sponsor_died(play: Play, state: State, event: Event) -> Flow[None]:
    """Remember that a sponsor fell while his bill was voted on, as his family may go on under his number."""
    motion, who = vote.at_hand(state), event.data.senator
    measures = motion.measures if motion is not None else ()
    if any(isinstance(each, PassBill) and who in _sponsors(each) for each in measures):
        yield MOVED_ON.at(play.scope, use(state, f"{SLAIN}{bare(who)}"))


@rule("ror:9.8", title="A land bill goes on without a sponsor who was murdered")
def fell(state: State, measure: PassBill | RepealBill, senator: str) -> bool:
    """Return whether a sponsor of the bill on the floor has died since it was proposed."""
    motion = vote.at_hand(state)
    there = motion is not None and isinstance(measure, PassBill) and measure in motion.measures
    return there and f"{SLAIN}{bare(senator)}" in used(state)
