"""Planarity, against graphs one knows."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

from adjudicator.systems.diplomacy.board.planar import blocks, planar

Edges = list[tuple[str, str]]
K5: Edges = list(combinations("ABCDE", 2))
K33: Edges = list(product("ABC", "XYZ"))
PETERSEN: Edges = [
    (f"{ring}{at}", f"{ring}{(at + step) % 5}") for ring, step in (("o", 1), ("i", 2)) for at in range(5)
] + [(f"o{at}", f"i{at}") for at in range(5)]


def grid(side: int) -> Edges:
    across = [(f"{x},{y}", f"{x + 1},{y}") for x, y in product(range(side - 1), range(side))]
    return across + [(f"{x},{y}", f"{x},{y + 1}") for x, y in product(range(side), range(side - 1))]


def stretched(edges: Edges) -> Edges:
    """Every edge with a point in its middle: as planar as before."""
    return [pair for a, b in edges for pair in ((a, f"{a}{b}"), (f"{a}{b}", b))]


def test_graphs_that_cross() -> None:
    for edges in (K5, K33, PETERSEN):
        assert not planar(edges)
        assert not planar(stretched(edges))
        assert not planar([*grid(4), *edges])
    assert not planar([*grid(4), ("0,0", "2,2"), ("0,2", "2,0"), ("0,3", "3,0"), ("0,0", "3,3")])


def test_graphs_that_do_not() -> None:
    for edges in (K5[1:], K33[1:], grid(7), [], [("A", "B")], [("A", "A"), ("A", "B"), ("C", "D")], PETERSEN[5:]):
        assert planar(edges)
    assert planar([(f"{a}{b}", f"{c}{b}") for b in "123" for a, c in K5[1:]])


def test_the_order_of_edges_does_not_matter() -> None:
    for seed in range(20):
        rng = Random(seed)
        edges = rng.sample(list(combinations("ABCDEFGH", 2)), 15)
        assert planar(edges) is planar(rng.sample(edges, len(edges)))


def test_blocks_share_single_points() -> None:
    found = blocks([("A", "B"), ("B", "C"), ("C", "A"), ("C", "D"), ("D", "E"), ("E", "F"), ("F", "D")])
    assert sorted(sorted(block) for block in found) == [["A", "B", "C"], ["C", "D"], ["D", "E", "F"]]
