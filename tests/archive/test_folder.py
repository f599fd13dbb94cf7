"""The folder of a site: only what changed is written, nothing else is touched, and it is never half written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudicator.model import checkpoint
from adjudicator.model.errors import UserError
from adjudicator.service.site.folder.folder import FORMAT, LISTING, fits, write

if TYPE_CHECKING:
    from pathlib import Path

ONE = {"index.html": b"one", "a/b.html": b"b", "gone.html": b"g"}
TWO = {"index.html": b"two", "a/b.html": b"b", "new.html": b"n"}


class Stopped(Exception):
    """A run was interrupted."""


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found if path.name != LISTING}


def test_only_what_changed_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    first = write(folder, "g", ONE)
    assert first.wrote == tuple(sorted(ONE))
    same = (folder / "a/b.html").stat()
    second = write(folder, "g", TWO)
    assert (second.wrote, second.removed) == (("index.html", "new.html"), ("gone.html",))
    assert files(folder) == TWO
    assert (folder / "a/b.html").stat().st_mtime_ns == same.st_mtime_ns
    assert write(folder, "g", TWO).wrote == ()
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_page_that_somebody_changed_is_written_again(tmp_path: Path) -> None:
    write(tmp_path / "site", "g", ONE)
    (tmp_path / "site/index.html").write_bytes(b"scribble")
    assert write(tmp_path / "site", "g", ONE).wrote == ("index.html",)


def test_a_folder_that_holds_other_things_is_refused_and_stays(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "letter.txt").write_text("dear")
    with pytest.raises(UserError, match=r"holds other things, such as letter\.txt"):
        write(folder, "g", ONE)
    assert files(folder) == {"letter.txt": b"dear"}


def test_an_archive_beside_which_something_lies_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write(folder, "g", ONE)
    (folder / "notes.txt").write_text("mine")
    with pytest.raises(UserError, match=r"holds other things, such as notes\.txt"):
        write(folder, "g", TWO)
    assert files(folder) == {**ONE, "notes.txt": b"mine"}


@pytest.mark.parametrize("made", ["notes", "things/notes"])
def test_a_folder_in_which_nothing_lies_yet_is_something_of_somebody_s(tmp_path: Path, made: str) -> None:
    folder = tmp_path / "site"
    if "/" in made:
        write(folder, "g", ONE)
    (folder / made).mkdir(parents=True)
    with pytest.raises(UserError, match=f"holds other things, such as {made}"):
        write(folder, "g", TWO)
    assert (folder / made).is_dir()


def test_a_name_that_no_folder_can_have_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"cannot be written \(File name too long\); name another folder"):
        fits(tmp_path / ("n" * 300), "g")


def test_the_archive_of_another_game_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "site", "g", ONE)
    with pytest.raises(UserError, match="holds the archive of the game g; name another folder"):
        fits(tmp_path / "site", "h")


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("x")
    with pytest.raises(UserError, match="is no folder"):
        write(tmp_path / "site", "g", ONE)


def test_a_folder_below_a_file_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("x")
    with pytest.raises(UserError, match="cannot be written"):
        write(tmp_path / "x/site", "g", ONE)


@pytest.mark.parametrize("files", ["[]", '{"../letter.txt": "0"}', '{"/etc/hostname": "0"}'])
def test_a_listing_that_is_none_is_refused(tmp_path: Path, files: str) -> None:
    write(tmp_path / "site", "g", ONE)
    (tmp_path / "site" / LISTING).write_text(f'{{"format": "{FORMAT}", "of": "g", "files": {files}}}')
    with pytest.raises(UserError, match="is not as an archive has it"):
        write(tmp_path / "site", "g", ONE)


def test_an_interrupted_run_leaves_the_site_of_before(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write(folder, "g", ONE)

    def stop(name: str) -> None:
        if name == "site.before-exchange":
            raise Stopped

    checkpoint.install(stop)
    try:
        with pytest.raises(Stopped):
            write(folder, "g", TWO)
    finally:
        checkpoint.remove(stop)
    assert files(folder) == ONE
    write(folder, "g", TWO)
    assert files(folder) == TWO


def test_folders_change_places_in_two_steps_where_one_is_not_to_be_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.service.site.folder.folder._swapped", lambda *_: False)
    write(tmp_path / "site", "g", ONE)
    write(tmp_path / "site", "g", TWO)
    assert files(tmp_path / "site") == TWO
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
