"""Mail in folders: nothing is lost, nothing is delivered twice, and what cannot be done is said in a sentence."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.channels.maildir import MaildirSink, MaildirSource
from adjudicator.model.errors import UserError


def _put(folder: Path, name: str, text: str, second: int = 0) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text)
    os.utime(path, (second, second))
    return path


def _maildir(root: Path) -> Path:
    for part in ("new", "cur", "tmp"):
        (root / part).mkdir(parents=True)
    return root


def test_mail_comes_in_order_of_arrival_then_of_name(tmp_path: Path) -> None:
    inbox = _maildir(tmp_path / "in")
    for name, second in (("z", 5), ("b", 7), ("a", 7), (".hidden", 1)):
        _put(inbox / "new", name, name, second)
    (inbox / "new" / "folder").mkdir()
    found = list(MaildirSource(inbox).fetch())
    assert [mail.uid for mail in found] == ["z", "a", "b"]
    assert found[0].raw == b"z"
    assert found[0].received == datetime(1970, 1, 1, 0, 0, 5, tzinfo=UTC)


def test_what_is_done_goes_to_cur_and_stays_there(tmp_path: Path) -> None:
    inbox = _maildir(tmp_path / "in")
    _put(inbox / "new", "a", "x")
    source = MaildirSource(inbox)
    source.done("a")
    source.done("a")
    assert list(source.fetch()) == []
    assert [path.name for path in (inbox / "cur").iterdir()] == ["a:2,S"]


def test_an_eml_file_dropped_into_a_maildir_is_mail(tmp_path: Path) -> None:
    inbox = _maildir(tmp_path / "in")
    _put(inbox / "new", "my orders.eml", "x")
    source = MaildirSource(inbox)
    (mail,) = source.fetch()
    source.done(mail.uid)
    assert (inbox / "cur" / "my orders.eml:2,S").exists()


def test_a_plain_folder_of_eml_files_is_an_inbox(tmp_path: Path) -> None:
    _put(tmp_path, "2.eml", "two", 1)
    _put(tmp_path, "1.eml", "one", 1)
    _put(tmp_path, "notes.txt", "no mail")
    source = MaildirSource(tmp_path)
    assert [mail.raw for mail in source.fetch()] == [b"one", b"two"]
    source.done("1.eml")
    assert [mail.uid for mail in source.fetch()] == ["2.eml"]
    assert (tmp_path / "cur" / "1.eml").read_text() == "one"


def test_two_mails_of_one_name_are_both_kept(tmp_path: Path) -> None:
    source = MaildirSource(tmp_path)
    for text in ("first", "second", "third"):
        _put(tmp_path, "a.eml", text)
        source.done("a.eml")
    assert sorted(path.read_text() for path in (tmp_path / "cur").iterdir()) == ["first", "second", "third"]


def test_a_mail_taken_by_another_reader_is_passed_over(tmp_path: Path) -> None:
    _put(tmp_path, "a.eml", "x", 1)
    gone = _put(tmp_path, "b.eml", "y", 2)
    _put(tmp_path, "c.eml", "z", 3)
    fetching = MaildirSource(tmp_path).fetch()
    assert next(fetching).uid == "a.eml"
    gone.unlink()
    assert [mail.uid for mail in fetching] == ["c.eml"]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="nowhere cannot be read"):
        list(MaildirSource(tmp_path / "nowhere").fetch())


def test_a_mail_that_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _put(tmp_path, "a.eml", "x")

    def refused(_path: Path) -> bytes:
        raise PermissionError

    monkeypatch.setattr(Path, "read_bytes", refused)
    with pytest.raises(UserError, match=r"a\.eml cannot be read"):
        list(MaildirSource(tmp_path).fetch())


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    _put(tmp_path, "a.eml", "x")
    (tmp_path / "cur").write_text("in the way")
    with pytest.raises(UserError, match="cur cannot be written"):
        MaildirSource(tmp_path).done("a.eml")
    with pytest.raises(UserError, match=r"mail to anna@example\.org cannot be written"):
        MaildirSink(tmp_path).send(b"x", "anna@example.org", "1")


def test_a_mail_is_delivered_once_whatever_its_reader_did(tmp_path: Path) -> None:
    sink = MaildirSink(tmp_path / "out")
    sink.send(b"one", "anna@example.org", "<a.1@gm.example>")
    (path,) = (tmp_path / "out" / "new").iterdir()
    assert path.name == "%3ca.1@gm.example%3e"
    assert path.read_bytes() == b"one"
    sink.send(b"two", "anna@example.org", "<a.1@gm.example>")
    assert path.read_bytes() == b"one"
    read = tmp_path / "out" / "cur" / f"{path.name}:2,RS"
    path.rename(read)
    sink.send(b"two", "anna@example.org", "<a.1@gm.example>")
    read.rename(read.with_name(path.name))
    sink.send(b"two", "anna@example.org", "<a.1@gm.example>")
    assert list((tmp_path / "out" / "new").iterdir()) == []


def test_a_draft_left_by_a_crash_does_not_stop_the_delivery(tmp_path: Path) -> None:
    _put(tmp_path / "tmp", "1", "half a ma")
    MaildirSink(tmp_path).send(b"whole", "anna@example.org", "1")
    assert (tmp_path / "new" / "1").read_bytes() == b"whole"
    assert list((tmp_path / "tmp").iterdir()) == []


def test_no_ident_escapes_from_the_folder(tmp_path: Path) -> None:
    sink = MaildirSink(tmp_path)
    for ident in ("../../etc", ".hidden", "a/b", "\u00e9"):
        sink.send(b"x", "anna@example.org", ident)
    names = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert names == ["%2e.%2f..%2fetc", "%2ehidden", "%c3%a9", "a%2fb"]


def test_what_a_sink_delivers_a_source_finds(tmp_path: Path) -> None:
    MaildirSink(tmp_path).send(b"x", "anna@example.org", "1")
    source = MaildirSource(tmp_path)
    (mail,) = source.fetch()
    source.done(mail.uid)
    assert list(source.fetch()) == []
