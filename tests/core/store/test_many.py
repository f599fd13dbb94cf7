"""Many mails in one poll, and large ones: one at a time in memory, few commits."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.model.checkpoint import install, remove
from adjudicator.model.journal import Incoming
from adjudicator.store import sqlite
from adjudicator.store.sqlite import SqliteStore

NOW = "2026-11-20T09:00:00Z"


def mails(count: int, size: int) -> Iterator[Incoming]:
    for number in range(count):
        yield Incoming("mail", f"<{number}@x>", number.to_bytes(4, "big") * (size // 4), NOW)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "adjudicator.db") as made:
        yield made


def test_a_thousand_mails_of_a_hundred_kilobytes_are_never_held_together(store: SqliteStore) -> None:
    tracemalloc.start()
    try:
        assert sum(answer.new for answer in store.journal_many(mails(1000, 100_000))) == 1000
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 2 * sqlite.CHUNK_BYTES
    assert len(store.journal("new")) == 1000


def test_a_commit_takes_two_hundred_mails_or_eight_megabytes(store: SqliteStore) -> None:
    passed: list[str] = []
    install(passed.append)
    try:
        list(store.journal_many(mails(1000, 8)))
        small = passed.count("store.journal.after-commit")
        list(store.journal_many(mails(4, 5 * 2**20)))
        large = passed.count("store.journal.after-commit") - small
    finally:
        remove(passed.append)
    assert (small, large) == (5, 2)


def test_an_answer_comes_after_its_commit(store: SqliteStore, tmp_path: Path) -> None:
    answers = store.journal_many(mails(300, 8))
    first = next(answers)
    with SqliteStore(tmp_path / "adjudicator.db") as other:
        assert other.raw(first.id) == bytes(8)
        assert len(other.journal()) == 200
        assert other.journal_one(Incoming("clock", "tick", b"", NOW)).new, "a poll that waits for mail locks nobody out"
    assert len(list(answers)) == 299
