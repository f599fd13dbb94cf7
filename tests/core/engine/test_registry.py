"""How modules register, how a system is found by name, and how schedules are read."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from adjudicator.engine.registry import GROUP, UNFINISHED, Registry, load_system, scan, systems
from adjudicator.engine.schedules import read_schedules
from adjudicator.engine.system import PacketSpec
from adjudicator.model.errors import UserError
from adjudicator.model.event import Note
from tests.core.engine.mini import quiet, step


def test_steps_stand_in_the_order_of_the_sequence_table() -> None:
    registry = Registry()
    for name in ("c", "a", "b"):
        registry.step(name)(quiet)
    assert list(registry.steps(("b", "a"))) == ["b", "a", "c"]
    with pytest.raises(KeyError):
        registry.steps(("b", "x"))


def test_two_steps_of_one_name_are_refused() -> None:
    registry = Registry()
    registry.add(step("a"))
    with pytest.raises(ValueError, match="two steps are called a"):
        registry.add(step("a"))


def test_a_registry_takes_what_it_lacks_from_those_it_stands_on() -> None:
    """Steps are taken by the sequence table alone; a figure and a step of its own go before shared ones."""

    def coins(*_: Any) -> int:
        return 1

    def chests(*_: Any) -> int:
        return 2

    shared, own = Registry(), step("b", cites=("mini:1",))
    for name in ("a", "b", "c"):
        shared.add(step(name))
    shared.figure("coins")(coins)
    shared.figure("chests")(coins)
    registry = Registry(shared)
    registry.add(own)
    registry.figure("chests")(chests)
    assert list(registry.steps(("a", "b"))) == ["a", "b"]
    assert registry.steps(("a", "b"))["b"] is own
    assert registry.figures == {"coins": coins, "chests": chests}


def test_figures_and_reactions_are_kept_in_order() -> None:
    registry = Registry()

    def first(*_: Any) -> Any:
        """Answer nothing."""

    def second(*_: Any) -> Any:
        """Answer nothing either."""

    registry.on(Note("storm"))(first)
    registry.on(Note("storm"))(second)
    registry.figure("coins")(first)
    assert registry.reactions == {"storm": (first, second)}
    assert registry.figures == {"coins": first}


def test_every_module_below_a_package_is_imported_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "someones_rules"
    (folder / "deep").mkdir(parents=True)
    for name in ("__init__", "b", "a", "deep/__init__", "deep/c"):
        (folder / f"{name}.py").write_text("import sys\nsys.scanned = [*getattr(sys, 'scanned', []), __name__]\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "scanned", [], raising=False)
    scan("someones_rules")
    found: list[str] = sys.scanned  # type: ignore[attr-defined]
    assert found == [f"someones_rules{rest}" for rest in ("", ".deep", ".a", ".b", ".deep.c")]


@pytest.fixture
def toy_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Name the toy as the one system installed."""
    points = [metadata.EntryPoint("harbour", "tests.toy.harbour:SYSTEM", GROUP)]
    monkeypatch.setattr(metadata, "entry_points", lambda *, group: points if group == GROUP else [])


@pytest.mark.usefixtures("toy_installed")
def test_a_system_is_found_by_the_name_of_its_entry_point() -> None:
    assert systems() == ("harbour",)
    assert load_system("harbour").title == "Harbour"
    with pytest.raises(UserError, match="there is no game system chess; installed are: harbour"):
        load_system("chess")


def test_a_system_under_construction_is_named_nowhere_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [metadata.EntryPoint("quay", "tests.toy.harbour:SYSTEM", UNFINISHED)]
    monkeypatch.setattr(metadata, "entry_points", lambda *, group: points if group == UNFINISHED else [])
    assert systems() == ()
    with pytest.raises(UserError, match="the game system quay is under construction and cannot be played yet"):
        load_system("quay")


PACKET = {"number": 1, "title": "Day", "anchors": ["auction", "market.*"]}


def test_a_schedule_is_read_from_its_table() -> None:
    packets = [PACKET, {**PACKET, "number": 2, "title": "Night", "days": 2, "only_if": "dark"}]
    (schedule,) = read_schedules({"schedule": [{"name": "one", "packet": packets}]}).values()
    assert schedule.name == "one"
    assert schedule.packets == (
        PacketSpec(1, "Day", ("auction", "market.*"), 3, ""),
        PacketSpec(2, "Night", ("auction", "market.*"), 2, "dark"),
    )
    assert read_schedules({}) == {}


@pytest.mark.parametrize(
    ("packets", "says"),
    [
        ([], "schedule one has no packets"),
        ([{**PACKET, "number": "1"}], "packet Day of one needs `number`"),
        ([{"number": 1, "title": "Day"}], "packet Day of one needs `number` and a list `anchors`"),
        ([{**PACKET, "anchors": "auction"}], "needs `number` and a list"),
        ([{**PACKET, "days": 0}], "needs `days` of 1 or more"),
        ([{**PACKET, "days": "two"}], "needs `days` of 1 or more"),
    ],
)
def test_a_faulty_schedule_is_told_by_name(packets: list[dict[str, Any]], says: str) -> None:
    with pytest.raises(UserError, match=says):
        read_schedules({"schedule": [{"name": "one", "packet": packets}]})
