"""5.C.b.1, 5.C.b.5 and ruling 27a: purges that get in each other's way; no name and no seat is better than another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from random import Random
from typing import Any

import pytest

from adjudicator.engine.chance.dice import Dice, Seeds, Tray
from adjudicator.model.event import PUBLIC
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.orders.offices import Appoint, Delegate, Purge
from adjudicator.systems.carthage_diplomacy.orders.rails import Give
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.clashes import PurgesClashed
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.ranks import holder, related
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import holdings
from adjudicator.systems.carthage_diplomacy.state import NAMES, PROVINCES, Name
from adjudicator.systems.diplomacy.state import SCOPE, UNITS
from adjudicator.testing.scenario import Run, events_of, play_until, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.carthage_diplomacy.realm import (
    CODES,
    SEATS,
    begun,
    game,
    play,
    realm,
    rule_of,
    say,
    sent,
    sound,
    unit,
)
from tests.systems.carthage_diplomacy.s5_orders.purging import delegate, p, why_void
from tests.systems.carthage_diplomacy.s9_railways.company import line

Filing = tuple[str, Any]


def purged(run: Run) -> list[tuple[str, str, str, str]]:
    return [(one.by, one.who, one.office, one.place) for one in said(run, "purged")]


# ------------------------------------------------------------------- the nearer superior first


@pytest.mark.parametrize("sub", ["anna", "ben", "emil"])
@pytest.mark.parametrize("back", [False, True])
def test_5_c_b_1_a_commander_who_purges_both_his_superiors_has_the_province(sub: str, back: bool) -> None:
    orders = [("dora", p(CODES[sub], "SR", "LMa")), ("dora", p("CL", "R", "LMa"))]
    run = play(realm({"LMa": f"clara/{sub}"}, "dora A LMa LMa"), *(reversed(orders) if back else orders))
    assert purged(run) == [("DR", CODES[sub], "SR", "LMa"), ("DR", "CL", "R", "LMa")]
    assert (rule_of(run.state, "LMa"), unit(run.state, "LMa").owner, why_void(run)) == ("dora", "dora", ())


def test_5_c_b_1_so_too_if_he_purges_each_of_all_his_offices() -> None:
    run = play(realm({"LMa": "anna/ben"}, "dora A LMa LMa"), ("dora", p("AA")), ("dora", p("BN")))
    assert rule_of(run.state, "LMa") == "dora"


def test_ruling_27a_the_nearer_superior_goes_first_whoever_purges_him() -> None:
    state = realm({"LMa": "anna/ben"}, "clara A LMa LMa, dora A NBe LMa")
    for ruler, sub in (("clara", "dora"), ("dora", "clara")):
        run = play(state, (ruler, p("AA", "R", "LMa")), (sub, p("BN", "SR", "LMa")))
        assert rule_of(run.state, "LMa") == ruler
        assert said(run, "purges_clashed") == ()


def test_5_c_b_5_his_ruler_sacks_him_before_either() -> None:
    orders = (("dora", p("BN", "SR", "LMa")), ("dora", p("AA", "R", "LMa")), ("anna", p("DR", "C", "LMa", "A")))
    run = play(realm({"LMa": "anna/ben"}, "dora A LMa LMa"), *orders)
    assert (rule_of(run.state, "LMa"), unit(run.state, "LMa").owner) == ("anna/ben", "ben")
    assert why_void(run) == ("too_late", "too_late")


def test_ruling_27a_whoever_has_risen_keeps_what_the_purge_did_not_name() -> None:
    orders = (("dora", p("BN", "SR", "LMa")), ("dora", p("AA", "R", "LMa")), ("ben", p("AA", "R", "LMa")))
    run = play(realm({"LMa": "anna/ben"}, "dora A LMa LMa"), *orders)
    assert rule_of(run.state, "LMa") == "ben"


def test_5_c_b_chains_up_and_down_in_several_provinces_at_once() -> None:
    ruled = {"Car": "anna/ben", "LMa": "ben/clara", "NBe": "clara/anna"}
    state = realm(ruled, "dora A Car Car, emil A LMa LMa, dora A NBe NBe")
    orders = (
        ("anna", p("BN", "SR", "Car")),  # from above
        ("dora", p("AA", "R", "Car")),  # so his only superior there
        ("clara", p("BN", "R", "LMa")),  # a sub-ruler rises
        ("emil", p("CL", "SR", "LMa")),  # and is no sub-ruler any more
        ("dora", p("AA", "SR", "NBe")),
        ("dora", p("CL", "R", "NBe")),
    )
    for filed in (orders, tuple(reversed(orders))):
        run = play(state, *filed)
        assert {place: rule_of(run.state, place) for place in ruled} == {"Car": "dora", "LMa": "clara", "NBe": "dora"}
        assert sound(run.state)


# ----------------------------------------------------------------------------------------- lots


@pytest.mark.parametrize(("die", "winner"), [(1, "dora"), (2, "clara")])
def test_ruling_27a_a_lot_says_which_of_two_commanders_has_the_province(die: int, winner: str) -> None:
    """They stand in the order of the spaces of their units, LMa before NBe, and not of their names."""
    state = realm({"LMa": "anna"}, "clara A NBe LMa, dora A LMa LMa")
    orders = (("clara", p("AA", "R", "LMa")), ("dora", p("AA", "R", "LMa")))
    run = play(state, *orders, dice=ScriptedDice(("purges/2/R/LMa/1", die)))
    codes = (CODES[winner], CODES["clara" if winner == "dora" else "dora"])
    assert said(run, "purges_clashed") == (PurgesClashed(("AA",), ("DR", "CL"), codes, (die,)),)
    assert rule_of(run.state, "LMa") == winner
    assert why_void(run) == ("too_late",)
    (told,) = [say(game(), event) for event in events_of(run, "purges_clashed")]
    assert told == f"The purges of DR and CL clash over AA: by lot (die {die}) they go in the order {', '.join(codes)}."


def test_ruling_27a_a_clash_that_a_higher_purge_settles_needs_no_lot() -> None:
    state = realm({"LMa": "anna"}, "clara A NBe LMa, dora A LMa LMa")
    orders = (("clara", p("AA", "R", "LMa")), ("dora", p("AA", "R", "LMa")), ("anna", p("DR", "C", "LMa", "A")))
    assert rule_of(play(state, *orders).state, "LMa") == "clara"


def test_ruling_27a_purges_that_do_not_touch_need_no_lot() -> None:
    state = realm({"LMa": "anna", "NBe": "anna"}, "clara A NBe NBe, dora A LMa LMa")
    run = play(state, ("clara", p("AA", "R", "NBe")), ("dora", p("AA", "R", "LMa")))
    assert (rule_of(run.state, "NBe"), rule_of(run.state, "LMa")) == ("clara", "dora")


def test_ruling_28_a_giver_and_his_agents_do_one_thing_once_and_nobody_is_told_that_he_failed() -> None:
    state = realm({"Car": "anna/ben"}, "ben A Car Car")
    powers = (("anna", delegate("EM")), ("anna", Delegate("who:DR")))
    wish = [(seat, p("BN", "SR", "Car", giver="AA")) for seat in ("emil", "dora")]
    run = play(state, *powers, *wish, ("anna", p("BN", "SR", "Car")))
    assert purged(run) == [("AA", "BN", "SR", "Car")]
    assert {one.agent for one in said(run, "purge_carried")} == {"EM", "DR"}
    assert why_void(run) == ()


# ---------------------------------------------------------------------------------------- stock


def railway(state: State, *, secret: bool = False, **held: int) -> State:
    """Return the state with a railway from Car to LMa, whose shares lie as told."""
    return line(state, "AA1", "Car-LMa", held, secret=secret, shares=sum(held.values()))


@pytest.mark.parametrize(("die", "taker"), [(1, "anna"), (2, "clara")])
def test_ruling_27a_a_lot_says_who_has_the_stock_of_whom_two_purge(die: int, taker: str) -> None:
    state = railway(realm({"Car": "anna/ben", "LMa": "clara/ben"}), ben=4, dora=8)
    orders = (("anna", p("BN", "SR", "Car")), ("clara", p("BN", "SR", "LMa")))
    run = play(state, *orders, dice=ScriptedDice(("purges/0/SR/Car/1", die)))
    assert (holdings(run.state, "AA1")[taker], len(purged(run))) == (4, 2)


@pytest.mark.parametrize(("die", "last"), [(1, {"anna": 0, "clara": 7}), (2, {"anna": 3, "clara": 4})])
def test_ruling_27a_so_does_it_where_who_purges_is_purged_himself(die: int, last: dict[str, int]) -> None:
    state = railway(realm({"Car": "anna/ben", "LMa": "clara/anna"}), anna=4, ben=3, dora=5)
    orders = (("anna", p("BN", "SR", "Car")), ("clara", p("AA", "SR", "LMa")))
    held = holdings(play(state, *orders, dice=ScriptedDice(("purges/0/SR/Car/1", die))).state, "AA1")
    assert {seat: held[seat] for seat in last} == last


def test_ruling_27a_a_lot_tells_nothing_of_stock_that_is_secret() -> None:
    orders = (("anna", p("BN", "SR", "Car")), ("clara", p("BN", "SR", "LMa")))
    told = []
    for held in ({"ben": 4, "dora": 8}, {"ben": 0, "dora": 12}):
        state = railway(realm({"Car": "anna/ben", "LMa": "clara/ben"}), secret=True, **held)
        run = play(state, *orders, dice=ScriptedDice(1))
        told.append([(event.kind, event.data) for event in run.events if event.audience == PUBLIC])
    assert told[0] == told[1]


# -------------------------------------------------------------------------- gifts and purges


def test_ruling_48a_shares_that_a_purge_has_taken_cannot_be_given() -> None:
    state = railway(realm({"Car": "anna/ben"}), ben=4, dora=8)
    run = play(state, ("ben", Give(4, "line:AA1", "who:EM")), ("anna", p("BN", "SR", "Car")))
    assert [one.why for one in said(run, "gift_void")] == ["too_few"]
    assert (holdings(run.state, "AA1")["anna"], holdings(run.state, "AA1")["emil"]) == (4, 0)


@pytest.mark.parametrize(("die", "void"), [(1, "ben"), (2, "dora")])
@pytest.mark.parametrize("secret", [False, True])
def test_ruling_48a_a_lot_says_which_of_two_gifts_is_void_that_do_not_both_fit(
    die: int, void: str, secret: bool
) -> None:
    state = railway(realm({"Car": "anna"}), secret=secret, anna=4, ben=3, dora=3, emil=2)
    gifts = [(seat, Give(3, "line:AA1", "who:AA")) for seat in ("ben", "dora")]
    run = play(state, *gifts, dice=ScriptedDice(die))
    assert events_of(run, "gift_void")[0].audience == (void,)
    assert holdings(run.state, "AA1")["anna"] == 7
    assert [(one.among, one.void) for one in said(run, "gifts_clashed")] == (
        [] if secret else [(("BN", "DR"), CODES[void])]
    )


def test_ruling_48a_of_ones_own_gifts_the_last_is_void_and_what_never_fits_draws_no_lot() -> None:
    state = railway(realm({"Car": "anna"}), anna=4, ben=6, dora=5)
    twice = put(state, NAMES, SCOPE, "A2", Name("anna", "Annie", "in_use"))
    own = play(twice, ("ben", Give(3, "line:AA1", "who:AA")), ("ben", Give(2, "line:AA1", "who:A2")))
    assert [one.count for one in said(own, "gift_void")] == [2]
    big = play(state, ("ben", Give(5, "line:AA1", "who:AA")), ("dora", Give(4, "line:AA1", "who:AA")))
    assert [(one.giver, one.count) for one in said(big, "gift_void")] == [("BN", 5)]


def test_5_a_b_a_province_cannot_be_given_by_whoever_is_purged_first() -> None:
    state = realm({"LMa": "anna"}, "dora A LMa LMa")
    run = play(state, ("dora", p("AA", "R", "LMa")), ("anna", Appoint("who:BN", "SR", "", "place:LMa")))
    assert rule_of(run.state, "LMa") == "dora"
    assert [one.reason for one in said(run, "appointment_void")] == ["not_ruler"]


# ------------------------------------------------------------------------------------ property


LAND = ("Car", "LMa", "NBe", "Han")


def drawn(chance: Random) -> tuple[dict[str, str], list[tuple[str, str, str]]]:
    """Return who rules what, and units as commander, space and centre: two to a centre."""
    ruled = {}
    for place in LAND:
        ruler, sub = chance.sample(SEATS, 2)
        ruled[place] = f"{ruler}/{sub}" if chance.random() < 0.7 else ruler
    spaces = chance.sample(("Car", "LMa", "NBe", "Han", "TFi", "Opi", "Mya", "CGa"), 8)
    units = []
    for at, space in enumerate(spaces):
        centre = LAND[at // 2]
        able = [seat for seat in SEATS if seat not in ruled[centre].split("/")]
        units.append((chance.choice(able), space, centre))
    return ruled, units


def wishes(state: State, chance: Random) -> Iterator[tuple[str, tuple[str, str, str, str]]]:
    """Yield purges as seat and what they name: whose, which office, unit, place; most that are possible."""
    for seat in SEATS:
        for office in related(state, seat):
            if chance.random() < 0.7:
                row = UNITS.find(state, SCOPE, office.token) if office.token else None
                victim = holder(state, office)
                yield seat, (victim, office.office, row.kind if row else "", row.place if row else office.place)


class Fallen(ScriptedDice):
    """Dice of a real game, whose numbers belong to their labels."""

    def __init__(self) -> None:
        Dice.__init__(self, Tray(Seeds(b"1" * 32, b"2" * 32)))

    def finish(self) -> None:
        """Leave it to the rules how many they roll."""


@pytest.mark.parametrize("seed", range(6))
def test_ruling_27a_other_names_or_seats_change_nobodys_lot(seed: int) -> None:
    """Whoever sits where another sat, and writes what he wrote, has what he had: the dice fall by the board."""
    chance = Random(seed)
    ruled, units = drawn(chance)
    same = {seat: seat for seat in SEATS}
    orders = list(wishes(_laid(ruled, units, same), chance))
    expected = _came(ruled, units, orders, same)
    for order in chance.sample(list(permutations(SEATS)), 4):
        who = dict(zip(SEATS, order, strict=True))
        shuffled = chance.sample(orders, len(orders))
        assert _came(ruled, units, shuffled, who) == expected


def _laid(ruled: Mapping[str, str], units: list[tuple[str, str, str]], who: Mapping[str, str]) -> State:
    there = {place: "/".join(who[seat] for seat in row.split("/")) for place, row in ruled.items()}
    state = realm(there, ", ".join(f"{who[seat]} A {space} {centre}" for seat, space, centre in units))
    held = {who[seat]: number for number, seat in enumerate(SEATS, start=1)}
    return line(state, "AA1", "Car-LMa", held, shares=sum(held.values()))


def _came(
    ruled: Mapping[str, str],
    units: list[tuple[str, str, str]],
    orders: list[tuple[str, tuple[str, str, str, str]]],
    who: Mapping[str, str],
) -> tuple[Any, ...]:
    """Return the outcome of a season, with everybody called by whose place he has."""
    back = {new: old for old, new in who.items()} | {"": ""}
    filed: list[Filing] = [
        (who[seat], Purge(f"who:{CODES[who[victim]]}", office, kind, f"place:{place}"))
        for seat, (victim, office, kind, place) in orders
    ]
    run = play_until(game(), begun(_laid(ruled, units, who)), "appointments", sent(*filed), Fallen())
    names = {code: back[seat] for seat, code in CODES.items()}
    done = [(names[one.by], names[one.who], one.office, one.place) for one in said(run, "purged")]
    lots = [(tuple(map(names.get, one.among)), one.dice) for one in said(run, "purges_clashed")]
    rows = {place: (back[row.ruler], back[row.sub]) for place, row in PROVINCES.items(run.state, SCOPE)}
    shares = {back[seat]: number for seat, number in holdings(run.state, "AA1").items()}
    commands = {token: back[row.owner] for token, row in UNITS.items(run.state, SCOPE)}
    return done, lots, rows, shares, commands
