"""Orders defined by their words: what is left out, what takes its place, and how numbers and lists are said."""

from __future__ import annotations

import pytest

from adjudicator.engine.worded import Said, Worded
from adjudicator.model.record import record


@record
class Flag(Said):
    words = "flag {colour}"
    colour: str


@record
class Sail(Worded):
    kind, words, says = (
        "sail",
        "[{fast:fast} ]sail {ship} [to {port}|home][, {crew:man|men}][ with {load}][ {flag}]",
        {"load": lambda load, names: " and ".join(map(names, load))},
    )
    keys = ("ship",)
    ship: str
    port: str = ""
    crew: int = 0
    load: tuple[str, ...] = ()
    flag: Flag | None = None
    fast: bool = False


@record
class Sure(Worded):
    kind, words, terms = "sure", "sure {ship} {yes}", ("ship",)
    ship: str
    yes: bool


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (Sail("argo"), "sail Argo home"),
        (Sail("argo", "tyre"), "sail Argo to Tyre"),
        (Sail("argo", "tyre", 1), "sail Argo to Tyre, 1 man"),
        (Sail("argo", crew=2, fast=True), "fast sail Argo home, 2 men"),
        (Sail("argo", load=("oil", "tin")), "sail Argo home with Oil and Tin"),
        (Sail("argo", flag=Flag("red")), "sail Argo home flag Red"),
        (Sure("argo", yes=False), "sure Argo no"),
    ],
)
def test_an_order_is_said_by_its_words(order: Worded, said: str) -> None:
    assert order.say(str.capitalize) == said


def test_terms_are_what_an_order_is_about_and_keys_what_a_later_one_replaces() -> None:
    assert (Sail("argo", "tyre").key(), Sail("argo").where()) == ("sail:argo", {})
    assert (Sure("argo", yes=True).key(), Sure("argo", yes=True).where()) == ("sure:argo", {"ship": "argo"})


def test_an_order_is_read_from_the_parts_of_a_rule() -> None:
    assert Sail.read(["argo", "tyre", 3]) == (Sail("argo", "tyre", 3),)
