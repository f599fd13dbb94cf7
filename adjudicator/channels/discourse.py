"""A thread of a Discourse forum by its API: read whole or from a post on, written by posts and edits."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

from adjudicator.channels.base import Leaf, Past
from adjudicator.channels.web import Denied, Missing
from adjudicator.channels.web_thread import REREAD, WebThread

EDITS: Final = 12
"""Versions of a post that are looked up; of one that was edited more often its history is not read."""
CHUNK: Final = 20
"""Posts a call, as many as its own pages ask for."""


class DiscourseThread(WebThread):
    """The thread of a game."""

    _shut = ""
    """Why nobody can post there, as the forum said when it was last read."""

    def pages(self) -> Iterator[Leaf]:
        """Give the last posts as one page, which lacks none of those between its first and the end of the thread.

        Raises:
            ServerFault: the thread cannot be read now.
        """
        at = self._now()
        stream = self.stream()
        posts = [post for chunk in _chunks(stream[-REREAD:]) for post in self._posts(chunk)]
        if posts:
            told = {"id": int(self._thread), "post_stream": {"posts": posts}}
            whole: Literal["end", "all"] = "end" if len(stream) > REREAD else "all"
            yield Leaf(self.name, json.dumps(told).encode(), at, whole, shut=self._shut, behind=self._web.behind)

    def moved(self, post: str) -> str:
        """Return the thread to which a post was moved; empty where it is in none, or is not shown.

        Raises:
            ServerFault: it cannot be looked up now.
        """
        try:
            found = self._web.get(f"/posts/{post}.json").json()
        except (Denied, Missing):
            return ""
        there = str(found.get("topic_id") or "") if isinstance(found, dict) else ""
        return there if there != self._thread else ""

    def stream(self) -> list[int]:
        """Return the numbers of all posts, in order."""
        found = self._web.get(f"/t/{self._thread}.json").json()
        try:
            self._shut = next((word for word in ("archived", "closed") if found.get(word)), "")
            return [int(each) for each in found["post_stream"]["stream"]]
        except (AttributeError, KeyError, TypeError, ValueError):
            raise self._silent() from None

    def _posts(self, numbers: Sequence[int]) -> list[dict[str, Any]]:
        query = [("post_ids[]", str(each)) for each in numbers]
        found = self._web.get(f"/t/{self._thread}/posts.json", [*query, ("include_raw", "true")]).json()
        posts: list[dict[str, Any]] = found.get("post_stream", {}).get("posts", []) if isinstance(found, dict) else []
        return posts

    def past(self, post: str) -> tuple[Past, ...]:
        """Return the texts that a post had and has, from its history; none where it has none, or a longer one.

        A small edit soon after another leaves no trace there: the text of a version is the last that it had.

        Raises:
            ServerFault: the history cannot be read now.
        """
        try:
            return tuple(self._past(post))[::-1]
        except (Denied, Missing):
            return ()
        except (KeyError, TypeError, ValueError):
            raise self._silent() from None

    def _past(self, post: str) -> Iterator[Past]:
        """Yield the texts of a post, the present one first."""
        text = str(self._web.get(f"/posts/{post}.json").json()["raw"])
        at: int | str = "latest"
        for _ in range(EDITS):
            told = self._web.get(f"/posts/{post}/revisions/{at}.json").json()
            version = int(told["current_revision"])
            yield Past(text, str(told["created_at"]), version)
            older = self._web.get(f"/posts/{post}.json", [("version", str(version - 1))]).json()
            text = str(older["raw"])
            if not told["previous_revision"]:
                yield Past(text, "", 1)
                return
            at = int(told["previous_revision"])
        raise Missing(f"{self._web.host} keeps a long history of post {post}.")

    def find(self, begins: str) -> tuple[int, str] | None:
        """Return the last post of the thread that begins so, by its number, with its text; None where there is none."""
        for chunk in _chunks(self.stream()[::-1]):
            found = [post for post in self._posts(chunk) if str(post.get("raw", "")).startswith(begins)]
            if found:
                last = max(found, key=lambda post: int(post["id"]))
                return int(last["id"]), str(last["raw"])
        return None

    def reply(self, text: str) -> bool:
        """Post; return whether it stands at once, and does not wait for somebody's approval.

        Raises:
            ServerFault: it is not taken now.
            NotTaken: it is not taken as it is.
        """
        found = self._web.send("POST", "/posts.json", {"topic_id": int(self._thread), "raw": text}).json()
        return not (isinstance(found, dict) and found.get("action") == "enqueued")

    def edit(self, number: int, text: str) -> None:
        """Put another text into a post of ours; raises as `reply` does."""
        told = {"post": {"raw": text, "edit_reason": "as of now"}}
        self._web.send("PUT", f"/posts/{number}.json", told)


def _chunks(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    for at in range(0, len(numbers), CHUNK):
        yield numbers[at : at + CHUNK]
