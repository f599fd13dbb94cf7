"""Reading tables and entries: what is right is typed, what is wrong is told in one sentence."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from adjudicator.engine.box.boxes import Record, entries, only, parse_table, read_entry, read_tables, section, unique
from adjudicator.model.errors import UserError


class Hinge(Record, frozen=True):
    """A nested part."""

    side: Literal["left", "right"]


class Lock(Record, frozen=True, tag="lock", tag_field="sort"):
    """One of two sorts."""

    keys: int


class Bolt(Record, frozen=True, tag="bolt", tag_field="sort"):
    """The other."""

    length: int


class Door(Record, frozen=True):
    """An entry with a field of every sort that faults mention."""

    name: str
    height: Annotated[int, msgspec.Meta(ge=0, le=10)]
    steps: Annotated[int, msgspec.Meta(ge=1)] = 1
    hinges: tuple[Hinge, ...] = ()
    open: bool = False
    shut_by: Lock | Bolt | None = None
    paint: dict[str, int] = msgspec.field(default_factory=dict)
    number: int = 0
    width: float = 1.0
    mark: int | Literal["all"] | None = None


KEYS = "name, height, steps, hinges, open, shut_by, paint, number, width, mark"


def _fault(raw: dict[str, object]) -> str:
    with pytest.raises(UserError) as caught:
        read_entry("doors.toml: door 7", raw, Door)
    return str(caught.value)


def test_an_entry_becomes_a_record_that_cannot_be_changed() -> None:
    door = read_entry("doors.toml: door 7", {"name": "Gate", "height": 3, "hinges": [{"side": "left"}]}, Door)
    assert door == Door("Gate", 3, hinges=(Hinge("left"),))
    with pytest.raises(AttributeError):
        door.height = 4  # type: ignore[misc]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"height": None}, "doors.toml: door 7 has no `height`; write a number from 0 to 10."),
        ({"height": 11}, "doors.toml: door 7 has `height` = 11; write a number from 0 to 10."),
        ({"height": "x"}, 'doors.toml: door 7 has `height` = "x"; write a number from 0 to 10.'),
        ({"steps": 0}, "doors.toml: door 7 has `steps` = 0; write a number of 1 or more."),
        ({"number": "one"}, 'doors.toml: door 7 has `number` = "one"; write a whole number.'),
        ({"open": 1}, "doors.toml: door 7 has `open` = 1; write true or false."),
        ({"hinges": 3}, "doors.toml: door 7 has `hinges` = 3; write a list, each of it a table with side."),
        (
            {"hinges": [{"side": "left"}, {"side": "up"}]},
            'doors.toml: door 7 has `hinges[2].side` = "up"; write "left" or "right".',
        ),
        ({"hinges": [{}]}, 'doors.toml: door 7 has no `side` in `hinges[1]`; write "left" or "right".'),
        ({"shut_by": {"sort": "lock"}}, "doors.toml: door 7 has no `keys` in `shut_by`; write a whole number."),
        (
            {"paint": {"red": "x"}},
            'doors.toml: door 7 has `paint` = {"red":"x"}; write a table, each value of it a whole number.',
        ),
        ({"paint": 3}, "doors.toml: door 7 has `paint` = 3; write a table, each value of it a whole number."),
        ({"width": "x"}, 'doors.toml: door 7 has `width` = "x"; write what the printed file has there.'),
        ({"mark": "some"}, 'doors.toml: door 7 has `mark` = "some"; write a whole number or "all".'),
        ({"heihgt": 2}, "doors.toml: door 7 has a key `heihgt` that is not known; did you mean `height`?"),
        (
            {"zzz": 2},
            f"doors.toml: door 7 has a key `zzz` that is not known; the known ones are {KEYS}.",
        ),
    ],
)
def test_a_fault_is_one_sentence_with_entry_and_remedy(change: dict[str, object], said: str) -> None:
    raw: dict[str, object] = {"name": "Gate", "height": 3} | change
    assert _fault({key: value for key, value in raw.items() if value is not None}) == said


def test_tables_are_parsed_when_first_asked_for_and_once() -> None:
    asked: list[str] = []

    def read(name: str) -> str:
        asked.append(name)
        return "a = 1"

    tables = read_tables(read, ["doors", "walls"])
    assert (list(tables), len(tables), asked) == (["doors", "walls"], 2, [])
    assert (tables["doors"], tables["doors"], asked) == ({"a": 1}, {"a": 1}, ["doors"])
    with pytest.raises(KeyError):
        tables["roofs"]


def test_a_text_that_is_not_toml_is_told_with_file_and_line() -> None:
    with pytest.raises(UserError, match=r"^doors\.toml is not TOML as it stands: .*line 2"):
        parse_table("doors", "a = 1\nb = ]")


def test_entries_carry_the_words_that_name_them() -> None:
    tables = {"doors": {"door": [{"id": "7"}, {"height": 1}]}}
    assert [where for where, _ in entries(tables, "doors", "door")] == [
        "doors.toml: door 7",
        "doors.toml: door number 2",
    ]


@pytest.mark.parametrize("table", [{}, {"door": 3}, {"door": [3]}])
def test_a_table_without_its_entries_is_refused(table: dict[str, object]) -> None:
    with pytest.raises(UserError, match=r"doors\.toml has no \[\[door\]\] entries"):
        entries({"doors": table}, "doors", "door")


def test_a_missing_file_and_a_missing_part_are_told_apart() -> None:
    with pytest.raises(UserError, match=r"doors\.toml is missing"):
        section({}, "doors")
    with pytest.raises(UserError, match=r"doors\.toml has no part \[rules\]"):
        section({"doors": {"rules": 3}}, "doors", "rules")


def test_a_misspelt_part_is_not_lost_in_silence() -> None:
    with pytest.raises(UserError, match="has a part `dor` that nobody reads; did you mean `door`"):
        only({"doors": {"dor": []}}, "doors", ["door"])
    with pytest.raises(UserError, match="`x` that nobody reads; nothing goes there"):
        only({"doors": {"x": []}}, "doors", [])


def test_an_id_used_twice_is_refused_with_both_places() -> None:
    assert unique([("a", "the first"), ("b", "the second")]) == {"a": "the first", "b": "the second"}
    with pytest.raises(UserError, match="the second has an id that the first has too"):
        unique([("a", "the first"), ("a", "the second")])
