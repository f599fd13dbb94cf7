"""Players who seek what random games hardly ever bring about, at tables where it is near; for the counts of the soak.

They play as lively players do, and also propose what nobody else proposes, vote for nearly everything, attack
whoever is elected for life, and exchange cards. On every second table more people die and events strike harder.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from adjudicator import resources
from adjudicator.engine.deck import become
from adjudicator.engine.running import questions
from adjudicator.engine.running.corrections import ruling
from adjudicator.engine.running.filing import on_receipt
from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.order import Accepted, Topic
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.service.game.table import Board
from adjudicator.systems.republic.orders.base import FT, Nothing
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.courts import Assassinate
from adjudicator.systems.republic.orders.measures import ElectForLife, Lot, Readmit, Recall, Recruit, Send
from adjudicator.systems.republic.orders.revenue import Ransom
from adjudicator.systems.republic.orders.revolution import Entrust, Exchange, Revolt
from adjudicator.systems.republic.orders.senate import Ballot, Outcry
from adjudicator.systems.republic.orders.setup import Choose, PlayCard
from adjudicator.systems.republic.people import of_faction, owner
from adjudicator.systems.republic.rules.combat.counters import ACTIVE as HOME
from adjudicator.systems.republic.rules.combat.counters import POOL
from adjudicator.systems.republic.rules.combat.forces import commanders_of
from adjudicator.systems.republic.rules.combat.strength import ACTIVE
from adjudicator.systems.republic.rules.hand import card_of
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.revolution.exchanging import ident
from adjudicator.systems.republic.rules.senate.cards.answering import CHOICES, REFUSE
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.rules.senate.proposals.present import free
from adjudicator.systems.republic.state import CITY, DECKS, EXILE, FLEET, FORCES, HANDS, LIFE, SCOPE, UNITS, WARS
from adjudicator.systems.republic_of_carthage.orders.measures import Peace
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars import targets
from adjudicator.systems.republic_of_carthage.state import EXPEDITIONS, SENATORS
from adjudicator.testing.bare import Aside
from adjudicator.testing.players import Bundles, Style, Wish, lively, sensible

VARIANT: Final = "seeking"
AGREED: Final = 0.9
"""How often they vote for what is proposed."""
TRIED: Final = {"ballot": 1.0, "exchange": 1.0, "choose": 1.0, "ransom": 1.0, "propose": 0.3, "revolt": 0.5}
OTHERWISE: Final = 0.7
"""How often they try what they seek, by kind of order."""
STEADY: Final = 0.7
"""How often they also do what Carthage needs, so that it lives long enough."""
MOST, AFTER = 4, 11
"""How many such proposals a chair makes, and the first number of them, after those that Carthage needs."""
WEARY, RASH = 0.2, 0.4
"""How often they propose peace, and try to murder somebody while nobody is elected for life."""
FOR_LIFE: Final = 0.15
"""How often they propose a Suffete for Life."""
DEALT, RAISED, GREAT = 0.5, 0.05, 35
"""How often in a packet a card is put into a hand and a Senator raised, and to which Influence."""
WANTED: Final = ("public_outcry", "mercenaries", "influence_peddling", "pay_dispute", "assassin")
"""Cards that come to hands."""

Seek = Callable[[Game, State, str, Topic, Random], Iterator[Any]]


def box(folder: Path) -> Path:
    """Write the harsher tables as a variant into a home, and return that home."""
    own = folder / "variants" / "republic_of_carthage" / VARIANT
    own.mkdir(parents=True, exist_ok=True)
    for name, change in _HARSHER.items():
        text = resources.games("republic_of_carthage", f"{name}.toml").read_text("utf-8")
        (own / f"{name}.toml").write_text(change(text), "utf-8")
    return folder


def _deadly(text: str) -> str:
    return re.sub(r"draw_per_phase = \d+", "draw_per_phase = 3", text, count=1)


def _repeated(text: str) -> str:
    """Let each event come at once as it comes the second time."""
    return re.sub(r"(?m)^effects = .*\n(effects_repeat) = (.*)$", r"effects = \2\neffects_repeat = \2", text)


_HARSHER: Final[Mapping[str, Callable[[str], str]]] = {"mortality": _deadly, "table_events": _repeated}


# -------------------------------------------------------------------------------------- what befalls them


def dealing(wanted: Collection[str]) -> Aside:
    """Return what puts rare cards into hands, and lets the GM raise somebody by a ruling, now and then."""

    def fate(board: Board, chance: Random) -> Iterator[Any]:
        state, seats = board.history.state, board.game.seats
        if HANDS.rows(state, SCOPE) and chance.random() < DEALT:
            key, card = _drawn(state, chance, wanted)
            if card:
                yield _dealt(state, key, card, chance.choice(seats))
        able = sorted(free(state))
        if able and chance.random() < RAISED:
            yield ruling(state, f"{state.named(SCOPE)}.senators.{chance.choice(able)}.inf", str(GREAT), "he is raised")

    return fate


fate: Final = dealing(WANTED)


def _drawn(state: State, chance: Random, wanted: Collection[str]) -> tuple[str, str]:
    """Return a pile and a card in it that is one of those wanted; empty if there is none."""
    found = [
        (key, card) for key, pile in DECKS.items(state, SCOPE) for card in pile.cards.known() if card_of(card) in wanted
    ]
    return chance.choice(found) if found else ("", "")


def _dealt(state: State, key: str, card: str, seat: str) -> Event:
    """Return the event that moves a card from a pile of the deck to a hand; it is in no report."""
    left = tuple(each for each in DECKS.get(state, SCOPE, key).cards.known() if each != card)
    hand = (*HANDS.get(state, SCOPE, seat).cards.known(), card)
    changes = (*become(state, SCOPE, DECKS, key, left), *become(state, SCOPE, HANDS, seat, hand))
    return Event("card_planted", SCOPE, changes=changes, audience=())


# ------------------------------------------------------------------------------------ what they seek


def ballots(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Vote for it, whatever it is."""
    del game, state, seat, topic
    yield Ballot("yes" if chance.random() < AGREED else "no")


def proposals(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Propose what nobody proposes, in no order."""
    del seat, topic
    found = [*recalls(state, chance), *weak_forces(state, chance), *recruits(state)]
    found += [(Readmit(person(key)),) for key, row in SENATORS.items(state, SCOPE) if row.place == EXILE]
    if chance.random() < FOR_LIFE:
        great = max(free(state), key=lambda key: SENATORS.get(state, SCOPE, key).inf, default="")
        found += [(ElectForLife(person(great)),)] if great else []
    if chance.random() < WEARY:
        found += [(Peace(f"war:{key}"),) for key in active(state)]
    chance.shuffle(found)
    for number, measures in enumerate(found[:MOST], start=AFTER):
        yield Propose(number, measures)


def active(state: State) -> list[str]:
    """Return the wars that are Active."""
    return [key for key, row in WARS.items(state, SCOPE) if row.status in ACTIVE]


def recalls(state: State, chance: Random) -> Iterator[tuple[Any, ...]]:
    """Yield recalls of every commander and leader, with a replacement or without."""
    led = [one for force, _ in FORCES.items(state, SCOPE) for one in commanders_of(state, force)]
    led += [row.leader for _, row in EXPEDITIONS.items(state, SCOPE)]
    new = [person(key) for key in free(state)]
    yield from ((Recall(person(key), chance.choice(["", *new])),) for key in led)


def weak_forces(state: State, chance: Random) -> Iterator[tuple[Any, ...]]:
    """Yield a force of one army, led by a Suffete for Life, or by two of one faction."""
    wars, here = active(state), sorted(free(state))
    kinds = sorted({row.kind for _, row in UNITS.items(state, SCOPE) if row.place == HOME and row.kind != FLEET})
    if not wars or not kinds or not here:
        return
    raised = LIFE.of(state, SCOPE, CITY)
    first = raised if raised in here else chance.choice(here)
    beside = [key for key in here if key != first and owner(state, key) == owner(state, first)]
    for led in ((first,), (first, *beside[:1])):
        yield (Send(tuple(map(person, led)), (Lot(f"unit:{chance.choice(kinds)}", 1),), f"war:{chance.choice(wars)}"),)


def recruits(state: State) -> Iterator[tuple[Any, ...]]:
    """Yield all armies of the commonest kind in the pool, twice."""
    pool = sorted(row.kind for _, row in UNITS.items(state, SCOPE) if row.place == POOL)
    if pool:
        most = max(set(pool), key=lambda kind: (pool.count(kind), kind))
        yield from [(Recruit((Lot(f"unit:{most}", pool.count(most)),)),)] * 2


def murders(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Attack a Suffete for Life, or the last Senators of a faction."""
    del topic
    mine = [key for key in free(state) if owner(state, key) == seat]
    raised = LIFE.of(state, SCOPE, CITY)
    few = min((other for other in game.seats if other != seat), key=lambda other: len(of_faction(state, other)))
    aims = [raised] if raised and raised not in mine else [key for key in free(state) if owner(state, key) == few]
    if not raised and chance.random() > RASH:
        return
    if mine and aims:
        yield Assassinate(person(chance.choice(aims)), person(chance.choice(mine)))


def exchanges(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Exchange the first card of the hand for the first of another's, as both would name it."""
    del topic, chance
    for one, other in zip(game.seats, game.seats[1:], strict=False):
        if seat in (one, other):
            to = other if seat == one else one
            mine, theirs = (sorted(HANDS.get(state, SCOPE, who).cards.known()) for who in (seat, to))
            if mine and theirs:
                yield Exchange(f"seat:{to}", (ident(game, mine[0]),), (ident(game, theirs[0]),))
            return


def floors(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Reserve the floor, for a war that the chair shall fight, else for what nobody proposes."""
    chief = chair.presiding(game, state)
    if chief and "floor" in topic.slot.about.get("action", ()):
        wars = active(state)
        war = chance.choice(wars) if wars else ""
        force = targets.whole_force(game, state, war) if war else ()
        if force:
            yield Outcry("floor", "", (Send((person(chief),), force, f"war:{war}"),))


def refusals(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Let a card happen that the State could buy off."""
    del game, state, seat, chance
    if isinstance(topic.slot.default, Choose) and topic.slot.default.choice in CHOICES:
        yield replace(topic.slot.default, choice=REFUSE)


def plays(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Play the rare cards of the hand: on a commander, from a purse that may run dry; on a rival; or as they are."""
    del topic
    led = [person(one) for force, _ in FORCES.items(state, SCOPE) for one in commanders_of(state, force)]
    others = [f"seat:{other}" for other in game.seats if other != seat]
    for card in sorted({card_of(held) for held in HANDS.get(state, SCOPE, seat).cards.known()} & set(WANTED)):
        if card == "mercenaries":
            yield from [PlayCard(f"card:{card}", chance.choice(led), FT)] if led else []
        elif card == "influence_peddling":
            yield PlayCard(f"card:{card}", chance.choice(others))
        else:
            yield PlayCard(f"card:{card}")


def ransoms(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Ransom whoever is captive."""
    del game, state, seat, chance
    yield from (Ransom(one) for one in topic.slot.about.get("senator", ()))


def revolts(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Revolt whenever it is asked."""
    del game, state, seat, chance
    asked = topic.slot.about.get("senator", ())
    yield from (Revolt(one) for one in asked[:1])


def entrusted(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Give one commander of a joint command an army."""
    del game, seat
    for one in topic.slot.about.get("senator", ())[:1]:
        kinds = sorted({row.kind for _, row in UNITS.items(state, SCOPE) if row.place.startswith("force:")})
        yield Entrust(one, (Lot(f"unit:{chance.choice(kinds)}", 1),))


SOUGHT: Final[Mapping[str, Seek]] = {
    "ballot": ballots,
    "propose": proposals,
    "assassinate": murders,
    "exchange": exchanges,
    "outcry": floors,
    "choose": refusals,
    "play": plays,
    "ransom": ransoms,
    "revolt": revolts,
    "entrust": entrusted,
}
"""What they seek, by kind of order."""


def seeker(
    sought: Mapping[str, Seek],
    tried: Mapping[str, float] = TRIED,
    instead: float = 0.0,
    otherwise: Seek | None = None,
    steady: float = STEADY,
) -> Style:
    """Return a lively player's style, with legal orders of what is sought in place of others of their kinds.

    Args:
        sought: what is sought, by kind of order.
        tried: how often, where not as often as others.
        instead: how often proposals that are sought take the place of what the State needs; else they come after it.
        otherwise: what is sought of kinds that are not named.
        steady: how often they also do what the State needs.
    """

    def play(game: Game, state: State, seat: str, chance: Random) -> Bundles:
        seen = view(state, seat)
        topics = [topic for topic in questions.topics(game, state) if topic.slot.seat == seat]
        found = _found(sought, otherwise, tried, game, state, topics, chance)
        legals = ((topic, order) for topic, order in found if legal(game, seen, topic, order))
        unique = list({repr(order): (topic, order) for topic, order in legals}.values())
        acting = [(Wish(order),) for topic, order in unique if topic.slot.need == "open"]
        waiting = tuple(Wish(order) for topic, order in unique if topic.slot.need != "open")
        base = sensible if chance.random() < steady else lively
        alone = instead > 0 and chance.random() < instead
        beside = {order.kind for _, order in unique} - (set() if alone else {"propose"})
        rest = [
            tuple(wish for wish in bundle if wish.order.kind not in beside)
            for bundle in base(game, state, seat, chance)
        ]
        if rest and waiting and any(wish.order.kind == "propose" for wish in rest[0]):
            rest[0], waiting = (*rest[0], *waiting), ()
        bundles = [bundle for bundle in (waiting, *acting, *rest) if bundle]
        if any(topic.slot.kind == "swap" for topic in topics):
            bundles.append((Wish(Nothing("offer")), Wish(Nothing("swap"))))
        return tuple(bundles)

    return play


def _found(
    sought: Mapping[str, Seek],
    otherwise: Seek | None,
    tried: Mapping[str, float],
    game: Game,
    state: State,
    topics: Iterable[Topic],
    chance: Random,
) -> Iterator[tuple[Topic, Any]]:
    """Yield orders of what is sought, with what they answer."""
    for topic in topics:
        seek = sought.get(topic.slot.kind, otherwise)
        if seek is not None and chance.random() < tried.get(topic.slot.kind, OTHERWISE):
            yield from ((topic, order) for order in seek(game, state, topic.slot.seat, topic, chance))


seeking: Final = seeker(SOUGHT)


def legal(game: Game, seen: State, topic: Topic, order: Any) -> bool:
    """Return whether an order on a topic is accepted on receipt, in the view of its seat."""
    spec = game.system.step(topic.step)
    return isinstance(on_receipt(game, seen, spec, topic.slot, order), Accepted)
