"""What holds whatever the position: the judge is total, blind to order and names, and never makes anything up."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.judge.movement import adjudicate
from adjudicator.systems.diplomacy.judge.orders import Hold, Move, SupportHold, SupportMove, Unit
from adjudicator.systems.diplomacy.judge.profile import DATC3, PROFILES, Profile
from adjudicator.testing.mapmaker import make_map
from tests.systems.diplomacy.judge.setting import channel, made_up, play, standard

if TYPE_CHECKING:
    from adjudicator.systems.diplomacy.judge.orders import Order
    from adjudicator.systems.diplomacy.judge.results import Movement

SEEDS = range(40)
MANY = [*PROFILES.values(), replace(DATC3, name="loose", missing_fleet_void=False, effect_on_convoyed_origin=False)]


def facts(done: Movement) -> Any:
    return done.outcomes, sorted(map(str, done.units)), {item.unit: item for item in done.dislodged}, done.contested


@pytest.mark.parametrize("profile", MANY, ids=lambda profile: profile.name)
def test_the_order_of_units_and_orders_does_not_matter(profile: Profile) -> None:
    for seed in SEEDS:
        for board, units, orders in (made_up(seed, 30, 24), channel(seed, 12)):
            rng = Random(seed)
            shuffled = dict(rng.sample(sorted(orders.items(), key=lambda item: item[0]), len(orders)))
            first = adjudicate(board, profile, units, orders)
            assert facts(adjudicate(board, profile, rng.sample(units, len(units)), shuffled)) == facts(first)


def mirrored(text: str) -> str:
    return f"P{999 - int(text[1:]):03}"


def mirror(order: Any) -> Any:
    match order:
        case Move(to, via):
            return Move(mirrored(to), via)
        case SupportHold(unit):
            return SupportHold(mirrored(unit))
        case Hold():
            return order
        case _:
            return replace(order, unit=mirrored(order.unit), to=mirrored(order.to))


def test_names_do_not_matter() -> None:
    for seed in SEEDS:
        board, units, orders = made_up(seed, 30, 24)
        table = make_map(seed, 30).table
        rows = [
            row | {"id": mirrored(row["id"]), "name": row["id"]} | {key: [*map(mirrored, row[key])] for key in LISTS}
            for row in reversed(table["province"])
        ]
        other = adjudicate(
            load_map({"province": rows}),
            DATC3,
            [Unit(unit.kind, mirrored(unit.place), unit.owner) for unit in units],
            {mirrored(prov): mirror(order) for prov, order in orders.items()},
        )
        done = adjudicate(board, DATC3, units, orders)
        assert {mirrored(prov): outcome.word for prov, outcome in other.outcomes.items()} == {
            prov: outcome.word for prov, outcome in done.outcomes.items()
        }


LISTS = ("army", "fleet")


def check(board: Any, units: list[Unit], orders: dict[str, Any], done: Movement) -> None:
    """What must hold after any phase."""
    standing = [board.province_of(unit.place) for unit in done.units]
    assert len(standing) == len(set(standing))
    assert len(done.units) + len(done.dislodged) == len(units)
    assert set(done.outcomes) == {board.province_of(unit.place) for unit in units}
    for item in done.dislodged:
        prov = board.province_of(item.unit.place)
        cause = done.outcomes[item.by]
        assert cause.status == "moves"
        assert board.province_of(orders[item.by].to) == prov
        assert done.outcomes[prov].dislodged
        assert not {board.province_of(place) for place in item.retreats} & {*standing, *done.contested}
    assert not done.contested & set(standing)
    for outcome in done.outcomes.values():
        if outcome.reason in {"bounced", "swapped_bounce"}:
            assert outcome.culprits
            assert outcome.attack <= outcome.against


@pytest.mark.parametrize("profile", MANY, ids=lambda profile: profile.name)
def test_a_phase_always_ends_and_every_dislodged_unit_has_a_cause(profile: Profile) -> None:
    for seed in SEEDS:
        for board, units, orders in (made_up(seed, 60, 50), channel(seed, 13)):
            check(board, units, orders, adjudicate(board, profile, units, orders))


def test_large_maps_and_every_profile() -> None:
    for seed, profile in enumerate(MANY):
        board, units, orders = made_up(seed, 300, 240, powers=7)
        check(board, units, orders, adjudicate(board, profile, units, orders))


def test_one_more_support_never_makes_an_attack_fail() -> None:
    tried = 0
    for seed in range(250):
        board, units, orders = made_up(seed, 16, 10)
        done = adjudicate(board, DATC3, units, orders)
        for unit in units:
            prov = board.province_of(unit.place)
            helped = [
                (start, move.to)
                for start, move in orders.items()
                if isinstance(move, Move) and done.outcomes[start].status == "moves" and start != prov
                if board.can_move(unit.kind, unit.place, move.to) and not move.via
            ]
            told = done.outcomes[prov]
            idle = (told.reason in {"held", "mismatched"} or told.status == "illegal") and not told.dislodged
            for start, to in helped if idle else ():
                more = adjudicate(board, DATC3, units, orders | {prov: SupportMove(start, to)})
                assert more.outcomes[start].status == "moves"
                tried += 1
    assert tried > 20


def test_a_chain_of_two_thousand_moves_goes_forward_or_stops_as_one() -> None:
    count = 2000
    rows = [
        {"id": f"P{at}", "name": f"Place {at}", "type": "land", "army": [f"P{(at + step) % count}" for step in (1, -1)]}
        for at in range(count)
    ]
    board = load_map({"province": rows})
    units = [Unit("A", f"P{at}", f"X{at % 3}") for at in range(count)]
    ring = {f"P{at}": Move(f"P{(at + 1) % count}") for at in range(count)}
    assert {outcome.status for outcome in adjudicate(board, DATC3, units, ring).outcomes.values()} == {"moves"}
    blocked: dict[str, Order] = {**ring, f"P{count - 1}": Hold()}
    assert [o.status for o in adjudicate(board, DATC3, units, blocked).outcomes.values()].count("fails") == count - 1
    free = adjudicate(board, DATC3, units[:-1], ring)
    assert {outcome.status for outcome in free.outcomes.values()} == {"moves"}


def test_a_phase_without_units_or_orders() -> None:
    assert adjudicate(standard(), DATC3, [], {}).units == ()
    assert play({"France": ["A PAR H"]}).outcomes["PAR"].word == "holds"
