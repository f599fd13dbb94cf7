"""Bad input by the command: each is one sentence or a harmless page, and the folder is as it was."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudicator.model import checkpoint
from tests.archive.crawl import faults, read
from tests.cli.conftest import sh, toy
from tests.cli.shell import PLAYERS, Shell

if TYPE_CHECKING:
    from pathlib import Path

    from adjudicator.engine.archive import Thing

__all__ = ["sh", "toy"]
"""Fixtures of the command line, used here."""
TURNED = "".join(map(chr, (0x202E, 0x2066, 0x200F)))
"""Marks that turn what is written."""
PRESS = f"press to all\n<script>alert('no')</script> & {TURNED}abc\nend of press\nbid 1"


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Killed(BaseException):
    """The program was killed, which nothing in it can catch."""


def test_a_player_whose_name_turns_the_line_is_refused_before_there_is_a_game(sh: Shell) -> None:
    players = sh.file("players.toml", PLAYERS.replace('name = "Ann"', f'name = "Ann{TURNED}"\nseat = "ann"'))
    sh.says("new", "quay", "--system", "harbour", "--schedule", "one", "--players", players)
    assert "There are no games" in sh.says("archive", "quay", "site")
    assert not (sh.folder / "site").exists()


@pytest.mark.parametrize("name", ["", "   "])
def test_a_player_without_a_name_goes_by_that_of_the_seat(sh: Shell, name: str) -> None:
    players = sh.file("players.toml", PLAYERS.replace('name = "Ann"', f'name = "{name}"\nseat = "ann"'))
    sh.ok("new", "quay", "--system", "harbour", "--schedule", "one", "--players", players)
    sh.ok("close", "quay")
    sh.ok("archive", "quay", "site")
    found = files(sh.folder / "site")
    assert faults(found) == []
    assert "Ann" in " ".join(read(found["things/seat/index.html"]).words)
    assert not re.search(rb"<a [^>]*>\s*</a>", b"".join(found.values()))


def test_two_things_of_one_name_have_a_page_each_and_are_told_apart(sh: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.toy import harbour

    things = harbour.SYSTEM.archive.things

    def alike(game: object, view: object) -> list[Thing]:
        return [replace(each, name="Cargo") if each.sort == "lot" else each for each in things(game, view)]  # type: ignore[arg-type]

    system = replace(harbour.SYSTEM, archive=replace(harbour.SYSTEM.archive, things=alike))
    monkeypatch.setattr("adjudicator.service.game.table.load_system", lambda _: system)
    sh.new()
    sh.ok("close", "quay")
    sh.ok("archive", "quay", "site")
    found = files(sh.folder / "site")
    assert faults(found) == []
    index = " ".join(read(found["things/lot/index.html"]).words)
    lots = [path for path in found if path.startswith("things/lot/") and not path.endswith("index.html")]
    assert len(lots) > 2
    assert all(f"Cargo ({lot.removeprefix('things/lot/').removesuffix('.html')})" in index for lot in lots)


def test_press_with_a_script_in_it_is_words_on_a_page(sh: Shell) -> None:
    settings = sh.file("quay.toml", "[press]\narchive = true\n")
    players = sh.file("players.toml", PLAYERS)
    sh.ok("new", "quay", "--system", "harbour", "--file", settings, "--schedule", "one", "--players", players)
    sh.mail("Ann", PRESS)
    sh.ok("close", "quay")
    sh.ok("end", "quay", "--why", "The harbour is full.")
    sh.ok("archive", "quay", "site")
    found = files(sh.folder / "site")
    assert faults(found) == []
    page = found["press.html"].decode()
    assert "&lt;script&gt;" in page
    assert not set(TURNED) & set("".join(body.decode() for body in found.values()))


@pytest.mark.parametrize("place", ["site.before-exchange", "site.after-exchange"])
def test_a_run_that_is_killed_leaves_a_whole_site(sh: Shell, place: str) -> None:
    sh.new()
    sh.ok("close", "quay")
    sh.ok("archive", "quay", "site")
    before = files(sh.folder / "site")
    sh.ok("close", "quay")

    def kill(name: str) -> None:
        if name == place:
            raise Killed

    checkpoint.install(kill)
    try:
        with pytest.raises(Killed):
            sh("archive", "quay", "site")
    finally:
        checkpoint.remove(kill)
    left = files(sh.folder / "site")
    assert faults({path: body for path, body in left.items() if path != "archive.json"}) == []
    sh.ok("archive", "quay", "site")
    after = files(sh.folder / "site")
    assert left == (before if place == "site.before-exchange" else after)
    assert sorted(path.name for path in sh.folder.iterdir() if path.name.startswith(".site")) == []


def test_a_game_without_a_report_is_one_sentence_and_writes_nothing(sh: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.service.site.build.left_since", _unreported)
    sh.new()
    assert "quay has no report yet; its archive begins with the first." in sh.says("archive", "quay", "site")
    assert not (sh.folder / "site").exists()


def _unreported(*at: object) -> object:
    from adjudicator.service.site.folder.memory import left_since

    return replace(left_since(*at), reports=())  # type: ignore[arg-type]
