"""6.7.3 Joint commands: two commanders of the same office bid for each army with sealed bribes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.choices import Amount, OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import Slot
from adjudicator.model.record import record, tag_of
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.orders.revolution import Bribe
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.combat.forces import commanders_of
from adjudicator.systems.republic.rules.money import Purse, bank_pays, bare, card_gets, person, purse
from adjudicator.systems.republic.rules.revolution.musters import Muster
from adjudicator.systems.republic.state import FORCES, SCOPE, TALENTS, UNITS
from adjudicator.systems.republic_of_carthage.rules.s6_7_revolution.musters import armies_of

KIND = "bribe"
CITES = ("roc:6.7.3", "roc:ruling 138", "roc:ruling 139")


@record
class ArmyClaimed:
    """An army, `unit:celtiberian`, goes to a commander for what he paid; the other's bid stays secret."""

    unit: str
    veteran: bool
    senator: str
    paid: int


@event("armies_claimed", "roc:6.7.3", "roc:ruling 138", "roc:ruling 139", answers=("bribe",))
class ArmiesClaimed:
    """Two commanders of the same office have divided the armies of a force; `purses` are what the bribes cost."""

    war: str
    senators: tuple[str, ...]
    claims: tuple[ArmyClaimed, ...]
    purses: tuple[Purse, ...]


def slots(state: State, key: str, force: str) -> Iterator[Slot]:
    """Yield the slot of each of two commanders; by default nobody pays."""
    for senator in commanders_of(state, force):
        yield slot(state, f"{key}:{force}", senator)


def slot(state: State, key: str, senator: str) -> Slot:
    """Return the slot of one commander."""
    who, seat = person(senator), owner(state, senator)
    held = TALENTS.of(state, SCOPE, senator)
    fields = (("senator", OneOf((who,))), ("each", Amount(0, held)), ("up_to", OneOf((0, held))))
    choices = RecordOf(tag_of(Bribe), fields)
    return Slot(f"{key}:{KIND}:{senator}", seat, KIND, {"senator": (who,)}, "required", choices, Bribe(who, 0, 0))


@rule("roc:6.7.3", "roc:ruling 139", "roc:ruling 147b", title="Sealed bribes for each army of a joint command")
def divide(play: Play, state: State, force: str) -> Flow[tuple[State, tuple[Muster, ...]]]:
    """Draw the armies one by one; the higher bribe goes to the bank and has the army, the dice settle equal ones."""
    both = commanders_of(state, force)
    war = FORCES.get(state, SCOPE, force).war
    bids = {
        bare(answer.order.senator): answer.order
        for answer in play.all(KIND)
        if isinstance(answer.order, Bribe) and bare(answer.order.senator) in both
    }
    paid = dict.fromkeys(both, 0)
    won: dict[str, list[str]] = {key: [] for key in both}
    claims: list[ArmyClaimed] = []
    for at, unit in enumerate(play.dice.shuffle(f"{force}/armies", armies_of(state, force), where="6.7.3"), 1):
        offers = {key: _offer(state, bids, key, paid[key]) for key in both}
        best = tuple(key for key in both if offers[key] == max(offers.values()))
        # in secret, since an open die would reveal that the other bid as much
        winner = play.dice.hidden_choose(f"{force}/tie/{at}", best, where="6.7.3")
        paid[winner] += offers[winner]
        won[winner].append(unit)
        row = UNITS.get(state, SCOPE, unit)
        claims.append(ArmyClaimed(f"unit:{row.kind}", row.veteran, person(winner), offers[winner]))
    data = ArmiesClaimed(
        f"war:{war}",
        tuple(person(key) for key in both),
        tuple(claims),
        tuple(purse(state, key, -paid[key]) for key in both if paid[key]),
    )
    changes: tuple[Change, ...] = tuple(card_gets(key, -paid[key]) for key in both if paid[key])
    if any(paid.values()):
        changes += (bank_pays(-sum(paid.values())),)
    state = yield Event.of(data, play.scope, changes)
    return state, tuple(Muster(force, war, key, "", tuple(won[key])) for key in both)


def _offer(state: State, bids: Mapping[str, Bribe], senator: str, paid: int) -> int:
    """Return what a commander offers for the next army: his bid, while his ceiling and his card allow it, else 0."""
    bid = bids.get(senator)
    if bid is None:
        return 0
    left = min(bid.up_to, TALENTS.of(state, SCOPE, senator)) - paid
    return bid.each if bid.each <= left else 0
