"""The command: games of a home, all of them, exports; and everything it refuses, each in one sentence."""

from __future__ import annotations

import re
import sys
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.archive.crawl import faults
from tests.cli.conftest import sh, toy
from tests.cli.shell import PLAYERS, Shell

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["sh", "toy"]
"""Fixtures of the command line, used here."""
ODD = ("<script>alert(1)</script>", "\u05d1\u05df <b>&'", "N" * 200)
"""Names of players that could break a page: the program takes none that turns what is written."""


@pytest.fixture
def game(sh: Shell) -> Shell:
    """A shell in a home with a game of a day."""
    sh.new()
    sh.mail("Ann", "bid 2\nsecret thoughts")
    sh.ok("close", "quay")
    return sh


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_toy_has_a_site_in_which_each_lot_has_a_page(game: Shell) -> None:
    said = game.ok("archive", "quay", "site")
    assert re.fullmatch(r"\d+ files written: site\. It begins with site/index\.html\n", said)
    found = files(game.folder / "site")
    assert faults(found) == []
    lots = [path for path in found if path.startswith("things/lot/")]
    assert len(lots) == 5
    assert any(b"A ship lands" in found[path] for path in lots)


def test_an_update_rewrites_only_what_changed(game: Shell) -> None:
    game.ok("archive", "quay", "site")
    before = files(game.folder / "site")
    assert game.ok("archive", "quay", "site").endswith(" 0 written, 0 removed: site\n")
    game.ok("close", "quay")
    changed = game("archive", "quay", "site", "--json").json
    after = files(game.folder / "site")
    assert changed["removed"] == []
    assert {path for path in after if before.get(path) != after[path]} - {"archive.json"} == set(changed["written"])
    kept = before.keys() - set(changed["written"])
    assert {"settings.html", "packets/0-0.html"} <= kept


def test_a_rewind_takes_pages_away(game: Shell) -> None:
    game.ok("close", "quay")
    game.ok("archive", "quay", "site")
    assert "packets/3-1.html" in files(game.folder / "site")
    game.ok("rewind", "quay", "1.1", "--reopen", "--why", "A mail was lost.")
    game.ok("close", "quay")
    said = game.ok("archive", "quay", "site")
    assert "removed  packets/3-1.html" in said
    assert b"A mail was lost." in files(game.folder / "site")["mail.html"]
    assert faults(files(game.folder / "site")) == []


def test_an_export_gives_the_same_site_without_a_home(game: Shell) -> None:
    game.ok("archive", "quay", "here")
    assert game("export", "quay", "quay.zip").code == 0
    game.patch.setenv("ADJUDICATOR_HOME", str(game.folder / "elsewhere"))
    game.ok("archive", "quay.zip", "there")
    assert files(game.folder / "here") == files(game.folder / "there")
    assert not (game.folder / "elsewhere").exists()


def test_a_home_of_ten_games_has_one_site(sh: Shell) -> None:
    for number in range(10):
        sh.new(f"quay{number}")
        sh.ok("close", f"quay{number}")
    sh.new("young")
    sh.ok("archive", "--all", "site")
    found = files(sh.folder / "site")
    for number in range(10):
        start = f"quay{number}/"
        assert faults({p.removeprefix(start): body for p, body in found.items() if p.startswith(start)}) == []
        assert f'href="{start}index.html"'.encode() in found["index.html"]


def test_names_of_players_cannot_break_a_page(sh: Shell) -> None:
    players = sh.file("players.toml", PLAYERS)
    text = PLAYERS
    for name, odd in zip(("Ann", "Ben", "Cleo"), ODD, strict=True):
        text = text.replace(f'name = "{name}"', f'name = "{odd}"\nseat = "{name.lower()}"')
    sh.file("players.toml", text)
    sh.ok("new", "quay", "--system", "harbour", "--schedule", "one", "--players", players)
    sh.ok("close", "quay")
    sh.ok("archive", "quay", "site")
    found = files(sh.folder / "site")
    assert faults(found) == []
    everything = b"".join(found.values()).decode()
    assert "<script" not in everything
    assert "<b>&" not in everything


def test_a_link_to_a_site_that_has_an_address_brings_its_picture(sh: Shell) -> None:
    settings = sh.file("quay.toml", 'site = "https://games.example/quay"\n')
    players = sh.file("players.toml", PLAYERS)
    sh.ok("new", "quay", "--system", "harbour", "--file", settings, "--schedule", "one", "--players", players)
    sh.ok("close", "quay")
    for words in (("site",), ("again",), ("hers", "--seat", "ann")):
        sh.ok("archive", "quay", *words)
    site, again, hers = (files(sh.folder / name) for name in ("site", "again", "hers"))
    assert site["card.png"].startswith(b"\x89PNG")
    assert site == again
    for path in (path for path in site if path.endswith(".html")):
        card = dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', site[path].decode()))
        assert card["url"] == f"https://games.example/quay/{path}"
        assert card["image"] == "https://games.example/quay/card.png"
        assert card["title"]
        assert card["image:alt"]
    assert "card.png" not in hers
    assert b"og:url" not in b"".join(hers.values())


def test_without_what_draws_it_a_card_has_no_picture(sh: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    settings = sh.file("quay.toml", 'site = "https://games.example/quay"\n')
    players = sh.file("players.toml", PLAYERS)
    sh.ok("new", "quay", "--system", "harbour", "--file", settings, "--schedule", "one", "--players", players)
    sh.ok("close", "quay")
    sh.ok("archive", "quay", "site")
    front = (sh.folder / "site/index.html").read_text("utf-8")
    assert 'og:url" content="https://games.example/quay/index.html"' in front
    assert "og:image" not in front
    assert not (sh.folder / "site/card.png").exists()


def test_each_report_links_its_page_where_the_site_has_an_address(sh: Shell) -> None:
    settings = sh.file("quay.toml", 'site = "https://games.example/quay/"\n')
    players = sh.file("players.toml", PLAYERS)
    sh.ok("new", "quay", "--system", "harbour", "--file", settings, "--schedule", "one", "--players", players)
    sh.ok("close", "quay")
    sh.ok("archive", "quay", "site")
    sh.ok("publish", "quay")
    address = "https://games.example/quay/packets/1-1.html"
    assert address.removeprefix("https://games.example/quay/") in files(sh.folder / "site")
    assert f"<loc>{address}</loc>".encode() in files(sh.folder / "site")["sitemap.xml"]
    mails = b"".join(path.read_bytes() for path in (sh.home / "mail/out").rglob("*") if path.is_file())
    assert f"all its details:\n{address}\n".encode() in mails
    assert f'href=3D"{address}"'.encode() in mails.replace(b"=\n", b"")
    sh.ok("verify", "quay")
    sh.file("bad.toml", 'site = "games.example"\n')
    assert "is no address of a site" in sh.says("new", "odd", "--file", "bad.toml", "--system", "harbour",
                                                "--schedule", "one", "--players", players)  # fmt: skip


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("quay",), "Write `archive GAME DIR`"),
        (("--all", "quay", "site"), "Write `archive GAME DIR`"),
        (("byrsa", "site"), "byrsa"),
        (("none.zip", "site"), "none.zip cannot be read"),
        (("quay", "site", "--seat", "dora"), "quay has no seat dora; write one of ann, ben, cleo."),
        (("quay", "players.toml"), "is no folder"),
        (("quay", "full"), "holds other things, such as letter.txt"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(game: Shell, words: tuple[str, ...], says: str) -> None:
    game.file("full/letter.txt", "dear")
    assert says in game.says("archive", *words)
    assert files(game.folder / "full") == {"letter.txt": b"dear"}
    assert not (game.folder / "site").exists()


def test_an_archive_of_another_game_stays_as_it_is(game: Shell) -> None:
    game.new("other")
    game.ok("close", "other")
    game.ok("archive", "other", "site")
    before = files(game.folder / "site")
    assert "holds the archive of the game other" in game.says("archive", "quay", "site")
    assert "holds the archive of the game other" in game.says("archive", "--all", "site")
    assert files(game.folder / "site") == before


def test_an_export_that_was_cut_short_or_changed_is_refused(game: Shell) -> None:
    assert game("export", "quay", "quay.zip").code == 0
    whole = (game.folder / "quay.zip").read_bytes()
    game.file("short.zip", whole[: len(whole) // 2])
    assert "was cut short" in game.says("archive", "short.zip", "site")
    with zipfile.ZipFile(game.folder / "quay.zip") as old, zipfile.ZipFile(game.folder / "forged.zip", "w") as new:
        for name in old.namelist():
            body = old.read(name)
            new.writestr(name, body.replace(b"bid", b"bad") if name == "log.jsonl" else body)
    assert "is not as it was exported: log.jsonl was changed" in game.says("archive", "forged.zip", "site")
    assert not (game.folder / "site").exists()


def test_an_archive_part_that_falls_is_one_sentence(game: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.toy import harbour

    def fall(*_: object) -> None:
        raise ZeroDivisionError("no lots")

    broken = replace(harbour.SYSTEM, archive=replace(harbour.SYSTEM.archive, things=fall))  # type: ignore[arg-type]
    monkeypatch.setattr(harbour, "SYSTEM", broken)
    monkeypatch.setattr("adjudicator.service.game.table.load_system", lambda _: broken)
    monkeypatch.setattr("adjudicator.service.audit.evidence.load_system", lambda _: broken)
    said = game.says("archive", "quay", "site")
    assert said == "The archive part of harbour fails (ZeroDivisionError: no lots); no page was written."
    assert not (game.folder / "site").exists()


def test_a_sentence_of_the_gm_that_fails_gives_way_to_ours(sh: Shell) -> None:
    sh.file("home/games/quay/templates/sentences/landed.j2", "{{ nothing.of.it }}")
    sh.new()
    sh.ok("close", "quay")
    sh.ok("archive", "quay", "site")
    assert b"A ship lands" in b"".join(files(sh.folder / "site").values())


def test_an_archive_is_written_while_another_program_writes_to_the_database(game: Shell) -> None:
    import sqlite3

    (database,) = game.home.glob("*.sqlite")
    held = sqlite3.connect(database)
    held.execute("BEGIN IMMEDIATE")
    game.ok("archive", "quay", "site")
    held.rollback()
    held.close()
    assert faults(files(game.folder / "site")) == []


def test_a_folder_that_cannot_be_written_is_one_sentence(game: Shell) -> None:
    game.file("letter.txt", "dear")
    assert "cannot be written" in game.says("archive", "quay", "letter.txt/site")
    assert (game.folder / "letter.txt").read_text() == "dear"


def test_a_home_that_is_none_is_not_made(sh: Shell) -> None:
    for words in (("archive", "quay", "site"), ("archive", "--all", "site"), ("export", "quay", "quay.zip")):
        assert "There are no games in" in sh.says(*words)
    assert files(sh.folder) == {}
