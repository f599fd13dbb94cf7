"""A report and the mails that carry it are packed, and come back byte for byte."""

from __future__ import annotations

import sqlite3
import zlib
from base64 import encodebytes
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from adjudicator.model.journal import OutMail, Published
from adjudicator.store.base import Store
from adjudicator.store.packing import packed, unpacked

TEXT = b"".join(b"%d. Hanno has %d talents and votes for peace.\n" % (at, at % 7) for at in range(1500))
NOISE = Random(1).randbytes(5000)
PACKED = packed(TEXT)
FILE = b"Content-Transfer-Encoding: base64\n\n" + encodebytes(Random(2).randbytes(9000))
MAIL = TEXT + b"--=_1\n" + FILE + b"\n--=_1\n" + FILE + b"\n--=_1--\n"


@pytest.mark.parametrize("body", [b"", b"a", TEXT, NOISE, MAIL, FILE, PACKED, PACKED[:9], b"\x00z1\n", b"\x00z1\nb"])
def test_bytes_come_back_as_they_were(body: bytes) -> None:
    assert unpacked(packed(body)) == body


def test_only_what_becomes_smaller_is_packed() -> None:
    assert len(packed(TEXT)) < len(TEXT) / 5
    assert packed(NOISE) == NOISE
    assert packed(b"short") == b"short"


def test_a_mail_with_files_takes_no_more_than_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are packed another way, which any program that knows zlib reads."""
    kept = packed(MAIL)
    assert zlib.decompress(kept.partition(b"\n")[2]) == MAIL
    assert len(kept) < len(zlib.compress(TEXT)) + 0.8 * 2 * len(FILE)
    ways: list[int] = []
    press = zlib.compressobj

    def noted(*, wbits: int, strategy: int = zlib.Z_DEFAULT_STRATEGY) -> object:
        ways.append(strategy)
        return press(wbits=wbits, strategy=strategy)

    monkeypatch.setattr(zlib, "compressobj", noted)
    assert packed(MAIL) == kept
    assert ways.count(zlib.Z_HUFFMAN_ONLY) == 2


@pytest.mark.parametrize("damaged", [PACKED[:-40], PACKED[:60] + b"?" + PACKED[61:]])
def test_what_is_damaged_is_no_fault_and_is_not_what_it_was(damaged: bytes) -> None:
    """Its digest in the log is another then, which `verify` finds."""
    assert unpacked(damaged) == damaged


def test_a_store_gives_out_what_it_was_given_and_takes_less(
    store: Store, mail: Callable[..., OutMail], tmp_path: Path
) -> None:
    with store.transaction("byrsa", 1) as tx:
        tx.publish(Published("1-1", "all", "text", 1, TEXT))
        tx.queue(mail("report/1", TEXT), mail("report/2", TEXT))
    assert [report.body for report in store.reports("byrsa")] == [TEXT]
    assert [store.out_raw(row.id) for row in store.outbox()] == [TEXT, TEXT]
    assert store.claim(1) == TEXT
    with closing(sqlite3.connect(tmp_path / "adjudicator.db")) as db:
        bodies = [row[0] for row in db.execute("SELECT body FROM report UNION ALL SELECT raw FROM outbox")]
    assert len(bodies) == 3
    assert all(zlib.decompress(body.partition(b"\n")[2]) == TEXT for body in bodies)
