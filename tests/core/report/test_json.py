"""The JSON of pages, held against its published schema."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from hypothesis import given

from adjudicator import resources
from adjudicator.model import page as tree
from adjudicator.model.page import SCHEMA, Page, Section, numbered
from adjudicator.report.json import page_object, render_json
from tests.core.report.samples import PAGES, PUBLIC
from tests.core.report.schema import faults
from tests.core.report.trees import pages

RULE: dict[str, Any] = json.loads(resources.templates("core", "report.schema.json").read_text("utf-8"))
RECORDS = [getattr(tree, name) for name in tree.__all__ if dataclasses.is_dataclass(getattr(tree, name))]


@pytest.mark.parametrize("name", PAGES)
def test_pages_obey_the_schema(name: str) -> None:
    assert faults(json.loads(render_json(PAGES[name])), RULE, RULE) == []


@given(pages)
def test_any_page_obeys_the_schema(page: Page) -> None:
    found = page_object(page)
    assert faults(found, RULE, RULE) == []
    assert json.loads(json.dumps(found)) == found


def test_the_schema_finds_faults() -> None:
    good = page_object(PUBLIC)
    assert faults(good | {"schema": "adjudicator-report/0"}, RULE, RULE) == [f"$.schema: not {SCHEMA!r}"]
    assert faults(good | {"colour": "red"}, RULE, RULE) == ["$: has colour"]
    assert faults({key: good[key] for key in good if key != "title"}, RULE, RULE) == ["$: lacks title"]
    assert faults(good | {"facts": [["one"]]}, RULE, RULE) == ["$.facts[0]: 1 items"]
    assert faults(good | {"letter": 1}, RULE, RULE) == ["$.letter: not boolean"]
    broken = json.loads(json.dumps(good))
    broken["blocks"][1]["parts"][2]["columns"][0]["holds"] = "colour"
    assert any("holds" in fault for fault in faults(broken, RULE, RULE))
    broken["blocks"][0]["number"] = 0
    assert any("number" in fault for fault in faults(broken, RULE, RULE))


@pytest.mark.parametrize("record", [record for record in RECORDS if record is not Page], ids=lambda record: record.kind)
def test_the_schema_names_every_field_of_every_record(record: Any) -> None:
    names = {"kind", *(field.name for field in dataclasses.fields(record)), *(["number"] if record is Section else [])}
    rule = RULE["$defs"][record.kind]
    assert set(rule["properties"]) == names == set(rule["required"])


def test_the_schema_has_no_record_that_the_tree_lacks() -> None:
    assert set(RULE["$defs"]) == {record.kind for record in RECORDS if record is not Page} | {"text"}
    assert set(RULE["properties"]) == {field.name for field in dataclasses.fields(Page)} | {"schema"}


def test_sections_carry_their_number_and_the_head_comes_first() -> None:
    found = page_object(PUBLIC)
    assert list(found)[:3] == ["schema", "kind", "game"]
    assert [block["number"] for block in found["blocks"]] == [1, 2, 3, 4, 5]
    mixed = (Section("a", ()), Section("b", (), numbered=False), Section("c", ()))
    assert [number for number, _ in numbered(mixed)] == [1, 0, 2]
    assert page_object(dataclasses.replace(PUBLIC, blocks=mixed))["blocks"][1]["number"] is None


def test_words_stay_readable_and_the_file_ends_with_a_line_feed() -> None:
    text = render_json(dataclasses.replace(PUBLIC, title="Zo\u00eb"))
    assert '"title": "Zo\u00eb"' in text
    assert text.endswith("}\n")
