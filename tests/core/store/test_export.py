"""An export is the same bytes every time, holds no secret of the store, and shows every change made to it."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from adjudicator.model.errors import UserError
from adjudicator.store.archive import read_export
from adjudicator.store.base import Store
from adjudicator.store.export import journal_file, write_export

NOW = "2026-11-20T09:00:00Z"
EXTRA = {"dice.json": b"[]\n", "check_dice.py": b"print('ok')\n", "config.json": b"{}\n"}
Change = Callable[[dict[str, bytes]], None]


def test_an_export_holds_everything_of_the_game_and_nothing_else(export_path: Path) -> None:
    with read_export(export_path) as export:
        assert export.names() == [
            "check_dice.py",
            "config.json",
            "dice.json",
            "journal/000001.eml",
            "journal/000003.txt",
            "journal/index.json",
            "log.jsonl",
            "outbox.json",
            "reports/000003/4%2F3/ann%2Fben.html",
            "reports/000003/4.3 Forum/public.txt",
            "reports/index.json",
        ]
        assert export.differences() == []


def test_what_was_written_is_read_back(export_path: Path, played: Store) -> None:
    game = played.game("byrsa")
    with read_export(export_path) as export:
        assert (export.game, export.system, export.created_at) == ("byrsa", "toy", NOW)
        assert (export.version, export.length, export.head) == (2, 3, game.head)
        assert export.rows() == played.log("byrsa")
        assert export.journal() == played.journal(game="byrsa")
        assert [export.read(journal_file(entry)) for entry in export.journal()] == [b"orders\xff", b"{}"]
        assert list(export.reports()) == list(played.reports("byrsa"))
        (sent,) = json.loads(export.read("outbox.json"))
        assert (sent["key"], sent["sha256"]) == ("receipt/1", sha256(b"receipt").hexdigest())


def test_the_same_game_gives_the_same_bytes(played: Store, tmp_path: Path, export_path: Path) -> None:
    write_export(played, "byrsa", dict(reversed(EXTRA.items())), tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == export_path.read_bytes()
    with zipfile.ZipFile(export_path) as made:
        assert {info.date_time for info in made.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert sorted(file.name for file in tmp_path.glob("*.zip*")) == ["again.zip", "byrsa.zip"]


def test_standard_output_gets_the_same_bytes(played: Store, export_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    buffer = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(buffer))
    write_export(played, "byrsa", EXTRA, "-")
    assert buffer.getvalue() == export_path.read_bytes()


def test_the_secret_and_the_config_of_the_store_stay_in_the_store(export_path: Path) -> None:
    with zipfile.ZipFile(export_path) as made:
        everything = b"".join(made.read(name) for name in made.namelist())
    assert b"chain secret" not in everything
    assert b'"seats":2' not in everything


def test_a_game_that_is_not_there_cannot_be_exported(store: Store, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no game called utica"):
        write_export(store, "utica", {}, tmp_path / "out.zip")
    assert not list(tmp_path.glob("out*"))


def test_a_place_that_cannot_be_written_is_named(store: Store, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"nowhere.out.zip cannot be written \(No such file"):
        write_export(store, "byrsa", {}, tmp_path / "nowhere" / "out.zip")
    (tmp_path / "taken").mkdir()
    with pytest.raises(UserError, match="taken cannot be written"):
        write_export(store, "byrsa", {}, tmp_path / "taken")
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("name", ["log.jsonl", "manifest.json"])
def test_a_file_of_the_caller_may_not_hide_one_of_ours(store: Store, tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=f"two files of an export are called {name}"):
        write_export(store, "byrsa", {name: b""}, tmp_path / "out.zip")
