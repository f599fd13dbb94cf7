"""The new Leader of a faction that lost one, and the new Senator of a faction without any (rulings 23 to 23f)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Either, OneOf, Ranking, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import Heir, Prefer
from adjudicator.systems.republic.people import called, number, of_faction, owner, person
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.rules.senate.sitting.repopulating import check_wish
from adjudicator.systems.republic.rules.terms.leading import may_lead
from adjudicator.systems.republic.rules.terms.statesmen import rewrite
from adjudicator.systems.republic.state import DEAD, IN_CITY, LEADER, SCOPE
from adjudicator.systems.republic_of_carthage.state import SENATORS, TRADERS, Senator

KINDS = ("heir", "prefer")


@event("leadership_passed", answers=("heir",), weight=62, own_weight=75)
class LeadershipPassed:
    """A Leader is gone without a family card: `senator` leads now and has his Traders: `old` + `gained` = `traders`.

    `wished` says that his owner named him; else he has most Influence.
    """

    faction: str
    senator: str
    wished: bool
    old: int
    gained: int
    traders: int


@event("family_taken", answers=("prefer",), own_weight=73)
class FamilyTaken:
    """A faction without a Senator takes a dead family card, which leads it; `left` cards stay in that pile."""

    faction: str
    senator: str
    wished: bool
    inf: int
    traders: int
    left: int


@event("faction_bereft")
class FactionBereft:
    """A faction has no Senator and no dead family card is there: it takes the next Senator revealed."""

    faction: str
    traders_lost: int


def slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield the slots of standing wishes that a step needs in which Senators can die."""
    people = tuple(f"senator:{card}" for card in game.box.senators)
    for seat in game.seats:
        mine = called(state, seat)
        if mine:
            heirs = Either((OneOf((Nothing("heir"),)), RecordOf(tag_of(Heir), (("senator", OneOf(mine)),))))
            yield Slot(f"{key}:heir::{seat}", seat, "heir", {}, "optional", heirs)
        wishes = Either((OneOf((Nothing("prefer"),)), RecordOf(tag_of(Prefer), (("senators", Ranking(people)),))))
        yield Slot(f"{key}:prefer::{seat}", seat, "prefer", {}, "optional", wishes)


def check(game: Game, view: State, seat: str, order: Heir | Prefer | Nothing) -> Verdict:
    """Check whether a wish can be kept on file: an heir is an own Senator, a preference names family cards."""
    if isinstance(order, Heir):
        hint = tuple(Heir(key) for key in called(view, seat)[:2])
        if f"senator:{bare(order.senator)}" in called(view, seat):
            return ACCEPTED
        holder = owner(view, bare(order.senator))
        facts = {"senator": order.senator, "seat": f"seat:{holder}" if holder else ""}
        return Refused("not_your_senator", ("roc:ruling 23d",), facts, hint, lasting=bool(holder))
    return check_wish(game, order)


def bereaved(play: Play, state: State, row: Senator, disowned: bool) -> Flow[State]:
    """Let an heir follow a Leader who left his faction no card, by his row as it was; another Senator has none."""
    del disowned
    if row.leader:
        return (yield from succeed(play, state, row.faction, row.traders))
    return state


@rule("roc:ruling 23d", "roc:ruling 23f", title="The heir of a Leader who leaves no family card")
def succeed(play: Play, state: State, faction: str, traders: int) -> Flow[State]:
    """Give a Leader's marker and Traders to the Senator that the owner wished for, else to the one with most Influence.

    Args:
        play: the step; its answers of kind `heir` hold the owner's wish.
        state: the position without the old Leader.
        faction: the seat whose faction has lost its Leader.
        traders: the Traders he had.
    """
    able = tuple(key for key in of_faction(state, faction) if may_lead(SENATORS.get(state, SCOPE, key)))
    able = able or of_faction(state, faction)
    if not able:
        return (yield from refill(play, state, faction, traders))
    answer = play.one("heir", faction)
    wish = person(state, bare(answer.order.senator)) if answer and isinstance(answer.order, Heir) else ""
    heir = wish if wish in able else _greatest(state, able)
    old = TRADERS.of(state, SCOPE, heir)
    changes = (LEADER.set(state, SCOPE, heir, value=True), TRADERS.add(SCOPE, heir, traders))
    data = LeadershipPassed(faction, f"senator:{heir}", heir == wish, old, traders, old + traders)
    return (yield Event.of(data, play.scope, changes, cited(play, "roc:ruling 23d")))


def _greatest(state: State, senators: tuple[str, ...]) -> str:
    rows = SENATORS.rows(state, SCOPE)
    return min(senators, key=lambda key: (-rows[key].inf, number(key)))


@rule("roc:ruling 22", "roc:ruling 23", title="A faction without any Senator")
def refill(play: Play, state: State, faction: str, traders: int) -> Flow[State]:
    """Give a faction without any Senator a dead family card, if there is one.

    The card on top of the pile is taken, unless the owner prefers another one in it.

    Args:
        play: the step; its answers of kind `prefer` hold the owner's wish.
        state: the position.
        faction: the seat, which has no Senator.
        traders: the Traders of its Leader, who is gone.
    """
    dead = tuple(key for key, row in SENATORS.items(state, SCOPE) if row.place == DEAD)
    if not dead:
        return (yield Event.of(FactionBereft(faction, traders), play.scope, cites=cited(play, "roc:ruling 23")))
    answer = play.one("prefer", faction)
    wishes = answer.order.senators if answer and isinstance(answer.order, Prefer) else ()
    wished = next((bare(key) for key in wishes if bare(key) in dead), "")
    card = wished or max(dead, key=lambda key: SENATORS.get(state, SCOPE, key).since)
    old = SENATORS.get(state, SCOPE, card)
    row = replace(old, faction=faction, place=IN_CITY, leader=True, traders=traders, since=0)
    data = FamilyTaken(faction, f"senator:{card}", bool(wished), row.inf, traders, len(dead) - 1)
    return (yield Event.of(data, play.scope, rewrite(state, card, row), cited(play, "roc:ruling 23")))
