"""Ballots: what a seat can vote, what it votes if it files nothing, and the card that goes with a ballot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import FT, Nothing
from adjudicator.systems.republic.orders.senate import Ballot
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.registry import EFFECTS
from adjudicator.systems.republic.rules import checks, hand
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.proposals.measure import matters, rule_of
from adjudicator.systems.republic.rules.senate.voting.votes import held
from adjudicator.systems.republic.state import HANDS, SCOPE, Motion

SIDES = ("yes", "no", "abstain")
WINDOW = "senate.vote"
CITE = "roc:6.5"
CARDS = Nothing("play")


# --------------------------------------------------------------------------------------- sides


def sides(game: Game, motion: Motion) -> tuple[str, ...]:
    """Return the ways in which one can vote on a proposal."""
    return tuple(side for side in SIDES if all(side in rule_of(game, each).sides for each in motion.measures))


@rule("roc:6.5", title="How a player votes who files no ballot")
def default_side(game: Game, state: State, motion: Motion, seat: str) -> str:
    """Return the side of a measure that has one of its own, else yes for the proposer or the gainer, else abstain."""
    own = [rule_of(game, each).side(game, state, motion, each, seat) for each in motion.measures]
    if said := next(filter(None, own), ""):
        return said
    gaining = (gains for each in motion.measures for gains in rule_of(game, each).gains(game, state, each))
    wanted = "yes" if seat == motion.by or seat in gaining else "abstain"
    return wanted if wanted in sides(game, motion) else sides(game, motion)[0]


# --------------------------------------------------------------------------------------- slots


def purses(game: Game, state: State, seat: str) -> tuple[tuple[str, int], ...]:
    """Return the purses that can buy votes, with what each holds; those that are empty are left out."""
    found = ((key, held(game, state, seat, key)) for key in (FT, *checks.ids(checks.in_carthage(state, seat))))
    return tuple((key, number) for key, number in found if number)


def ways(game: Game, state: State, seat: str, allowed: tuple[str, ...], about: str = "") -> tuple[Ballot, ...]:
    """Return ballots that a seat can file: each side alone, with one vote bought, and with all that a purse holds."""
    plain, full = tuple(Ballot(side, about) for side in allowed), purses(game, state, seat)
    buying = tuple(
        Ballot(side, about, ((key, number),))
        for side in allowed
        for key, most in full
        for number in dict.fromkeys((1, most))
    )
    return (*plain, *buying)


def slot(game: Game, state: State, key: str, motion: Motion, seat: str) -> Slot:
    """Return what a seat is asked when its vote is called."""
    choices = OneOf(ways(game, state, seat, sides(game, motion)))
    default = Ballot(default_side(game, state, motion, seat))
    return Slot(
        f"{key}:ballot:{seat}", seat, "ballot", motions.about(game, state, motion), "required", choices, default
    )


def check(game: Game, view: State, frame: Frame | None, seat: str, order: Ballot, motion: Motion | None) -> Verdict:
    """Check whether a ballot can be cast; on receipt also whether its purses hold what it spends."""
    allowed = SIDES if motion is None else sides(game, motion)
    if motion is None and order.about.startswith("matter:"):
        wanted = order.about.partition(":")[2]
        if wanted not in matters(game):
            return Refused("no_such_matter", (CITE,), {"matter": wanted, "matters": matters(game)})
    if order.side not in allowed:
        hint = tuple(Ballot(side, order.about, order.buying) for side in allowed)
        return Refused("must_take_side", ("roc:6.5.7", "roc:ruling 105"), {"side": order.side}, hint, lasting=False)
    return ACCEPTED if frame is not None else _affordable(game, view, seat, order)


@rule("roc:ruling 69", title="The purses that buy votes")
def _affordable(game: Game, view: State, seat: str, order: Ballot) -> Verdict:
    """Look at the purses on receipt; when the vote is called a purse gives what it then holds."""
    named = [key for key, _ in order.buying]
    if len(set(named)) < len(named):
        return Refused("purse_twice", (CITE,), {"purse": next(key for key in named if named.count(key) > 1)})
    for key, number in order.buying:
        closed = checks.purse_closed(view, seat, key, CITE)
        if closed is not None:
            return closed
        if key == FT and game.box.republic.treasury_buys_votes and not checks.in_carthage(view, seat):
            without = (Ballot(order.side, order.about),)
            return Refused("votes_need_senator", (CITE, "roc:ruling 69"), {}, without, lasting=False)
        most = held(game, view, seat, key)
        if number > most:
            facts = {"purse": key, "wanted": number, "held": most}
            hint = (Ballot(order.side, order.about, ((key, most),)),) if most else ()
            return Refused("votes_too_dear", (CITE, "roc:ruling 69"), facts, hint, lasting=False)
    return ACCEPTED


# ------------------------------------------------------------------- cards played with a ballot


@EFFECTS.effect("votes", fields=("value", "side"), only={"side": ("owner_choice",)}, cites=CITE)
@rule("roc:6.5", title="Votes that a card adds to a ballot")
def votes_of(effect: Effect) -> int:
    """Return the votes that a card gives its player, on the player's own side."""
    return effect.number("value")


def cards(game: Game) -> tuple[str, ...]:
    """Return the cards that are played with a ballot, as orders name them."""
    return hand.in_window(game, WINDOW)


def votes_by(game: Game, card: str) -> int:
    """Return the votes that a card played with a ballot gives."""
    return sum(votes_of(effect) for effect in game.box.effects_of(card, "votes"))


def card_slots(game: Game, state: State, key: str, motion: Motion, seat: str) -> Iterator[Slot]:
    """Yield what a seat with cards in hand is asked besides its ballot; one card per player and proposal."""
    if hand.number(state, seat):
        yield card_slot(game, state, f"{key}:card:{seat}", seat, motion)


def card_slot(game: Game, state: State, key: str, seat: str, motion: Motion | None) -> Slot:
    """Return the slot of cards that go with a ballot."""
    on = "" if motion is None else f"proposal:{motion.number}"
    choices = Either((OneOf((CARDS,)), OneOf(tuple(PlayCard(card, on) for card in in_hand(game, state, seat)))))
    return Slot(key, seat, "play", {"card": cards(game)}, "optional", choices, CARDS)


def in_hand(game: Game, view: State, seat: str) -> tuple[str, ...]:
    """Return the cards of a hand that are played with a ballot; none where the view does not show them."""
    pile = HANDS.find(view, SCOPE, seat)
    if pile is None or not pile.cards.holds():
        return ()
    return tuple(card for card in cards(game) if hand.token(view, seat, card))


def check_card(game: Game, view: State, seat: str, order: PlayCard | Nothing, motion: Motion | None) -> Verdict:
    """Check whether a card can be played with the current ballot."""
    if isinstance(order, Nothing):
        return ACCEPTED
    try:
        in_it = bool(hand.token(view, seat, order.card))
    except Unknowable:
        in_it = False
    if not in_it:
        return Refused("card_not_in_hand", (CITE,), {"card": order.card}, lasting=False)
    if not order.on.startswith("proposal:"):
        hint = () if motion is None else (PlayCard(order.card, f"proposal:{motion.number}"),)
        return Refused("card_needs_proposal", (CITE,), {"card": order.card}, hint)
    if motion is not None and order.on != f"proposal:{motion.number}":
        return Refused("card_other_proposal", (CITE,), {"card": order.card, "on": order.on}, lasting=False)
    return ACCEPTED


def published(state: State) -> Iterator[tuple[str, Motion]]:
    """Yield the proposals that wait for their vote, first those that come first."""
    return islice(((key, row) for key, row in motions.laid(state) if not row.outcome), 40)
