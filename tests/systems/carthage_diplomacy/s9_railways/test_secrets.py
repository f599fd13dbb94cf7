"""Random share business keeps every share and the cap; what somebody may not know changes nothing he is told."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.model.order import Accepted
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import State
from adjudicator.model.view import view, visible
from adjudicator.systems.carthage_diplomacy.orders.rails import Bar, Dismantle, Give, Proxy, Secrecy, ShareVote
from adjudicator.systems.carthage_diplomacy.political import KINDS
from adjudicator.systems.carthage_diplomacy.rules.s9_railways import business, dismantling
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import (
    cap,
    controls,
    holdings,
    owned,
    rights,
    rights_of,
    seat_controller,
    vote_for,
)
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import lines
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.travel import journey
from adjudicator.systems.carthage_diplomacy.state import RAILWAYS, TRAFFIC, Traffic
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.scenario import put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.carthage_diplomacy.s9_railways.company import (
    CODES,
    GAME,
    SEATS,
    applied,
    army,
    board,
    check,
    line,
    run,
)

MINE = ("give", "proxy", "secrecy", "bar", "dismantle", "share_vote", "issue", "permit", "lay")
QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def held(draw: st.DrawFn, shares: int = 12) -> dict[str, int]:
    """Return who owns how many of the shares, all of them within the cap, nobody less than half."""
    left, owns = shares, {}
    for seat in draw(st.permutations(SEATS)):
        owns[seat] = draw(st.integers(0, min(left, cap(shares))))
        left -= owns[seat]
    return owns


@st.composite
def orders(draw: st.DrawFn) -> tuple[tuple[str, Any], ...]:
    who = st.sampled_from([f"who:{code}" for code in CODES.values()])
    name = st.sampled_from(["line:AN1", "line:BE1"])
    count = st.integers(1, 7)
    some = st.one_of(
        st.builds(Give, count, name, who),
        st.builds(Proxy, name, count, who),
        st.builds(Proxy, name),
        st.builds(Secrecy, name, st.booleans()),
        st.builds(Bar, name, st.booleans()),
        st.builds(Dismantle, name, st.sampled_from(["place:Car", "place:46", "place:NBe"])),
        st.builds(ShareVote, name, st.booleans()),
    )
    return tuple(draw(st.lists(st.tuples(st.sampled_from(SEATS), some), max_size=14)))


class Low(ScriptedDice):
    """Dice that fall on the first of whatever is asked, as often as it is."""

    def __init__(self) -> None:
        super().__init__(*[1] * 60)

    def finish(self) -> None:
        return


def two_lines(first: dict[str, int], second: dict[str, int], *, secret: bool) -> State:
    state = line(board(), "AN1", "Car-46", first, secret=secret, issuer="anna", controller="anna")
    return line(state, "BE1", "NBe-Car", second, secret=not secret, issuer="ben", controller="ben")


@QUICK
@given(held(), held(), st.booleans(), orders(), orders())
def test_random_business_keeps_all_shares_and_the_cap(
    first: dict[str, int],
    second: dict[str, int],
    secret: bool,
    now: tuple[tuple[str, Any], ...],
    then: tuple[tuple[str, Any], ...],
) -> None:
    state = two_lines(first, second, secret=secret)
    for entries in (now, then):
        taken = tuple((seat, order) for seat, order in entries if _accepted(state, seat, order))
        state = run(run(state, business.STEP, *taken, dice=Low()).state, dismantling.STEP, *taken).state
        for name, row in lines(state):
            everybody = holdings(state, name)
            assert sum(everybody.values()) == row.shares
            assert all(0 <= number <= cap(row.shares) for seat, number in everybody.items() if seat)
            lent = rights(state, name)
            for seat in SEATS:
                assert sum(n for giver, _, n in lent if giver == seat) <= everybody[seat]
            assert [seat for seat in SEATS if controls(state, name, seat)] == [
                seat for seat in (row.controller.known(),) if seat
            ]


def _accepted(state: State, seat: str, order: Any) -> bool:
    return isinstance(check(state, seat, order), Accepted)


# ---------------------------------------------------------------------------------------- what a seat may not know


READER = "dora"


@st.composite
def twins(draw: st.DrawFn) -> tuple[State, State]:
    """Return two states that differ only in the secret business of a railway that the reader owns four shares of."""
    pair = []
    for _ in range(2):
        owns = {READER: 4, **draw(held(8))}
        owns[READER] = 4
        state = line(board(), "AN1", "Car-46", owns, secret=True, issuer="anna", controller="anna")
        state = applied(state, seat_controller(state, "AN1", draw(st.sampled_from(["anna", "ben", "emil"]))))
        lent = tuple(("anna", other, 1) for other in ("ben", "clara") if owns["anna"] > 1 and draw(st.booleans()))
        state = applied(state, vote_for(state, "AN1", (*lent, (READER, "ben", 2))))
        pair.append(put(state, TRAFFIC, SCOPE, "AN1", Traffic(True, ("ben",))))
    return pair[0], pair[1]


def offered(state: State) -> list[Any]:
    """Return all that the reader is offered and told before he orders."""
    seen = view(state, READER)
    said = []
    for kind in MINE:
        entry = KINDS.of(kind)
        said.append((entry.choices(GAME, seen, READER), tuple(entry.suggest(GAME, seen, READER))))
    return said


@QUICK
@given(twins(), orders())
def test_what_a_seat_may_not_know_changes_nothing_it_is_offered(
    pair: tuple[State, State], written: tuple[tuple[str, Any], ...]
) -> None:
    one, two = pair
    assert view(one, READER) == view(two, READER)
    assert view(one, None) == view(two, None)
    assert offered(one) == offered(two)
    assert journey(GAME, view(one, READER), READER, "Car", "46") == journey(GAME, two, READER, "Car", "46")
    for _, order in written:
        try:
            assert check(one, READER, order) == check(two, READER, order)
        except Unknowable:
            raise AssertionError(order) from None


@QUICK
@given(twins())
def test_the_business_of_others_is_told_to_nobody_else(pair: tuple[State, State]) -> None:
    entries = (("anna", Give(1, "line:AN1", "who:BE")), ("ben", Proxy("line:AN1", 1, "who:CL")))
    told = []
    for state in pair:
        real = tuple((seat, order) for seat, order in entries if _accepted(state, seat, order))
        done = run(state, business.STEP, *real, dice=Low())
        bankrupt = any(event.kind == "railway_bankrupt" for event in done.events)
        dealt = any(event.kind == "shares_dealt" and event.data.who == "DO" for event in done.events)
        told.append(None if bankrupt or dealt else [(e.kind, e.data) for e in visible(done.events, READER)])
    assert told[0] is None or told[1] is None or told[0] == told[1]


def test_all_that_is_offered_passes_its_check() -> None:
    state = line(board(), "AN1", "Car-46-29", {"anna": 6, "ben": 6}, built=2, controller="anna")
    state = applied(state, vote_for(state, "AN1", (("anna", "ben", 2),)))
    moved = run(state, dismantling.STEP, ("anna", Dismantle("line:AN1", "place:Car"))).state
    counted = 0
    complete = army(line(board(), "AN1", "Car-46", {"anna": 7, "ben": 5}), "Car", "anna")
    for season in (state, moved, complete, board("winter")):
        for seat in SEATS:
            for kind in MINE:
                entry, seen = KINDS.of(kind), view(season, seat)
                offers = [*entry.choices(GAME, seen, seat).every()]
                for order in (*offers, *(offer.order for offer in entry.suggest(GAME, seen, seat))):
                    assert _accepted(season, seat, order), order
                    counted += 1
    assert counted > 300
    assert owned(state, "XX9", "anna") == 0
    assert rights_of(state, "XX9", "anna") == ()
    assert RAILWAYS.get(state, SCOPE, "AN1").controller.to == ()
