"""The Revolution Phase in a public report."""

from __future__ import annotations

from adjudicator.model.event import Event
from adjudicator.report.text import render_text
from adjudicator.systems.republic.orders.revolution import Revolt, TestArmy
from adjudicator.systems.republic.rules.revolution.discarding import CardsDiscarded
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.report import REPORTER
from adjudicator.testing.scenario import filed
from tests.systems.republic_of_carthage.report.byrsa_turn import of_events
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import MATTAN
from tests.systems.republic_of_carthage.s6_7_revolution.victors import go, veteran, won


def test_a_test_of_allegiance_is_a_table_and_the_revolt_stands_below_it() -> None:
    state = veteran(won(), "campanian", "force:f1", MATTAN)
    orders = [filed("perla", Revolt(f"senator:{MATTAN}")), filed("perla", TestArmy(f"senator:{MATTAN}", 5, 1))]
    done = go(state, *orders, dice=[4, 4, 5, 6, 1])
    discarded = CardsDiscarded("anna", ("card:graft",), 5, 5, 0)
    events = (Event("cards_discarded", SCOPE, discarded, cites=("roc:6.7.2",)), *done.events)
    text = render_text(REPORTER.public(of_events(None, *(event for event in events if event.data is not None))))
    assert "REVOLUTION" in text
    lines = text.splitlines()
    start = next(at for at, line in enumerate(lines) if "asks his armies" in line)
    assert [line.split() for line in lines[start + 1 : start + 9] if line.strip()][1] == [
        "Celtiberians",
        "4",
        "+1",
        "5",
        "rebels",
    ]
    assert max(len(line) for line in lines[start : start + 9]) <= 46
    said = " ".join(text.split())
    assert "3 armies rebel" in said
    assert "1T paid, + 1 each. 1 veteran of his own follows unasked. 1 army is not asked and loyal." in said
    assert "Mattan is in revolt with 4 armies of strength 7." in said
    assert "Anna holds more than 5 cards and discards Graft; 5 stay." in said
