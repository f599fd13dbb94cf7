"""Governors revolt, and the forces of a rebel's provinces cross to Italy (section 20.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revolution import Accomplice, Revolt, Veterans
from adjudicator.systems.republic.people import of_faction, owner
from adjudicator.systems.republic.rules.combat.counters import lies
from adjudicator.systems.republic.rules.combat.results import VICTORY
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.revolution import followers
from adjudicator.systems.republic.rules.revolution.musters import Rising
from adjudicator.systems.republic.rules.revolution.precedence import RevoltTooWeak
from adjudicator.systems.republic.state import (
    CITY,
    FLEET,
    IN_CITY,
    NOW,
    REBEL,
    REBELLIONS,
    SCOPE,
    SENATORS,
    TURN,
    UNIT_PLACE,
    UNITS,
)
from adjudicator.systems.republic_of_rome.orders.veterans import Cross
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s10_combat import s20_3_sea as sea
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import capped, settled_mil
from adjudicator.systems.republic_of_rome.rules.s11_revolution import commanders
from adjudicator.systems.republic_of_rome.rules.terms import secession
from adjudicator.systems.republic_of_rome.rules.terms.veterans import loyal_to, owners
from adjudicator.systems.republic_of_rome.rules.wars.provinces import garrison
from adjudicator.systems.republic_of_rome.state import PROVINCES, RebelHost

STEP: Final = "revolution.governors"
KIND: Final = "cross"
KINDS: Final = ("revolt", followers.VETERANS, followers.ACCOMPLICE, KIND)
CITES: Final = ("ror:20.3", "ror:ruling 119")
BY_LAND: Final = ("cisalpine_gaul",)
"""Provinces from which one marches to Italy by land, so that no fleet meets him [ruling 122]."""


@event("governor_revolts", "ror:20.3", "ror:ruling 119", answers=("revolt",), weight=93)
class GovernorRevolts:
    """A governor revolts in his province: its printed strength, garrison, own armies and fleets, and all together."""

    senator: str
    seat: str
    province: str
    printed: int
    legions: int
    armies: int
    fleets: int
    strength: int


@event("province_crosses", "ror:20.3", "ror:ruling 119", answers=("cross",), weight=93)
class ProvinceCrosses:
    """Legions, armies and fleets of a province cross to Italy; `marches` says that the rebel leads them on Rome."""

    province: str
    senator: str
    legions: int
    armies: int
    fleets: int
    marches: bool


@event("crossing_barred", "ror:20.3", "ror:ruling 119", answers=("cross",))
class CrossingBarred:
    """The Senate's fleets keep the forces of a province there."""

    province: str


# -------------------------------------------------------------------------------- what is filed


@rule("ror:20.3", "ror:ruling 119", title="Which governors may revolt: of a faction, in person, while nobody else does")
def able(game: Game, state: State) -> tuple[tuple[str, str], ...]:
    """Return the provinces, each with its governor by bare id, in printed order."""
    if not secession.on(game):
        return ()
    found = []
    for key in game.box.provinces:
        row = PROVINCES.find(state, SCOPE, key)
        there = SENATORS.find(state, SCOPE, row.governor) if row is not None and row.governor else None
        if row is not None and there is not None and there.faction and there.place == f"province:{key}":
            found.append((key, row.governor))
    return tuple((key, who) for key, who in found if not commanders.barred(state, who))


def _crossers(game: Game, state: State) -> dict[str, list[str]]:
    """Return the provinces of each seat whose forces could cross: rebels', and of governors who may revolt now."""
    found: dict[str, list[str]] = {}
    for key, who in (*able(game, state), *((key, row.governor) for key, row in secession.held(game, state))):
        if owner(state, who):
            found.setdefault(owner(state, who), []).append(key)
    return found


def _patrons(game: Game, state: State) -> tuple[str, ...]:
    """Return the bare ids of those of factions to whom veterans in the garrisons are loyal, by number."""
    there = (key for province, _ in able(game, state) for key in garrison(state, province))
    return owners(state, there)


def _cross_slot(key: str, seat: str, provinces: list[str]) -> Slot:
    ways = OneOf(tuple(Cross(f"province:{one}") for one in provinces))
    choices = Either((OneOf((Nothing(KIND),)), ways))
    return Slot(f"{key}:{KIND}:{seat}", seat, KIND, {}, "optional", choices)


def _slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    seats = set()
    for _, who in able(game, state):
        seat = owner(state, who)
        seats.add(seat)
        yield commanders.revolt_slot(state, key, who)
    for seat in sorted(seats):
        for senator in of_faction(state, seat):
            place = SENATORS.get(state, SCOPE, senator).place
            if place == IN_CITY or place.startswith("province:"):
                yield followers.accomplice_slot(state, key, senator)
    rising = tuple(who for _, who in able(game, state))
    for senator in _patrons(game, state) if rising else ():
        yield followers.veterans_slot(state, key, senator, tuple(one for one in rising if one != senator))
    for seat, provinces in sorted(_crossers(game, state).items()):
        yield _cross_slot(key, seat, provinces)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask governors who may revolt, those who may go with them, and rebels whose forces may cross to Italy."""
    return _slots(game, state, frame.key)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield the same ahead; the default is loyalty, and that nobody crosses."""
    del scope
    for slot in _slots(game, state, STEP):
        lines: tuple[Suggestion, ...] = ()
        if slot.kind == "revolt":
            who = slot.about["senator"][0]
            lines = (Suggestion(slot.default, "revolt_no"), Suggestion(Revolt(who), "revolt_yes"))
        elif slot.kind == followers.ACCOMPLICE:
            lines = (Suggestion(slot.default, "accomplice_no"),)
        elif slot.kind == followers.VETERANS:
            lines = (Suggestion(slot.default, "veterans_loyal"),)
        yield Topic(slot, STEP, lines)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check whether a seat can decide so."""
    if isinstance(order, Revolt | Accomplice | Veterans):
        return commanders.check(game, view, frame, slot, order)
    if not isinstance(order, Cross):
        return ACCEPTED
    if not secession.on(game):
        return Refused("no_rebel_governors", CITES, {})
    row = PROVINCES.find(view, SCOPE, bare(order.province))
    if row is None or not row.governor or owner(view, row.governor) != slot.seat:
        return Refused("not_your_province", CITES, {"province": order.province}, lasting=False)
    stays = secession.stays(view)
    if stays and stays != bare(order.province):
        hint = (Cross(f"province:{stays}"),)
        return Refused("rebel_marches_first", CITES, {"province": f"province:{stays}"}, hint, lasting=False)
    return ACCEPTED


# ------------------------------------------------------------------------------------- carried out


@ROME.step(STEP, cites=CITES, kinds=KINDS, asks=asks, foresees=foresees, check=check)
@rule("ror:11", "ror:20.3", title="Governors revolt; the forces of one province a turn cross to Italy")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let the strongest of the governors who would revolt do so, then forces cross."""
    game = play.game
    if not secession.on(game):
        yield from ()
        return END
    wanted = {bare(a.order.senator) for a in play.all("revolt") if isinstance(a.order, Revolt) and a.order.yes}
    would = [(key, who) for key, who in able(game, state) if who in wanted]
    if would:
        state = yield from _revolt(play, state, would)
    chief = REBELLIONS.find(state, SCOPE, NOW)
    seat = owner(state, chief.chief) if chief is not None else ""
    answer = play.one(KIND, seat) if seat else None
    if answer is not None and isinstance(answer.order, Cross):
        yield from _cross(play, state, bare(answer.order.province))
    return END


def strength(game: Game, state: State, province: str, governor: str) -> GovernorRevolts:
    """Return what a governor has who revolts in his province."""
    row, legions = PROVINCES.get(state, SCOPE, province), _his(state, province, governor)
    printed = int(game.box.provinces[province].side(developed=row.developed).land)
    land = [key for key in legions if UNITS.get(state, SCOPE, key).kind != FLEET]
    value = sum(2 if UNITS.get(state, SCOPE, key).veteran else 1 for key in land)
    count = printed + value + (row.armies if land else -(-row.armies // 2))
    total = count + capped(count, settled_mil(game, governor))
    told = (person(governor), f"seat:{owner(state, governor)}", f"province:{province}")
    return GovernorRevolts(*told, printed, len(land), row.armies, row.fleets, total)


def _his(state: State, province: str, governor: str) -> tuple[str, ...]:
    """Return the counters of his garrison, and of his own veterans everywhere."""
    return tuple(dict.fromkeys((*garrison(state, province), *loyal_to(state, governor))))


@rule(
    "ror:20.3",
    "ror:ruling 119",
    title="Of several governors the strongest revolts; others of his faction may be accomplices",
)
def _revolt(play: Play, state: State, would: list[tuple[str, str]]) -> Flow[State]:
    """Begin the revolt."""
    figures = [(strength(play.game, state, key, who), key, who) for key, who in would]
    data, province, chief = max(figures, key=lambda one: one[0].strength)
    for other, _, who in figures:
        if who != chief:
            weak = RevoltTooWeak(other.senator, other.seat, other.strength, data.senator, data.strength)
            state = yield Event.of(weak, play.scope, cites=CITES)
    seat = owner(state, chief)
    changes = secession.placed(state, RebelHost(stays=province))
    units = _his(state, province, chief)
    state = yield Event.of(data, play.scope)
    rising = Rising(seat, chief, (), units, (), data.strength)
    state = yield from followers.begin(play, state, rising)
    return (yield MOVED_ON.at(play.scope, changes))


@rule(
    "ror:20.3", "ror:ruling 122", title="A rebel marches on Rome from his province, or forces of one join him in Italy"
)
def _cross(play: Play, state: State, province: str) -> Flow[State]:
    """Let the forces of a province cross, unless the Senate's fleets keep them there."""
    rebels, stays = {key for key, _ in secession.held(play.game, state)}, secession.stays(state)
    if province not in rebels or (stays and stays != province):
        yield from ()
        return state
    row = REBELLIONS.get(state, SCOPE, NOW)
    fleets = lies(state, "active", FLEET)
    first = bool(stays) and row.turn == TURN.of(state, SCOPE, CITY)
    if not first and province not in BY_LAND and fleets and len(fleets) >= sea.afloat(state, province):
        state, met = yield from sea.fought(play, state, province, fleets, ())
        if met.result == VICTORY:
            return (yield Event.of(CrossingBarred(f"province:{province}"), play.scope))
    here, legions = PROVINCES.get(state, SCOPE, province), garrison(state, province)
    moved: tuple[Change, ...] = tuple(UNIT_PLACE.set(state, SCOPE, key, REBEL) for key in legions)
    going = len(secession.legions(state)) if stays else len(legions)
    figures = (going, here.armies, here.fleets, bool(stays))
    data = ProvinceCrosses(f"province:{province}", person(here.governor), *figures)
    changes = (*moved, *secession.crossing(state, province))
    return (yield Event.of(data, play.scope, changes))
