"""Mail in one file or from a pipe."""

from __future__ import annotations

import io
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.channels.maildir import MaildirSource
from adjudicator.channels.mbox import MboxSource
from adjudicator.channels.stdin import StdinSource, source
from adjudicator.model.errors import UserError

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
MBOX = b"""From anna@example.org Sun Nov 22 10:00:00 2026
From: anna@example.org

Bid: pass
>From Mago take 3
>>From here too

From the Treasury pay 5

From ben@example.org  Sun, 22 Nov 2026 11:30:00 +0100
From: ben@example.org

Done: yes

From - Sun Nov 99 10:00:00 2026
From: clara@example.org

Done: no"""


def _stdin(data: bytes) -> StdinSource:
    return StdinSource(io.BytesIO(data), NOON)


def test_an_mbox_is_parted_and_its_stuffing_taken_off() -> None:
    first, second, third = _stdin(MBOX).fetch()
    assert first.raw == (
        b"From: anna@example.org\n\nBid: pass\nFrom Mago take 3\n>From here too\n\nFrom the Treasury pay 5\n"
    )
    assert second.raw == b"From: ben@example.org\n\nDone: yes\n"
    assert third.raw == b"From: clara@example.org\n\nDone: no"
    assert first.received == datetime(2026, 11, 22, 10, tzinfo=UTC)
    assert second.received == datetime(2026, 11, 22, 10, 30, tzinfo=UTC)
    assert third.received == NOON


def test_the_empty_line_an_mbox_ends_with_is_not_the_mails() -> None:
    (mail,) = _stdin(b"From a@b Sun Nov 22 10:00:00 2026\nFrom: a@b\n\nBid: pass\n\n").fetch()
    assert mail.raw == b"From: a@b\n\nBid: pass\n"


def test_a_single_mail_is_taken_as_it_is() -> None:
    raw = b"From: a@b\n\nBid: pass\n\nFrom a@b Sun Nov 22 10:00:00 2026\n>From x\n\n"
    (mail,) = _stdin(raw).fetch()
    assert mail.raw == raw
    assert mail.received == NOON


def test_one_mail_has_one_uid_wherever_it_lies() -> None:
    (alone,) = _stdin(b"From: ben@example.org\n\nDone: yes\n").fetch()
    assert alone.uid == list(_stdin(MBOX).fetch())[1].uid


def test_an_empty_pipe_holds_no_mail() -> None:
    empty = _stdin(b"")
    assert list(empty.fetch()) == []
    empty.done("x")


def test_a_file_is_read_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "saved.eml"
    path.write_bytes(b"From: a@b\n\nBid: pass\n")
    os.utime(path, (5, 5))
    saved = MboxSource(path)
    (mail,) = saved.fetch()
    saved.done(mail.uid)
    assert mail.received == datetime(1970, 1, 1, 0, 0, 5, tzinfo=UTC)
    assert path.read_bytes() == mail.raw


def test_a_file_that_is_gone_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="gone cannot be read"):
        list(MboxSource(tmp_path / "gone").fetch())


def test_a_person_names_a_stream_a_folder_or_a_file(tmp_path: Path) -> None:
    (tmp_path / "one.eml").write_bytes(b"From: a@b\n\n")
    assert isinstance(source("-", io.BytesIO(), NOON), StdinSource)
    assert isinstance(source(str(tmp_path), io.BytesIO(), NOON), MaildirSource)
    assert isinstance(source(str(tmp_path / "one.eml"), io.BytesIO(), NOON), MboxSource)
    with pytest.raises(UserError, match="There is no mail folder or file"):
        source(str(tmp_path / "none"), io.BytesIO(), NOON)
