"""9.C.2-9.C.6 Shares: who owns how many, who votes for them, who may see it, and what changes them.

Every seat has a row of shares and one of voting rights in every railway, so that the existence of a row reveals
nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.model.event import PUBLIC
from adjudicator.model.secret import EVERYBODY, Secret
from adjudicator.model.state import Change, State
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.state import MOTIONS
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import GONE
from adjudicator.systems.carthage_diplomacy.state import (
    HOLDINGS,
    PERMITS,
    PERSONS,
    PROXIES,
    RAILWAYS,
    TRAFFIC,
    Holding,
    Proxies,
)
from adjudicator.systems.diplomacy.state import SCOPE

NOBODY: Final = ""
OWNS: Final = HOLDINGS.col("owns", Secret)
CONTROLS: Final = HOLDINGS.col("controls", Secret)
GIVEN: Final = PROXIES.col("given", Secret)
CONTROLLER: Final = RAILWAYS.col("controller", Secret)
STATUS: Final = RAILWAYS.col("status", str)
HIDDEN_SHARES: Final = RAILWAYS.col("secret", bool)

Right = tuple[str, str, int]
"""Voting rights: giver, receiver, number."""


def row_key(line: str, seat: str) -> str:
    """Return the key of a seat's shares in a railway; of nobody's without a seat."""
    return f"{line}/{seat}"


@rule("cd:9.C.5", "cd:ruling 46", title="The most shares one player may own")
def cap(shares: int) -> int:
    """Return half of the shares, rounded down, and one."""
    return shares // 2 + 1


def holders(state: State, line: str) -> tuple[str, ...]:
    """Return everybody who has a row of shares in a railway: nobody, and all seats, sorted."""
    rows = HOLDINGS.rows(state, SCOPE)
    return tuple(seat for seat in ("", *sorted(PERSONS.rows(state, SCOPE))) if row_key(line, seat) in rows)


def owned(state: State, line: str, seat: str) -> int:
    """Return how many shares of a railway a seat owns; raises Unknowable in a view that may not know."""
    row = HOLDINGS.find(state, SCOPE, row_key(line, seat))
    return 0 if row is None else row.owns.known()


def holdings(state: State, line: str) -> dict[str, int]:
    """Return the shares of everybody, nobody's under the empty name."""
    return {seat: owned(state, line, seat) for seat in holders(state, line)}


def rights_of(state: State, line: str, seat: str) -> tuple[Right, ...]:
    """Return the voting rights that a seat has given or been given."""
    row = PROXIES.find(state, SCOPE, row_key(line, seat))
    return () if row is None else row.given.known()


def rights(state: State, line: str) -> tuple[Right, ...]:
    """Return all voting rights given in a railway, by giver."""
    given = ((right, seat) for seat in holders(state, line) for right in rights_of(state, line, seat))
    return tuple(right for right, seat in given if right[0] == seat)


@rule("cd:9.C.3", "cd:9.C.4", title="The votes a shareholder has")
def votes(state: State, line: str, seat: str) -> int:
    """Return a seat's shares, less those it votes for no more, and more those it votes for; from its own rows."""
    own = rights_of(state, line, seat)
    lent = sum(number for giver, _, number in own if giver == seat)
    return owned(state, line, seat) - lent + sum(number for _, receiver, number in own if receiver == seat)


def controls(view: State, line: str, seat: str) -> bool:
    """Return whether a seat controls a railway, from what it may know itself."""
    row = HOLDINGS.find(view, SCOPE, row_key(line, seat))
    return row is not None and row.controls.known()


@rule("cd:9.C.6", "cd:ruling 48", title="Who may see a shareholder's shares")
def seen_by(secret: bool, seat: str) -> tuple[str, ...]:
    """Return who may see the shares of a seat: all, or in a secret railway that seat alone."""
    if not secret:
        return (EVERYBODY,)
    return (seat,) if seat else ()


def told(secret: bool, *seats: str) -> tuple[str, ...]:
    """Return the seats that learn of shares that changed hands: all, or in a secret railway only those."""
    return tuple(seat for seat in seats if seat) if secret else PUBLIC


def lay_shares(
    line: str, everybody: Iterable[str], held: Mapping[str, int], controller: str, *, secret: bool
) -> tuple[Change, ...]:
    """Return the changes that issue the shares of a new railway, with a row for everybody and for nobody."""
    changes: list[Change] = []
    for seat in (NOBODY, *everybody):
        own = (seat,) if seat else ()
        shares: Secret[int] = Secret(held.get(seat, 0), seen_by(secret, seat))
        controls: Secret[bool] = Secret(seat == controller != NOBODY, own)
        changes.append(HOLDINGS.put(SCOPE, row_key(line, seat), Holding(shares, controls)))
        changes.append(PROXIES.put(SCOPE, row_key(line, seat), Proxies(Secret((), own))))
    return tuple(changes)


def newcomer_rows(state: State, seat: str) -> tuple[Change, ...]:
    """Return the changes that give a newcomer a row of no shares in every railway there is, so that all have one.

    A railway issued between the newcomer's arrival and his first season has given him one already.
    """
    lines = [
        line
        for line, row in RAILWAYS.items(state, SCOPE)
        if row.status != GONE and HOLDINGS.find(state, SCOPE, row_key(line, seat)) is None
    ]
    return tuple(
        change
        for line in lines
        for change in (
            HOLDINGS.put(
                SCOPE,
                row_key(line, seat),
                Holding(Secret(0, seen_by(HIDDEN_SHARES.of(state, SCOPE, line), seat)), Secret(False, (seat,))),
            ),
            PROXIES.put(SCOPE, row_key(line, seat), Proxies(Secret((), (seat,)))),
        )
    )


def hold(state: State, line: str, held: Mapping[str, int]) -> tuple[Change, ...]:
    """Return the changes that distribute shares as given; players who are not named keep theirs."""
    hidden = HIDDEN_SHARES.of(state, SCOPE, line)
    return tuple(
        OWNS.set(state, SCOPE, row_key(line, seat), Secret(number, seen_by(hidden, seat)))
        for seat, number in sorted(held.items())
        if number != owned(state, line, seat)
    )


def veil(state: State, line: str, *, secret: bool) -> tuple[Change, ...]:
    """Return the changes that hide who owns the shares of a railway, or show it."""
    rows = (
        OWNS.set(state, SCOPE, row_key(line, seat), Secret(number, seen_by(secret, seat)))
        for seat, number in holdings(state, line).items()
    )
    return (HIDDEN_SHARES.set(state, SCOPE, line, secret), *rows)


def vote_for(state: State, line: str, given: Iterable[Right]) -> tuple[Change, ...]:
    """Return the changes that set voting rights as given, each in the rows of giver and receiver."""
    wanted = tuple(sorted(given))
    changes = []
    for seat in holders(state, line):
        own = tuple(right for right in wanted if seat in right[:2])
        if seat and own != rights_of(state, line, seat):
            changes.append(GIVEN.set(state, SCOPE, row_key(line, seat), Secret(own, (seat,))))
    return tuple(changes)


@rule("cd:9.C.4", "cd:ruling 48b", title="Voting rights never exceed the shares behind them")
def covered(given: Iterable[Right], held: Mapping[str, int]) -> tuple[Right, ...]:
    """Return voting rights cut down to the shares that their givers own, all of one giver's by the same part."""
    rights = sorted(given)
    lent = Counter[str]()
    for giver, _, number in rights:
        lent[giver] += number
    cut = (
        (giver, receiver, number if lent[giver] <= held.get(giver, 0) else number * held.get(giver, 0) // lent[giver])
        for giver, receiver, number in rights
    )
    return tuple(right for right in cut if right[2])


@rule("cd:9.C.3", "cd:ruling 46", title="Who controls a railway")
def majority(state: State, line: str) -> str:
    """Return who votes for more than half of the shares; else the last controller, if still playing."""
    row = RAILWAYS.get(state, SCOPE, line)
    for seat in holders(state, line):
        if seat and 2 * votes(state, line, seat) > row.shares:
            return seat
    old = row.controller.known()
    return old if old and not PERSONS.get(state, SCOPE, old).out else NOBODY


def seat_controller(state: State, line: str, seat: str) -> tuple[Change, ...]:
    """Return the changes that give the control of a railway to a seat, or to nobody."""
    changes: list[Change] = [CONTROLLER.set(state, SCOPE, line, Secret(seat))]
    for each in holders(state, line):
        key = row_key(line, each)
        if each and CONTROLS.of(state, SCOPE, key).known() != (each == seat):
            changes.append(CONTROLS.set(state, SCOPE, key, Secret(each == seat, (each,))))
    return tuple(changes)


@rule("cd:9.D", title="What goes with a railway")
def removal(state: State, line: str) -> tuple[Change, ...]:
    """Return the changes that take a railway off the map with its shares, rights and permits; its name stays used."""
    ended = [STATUS.set(state, SCOPE, line, GONE), RAILWAYS.col("built", int).set(state, SCOPE, line, 0)]
    if RAILWAYS.get(state, SCOPE, line).doubled:
        ended.append(RAILWAYS.col("doubled", bool).set(state, SCOPE, line, value=False))
    shares = [drop for seat in holders(state, line) for drop in _dropped(state, row_key(line, seat))]
    permits = [key for key, _ in PERMITS.items(state, SCOPE) if key.startswith(f"line:{line}/")]
    papers = [PERMITS.drop(state, SCOPE, key) for key in permits]
    papers += [table.drop(state, SCOPE, line) for table in (TRAFFIC, MOTIONS) if table.find(state, SCOPE, line)]
    return (*ended, *shares, *papers)


def _dropped(state: State, key: str) -> tuple[Change, ...]:
    return (HOLDINGS.drop(state, SCOPE, key), PROXIES.drop(state, SCOPE, key))
