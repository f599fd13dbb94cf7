"""What a concession brings in Revenue, and how often grain is sold in a drought (sections 5.1 and 15)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.people import earns, owner
from adjudicator.systems.republic.state import CONCESSIONS, SCOPE
from adjudicator.systems.republic_of_rome.orders.revenue import Collect
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.terms.levels import droughts
from adjudicator.systems.republic_of_rome.state import LAND_BILLS, SENATORS

KIND = "collect"
CITES = ("ror:5", "ror:15")


@rule("ror:5", "ror:15", title="Which concessions pay in the Revenue Phase")
def paying(game: Game, state: State) -> tuple[str, ...]:
    """Return the concessions that pay now, in printed order: their holders earn, the Land Commissioner with a bill."""
    rows, found = SENATORS.rows(state, SCOPE), CONCESSIONS.rows(state, SCOPE)
    held = (key for key in game.box.concessions if key in found and found[key].holder)
    earning = (key for key in held if earns(rows[found[key].holder]))
    return tuple(key for key in earning if _due(game, state, key))


def _due(game: Game, state: State, key: str) -> bool:
    card = game.box.concessions[key]
    return bool(card.per == "revenue" and (not card.only_with_land_bill or LAND_BILLS.rows(state, SCOPE)))


@EFFECTS.effect("grain", cites=("ror:15",))
@rule("ror:15", "ror:ruling 47", "ror:ruling 67", title="In a drought grain is sold dear")
def multiples(game: Game, state: State, key: str) -> tuple[int, ...]:
    """Return how many times the income of a concession may be taken: once, grain once more for each drought."""
    least = 0 if game.options.concession_income == "may" else 1
    grain = any(effect.kind == "grain" for effect in game.box.effects_of(key))
    return tuple(range(least, 1 + (droughts(game, state) if grain else 0) + 1))


@rule("ror:15", title="What a multiple of grain costs in Popularity")
def price(multiple: int) -> int:
    """Return the Popularity lost by a multiple: nothing by the single income."""
    return multiple if multiple > 1 else 0


def slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield a slot for each concession that leaves its holder a choice."""
    for card in paying(game, state):
        ways = multiples(game, state, card)
        if len(ways) > 1:
            seat, name = owner(state, CONCESSIONS.get(state, SCOPE, card).holder), f"card:{card}"
            choices = RecordOf(tag_of(Collect), (("card", OneOf((name,))), ("multiple", OneOf(ways))))
            about = {"card": (name,)}
            yield Slot(f"{key}:{KIND}:{card}:{seat}", seat, KIND, about, "optional", choices, Collect(name, 1))


def check(game: Game, view: State, slot: Slot, order: Collect) -> Verdict:
    """Check whether a seat may take that much of a concession."""
    card = bare(order.card)
    row = CONCESSIONS.find(view, SCOPE, card)
    if row is None or not row.holder or owner(view, row.holder) != slot.seat:
        return Refused("concession_not_yours", CITES, {"card": order.card}, lasting=False)
    ways = multiples(game, view, card)
    if order.multiple not in ways:
        facts = {"card": order.card, "most": max(ways), "least": min(ways), "wanted": order.multiple}
        return Refused("multiple_out_of_range", CITES, facts, (Collect(order.card, 1),), lasting=False)
    return ACCEPTED
