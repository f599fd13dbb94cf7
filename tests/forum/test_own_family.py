"""A family of forums that the GM has described: a game is played in it, and proved wherever it is taken."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import cli
from adjudicator.model.errors import UserError
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.settings.forum import ForumSettings, seated
from tests.forum.thread import START, Thread

AGORA = """
title = "Agora"
reads = "pages"
writes = "markdown"

[pages]
tells = "article.agora"
posts = "article.agora"
text = "div.says"
ident = [{ attribute = "id", pattern = "^a(\\\\d+)$" }]
author = [{ select = "b.by" }]
thread = [{ select = "link[rel='canonical']", attribute = "href", pattern = "/t/(\\\\d+)" }]

[marks]
quote = [".echo"]
"""
SETTINGS = ForumSettings(family="agora", thread="9", name="club")


def page(*posts: tuple[int, str, str]) -> str:
    drawn = (
        f"<article class=agora id=a{ident}><b class=by>{author}</b><div class=says>{text}</div></article>"
        for ident, author, text in posts
    )
    return f"<html><head><link rel=canonical href=/t/9></head><body>{''.join(drawn)}</body></html>"


@pytest.fixture
def thread(tmp_path: Path) -> Thread:
    path = tmp_path / "home"
    (path / "forums").mkdir(parents=True)
    (path / "forums" / "agora.toml").write_text(AGORA)
    return Thread(path, SETTINGS)


def saved(thread: Thread, name: str, text: str) -> None:
    folder = thread.home.path / "threads" / "vienna"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)
    os.utime(folder / name, (thread.now.timestamp(), thread.now.timestamp()))
    thread.read()


def test_a_game_is_played_in_a_family_of_the_home_s_own(thread: Thread) -> None:
    thread.wait(hours=1)
    saved(thread, "1.html", page((1, "clara", "A Par - Bur<br><div class=echo>A Par - Pic</div>")))
    assert thread.orders("clara") == ["A Par - Bur"]
    told = CliRunner().invoke(cli, ["--home", str(thread.home.path), "post", "vienna", "--print"])
    assert "## Who has filed" in told.output, "it writes as its family does"


def test_the_export_carries_the_family_so_that_it_is_proved_elsewhere(thread: Thread, tmp_path: Path) -> None:
    thread.wait(hours=1)
    saved(thread, "1.html", page((1, "clara", "A Par - Bur<br><div class=echo>A Par - Pic</div>")))
    (thread.home.path / "forums" / "agora.toml").unlink()
    assert verify(thread.home, "vienna").differences == [], "a game keeps the family that it began with"
    export_game(thread.home, "vienna", tmp_path / "vienna.zip")
    elsewhere = Home(tmp_path / "elsewhere", lambda: START)
    assert verify(elsewhere, str(tmp_path / "vienna.zip")).differences == []


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('tells = "article.agora"', 'tells = "article["', "is no selector"),
        ("(\\\\d+)$", "\\\\d+$", "no group"),
        ("[pages]", "[pagez]", "pagez"),
        ('reads = "pages"', 'reads = "telepathy"', "telepathy"),
        ("[marks]", "[marks", "cannot be used"),
    ],
)
def test_what_is_wrong_with_it_is_told_in_a_sentence(tmp_path: Path, old: str, new: str, says: str) -> None:
    (tmp_path / "agora.toml").write_text(AGORA.replace(old, new))
    with pytest.raises(UserError, match=says) as told:
        seated(SETTINGS, "vienna", tmp_path)
    assert "\n" not in str(told.value)


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "agora.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(UserError, match="UTF-8"):
        seated(SETTINGS, "vienna", tmp_path)


def test_one_that_reads_pages_says_how(tmp_path: Path) -> None:
    (tmp_path / "agora.toml").write_text('title = "A"\nreads = "pages"\n')
    with pytest.raises(UserError, match=r"no \[pages\]"):
        seated(SETTINGS, "vienna", tmp_path)
