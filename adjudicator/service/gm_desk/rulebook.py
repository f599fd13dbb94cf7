"""The rulebook of a system: its sections with the rules that carry them out, and its cards with their effects."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudicator import resources
from adjudicator.engine import rules as registered
from adjudicator.engine.box.boxes import parse_table
from adjudicator.engine.registry import load_system
from adjudicator.engine.rules import section_key
from adjudicator.service.game.table import boxed

if TYPE_CHECKING:
    from adjudicator.engine.system import StepSpec, System

_RULING = re.compile(r"^### Ruling (\S+)\s+(.*?)(?=^### |^## |\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a rulebook: one of our rules carries it out, or `reason` says why none does."""

    id: str
    title: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Carried:
    """What carries sections out: a rule or a step, and its function."""

    title: str
    where: str
    cites: tuple[str, ...]


def rules(system: str) -> list[dict[str, Any]]:
    """Return the rules of a system by section, rulings last.

    Returns:
        rows of section, title, rule and where (`module:function`); a section without a rule of its own
        says in `rule` why, and has no `where`.

    Raises:
        UserError: there is no such system.
    """
    found = tuple(_carried(load_system(system)))
    listed = sections(system)
    known = {section.id for section in listed}
    own = tuple(section for section in rulings(system) if any(section.id in each.cites for each in found))
    known |= {section.id for section in own}
    loose = sorted({cite for each in found for cite in each.cites} - known, key=section_key)
    whole = (*listed, *own, *(Section(cite, "") for cite in loose))
    return [row for section in whole for row in _rows(section, found)]


def _rows(section: Section, found: tuple[Carried, ...]) -> Iterator[dict[str, Any]]:
    row = {"section": section.id, "title": section.title}
    carried = [each for each in found if section.id in each.cites]
    for each in carried:
        yield {**row, "rule": each.title, "where": each.where}
    if not carried:
        yield {**row, "rule": section.reason or "carried out within the rules around it", "where": ""}


def sections(system: str) -> tuple[Section, ...]:
    """Return the sections of a system's rulebook in its order; none where it has no list of them."""
    table = parse_table("sections", _text(system, "sections.toml"))
    return tuple(Section(row["id"], row["title"], row.get("reason", "")) for row in table.get("section", ()))


def rulings(system: str) -> tuple[Section, ...]:
    """Return the rulings of a system, each with its question as the title."""
    book = next((section.id.partition(":")[0] for section in sections(system)), system)
    found = _RULING.findall(_text(system, "rulings.md"))
    return tuple(Section(f"{book}:ruling {number}", " ".join(text.split("\n\n")[0].split())) for number, text in found)


def _text(system: str, name: str) -> str:
    file = resources.games(system, name)
    return file.read_text("utf-8") if file.exists() else ""


def _carried(system: System) -> Iterator[Carried]:
    """Yield the rules registered for a system, then its steps that are not rules themselves."""
    steps = [_step(spec) for spec in system.steps.values()]
    books = {section.id.partition(":")[0] for section in sections(system.id)}
    books |= {cite.partition(":")[0] for step in steps for cite in step.cites}
    entries = dict.fromkeys(entry for book in sorted(books or {system.id}) for entry in registered.index(book))
    by_rule = [Carried(entry.title, f"{entry.module}:{entry.function}", entry.cites) for entry in entries]
    yield from by_rule
    told = {(cite, rule.where) for rule in by_rule for cite in rule.cites}
    for step in steps:
        left = tuple(cite for cite in step.cites if (cite, step.where) not in told)
        if left:
            yield Carried(step.title, step.where, left)


def _step(spec: StepSpec) -> Carried:
    function = getattr(spec.resolve, "__qualname__", "").partition(".")[0]
    return Carried(f"step {spec.name}", f"{spec.resolve.__module__}:{function}", spec.cites)


def cards(system: str) -> list[dict[str, Any]]:
    """Return every effect of every card of a system.

    Returns:
        rows of card, kind, effects, where (the function that carries it out, or the sections where it
        will be) and source of the card's figures; none where a system has no list of cards.

    Raises:
        UserError: there is no such system, or nothing carries a card out.
    """
    box, _ = boxed(system, ())
    return [
        {"card": row.card, "kind": row.sort, "effects": row.kind, "where": row.by, "source": row.source}
        for row in load_system(system).cards(box)
    ]
