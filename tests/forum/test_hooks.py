"""Webhooks wake the program, and nothing else; a day's calls are spread over it; notices of a forum are signs."""

from __future__ import annotations

import hmac
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from adjudicator.channels.hooks import LARGEST, Hooks, HookServer
from adjudicator.channels.web import Waiting, Web
from adjudicator.intake.letter import clean
from adjudicator.intake.mail.screen import screen
from adjudicator.model.errors import UserError
from adjudicator.model.letter import Own
from adjudicator.service.daemon.daemon import awake
from adjudicator.service.game.home import Home
from tests.forum.fake_discourse import Forum, served

SECRET = "carthago"


def signed(body: bytes, secret: str = SECRET) -> str:
    return "sha256=" + hmac.new(secret.encode(), body, sha256).hexdigest()


def body(number: int) -> bytes:
    return json.dumps({"post": {"id": number, "raw": "A Par - Bur"}}).encode()


class Listening:
    """A server for hooks, and how often it woke somebody."""

    def __init__(self) -> None:
        self.woken = 0
        self.server = HookServer("127.0.0.1:0", Hooks(lambda: SECRET, self.wake))

    def wake(self) -> None:
        self.woken += 1

    def call(self, text: bytes, signature: str, event: str = "post_created", ident: str = "1") -> int:
        """Call as a forum does, and return the status."""
        heads = {"X-Discourse-Event": event, "X-Discourse-Event-Id": ident, "Content-Type": "application/json"}
        if signature:
            heads["X-Discourse-Event-Signature"] = signature
        request = urllib.request.Request(f"http://127.0.0.1:{self.server.port}/", text, heads)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as fault:
            return fault.code


@pytest.fixture
def hooks() -> Iterator[Listening]:
    made = Listening()
    made.server.start()
    yield made
    made.server.stop()


@pytest.mark.parametrize("event", ["post_created", "post_edited", "post_destroyed", "post_recovered"])
def test_a_hook_with_the_right_signature_wakes(hooks: Listening, event: str) -> None:
    assert hooks.call(body(1), signed(body(1)), event) == 200
    assert hooks.woken == 1


@pytest.mark.parametrize(
    "signature",
    ["", "sha256=", signed(body(1), "roma"), signed(body(2)), signed(body(1))[:-1], signed(body(1)).replace("256", "1"),
     signed(body(1)).removeprefix("sha256="), "sha256=\u00e9"],
)  # fmt: skip
def test_one_with_a_wrong_signature_is_refused(hooks: Listening, signature: str) -> None:
    signature = signature.encode("latin-1").decode("latin-1")
    assert hooks.call(body(1), signature) == 403
    assert hooks.woken == 0


def test_one_that_is_replayed_is_refused_under_whatever_number(hooks: Listening) -> None:
    assert hooks.call(body(1), signed(body(1))) == 200
    for ident in ("1", "2"):
        assert hooks.call(body(1), signed(body(1)), ident=ident) == 409
    assert hooks.call(body(1), signed(body(1)), "post_edited") == 409
    assert hooks.call(body(2), signed(body(2))) == 200
    assert hooks.woken == 2


def test_a_ping_is_answered_and_wakes_nobody(hooks: Listening) -> None:
    ping = b'{"ping": "OK"}'
    assert hooks.call(ping, signed(ping), "ping") == 200
    assert hooks.woken == 0


def test_one_too_large_is_not_read(hooks: Listening) -> None:
    large = b"x" * (LARGEST + 1)
    with suppress(urllib.error.URLError, ConnectionError):  # the server may hang up while it is sent
        assert hooks.call(large, signed(large)) == 413
    assert hooks.woken == 0


@pytest.mark.parametrize("at", ["", "8124", "127.0.0.1:", "127.0.0.1:http", "127.0.0.1:99999"])
def test_a_place_nobody_can_listen_at_is_told(at: str) -> None:
    with pytest.raises(UserError):
        HookServer(at, Hooks(lambda: SECRET, lambda: None)).start()


def test_the_daemon_listens_where_the_settings_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOOK", SECRET)
    with HookServerPort() as port:
        pass
    (tmp_path / "home.toml").write_text(f'[forum.hook]\nlisten = "127.0.0.1:{port}"\npassword_env = "HOOK"\n')
    with awake(Home(tmp_path)) as sleep:
        request = urllib.request.Request(f"http://127.0.0.1:{port}/", body(1))
        request.add_header("X-Discourse-Event", "post_created")
        request.add_header("X-Discourse-Event-Signature", signed(body(1)))
        urllib.request.urlopen(request, timeout=10).close()
        begun = datetime.now(UTC)
        assert sleep(timedelta(seconds=60))
        assert datetime.now(UTC) - begun < timedelta(seconds=30)


class HookServerPort:
    """A port that is free just now."""

    def __enter__(self) -> int:
        import socket

        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            return int(found.getsockname()[1])

    def __exit__(self, *_: object) -> None:
        """Leave it."""


def test_a_secret_that_is_nowhere_keeps_the_program_from_starting(tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text('[forum.hook]\nlisten = "127.0.0.1:0"\n')
    with pytest.raises(UserError, match="password_file"), awake(Home(tmp_path)):
        pass


def test_the_calls_of_a_day_are_spread_over_it_and_each_reading_comes_to_its_end() -> None:
    now = datetime(2026, 10, 5, 12, tzinfo=UTC)
    forum = Forum(lambda: now)
    with served(forum) as address:
        web = Web(address, lambda: {"Api-Key": "secret"}, lambda: now, daily=800)
        whole = broken = 0
        for _ in range(720):
            now += timedelta(minutes=2)
            made = 0
            try:
                for _ in range(6):
                    web.get("/t/9.json")
                    made += 1
                whole += 1
            except Waiting:
                broken += 0 < made < 6
        assert 800 <= len(forum.calls) <= 800 + 100
        assert whole > 100
        assert broken < whole / 3


def test_a_mail_by_which_a_forum_tells_of_a_post_is_a_sign_and_no_letter() -> None:
    raw = b"From: The Club <board@forum.example>\nTo: gm@example.org\nSubject: Reply\n\nA Par - Bur\n"
    envelope = clean.read(raw).envelope
    assert screen(envelope).action == "pass"
    verdict = screen(envelope, Own(notices=frozenset({"board@forum.example"})))
    assert (verdict.action, verdict.code) == ("drop", "forum-notice")
