"""Wishes that several steps hear of: each step checks those that are none of its own."""

from __future__ import annotations

from tests.systems.positions import Positions, read


def test_a_wish_for_senators_is_filed_in_any_packet_of_the_senate(positions: Positions) -> None:
    with positions.at("republic_of_rome", "rome_courts") as (home, table):
        (line,) = read(home, table, "anna", "prefer Fabius, Valerius")
    assert (line["status"], line["order"]) == ("understood", "prefer Fabius, Valerius")
