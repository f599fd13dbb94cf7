"""What can be filed for a step of the Senate before it runs: ballots, Outcries, acts between proposals, calling orders.

The steps of the phase take these orders on receipt in place of the vote and the window, which are no steps of the
sequence: so an order is filed for the packet in which it comes to pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.senate import Ballot, Outcry
from adjudicator.systems.republic.people import offices_of, owner
from adjudicator.systems.republic.rules.senate.cards import graft, outcry, window
from adjudicator.systems.republic.rules.senate.cards.acts import acts
from adjudicator.systems.republic.rules.senate.cards.cries import ANSWERS
from adjudicator.systems.republic.rules.senate.murders import attempt
from adjudicator.systems.republic.rules.senate.proposals import chair, consents, motions, present, stepping_down
from adjudicator.systems.republic.rules.senate.proposals.measure import matters, rule_of
from adjudicator.systems.republic.rules.senate.sitting import vote
from adjudicator.systems.republic.rules.senate.voting import ballots
from adjudicator.systems.republic.state import INF, SCOPE, SENATORS, Motion

KINDS: Final = ("call", "ballot", "outcry", "graft", "stepdown", "play", "enact", "assassinate", "guard", "choose")
"""The kinds of order that can serve in every vote and window."""
OF_VOTES: Final = ("call", "ballot", "outcry", "stepdown", "appeal", "consent")
BUSINESS: Final = "senate.business"
COURTS: Final = "senate.prosecutions"
POSTS: Final = "senate.posts"
"""The step without votes, in which those elected share their offices."""
MOST: Final = 60
"""How many numbers of proposals an order can speak of before they are published."""


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check on receipt whether an order can serve in a vote, in answer to an Outcry, or in a window."""
    if frame is None and (gone := chair.closed(view)) is not None:
        return gone
    if slot.kind == attempt.KIND:
        return attempt.check(game, view, frame, slot, order)
    if slot.kind == "graft":
        return graft.check(game, view, frame, slot, order)
    with_ballot = slot.kind == "play" and getattr(order, "card", "") in ballots.cards(game)
    if slot.kind == ANSWERS and getattr(order, "card", "") in game.box.republic.cries.cards(game):
        said: Verdict = game.box.republic.cries.check(game, view, slot, order)
        return said
    if slot.kind in OF_VOTES or with_ballot:
        return vote.check(game, view, None, slot, order)  # there is no vote yet, whichever step takes it
    return window.check(game, view, frame, slot, order)


# ------------------------------------------------------------------------------- open voting


@event("ballot_shown", "roc:6.5")
class BallotShown:
    """A seat's ballot has come in and is public, where the game votes openly; it counts when its vote is called."""

    seat: str
    ballot: Ballot


@rule("roc:ruling 70", title="Open voting: each ballot is public as it arrives")
def open_slots(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Yield, while a packet takes orders in a game with open voting, a slot by which a ballot is shown as it comes."""
    if game.options.open_voting and state.open_packet is not None:
        for seat in game.seats:
            choices = OneOf(ballots.ways(game, state, seat, ballots.SIDES))
            key = f"{frame.key}:shown:{seat}"
            yield Slot(key, seat, "ballot", _anything(game, state), "open", choices, many=True)


def receive(play: Play, state: State, seat: str, order: Any, filed: str) -> Flow[None]:  # noqa: ANN401
    """Show a ballot as it arrives; one with conditions stays sealed until they hold."""
    if isinstance(order, Ballot):
        yield Event.of(BallotShown(seat, order), play.scope, because=filed)


# ------------------------------------------------------------------------------------ the forms


def leads(game: Game, state: State, step: str) -> bool:
    """Return whether a step is the first with votes in the current packet: it alone says what can be filed for all."""
    packet = state.packet
    found = [one for one in window.steps(game) if one != POSTS and one in game.system.steps]
    here = [one for one in found if (own := game.schedule.packet_of(one)) and packet and own.title == packet.name]
    return step == next(iter(here or found), "")


def topics(game: Game, state: State, step: str) -> Iterator[Topic]:
    """Yield what every seat can file for the votes of a packet, each thing once, whichever steps it holds."""
    if not leads(game, state, step):
        return
    waiting = [row for _, row in motions.laid(state) if not row.outcome]
    for seat in game.seats:
        yield from _ballots(game, state, step, seat, waiting)
        yield from _cards(game, state, step, seat, waiting)
        yield Topic(chair.call_slot(game, state, step, seat), step)
        yield Topic(stepping_down.slot(step, seat), step)
    yield from _asked_before(game, state, step, waiting)
    yield from _acts(game, state, step)
    yield from attempt.topics(game, state, step)


def _ballots(game: Game, state: State, step: str, seat: str, waiting: list[Motion]) -> Iterator[Topic]:
    """Yield a ballot for each proposal that is published, and one for whatever else comes to a vote."""
    for motion in waiting:
        number, allowed = f"proposal:{motion.number}", ballots.sides(game, motion)
        side = ballots.default_side(game, state, motion, seat)
        rest = (other for other in allowed if other != side)
        form = (
            Suggestion(Ballot(side, number), "ballot_default", {"measures": motion.measures}),
            *(Suggestion(Ballot(other, number)) for other in rest),
        )
        choices = OneOf(ballots.ways(game, state, seat, allowed, number))
        about = motions.about(game, state, motion)
        key = f"{step}:ballot:{motion.number}:{seat}"
        yield Topic(Slot(key, seat, "ballot", about, "optional", choices, Ballot(side, number)), step, form)
    choices = OneOf(ballots.ways(game, state, seat, ballots.SIDES[:2]))
    form = () if waiting or step == BUSINESS else tuple(_unpublished(game, state, step, seat))
    yield Topic(Slot(f"{step}:ballot:{seat}", seat, "ballot", _anything(game, state), "optional", choices), step, form)


def _unpublished(game: Game, state: State, step: str, seat: str) -> Iterator[Suggestion]:
    """Yield ballots on what nobody has proposed yet: on all of it, on what the chair proposes, on a rival."""
    yield Suggestion(Ballot("yes"), "ballot_all", {"trial": step == COURTS})
    yield Suggestion(Ballot("no"), "ballot_acquits" if step == COURTS else "ballot_all", {"trial": False})
    if step == COURTS:
        return
    by = presider(game, state)
    if by and by != seat:
        yield Suggestion(Ballot("yes", f"by:seat:{by}"), "ballot_chair", {"seat": f"seat:{by}"})
    others = [key for key in present.free(state) if owner(state, key) != seat and not offices_of(game, state, key)]
    if others:
        rival = f"senator:{max(others, key=lambda key: INF.of(state, SCOPE, key))}"
        yield Suggestion(Ballot("no", f"naming:{rival}"), "ballot_rival", {"senator": rival})


def _anything(game: Game, state: State) -> dict[str, tuple[str, ...]]:
    """Return all that a ballot or an Outcry can speak of."""
    people = tuple(f"senator:{key}" for key, _ in SENATORS.items(state, SCOPE))
    return {
        "proposal": tuple(str(number) for number in range(1, MOST + 1)),
        "matter": matters(game),
        "post": (*(f"office:{key}" for key in game.box.offices), *(f"province:{key}" for key in game.box.provinces)),
        "naming": people,
        "trial": people,
        "by": tuple(f"seat:{seat}" for seat in game.seats),
    }


def _cards(game: Game, state: State, step: str, seat: str, waiting: list[Motion]) -> Iterator[Topic]:
    """Yield what a seat with cards in hand can do in a vote; its form shows what it holds."""
    if not any(outcry.able(game, state, seat, action) for action in outcry.OPTIONS):
        return
    held = bool(outcry.token(game, state, seat, "veto"))
    vetoes = tuple(Outcry("veto", f"proposal:{row.number}") for row in waiting) if held else ()
    about = {**_anything(game, state), "action": tuple(outcry.OPTIONS)}
    choices = OneOf((outcry.NONE, *vetoes))
    form = tuple(Suggestion(order, "outcry") for order in vetoes)
    yield Topic(Slot(f"{step}:outcry:{seat}", seat, "outcry", about, "optional", choices, many=True), step, form)
    slot = graft.slot(game, state, step, seat, 0)
    numbers = {"proposal": _anything(game, state)["proposal"]}
    yield Topic(Slot(slot.key, seat, "graft", numbers, "optional", slot.choices), step)
    for answer in game.box.republic.cries.ahead(game, state, f"{step}:answer", seat):
        yield Topic(answer, step)
    card = ballots.card_slot(game, state, f"{step}:card:{seat}", seat, waiting[0] if waiting else None)
    if waiting:
        yield Topic(card, step)


def _asked_before(game: Game, state: State, step: str, waiting: list[Motion]) -> Iterator[Topic]:
    """Yield what is asked before the votes on proposals that are published, such as consents of sponsors."""
    for motion in waiting:
        frame = Frame(f"{step}/{motion.number}", vote.STEP, SCOPE)
        for each in motion.measures:
            for slot in rule_of(game, each).beforehand(game, state, frame, motion, each):
                yield Topic(slot, step, consents.form(slot))


def _acts(game: Game, state: State, step: str) -> Iterator[Topic]:
    """Yield what can be done between proposals, whenever."""
    numbers = range(1, MOST + 1)
    moments = (
        *(f"{word} proposal:{number}" for number in numbers for word in game.box.republic.moments),
        *(f"{word} step:{number}" for number in window.steps(game).values() for word in ("before", "after")),
    )
    frame = Frame(step, window.STEP, SCOPE, local=window.Interval(moments))
    for act in acts(game):
        for slot in act.slots(game, state, frame, moments):
            yield Topic(slot, step, act.form(game, state, slot.seat) if act.form is not None else ())


@rule("roc:6.5", "ror:8.1", "ror:9.6.7", title="Whose player acts for the chair")
def presider(game: Game, state: State) -> str:
    """Return the seat that acts for the chair: his own, unless another directs it; empty if there is none."""
    return chair.acts_for(game, state, chair.presiding(game, state))
