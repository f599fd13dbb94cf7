"""A forum for tests that is read by its pages, as machina draws them, and BoardGameGeek, both on the loopback."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit
from xml.sax.saxutils import escape, quoteattr

PAGE = 15
TOPIC = "/forum/games-1/topic/senate-9/"
DOOR = (
    '<form method=post action="/login/"><input type=hidden name=csrf value=k7><input name=username>'
    "<input type=password name=password><button>Log in</button></form>"
)


@dataclass
class Board:
    """One topic: its posts as number, author and text, who may read it, and what the next calls answer instead."""

    posts: list[tuple[int, str, str]] = field(default_factory=list)
    members_only: bool = False
    token: str = ""
    feed: bytes = b""
    faults: list[int] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    agents: list[str] = field(default_factory=list)
    sent: list[dict[str, list[str]]] = field(default_factory=list)

    def post(self, who: str, text: str) -> int:
        number = max((number for number, *_ in self.posts), default=0) + 1
        self.posts.append((number, who, text))
        return number

    def page(self, number: int) -> bytes:
        """Return a page as machina draws it."""
        count = max(1, -(-len(self.posts) // PAGE))
        links = "".join(f'<a href="?page={each}">{each}</a>' for each in range(1, count + 1))
        cards = "".join(
            f'<div class="card post" id="{ident}"><small>By: <a href="/member/profile/{sum(map(ord, who))}/">{who}</a>'
            f'</small><div class="post-content">{"".join(f"<p>{line}</p>" for line in text.splitlines())}</div></div>'
            for ident, who, text in self.posts[(number - 1) * PAGE : number * PAGE]
        )
        return f'<html><body>{cards}<ul class="pagination">{links}</ul></body></html>'.encode()

    def thread(self, first: int) -> bytes:
        """Return the articles from a number on as BoardGameGeek does, twenty at a time."""
        articles = "".join(
            f"<article id={quoteattr(str(ident))} username={quoteattr(who)} postdate='2026-10-05T14:00:00+02:00' "
            f"editdate='2026-10-05T14:00:00+02:00' numedits='0'><body>{escape(text)}</body></article>"
            for ident, who, text in [each for each in self.posts if each[0] >= first][:20]
        )
        left = sum(ident >= first for ident, *_ in self.posts)
        return f"<thread id='9' numarticles=\"{left}\"><articles>{articles}</articles></thread>".encode()


class Handler(BaseHTTPRequestHandler):
    """Serves a board."""

    board: Board

    def do_GET(self) -> None:
        board, parts = self.board, urlsplit(self.path)
        board.calls.append(f"GET {self.path}")
        board.agents.append(self.headers.get("User-Agent", ""))
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        if board.faults:
            self._write(board.faults.pop(0), b"")
        elif parts.path == "/xmlapi2/thread":
            known = self.headers.get("Authorization") == f"Bearer {board.token}"
            body = board.thread(int(query.get("minarticleid", "0"))) if known else b"Unauthorized"
            self._write(200 if known else 401, body)
        elif parts.path == "/login/" or (board.members_only and "session=in" not in self.headers.get("Cookie", "")):
            self._write(200, f"<html><body>{DOOR}</body></html>".encode())
        elif parts.path == "/feed":
            self._write(200, board.feed)
        elif parts.path == TOPIC:
            self._write(200, board.page(int(query.get("page", "1"))))
        else:
            self._write(404, b"")

    def do_POST(self) -> None:
        told = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.board.sent.append(told)
        right = told.get("username") == ["clerk"] and told.get("password") == ["secret"] and told.get("csrf") == ["k7"]
        self._write(302, b"", {"Location": "/", **({"Set-Cookie": "session=in; Path=/; HttpOnly"} if right else {})})

    def _write(self, status: int, body: bytes, more: dict[str, str] | None = None) -> None:
        mark = sha256(body).hexdigest()[:12]
        known = status == 200 and self.headers.get("If-None-Match") == mark
        if known:
            self.board.calls[-1] += " unchanged"
        self.send_response(304 if known else status)
        for name, value in {"ETag": mark, **(more or {})}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0" if known else str(len(body)))
        self.end_headers()
        self.wfile.write(b"" if known else body)

    def date_time_string(self, timestamp: float | None = None) -> str:
        """Return nothing: the board has no clock."""
        return ""

    def log_message(self, *words: object) -> None:
        """Say nothing."""


@contextmanager
def served(board: Board) -> Iterator[str]:
    """Serve a board on the loopback, and give its address."""
    handler = type("Bound", (Handler,), {"board": board})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
