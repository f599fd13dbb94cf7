"""Which wars the Senate of Rome fights: all ways to share forces and commanders out are compared on average."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from adjudicator.systems.republic.rules.combat.forces import armies_of, commanders_of, fleets_of
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.state import CITY, FLEET, FORCES, NOW, REBEL, REBELLIONS, SCOPE, TURN, UNITS, WARS
from adjudicator.systems.republic_of_rome.box.decks import LEGION
from adjudicator.systems.republic_of_rome.rules.s5_revenue.debits import debits
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.officers import DICTATOR, holder
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import commanding, units
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_3_units import price
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import ACTIVE, POOL
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import settled_mil
from adjudicator.systems.republic_of_rome.rules.s12_ends.rebel import fought
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.systems.republic_of_rome.rules.wars.series import IMMINENT
from adjudicator.systems.republic_of_rome.sensible.odds import Odds, Reckoning
from adjudicator.systems.republic_of_rome.sensible.plan import Plan
from adjudicator.systems.republic_of_rome.sensible.sizes import against, commanders_in_order, targets, team, valued

KEPT_WAYS: Final = 6
"""Ways to fight one war under one commander that are compared with those of other wars."""
FALL: Final = 3000
"""Talents that it is worth not to fall at once."""
PERIL: Final = (0, 120, 280, 500, 800, 1100)
"""Talents that so many wars cost, active or about to be: dues, unrest, and how near Rome is to its fall."""
PRIZE, SEA, RELATED = 20, 60, 40
"""What a war beaten is worth beside its spoils, one won at sea alone, and each other war of its series."""
LOST, RAISED, LOOSE, DEFEAT, IDLE = 8, 3, 12, 60, 40
"""What a unit lost costs, one raised, a talent that will be wanting next turn, a defeat, an active war not fought."""


NO_CHANCE: Final = Odds()


@dataclass(frozen=True, slots=True)
class Way:
    """One way to fight a war: who is sent, or the force that is there, with what joins it by worth and number.

    `recalled` is the force that comes home instead, nobody fights then.
    """

    war: str
    team: tuple[str, ...] = ()
    sent: bool = False
    legions: int = 0
    fleets: int = 0
    odds: Odds = NO_CHANCE
    recalled: str = ""
    single: float = 0.0
    """What it is worth alone."""

    @property
    def effort(self) -> int:
        """Units that it takes."""
        return self.legions + self.fleets


@dataclass(frozen=True, slots=True)
class Means:
    """What the State has: legions at home by worth, fleets there, both in the pool, and units that it can pay."""

    legions: int
    fleets: int
    legion_pool: int
    fleet_pool: int
    payable: int

    def recruits(self, ways: Sequence[Way], home: tuple[int, int]) -> int:
        """Return how many units must be raised for some ways, with what comes home; -1 if that cannot be done."""
        more = sum(way.legions for way in ways) - self.legions - home[0]
        ships = sum(way.fleets for way in ways) - self.fleets - home[1]
        if more > self.legion_pool or ships > self.fleet_pool:
            return -1
        raised = max(0, more) + max(0, ships)
        return raised if raised <= self.payable else -1


@dataclass(slots=True)
class Council:
    """Compares the ways to make war in one position; what holds for all of them is found once."""

    plan: Plan
    reckoning: Reckoning = field(init=False)
    means: Means = field(init=False)
    price: int = field(init=False)
    """What a unit costs."""
    active: tuple[str, ...] = field(init=False)
    waiting: int = field(init=False)
    """Series of which an imminent war becomes active next turn."""
    most: int = field(init=False)
    """The most units that can be moved."""
    ranks: Mapping[str, int] = field(init=False)
    """Who may be sent, in order, and when each may go."""
    forces: Mapping[str, tuple[int, int]] = field(init=False)
    """Legions, by worth, and fleets of each force."""
    prizes: dict[str, float] = field(default_factory=dict)
    lacking: int = field(init=False)
    """What will be wanting for the dues of the next turn, beside wars and units raised; below 0 what is left."""

    def __post_init__(self) -> None:
        game, state = self.plan.game, self.plan.state
        self.reckoning = Reckoning(game, state)
        home, ships = (units.counters(state, ACTIVE, kind) for kind in (LEGION, FLEET))
        more, afloat = (len(units.counters(state, POOL, kind)) for kind in (LEGION, FLEET))
        self.price = price(game, state)
        self.means = Means(valued(self.plan, home), len(ships), more, afloat, self.plan.payable(self.price))
        self.active = tuple(fought(state))
        imminent = {enemy(game, state, key).series for key, row in WARS.items(state, SCOPE) if row.status == IMMINENT}
        self.waiting = len(imminent)
        away = sum(row.place.startswith("force:") for _, row in UNITS.items(state, SCOPE))
        self.most = self.means.legions + self.means.fleets + self.means.payable + 2 * away
        dues = sum(line.number * line.each for line in debits(game, state) if line.what != "wars")
        self.lacking = dues - treasury(state) - int(game.box.constants.revenue.state)
        self.ranks = {key: self._rank(key) for key in commanders_in_order(self.plan)}
        self.forces = {
            key: (valued(self.plan, armies_of(state, key)), len(fleets_of(state, key)))
            for key in FORCES.rows(state, SCOPE)
        }

    def best(self) -> tuple[Way, ...]:
        """Return the ways that are worth most together."""
        best: tuple[float, tuple[Way, ...]] = (self.worth((), 0), ())
        for chosen in self._together(tuple(self._wars()), (), frozenset(), 0):
            home = self._coming_home(chosen)
            raised = self.means.recruits(chosen, home)
            if raised >= 0:
                worth = self.worth(chosen, raised)
                if worth > best[0]:
                    best = (worth, chosen)
        return best[1]

    def turn(self, way: Way) -> tuple[bool, int, int]:
        """Return when a way is proposed: recalls first, then as commanders go, lower wars of a series before others."""
        card = self.plan.game.box.wars.get(way.war)
        rank = self.ranks[way.team[0]] if way.sent else 0
        return not way.recalled, rank, card.order if card is not None else 0

    def _rank(self, commander: str) -> int:
        """Return when a commander may go: by a setting the dictator first, the Rome Consul after the Field Consul."""
        game, state = self.plan.game, self.plan.state
        if commander == holder(state, DICTATOR):
            return 0
        first = game.options.commander_order == "dictator_first"
        return int(first) + (commander != holder(state, commanding.FIELD))

    # ------------------------------------------------------------------------------ the ways

    def _wars(self) -> Iterator[tuple[Way, ...]]:
        """Yield the ways to fight each war, an empty tuple of none included by leaving it out."""
        state = self.plan.state
        rebel = [REBEL] if REBELLIONS.find(state, SCOPE, NOW) is not None else []
        for war in (*rebel, *WARS.rows(state, SCOPE)):
            if war not in (*self.active, REBEL) and self._matched(war):
                continue  # it would double those that are fought already
            ways = tuple(self._ways(war))
            if ways:
                yield ways

    def _matched(self, war: str) -> bool:
        """Return whether an active war is of the same series."""
        series = self._series(war)
        return bool(series) and any(self._series(key) == series for key in self.active)

    def _series(self, war: str) -> str:
        return enemy(self.plan.game, self.plan.state, war).series if war != REBEL else ""

    def _ways(self, war: str) -> Iterator[Way]:
        """Yield how a war may be fought: with the force there as it is or with more, by a new one, or by none."""
        state = self.plan.state
        force = next((key for key, row in FORCES.items(state, SCOPE) if row.war == war), "")
        led = commanders_of(state, force) if force else ()
        if led:
            yield from self._few(self._sizes(war, force, led, sent=False))
            if FORCES.get(state, SCOPE, force).turn != TURN.of(state, SCOPE, CITY):
                yield Way(war, led, recalled=force)
            return
        for key in self.ranks:
            yield from self._few(self._sizes(war, force, team(self.plan, key), sent=True))

    def _sizes(self, war: str, force: str, led: tuple[str, ...], *, sent: bool) -> Iterator[Way]:
        """Yield a war under some commanders with forces of several sizes."""
        foe = against(self.plan, war)
        mil = sum(settled_mil(self.plan.game, key) for key in led)
        there = self.forces.get(force, (0, 0))
        for legions, ships in dict.fromkeys(targets(foe, mil)):
            more = (max(0, legions - there[0]), max(0, ships - there[1]))
            whole = (there[0] + more[0], there[1] + more[1])
            odds = self.reckoning.odds(foe, led[0], mil, *whole)
            way = Way(war, led, sent, *more, odds)
            if sent or way.effort:
                yield self._valued(way)
        if not sent:
            yield self._valued(Way(war, led, odds=self.reckoning.odds(foe, led[0], mil, *there)))

    def _valued(self, way: Way) -> Way:
        alone = self.worth((way,), 0) - RAISED * way.effort
        return replace(way, single=alone)

    @staticmethod
    def _few(ways: Iterator[Way]) -> Iterator[Way]:
        """Yield ways of which none is worse and takes more, the best few and the one that takes least."""
        front: list[Way] = []
        for way in sorted(ways, key=lambda one: (one.effort, -one.odds.beaten)):
            if not front or way.odds.beaten + way.odds.at_sea / 2 > front[-1].odds.beaten + front[-1].odds.at_sea / 2:
                front.append(way)
        best = sorted(front, key=lambda one: -one.single)[:KEPT_WAYS]
        yield from dict.fromkeys((*best, *front[:1]))

    def _together(
        self, wars: tuple[tuple[Way, ...], ...], chosen: tuple[Way, ...], used: frozenset[str], moved: int
    ) -> Iterator[tuple[Way, ...]]:
        """Yield what can be done together: each commander once, lower wars of a series first; `moved` are units."""
        if not wars:
            if self._in_order(chosen, used):
                yield chosen
            return
        first, rest = wars[0], wars[1:]
        there = any(not way.sent for way in first)
        if not there:
            yield from self._together(rest, chosen, used, moved)
        for way in first:
            if way.sent and way.team[0] in used:
                continue
            if moved + way.effort > self.most:
                continue
            now = used | {way.team[0]} if way.sent else used
            yield from self._together(rest, (*chosen, way), now, moved + way.effort)

    def _in_order(self, chosen: tuple[Way, ...], used: frozenset[str]) -> bool:
        """Return whether commanders go in their order, and no war before a lower active one of its series."""
        late = max((self.ranks[key] for key in used), default=0)
        if any(rank < late and self._needed(key) for key, rank in self.ranks.items() if key not in used):
            return False
        attacked = {way.war for way in chosen if not way.sent and not way.recalled}
        for way in sorted((one for one in chosen if one.sent), key=self.turn):
            if not attacked.issuperset(self._lower(way.war)):
                return False
            attacked.add(way.war)
        return True

    def _needed(self, commander: str) -> bool:
        """Return whether others wait for a commander: the Field Consul, and by a setting the dictator."""
        state = self.plan.state
        first = self.plan.game.options.commander_order == "dictator_first"
        return commander == holder(state, commanding.FIELD) or (first and commander == holder(state, DICTATOR))

    def _lower(self, war: str) -> Iterator[str]:
        """Yield the active wars of a series that must be attacked before a higher one."""
        wars = self.plan.game.box.wars
        if war in wars:
            others = (key for key in self.active if key in wars and wars[key].series == wars[war].series)
            yield from (key for key in others if wars[key].order < wars[war].order)

    def _coming_home(self, chosen: Sequence[Way]) -> tuple[int, int]:
        """Return the legions, by worth, and fleets of forces that are recalled."""
        back = [self.forces[way.recalled] for way in chosen if way.recalled]
        return sum(legions for legions, _ in back), sum(fleets for _, fleets in back)

    # ------------------------------------------------------------------------------ what it is worth

    def worth(self, chosen: Sequence[Way], raised: int) -> float:
        """Return what the wars fought come to on average, in talents."""
        fights = [way for way in chosen if not way.recalled]
        awake = len({*self.active, *(way.war for way in fights)})
        limit = int(self.plan.game.box.constants.end.active_wars)
        total = 0.0
        for left, often in _left(awake, [way.odds.beaten for way in fights]):
            total -= often * PERIL[min(left + self.waiting, len(PERIL) - 1)]
            total -= often * FALL * (left >= limit)
        for way in fights:
            odds = way.odds
            total += odds.beaten * self._prize(way.war) + SEA * odds.at_sea - LOST * odds.lost - DEFEAT * odds.defeat
            total -= IDLE * (1 - odds.beaten - odds.held)
        total -= IDLE * (awake - len(fights)) + RAISED * raised
        return total - LOOSE * self._wanting(raised, awake)

    def _prize(self, war: str) -> float:
        """Return what it is worth to beat a war, beside the dues."""
        if war not in self.prizes:
            self.prizes[war] = self._beaten(war)
        return self.prizes[war]

    def _beaten(self, war: str) -> float:
        if war == REBEL:
            return FALL
        game, state = self.plan.game, self.plan.state
        foe = enemy(game, state, war)
        related = sum(
            1 for key in WARS.rows(state, SCOPE) if key != war and self._series(key) == foe.series and foe.series
        )
        return PRIZE + foe.spoils + RELATED * related

    def _wanting(self, raised: int, awake: int) -> int:
        """Return what will be wanting for the dues of the next turn; only where Rome would fall now is it spent."""
        if not self.plan.last:
            return 0
        figures = self.plan.game.box.constants.revenue
        each = int(figures.force) + self.price
        return max(0, self.lacking + (awake - 1) * int(figures.active_war) + raised * each)


def _left(awake: int, chances: Sequence[float]) -> Iterator[tuple[int, float]]:
    """Yield how many wars are left, and how likely."""
    found = [1.0]
    for chance in chances:
        found = [
            (found[n] * (1 - chance) if n < len(found) else 0.0) + (found[n - 1] * chance if n else 0.0)
            for n in range(len(found) + 1)
        ]
    return ((awake - beaten, often) for beaten, often in enumerate(found))
