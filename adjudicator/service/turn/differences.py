"""What a corrected report says that its predecessor did not: found by comparing the two statement by statement.

Each reader's report is compared with that reader's own for the same packets, so that no secret of others can leak
and nobody reads of changes that did not happen to them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Any

from adjudicator.engine.reporting import Say
from adjudicator.model.page import Fact, Facts, Heading, Page, Prose, Section

Earlier = Callable[[str], bytes | None]
"""Returns the JSON of the report on the same packets that an audience had before; None where it had none."""

BY_GM, BY_CLOCK, BY_PLAYERS, CHANGED = "The GM", "The clock", "The players", "What has changed"
MOST = 24
"""How many statements are listed in full; of more, only the sentences are: the figures of tables follow from them."""
_TOLD = frozenset({"prose", "points", "facts", "entries", "verdicts", "outcomes", "orders", "table", "note"})
"""Parts that state something; charts and pictures show again what a table says, and a form is no statement."""
_FIGURES = frozenset({"table", "facts"})
_MARKED = frozenset({"strong", "typed"})
_SILENT = frozenset({"kind", "tone", "cites", "number", "answers", "buttons", "mark"})
"""Fields that say nothing about what happened."""


@dataclass(frozen=True, slots=True)
class _Statement:
    """A sentence or a row of a table, and its section; a `figure` is a row of a table or of a list of facts."""

    where: str
    text: str
    figure: bool = False


def with_changes(page: Page, earlier: bytes | None, say: Say) -> Page:
    """Return a report with a list at its top of what has changed since the one of the same name.

    Args:
        page: the report as it is now.
        earlier: the JSON of the earlier one; None where there was none, and then the page stays as it is.
        say: renders the sentences around the list.
    """
    if earlier is None:
        return page
    from adjudicator.report.json import page_object

    was, now = tuple(_statements(json.loads(earlier))), tuple(_statements(page_object(page)))
    section = Section(CHANGED, tuple(_told(was, now, say)), numbered=False)
    return replace(page, blocks=(section, *page.blocks))


def _told(was: tuple[_Statement, ...], now: tuple[_Statement, ...], say: Say) -> Iterator[Any]:
    """The parts of the section: a sentence, then under each heading the old and the new statements."""
    gone, come = _differing(was, now)
    changed = (*come, *gone)
    brief = len(changed) > MOST and not all(statement.figure for statement in changed)
    left = dict.fromkeys(each.where for each in changed if brief and each.figure)
    yield Prose((say("letters/changed", {"changed": bool(changed), "left": tuple(left)}),))
    for place in dict.fromkeys(each.where for each in changed if not (brief and each.figure)):
        rows = [
            Fact(label, tuple(each.text for each in found if each.where == place and not (brief and each.figure)))
            for label, found in (("WAS", gone), ("NOW", come))
        ]
        yield Heading(place)
        yield Facts(tuple(row for row in rows if row.values), nested=True)


def _differing(
    was: tuple[_Statement, ...], now: tuple[_Statement, ...]
) -> tuple[tuple[_Statement, ...], tuple[_Statement, ...]]:
    """Return the statements removed and those added; one that only moved is neither."""
    gone: list[_Statement] = []
    come: list[_Statement] = []
    for tag, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if tag != "equal":
            gone += was[a:b]
            come += now[c:d]
    moved = set(gone) & set(come)
    return tuple(s for s in gone if s not in moved), tuple(s for s in come if s not in moved)


def _statements(page: Mapping[str, Any]) -> Iterator[_Statement]:
    """The statements of a page as JSON has it, from top to bottom."""
    yield from (_Statement("Story", _flat(text)) for text in page["story"])
    for block in page["blocks"]:
        if block["kind"] != "section":
            yield from _stated(block, "Report")
        elif block["title"] not in {BY_GM, BY_CLOCK, BY_PLAYERS, CHANGED}:
            for part in block["parts"]:
                yield from _stated(part, block["title"])


def _stated(part: Mapping[str, Any], where: str) -> Iterator[_Statement]:
    if part["kind"] not in _TOLD:
        return
    for key in ("paragraphs", "lines", "rows", "items", "text", "footnotes"):
        held = part.get(key)
        for item in held if isinstance(held, list) and key != "text" else [held] if held else []:
            yield from (_Statement(where, text, part["kind"] in _FIGURES) for text in _lines(item))


def _lines(item: Any) -> Iterator[str]:  # noqa: ANN401 - any record of a page as JSON has it
    """The statements of one item: a group of a table and an entry hold several, anything else is one."""
    if isinstance(item, Mapping) and item.get("kind") in {"group", "outcome_group"}:
        yield from (f"{item['label']}: {_flat(row)}" for row in item["rows"])
    elif isinstance(item, Mapping) and item.get("kind") == "entry":
        head = " ".join(filter(None, (_flat(item["head"]), item["mark"])))
        yield head
        yield from (f"{head}: {_flat(detail)}" for detail in item["details"])
    elif text := _flat(item):
        yield text


def _flat(item: Any) -> str:  # noqa: ANN401 - the same
    """One statement in one line, its marks and citations left out."""
    if isinstance(item, list):
        return "".join(_flat(piece) for piece in item).strip()
    if not isinstance(item, Mapping):
        return "" if item is None else str(item)
    kind = item.get("kind")
    if kind in _MARKED:
        return str(item["text"])
    if kind == "cite":
        return ""
    if kind == "row":
        label, *cells = (_flat(cell) for cell in item["cells"])
        return f"{label}: {', '.join(cell or '-' for cell in cells)}" if cells else label
    if kind == "cell":
        return _flat(item["value"])
    words = [_flat(value) for key, value in item.items() if key not in _SILENT]
    return ": ".join(word for word in words if word and word not in {"True", "False"})
