"""6.4.2.2.1 to 6.4.2.2.4: a player's order to persuade, its legal forms and the offers of the form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.system import Game
from adjudicator.model.choices import Amount, Either, OneOf, RecordOf
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.forum import Persuade
from adjudicator.systems.republic.people import seats
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.checks import own
from adjudicator.systems.republic.rules.forum import persuasion
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.state import HANDS, SCOPE, TALENTS

WINDOW = "forum.persuasion"
SHOWN = 4
"""Attempts that an order form offers, the likeliest first."""
FAIR = 7
"""The Persuasion Number that a form's line aims at: more often than not it is met."""


def kind(*, extra: bool) -> str:
    """Return the kind of order of an own or an extra initiative."""
    return "extra_persuade" if extra else "persuade"


def ways(game: Game, state: State, seat: str) -> tuple[tuple[str, str], ...]:
    """Return persuader and target of every attempt that a seat may make, by bare ids."""
    able = persuasion.targets(game, state, seat)
    return tuple((by, target) for by in persuasion.persuaders(state, seat) for target in able)


def slot(game: Game, state: State, key: str, seat: str, *, extra: bool) -> Slot:
    """Return the slot of one initiative: nobody by default."""
    nobody, name = Nothing(kind(extra=extra)), kind(extra=extra)
    able = tuple(person(one) for one in persuasion.targets(game, state, seat))
    cards = OneOf(("", *_cards(game, state, seat)))
    each = tuple(
        RecordOf(
            tag_of(Persuade),
            (
                ("target", OneOf(able)),
                ("by", OneOf((person(by),))),
                ("spend", Amount(0, TALENTS.of(state, SCOPE, by))),
                ("up_to", OneOf((0, TALENTS.of(state, SCOPE, by)))),
                ("aim", Amount(0, persuasion.DICE * persuasion.FACES)),
                ("card", cards),
                ("extra", OneOf((extra,))),
            ),
        )
        for by in persuasion.persuaders(state, seat)
    )
    return Slot(f"{key}:{name}:{seat}", seat, name, {}, "required", Either((OneOf((nobody,)), *each)), nobody)


def topics(game: Game, state: State, step: str) -> Iterator[Topic]:
    """Yield what each seat may file for its own initiative, and for one that it may win."""
    extras = len(seats(game, state)) < game.box.constants.forum.initiatives
    for seat in game.seats:
        yield Topic(slot(game, state, step, seat, extra=False), step, _form(game, state, seat))
        if extras:
            extra = slot(game, state, step, seat, extra=True)
            yield Topic(extra, step, (Suggestion(extra.default, "persuade_extra_no"),))


def _form(game: Game, state: State, seat: str) -> tuple[Suggestion, ...]:
    """Return the likeliest attempts, each by the Senator for whom the number is highest."""
    best: dict[str, tuple[int, str]] = {}
    for by, target in ways(game, state, seat):
        number = persuasion.terms(game, state, by, target).number + TALENTS.of(state, SCOPE, by)
        best[target] = max(best.get(target, (number, by)), (number, by), key=lambda one: one[0])
    ranked = sorted(best, key=lambda target: -best[target][0])
    lines = (_line(game, state, best[target][1], target) for target in ranked[:SHOWN])
    return (Suggestion(Nothing("persuade"), "persuade_no"), *(line for line in lines if line is not None))


def _line(game: Game, state: State, by: str, target: str) -> Suggestion | None:
    """Return a line that spends what makes the attempt fair, or all there is; None for one that cannot succeed."""
    held = TALENTS.of(state, SCOPE, by)
    terms = persuasion.terms(game, state, by, target)
    spend = min(held, max(0, FAIR - terms.number))
    omens, never = persuasion.omens(game, state), persuasion.fails(game, state)
    odds = persuasion.chance(never, omens, terms.number + spend)
    facts = {"terms": terms, "spend": spend, "number": terms.number + spend, "chance": persuasion.shown(game, odds)}
    return Suggestion(Persuade(person(target), person(by), spend), "persuade", facts) if odds else None


def _cards(game: Game, state: State, seat: str) -> tuple[str, ...]:
    """Return the cards of a hand that may be named in the order, none where the view does not show it."""
    pile = HANDS.find(state, SCOPE, seat)
    if pile is None or not pile.cards.holds():
        return ()
    return tuple(card for card in hand.in_window(game, WINDOW) if hand.token(state, seat, card))


def check(game: Game, view: State, seat: str, order: Persuade | Nothing) -> Verdict:
    """Check whether a seat can make this attempt now; much may change before its initiative."""
    if isinstance(order, Nothing):
        return ACCEPTED
    return (
        _persuader(view, seat, order)
        or _target(game, view, seat, order)
        or _talents(view, order)
        or _card(game, view, seat, order)
        or ACCEPTED
    )


def _persuader(view: State, seat: str, order: Persuade) -> Refused | None:
    wrong = own(view, seat, order.by, "roc:6.4.2.2.2", may_join=True)
    if wrong is not None:
        return wrong
    if bare(order.by) in persuasion.persuaders(view, seat):
        return None
    return Refused("persuader_away", ("roc:6.4.2.2.2", "roc:ruling 56"), {"senator": order.by}, lasting=False)


def _target(game: Game, view: State, seat: str, order: Persuade) -> Refused | None:
    code = persuasion.obstacle(game, view, seat, bare(order.target))
    return Refused(code, ("roc:6.4.2.2.1",), {"senator": order.target}, lasting=False) if code else None


def _talents(view: State, order: Persuade) -> Refused | None:
    if order.spend < 0 or order.up_to < 0 or 0 < order.up_to < order.spend:
        facts = {"spend": order.spend, "up_to": order.up_to}
        hint = (replace(order, spend=max(0, order.spend), up_to=0),)
        return Refused("ceiling_below_opening", ("roc:6.4.2.2.4",), facts, hint)
    held = TALENTS.of(view, SCOPE, bare(order.by))
    if order.spend <= held:
        return None
    poor = {"senator": order.by, "held": held, "spend": order.spend}
    return Refused("persuader_too_poor", ("roc:6.4.2.2.4",), poor, lasting=False)


def _card(game: Game, view: State, seat: str, order: Persuade) -> Refused | None:
    if not order.card:
        return None
    if order.card not in hand.in_window(game, WINDOW):
        return Refused("card_not_for_persuasion", ("roc:6.4.2.2.5",), {"card": order.card})
    if hand.token(view, seat, order.card):
        return None
    return Refused("card_not_held", ("roc:6.4.2.2.5",), {"card": order.card}, lasting=False)
