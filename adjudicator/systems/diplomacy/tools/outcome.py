"""What a case may expect of a game: where it stands when it waits again, and how each order ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.model.order import Submission
from adjudicator.model.view import view
from adjudicator.systems.diplomacy.judge.orders import NEUTRAL
from adjudicator.systems.diplomacy.orders import BUILD, Command, Waive, bare, province
from adjudicator.systems.diplomacy.rules.builds import Adjusted, due, open_homes
from adjudicator.systems.diplomacy.rules.moves import MovesMade
from adjudicator.systems.diplomacy.rules.retreats import RetreatsMade
from adjudicator.systems.diplomacy.seasons import now
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS
from adjudicator.systems.diplomacy.tables import CENTRES, NOW, SEASON, WINTER
from adjudicator.systems.diplomacy.tools.played import Halt
from adjudicator.systems.diplomacy.tools.position import ILLEGAL
from adjudicator.systems.diplomacy.tools.written import Order
from adjudicator.systems.diplomacy.units.outcomes import Fled, Result
from adjudicator.systems.diplomacy.words.naming import season_name

Lists = Mapping[str, Sequence[str]]


def season(halt: Halt) -> str:
    """Return the season that orders are for now, as players of the map read it; nothing once the game is over."""
    return "" if halt.state.over else season_name(halt.game.box.board, now(halt.state))


def standing(halt: Halt) -> dict[str, Lists]:
    """Return what is where, by power: units, the dislodged and where they may go, centres, and where one may build."""
    away = DISLODGED.rows(halt.state, SCOPE)
    units: dict[str, list[str]] = {}
    dislodged: dict[str, list[str]] = {}
    retreats: dict[str, list[str]] = {}
    centres: dict[str, list[str]] = {}
    for token, unit in UNITS.items(halt.state, SCOPE):
        name, told = _named(halt, unit.owner), f"{unit.kind} {unit.place}"
        (dislodged if token in away else units).setdefault(name, []).append(told)
        if token in away:
            retreats[f"{name} {told}"] = list(away[token].places)
    for code, row in CENTRES.items(halt.state, SCOPE):
        if row.owner:
            centres.setdefault(_named(halt, row.owner), []).append(code)
    return {
        "units": units,
        "dislodged": dislodged,
        "retreats": retreats,
        "centres": centres,
        "builds": dict(_building(halt)),
    }


def _building(halt: Halt) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the places in which each power with a build may build now."""
    if not halt.state.over and SEASON.of(halt.state, SCOPE, NOW) == WINTER:
        for power, name in halt.powers.items():
            if due(halt.game, halt.state, power) > 0:
                yield name, open_homes(halt.game, halt.state, power)


def sights(halt: Halt) -> dict[str, Lists]:
    """Return what the players may know: the units that each sees, and the units whose orders it reads."""
    made = [event for event in halt.events if isinstance(event.data, MovesMade)]
    sees, reads = {}, {}
    for power, name in halt.powers.items():
        seat = halt.seat(power)
        sees[name] = [f"{unit.kind} {unit.place}" for _, unit in UNITS.items(view(halt.state, seat), SCOPE)]
        told = (event.data.results for event in made if event.seen_by(seat))
        reads[name] = [f"{one.unit} {one.place}" for results in told for one in results]
    return {"sees": sees, "reads": reads}


def words(halt: Halt) -> dict[str, list[str]]:
    """Return the word for each order, by power, in the order given."""
    used = {
        (event.data.seat, number)
        for event in halt.events
        if isinstance(event.data, Submission)
        for number in event.data.used
    }
    found = {}
    for name, orders in halt.orders.items():
        power = halt.power(name)
        found[name] = [
            "fails"
            if any(_same(order, other) for other in orders[number:])
            else _word(halt, power, order, taken=(halt.seat(power), halt.first - 1 + number) in used)
            for number, order in enumerate(orders, 1)
        ]
    return found


def _same(one: Order | None, other: Order | None) -> bool:
    """Return whether two orders are for the same unit, so that the later one counts."""
    return isinstance(one, Command) and isinstance(other, Command) and one.key() == other.key()


def _word(halt: Halt, power: str, order: Order | None, *, taken: bool) -> str:
    if isinstance(order, Waive):
        return "waived" if order.count <= sum(one.waived for one in _adjusted(halt, power)) else "fails"
    if order is None or not taken:
        return ILLEGAL
    for event in halt.events:
        if isinstance(event.data, MovesMade):
            return next(_moved(one) for one in event.data.results if _is_of(one, power, order))
        if isinstance(event.data, RetreatsMade):
            return next(_fled(one) for one in event.data.results if _is_of(one, power, order))
    return _built(halt, power, order)


def _is_of(one: Result | Fled, power: str, order: Command) -> bool:
    return one.owner == power and province(one.place) == province(order.place)


def _moved(one: Result) -> str:
    return "dislodged" if one.dislodged else one.status


def _fled(one: Fled) -> str:
    return "moves" if one.now else "disbanded"


def _adjusted(halt: Halt, power: str) -> list[Adjusted]:
    """Return the winter of a power; in fog it is told twice, whole to nobody first."""
    told = [event.data for event in halt.events if isinstance(event.data, Adjusted) and event.data.power == power]
    return told[:1]


def _built(halt: Halt, power: str, order: Command) -> str:
    for one in _adjusted(halt, power):
        mine = {province(unit[2:]) for unit in (one.built if order.act == BUILD else one.removed)}
        if province(bare(order.place)) in mine and (order, "repeated") not in one.failed:
            return "builds" if order.act == BUILD else "disbanded"
    return "fails"


def _named(halt: Halt, power: str) -> str:
    return NEUTRAL if power == NEUTRAL else halt.powers[power]
