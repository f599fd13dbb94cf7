"""5.C.b Offices in relation to a player: which could be purged, and from what height."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.engine.rules import rule
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.control import controller, fed, lord_of, province_row, unit_in
from adjudicator.systems.carthage_diplomacy.orders.base import COMMANDER, EVERY, RULER, SUB_RULER
from adjudicator.systems.carthage_diplomacy.state import ORPHANS, PROVINCES
from adjudicator.systems.diplomacy.state import SCOPE, UNITS

BY_RULER, BY_SUB, BY_COMMANDER = 0, 1, 2
"""Heights from which somebody is purged: the higher goes first (5.C.b.5)."""


@dataclass(frozen=True, slots=True, order=True)
class Office:
    """A post: R or SR of a province, C of a unit on the board (by its token) or of one that a centre is to feed.

    `place` is the province, or the centre that feeds the unit; of an orphan's commander or ruler, `token` alone counts.
    """

    office: str
    place: str
    token: str = ""

    @property
    def posts(self) -> frozenset[str]:
        """What a delegation may name it by: its province or centre, and its unit."""
        return frozenset((self.place, self.token)) - {""}


def holder(state: State, office: Office) -> str:
    """Return the seat that holds an office, nothing where nobody does."""
    if office.office == COMMANDER:
        return (
            UNITS.get(state, SCOPE, office.token).owner if office.token else province_row(state, office.place).commander
        )
    if office.token:
        return lord_of(state, office.token)
    row = province_row(state, office.place)
    return row.sub if office.office == SUB_RULER else row.ruler


@rule("cd:5.C.b", "cd:5.C.b.1", "cd:5.C.b.2", "cd:5.C.b.3", title="Who can purge whom, and from what height")
def height(state: State, seat: str, office: Office) -> int | None:
    """Return the height from which a seat could purge the holder of an office, None without such a relation."""
    victim = holder(state, office)
    if not victim or victim == seat:
        return None
    if office.office == COMMANDER:
        return _over_commander(state, seat, office)
    if office.token:
        return BY_COMMANDER if UNITS.get(state, SCOPE, office.token).owner == seat else None
    row = province_row(state, office.place)
    if office.office == SUB_RULER and row.ruler == seat:
        return BY_RULER
    if office.office == RULER and row.sub == seat:
        return BY_SUB
    return BY_COMMANDER if _commands_for(state, seat, office.place) else None


def _over_commander(state: State, seat: str, office: Office) -> int | None:
    if office.token and ORPHANS.find(state, SCOPE, office.token) is not None:
        return BY_RULER if lord_of(state, office.token) == seat else None
    row = province_row(state, office.place)
    if row.ruler == seat:
        # A sub-ruler commands by office: that is what can be taken away.
        return None if office.token and holder(state, office) == controller(row) else BY_RULER
    return BY_SUB if row.sub == seat else None


def _commands_for(state: State, seat: str, place: str) -> bool:
    designated = province_row(state, place).commander == seat
    return designated or any(unit.owner == seat for _, unit in fed(state, place))


def named(state: State, office: str, unit: str, place: str) -> tuple[Office, ...]:
    """Return the offices that an order means by `C of A Han`, `C of Car`, `R of Car` or `SR of LMa`.

    `C of Car` is the command of every unit that Car feeds, else of the one it is to feed, else of a unit there.
    """
    there = unit_in(state, place)
    if office == COMMANDER:
        return _commands(state, unit, place, there[0] if there is not None else "")
    if unit:
        if there is None:
            return ()
        token, row = there
        orphan = ORPHANS.find(state, SCOPE, token) is not None
        return (Office(office, "" if orphan else row.centre, token if orphan else ""),)
    return (Office(office, place),)


def _commands(state: State, unit: str, place: str, there: str) -> tuple[Office, ...]:
    own = () if unit else tuple(Office(COMMANDER, place, token) for token, _ in fed(state, place))
    if own:
        return own
    if not unit and PROVINCES.find(state, SCOPE, place) is not None and province_row(state, place).commander:
        return (Office(COMMANDER, place),)
    return (Office(COMMANDER, UNITS.get(state, SCOPE, there).centre, there),) if there else ()


def related(state: State, seat: str) -> Iterator[Office]:
    """Yield every office that a seat could clear by a purge, sorted."""
    posts = [Office(office, place) for office in (RULER, SUB_RULER) for place, _ in PROVINCES.items(state, SCOPE)]
    posts += [Office(COMMANDER, place) for place, row in PROVINCES.items(state, SCOPE) if row.commander]
    posts += [Office(COMMANDER, unit.centre, token) for token, unit in UNITS.items(state, SCOPE)]
    posts += [Office(RULER, "", token) for token, _ in ORPHANS.items(state, SCOPE)]
    return (office for office in sorted(posts) if height(state, seat, office) is not None)


def offices_meant(state: State, seat: str, victim: str, office: str, unit: str, place: str) -> tuple[Office, ...]:
    """Return the offices that a purge is about, for a seat that writes it or gave its power away."""
    if office == EVERY:
        return tuple(one for one in related(state, seat) if holder(state, one) == victim)
    return tuple(one for one in named(state, office, unit, place) if holder(state, one) == victim)
