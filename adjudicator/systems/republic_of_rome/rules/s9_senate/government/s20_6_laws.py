"""Laws by vote: whoever holds a Law proposes it with two sponsors, in place of laying it down (section 20.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Answer, Flow, Game, Play
from adjudicator.model.choices import Either, OneOf, RecordOf
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.order import ACCEPTED, Accepted, Refused, Slot, Suggestion, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.checks import ids
from adjudicator.systems.republic.rules.senate.cards import laws, window
from adjudicator.systems.republic.rules.senate.cards.acts import Act, enter
from adjudicator.systems.republic.rules.senate.proposals import consents, motions, present
from adjudicator.systems.republic.rules.senate.proposals.measure import BUSINESS, MeasureRule
from adjudicator.systems.republic.rules.senate.sitting import vote
from adjudicator.systems.republic.rules.senate.trials.sentence import MarkerChange
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.state import INF, MOTIONS, SCOPE, SENATORS, Motion
from adjudicator.systems.republic_of_rome.orders.laws import BringLaw
from adjudicator.systems.republic_of_rome.orders.measures import PassLaw
from adjudicator.systems.republic_of_rome.registry import EFFECTS, MEASURES
from adjudicator.systems.republic_of_rome.rules.s9_senate.government.s9_6_2_land_bills import sponsors, wanted

KIND: Final = "law"
CITES: Final = ("ror:20.6",)
AFTER_GOVERNORS: Final = "after_governors"
REWARDS: Final = (3, 1)
"""The Influence of sponsor and co-sponsor, where a Law passes."""


@event("law_sponsored", "ror:20.6")
class LawSponsored:
    """A Law has passed: what it brings its sponsors."""

    card: str
    gains: tuple[tuple[str, MarkerChange], ...]


@event("law_lost", "ror:20.6", answers=("law",))
class LawLost:
    """A Law did not pass; the card is out of the hand of whoever proposed it."""

    seat: str
    card: str


def voted(game: Game) -> bool:
    """Return whether Laws are voted on in this game."""
    return bool(game.options.laws_by_vote != "no")


@rule("ror:20.6", "ror:ruling 105", title="When a Law can be proposed: at any time, or once governors are elected")
def open_now(game: Game, state: State) -> bool:
    """Return whether the moment allows it."""
    return game.options.laws_by_vote != AFTER_GOVERNORS or state.frame(SCOPE, BUSINESS) is not None


# --------------------------------------------------------------------------------------- order


def slots(game: Game, state: State, frame: Frame, moments: tuple[str, ...]) -> Iterator[Slot]:
    """Yield a slot for every seat, whatever it holds."""
    if not voted(game):
        return
    everybody = ids(present.free(state))
    for seat in game.seats:
        held = laws.held(game, state, seat)
        brought = (RecordOf(tag_of(BringLaw), fields) for fields in _sponsored(held, everybody))
        choices = Either((OneOf((Nothing(KIND),)), *brought))
        yield Slot(f"{frame.key}:{KIND}:{seat}", seat, KIND, {"moment": moments}, "optional", choices, many=True)


def _sponsored(held: tuple[str, ...], able: tuple[str, ...]) -> Iterator[tuple[tuple[str, OneOf], ...]]:
    """Yield what may be said of a Law by whom it is sponsored: two different Senators."""
    for one in able:
        others = tuple(other for other in able if other != one)
        yield (
            ("law", OneOf(held)),
            ("sponsor", OneOf((one,))),
            ("cosponsor", OneOf(others)),
            ("moment", OneOf(("",))),
        )


def form(game: Game, view: State, seat: str) -> tuple[Suggestion, ...]:
    """Offer the Laws that a seat holds, sponsored by its own two best known."""
    mine = sorted(present.free(view), key=lambda key: (owner(view, key) != seat, -INF.of(view, SCOPE, key)))[:2]
    if not voted(game) or len(mine) < len(REWARDS):
        return ()
    return tuple(Suggestion(BringLaw(card, *ids(tuple(mine))), KIND) for card in laws.held(game, view, seat))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: BringLaw | Nothing) -> Verdict:
    """Check whether a seat holds the Law, and whether it could be proposed."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if not voted(game):
        return Refused("laws_not_voted", CITES, {"card": order.law})
    said = laws.held_by(game, view, slot.seat, order.law)
    if said is not None:
        return said
    if frame is not None and not open_now(game, view):
        return Refused("law_after_governors", (*CITES, "ror:ruling 105"), {"card": order.law}, lasting=False)
    return in_order(game, view, PassLaw(order.law, order.sponsor, order.cosponsor))


@rule("ror:20.6", title="A Law is proposed with two sponsors, and voted on at once")
def bring(play: Play, state: State, answer: Answer) -> Flow[State]:
    """Lay the proposal before the Senate and bring on its vote."""
    order, seat = answer.order, answer.slot.seat
    if not isinstance(order, BringLaw) or not hand.token(state, seat, order.law) or not open_now(play.game, state):
        return state
    measure = PassLaw(order.law, order.sponsor, order.cosponsor)
    if not isinstance(in_order(play.game, state, measure), Accepted) or state.frame(SCOPE, vote.STEP) is not None:
        return state
    key, _, laid = motions.lay(state, (measure,), seat, window.STEP, floor=True)
    state = yield MOVED_ON.at(play.scope, laid)
    vote.put(play, key)
    return state


enter(Act(KIND, slots, check, bring, order=1, form=form, only=EFFECTS))


# -------------------------------------------------------------------------------------- measure


@rule("ror:17", "ror:20.6", title="Which Law can be proposed: one that could be laid down, with two sponsors in Rome")
def in_order(game: Game, view: State, measure: PassLaw) -> Verdict:
    """Refuse a Law that waits for something, and sponsors who cannot be."""
    if why := game.box.republic.law_waits(game, view, bare(measure.law)):
        return Refused("law_waits", (*CITES, "ror:17"), {"card": measure.law, "for": why}, lasting=False)
    if bare(measure.sponsor) == bare(measure.cosponsor):
        return Refused("law_needs_two", CITES, {"card": measure.law, "senator": measure.sponsor})
    absent = (present.absent(view, each, CITES[0]) for each in sponsors(measure))
    return next((no for no in absent if no is not None), ACCEPTED)


def beforehand(game: Game, state: State, frame: Frame, motion: Motion, measure: PassLaw) -> Iterator[Slot]:
    """Ask the owners of sponsors whether they consent."""
    del game
    return consents.slots(state, frame.key, motion.by, wanted(measure))


def opened(play: Play, state: State, motion: Motion, measure: PassLaw) -> Flow[str]:
    """Let the proposal lapse if a sponsor's owner does not consent, or the card is gone."""
    if not hand.token(state, motion.by, measure.law):
        return "card"
    return (yield from consents.heard(play, state, motion.by, wanted(measure), CITES))


@rule("ror:13", "ror:20.6", title="A Law passes: it is in force, and its sponsors gain Influence")
def enact(play: Play, state: State, motion: Motion, measure: PassLaw) -> Flow[State]:
    """Lay it on the board and reward those sponsors who live."""
    state = yield from laws.lay_down(play, state, motion.by, measure.law)
    gains = []
    for who, gain in zip(map(bare, sponsors(measure)), REWARDS, strict=True):
        if SENATORS.find(state, SCOPE, who) is not None:
            old = INF.of(state, SCOPE, who)
            gains.append((f"senator:{who}", MarkerChange.of(old, influence(play.game, old, gain))))
    changes: tuple[Change, ...] = tuple(INF.add(SCOPE, bare(key), gain.change) for key, gain in gains)
    return (yield Event.of(LawSponsored(measure.law, tuple(gains)), play.scope, changes))


@rule("ror:20.6", title="A Law that does not pass is out of the hand")
def after(play: Play, state: State, motion: Motion, measure: PassLaw) -> Flow[State]:
    """Discard the card of a Law that was voted down."""
    outcome = MOTIONS.get(state, SCOPE, play.frame.local.motion).outcome
    token = hand.token(state, motion.by, measure.law)
    if outcome != "failed" or not token:
        yield from ()
        return state
    data = LawLost(motion.by, measure.law)
    return (yield Event.of(data, play.scope, hand.spend(state, motion.by, token)))


MEASURES.enter(
    MeasureRule(
        PassLaw,
        "laws",
        in_order,
        enact,
        named=lambda measure: tuple(map(bare, sponsors(measure))),
        gains=lambda game, state, measure: tuple(owner(state, bare(each)) for each in sponsors(measure)),
        steps=(window.STEP,),
        vetoable=lambda game, state, measure: False,
        kinds=("consent",),
        fits=consents.fits,
        beforehand=beforehand,
        opened=opened,
        after=after,
    )
)
