"""A Discourse for tests, on the loopback: one topic with its stream, chunks, edits in grace, versions, deletion in two
steps, posts that are remembered for two minutes, lengths, limits in both bodies, an approval queue, and cuts."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

GRACE, SMALL, MEMORY = timedelta(seconds=300), 100, timedelta(seconds=120)
GONE = "(post deleted by author)"


@dataclass
class Post:
    """One post, and its older texts that a version keeps."""

    id: int
    username: str
    raw: str
    created: datetime
    updated: datetime
    version: int = 1
    user_deleted: bool = False
    topic: int = 9
    user: int = 0
    number: int = 0
    older: list[str] = field(default_factory=list)
    since: list[datetime] = field(default_factory=list)
    """When each version after the first began."""


class Forum:
    """The forum itself: a topic, its rules, and what is to go wrong with the next calls."""

    def __init__(self, now: Callable[[], datetime], key: str = "secret") -> None:
        self.now, self.key, self.queue = now, key, False
        self.posts: list[Post] = []
        self.faults: list[str] = []
        self.calls: list[str] = []
        self.shortest, self.longest = 20, 32_000
        self.conversations: dict[int, tuple[str, str, str]] = {}
        """Messages: the number of each topic, its title, who began it and with whom."""
        self.highest = 0
        """The last number that was given."""
        self.number, self.clerk = 9, "clerk"
        """The topic of the game, and whose key it is."""
        self.secretive = False
        """Whether nobody is shown what a post said before."""
        self.frozen = False
        """Whether posts are too old to be edited."""
        self.shy: set[str] = set()
        """Users who take no messages."""
        self.shut = ""
        """Why nobody can post in the topic of the game: it is closed, or archived."""
        self.elsewhere = "https://elsewhere.example/t/9.json"
        """Where calls are sent that are sent elsewhere."""
        self.edits = 0
        self._memory: dict[str, tuple[datetime, int]] = {}

    def post(self, who: str, raw: str, topic: int = 0) -> int:
        """Let somebody post by hand."""
        topic = topic or self.number
        number = max(self.highest, *(post.id for post in self.posts), 0) + 1
        self.highest = number
        self.posts.append(Post(number, who, raw, self.now(), self.now(), topic=topic))
        return number

    def message(self, who: str, to: str, title: str, raw: str) -> int:
        """Let somebody begin a conversation, and return its number."""
        number = 100 + len(self.conversations)
        self.conversations[number] = (title, who, to)
        self.post(who, raw, number)
        return number

    def edit(self, number: int, raw: str) -> None:
        """Let the author edit: a small change soon after the last version makes no other version."""
        post = next(post for post in self.posts if post.id == number)
        if self.now() - post.updated > GRACE or abs(len(raw) - len(post.raw)) > SMALL:
            post.older.append(post.raw)
            post.since.append(self.now())
            post.version += 1
        post.raw, post.updated = raw, self.now()

    def withdraw(self, number: int) -> None:
        """Let the author delete his post: its text goes at once, the post itself a day later."""
        self.edit(number, GONE)
        next(post for post in self.posts if post.id == number).user_deleted = True

    def stream(self, topic: int) -> list[Post]:
        """Return the posts of a topic that still stand."""
        day = timedelta(days=1)
        return [
            post
            for post in self.posts
            if post.topic == topic and not (post.user_deleted and self.now() - post.updated > day)
        ]

    # -- calls

    def answer(self, method: str, path: str, body: bytes) -> tuple[int, bytes, dict[str, str]]:
        """Answer a call as the API does."""
        self.calls.append(f"{method} {urlsplit(path).path}")
        if method == "GET":
            return self._get(urlsplit(path).path, parse_qs(urlsplit(path).query))
        told = json.loads(body)
        if method == "POST" and path == "/posts.json":
            if told.get("archetype") == "private_message":
                return self._begin(str(told["title"]), str(told["target_recipients"]), str(told["raw"]))
            return self._reply(str(told["raw"]), int(told["topic_id"]))
        found = re.fullmatch(r"/posts/(\d+)\.json", path)
        if method == "PUT" and found and self.frozen:
            return 422, b'{"errors": ["That post can no longer be edited"]}', {}
        if method == "PUT" and found:
            self.edit(int(found[1]), told["post"]["raw"])
            self.edits += 1
            return 200, b'{"post": {}}', {}
        return 404, b"{}", {}

    def _get(self, path: str, query: dict[str, list[str]]) -> tuple[int, bytes, dict[str, str]]:
        listed = re.fullmatch(r"/topics/private-messages(-sent)?/([\w-]+)\.json", path)
        if listed:
            return 200, json.dumps({"topic_list": {"topics": self._listed(bool(listed[1]))}}).encode(), {}
        one = re.fullmatch(r"/posts/(\d+)(?:/revisions/(latest|\d+))?\.json", path)
        if one:
            return self._history(int(one[1]), one[2] or "", int(query.get("version", ["0"])[0]))
        found = re.fullmatch(r"/t/(\d+)(/posts)?\.json", path)
        topic = int(found[1]) if found else 0
        if topic != self.number and topic not in self.conversations:
            return 404, b'{"errors": ["not found"]}', {}
        assert found is not None
        posts = self.stream(topic)
        if not found[2]:
            told = {"stream": [post.id for post in posts], "posts": [self.told(post) for post in posts[:20]]}
            states = {word: word == self.shut for word in ("closed", "archived")}
            return 200, json.dumps({"id": topic, "post_stream": told, **states}).encode(), {}
        wanted = {int(each) for each in query["post_ids[]"]}
        assert len(wanted) <= 20, "its own client asks for twenty"
        raw = query.get("include_raw") == ["true"]
        asked = [self.told(post, raw=raw) for post in posts if post.id in wanted]
        return 200, json.dumps({"post_stream": {"posts": asked}}).encode(), {}

    def _history(self, number: int, revision: str, version: int) -> tuple[int, bytes, dict[str, str]]:
        """Return a post, as it is or as it was, or one of its revisions: the second is the first that changed it."""
        post = next((each for each in self.posts if each.id == number), None)
        if post is None or self.secretive or (revision and post.version == 1):
            return 404, b'{"errors": ["not found"]}', {}
        if not revision:
            texts = [*post.older, post.raw]
            told = {**self.told(post), "raw": texts[version - 1] if 0 < version < post.version else post.raw}
            return 200, json.dumps(told).encode(), {}
        at = post.version if revision == "latest" else int(revision)
        if not 1 < at <= post.version:
            return 404, b'{"errors": ["not found"]}', {}
        told = {
            "created_at": post.since[at - 2].isoformat(),
            "post_id": number,
            "first_revision": 2,
            "previous_revision": at - 1 if at > 2 else None,
            "current_revision": at,
            "next_revision": at + 1 if at < post.version else None,
            "last_revision": post.version,
            "current_version": at,
            "version_count": post.version,
            "body_changes": {"inline": "", "side_by_side": "", "side_by_side_markdown": ""},
        }
        return 200, json.dumps(told).encode(), {}

    def _listed(self, sent: bool) -> list[dict[str, Any]]:
        """Return the conversations that the clerk began, or those in which others have written."""
        return [
            {"id": number, "title": title[:1].upper() + title[1:], "archetype": "private_message"}
            for number, (title, who, to) in reversed(self.conversations.items())
            if (who == self.clerk if sent else any(post.username != self.clerk for post in self.stream(number)))
        ]

    def _begin(self, title: str, to: str, raw: str) -> tuple[int, bytes, dict[str, str]]:
        if to in self.shy or not 15 <= len(title) <= 255 or len(raw) < 10:
            return 422, b'{"errors": ["You cannot send a message to that user"]}', {}
        at, number = self._memory.get(f"{title}/{raw}", (self.now() - MEMORY, 0))
        if self.now() - at >= MEMORY or not number:
            number = self.message(self.clerk, to, title, raw)
            self._memory[f"{title}/{raw}"] = self.now(), number
        return 200, json.dumps({"topic_id": number}).encode(), {}

    def told(self, post: Post, *, raw: bool = False) -> dict[str, Any]:
        """Return a post as the API tells of it."""
        return {
            "id": post.id,
            "post_number": post.number or post.id,
            "post_type": 1,
            "username": post.username,
            "user_id": post.user or sum(map(ord, post.username)),
            "created_at": post.created.isoformat(),
            "updated_at": post.updated.isoformat(),
            "version": post.version,
            "topic_id": post.topic,
            "user_deleted": post.user_deleted,
            "cooked": f"<p>{post.raw}</p>",
            **({"raw": post.raw} if raw else {}),
        }

    def _reply(self, raw: str, topic: int) -> tuple[int, bytes, dict[str, str]]:
        if not self.shortest <= len(raw) <= self.longest:
            return 422, b'{"errors": ["Body is too short or too long"]}', {}
        memory = f"{topic}/{raw}"
        at, number = self._memory.get(memory, (self.now() - MEMORY, 0))
        if self.now() - at < MEMORY and number:
            return 200, json.dumps({"id": number}).encode(), {}
        if self.queue:
            return 200, b'{"action": "enqueued"}', {}
        number = self.post(self.clerk, raw, topic)
        self._memory[memory] = self.now(), number
        return 200, json.dumps({"id": number}).encode(), {}


class Handler(BaseHTTPRequestHandler):
    """Serves a forum, and lets go wrong what the test asked for."""

    forum: Forum

    def do_GET(self) -> None:
        self._serve("GET")

    def do_POST(self) -> None:
        self._serve("POST")

    def do_PUT(self) -> None:
        self._serve("PUT")

    def _serve(self, method: str) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.headers.get("Api-Key") != self.forum.key:
            self._write(403, b'{"errors": ["invalid key"]}', {})
            return
        fault = self.forum.faults.pop(0) if self.forum.faults else ""
        if fault == "429 json":
            extras = {"wait_seconds": 12, "time_left": "12 seconds"}
            told = {"errors": ["slow"], "error_type": "rate_limit", "extras": extras}
            self._write(429, json.dumps(told).encode(), {})
        elif fault == "429 plain":
            self._write(429, b"Slow down, you're making too many requests. Please retry again in 9 seconds.", {})
        elif fault == "429 header":
            self._write(429, b"", {"Retry-After": "7"})
        elif fault.isdigit():
            self._write(int(fault), b"oops", {})
        elif fault == "elsewhere":
            self._write(302, b"", {"Location": self.forum.elsewhere})
        elif fault == "large":
            self._write(200, b" " * (8 * 2**20 + 1), {})
        elif fault == "cut before":
            self.close_connection = True
        else:
            answer = self.forum.answer(method, self.path, body)
            if fault == "cut after":
                self.close_connection = True
            else:
                self._write(*answer)

    def _write(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def date_time_string(self, timestamp: float | None = None) -> str:
        """Return what time it is at the forum, as its answers tell."""
        return format_datetime(self.forum.now(), usegmt=True)

    def log_message(self, *words: object) -> None:
        """Say nothing."""


@contextmanager
def served(forum: Forum) -> Iterator[str]:
    """Serve a forum on the loopback, and give its address."""
    handler = type("Bound", (Handler,), {"forum": forum})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
