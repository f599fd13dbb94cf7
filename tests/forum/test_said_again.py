"""What is said again: read once at a position, but never by what another position made of it; answered so often."""

from __future__ import annotations

from pathlib import Path

from adjudicator.model.reading import Misread, Talk
from adjudicator.service.filing.reading import read_lines
from tests.forum.thread import Thread

MOST = 30
"""Answers that an address gets within an hour."""


def test_the_same_line_is_read_again_where_other_orders_are_on_file(tmp_path: Path) -> None:
    thread = Thread(tmp_path / "home")
    said = "do not convoy anything"
    assert isinstance(read_lines(thread.table, "clara", said)[0], Talk)
    thread.post("clara", "A Par - Bur\nF Bre - MAO")
    thread.look()
    assert isinstance(read_lines(thread.table, "clara", said)[0], Misread)


def test_answers_too_many_leave_a_note_and_the_next_one_tells_of_them(tmp_path: Path) -> None:
    thread = Thread(tmp_path / "home")
    for number in range(MOST + 3):
        thread.post("clara", f"A Par - {('Bur', 'Pic')[number % 2]}")
    before = len(thread.home.store.outbox())
    thread.look()
    assert len(thread.home.store.outbox()) - before == MOST
    notes = [note for note in thread.home.store.notes() if note.kind == "silent"]
    assert len(notes) == 3
    assert all(note.journal_id for note in notes)
    thread.wait(hours=2)
    thread.post("clara", "A Par H")
    thread.look()
    assert b"3 earlier letters of yours were read" in thread.home.store.out_raw(thread.home.store.outbox()[-1].id)
