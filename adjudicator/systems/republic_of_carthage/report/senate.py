"""The Senate Phase in a public report: proposal by proposal in the order made, each vote as a table of who voted what.

What is done between two proposals stands between them; the agenda is a list, published before anybody votes on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Cell, Column, Heading, Part, Prose, Row, Table, Value
from adjudicator.systems.republic_of_carthage.orders import Convict, Recruit
from adjudicator.systems.republic_of_carthage.report.basics import say, seat_name
from adjudicator.systems.republic_of_carthage.report.phases import Phase, Topic, sentences
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.recruiting import bill, cost
from adjudicator.systems.republic_of_carthage.state import CITIES, CITY, SCOPE

CALLED, CAST, COUNTED = "vote_called", "vote_cast", "vote_counted"
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


def proceedings(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return all that happened in the Senate, in order."""
    return tuple(part for group in _groups(events) for part in _told(sight, group))


def _groups(events: tuple[Event, ...]) -> Iterator[tuple[Event, ...]]:
    """Yield each vote with what came of it, each agenda, and what lies between."""
    group: list[Event] = []
    for event in events:
        opens = event.kind in {CALLED, "agenda_laid"}
        ends = any(one.kind == COUNTED for one in group) and event.kind not in CONSEQUENCES
        if group and (opens or ends or group[0].kind == "agenda_laid"):
            yield tuple(group)
            group = []
        group.append(event)
    if group:
        yield tuple(group)


def _told(sight: Sight, group: tuple[Event, ...]) -> tuple[Part, ...]:
    if group[0].kind == CALLED:
        return tuple(_vote(sight, group))
    if group[0].kind == "agenda_laid":
        return _agenda(sight, group[0].data)
    return sentences(sight, group)


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


def _vote(sight: Sight, group: tuple[Event, ...]) -> Iterator[Part]:
    """Yield a vote: what is proposed, who voted what, the comparison with its outcome, what was bought, what came."""
    called = group[0].data
    cast = [event.data for event in group if event.kind == CAST]
    counted = next((event.data for event in group if event.kind == COUNTED), None)
    trial = any(isinstance(each, Convict) for each in called.measures)
    by = "" if trial else say(sight, "vote-by", by=called.by, floor=called.floor)
    yield Heading(say(sight, "motion", number=called.number, measures=called.measures), note=by)
    if cast:
        yield _table(sight, called.number, cast, trial=trial)
    lines = []
    if counted is not None:
        facts = {name: getattr(counted, name) for name in ("outcome", "yes", "no", "abstain")}
        lines.append(say(sight, "vote-verdict", trial=trial, **facts))
    if bought := [one for one in cast if one.bought.talents]:
        lines.append(say(sight, "vote-bought", votes=bought))
    if lines:
        yield Prose(tuple(lines))
    others = [event for event in group if event.kind not in {CALLED, CAST, COUNTED}]
    yield from sentences(sight, others)


def _table(sight: Sight, number: int, cast: list[Any], *, trial: bool) -> Table:
    columns = (Column(""), *(Column(seat_name(sight, one.seat), "code") for one in cast))
    row = Row(("vote", *(Cell(_cell(one, trial=trial)) for one in cast)))
    bought = any(one.bought.talents for one in cast)
    more = any(one.terms for one in cast)
    key = (say(sight, "vote-key", trial=trial, bought=bought, more=more),) if bought or more else ()
    return Table(say(sight, "vote-caption", number=number), columns, (row,), key, titled=False)


def _cell(one: Any, *, trial: bool) -> str:  # noqa: ANN401 - the payload of its event
    """Return `+10+4t`: the Oratory with its sign, then what adds to it, each with its letter."""
    signs = FOR_THE_ACCUSED if trial else SIGNS
    sign = {"+{}": "+", "-{}": "-"}.get(signs[one.side], "+")
    parts = [f"{sign}{term.votes}{LETTERS.get(term.why, 'c')}" for term in one.terms]
    parts += [f"{sign}{one.bought.talents}t"] if one.bought.talents else []
    return signs[one.side].format(f"{one.oratory}{''.join(parts)}")


SENATE = Phase("Senate", "6.5", (Topic("Proceedings", ("6.5",), proceedings),))
