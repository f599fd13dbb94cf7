"""The Mortality and the Revenue Phase in a public report; sums of the Treasury are in its own table."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.event import Event
from adjudicator.model.page import Detail, Entries, Entry, Part
from adjudicator.systems.republic.report.phases import Phase, Topic, sentences

LABELS = {
    "state_income_rolled": "State income",
    "personal_income_taken": "Personal",
    "personal_income_left": "Personal",
    "development_rolled": "Development",
    "development_barred": "Development",
}
"""The text before a line of a Province; the other lines have none."""

HEADS = ("state_income_rolled", "province_barred")
"""The kinds that open a Province."""


def provinces(sight: Sight, events: tuple[Event, ...]) -> tuple[Part, ...]:
    """Return each governed Province with its incomes, its development and the term of its Governor."""
    order = tuple(dict.fromkeys(event.data.province for event in events if event.kind in HEADS))
    entries = tuple(_province(sight, [event for event in events if event.data.province == key]) for key in order)
    others = [event for event in events if event.data.province not in order]
    return (Entries(entries), *sentences(sight, others)) if entries else sentences(sight, others)


def _province(sight: Sight, events: list[Event]) -> Entry:
    first = events[0].data
    head = {"province": first.province, "governor": first.governor, "developed": first.developed}
    gained = [event for event in events if event.kind == "development_rolled" and event.data.developed]
    details = [Detail(_said(sight, event), LABELS.get(event.kind, "")) for event in events]
    at = len(details) - 1 if events[-1].kind == "term_moved" else len(details)
    details[at:at] = [Detail(sight.say("report/province/gained", event.data)) for event in gained]
    title = sight.say("report/province/head", head)
    return Entry(title, tuple(details), "DEVELOPED", "good") if gained else Entry(title, tuple(details))


def _said(sight: Sight, event: Event) -> str:
    return sight.say(f"report/province/{event.kind}", event.data)


MORTALITY = Phase("Mortality", "6.1", ())

REVENUE = Phase(
    "Revenue",
    "6.2",
    (
        Topic("Income", ("6.2.1", "6.2.2")),
        Topic("Corruption", ("6.2.3",)),
        Topic("The State", ("6.2.4", "6.2.6", "6.2.7", "6.2.8")),
        Topic("Rebel armies", ("6.2.5",)),
        Topic("Provinces", ("6.2.9",), provinces),
        Topic("Ransoms, gifts and redistribution", ("6.2.10",)),
        Topic("Contributions", ("6.2.11",)),
        Topic("Bankruptcy", ("6.2.12",)),
    ),
    elsewhere=("state_income_received", "forces_paid", "wars_paid", "merchants_paid", "treasury_tested"),
)
