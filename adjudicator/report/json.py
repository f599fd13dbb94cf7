"""A page as JSON, for programs: the whole tree, record by record.

`templates/core/report.schema.json` describes it. A record is an object whose `kind` names it and whose other members
are its fields; the words are those of the plain text. Sections carry their number. The version in `schema` changes
when a program that reads the old one could read the new one wrongly.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from adjudicator.model import page as page_records
from adjudicator.model.page import SCHEMA, Cite, Page, Section, numbered, unlinked
from adjudicator.model.page.marks import Ref


def page_object(page: Page) -> dict[str, Any]:
    """The JSON object of a page, of dicts, lists, strings, numbers, booleans and None."""
    found: dict[str, Any] = {"schema": SCHEMA, "kind": page.kind}
    found |= {field.name: _plain(getattr(page, field.name)) for field in fields(page)}
    found["blocks"] = [
        {**_plain(block), "number": number or None} if isinstance(block, Section) else _plain(block)
        for number, block in numbered(page.blocks, page.after)
    ]
    return found


def render_json(page: Page) -> str:
    """The JSON of a page as text: two spaces an indent, keys in the order of the records, a line feed at the end."""
    return json.dumps(page_object(page), ensure_ascii=False, indent=2) + "\n"


def read_page(text: str | bytes) -> Page:
    """The page that `render_json` wrote: what was published can be set in another form without the game.

    Raises:
        ValueError: the text is no such page.
    """
    found = json.loads(text)
    if found.pop("schema", None) != SCHEMA:
        message = f"this is no page of {SCHEMA}"
        raise ValueError(message)
    return Page(**{name: _built(value) for name, value in found.items()})


@cache
def _records() -> dict[str, Any]:
    """The records of pages by the names that JSON gives them."""
    kinds = ((getattr(each, "kind", None), each) for each in vars(page_records).values() if is_dataclass(each))
    return {kind: each for kind, each in kinds if isinstance(kind, str)}


@cache
def _names(record: Any) -> tuple[str, ...]:  # noqa: ANN401 - the class of any record of a page
    return tuple(field.name for field in fields(record))


def _built(value: Any) -> Any:  # noqa: ANN401 - the other way of `_plain`
    if isinstance(value, list):
        return tuple(_built(item) for item in value)
    if not isinstance(value, dict):
        return value
    record = _records()[value["kind"]]
    told = {name: _built(inner) for name, inner in value.items() if name in _names(record)}
    return Cite(*told["rules"]) if record is Cite else record(**told)


def _plain(value: Any) -> Any:  # noqa: ANN401 - any field of any record goes in, what JSON knows comes out
    if isinstance(value, tuple) and any(isinstance(item, Ref) for item in value):
        value = unlinked(value)
    if is_dataclass(value) and not isinstance(value, type):
        kind = {"kind": value.kind} if hasattr(value, "kind") else {}
        return kind | {name: _plain(getattr(value, name)) for name in _names(type(value))}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
