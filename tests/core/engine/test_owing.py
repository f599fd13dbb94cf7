"""Who owes a packet anything: seats with a choice that somebody waits for, as far as all can see that it is one."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from adjudicator.engine import advance
from adjudicator.engine.owing import owing
from adjudicator.engine.system import Game
from adjudicator.model.choices import OneOf
from adjudicator.model.order import Slot, Topic
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import State
from tests.toy.table import Table, harbour


def slot(seat: str, *choices: str, need: str = "required", default: str | None = None) -> Slot:
    return Slot(f"{seat}:{choices}", seat, "bid", {}, need, OneOf(choices), default)


def owed(monkeypatch: pytest.MonkeyPatch, *slots: Slot, seen: Iterable[Slot] | None = None) -> tuple[str, ...]:
    """Return who owes what these slots ask; `seen` is what all can see of them, None if that cannot be said."""
    table = Table(harbour())
    table.run()

    def topics(game: Game, state: State) -> tuple[Topic, ...]:
        del game
        if state is table.state:
            return tuple(Topic(each, "auction") for each in slots)
        if seen is None:
            raise Unknowable
        return tuple(Topic(each, "auction") for each in seen)

    monkeypatch.setattr(advance, "topics", topics)
    return owing(table.game, table.state)


def test_the_bids_of_an_auction_are_owed_by_all() -> None:
    table = Table(harbour())
    table.run()
    assert owing(table.game, table.state) == ("ann", "ben", "cleo")


def test_what_nobody_waits_for_is_not_owed(monkeypatch: pytest.MonkeyPatch) -> None:
    optional, open_ = slot("ann", "a", "b", need="optional"), slot("ben", "a", "b", need="open")
    assert owed(monkeypatch, optional, open_, slot("cleo", "a", "b"), seen=()) == ("cleo",)


@pytest.mark.parametrize(
    ("slots", "who"),
    [
        ((slot("ann", "a", default="a"),), ()),
        ((slot("ann", "a", "b", default="a"),), ("ann",)),
        ((slot("ann", "a"), slot("ann", "b")), ("ann",)),
        ((slot("ann", "a"),), ()),
        ((slot("ann", "a", default="a"), slot("ann", "b", default="b")), ()),
    ],
)
def test_who_can_do_but_one_thing_has_no_choice(
    monkeypatch: pytest.MonkeyPatch, slots: tuple[Slot, ...], who: tuple[str, ...]
) -> None:
    assert owed(monkeypatch, *slots, seen=slots) == who


@pytest.mark.parametrize("seen", [None, (slot("ann", "a", "b", default="a"),)])
def test_what_only_his_secrets_leave_him_counts_as_a_choice(
    monkeypatch: pytest.MonkeyPatch, seen: tuple[Slot, ...] | None
) -> None:
    assert owed(monkeypatch, slot("ann", "a", default="a"), seen=seen) == ("ann",)
