"""A page as JSON, for programs: the whole tree, record by record.

`templates/core/report.schema.json` describes it. A record is an object whose `kind` names it and whose other members
are its fields; the words are those of the plain text. Sections carry their number. The version in `schema` changes
when a program that reads the old one could read the new one wrongly.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import Any

from adjudicator.model.page import SCHEMA, Page, Section, numbered


def page_object(page: Page) -> dict[str, Any]:
    """The JSON object of a page, of dicts, lists, strings, numbers, booleans and None."""
    found: dict[str, Any] = {"schema": SCHEMA, "kind": page.kind}
    found |= {field.name: _plain(getattr(page, field.name)) for field in fields(page)}
    found["blocks"] = [
        {**_plain(block), "number": number or None} if isinstance(block, Section) else _plain(block)
        for number, block in numbered(page.blocks)
    ]
    return found


def render_json(page: Page) -> str:
    """The JSON of a page as text: two spaces an indent, keys in the order of the records, a line feed at the end."""
    return json.dumps(page_object(page), ensure_ascii=False, indent=2) + "\n"


def _plain(value: Any) -> Any:  # noqa: ANN401 - any field of any record goes in, what JSON knows comes out
    if is_dataclass(value) and not isinstance(value, type):
        kind = {"kind": value.kind} if hasattr(value, "kind") else {}
        return kind | {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
