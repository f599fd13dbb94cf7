"""The Senate Phase in a public report: proposal by proposal in the order made, under the steps of the phase.

A vote that nobody disputed is an entry of two lines; disputed ones have a table of the votes, several that follow
each other one table for all. Events between two proposals are placed between them; the agenda is a list.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Column, Detail, Entries, Entry, Heading, Note, Part, Row, Table, Tone, Value
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.report.basics import say, seat_name
from adjudicator.systems.republic.report.phases import Build, sentences
from adjudicator.systems.republic.report.senate_groups import (
    ALONE,
    CALLED,
    CAST,
    COUNTED,
    LAID,
    Group,
    Sittings,
    groups,
    step_of,
)

SIGNS = {"yes": "+{}", "no": "-{}", "abstain": "({})"}
FOR_THE_ACCUSED = {"yes": "-{}", "no": "+{}", "abstain": "({})"}
LETTERS = {"popularity": "p", "influence": "i", "knights": "k"}
MARKS: dict[str, tuple[str, Tone]] = {
    "passed": ("PASSES", "good"),
    "failed": ("FAILS", "bad"),
    "vetoed": ("VETOED", "bad"),
    "cancelled": ("CANCELLED", "bad"),
    "unopposed": ("UNOPPOSED", "good"),
}
VERDICTS: dict[str, tuple[str, Tone]] = {**MARKS, "passed": ("CONVICTED", "bad"), "failed": ("ACQUITTED", "good")}

Votes = list[Any]


def proceedings(sittings: Sittings) -> Build:
    """Return how all that happened in the Senate of a republic is shown, in order."""
    return lambda sight, events: tuple(Proceedings(sight, events, sittings).parts())


class Proceedings:
    """The state while writing one Senate: the step reached, and the signs already explained to the reader."""

    def __init__(self, sight: Sight, events: tuple[Event, ...], sittings: Sittings) -> None:
        self.sight, self.sittings, self.groups = sight, sittings, tuple(groups(events, sittings))
        self.chapter = ""
        self.explained: set[bool] = set()
        self.headed = any(group[0].kind in {CALLED, ALONE, LAID} for group in self.groups)

    def parts(self) -> Iterator[Part]:
        """Yield the parts; entries that follow each other are one list."""
        entries: list[Entry] = []
        for part in self._all():
            if isinstance(part, Entry):
                entries.append(part)
                continue
            if entries:
                yield Entries(tuple(entries))
                entries = []
            yield part
        if entries:
            yield Entries(tuple(entries))

    def _all(self) -> Iterator[Part | Entry]:
        """Yield group by group; consecutive disputed votes in one calling order are reported together."""
        run: list[Group] = []
        for group in self.groups:
            if run and not (_disputed(group) and self._like(run[0], group)):
                yield from self._disputes(run)
                run = []
            if not run:
                yield from self._head(group)
            if _disputed(group):
                run.append(group)
            else:
                yield from self._told(group)
        yield from self._disputes(run)

    def _like(self, one: Group, other: Group) -> bool:
        """Return whether two votes go into one table: called in one order, in one step."""
        return one[0].data.order == other[0].data.order and step_of(one, self.sittings) == step_of(other, self.sittings)

    def _told(self, group: Group) -> Iterator[Part | Entry]:
        first = group[0]
        if first.kind == CALLED:
            yield from self._vote(group)
        elif first.kind == ALONE:
            told = (self.sight.told(event) for event in group[1:])
            yield self._entry(first.data, [say(self.sight, "unopposed"), *told], MARKS["unopposed"])
        elif first.kind == LAID:
            yield from _agenda(self.sight, first.data, self.sittings)
        else:
            yield from sentences(self.sight, group)

    def _head(self, group: tuple[Event, ...]) -> Iterator[Part]:
        """Yield the heading of the step that begins here; a Senate without votes and agenda needs none."""
        section = step_of(group, self.sittings)
        title = self.sittings.chapters.get(section, "")
        if self.headed and title and title != self.chapter:
            self.chapter = title
            if group[0].kind != LAID:  # the agenda has its own
                yield Heading(title, (section,))

    def _vote(self, group: Group) -> Iterator[Part | Entry]:
        """Yield a vote that nobody disputed: what is proposed, who voted what, what was bought, the outcome."""
        cast, counted, trial = _cast(group), _counted(group), _is_trial(group)
        if cast:
            yield from self._key(trial=trial)
        lines = [self._sum(cast, counted, trial=trial), *self._came(group)]
        yield self._entry(group[0].data, lines, _mark(group), trial=trial)

    def _disputes(self, run: list[Group]) -> Iterator[Part | Entry]:
        """Yield disputed votes: a table of the votes, then the comparison with its outcome, and the results."""
        if not run:
            return
        trial = _is_trial(run[0])
        yield from self._key(trial=trial)
        if len(run) == 1:
            called = run[0][0].data
            yield Heading(self._motion(called), note=self._by(called, trial=trial))
        yield _table(self.sight, run, trial=trial)
        told = [(self._verdict(_counted(group), trial=trial), *self._came(group)) for group in run]
        if len(run) == 1:
            (verdict, *lines) = told[0]
            yield Entries((Entry(verdict, tuple(map(Detail, lines)), *_mark(run[0])),))
            return
        for group, lines_ in zip(run, told, strict=True):
            yield self._entry(group[0].data, list(lines_), _mark(group), trial=trial)

    def _came(self, group: Group) -> list[str]:
        """Return what was bought for a vote, and the outcome."""
        bought = say(self.sight, "vote-bought", votes=[one for one in _cast(group) if one.bought.talents])
        others = (self.sight.told(event) for event in group if event.kind not in {CALLED, CAST, COUNTED})
        return [line for line in dict.fromkeys((bought, *others)) if line]

    def _key(self, *, trial: bool) -> Iterator[Part]:
        """Yield what the signs mean, before the first vote of a sort."""
        if trial in self.explained:
            return
        self.explained.add(trial)
        cast = [event.data for group in self.groups for event in group if event.kind == CAST]
        bought, more = any(one.bought.talents for one in cast), any(one.terms for one in cast)
        yield Note(say(self.sight, "vote-key", trial=trial, bought=bought, more=more))

    def _entry(self, called: Any, lines: list[str], mark: tuple[str, Tone], *, trial: bool = False) -> Entry:  # noqa: ANN401
        by = self._by(called, trial=trial)
        head = f"{self._motion(called)}{', ' if by else ''}{by}"
        return Entry(head, tuple(Detail(line) for line in dict.fromkeys(lines) if line), *mark)

    def _motion(self, called: Any) -> str:  # noqa: ANN401 - the payload of its event
        return say(self.sight, "motion", number=called.number, measures=called.measures)

    def _by(self, called: Any, *, trial: bool) -> str:  # noqa: ANN401 - the payload of its event
        if trial:
            return ""
        return say(self.sight, "vote-by", by=called.by, floor=getattr(called, "floor", False))

    def _sum(self, cast: Votes, counted: Any, *, trial: bool) -> str:  # noqa: ANN401 - the payload of its event
        votes = [(one.seat, cell(one, trial=trial)) for one in cast]
        return say(self.sight, "vote-sum", votes=votes, trial=trial, **_tally(counted)) if cast else ""

    def _verdict(self, counted: Any, *, trial: bool) -> str:  # noqa: ANN401 - the payload of its event
        return say(self.sight, "vote-verdict", trial=trial, **_tally(counted))


def _tally(counted: Any) -> dict[str, object]:  # noqa: ANN401 - the payload of its event, or none
    names = ("outcome", "yes", "no", "abstain")
    return {name: getattr(counted, name, 0) for name in names}


def _cast(group: Group) -> Votes:
    return [event.data for event in group if event.kind == CAST]


def _counted(group: Group) -> Any:  # noqa: ANN401 - the payload of its event, or none
    return next((event.data for event in group if event.kind == COUNTED), None)


def _is_trial(group: Group) -> bool:
    return any(isinstance(each, Convict) for each in group[0].data.measures)


def _mark(group: Group) -> tuple[str, Tone]:
    counted = _counted(group)
    return (VERDICTS if _is_trial(group) else MARKS)[counted.outcome] if counted is not None else ("", "plain")


def _disputed(group: Group) -> bool:
    """Return whether a vote is worth a table: there are votes on both sides."""
    return group[0].kind == CALLED and {"yes", "no"} <= {one.side for one in _cast(group)}


def _agenda(sight: Sight, data: Any, sittings: Sittings) -> tuple[Part, ...]:  # noqa: ANN401 - the payload of its event
    stands = sittings.stands(sight)
    rows: list[tuple[Value, ...]] = []
    for one in data.lines:
        spent = sum(sittings.cost(sight, measure) for measure in one.measures)
        stands -= spent
        rows.append((one.number, say(sight, "agenda-line", measures=one.measures, when=one.when), -spent, stands))
    money = (Column("cost", "change", full="Cost"), Column("stands", "number", full="Treasury if all pass"))
    priced = any(row[2] for row in rows)
    columns = (Column("", "number"), Column("", full="Proposal"), *(money if priced else ()))
    lines = tuple(Row(row if priced else row[:2]) for row in rows)
    caption = say(sight, "agenda-caption", senator=data.senator)
    return (Heading("Agenda", (sittings.section,)), Table(caption, columns, lines))


def _table(sight: Sight, run: list[Group], *, trial: bool) -> Table:
    """Return who voted what, in the order called; a line for each vote."""
    first = run[0][0].data
    voted = [{one.seat: cell(one, trial=trial) for one in _cast(group)} for group in run]
    seats = tuple(seat for seat in first.order if any(seat in cells for cells in voted))
    columns = (Column(""), *(Column(seat_name(sight, seat), "code") for seat in seats))
    labels = ("vote",) if len(run) == 1 else tuple(str(group[0].data.number) for group in run)
    rows = (Row((label, *(cells.get(seat) for seat in seats))) for label, cells in zip(labels, voted, strict=True))
    return Table(say(sight, "vote-caption", number=first.number), columns, tuple(rows), titled=False)


def cell(one: Any, *, trial: bool) -> str:  # noqa: ANN401 - the payload of its event
    """Return `+10+4t`: the Oratory with its sign, then what adds to it, each with its letter."""
    signs = FOR_THE_ACCUSED if trial else SIGNS
    sign = {"+{}": "+", "-{}": "-"}.get(signs[one.side], "+")
    parts = [f"{sign}{term.votes}{LETTERS.get(term.why, 'c')}" for term in one.terms]
    parts += [f"{sign}{one.bought.talents}t"] if one.bought.talents else []
    return signs[one.side].format(f"{one.oratory}{''.join(parts)}")
