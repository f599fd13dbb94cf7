"""Players of Rome who seek what random games hardly ever bring about, for the counts of the soak.

They play as `seeking` says: lively, voting for nearly everything; besides they use every power a card or law gives,
propose what nobody proposes, and revolt. On one table of eight they ruin the State.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from adjudicator.engine.system import Game
from adjudicator.model.order import Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.measures import Disband, ElectForLife, Lot, Readmit, Recall, Recruit, Send
from adjudicator.systems.republic.orders.revolution import TestArmy
from adjudicator.systems.republic.orders.senate import Outcry
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.combat.forces import commanders_of
from adjudicator.systems.republic.rules.hand import card_of
from adjudicator.systems.republic.rules.money import person, treasury
from adjudicator.systems.republic.rules.senate.proposals.present import free
from adjudicator.systems.republic.state import EXILE, FLEET, FORCES, HANDS, NOW, REBEL, REBELLIONS, SCOPE, UNITS, WARS
from adjudicator.systems.republic_of_rome.orders.measures import Decline, Depose, Detach, Garrison, PassBill, RepealBill
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import commanding, units
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_3_units import price
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_8_bequests import meant
from adjudicator.systems.republic_of_rome.rules.s12_ends.rebel import fought
from adjudicator.systems.republic_of_rome.rules.terms import secession
from adjudicator.systems.republic_of_rome.state import LAND_BILLS, LYING, PROVINCES, SENATORS
from adjudicator.testing.players import Style
from tests.properties.seeking import AFTER, MOST, Seek, ballots, dealing, exchanges, murders, seeker

LEGION: Final = "legion"
PROPOSED: Final = 2 * MOST
"""How many proposals a chair makes at most."""
FEW: Final = 5
"""Units of one kind that are raised at once, where not all are."""
STEADY: Final = 0.95
"""How often they also do what Rome needs: most of what is rare follows from wars that are fought."""
NEAR: Final = 2
"""Active wars with which Rome is near its end."""
FOR_LIFE: Final = 0.1
"""How often they propose a Consul for Life."""
WANTED: Final = (
    "influence_peddling",
    "mob_incited",
    "murder_tribune",
    "proscription",
    "cleopatra_vii",
    "open_bodyguard",
    "tribune",
    "graft",
    "calpurnian",
    "acilian",
    "gabinian",
    "julian",
    "manilian",
    "plautian_papirian",
    "vatinian",
)
"""Cards that come to hands."""
SETTINGS: Final[tuple[Mapping[str, Any], ...]] = (
    {"scenario": "late", "exile": "yes", "advocates": True, "disbanding": True, "provincial_wars": True},
    {"scenario": "late", "rebel_governors": True, "provincial_wars": True, "laws_by_vote": "no", "disbanding": True},
    {"scenario": "middle", "exile": "yes", "advocates": True, "extended": True, "laws_by_vote": "no"},
    {"scenario": "early", "extended": True, "advocates": True, "laws_by_vote": "any_time"},
)
"""The settings of the tables in turn; what they leave open is drawn."""
fate: Final = dealing(WANTED)
NAMES: Final = re.compile(r"(senator|seat|proposal):[\w.]+|\d+")
DRAWN: Final = 8
"""How many legal answers are drawn to find a rare one."""


def answers(topic: Topic, chance: Random) -> list[Any]:
    """Return answers but the default and `nothing`: the lines of the form, and others."""
    lines = [line.order for line in topic.form]
    drawn = [topic.slot.choices.sample(chance.randrange) for _ in range(DRAWN)] if topic.slot.choices.size() else []
    return [order for order in (*lines, *drawn) if not isinstance(order, Nothing) and order != topic.slot.default]


def eager(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Take any answer but the default and `nothing`: a line of the form, or any other."""
    del game, state, seat
    found = answers(topic, chance)
    if found:
        yield chance.choice(found)


class Rarest:
    """Takes, of all answers, one of the sort that has been given least often in this game."""

    def __init__(self) -> None:
        self.given = Counter[str]()

    def __call__(self, game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
        """Yield the answer; what it does and to which card is its sort, whose men it names and how many is not."""
        del game, state, seat
        found = answers(topic, chance)
        chance.shuffle(found)
        best = min(found, key=lambda order: self.given[sort_of(order)], default=None)
        if best is not None:
            self.given[sort_of(best)] += 1
            yield best


def sort_of(order: Any) -> str:
    """Return an order without the persons and numbers in it."""
    return NAMES.sub("", repr(order))


def agreeing(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Say yes where the form has a line that differs from the default."""
    del game, state, seat, chance
    found = [
        line.order for line in topic.form if getattr(line.order, "yes", False) and line.order != topic.slot.default
    ]
    yield from found[:1]


def tested(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Ask all legions for their loyalty."""
    del game, state, seat, chance
    yield from (TestArmy(one) for one in topic.slot.about.get("senator", ())[:1])


def proposals(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Propose what nobody proposes, in no order; what Rome needs comes first where it is near its end."""
    del seat, topic
    if len(fought(state)) >= NEAR and REBELLIONS.find(state, SCOPE, NOW) is None:
        return
    found = [*_of_wars(game, state, chance), *_of_law(state, chance), *_fetching(game, state), *_spending(game, state)]
    found += [(Readmit(person(key)),) for key, row in SENATORS.items(state, SCOPE) if row.place == EXILE]
    if chance.random() < FOR_LIFE:
        great = max(free(state), key=lambda key: SENATORS.get(state, SCOPE, key).inf, default="")
        found += [(ElectForLife(person(great)),)] if great else []
    chance.shuffle(found)
    found = [*_against_rebels(game, state), *found]
    for number, measures in enumerate(found[:PROPOSED], start=AFTER):
        yield Propose(number, measures)


def _of_wars(game: Game, state: State, chance: Random) -> Iterator[tuple[Any, ...]]:
    """Yield recalls, with a replacement or without, units taken from a force or disbanded, garrisons, a weak force."""
    led = [one for force, _ in FORCES.items(state, SCOPE) for one in commanders_of(state, force)]
    able = commanding.able(game, state)
    yield from ((Recall(person(key), chance.choice(["", *map(person, able)])),) for key in led)
    yield from ((Detach(person(key), (Lot(f"unit:{LEGION}", 1),)),) for key in led)
    home = {kind: len(units.counters(state, units.ACTIVE, kind)) for kind in (LEGION, FLEET)}
    yield from ((Disband((Lot(f"unit:{kind}", 1),)),) for kind, number in home.items() if number)
    if home[LEGION]:
        yield from ((Garrison(f"province:{key}", 1),) for key, row in PROVINCES.items(state, SCOPE) if row.governor)
    kept = sorted({row.place for _, row in UNITS.items(state, SCOPE) if row.place.startswith("garrison:")})
    yield from ((Garrison(f"province:{place.partition(':')[2]}", 1, home=True),) for place in kept)
    wars = [*fought(state), *WARS.rows(state, SCOPE)]
    if wars and able:
        force = tuple(Lot(f"unit:{kind}", max(1, number // 2)) for kind, number in home.items() if number)
        yield (Send((person(able[-1]),), force, f"war:{chance.choice(wars)}"),)


def _against_rebels(game: Game, state: State) -> Iterator[tuple[Any, ...]]:
    """Yield all that is at home, sent at a rebel or at a province in revolt that he has left."""
    if REBELLIONS.find(state, SCOPE, NOW) is None:
        return
    found = ((kind, len(units.counters(state, units.ACTIVE, kind))) for kind in (LEGION, FLEET))
    force = tuple(Lot(f"unit:{kind}", number) for kind, number in found if number)
    able = [person(key) for key in commanding.able(game, state)]
    for war in (REBEL, *(key for key, _ in secession.held(game, state))) if force and able else ():
        yield (Send((able[0],), force, f"war:{war}"),)


def _of_law(state: State, chance: Random) -> Iterator[tuple[Any, ...]]:
    """Yield land bills, repeals, the removal of the pontifex, and fleets sent home."""
    here = [person(key) for key in free(state)]
    if len(here) > 1:
        one, two = chance.sample(here, 2)
        yield from ((PassBill(kind, one, two),) for kind in ("I", "II", "III"))
        yield from ((RepealBill(kind, one),) for kind in LAND_BILLS.rows(state, SCOPE))
    yield (Depose("office:pontifex"),)
    yield (Decline("card:rhodian_alliance"),)


def _fetching(game: Game, state: State) -> Iterator[tuple[Any, ...]]:
    """Yield a Consul sent for each bequest that lies in the Forum."""
    fleet = (Lot(f"unit:{LEGION}", 3), Lot(f"unit:{FLEET}", 3))
    for card in LYING.rows(state, SCOPE):
        for key in commanding.able(game, state):
            sent = Send((person(key),), fleet, f"war:{card}")
            if meant(game, sent):
                lack = {kind: 3 - len(units.counters(state, units.ACTIVE, kind)) for kind in (LEGION, FLEET)}
                lots = tuple(Lot(f"unit:{kind}", number) for kind, number in lack.items() if number > 0)
                yield (Recruit(lots), sent) if lots else (sent,)


def _spending(game: Game, state: State) -> Iterator[tuple[Any, ...]]:
    """Yield all legions and fleets that the State can pay, which it can hardly keep, and some of them."""
    most = treasury(state) // price(game, state)
    for kind in (LEGION, FLEET):
        pool = min(most, len(units.counters(state, units.POOL, kind)))
        yield from ((Recruit((Lot(f"unit:{kind}", number),)),) for number in sorted({pool, min(pool, FEW)}) if number)


def lavish(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Propose to raise whatever the State can pay, and land bills that cost talents every turn."""
    del seat, topic
    bills = [found for found in _of_law(state, chance) if isinstance(found[0], PassBill)]
    for number, measures in enumerate((*_spending(game, state), *bills), start=AFTER):
        yield Propose(number, measures)


def mean(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Give the State nothing."""
    del game, state, seat, chance
    yield Nothing(topic.slot.kind)


def plays(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Play the cards of the hand as the form offers them, else on a rival or an own Senator."""
    offered = list(eager(game, state, seat, topic, chance))
    mine = [person(key) for key in free(state) if owner(state, key) == seat]
    others = [f"seat:{other}" for other in game.seats if other != seat]
    for card in sorted({card_of(held) for held in HANDS.get(state, SCOPE, seat).cards.known()} & set(WANTED)):
        offered += [PlayCard(f"card:{card}", on) for on in ("", *others, *mine)]
    chance.shuffle(offered)
    yield from offered[:6]


def floors(game: Game, state: State, seat: str, topic: Topic, chance: Random) -> Iterator[Any]:
    """Reserve the floor for what nobody proposes, or veto anything, while Rome is at peace."""
    if fought(state):
        return
    found = [order.measures for order in proposals(game, state, seat, topic, chance)]
    if found and "floor" in topic.slot.about.get("action", ()):
        yield Outcry("floor", "", chance.choice(found))
    yield Outcry("veto")


SOUGHT: Final[Mapping[str, Seek]] = {
    "ballot": ballots,
    "propose": proposals,
    "assassinate": murders,
    "exchange": exchanges,
    "outcry": floors,
    "play": plays,
    "test": tested,
    "revolt": agreeing,
    "accomplice": agreeing,
    **dict.fromkeys(
        (
            "advocate",
            "apart",
            "choose",
            "cross",
            "discharge",
            "enact",
            "exile",
            "fine",
            "graft",
            "guard",
            "law",
            "levy",
            "onward",
            "priest",
            "prosecute",
            "rally",
            "ransom",
            "resolve",
            "scrap",
            "travel",
            "veterans",
        ),
        eager,
    ),
}
"""What they seek, by kind of order."""
TRIED: Final = {"ballot": 1.0, "exchange": 1.0, "ransom": 1.0, "propose": 0.5, "revolt": 0.5, "outcry": 0.4}
"""How often they try what they seek, by kind of order."""
COMMON: Final = ("bid", "contribute", "distribute", "gift", "knight", "persuade", "interfere", "pause")
"""Kinds of which the rarest answer is no rarer than any other, and costs what the table needs."""


def seeking() -> Style:
    """Return a style for one game: what is sought, and of every other kind the rarest answer."""
    rarest = Rarest()
    own = {kind: rarest if seek is eager else seek for kind, seek in SOUGHT.items()}
    return seeker({**own, **dict.fromkeys(COMMON, _none)}, TRIED, instead=0.3, otherwise=rarest, steady=STEADY)


def _none(*_: Any) -> Iterator[Any]:
    yield from ()


spending: Final = seeker({"propose": lavish, "ballot": ballots, "contribute": mean}, {}, instead=1.0)
"""Players who ruin the State."""
