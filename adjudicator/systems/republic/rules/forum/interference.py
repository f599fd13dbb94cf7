"""6.4.2.2.5 Interference: what each other player adds for or against an attempt, within a sealed ceiling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.forum import MINE, Interfere
from adjudicator.systems.republic.people import clockwise, covered, owner
from adjudicator.systems.republic.rules.forum.persuasion import bounds, targets
from adjudicator.systems.republic.rules.money import bare, person, seen_stock
from adjudicator.systems.republic.state import SCOPE, SENATORS

KIND = "interfere"
CITE = "roc:6.4.2.2.5"
OPPOSE, SUPPORT = "oppose", "support"
NOTHING = Nothing(KIND)


def others(game: Game, seat: str) -> tuple[str, ...]:
    """Return the players who may interfere, clockwise from the persuader's left."""
    return clockwise(game, seat)[1:]


def slots(game: Game, state: State, key: str, by: str, target: str) -> Iterator[Slot]:
    """Yield a slot for each other player about one attempt; `by` and `target` are bare ids."""
    for seat in others(game, owner(state, by)):
        about = {"persuader": (person(by),), "target": _called(state, seat, target)}
        yield _slot(game, f"{key}:{KIND}:{seat}", state, seat, about)


def topics(game: Game, state: State, step: str) -> Iterator[Topic]:
    """Yield what each seat may file against or for any attempt of the others."""
    rows = {key: row for key, row in SENATORS.items(state, SCOPE) if not covered(row)}
    for seat in game.seats:
        speakers = tuple(person(key) for key, row in rows.items() if row.faction not in ("", seat))
        found = {person(key) for other in game.seats if other != seat for key in targets(game, state, other)}
        about = {"persuader": speakers, "target": (*sorted(found), MINE)}
        yield Topic(_slot(game, f"{step}:{KIND}:{seat}", state, seat, about), step, _form(state, seat))


def _called(state: State, seat: str, target: str) -> tuple[str, ...]:
    """Return the names by which a seat may mean a target: his own, and `mine` if he is."""
    return (person(target), MINE) if owner(state, target) == seat else (person(target),)


def _slot(game: Game, key: str, state: State, seat: str, about: Mapping[str, tuple[str, ...]]) -> Slot:
    held = seen_stock(state, seat)
    ways = tuple(
        Interfere(side, up_to, everything=everything)
        for side in game.box.republic.persuading.sides(game)
        for up_to in dict.fromkeys((1, max(1, held)))
        for everything in (False, True)
    )
    exact = tuple(Interfere(OPPOSE, max(1, held), target=one, number=4) for one in about["target"][:2])
    choices = Either((OneOf((NOTHING,)), OneOf((*ways, *exact))))
    return Slot(key, seat, KIND, about, "optional", choices, NOTHING)


def _form(state: State, seat: str) -> tuple[Suggestion, ...]:
    """Return lines that guard a faction's own Senators within its Faction Treasury."""
    held = seen_stock(state, seat)
    plain = Suggestion(NOTHING, "interfere_no")
    if not held:
        return (plain,)
    guard = Interfere(OPPOSE, held, target=MINE)
    return (plain, Suggestion(guard, "interfere_mine", {"talents": held}, life="standing"))


def check(game: Game, view: State, slot: Slot, order: Interfere | Nothing) -> Verdict:
    """Check whether a seat may interfere so; a ceiling above its Faction Treasury holds as far as that goes."""
    if isinstance(order, Nothing):
        return ACCEPTED
    sides = game.box.republic.persuading.sides(game)
    if order.side not in sides:
        hint = (Interfere(sides[0], order.up_to, target=order.target),)
        return Refused("interfere_side", (CITE, "ror:6.1"), {"side": order.side}, hint)
    if order.up_to < 1:
        return Refused("interfere_of_nothing", (CITE,), {})
    for_whom = owner(view, bare(order.persuader)) if order.persuader else ""
    if for_whom == slot.seat:
        return Refused("interfere_with_own", (CITE,), {"senator": order.persuader}, lasting=False)
    if order.target == MINE or not order.target:
        return ACCEPTED
    row = SENATORS.find(view, SCOPE, bare(order.target))
    if row is not None and row.leader:
        return Refused("persuade_leader", ("roc:6.4.2.2.1",), {"senator": order.target}, lasting=False)
    return ACCEPTED


def wishes(play: Play) -> dict[str, Interfere]:
    """Return who interferes and how."""
    answers = play.all(KIND)
    return {answer.slot.seat: answer.order for answer in answers if isinstance(answer.order, Interfere)}


@rule(
    "roc:6.4.2.2.5",
    "roc:ruling 58",
    "roc:ruling 59",
    "ror:6.1",
    "ror:ruling 10",
    title="What a player adds at his turn of the circle",
)
def added(never_rolls: tuple[int, ...], wish: Interfere, now: int, left: int, omens: int) -> int:
    """Return what a player spends when the Persuasion Number is `now` and `left` is left within the ceiling.

    It is just enough to bring the number to the limit. Where that is too much the player spends nothing, or with `all`
    the whole of it. Without a limit the aim is the last number at which talents matter, as far as talents can get.
    """
    never, always = bounds(never_rolls, omens)
    limit = wish.number or (never if wish.side == OPPOSE else always)
    wanted = now - limit if wish.side == OPPOSE else limit - now
    if wanted <= 0:
        return 0
    if wanted <= left:
        return wanted
    return left if wish.everything or not wish.number else 0
