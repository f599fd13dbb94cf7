"""`adjudicator init`: what a GM says of the mailbox becomes a home.toml, tried first, and nothing else is touched."""

from __future__ import annotations

import io
import stat
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from adjudicator.service.game.home import Home
from adjudicator.service.setup.providers import PROVIDERS, provider_of
from tests.cli.shell import Shell

LOCAL = ("init", "--address", "gm@club.example", "--local")
UNCHECKED = ("init", "--address", "vienna@club.example", "--gm", "max@home.example", "--unchecked")


def test_without_a_mailbox_there_are_maildirs_and_a_game_can_begin_at_once(bare: Shell) -> None:
    told = bare.ok(*LOCAL)
    assert f"Written: {bare.home / 'home.toml'}" in told
    for folder in ("in", "out"):
        assert {path.name for path in (bare.home / "mail" / folder).iterdir()} == {"cur", "new", "tmp"}
    assert bare.ok("poll") == "0 fetched, 0 filed.\n"
    assert Home(bare.home).settings.mail.address == "gm@club.example"


def test_what_was_said_stands_in_the_settings(bare: Shell) -> None:
    servers = ("--imap", "imap.club.example", "--smtp", "smtp.club.example:587")
    bare.ok(*UNCHECKED, *servers, "--user", "vienna", "--password-env", "VIENNA", "--name", 'GM of "Vienna"')
    mail = Home(bare.home).settings.mail
    assert (mail.address, mail.gm, mail.name) == ("vienna@club.example", ("max@home.example",), 'GM of "Vienna"')
    (box,) = mail.receive
    assert (box.host, box.at, box.user, box.password_env) == ("imap.club.example", 993, "vienna", "VIENNA")
    assert (mail.send.host, mail.send.at, mail.send.security) == ("smtp.club.example", 587, "starttls")


@pytest.mark.parametrize("known", [each for each in PROVIDERS if each.password], ids=lambda each: each.name)
def test_the_servers_of_usual_providers_are_known(bare: Shell, known: Any) -> None:
    bare.ok("init", "--address", f"Vienna@{known.domains[0]}", "--gm", "", "--unchecked", "--password-env", "V")
    mail = Home(bare.home).settings.mail
    assert (mail.receive[0].host, mail.send.host, mail.plus) == (known.imap, known.smtp, known.plus)
    assert mail.send.security == known.sending


def test_a_provider_that_takes_no_password_is_named() -> None:
    known = provider_of("vienna@Hotmail.com")
    assert known is not None
    assert not known.password


def test_servers_that_cannot_be_reached_leave_nothing_behind(bare: Shell) -> None:
    ran = bare(*UNCHECKED[:-1], "--imap", "localhost:9", "--smtp", "localhost:9", "--password-env", "NOWHERE")
    assert ran.code == 1
    assert ran.out.count("MEND") == 2
    assert "Nothing was written" in ran.err
    assert bare.files() == {}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("init",), "Nobody can be asked here: name the address that players write to with --address."),
        (("init", "--address", "gm@", "--local"), "`gm@` is no mail address"),
        (("init", "--address", "gm@a.example", "--gm", "me", "--local"), "`me` is no mail address"),
        ((*UNCHECKED, "--imap", "a:b"), "`a:b` is no server; write one such as mail.example.org"),
        ((*UNCHECKED, "--imap", "a", "--smtp", "b"), "name the password with --password-file"),
        (("init", "--address", "me@outlook.com", "--password-env", "X"), "Outlook takes no password from programs"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_writes_nothing(bare: Shell, words: tuple[str, ...], sentence: str) -> None:
    ran = bare(*words, *(() if "--gm" in words or len(words) == 1 else ("--gm", "")))
    assert (ran.code, len(ran.err.splitlines())) == (1, 1)
    assert sentence in ran.err
    assert bare.files() == {}


def test_settings_that_are_there_are_never_overwritten(bare: Shell) -> None:
    bare.ok(*LOCAL)
    before = bare.files()
    assert "is there already" in bare.says(*LOCAL)
    assert bare.files() == before


def test_on_a_terminal_the_rest_is_asked_and_the_password_kept_private(
    bare: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["vienna@club.example", "max@home.example", "imap.club.example", "smtp.club.example", "s3cret word"])
    asked: list[tuple[str, bool]] = []

    def prompt(text: str, default: str | None = None, hide_input: bool = False, **more: Any) -> str:
        asked.append((text, hide_input))
        return next(answers)

    class Terminal(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(click, "prompt", prompt)
    monkeypatch.setattr(io, "TextIOWrapper", Terminal)
    ran = bare("init", "--unchecked")
    assert (ran.code, ran.err) == (0, "")
    assert "s3cret" not in ran.out
    assert asked[-1] == ("The password", True)
    assert len(asked) == 5
    kept = bare.home / "password"
    assert kept.read_text("utf-8") == "s3cret word\n"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE((bare.home / "home.toml").stat().st_mode) == 0o600
    assert Home(bare.home).settings.mail.receive[0].password_file == "password"
    assert sys.stdin.isatty()


def test_a_file_with_the_password_is_found_from_any_folder(bare: Shell) -> None:
    bare.file("secret", "word\n")
    bare.ok(*UNCHECKED, "--imap", "a.example", "--smtp", "b.example", "--password-file", "secret")
    assert Path(Home(bare.home).settings.mail.send.password_file) == bare.folder / "secret"
