"""The things of a game as its site shows them: where each has its page, what stood on it when, what happened to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import quote

from adjudicator.engine.archive import SEAT, Ballot, Sort, Thing
from adjudicator.report.naming import unsigned
from adjudicator.service.site.chronicle.chronicle import Chronicle
from adjudicator.service.site.chronicle.telling import Told

PLAYERS = Sort(SEAT, "Player", "Players")
"""The sort that every game has."""
LONGEST = 60
"""Letters of the name of a file that an id gives."""


@dataclass(frozen=True, slots=True)
class Change:
    """Facts that differ between a report and the one before: label, what it was, what it became."""

    report: str
    facts: tuple[tuple[str, str, str], ...]


@dataclass(slots=True)
class Entry:
    """A thing with its page: all that happened to it, oldest first, and how its facts changed.

    `present` says that the last view has it, `gathered` that it is an occasion, which is told from its beginning;
    `followed` are the numbers of those of its happenings that are its results, `rule` tells how its votes are counted.
    `lead` opens its page.
    """

    thing: Thing
    sort: Sort
    path: str
    told: list[Told] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    figures: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    ballots: tuple[Ballot, ...] = ()
    present: bool = True
    gathered: bool = False
    lead: str = ""
    followed: frozenset[int] = frozenset()
    rule: str = ""

    @property
    def name(self) -> str:
        """What readers call it, without a sign."""
        return unsigned(self.thing.name).strip() or self.thing.id.rpartition(":")[2]


class Cast:
    """The things of a game that have a page, by id; whatever else payloads and sentences name is left out."""

    def __init__(self, story: Chronicle, anonymous: Mapping[str, str]) -> None:
        """List the things that views hold, those that events name, and what happened as a thing of its own.

        Args:
            story: the game.
            anonymous: what stands for a seat in the names of files, by seat; empty where its own name does.
        """
        self._story = story
        self._names = story.names
        self._anonymous = anonymous
        self._paths: set[str] = set()
        self._moved: set[str] = set()
        declared = story.game.system.archive.sorts
        self.sorts = {sort.id: sort for sort in (PLAYERS, *(each for each in declared if each.id != SEAT))}
        self.entries: dict[str, Entry] = {}
        self.gathering: dict[int, list[str]] = {}
        """The ids of what happened as a thing, by the number of each happening that belongs to it."""
        self._players()
        self._seen()
        self._named()
        self._gathered()
        self._figures()

    def of_sort(self, sort: str) -> tuple[Entry, ...]:
        """Return the things of a sort that there are, in the order in which they were met."""
        return tuple(entry for entry in self.entries.values() if entry.sort.id == sort)

    def find(self, thing: str) -> Entry | None:
        """Return a thing that has a page, or None."""
        return self.entries.get(thing)

    def moved(self, series: str) -> bool:
        """Return whether a series has ever been anything but nothing."""
        return series in self._moved

    def about(self, told: Told) -> tuple[Entry, ...]:
        """Return the things with pages that an event is about, those that its sentence names first."""
        return tuple(self.entries[each] for each in told.subjects if each in self.entries)

    def _players(self) -> None:
        for seat in self._story.game.seats:
            key = f"{SEAT}:{seat}"
            self._enter(Thing(key, SEAT, self._names(key)))

    def _seen(self) -> None:
        """Enter what views hold, with the facts of the last view that has it and how they came about."""
        before: dict[str, dict[str, str]] = {}
        last: set[str] = set()
        for snapshot in self._story.snapshots:
            last |= snapshot.things.keys()
            last -= set(snapshot.gone)
            for key, thing in snapshot.things.items():
                if thing.sort not in self.sorts:
                    continue
                entry = self._enter(thing)
                entry.thing = thing
                facts = {label: unsigned(value) for label, value in thing.facts}
                if key in before and facts != before[key]:
                    entry.changes.append(Change(snapshot.report, tuple(_differing(before[key], facts))))
                before[key] = facts
        for key, entry in self.entries.items():
            entry.present = key in last or entry.sort.id == SEAT
            entry.lead = self._story.leads.get(key, "")

    def _named(self) -> None:
        """Enter what events name though no report found it on the table, and give each thing its events."""
        for told in self._story.told:
            for key in told.subjects:
                sort = self.sorts.get(key.partition(":")[0])
                if key not in self.entries and sort is not None and sort.id != SEAT:
                    self._enter(Thing(key, sort.id, self._names(key))).present = False
                if key in self.entries:
                    self.entries[key].told.append(told)

    def _gathered(self) -> None:
        """Enter what happened as a thing: all that its events told stands on its page."""
        by: dict[int, list[Told]] = {}
        for told in self._story.told:
            by.setdefault(told.happening, []).append(told)
        for occasion in self._story.occasions:
            if occasion.thing.sort in self.sorts:
                entry = self._enter(occasion.thing)
                entry.ballots, entry.gathered = occasion.ballots, True
                entry.lead, entry.rule = occasion.lead, occasion.rule
                entry.followed = frozenset(occasion.followed)
                entry.told = [told for number in occasion.events for told in by.get(number, ())]
                for number in occasion.events:
                    self.gathering.setdefault(number, []).append(occasion.thing.id)

    def _figures(self) -> None:
        # What is nothing at every report makes no chart.
        self._moved = {
            name
            for snapshot in self._story.snapshots
            for name, figures in snapshot.figures.items()
            if any(figures.values())
        }
        for series in self._story.game.system.archive.series:
            for snapshot in self._story.snapshots:
                for key, value in snapshot.figures.get(series.id, {}).items():
                    if key in self.entries and series.id in self._moved:
                        self.entries[key].figures.setdefault(series.id, []).append((snapshot.report, value))

    def _enter(self, thing: Thing) -> Entry:
        if thing.id not in self.entries:
            sort = self.sorts[thing.sort]
            self.entries[thing.id] = Entry(thing, sort, self._path(sort.id, thing.id))
        return self.entries[thing.id]

    def _path(self, sort: str, key: str) -> str:
        """Return a path that no other thing has, however like each other their ids are."""
        word = key.rpartition(":")[2]
        stem = slug(self._anonymous.get(word, word) if sort == SEAT else word)
        path, count = f"things/{slug(sort)}/{stem}.html", 1
        while path in self._paths or stem == "index":
            count += 1
            path, stem = f"things/{slug(sort)}/{slug(word)}-{count}.html", f"{stem}-{count}"
        self._paths.add(path)
        return path


def slug(word: str) -> str:
    """Return a word as the name of a file: letters and digits of any id, on any disk and in any address."""
    if word.isascii() and word.isalnum():
        return word.lower()[:LONGEST]  # as quoting has it, in a tenth of the time
    plain = quote(word.replace("/", "_").replace(" ", "_").lower(), safe="").replace("%", "~").replace(".", "-")
    return plain[:LONGEST] or "_"


def _differing(was: Mapping[str, str], now: Mapping[str, str]) -> Iterable[tuple[str, str, str]]:
    for label in dict.fromkeys((*was, *now)):
        if was.get(label, "") != now.get(label, ""):
            yield label, was.get(label, ""), now.get(label, "")
