"""Things in a table: a row each, with its name as a link and what stands on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from adjudicator.model.page import Cell, Column, Row, Strong, Table
from adjudicator.model.page.marks import Ref, Tone
from adjudicator.report.naming import unsigned

if TYPE_CHECKING:
    from adjudicator.engine.archive import Thing
    from adjudicator.model.page import Value, Words
    from adjudicator.report.naming import Namer
    from adjudicator.service.site.chronicle.cast import Cast, Entry
    from adjudicator.service.site.chronicle.telling import Told

MOST_FACTS = 4
"""Facts of a thing that its line shows."""
GONE = "off the table, as it last stood"
"""What its line says of a thing that has left the game, since its facts are the last it had."""


@dataclass(frozen=True, slots=True)
class Toned(Strong):
    """Words that mean something good or bad: the colour comes beside what they say, never in place of it."""

    tone: Tone = "plain"


def facts_of(names: Namer, thing: Thing) -> dict[str, Words]:
    """Return the facts of a thing by label, names in them as links and verdicts in their tone."""
    tones = dict(thing.tones)

    def shown(label: str, words: str) -> Words:
        # Pages of a site alone have tones in their cells; reports know none there.
        return cast("Words", (Toned(unsigned(words), tones[label]),)) if label in tones else linked(names, words)

    return {label: shown(label, words) for label, words in thing.facts}


def linked(names: Namer, words: str) -> str | tuple[str | Ref, ...]:
    """Return words with the names in them as links."""
    text = names.text(words)
    return text if isinstance(text, str) else tuple(each for each in text if isinstance(each, str | Ref))


def listed(names: Namer, caption: str, one: str, entries: Iterable[Entry], *, counted: bool = True) -> Table:
    """Return a table of things of one sort; those of one name are told apart by their ids.

    Args:
        names: makes links of the names in facts.
        caption: what the table is called.
        one: what one of the things is called.
        entries: the things.
        counted: whether a column says how many events each has.
    """
    shown = tuple(entries)
    labels = list(dict.fromkeys(label for entry in shown for label, _ in entry.thing.facts))[:MOST_FACTS]
    called = [entry.name for entry in shown]
    numbers = {label for label in labels if all(_counts(dict(each.thing.facts).get(label, "0")) for each in shown)}
    rows = []
    for entry in shown:
        facts = dict(entry.thing.facts)
        double = called.count(entry.name) > 1
        name = f"{entry.name} ({entry.thing.id.rpartition(':')[2]})" if double else entry.name
        shown_as = facts_of(names, entry.thing)
        cells: tuple[Value, ...] = tuple(
            int(facts[label]) if label in numbers and label in facts else shown_as.get(label, "") for label in labels
        )
        rows.append(Row((_called(entry, name), *cells, *((len(entry.told),) if counted else ()))))
    last = (Column("Events", "number"),) if counted else ()
    return Table(
        caption,
        (Column(one), *(Column(label, "number" if label in numbers else "text") for label in labels), *last),
        tuple(rows),
    )


def _called(entry: Entry, name: str) -> Value:
    """Return the link of a thing; below it whether its facts are those of the day it left the table."""
    link = (Ref(entry.thing.id, name),)
    return link if entry.present or not entry.thing.facts else Cell(link, note=GONE)


def _counts(words: str) -> bool:
    """Return whether the words of a fact are a number, as the program writes one."""
    return words.isascii() and words.isdecimal()


def gathered(names: Namer, cast: Cast, told: Iterable[Told]) -> Iterator[Table]:
    """Yield the votes, battles and trades that some events belong to, a table for each sort."""
    keys = dict.fromkeys(key for each in told for key in cast.gathering.get(each.happening, ()))
    for sort in cast.sorts.values():
        found = [cast.entries[key] for key in keys if cast.entries[key].sort.id == sort.id]
        if found:
            yield listed(names, sort.many, sort.one, found)
