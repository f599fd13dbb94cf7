"""The doctor and the name of our mail server: proposed where mails bear it, missed where none does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.service.doctor.senders import senders
from adjudicator.service.game.home import Home
from adjudicator.service.setup.mailbox import Mailbox, tried
from tests.core.service.suspicion import ANN, MX, Post, made
from tests.servers.fake import PASSWORD, FakeImap
from tests.servers.world import World


@pytest.fixture
def post(toy: None, tmp_path: Path) -> Iterator[Post]:
    post = Post(tmp_path / "home")
    yield post
    post.home.close()


def test_the_name_that_stands_on_top_is_proposed(post: Post) -> None:
    assert list(senders(post.home)) == []
    post.comes(f"Authentication-Results: {MX}; dmarc=pass header.from=example.org", *ANN)
    assert list(senders(post.home)) == [], "one mail may have come from anywhere"
    post.comes(f"Authentication-Results: {MX}; none\nAuthentication-Results: other.example; none", *ANN)
    (finding,) = senders(post.home)
    assert finding.well
    assert f'authserv = "{MX}" under [mail] in home.toml' in finding.advice


def test_it_is_found_in_mails_that_lie_in_the_mailbox_before_any_is_fetched(post: Post) -> None:
    post.home.lay_out()
    for number in range(2):
        mail = f"From: ann@example.org\r\nAuthentication-Results: {MX}; dmarc=pass\r\n\r\nHello\r\n"
        (post.home.inbox / "new" / f"{number}.x").write_bytes(mail.encode())
    (finding,) = senders(post.home)
    assert f'authserv = "{MX}" under [mail] in home.toml' in finding.advice
    assert len(list((post.home.inbox / "new").iterdir())) == 2


def test_so_it_is_at_a_server_and_the_mails_stay_unread(tmp_path: Path) -> None:
    server = FakeImap()
    world = World(tmp_path, port=server.port, password=PASSWORD, security="none")
    for number in range(3):
        head = f"Authentication-Results: {MX}; spf=pass\r\nMessage-ID: <{number}@example.org>\r\n"
        server.put(f"{head}\r\nHello\r\n".encode())
    (finding,) = senders(world.home)
    assert finding.what == f"mail server {MX}"
    assert all(mail.flags == set() for mail in server.mails)
    world.close()
    server.close()


def test_whoever_makes_a_home_ready_is_told_it_too(tmp_path: Path) -> None:
    """`init` looks into the mailbox that it was told of, and proposes the name that it finds."""
    server = FakeImap()
    for number in range(3):
        head = f"Authentication-Results: {MX}; spf=pass\r\nMessage-ID: <{number}@example.org>\r\n"
        server.put(f"{head}\r\nHello\r\n".encode())
    said = Mailbox(
        address="gm@example.org",
        imap="127.0.0.1",
        imap_port=server.port,
        smtp="127.0.0.1",
        smtp_port=server.port,
        security="none",
        sending="none",
        user="gm",
        password=PASSWORD,
    )
    (finding,) = [each for each in tried(Home(tmp_path / "home"), said) if each.what == f"mail server {MX}"]
    assert f'authserv = "{MX}" under [mail] in home.toml' in finding.advice
    server.close()


def test_a_name_that_no_mail_bears_is_told(toy: None, tmp_path: Path) -> None:
    post = made(tmp_path / "home")
    post.comes("Authentication-Results: mx.other.example; none", *ANN)
    (finding,) = senders(post.home)
    assert not finding.well
    assert "on top stands mx.other.example" in finding.advice
    post.home.close()
