"""Links that may be known are never ordered for again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.engine.chance.dice import phase_id
from adjudicator.service.turn.adjudicate import fresh_links
from tests.core.service.quay import Quay


@pytest.fixture
def opened(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path)
    yield quay
    quay.home.close()


def test_a_packet_that_opens_beyond_all_spent_links_keeps_its_own(opened: Quay) -> None:
    assert fresh_links(opened.table, opened.table.history.state) == ()


def test_a_packet_that_meets_a_spent_link_takes_a_new_one(opened: Quay) -> None:
    history = opened.table.history
    packet = history.state.packet
    assert packet is not None
    history.spent = packet.index
    (event,) = fresh_links(opened.table, history.state)
    assert event.kind == "packet_reopened"
    assert (event.data.packet.index, event.data.packet.epoch) == (history.links + 1, packet.epoch + 1)


def test_a_packet_that_was_locked_before_runs_again_on_its_own_link(opened: Quay) -> None:
    history = opened.table.history
    packet = history.state.packet
    assert packet is not None
    history.spent = packet.index
    history.locked.add(phase_id(packet.id, packet.epoch))
    assert fresh_links(opened.table, history.state) == ()
