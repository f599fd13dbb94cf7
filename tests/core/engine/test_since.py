"""What happened since a report is found without folding the game again, also after a rewind."""

from __future__ import annotations

import pytest

from adjudicator.engine.log import history as module
from adjudicator.engine.log.history import History, Published, Rewound
from adjudicator.engine.log.log_row import LogRow
from adjudicator.model.event import Event
from adjudicator.model.state import Frame, Push, State


def pushed(name: str) -> Event:
    return Event(name, "here", changes=(Push(Frame(name, "step", "here")),))


def grown(*bodies: object) -> History:
    history = History()
    for number, body in enumerate(bodies, start=1):
        history.add(LogRow(number, "state", number, body))
    return history


def names(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


REPORT = Published("1-1", "2026-11-20T12:00:00Z", ())


def test_the_state_of_a_report_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    history = grown(pushed("a"), REPORT, pushed("b"), pushed("c"))
    monkeypatch.setattr(module, "fold", lambda *_: pytest.fail("the game is folded again"))
    state, events = history.since(2)
    assert ([frame.path for frame in state.agenda], names(events)) == (["a"], ["b", "c"])
    assert names(history.since(0)[1]) == ["a", "b", "c"]
    assert history.since(0)[0] == State(parts={}, visits={})
    assert history.since(4) == (history.state, ())


def test_a_row_without_a_report_is_folded_to() -> None:
    state, events = grown(pushed("a"), pushed("b"), pushed("c")).since(2)
    assert ([frame.path for frame in state.agenda], names(events)) == (["a", "b"], ["c"])


def test_after_a_rewind_before_a_report_it_tells_of_what_is_left() -> None:
    history = grown(pushed("a"), pushed("b"), REPORT, pushed("c"), Rewound(1, reopen=False, why="try"), pushed("d"))
    state, events = history.since(3)
    assert ([frame.path for frame in state.agenda], names(events)) == (["a"], ["d"])


def test_after_a_rewind_behind_a_report_its_state_stands() -> None:
    history = grown(pushed("a"), REPORT, pushed("b"), pushed("c"), Rewound(3, reopen=False, why="try"), pushed("d"))
    state, events = history.since(2)
    assert ([frame.path for frame in state.agenda], names(events)) == (["a"], ["b", "d"])
