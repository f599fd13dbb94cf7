"""The servers of the beacon: asked in turn, and what one of them says is no reason to believe it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from adjudicator.channels.drand import Drand
from adjudicator.model.errors import UserError

CHAIN, SIGNATURE = "ab" * 32, "cd" * 48
TOLD = json.dumps({"round": 7, "randomness": "00", "signature": SIGNATURE.upper()}).encode()


@contextmanager
def server(status: int, body: bytes, asked: list[str]) -> Iterator[str]:
    """Serve one answer to everything."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as made:
        Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield f"http://127.0.0.1:{made.server_port}"
        made.shutdown()


def now() -> datetime:
    return datetime(2026, 11, 23, tzinfo=UTC)


def test_a_round_is_asked_for_by_chain_and_number_and_the_next_server_only_if_it_is_needed() -> None:
    first: list[str] = []
    second: list[str] = []
    with server(200, TOLD, first) as one, server(200, TOLD, second) as two:
        signatures = Drand((one, two), now).signatures(CHAIN, 7)
        assert next(signatures) == SIGNATURE
        assert (first, second) == ([f"/{CHAIN}/public/7"], [])
        assert next(signatures) == SIGNATURE
        with pytest.raises(UserError, match=r"Round 7 of the beacon is not to be had yet; it"):
            next(signatures)


@pytest.mark.parametrize(
    ("status", "body"),
    [(404, b""), (500, b""), (425, b""), (200, b"no JSON"), (200, b"[]"), (200, b'{"signature":7}'), (200, b"{}")],
)
def test_a_server_that_has_none_is_passed_over(status: int, body: bytes) -> None:
    with ExitStack() as stack:
        addresses = [stack.enter_context(server(*told, [])) for told in ((status, body), (200, TOLD))]
        assert next(Drand(tuple(addresses), now).signatures(CHAIN, 7)) == SIGNATURE
        with pytest.raises(UserError, match=r"not to be had yet \(127\.0\.0\.1\)"):
            list(Drand(tuple(addresses[:1]), now).signatures(CHAIN, 7))
