"""9.1 The Neutrals are told apart by the Senators dealt, and two of them are dealt more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game, Play
from adjudicator.model.errors import UserError
from adjudicator.model.event import event
from adjudicator.model.record import record
from adjudicator.systems.republic.people import number

Dealt = tuple[str, tuple[str, ...]]
"""A seat, and the Senators dealt to it by bare ids."""


@record
class Designated:
    """A Neutral by seat: the measure by which it was chosen, its sum, and the Senators dealt to it beyond three."""

    seat: str
    by: str
    total: int
    extra: tuple[str, ...]


@event("neutrals_designated", "roc:9.1")
class NeutralsDesignated:
    """Which of the factions dealt are which Neutrals."""

    neutrals: tuple[Designated, ...]


def military(game: Game, cards: tuple[str, ...]) -> int:
    """Return the combined Military of a faction."""
    return sum(game.box.senators[card].mil for card in cards)


def influence(game: Game, cards: tuple[str, ...]) -> int:
    """Return the combined Influence of a faction."""
    return sum(game.box.senators[card].inf for card in cards)


Measure = Callable[[Game, tuple[str, ...]], int]
MEASURES: Final[dict[str, tuple[str, Measure, int]]] = {
    "highest total military": ("military", military, 1),
    "highest total influence": ("influence", influence, 1),
    "least total influence of the rest": ("influence", influence, -1),
    "the last one (solitaire only)": ("", influence, 1),
}
"""By the words of the guideline card: what is measured, how, and whether most or least of it counts."""


@rule(
    "roc:9.1.1",
    "roc:9.1.2",
    "roc:9.1.3",
    "roc:9.1.4",
    "roc:ruling 148",
    title="Imperials, Plutocrats, Conservatives and Populists by what they were dealt",
)
def designated(game: Game, dealt: list[Dealt]) -> list[Dealt]:
    """Return the factions with those of the Neutrals each at the seat of the Neutral it is.

    The cards choose in the order of their setup; among equals the faction with the lowest number goes first.
    """
    left = [cards for seat, cards in dealt if seat in game.kept]
    chosen: dict[str, tuple[str, ...]] = {}
    for neutral in sorted((n for n in game.box.neutrals.values() if n.id in game.kept), key=lambda each: each.setup):
        _, measure, sign = MEASURES[neutral.chosen_by]
        chosen[neutral.id] = min(left, key=lambda cards: (-sign * measure(game, cards), min(map(number, cards))))
        left.remove(chosen[neutral.id])
    return [(seat, chosen.get(seat, cards)) for seat, cards in dealt]


@rule("roc:9.1.3", "roc:9.1.4", title="Two more Senators for the Conservatives, one more for the Populists")
def dealt_more(play: Play, dealt: list[Dealt], left: list[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what the Neutrals are dealt beyond the others, out of the Senators that are left.

    Raises:
        UserError: there are too few Senators in the box.
    """
    for seat, _ in dealt:
        neutral = play.game.box.neutrals.get(seat) if seat in play.game.kept else None
        count = neutral.extra_senators if neutral is not None else 0
        if count > len(left):
            name = play.game.name(f"seat:{seat}")
            raise UserError(f"{name} are dealt {count} Senators more, and only {len(left)} are left in the box.")
        mine: list[str] = []
        for place in range(1, count + 1):
            mine.append(play.dice.choose(f"senators/{seat}/extra/{place}", left, where="9.1"))
            left.remove(mine[-1])
        if mine:
            yield seat, tuple(mine)


def told(game: Game, dealt: list[Dealt], more: dict[str, tuple[str, ...]]) -> NeutralsDesignated:
    """Return what is published: each Neutral with its measure, before further Senators came to it."""
    found = []
    for neutral in sorted(game.box.neutrals.values(), key=lambda each: each.setup):
        if neutral.id not in game.kept:
            continue
        word, measure, _ = MEASURES[neutral.chosen_by]
        cards = dict(dealt)[neutral.id]
        came = tuple(f"senator:{card}" for card in more.get(neutral.id, ()))
        found.append(Designated(neutral.id, word, measure(game, cards), came))
    return NeutralsDesignated(tuple(found))
