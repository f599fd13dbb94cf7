"""The doctor and the name of our mail server: proposed where mails bear it, missed where none does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.service.doctor.senders import senders
from tests.core.service.test_suspicion import ANN, MX, Post, made


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


def test_a_name_that_no_mail_bears_is_told(toy: None, tmp_path: Path) -> None:
    post = made(tmp_path / "home")
    post.comes("Authentication-Results: mx.other.example; none", *ANN)
    (finding,) = senders(post.home)
    assert not finding.well
    assert "on top stands mx.other.example" in finding.advice
    post.home.close()
