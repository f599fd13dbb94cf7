"""The codec of the log: every record comes back from JSON as it went in."""

from __future__ import annotations

import json
import sys
from collections import OrderedDict
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator.engine
import adjudicator.model
from adjudicator.model import record as codec
from adjudicator.model.order import Filed, Slot
from adjudicator.model.record import decode, encode, field_names, is_record, make, record, tag_of

for package in (adjudicator.model, adjudicator.engine):
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        import_module(found.name)

RECORDS = sorted(
    (cls for cls in codec._CLASSES.values() if cls.__module__.startswith(("adjudicator.model", "adjudicator.engine"))),
    key=lambda cls: cls.__name__,
)

texts = st.text(max_size=8)
scalars = st.none() | st.booleans() | st.integers() | texts


def _grown(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    many = st.lists(inner, max_size=3).map(tuple)
    mapping = st.dictionaries(texts.filter(lambda key: key != codec.TAG), inner, max_size=3)
    return many | mapping | st.sampled_from(RECORDS).flatmap(lambda cls: _records(cls, inner))


def _records(cls: type, inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(cls, **dict.fromkeys(field_names(cls), inner))


values = st.recursive(scalars, _grown, max_leaves=12)


def test_the_records_of_model_and_engine_are_found() -> None:
    assert {"Event", "State", "Filed", "Slot", "Secret", "Pile", "Rewound", "OrderFiled", "Rolled"} <= {
        cls.__name__ for cls in RECORDS
    }


@pytest.mark.parametrize("cls", RECORDS, ids=lambda cls: cls.__name__)
@settings(max_examples=12)
@given(data=st.data())
def test_every_record_comes_back_as_it_went_in(cls: type, data: st.DataObject) -> None:
    value = data.draw(_records(cls, values))
    back = decode(json.dumps(encode(value)))
    assert back == value
    assert type(back) is cls


@given(values)
def test_every_value_comes_back_as_it_went_in(value: object) -> None:
    assert decode(json.dumps(encode(value))) == value


def test_a_record_is_written_with_its_name_first_and_its_fields_in_order() -> None:
    slot = Slot("k", "ann", "bid", {}, "open", ())  # type: ignore[arg-type]
    assert list(encode(slot)) == ["!", *field_names(Slot)]
    assert encode(slot)["!"] == "Slot"


def test_lists_and_other_mappings_are_written_as_well() -> None:
    assert encode([1, OrderedDict(b=(2,), a=None)]) == [1, {"b": [2], "a": None}]


@pytest.mark.parametrize("value", [1.5, {1, 2}, b"raw", object(), {1: "one"}, {"!": "Slot"}, ("deep", {"x": 0.1})])
def test_what_json_cannot_hold_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        encode(value)


def test_two_records_of_one_name_are_refused() -> None:
    class Elsewhere:
        key: str

    Elsewhere.__name__, Elsewhere.__module__ = "Slot", "adjudicator.model.fold"
    with pytest.raises(TypeError, match=r"two records are called Slot: adjudicator\.model\.order and"):
        record(Elsewhere)


def test_the_same_record_made_twice_is_no_clash() -> None:
    """A module that is loaded again defines its records again."""

    def define() -> type:
        @record
        class Twice:
            number: int

        return Twice

    assert define() is not define()


def test_an_unknown_tag_names_what_is_missing() -> None:
    with pytest.raises(ValueError, match="no record is called Dragon"):
        decode('{"!": "Dragon", "heads": 3}')


@pytest.mark.parametrize("row", [{"!": "Put", "scope": "x"}, {"!": "Use", "order": "ann:1", "extra": 1}])
def test_a_record_of_another_version_is_refused(row: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="is not as it is written now"):
        decode(json.dumps(row))


def test_records_are_frozen_and_made_by_name() -> None:
    filed = make("Filed", {"seat": "ann", "number": 2, "order": None, "when": (), "life": "once", "rank": 0} | MAIL)
    assert isinstance(filed, Filed)
    assert is_record(filed)
    assert not is_record("ann:2")
    with pytest.raises(AttributeError):
        filed.seat = "ben"  # type: ignore[misc]


MAIL = {"packet": "1.1", "mail": "<a@b>", "line": 4}


def test_two_games_may_each_have_a_record_of_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    class Senator:
        key: str

    home = "adjudicator.systems.harbour.state"
    monkeypatch.setitem(sys.modules, home, ModuleType(home))
    Senator.__name__, Senator.__module__ = "Senator", home
    made = record(Senator)
    assert tag_of(made) == "harbour.Senator"
    assert encode(made("x")) == {"!": "harbour.Senator", "key": "x"}  # type: ignore[call-arg]


def test_a_package_says_under_which_name_its_records_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """So can code move to another package, and old logs are read as before."""
    package = ModuleType("adjudicator.systems.moved")
    monkeypatch.setattr(package, "WRITTEN", "before", raising=False)
    monkeypatch.setitem(sys.modules, package.__name__, package)

    def define(module: str) -> type:
        return record(type("Relic", (), {"__module__": module, "__annotations__": {"age": int}}))

    assert tag_of(define("adjudicator.systems.moved.rows")) == "before.Relic"
    assert tag_of(define("adjudicator.systems.left.rows")) == "left.Relic"
