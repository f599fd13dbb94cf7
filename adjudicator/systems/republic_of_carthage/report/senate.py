"""The Senate Phase in a public report: proposal by proposal in the order made, under the steps of the phase.

A vote that nobody disputed is an entry of two lines; a disputed one has a table of who voted what. What is done
between two proposals stands between them; the agenda is a list, published before anybody votes on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Cell, Column, Detail, Entries, Entry, Heading, Note, Part, Row, Table, Tone, Value
from adjudicator.systems.republic_of_carthage.orders import Convict, ElectGovernor, ElectMember, ElectSuffetes, Recruit
from adjudicator.systems.republic_of_carthage.report.basics import say, seat_name, section_of, under
from adjudicator.systems.republic_of_carthage.report.phases import Phase, Topic, sentences
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.recruiting import bill, cost
from adjudicator.systems.republic_of_carthage.state import CITIES, CITY, SCOPE

CALLED, CAST, COUNTED, ALONE, LAID = "vote_called", "vote_cast", "vote_counted", "elected_unopposed", "agenda_laid"
CONSEQUENCES = (
    "acquitted",
    "auxiliaries_moved",
    "chair_shunned",
    "commander_recalled",
    "concession_assigned",
    "convicted_major",
    "convicted_minor",
    "elected_for_life",
    "exile_readmitted",
    "expedition_recalled",
    "expedition_sent",
    "fleets_lost",
    "force_reinforced",
    "force_sent",
    "forces_disbanded",
    "forces_recruited",
    "governor_elected",
    "leadership_passed",
    "lent_fleets_gone",
    "member_elected",
    "peace_made",
    "people_reacted",
    "popularity_lost",
    "prosecutor_rewarded",
    "province_lost",
    "province_reverted",
    "recruiting_void",
    "senator_died",
    "suffetes_elected",
    "tax_lowered",
    "tax_rate_set",
    "tax_vote_paid",
    "trade_cards_removed",
    "treasury_by_card",
    "units_left_game",
    "went_into_exile",
)
"""Kinds of event that belong to the vote before them; whatever else follows it stands on its own."""
SIGNS = {"yes": "+{}", "no": "-{}", "abstain": "({})"}
FOR_THE_ACCUSED = {"yes": "-{}", "no": "+{}", "abstain": "({})"}
LETTERS = {"popularity": "p", "influence": "i"}
CHAPTERS = {
    "6.5.1": "Opening",
    "6.5.2": "Suffetes",
    "6.5.3": "Suffetes",
    "6.5.4": "Committee of Five",
    "6.5.5": "Prosecutions",
    "6.5.6": "Provinces",
    "6.5.7": "Business",
}
"""The steps of the phase as headings; what may happen at any time stands where it happened."""
ANY_TIME = ("carthage_repopulated",)
"""Kinds of event that may come in any step, whatever section they rest on."""
STEPS = {ElectSuffetes: "6.5.2", ElectMember: "6.5.4", Convict: "6.5.5", ElectGovernor: "6.5.6"}
OTHER = "6.5.7"
MARKS: dict[str, tuple[str, Tone]] = {
    "passed": ("PASSES", "good"),
    "failed": ("FAILS", "bad"),
    "vetoed": ("VETOED", "bad"),
    "cancelled": ("CANCELLED", "bad"),
    "unopposed": ("UNOPPOSED", "good"),
}
VERDICTS: dict[str, tuple[str, Tone]] = {**MARKS, "passed": ("CONVICTED", "bad"), "failed": ("ACQUITTED", "good")}

Votes = list[Any]


def proceedings(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return all that happened in the Senate, in order."""
    return tuple(Proceedings(sight, events).parts())


class Proceedings:
    """One Senate as it is written: which step it has reached, and of which signs the reader was told."""

    def __init__(self, sight: Sight, events: tuple[Event, ...]) -> None:
        self.sight, self.groups = sight, tuple(_groups(events))
        self.chapter = ""
        self.explained: set[bool] = set()
        self.headed = any(group[0].kind in {CALLED, ALONE, LAID} for group in self.groups)

    def parts(self) -> Iterator[Part]:
        """Yield the parts; entries that follow each other are one list."""
        entries: list[Entry] = []
        for group in self.groups:
            for part in self._told(group):
                if isinstance(part, Entry):
                    entries.append(part)
                    continue
                if entries:
                    yield Entries(tuple(entries))
                    entries = []
                yield part
        if entries:
            yield Entries(tuple(entries))

    def _told(self, group: tuple[Event, ...]) -> Iterator[Part | Entry]:
        yield from self._head(group)
        first = group[0]
        if first.kind == CALLED:
            yield from self._vote(group)
        elif first.kind == ALONE:
            told = (self.sight.told(event) for event in group[1:])
            yield self._entry(first.data, [say(self.sight, "unopposed"), *told], MARKS["unopposed"])
        elif first.kind == LAID:
            yield from _agenda(self.sight, first.data)
        else:
            yield from sentences(self.sight, group)

    def _head(self, group: tuple[Event, ...]) -> Iterator[Part]:
        """Yield the heading of the step that begins here; a Senate without votes and agenda needs none."""
        section = _step(group)
        title = CHAPTERS.get(section, "")
        if self.headed and title and title != self.chapter:
            self.chapter = title
            if group[0].kind != LAID:  # the agenda has its own
                yield Heading(title, (section,))

    def _vote(self, group: tuple[Event, ...]) -> Iterator[Part | Entry]:
        """Yield a vote: what is proposed, who voted what, how the sums compare, what was bought, what came of it."""
        called = group[0].data
        cast: Votes = [event.data for event in group if event.kind == CAST]
        counted = next((event.data for event in group if event.kind == COUNTED), None)
        trial = any(isinstance(each, Convict) for each in called.measures)
        mark = ((VERDICTS if trial else MARKS)[counted.outcome]) if counted is not None else ("", "plain")
        told = [self.sight.told(event) for event in group if event.kind not in {CALLED, CAST, COUNTED}]
        if cast:
            yield from self._key(trial=trial)
        if not _disputed(cast, trial=trial):
            yield self._entry(called, [self._sum(cast, counted, trial=trial), *told], mark, trial=trial)
            return
        yield Heading(self._motion(called), note=self._by(called, trial=trial))
        yield _table(self.sight, called.number, cast, trial=trial)
        bought = say(self.sight, "vote-bought", votes=[one for one in cast if one.bought.talents])
        lines = [line for line in (bought, *told) if line]
        text = self._verdict(counted, trial=trial)
        yield Entries((Entry(text, tuple(map(Detail, dict.fromkeys(lines))), *mark),))

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
        votes = [(one.seat, _cell(one, trial=trial)) for one in cast]
        return say(self.sight, "vote-sum", votes=votes, trial=trial, **_tally(counted)) if cast else ""

    def _verdict(self, counted: Any, *, trial: bool) -> str:  # noqa: ANN401 - the payload of its event
        return say(self.sight, "vote-verdict", trial=trial, **_tally(counted))


def _tally(counted: Any) -> dict[str, object]:  # noqa: ANN401 - the payload of its event, or none
    names = ("outcome", "yes", "no", "abstain")
    return {name: getattr(counted, name, 0) for name in names}


def _groups(events: tuple[Event, ...]) -> Iterator[tuple[Event, ...]]:
    """Yield each vote with what came of it, each agenda, and what lies between."""
    group: list[Event] = []
    for event in events:
        opens = event.kind in {CALLED, LAID, ALONE}
        done = any(one.kind in {COUNTED, ALONE} for one in group)
        ends = done and event.kind not in CONSEQUENCES
        moves = bool(group) and not _is_vote(group[0]) and _step((event,)) not in ("", _step(tuple(group)))
        if group and (opens or ends or moves or group[0].kind == LAID):
            yield tuple(group)
            group = []
        group.append(event)
    if group:
        yield tuple(group)


def _is_vote(event: Event) -> bool:
    return event.kind in {CALLED, ALONE}


def _step(group: tuple[Event, ...]) -> str:
    """Return the step of the phase to which a vote or what lies between belongs; nothing if it may come at any time."""
    first = group[0]
    if _is_vote(first):
        if getattr(first.data, "floor", False):
            return ""
        return next((STEPS[type(each)] for each in first.data.measures if type(each) in STEPS), OTHER)
    sections = (section_of(event) for event in group if event.kind not in ANY_TIME)
    return next((one for section in sections for one in CHAPTERS if under(section, one)), "")


def _disputed(cast: Votes, *, trial: bool) -> bool:
    """Say whether a vote is worth a table: votes on both sides, votes bought, or anything but Oratory counted."""
    sides = {one.side for one in cast}
    return trial or {"yes", "no"} <= sides or any(one.bought.talents or one.terms for one in cast)


def _agenda(sight: Sight, data: Any) -> tuple[Part, ...]:  # noqa: ANN401 - the payload of its event
    stands = CITIES.get(sight.state, SCOPE, CITY).treasury
    rows: list[tuple[Value, ...]] = []
    for one in data.lines:
        spent = sum(_cost(sight, measure) for measure in one.measures)
        stands -= spent
        rows.append((one.number, say(sight, "agenda-line", measures=one.measures, when=one.when), -spent, stands))
    money = (Column("cost", "change", full="Cost"), Column("stands", "number", full="Treasury if all pass"))
    priced = any(row[2] for row in rows)
    columns = (Column("", "number"), Column("", full="Proposal"), *(money if priced else ()))
    lines = tuple(Row(row if priced else row[:2]) for row in rows)
    caption = say(sight, "agenda-caption", senator=data.senator)
    return (Heading("Agenda", ("6.5.7",)), Table(caption, columns, lines))


def _cost(sight: Sight, measure: Any) -> int:  # noqa: ANN401 - any measure
    """Return what a proposal would cost the State at today's prices."""
    return cost(bill(sight.game, sight.state, measure.units)) if isinstance(measure, Recruit) else 0


def _table(sight: Sight, number: int, cast: Votes, *, trial: bool) -> Table:
    columns = (Column(""), *(Column(seat_name(sight, one.seat), "code") for one in cast))
    row = Row(("vote", *(Cell(_cell(one, trial=trial)) for one in cast)))
    return Table(say(sight, "vote-caption", number=number), columns, (row,), titled=False)


def _cell(one: Any, *, trial: bool) -> str:  # noqa: ANN401 - the payload of its event
    """Return `+10+4t`: the Oratory with its sign, then what adds to it, each with its letter."""
    signs = FOR_THE_ACCUSED if trial else SIGNS
    sign = {"+{}": "+", "-{}": "-"}.get(signs[one.side], "+")
    parts = [f"{sign}{term.votes}{LETTERS.get(term.why, 'c')}" for term in one.terms]
    parts += [f"{sign}{one.bought.talents}t"] if one.bought.talents else []
    return signs[one.side].format(f"{one.oratory}{''.join(parts)}")


SENATE = Phase("Senate", "6.5", (Topic("", ("6.5",), proceedings),))
