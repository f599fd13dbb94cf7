"""Deadlines as files for calendars: one event a packet, and each later hour has a higher sequence."""

from __future__ import annotations

import email
import re
from email import policy
from typing import TYPE_CHECKING

import pytest

from adjudicator.service.gm_desk.acts import extend
from adjudicator.service.mail_out.calendar_file import _folded
from tests.core.service.quay import Quay

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path / "home", schedule="one")
    quay.close()
    yield quay
    quay.home.close()


def files(quay: Quay, kind: str, seat: str = "ann") -> list[dict[str, str]]:
    """Return the events in the mails of a kind, oldest first."""
    found = []
    for entry in quay.home.store.outbox(game="quay"):
        if f".{seat}.{kind}." in entry.key:
            mail = email.message_from_bytes(quay.home.store.out_raw(entry.id), policy=policy.default)
            for part in mail.iter_attachments():
                assert part.get_content_type() == "text/calendar"
                lines = part.get_content().replace("\r\n", "\n").splitlines()
                found.append(dict(line.split(":", 1) for line in lines))
    return found


def test_the_report_for_a_seat_has_its_deadline_and_the_one_for_all_has_none(quay: Quay) -> None:
    assert files(quay, "public") == []
    first, second = files(quay, "private")
    assert (first["UID"], second["UID"]) == ("deadline-1.1.quay@localhost", "deadline-2.1.quay@localhost")
    assert first["SEQUENCE"] == "0"
    assert re.fullmatch(r"\d{8}T\d{6}Z", first["DTSTART"])
    assert first["SUMMARY"].startswith("Quay: orders for 1.1 ")


def test_each_later_deadline_counts_up_under_the_same_name(quay: Quay) -> None:
    for hours in (24, 48):
        extend(quay.home, quay.table, hours=hours, why="A holiday.")
    old = files(quay, "private")[-1]
    moved = files(quay, "act")
    assert [each["SEQUENCE"] for each in (old, *moved)] == ["0", "1", "2"]
    assert {each["UID"] for each in moved} == {old["UID"]}
    assert len({each["DTSTART"] for each in (old, *moved)}) == 3


def test_long_lines_are_folded_between_letters() -> None:
    lines = _folded(f"SUMMARY:{'ä' * 90}").split("\r\n ")
    assert "".join(lines) == f"SUMMARY:{'ä' * 90}"
    assert all(len(line.encode()) <= 73 for line in lines)
